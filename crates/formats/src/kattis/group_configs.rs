//! Reads the group files of all folders below data/ and collects the validator arguments of each case.

use std::collections::BTreeMap;

use super::case_groups::{CaseFilePair, CaseGroup, CaseGroupEntry};
use super::edition::Edition;
use super::group_file::{GroupConfig, YamlTable};
use super::problem_settings::ProblemSettings;
use crate::config_keys::scalar_to_text;
use crate::notice::ImportError;
use crate::package_reader::PackageReader;
use caipan_facts::Fact;

/// Path of the root group, which contains the groups of sample and of secret cases.
pub(super) const ROOT_GROUP_PATH: &str = "data";

/// Configuration of all groups, and validator arguments of all cases.
#[derive(Debug, Default)]
pub(super) struct GroupConfigs {
    /// Configuration of each group, by path of the folder, such as `data/secret`.
    pub groups: BTreeMap<String, GroupConfig>,
    /// Validator arguments of each case by case name.
    pub cases: BTreeMap<String, ValidatorArgs>,
}

/// Arguments that the output validator and the input validators get for one case.
#[derive(Debug, Clone, Default)]
pub(super) struct ValidatorArgs {
    pub output: Vec<String>,
    /// Arguments of every input validator. Unused if `config` contains a table with arguments for each validator.
    pub input: Vec<String>,
    /// Configuration that contains the arguments, with line numbers for messages.
    pub config: GroupConfig,
}

impl ValidatorArgs {
    /// Table that maps names of input validators to arguments. `None` if the arguments are not a table; always `None`
    /// in the legacy edition.
    fn input_args_table(&self) -> Option<&YamlTable> {
        let [_, key] = validator_args_keys(Edition::Newer);
        self.config.table(key)
    }

    /// Whether the arguments of the input validators are a table in which some value is not a list of scalars.
    pub(super) fn has_malformed_input_args(&self) -> bool {
        self.input_args_table().is_some() && self.input_args_by_validator().is_none()
    }

    /// Arguments of each input validator by name. `None` unless the arguments are a table of lists.
    pub(super) fn input_args_by_validator(&self) -> Option<BTreeMap<String, Vec<String>>> {
        let table = self.input_args_table()?;
        let named = table.iter().map(|(name, value)| {
            let list = value.as_array()?.iter().map(scalar_to_text);
            Some((name.clone(), list.collect::<Option<Vec<String>>>()?))
        });
        named.collect()
    }

    /// Arguments of the input validator with this file or folder name. A validator that is missing in a table of
    /// arguments gets no arguments.
    pub(super) fn input_args_for_validator(&self, name: &str) -> Vec<String> {
        let Some(mut table) = self.input_args_by_validator() else {
            return self.input.clone();
        };
        let stem = name.split('.').next().unwrap_or(name);
        let own = table.remove(name).or_else(|| table.remove(stem));
        own.unwrap_or_default()
    }
}

/// Keys of group files for the arguments of the output validator and of the input validators, in this order.
pub(super) fn validator_args_keys(edition: Edition) -> [&'static str; 2] {
    match edition {
        Edition::Legacy => ["output_validator_flags", "input_validator_flags"],
        Edition::Newer => ["output_validator_args", "input_validator_args"],
    }
}

/// Builds the validator arguments from the configuration of a folder or case, plus the flags of problem.yaml for
/// the output validator.
pub(super) fn build_validator_args(
    edition: Edition,
    settings: &ProblemSettings,
    config: &GroupConfig,
) -> ValidatorArgs {
    let [output, input] = validator_args_keys(edition);
    let own = match edition {
        Edition::Legacy => config.words(output),
        Edition::Newer => config.texts(output),
    };
    ValidatorArgs {
        output: settings.flags.iter().cloned().chain(own).collect(),
        input: match edition {
            Edition::Legacy => config.words(input),
            Edition::Newer => config.texts(input),
        },
        config: config.clone(),
    }
}

/// Reads the configuration of all groups and cases, each with the values inherited from the folders above.
///
/// # Errors
///
/// A file is malformed, or requests a feature that caipan does not support.
pub(super) fn read_group_configs(
    reading: &mut PackageReader,
    edition: Edition,
    settings: &ProblemSettings,
    groups: &[CaseGroup],
) -> Result<GroupConfigs, Fact> {
    let mut configs = GroupConfigs::default();
    let file = format!("{ROOT_GROUP_PATH}/{}", edition.group_file_name());
    let above = GroupConfig::default();
    let root = GroupConfig::read_group_file(
        reading,
        edition,
        (ROOT_GROUP_PATH, &file),
        &above,
        settings.is_scoring,
    )?;
    configs
        .groups
        .insert(ROOT_GROUP_PATH.to_owned(), root.clone());
    for group in groups {
        read_group_config(reading, edition, settings, group, &root, &mut configs)?;
    }
    Ok(configs)
}

fn read_group_config(
    reading: &mut PackageReader,
    edition: Edition,
    settings: &ProblemSettings,
    group: &CaseGroup,
    parent: &GroupConfig,
    configs: &mut GroupConfigs,
) -> Result<(), Fact> {
    let file = format!("{}/{}", group.path, edition.group_file_name());
    let place = (group.path.as_str(), file.as_str());
    let own = GroupConfig::read_group_file(reading, edition, place, parent, settings.is_scoring)?;
    let is_deep = group.path.matches('/').count() > 2;
    if edition == Edition::Newer && is_deep && own.text("max_score").is_some() {
        let folder = group.path.clone();
        return Err(own.error_at(reading, "max_score", ImportError::NestedGroups { folder }));
    }
    for part in &group.parts {
        match part {
            CaseGroupEntry::Case(found) => {
                read_case_config(reading, edition, settings, found, &own, configs)?
            }
            CaseGroupEntry::Group(inner) => {
                read_group_config(reading, edition, settings, inner, &own, configs)?
            }
        }
    }
    configs.groups.insert(group.path.clone(), own);
    Ok(())
}

fn read_case_config(
    reading: &mut PackageReader,
    edition: Edition,
    settings: &ProblemSettings,
    found: &CaseFilePair,
    parent: &GroupConfig,
    configs: &mut GroupConfigs,
) -> Result<(), Fact> {
    let file = match edition {
        Edition::Legacy => String::new(),
        Edition::Newer => format!("{}.yaml", found.path),
    };
    let place = (found.path.as_str(), file.as_str());
    let own = GroupConfig::read_group_file(reading, edition, place, parent, settings.is_scoring)?;
    let args = build_validator_args(edition, settings, &own);
    configs.cases.insert(found.name.clone(), args);
    Ok(())
}
