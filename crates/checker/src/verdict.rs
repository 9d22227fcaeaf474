//! Verdicts on cases and submissions, and decisions on runs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Reason, ReasonKind, Share};
use caipan_facts::Fact;

/// Verdict on a case or on a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Verdict {
    /// AC: the output is right and earns all points.
    #[serde(rename = "AC")]
    Accepted,
    /// PC: the output earns a share of the points, but not all.
    #[serde(rename = "PC")]
    PartlyCorrect,
    /// WA: the output is wrong.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// TLE: the program took too much CPU time or wall time.
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    /// MLE: the program used too much memory.
    #[serde(rename = "MLE")]
    MemoryLimitExceeded,
    /// OLE: the program printed too much.
    #[serde(rename = "OLE")]
    OutputLimitExceeded,
    /// RE: the program crashed or exited with an error.
    #[serde(rename = "RE")]
    RunTimeError,
    /// CE: the program could not be compiled.
    #[serde(rename = "CE")]
    CompileError,
    /// SK: the program was not run, for example because the subtask was lost.
    #[serde(rename = "SK")]
    Skipped,
    /// JE: the jury or the machine is at fault, so there is no verdict on the program.
    #[serde(rename = "JE")]
    JudgeError,
}

impl Verdict {
    /// All verdicts, in the order of their declaration.
    pub const ALL: [Self; 10] = [
        Self::Accepted,
        Self::PartlyCorrect,
        Self::WrongAnswer,
        Self::TimeLimitExceeded,
        Self::MemoryLimitExceeded,
        Self::OutputLimitExceeded,
        Self::RunTimeError,
        Self::CompileError,
        Self::Skipped,
        Self::JudgeError,
    ];

    /// Code of the verdict in results, such as `AC` or `WA`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::PartlyCorrect => "PC",
            Self::WrongAnswer => "WA",
            Self::TimeLimitExceeded => "TLE",
            Self::MemoryLimitExceeded => "MLE",
            Self::OutputLimitExceeded => "OLE",
            Self::RunTimeError => "RE",
            Self::CompileError => "CE",
            Self::Skipped => "SK",
            Self::JudgeError => "JE",
        }
    }

    /// Whether the verdict is about the contents of the output (WA or PC), not about the run.
    pub fn is_about_output(self) -> bool {
        matches!(self, Self::WrongAnswer | Self::PartlyCorrect)
    }

    /// Parses a code such as `WA`; `None` if there is no such verdict.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.code() == code)
    }

    /// Parses the name of a folder of programs: the English name of a verdict with `_` between words, such as
    /// `wrong_answer`. `None` for any other name.
    pub fn from_folder_name(name: &str) -> Option<Self> {
        let verdicts = Self::ALL.into_iter();
        verdicts
            .into_iter()
            .find(|verdict| verdict.english_name().replace([' ', '-'], "_") == name)
    }

    /// The verdict in lower-case English words, such as `wrong answer`.
    pub fn english_name(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::PartlyCorrect => "partly correct",
            Self::WrongAnswer => "wrong answer",
            Self::TimeLimitExceeded => "time limit exceeded",
            Self::MemoryLimitExceeded => "memory limit exceeded",
            Self::OutputLimitExceeded => "output limit exceeded",
            Self::RunTimeError => "run-time error",
            Self::CompileError => "compile error",
            Self::Skipped => "skipped",
            Self::JudgeError => "judge error",
        }
    }
}

/// Verdict on a run, with the share of points and the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Verdict on this run alone; [`combine_case_verdicts`] combines the verdicts of several cases.
    pub verdict: Verdict,
    /// Share of the case's points that the run earns.
    pub share: Share,
    /// Reason why the verdict is not AC; `None` for an accepted run.
    pub reason: Option<Reason>,
}

impl Decision {
    /// Creates a decision that earns no points.
    pub fn without_points(verdict: Verdict, kind: ReasonKind, fact: impl Into<Fact>) -> Self {
        Self {
            verdict,
            share: Share::NONE,
            reason: Some(Reason::new(kind, fact)),
        }
    }

    /// Creates a judge error: the jury or the machine is at fault, and the run earns no points.
    pub fn judge_error(reason: Reason) -> Self {
        Self {
            verdict: Verdict::JudgeError,
            share: Share::NONE,
            reason: Some(reason),
        }
    }
}

/// Combines the verdicts on cases into the verdict on a submission. The boolean next to a verdict is true if the case
/// carries points.
///
/// A judge error on any case takes precedence; otherwise the first verdict that is not AC is returned. If all cases are
/// accepted but some were not run (`is_finished` is false), the submission is SK. With `strict`, cases without points
/// also count.
pub fn combine_case_verdicts(
    cases: impl Iterator<Item = (Verdict, bool)> + Clone,
    is_finished: bool,
    strict: bool,
) -> Verdict {
    if cases
        .clone()
        .any(|(verdict, _)| verdict == Verdict::JudgeError)
    {
        return Verdict::JudgeError;
    }
    let mut counted = cases
        .filter(|(_, counts)| *counts || strict)
        .map(|(verdict, _)| verdict);
    let lost = counted.find(|verdict| *verdict != Verdict::Accepted);
    lost.unwrap_or(if is_finished {
        Verdict::Accepted
    } else {
        Verdict::Skipped
    })
}
