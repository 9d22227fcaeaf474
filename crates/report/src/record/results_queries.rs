//! Queries on saved results: progress, explanations of verdicts, cases of subtasks, cases without points.

use std::collections::BTreeSet;

use super::results::{Case, Results, Submission, Subtask};
use crate::decimals::format_points;
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;
use caipan_i18n::Lang;

impl Results {
    /// Returns the number of judged cases and the number of all cases; `None` unless the grading was interrupted.
    pub(crate) fn interrupted_progress(&self) -> Option<(usize, usize)> {
        let count = (
            self.done.unwrap_or_default(),
            self.total.unwrap_or_default(),
        );
        self.interrupted.then_some(count)
    }
}

impl Case {
    /// Returns the names of all subtasks that contain the case.
    pub(crate) fn subtask_names(&self) -> impl Iterator<Item = &String> {
        let further = self.also_in.iter().map(|further| &further.name);
        self.subtask.iter().chain(further)
    }

    /// Explains the verdict in this language. `None` if no reason is recorded.
    pub fn explanation(&self, lang: Lang) -> Option<String> {
        format_evidence(lang, &self.reason_kind, &self.evidence, &self.reason)
    }
}

/// Formats recorded evidence in a language, or returns the English reason if the evidence cannot be formatted. `None`
/// if there is no reason.
fn format_evidence(
    lang: Lang,
    kind: &Option<String>,
    evidence: &Option<Fact>,
    reason: &Option<String>,
) -> Option<String> {
    let english = reason.as_deref()?;
    Some(lang.format_evidence(kind.as_deref(), evidence.as_ref(), english))
}

impl Submission {
    /// Whether the score is not final because of judge errors.
    pub fn is_unjudged(&self) -> bool {
        self.verdict == Verdict::JudgeError || self.unjudged > 0.0
    }

    /// Describes the points that judging again may add to the score. `None` if there are no such points.
    pub(crate) fn describe_unjudged_points(&self, lang: Lang) -> Option<String> {
        (self.unjudged > 0.0).then(|| lang.words().unjudged(&format_points(self.unjudged)))
    }

    /// Explains in this language why the submission as a whole was not judged. `None` if no reason is recorded.
    pub fn explanation(&self, lang: Lang) -> Option<String> {
        format_evidence(lang, &self.reason_kind, &self.evidence, &self.reason)
    }

    /// Returns the cases of a subtask in the order of the results, including cases of several subtasks.
    pub(crate) fn cases_of_subtask(
        &self,
        subtask: &Subtask,
    ) -> impl Iterator<Item = &Case> + Clone {
        self.cases
            .iter()
            .filter(|case: &&Case| case.subtask_names().any(|name| *name == subtask.name))
    }

    /// Returns the cases outside of all subtasks. Returns none if the problem has no subtasks.
    pub(crate) fn cases_without_subtask(&self) -> impl Iterator<Item = &Case> + Clone {
        self.cases
            .iter()
            .filter(|case: &&Case| !self.subtasks.is_empty() && case.subtask.is_none())
    }

    /// Counts the cases without points. Each entry contains the name of a subtask, the number of cases not accepted,
    /// and the number of cases. A subtask has an entry only if none of its cases has points. All other cases without
    /// points are counted under an empty name.
    pub(crate) fn count_unscored_cases(&self) -> Vec<(&str, usize, usize)> {
        let mut groups: Vec<(&str, usize, usize)> = Vec::new();
        let scored: BTreeSet<&String> = self
            .cases
            .iter()
            .filter(|case| case.counts)
            .flat_map(Case::subtask_names)
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
