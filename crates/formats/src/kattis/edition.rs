//! The two editions of the Kattis package format, and the names that differ between them.

use crate::archive::files::PackageFiles;
use caipan_problem::config::yaml::Version;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edition {
    /// Edition that problemtools and DOMjudge read.
    Legacy,
    /// Edition that BAPCtools reads.
    Newer,
}

impl Edition {
    /// Returns the edition for a value of `problem_format_version`; `None` if caipan reads neither.
    pub(super) fn of_version(version: Option<&str>) -> Option<Self> {
        match version {
            None | Some("legacy" | "legacy-icpc") => Some(Self::Legacy),
            Some("2025-09" | "2025-09-draft" | "draft") => Some(Self::Newer),
            Some(_) => None,
        }
    }

    /// Canonical version string of this edition.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Legacy => "legacy",
            Self::Newer => "2025-09",
        }
    }

    /// Accepted version strings, for error messages.
    pub(super) fn versions(self) -> &'static str {
        match self {
            Self::Legacy => "legacy, legacy-icpc",
            Self::Newer => "2025-09, 2025-09-draft, draft",
        }
    }

    /// YAML version by which the tools of this edition parse.
    pub(super) fn yaml(self) -> Version {
        match self {
            Self::Legacy => Version::V1_1,
            Self::Newer => Version::V1_2,
        }
    }

    /// Folder in which the output validator is searched.
    pub(super) fn validators(self, files: &PackageFiles) -> &'static str {
        const BOTH: [&str; 2] = ["output_validators", "output_validator"];
        let has_files = BOTH.map(|folder| files.files_below(folder).next().is_some());
        match (self, has_files) {
            // DOMjudge accepts the newer folder name in legacy packages as well.
            (Self::Legacy, [false, true]) | (Self::Newer, _) => BOTH[1],
            (Self::Legacy, _) => BOTH[0],
        }
    }

    /// File that configures a group of cases.
    pub(super) fn group_file(self) -> &'static str {
        match self {
            Self::Legacy => "testdata.yaml",
            Self::Newer => "test_group.yaml",
        }
    }
}
