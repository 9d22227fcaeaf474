//! What reports ask of saved results: how far they are, why something was lost, what carries no points.

use std::collections::BTreeSet;

use super::results::{Case, Results, Submission, Subtask};
use crate::decimals::points;
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;
use caipan_i18n::Lang;

impl Results {
    /// How many cases were judged and of how many, where the grading was interrupted.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let count = (
            self.done.unwrap_or_default(),
            self.total.unwrap_or_default(),
        );
        self.interrupted.then_some(count)
    }
}

impl Case {
    /// Names of all subtasks that it belongs to.
    pub fn subtasks(&self) -> impl Iterator<Item = &String> {
        let further = self.also_in.iter().map(|further| &further.name);
        self.subtask.iter().chain(further)
    }

    /// Why it was lost, in this language.
    pub fn why(&self, lang: Lang) -> Option<String> {
        why(lang, &self.reason_kind, &self.evidence, &self.reason)
    }
}

/// Evidence as it is saved, in words.
fn why(
    lang: Lang,
    kind: &Option<String>,
    evidence: &Option<Fact>,
    reason: &Option<String>,
) -> Option<String> {
    let reason = reason.as_deref()?;
    Some(lang.evidence(kind.as_deref(), evidence.as_ref(), reason))
}

impl Submission {
    /// Whether a judge error keeps its score from being final.
    pub fn is_unjudged(&self) -> bool {
        self.verdict == Verdict::JudgeError || self.unjudged > 0.0
    }

    /// How many points judge errors leave open, in words; `None` if they leave none.
    pub(crate) fn open_points(&self, lang: Lang) -> Option<String> {
        (self.unjudged > 0.0).then(|| (lang.words().unjudged)(&points(self.unjudged)))
    }

    /// Why it was not judged as a whole, in this language.
    pub fn why(&self, lang: Lang) -> Option<String> {
        why(lang, &self.reason_kind, &self.evidence, &self.reason)
    }

    /// The cases of a subtask, in order.
    pub(crate) fn cases_of(&self, subtask: &Subtask) -> impl Iterator<Item = &Case> + Clone {
        self.cases
            .iter()
            .filter(|case: &&Case| case.subtasks().any(|name| *name == subtask.name))
    }

    /// The cases that belong to no subtask, where there are some.
    pub(crate) fn cases_of_none(&self) -> impl Iterator<Item = &Case> + Clone {
        self.cases
            .iter()
            .filter(|case: &&Case| !self.subtasks.is_empty() && case.subtask.is_none())
    }

    /// Cases without points that were not accepted, and how many there are, for each subtask that has no others; all other
    /// cases without points have no name.
    pub(crate) fn unscored(&self) -> Vec<(&str, usize, usize)> {
        let mut groups: Vec<(&str, usize, usize)> = Vec::new();
        let scored: BTreeSet<&String> = self
            .cases
            .iter()
            .filter(|case| case.counts)
            .flat_map(Case::subtasks)
            .collect();
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
