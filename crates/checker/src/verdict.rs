//! Verdicts: of a case, with the share of its points and why, and of a submission.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Kind, Reason, Share};
use caipan_facts::Fact;

/// What is said of a case or of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Verdict {
    /// AC
    #[serde(rename = "AC")]
    Accepted,
    /// PC: a share of the points.
    #[serde(rename = "PC")]
    PartlyCorrect,
    /// WA
    #[serde(rename = "WA")]
    WrongAnswer,
    /// TLE
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    /// MLE
    #[serde(rename = "MLE")]
    MemoryLimitExceeded,
    /// OLE
    #[serde(rename = "OLE")]
    OutputLimitExceeded,
    /// RE
    #[serde(rename = "RE")]
    RunTimeError,
    /// CE
    #[serde(rename = "CE")]
    CompileError,
    /// SK: not run.
    #[serde(rename = "SK")]
    Skipped,
    /// JE: the jury's side is at fault.
    #[serde(rename = "JE")]
    JudgeError,
}

impl Verdict {
    /// Every verdict.
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

    /// The code in results: `AC`, `WA` …
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

    /// Is it the output that is not right, or not wholly?
    pub fn is_of_output(self) -> bool {
        matches!(self, Self::WrongAnswer | Self::PartlyCorrect)
    }

    /// The verdict that has this code.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.code() == code)
    }

    /// The verdict that a folder of programs is named after: `wrong_answer` …
    pub fn of_folder(name: &str) -> Option<Self> {
        let verdicts = Self::ALL.into_iter();
        verdicts
            .into_iter()
            .find(|verdict| verdict.words().replace([' ', '-'], "_") == name)
    }

    /// The words for people.
    pub fn words(self) -> &'static str {
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

/// A verdict with the share of points it earns and why it is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// The share of the case's points.
    pub share: Share,
    /// Why not accepted.
    pub reason: Option<Reason>,
}

impl Decision {
    /// Nothing is earned, for this reason.
    pub fn lost(verdict: Verdict, kind: Kind, fact: impl Into<Fact>) -> Self {
        Self {
            verdict,
            share: Share::NONE,
            reason: Some(Reason::new(kind, fact)),
        }
    }

    /// The jury's side is at fault for `reason`.
    pub fn judge_error(reason: Reason) -> Self {
        Self {
            verdict: Verdict::JudgeError,
            share: Share::NONE,
            reason: Some(reason),
        }
    }
}

/// The verdict of a submission from those of its cases: each with whether it carries points.
///
/// One of which nothing is lost yet, and some cases were not run, is no accepted one.
pub fn of_cases(
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
