//! Why a submission fares otherwise than before: what is known to differ, from what changes most to what is chance.

use serde::Serialize;

use crate::record::{Problem, Results, Submission};
use caipan_i18n::Words;

/// A reason for another result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Only the newer results have the submission.
    NewSubmission,
    /// Only the older results have the submission.
    GoneSubmission,
    /// Another program.
    ProgramChanged,
    /// One of the results does not tell whether it is the same program.
    ProgramUnknown,
    /// Another language.
    LanguageChanged,
    /// Other limits.
    LimitsChanged,
    /// Another checker, or other settings of it.
    CheckerChanged,
    /// Another input or another answer.
    CaseChanged,
    /// One of the results does not tell whether it is the same input and answer.
    CaseUnknown,
    /// A new case.
    CaseAdded,
    /// The case is gone.
    CaseRemoved,
    /// The case is worth more or less.
    PointsChanged,
    /// Another level of isolation.
    IsolationChanged,
    /// Another version of caipan.
    ToolChanged,
    /// The case was unstable in one of the results.
    Unstable,
    /// The jury was at fault in one of the results.
    JuryFault,
    /// Nothing is known to differ.
    Chance,
}

impl Why {
    /// For people.
    pub fn words(self, words: &Words) -> &'static str {
        let why = &words.why;
        match self {
            Self::NewSubmission => why.new_submission,
            Self::GoneSubmission => why.gone_submission,
            Self::ProgramChanged => why.program,
            Self::ProgramUnknown => why.program_unknown,
            Self::LanguageChanged => why.language,
            Self::LimitsChanged => why.limits,
            Self::CheckerChanged => why.checker,
            Self::CaseChanged => why.case_data,
            Self::CaseUnknown => why.case_unknown,
            Self::CaseAdded => why.case_added,
            Self::CaseRemoved => why.case_removed,
            Self::PointsChanged => why.points,
            Self::IsolationChanged => why.isolation,
            Self::ToolChanged => why.tool,
            Self::Unstable => why.unstable,
            Self::JuryFault => why.jury,
            Self::Chance => why.chance,
        }
    }
}

/// What may change every submission.
pub(super) fn everywhere(old: &Results, new: &Results) -> Vec<Why> {
    let mut why = Vec::new();
    if old.isolation.level != new.isolation.level {
        why.push(Why::IsolationChanged);
    }
    if old.tool != new.tool {
        why.push(Why::ToolChanged);
    }
    why
}

fn problem<'a>(results: &'a Results, name: &str) -> Option<&'a Problem> {
    results.problems.iter().find(|problem| problem.name == name)
}

/// What may change this submission as a whole.
pub(super) fn submission(
    old: Option<&Submission>,
    new: Option<&Submission>,
    everywhere: &[Why],
    results: (&Results, &Results),
) -> Vec<Why> {
    let (old, new) = match (old, new) {
        (Some(old), Some(new)) => (old, new),
        (None, _) => return vec![Why::NewSubmission],
        (_, None) => return vec![Why::GoneSubmission],
    };
    let mut why = Vec::new();
    match (&old.program_id, &new.program_id) {
        (Some(old), Some(new)) if old == new => {}
        (Some(_), Some(_)) => why.push(Why::ProgramChanged),
        _ => why.push(Why::ProgramUnknown),
    }
    if old.language != new.language {
        why.push(Why::LanguageChanged);
    }
    if old.limits != new.limits {
        why.push(Why::LimitsChanged);
    }
    let asked = (problem(results.0, &old.problem)).zip(problem(results.1, &new.problem));
    let asks = |problem: &Problem| (problem.checker.clone(), problem.settings.clone());
    if asked.is_some_and(|(old, new)| asks(old) != asks(new)) {
        why.push(Why::CheckerChanged);
    }
    why.extend(everywhere);
    why
}
