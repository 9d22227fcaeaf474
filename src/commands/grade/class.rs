//! What is known of a class besides its programs: its title, its roster, sources that are the same file.

use std::collections::BTreeSet;
use std::path::Path;

use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::said::InRoster;
use crate::judge::contest::contestant::Contestant;
use crate::judge::contest::problem::ContestProblem;
use crate::judge::contest::same_source::same_sources;
use crate::package::roster::{self, Roster};
use crate::report::record::{self, Results};

/// So many names are said of those who are missed.
const NAMED: usize = 20;

/// The roster: the one that the command line names, else that of contest.toml.
pub fn roster(named: Option<&Path>, own: Option<&Path>) -> Result<Option<Roster>, Failure> {
    if let Some(path) = named {
        // It was named on the command line, so that its absence is wrong usage.
        let found = std::fs::metadata(path);
        found.map_err(|error| files::unread(&path.display().to_string(), &error))?;
        return Ok(Some(roster::read(path)?));
    }
    Ok(own.map(roster::read).transpose()?)
}

/// Who is missed in the class, and who in the roster. Where only some are graded, nobody is missed in the class.
pub fn remarks(roster: &Roster, contestants: &[Contestant], only_some: bool) -> Vec<InRoster> {
    let class: BTreeSet<&str> = contestants.iter().map(|one| &*one.name).collect();
    let known: BTreeSet<&str> = roster.people.iter().map(|(name, _)| &**name).collect();
    let people = roster.people.iter().map(|(name, _)| &**name);
    let absent: Vec<&str> = people
        .filter(|name| !only_some && !class.contains(name))
        .collect();
    let mut strangers: Vec<&str> = contestants.iter().map(|one| &*one.name).collect();
    strangers.dedup();
    strangers.retain(|name| !known.contains(name));
    let mut remarks = Vec::new();
    if !absent.is_empty() {
        let (count, names) = listed(&absent);
        remarks.push(InRoster::NotInClass { count, names });
    }
    if !strangers.is_empty() {
        let (count, names) = listed(&strangers);
        remarks.push(InRoster::Unknown { count, names });
    }
    remarks
}

fn listed(names: &[&str]) -> (usize, Vec<String>) {
    let mut listed: Vec<String> = (names.iter().take(NAMED))
        .map(|name| (*name).to_owned())
        .collect();
    if names.len() > NAMED {
        listed.push("…".to_owned());
    }
    (names.len(), listed)
}

/// Adds what the roster says of those who are in the class.
pub fn enrol(results: &mut Results, roster: &Roster, contestants: &[Contestant]) {
    let class: BTreeSet<&str> = contestants.iter().map(|one| &*one.name).collect();
    let people = roster.people.iter();
    let people = people.filter(|(name, _)| class.contains(name.as_str()));
    results.roster = Some(record::Roster {
        columns: roster.columns.clone(),
        people: people.cloned().collect(),
    });
}

/// Sources that are the same file.
pub fn same(contestants: &[Contestant], problems: &[ContestProblem]) -> Vec<record::SameSource> {
    let same = same_sources(contestants).into_iter();
    let files = |(name, path): (String, std::path::PathBuf)| record::SameFile {
        name,
        path: path.display().to_string(),
    };
    same.map(|same| record::SameSource {
        problem: problems[same.problem.0].problem.name.clone(),
        files: same.files.into_iter().map(files).collect(),
    })
    .collect()
}
