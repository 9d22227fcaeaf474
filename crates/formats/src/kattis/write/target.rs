//! Whom a package is for, and what differs by that.

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

    /// What the file is called that says how the cases of a folder are judged.
    pub(super) fn group_file(self) -> &'static str {
        match self {
            Self::Newer => "test_group.yaml",
            Self::Legacy | Self::DomJudge => "testdata.yaml",
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
