//! Verdicts of cases and submissions, and the decision on a run.

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

    /// Whether the verdict means that the output is wrong, at least partly.
    pub fn is_of_output(self) -> bool {
        matches!(self, Self::WrongAnswer | Self::PartlyCorrect)
    }

    /// Parses a code such as `WA`.
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.code() == code)
    }

    /// Parses the name of a folder of programs, such as `wrong_answer`.
    pub fn of_folder(name: &str) -> Option<Self> {
        let verdicts = Self::ALL.into_iter();
        verdicts
            .into_iter()
            .find(|verdict| verdict.words().replace([' ', '-'], "_") == name)
    }

    /// Verdict in English words.
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

/// Verdict on a run, with the share of points and the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Verdict on this run alone; [`of_cases`] combines verdicts into that of a submission.
    pub verdict: Verdict,
    /// Share of the case's points that the run earns.
    pub share: Share,
    /// Reason why the verdict is not AC; `None` for an accepted run.
    pub reason: Option<Reason>,
}

impl Decision {
    /// A decision that earns no points.
    pub fn lost(verdict: Verdict, kind: Kind, fact: impl Into<Fact>) -> Self {
        Self {
            verdict,
            share: Share::NONE,
            reason: Some(Reason::new(kind, fact)),
        }
    }

    /// A judge error: the jury or the machine is at fault.
    pub fn judge_error(reason: Reason) -> Self {
        Self {
            verdict: Verdict::JudgeError,
            share: Share::NONE,
            reason: Some(reason),
        }
    }
}

/// Combines the verdicts of cases, each with whether the case carries points, into the verdict of a submission.
///
/// A judge error on any case wins; else the first verdict that is not AC. If all cases are accepted but some were not
/// run (`is_finished` is false), the submission is SK. With `strict`, cases without points also count.
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
