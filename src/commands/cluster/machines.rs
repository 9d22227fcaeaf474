//! `doctor --cluster`: who is there.

use std::collections::BTreeMap;
use std::path::Path;

use super::calling::call;
use super::connection;
use super::messages::ClusterMessage;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use caipan_cluster::bus::Clock;
use caipan_cluster::fitness::all_tools;
use caipan_cluster::hosts::Member;
use caipan_judge::content_id::ContentId;
use caipan_judge::submission::toolchains::Toolchains;
use caipan_sandbox::{Sandbox, Wish};

/// Lists the machines of a cluster.
///
/// # Errors
/// The server does not let anybody in.
pub(crate) fn list(folder: &Path, console: &Console) -> Result<Exit, Failure> {
    let coach = connection::coach(folder, console)?;
    let hosts = call(&coach);
    let reference = hosts.reference(coach.now());
    let members = hosts.members(reference.as_ref());
    let own = own_tools();
    let lines = members.iter().flat_map(|member| {
        let others = others(member, own.as_ref(), console);
        std::iter::once(line(member, console)).chain(others)
    });
    let mut text: String = lines.map(|line| line + "\n").collect();
    if members.is_empty() {
        text = console.sentence(ClusterMessage::NoMachine) + "\n";
    }
    console.result(&text)?;
    Ok(if members.iter().any(|member| member.unfit.is_none()) {
        Exit::Good
    } else {
        Exit::Bad
    })
}

/// The tools that programs of a grading are made with here; none where nothing can be run.
fn own_tools() -> Option<BTreeMap<String, ContentId>> {
    let sandbox = Sandbox::open(Wish::default(), &[]).ok()?;
    Some(all_tools(&Toolchains::default(), &sandbox))
}

/// Says which compilers and run-times of a machine are not those of this one, if any are.
fn others(
    member: &Member,
    own: Option<&BTreeMap<String, ContentId>>,
    console: &Console,
) -> Option<String> {
    let (about, own) = member.about.as_ref().zip(own)?;
    let differs = |language: &&String| about.tools.get(*language) != own.get(*language);
    let languages: Vec<String> = own.keys().filter(differs).cloned().collect();
    let host = member.host.clone();
    let is_any = !languages.is_empty();
    is_any.then(|| console.sentence(ClusterMessage::OtherTools { host, languages }))
}

/// What a machine has said of its level of isolation and of its cores.
fn level_and_cores(member: &Member) -> (String, String) {
    let nothing = || "?".to_owned();
    let about = member.about.as_ref();
    (
        about.map_or_else(nothing, |about| about.level.name().to_owned()),
        about.map_or_else(nothing, |about| about.cores.to_string()),
    )
}

fn line(member: &Member, console: &Console) -> String {
    let (host, class, slots) = (member.host.clone(), member.class.clone(), member.slots);
    let (level, cores) = level_and_cores(member);
    match &member.unfit {
        Some(why) => console.sentence(ClusterMessage::MachineOut {
            host,
            class,
            slots,
            cores,
            level,
            why: why.clone(),
        }),
        None => {
            let pace = member.pace.map(|pace| format!("{pace:.2}"));
            console.sentence(ClusterMessage::Machine {
                host,
                class,
                slots,
                cores,
                level,
                pace: pace.unwrap_or_default(),
            })
        }
    }
}
