//! What stands in a scorecard and carries no points.

use std::collections::BTreeSet;

use super::results::{Case, Submission};
use crate::judge::verdict::Verdict;

impl Submission {
    /// The cases that belong to no subtask, where there are some.
    pub fn cases_of_none(&self) -> impl Iterator<Item = &Case> + Clone {
        let is_alone = |case: &&Case| !self.subtasks.is_empty() && case.subtask.is_none();
        self.cases.iter().filter(is_alone)
    }

    /// Cases without points that were not accepted, and how many there are, for each subtask that has no others; all other
    /// cases without points have no name.
    pub fn unscored(&self) -> Vec<(&str, usize, usize)> {
        let mut groups: Vec<(&str, usize, usize)> = Vec::new();
        let scored = self.cases.iter().filter(|case| case.counts);
        let scored: BTreeSet<&String> = scored.filter_map(|case| case.subtask.as_ref()).collect();
        for case in self.cases.iter().filter(|case| !case.counts) {
            let subtask = case.subtask.as_ref().filter(|name| !scored.contains(name));
            let name = subtask.map_or("", String::as_str);
            let differs = usize::from(case.verdict != Verdict::Accepted);
            match groups.iter_mut().find(|(group, ..)| *group == name) {
                Some((_, differing, all)) => (*differing, *all) = (*differing + differs, *all + 1),
                None => groups.push((name, differs, 1)),
            }
        }
        groups
    }
}
