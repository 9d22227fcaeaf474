//! What is known of a class besides its programs: its title, its roster, sources that are the same file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::cli::Grade;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::messages::RosterMismatch;
use caipan_facts::Evidence;
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::same_source::find_same_sources;
use caipan_judge::submission::submission::decode_path;
use caipan_problem::roster::{self, Roster};
use caipan_report::record::{self, Results};

/// So many names are said of those who are missed.
const NAMED: usize = 20;

/// A class, apart from its programs.
pub(super) struct Class {
    title: Option<String>,
    roster: Option<Roster>,
    remarks: Vec<RosterMismatch>,
}

impl Class {
    /// A class with this title and the roster that the command line names, else its own.
    pub(super) fn new(
        title: Option<String>,
        own: Option<&Path>,
        named: Option<&Path>,
    ) -> Result<Self, Failure> {
        if let Some(path) = named {
            // It was named on the command line, so that its absence is wrong usage.
            let found = std::fs::metadata(path);
            found.map_err(|error| files::unreadable(&path.display().to_string(), &error))?;
        }
        Ok(Self {
            title,
            roster: named.or(own).map(roster::read).transpose()?,
            remarks: Vec::new(),
        })
    }

    /// Says who is missed in the class, and who in the roster.
    pub(super) fn hold_against(
        &mut self,
        contestants: &[Contestant],
        args: &Grade,
        console: &Console,
    ) {
        let roster = self.roster.iter();
        let remarks = roster.flat_map(|roster| remarks(roster, contestants, !args.only.is_empty()));
        self.remarks = remarks.collect();
        for remark in &self.remarks {
            console.note(&console.sentence(remark.clone()));
        }
    }

    /// Writes into the results what is known of the class.
    pub(super) fn enter(
        &self,
        results: &mut Results,
        contestants: &[Contestant],
        problems: &[ContestProblem],
    ) {
        self.head(results, contestants);
        results.same_sources = same(contestants, problems);
    }

    /// The same, but for what the sources have to be read for.
    pub(super) fn head(&self, results: &mut Results, contestants: &[Contestant]) {
        results.title.clone_from(&self.title);
        let remarks = self.remarks.iter();
        results.remarks = remarks.map(|remark| remark.fact().into()).collect();
        let roster = self.roster.as_ref();
        results.roster = roster.map(|roster| enrolled(roster, contestants));
    }
}

/// Who is missed in the class, and who in the roster. Where only some are graded, nobody is missed in the class.
fn remarks(roster: &Roster, contestants: &[Contestant], only_some: bool) -> Vec<RosterMismatch> {
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
        remarks.push(RosterMismatch::NotInClass { count, names });
    }
    if !strangers.is_empty() {
        let (count, names) = listed(&strangers);
        remarks.push(RosterMismatch::Unknown { count, names });
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

/// What the roster says of those who are in the class.
fn enrolled(roster: &Roster, contestants: &[Contestant]) -> record::Roster {
    let class: BTreeSet<&str> = contestants.iter().map(|one| &*one.name).collect();
    let people = roster.people.iter();
    let people = people.filter(|(name, _)| class.contains(name.as_str()));
    record::Roster {
        columns: roster.columns.clone(),
        people: people.cloned().collect(),
    }
}

/// Sources that are the same file.
fn same(contestants: &[Contestant], problems: &[ContestProblem]) -> Vec<record::SameSource> {
    let same = find_same_sources(contestants).into_iter();
    let files = |(name, path): (String, PathBuf)| record::SameFile {
        name,
        path: decode_path(&path),
    };
    same.map(|same| record::SameSource {
        problem: problems[same.problem.0].problem.name.clone(),
        files: same.files.into_iter().map(files).collect(),
    })
    .collect()
}
