//! `caipan doctor --cluster`: lists the machines of a cluster.

use std::collections::BTreeMap;
use std::path::Path;

use super::connection;
use super::messages::ClusterMessage;
use crate::commands::exit::{CommandError, Exit};
use crate::terminal::console::Console;
use caipan_cluster::bus::BusClock;
use caipan_cluster::machine_profile::hash_language_tools;
use caipan_cluster::machine_register::RegisteredMachine;
use caipan_facts::printable;
use caipan_judge::content_id::ContentId;
use caipan_judge::submission::toolchains::Toolchains;
use caipan_remote::present_hosts::find_present_hosts;
use caipan_remote::wire::JobHeartbeat;
use caipan_sandbox::{IsolationLevelRange, Sandbox};

/// Prints a line for each machine of the cluster whose server uses `folder`. Returns [`Exit::Bad`] if no machine can
/// judge.
///
/// # Errors
/// The server cannot be reached or refuses the connection.
pub(crate) fn list_machines(folder: &Path, console: &Console) -> Result<Exit, CommandError> {
    let coordinator = connection::connect_as_coordinator(folder, console)?;
    let present = find_present_hosts(&coordinator);
    let hosts = &present.contests;
    let reference = hosts.choose_reference_class(coordinator.now());
    let members = hosts.machines(reference.as_ref());
    let own = find_local_tools();
    let lines = members.iter().flat_map(|member| {
        let tools = describe_different_tools(member, own.as_ref(), console);
        std::iter::once(format_machine_line(member, console)).chain(tools)
    });
    let job_lines = present
        .jobs
        .values()
        .map(|worker| format_job_worker_line(worker, console));
    let mut text: String = lines.chain(job_lines).map(|line| line + "\n").collect();
    if text.is_empty() {
        text = console.sentence(ClusterMessage::NoMachine) + "\n";
    }
    console.print_result(&text)?;
    let is_any_fit = members.iter().any(|member| member.unfit_reason.is_none());
    Ok(if is_any_fit || !present.jobs.is_empty() {
        Exit::Good
    } else {
        Exit::Bad
    })
}

/// Returns the compilers and run-times of this machine; `None` if no sandbox can be opened.
fn find_local_tools() -> Option<BTreeMap<String, ContentId>> {
    let sandbox = Sandbox::open(IsolationLevelRange::default(), &[]).ok()?;
    Some(hash_language_tools(&Toolchains::default(), &sandbox))
}

/// Returns a sentence that lists the compilers and run-times of a machine that differ from those of this machine.
/// `None` if there is no difference.
fn describe_different_tools(
    member: &RegisteredMachine,
    own: Option<&BTreeMap<String, ContentId>>,
    console: &Console,
) -> Option<String> {
    let (about, own) = member.details.as_ref().zip(own)?;
    let languages: Vec<String> = own
        .keys()
        .filter(|language| about.tools.get(*language) != own.get(*language))
        .cloned()
        .collect();
    let host = member.host.clone();
    let is_any = !languages.is_empty();
    is_any.then(|| console.sentence(ClusterMessage::ToolsDiffer { host, languages }))
}

/// Returns the isolation level and the number of cores of a machine, or "?" if unknown.
fn format_level_and_cores(member: &RegisteredMachine) -> (String, String) {
    match &member.details {
        Some(about) => (about.level.name().to_owned(), about.cores.to_string()),
        None => ("?".to_owned(), "?".to_owned()),
    }
}

/// Returns a line about a machine that judges jobs of `caipan verify`.
fn format_job_worker_line(worker: &JobHeartbeat, console: &Console) -> String {
    // The name comes from the machine and may contain control characters.
    let host = printable(worker.job_host.as_bytes());
    let (slots, busy) = (worker.job_slots, worker.busy);
    console.sentence(ClusterMessage::JobMachine { host, slots, busy })
}

fn format_machine_line(member: &RegisteredMachine, console: &Console) -> String {
    let (host, class, slots) = (member.host.clone(), member.class.clone(), member.slots);
    let (level, cores) = format_level_and_cores(member);
    match &member.unfit_reason {
        Some(why) => console.sentence(ClusterMessage::UnfitMachine {
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
