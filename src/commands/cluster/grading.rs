//! A class that is graded by the machines of a cluster.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::connection;
use super::said::Clustered;
use crate::cluster::chance::chance;
use crate::cluster::crew::Crew;
use crate::cluster::hosts::Member;
use crate::cluster::nats::coach::NatsCoach;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::judge::contest::run::ContestRun;
use crate::judge::result::Scorecard;
use crate::text::{Fact, cause};

/// The name of a contest is so many bytes of chance.
const NAME: usize = 16;

/// Where it stands, beside the journal.
const NAME_FILE: &str = "cluster-name";

/// The machines of a cluster.
pub struct Cluster {
    coach: NatsCoach,
}

impl Cluster {
    /// Connects to the server of a folder.
    ///
    /// # Errors
    /// There is none, or it does not let anybody in.
    pub fn open(folder: &Path, console: &Console) -> Result<Self, Failure> {
        let coach = connection::coach(folder, console)?;
        Ok(Self { coach })
    }

    /// Judges a contest whose name is kept in the folder `beside`, where there is one. Says also which machines were there.
    ///
    /// # Errors
    /// The contest cannot be named.
    pub fn judge(
        &self,
        run: &ContestRun,
        beside: Option<PathBuf>,
        say: &(dyn Fn(String) + Sync),
        console: &Console,
    ) -> Result<(Vec<Scorecard>, Vec<Member>), Failure> {
        let name = name(beside.as_deref()).map_err(|error| {
            let cause = cause(&error);
            Failure::internal(Clustered::NoName { cause })
        })?;
        let news = |fact: Fact| say(console.lang.fact(&fact));
        let grading = run.grading;
        let crew = Crew::new(&self.coach, grading.runner, &name, grading.patience, &news);
        let scorecards = run.judge_by(&crew);
        // Whoever does not hear of it sees that the notice is gone, or loses a run.
        let _ = crew.end();
        Ok((scorecards, crew.machines()))
    }
}

/// The name of a contest: the one that is kept, so that what was found while nobody listened is heard.
fn name(beside: Option<&Path>) -> io::Result<String> {
    let file = beside.map(|folder| folder.join(NAME_FILE));
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
