//! Editions of the Kattis package format, and file names and values that depend on the edition.

use caipan_archive::files::PackageFiles;
use caipan_problem::config::yaml::Version;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Edition {
    /// Edition `legacy`, which problemtools and DOMjudge read.
    Legacy,
    /// Edition `2025-09`, which BAPCtools reads.
    Newer,
}

impl Edition {
    /// Returns the edition for a value of `problem_format_version`; `None` if caipan does not read the edition. A
    /// missing key means `legacy`.
    pub(super) fn from_version(version: Option<&str>) -> Option<Self> {
        match version {
            None | Some("legacy" | "legacy-icpc") => Some(Self::Legacy),
            Some("2025-09" | "2025-09-draft" | "draft") => Some(Self::Newer),
            Some(_) => None,
        }
    }

    /// Name of the edition, which is the canonical value of `problem_format_version`.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Legacy => "legacy",
            Self::Newer => "2025-09",
        }
    }

    /// Accepted values of `problem_format_version` for this edition, separated by commas, for error messages.
    pub(super) fn accepted_versions(self) -> &'static str {
        match self {
            Self::Legacy => "legacy, legacy-icpc",
            Self::Newer => "2025-09, 2025-09-draft, draft",
        }
    }

    /// YAML version of all files in packages of this edition.
    pub(super) fn yaml_version(self) -> Version {
        match self {
            Self::Legacy => Version::V1_1,
            Self::Newer => Version::V1_2,
        }
    }

    /// Folder that should contain the output validator: `output_validators` or `output_validator`.
    pub(super) fn output_validator_folder(self, files: &PackageFiles) -> &'static str {
        const BOTH: [&str; 2] = ["output_validators", "output_validator"];
        let has_files = BOTH.map(|folder| files.has_folder(folder));
        match (self, has_files) {
            // DOMjudge accepts the newer folder name in legacy packages as well.
            (Self::Legacy, [false, true]) | (Self::Newer, _) => BOTH[1],
            (Self::Legacy, _) => BOTH[0],
        }
    }

    /// Name of the file that configures scoring and validator arguments of the cases in a folder.
    pub(super) fn group_file_name(self) -> &'static str {
        match self {
            Self::Legacy => "testdata.yaml",
            Self::Newer => "test_group.yaml",
        }
    }
}
