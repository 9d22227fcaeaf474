//! The two editions of the format, and where they differ in names.

use crate::archive::files::PackageFiles;
use caipan_problem::config::yaml::Version;

/// An edition of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edition {
    /// What problemtools and DOMjudge read.
    Legacy,
    /// What BAPCtools reads.
    Newer,
}

impl Edition {
    /// The edition of a package that says this version, if it is one of the two.
    pub(super) fn of_version(version: Option<&str>) -> Option<Self> {
        match version {
            None | Some("legacy" | "legacy-icpc") => Some(Self::Legacy),
            Some("2025-09" | "2025-09-draft" | "draft") => Some(Self::Newer),
            Some(_) => None,
        }
    }

    /// The version that this edition is known by.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Legacy => "legacy",
            Self::Newer => "2025-09",
        }
    }

    /// The versions that are read.
    pub(super) fn versions(self) -> &'static str {
        match self {
            Self::Legacy => "legacy, legacy-icpc",
            Self::Newer => "2025-09, 2025-09-draft, draft",
        }
    }

    /// How its tools read YAML.
    pub(super) fn yaml(self) -> Version {
        match self {
            Self::Legacy => Version::V1_1,
            Self::Newer => Version::V1_2,
        }
    }

    /// Where the output validator stands.
    pub(super) fn validators(self, files: &PackageFiles) -> &'static str {
        const BOTH: [&str; 2] = ["output_validators", "output_validator"];
        let is_there = |folder: &str| files.below(folder).next().is_some();
        match (self, BOTH.map(is_there)) {
            // DOMjudge takes that of the newer edition for the older one, too.
            (Self::Legacy, [false, true]) | (Self::Newer, _) => BOTH[1],
            (Self::Legacy, _) => BOTH[0],
        }
    }

    /// What a group of cases is described in.
    pub(super) fn group_file(self) -> &'static str {
        match self {
            Self::Legacy => "testdata.yaml",
            Self::Newer => "test_group.yaml",
        }
    }
}
