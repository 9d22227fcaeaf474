//! The table `[package]` of problem.toml: data kept from an import for a later export.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::config_document::{ConfigDocument, ConfigFault};
use crate::problem_error::ProblemError;
use crate::program_table::is_default;

/// Data kept from an imported package for other systems. It has no effect on judging.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackageMetadata {
    /// UUID by which other systems identify the problem; `None` if not set.
    pub uuid: Option<String>,
    /// Licence under which the problem may be used; `None` if not set.
    pub license: Option<String>,
    /// Paths of statements, by language code, such as `zh`.
    pub statements: BTreeMap<String, String>,
}

/// Data for other systems, kept for an export. It has no effect on judging.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackageTable {
    /// UUID by which other systems identify the problem: `6ba7b810-9dad-11d1-80b4-00c04fd430c8`.
    #[schemars(with = "Option<String>")]
    pub uuid: Option<Spanned<String>>,
    /// Licence of the problem: `cc by-sa`.
    pub license: Option<String>,
    /// Files of this folder with statements, by language: `{ zh = "statement/zh.pdf" }`.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "BTreeMap<String, String>")]
    pub statements: BTreeMap<String, Spanned<String>>,
}

impl PackageTable {
    /// Validates the table: `uuid` must be a UUID, and the paths of statements must not lead out of the folder.
    pub(crate) fn validate(
        self,
        document: &ConfigDocument,
    ) -> Result<PackageMetadata, ProblemError> {
        if let Some(uuid) = self.uuid.as_ref().filter(|uuid| !is_uuid(uuid.get_ref())) {
            return Err(document.error_at(uuid.span(), ConfigFault::NoUuid));
        }
        let statements = self
            .statements
            .into_iter()
            .map(|(language, path)| Ok((language, document.validate_relative_path(path)?)));
        Ok(PackageMetadata {
            uuid: self.uuid.map(Spanned::into_inner),
            license: self.license,
            statements: statements.collect::<Result<_, ProblemError>>()?,
        })
    }
}

/// Whether a text is a UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
pub fn is_uuid(text: &str) -> bool {
    let groups: Vec<&str> = text.split('-').collect();
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    lengths == [8, 4, 4, 4, 12]
        && groups
            .iter()
            .all(|group: &&str| group.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_is_five_groups_of_hexadecimal_digits() {
        assert!(is_uuid("6ba7b810-9dad-11d1-80b4-00C04FD430C8"));
        for text in [
            "",
            "6ba7b810",
            "6ba7b810-9dad-11d1-80b4-00c04fd430cg",
            "6ba7b8109dad-11d1-80b4-00c04fd430c8",
        ] {
            assert!(!is_uuid(text), "{text}");
        }
    }
}
