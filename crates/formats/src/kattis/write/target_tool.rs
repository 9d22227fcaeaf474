//! Tools for which a Kattis package can be exported, and the paths in packages that depend on the tool.

use crate::kattis::edition::Edition;

/// Tool that an exported package is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TargetTool {
    /// problemtools and Kattis, with the edition `legacy`.
    Problemtools,
    /// DOMjudge, with the edition `legacy` and extra files.
    DomJudge,
    /// BAPCtools, with the edition `2025-09`.
    Bapctools,
}

impl TargetTool {
    pub(super) fn output_validator_folder(self) -> &'static str {
        match self {
            Self::Bapctools => "output_validator",
            Self::Problemtools | Self::DomJudge => "output_validators/validate",
        }
    }

    pub(super) fn edition(self) -> Edition {
        match self {
            Self::Bapctools => Edition::Newer,
            Self::Problemtools | Self::DomJudge => Edition::Legacy,
        }
    }

    pub(super) fn statement_folder(self) -> &'static str {
        match self {
            Self::Bapctools => "statement",
            Self::Problemtools | Self::DomJudge => "problem_statement",
        }
    }

    /// Folders below submissions/ that the target reads.
    pub(super) fn submission_folders(self) -> &'static [&'static str] {
        const OFFICIAL: &[&str] = &[
            "accepted",
            "wrong_answer",
            "time_limit_exceeded",
            "run_time_error",
        ];
        match self {
            Self::DomJudge => OFFICIAL,
            Self::Problemtools => &[
                "accepted",
                "wrong_answer",
                "time_limit_exceeded",
                "run_time_error",
                "partially_accepted",
            ],
            Self::Bapctools => &[
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
