//! Possible reasons why the result of a submission differs from an older result, from changes of the submission to
//! chance.

use serde::Serialize;

use crate::record::{Problem, Results, Submission};
use caipan_i18n::ReportPhrases;

/// Possible reason for a changed result: a known difference between the two gradings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChangeReason {
    /// The submission is in the newer results only.
    NewSubmission,
    /// The submission is in the older results only.
    GoneSubmission,
    /// The program ids differ: the source, or the compiler that builds it, has changed.
    ProgramChanged,
    /// The program may have changed: the older or the newer results do not contain an id of the program.
    ProgramUnknown,
    /// The submission is written in a different language.
    LanguageChanged,
    /// The time or memory limits that apply to the submission are different.
    LimitsChanged,
    /// The checker, or a setting of the checker, is different.
    CheckerChanged,
    /// The content hash of the case's input or answer is different.
    CaseChanged,
    /// The input or the answer may have changed: the older or the newer results do not contain an id of the case.
    CaseUnknown,
    /// The case is in the newer results only.
    CaseAdded,
    /// The case was removed from the problem.
    CaseRemoved,
    /// The maximum score of the case changed.
    PointsChanged,
    /// The gradings ran at different levels of isolation, for example on different machines.
    IsolationChanged,
    /// The version of caipan changed.
    ToolChanged,
    /// The case was unstable in the older or the newer results: another grading may lead to another verdict.
    Unstable,
    /// The case ended with a judge error in the older or the newer results.
    JuryFault,
    /// No difference between the gradings is known, so the change is attributed to chance.
    Chance,
}

impl ChangeReason {
    /// Returns the phrase that reports show for this reason, such as "the limits changed".
    pub fn describe(self, words: ReportPhrases) -> &'static str {
        match self {
            Self::NewSubmission => words.why_new_submission(),
            Self::GoneSubmission => words.why_gone_submission(),
            Self::ProgramChanged => words.why_program(),
            Self::ProgramUnknown => words.why_program_unknown(),
            Self::LanguageChanged => words.why_language(),
            Self::LimitsChanged => words.why_limits(),
            Self::CheckerChanged => words.why_checker(),
            Self::CaseChanged => words.why_case_data(),
            Self::CaseUnknown => words.why_case_unknown(),
            Self::CaseAdded => words.why_case_added(),
            Self::CaseRemoved => words.why_case_removed(),
            Self::PointsChanged => words.why_points(),
            Self::IsolationChanged => words.why_isolation(),
            Self::ToolChanged => words.why_tool(),
            Self::Unstable => words.why_unstable(),
            Self::JuryFault => words.why_jury(),
            Self::Chance => words.why_chance(),
        }
    }
}

/// Returns the differences that may affect every submission: isolation level and version of caipan.
pub(super) fn change_reasons_for_all_submissions(
    old: &Results,
    new: &Results,
) -> Vec<ChangeReason> {
    let mut why = Vec::new();
    if old.isolation.level != new.isolation.level {
        why.push(ChangeReason::IsolationChanged);
    }
    if old.tool != new.tool {
        why.push(ChangeReason::ToolChanged);
    }
    why
}

fn find_problem<'a>(results: &'a Results, name: &str) -> Option<&'a Problem> {
    results.problems.iter().find(|problem| problem.name == name)
}

/// Returns the differences between the gradings that may affect this submission, followed by `everywhere`, the
/// differences that may affect every submission. For a new or gone submission, returns only that reason.
pub(super) fn change_reasons_for_submission(
    old: Option<&Submission>,
    new: Option<&Submission>,
    everywhere: &[ChangeReason],
    results: (&Results, &Results),
) -> Vec<ChangeReason> {
    let (old, new) = match (old, new) {
        (Some(old), Some(new)) => (old, new),
        (None, _) => return vec![ChangeReason::NewSubmission],
        (_, None) => return vec![ChangeReason::GoneSubmission],
    };
    let mut why = Vec::new();
    match (&old.program_id, &new.program_id) {
        (Some(old), Some(new)) if old == new => {}
        (Some(_), Some(_)) => why.push(ChangeReason::ProgramChanged),
        _ => why.push(ChangeReason::ProgramUnknown),
    }
    if old.language != new.language {
        why.push(ChangeReason::LanguageChanged);
    }
    if old.limits != new.limits {
        why.push(ChangeReason::LimitsChanged);
    }
    let asked = (find_problem(results.0, &old.problem)).zip(find_problem(results.1, &new.problem));
    if asked.is_some_and(|(old, new)| old.checker != new.checker || old.settings != new.settings) {
        why.push(ChangeReason::CheckerChanged);
    }
    why.extend(everywhere);
    why
}
