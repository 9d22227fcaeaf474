//! A class that is graded by the machines of a cluster.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::asked::{Asked, Judged};
use super::calling::call;
use super::connection;
use super::messages::ClusterMessage;
use super::twins;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use caipan_cluster::chance::chance;
use caipan_cluster::crew::Crew;
use caipan_cluster::hosts::Member;
use caipan_cluster::nats::coach::NatsCoach;
use caipan_cluster::twins::Choice;
use caipan_cluster::wire::Reference;
use caipan_facts::{Fact, cause};
use caipan_judge::contest::run::ContestRun;
use caipan_report::record::Machine;

/// The name of a contest is so many bytes of chance.
const NAME: usize = 16;

/// Where it stands, beside the journal.
const NAME_FILE: &str = "cluster-name";

/// So many machines are named in a sentence.
const NAMED: usize = 20;

/// Where that stands which chooses what is done twice: no worker hears of it.
const SEED_FILE: &str = "cluster-seed";

/// The machines of a cluster.
pub(crate) struct Cluster {
    coach: NatsCoach,
    asked: Asked,
    /// The machines whose times count, where somebody has said so.
    reference: Option<Reference>,
}

impl Cluster {
    /// Connects to the server of a folder.
    ///
    /// # Errors
    /// There is none, it does not let anybody in, or no machine has the name of the one whose times are to count.
    pub(crate) fn open(folder: &Path, asked: Asked, console: &Console) -> Result<Self, Failure> {
        let coach = connection::coach(folder, console)?;
        let host = asked.reference.as_deref();
        let reference = host.map(|host| reference(&coach, host)).transpose()?;
        Ok(Self {
            coach,
            asked,
            reference,
        })
    }

    /// Judges a contest whose name is kept in the folder `beside`, where there is one. Says also which machines were there.
    ///
    /// # Errors
    /// The contest cannot be named.
    pub(crate) fn judge(
        &self,
        run: &ContestRun,
        beside: Option<PathBuf>,
        say: &(dyn Fn(String) + Sync),
        console: &Console,
    ) -> Result<Judged, Failure> {
        let nameless = |error: io::Error| {
            let cause = cause(&error);
            Failure::internal(ClusterMessage::NoName { cause })
        };
        let name = kept(beside.as_deref(), NAME_FILE).map_err(nameless)?;
        let seed = kept(beside.as_deref(), SEED_FILE).map_err(nameless)?;
        let news = |fact: Fact| say(console.lang.fact(&fact));
        let grading = run.grading;
        let crew = Crew::new(
            &self.coach,
            grading.runner,
            &name,
            grading.cpu_kill_factor,
            &news,
        );
        let choice = self.asked.twins.map(|share| Choice { share, seed });
        let crew = crew.with_twins(choice);
        let crew = crew.with_reference(self.reference.clone());
        let scorecards = run.judge_with(&crew);
        // Whoever does not hear of it sees that the notice is gone, or loses a run.
        let _ = crew.end();
        let found = crew.twins();
        Ok(Judged {
            scorecards,
            machines: crew.machines().into_iter().map(machine).collect(),
            enter_twins: Box::new(move |results| twins::enter(results, found.as_ref())),
        })
    }
}

/// A machine as results tell of it, none of its runs counted.
fn machine(member: Member) -> Machine {
    Machine {
        name: member.host,
        runs: 0,
        class: Some(member.class),
        slots: Some(member.slots),
        reference: member.is_reference,
        pace: member.pace,
    }
}

/// The machines that are like the one of this name.
fn reference(coach: &NatsCoach, host: &str) -> Result<Reference, Failure> {
    let hosts = call(coach);
    let unknown = || {
        let members = hosts.members(None).into_iter();
        let mut names: Vec<String> = members.map(|member| member.host).collect();
        let host = host.to_owned();
        if names.is_empty() {
            return Failure::usage(ClusterMessage::NoReference { host });
        }
        if names.len() > NAMED {
            names.truncate(NAMED);
            names.push("…".to_owned());
        }
        Failure::usage(ClusterMessage::OtherReference { host, names })
    };
    hosts.reference_of(host).ok_or_else(unknown)
}

/// A name that is kept in a file, made by chance the first time: so what was found while nobody listened is heard.
fn kept(beside: Option<&Path>, file: &str) -> io::Result<String> {
    let file = beside.map(|folder| folder.join(file));
    let kept = file.as_ref().and_then(|file| fs::read_to_string(file).ok());
    let is_one =
        |name: &String| name.len() == 2 * NAME && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    if let Some(kept) = kept.filter(is_one) {
        return Ok(kept);
    }
    let name = chance(NAME)?;
    if let Some(file) = file {
        fs::write(file, &name)?;
    }
    Ok(name)
}
