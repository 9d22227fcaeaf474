//! Whom a package is for, and what differs by that.

use crate::kattis::edition::Edition;

/// Whom a package is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    /// problemtools and Kattis, the legacy format.
    Legacy,
    /// DOMjudge, which reads the same and has files of its own.
    DomJudge,
    /// BAPCtools, 2025-09.
    Newer,
}

impl Target {
    /// Where the output validator's files stand.
    pub(super) fn output_validator(self) -> &'static str {
        match self {
            Self::Newer => "output_validator",
            Self::Legacy | Self::DomJudge => "output_validators/validate",
        }
    }

    /// Edition of the format that the target reads.
    pub(super) fn edition(self) -> Edition {
        match self {
            Self::Newer => Edition::Newer,
            Self::Legacy | Self::DomJudge => Edition::Legacy,
        }
    }

    /// Where the statements stand.
    pub(super) fn statements(self) -> &'static str {
        match self {
            Self::Newer => "statement",
            Self::Legacy | Self::DomJudge => "problem_statement",
        }
    }

    /// The folders of submissions that it knows.
    pub(super) fn submissions(self) -> &'static [&'static str] {
        const OFFICIAL: &[&str] = &[
            "accepted",
            "wrong_answer",
            "time_limit_exceeded",
            "run_time_error",
        ];
        match self {
            Self::DomJudge => OFFICIAL,
            Self::Legacy => &[
                "accepted",
                "wrong_answer",
                "time_limit_exceeded",
                "run_time_error",
                "partially_accepted",
            ],
            Self::Newer => &[
                "accepted",
                "wrong_answer",
                "time_limit_exceeded",
                "run_time_error",
                "brute_force",
                "rejected",
            ],
        }
    }
}
