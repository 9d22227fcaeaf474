//! Data of a class apart from the results of programs: the title, the roster, and which contestants submitted the same
//! file.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::results::{self, Results};
use caipan_facts::{Evidence, facts};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::same_source::find_same_sources;
use caipan_judge::submission::submission::decode_path;
use caipan_problem::roster::Roster;

facts! {
    /// Names that are only in the roster, or only among the contestants.
    pub enum RosterMismatch {
        NotInClass { count: usize, names: Vec<String> } => "roster-not-in-class",
        Unknown { count: usize, names: Vec<String> } => "roster-unknown",
    }
}

/// Maximum number of names that one roster remark lists.
const MAX_NAMES: usize = 20;

/// Title and roster of a class, and the differences between the roster and the contestants.
pub struct ClassInfo {
    title: Option<String>,
    roster: Option<Roster>,
    /// Differences between the roster and the contestants.
    remarks: Vec<RosterMismatch>,
}

impl ClassInfo {
    /// Creates the data of a class without remarks on the roster; see [`Self::compare_with_roster`].
    pub fn new(title: Option<String>, roster: Option<Roster>) -> Self {
        Self {
            title,
            roster,
            remarks: Vec::new(),
        }
    }

    /// Compares the contestants with the roster. Stores and returns remarks about names that only the roster or only
    /// the contest contains. `only_some` is whether some contestants were left out on request.
    pub fn compare_with_roster(
        &mut self,
        contestants: &[Contestant],
        only_some: bool,
    ) -> &[RosterMismatch] {
        if let Some(roster) = &self.roster {
            self.remarks = roster_mismatches(roster, contestants, only_some);
        }
        &self.remarks
    }

    /// Adds the title, the remarks, the roster and the groups of equal sources to the results.
    pub fn add_to_results(
        &self,
        results: &mut Results,
        contestants: &[Contestant],
        problems: &[ContestProblem],
    ) {
        self.add_title_and_roster(results, contestants);
        results.same_sources = same_source_records(contestants, problems);
    }

    /// Adds the title, the remarks and the roster to the results. Omits the groups of equal sources, since finding them
    /// requires reading all sources.
    pub fn add_title_and_roster(&self, results: &mut Results, contestants: &[Contestant]) {
        results.title.clone_from(&self.title);
        results.remarks = self
            .remarks
            .iter()
            .map(|remark| remark.fact().into())
            .collect();
        results.roster = self
            .roster
            .as_ref()
            .map(|roster| roster_record(roster, contestants));
    }
}

/// Returns up to two mismatches: people of the roster who are not contestants, and contestants who are not on the
/// roster. `only_some`, set by `--only`, suppresses the mismatch about people of the roster.
fn roster_mismatches(
    roster: &Roster,
    contestants: &[Contestant],
    only_some: bool,
) -> Vec<RosterMismatch> {
    let class: BTreeSet<&str> = contestants.iter().map(|one| &*one.name).collect();
    let known: BTreeSet<&str> = roster.people.iter().map(|(name, _)| &**name).collect();
    let people = roster.people.iter().map(|(name, _)| &**name);
    let absent: Vec<&str> = people
        .filter(|name| !only_some && !class.contains(name))
        .collect();
    let mut strangers: Vec<&str> = contestants.iter().map(|one| &*one.name).collect();
    strangers.dedup();
    strangers.retain(|name| !known.contains(name));
    let mut mismatches = Vec::new();
    if !absent.is_empty() {
        let (count, names) = (absent.len(), first_names_with_ellipsis(&absent));
        mismatches.push(RosterMismatch::NotInClass { count, names });
    }
    if !strangers.is_empty() {
        let (count, names) = (strangers.len(), first_names_with_ellipsis(&strangers));
        mismatches.push(RosterMismatch::Unknown { count, names });
    }
    mismatches
}

/// Returns the first [`MAX_NAMES`] names, followed by "…" if there are more.
fn first_names_with_ellipsis(names: &[&str]) -> Vec<String> {
    let mut first: Vec<String> = (names.iter().take(MAX_NAMES))
        .map(|name| (*name).to_owned())
        .collect();
    if names.len() > MAX_NAMES {
        first.push("…".to_owned());
    }
    first
}

/// Returns the record of the roster, with the rows of contestants only.
fn roster_record(roster: &Roster, contestants: &[Contestant]) -> results::Roster {
    let class: BTreeSet<&str> = contestants.iter().map(|one| &*one.name).collect();
    results::Roster {
        columns: roster.columns.clone(),
        people: roster
            .people
            .iter()
            .filter(|(name, _)| class.contains(name.as_str()))
            .cloned()
            .collect(),
    }
}

/// Returns the groups of contestants who submitted equal files.
fn same_source_records(
    contestants: &[Contestant],
    problems: &[ContestProblem],
) -> Vec<results::SameSource> {
    let groups = find_same_sources(contestants).into_iter();

    groups
        .map(|group| results::SameSource {
            problem: problems[group.problem.0].problem.name.clone(),
            files: group
                .files
                .into_iter()
                .map(|(name, path): (String, PathBuf)| results::SameFile {
                    name,
                    path: decode_path(&path),
                })
                .collect(),
        })
        .collect()
}
