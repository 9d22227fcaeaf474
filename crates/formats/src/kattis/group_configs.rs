//! Reads the group files of all folders and collects the validators' arguments for each case.

use std::collections::BTreeMap;

use super::data::{CaseGroup, FoundCase, GroupEntry};
use super::edition::Edition;
use super::group_file::{Config, Table};
use super::problem_settings::ProblemSettings;
use crate::keys::scalar;
use crate::notice::ImportError;
use crate::package_reader::PackageReader;
use caipan_facts::Fact;

/// Path of the root group, which contains the samples and the judged cases.
pub(super) const ROOT: &str = "data";

/// Configuration of all groups, and the arguments of each case.
#[derive(Debug, Default)]
pub(super) struct GroupConfigs {
    /// Configuration of each group by path.
    pub configs: BTreeMap<String, Config>,
    /// Validator arguments of each case by case name.
    pub cases: BTreeMap<String, ValidatorArgs>,
}

/// Arguments of the validators for one case.
#[derive(Debug, Clone, Default)]
pub(super) struct ValidatorArgs {
    pub output: Vec<String>,
    /// Arguments of all input validators, unless `config` contains a table of arguments by validator name.
    pub input: Vec<String>,
    /// Configuration that contains these arguments, with their line.
    pub config: Config,
}

impl ValidatorArgs {
    /// Arguments of the input validators as a table by validator name; `None` if they are not a table. In the
    /// legacy format they never are.
    fn input_table(&self) -> Option<&Table> {
        let [_, key] = args_keys(Edition::Newer);
        self.config.table(key)
    }

    /// Whether the arguments of the input validators are a table whose values are not all lists.
    pub(super) fn is_malformed_table(&self) -> bool {
        self.input_table().is_some() && self.by_validator().is_none()
    }

    /// Arguments by validator name; `None` unless they are a table of lists.
    pub(super) fn by_validator(&self) -> Option<BTreeMap<String, Vec<String>>> {
        let table = self.input_table()?;
        let named = table.iter().map(|(name, value)| {
            let list = value.as_array()?.iter().map(scalar);
            Some((name.clone(), list.collect::<Option<Vec<String>>>()?))
        });
        named.collect()
    }

    /// Arguments of the input validator with this file or folder name. A validator that the table does not
    /// mention has none.
    pub(super) fn of_validator(&self, name: &str) -> Vec<String> {
        let Some(mut table) = self.by_validator() else {
            return self.input.clone();
        };
        let stem = name.split('.').next().unwrap_or(name);
        let own = table.remove(name).or_else(|| table.remove(stem));
        own.unwrap_or_default()
    }
}

/// Names of the keys for arguments of the output validator and of the input validators.
pub(super) fn args_keys(edition: Edition) -> [&'static str; 2] {
    match edition {
        Edition::Legacy => ["output_validator_flags", "input_validator_flags"],
        Edition::Newer => ["output_validator_args", "input_validator_args"],
    }
}

/// Builds the validator arguments from the configuration of a folder or case.
pub(super) fn args_of(edition: Edition, about: &ProblemSettings, said: &Config) -> ValidatorArgs {
    let [output, input] = args_keys(edition);
    let own = match edition {
        Edition::Legacy => said.words(output),
        Edition::Newer => said.texts(output),
    };
    ValidatorArgs {
        output: about.flags.iter().cloned().chain(own).collect(),
        input: match edition {
            Edition::Legacy => said.words(input),
            Edition::Newer => said.texts(input),
        },
        config: said.clone(),
    }
}

/// Reads the configuration of all groups and cases.
///
/// # Errors
///
/// A file is malformed, or asks for what caipan cannot judge.
pub(super) fn read_configs(
    reading: &mut PackageReader,
    edition: Edition,
    about: &ProblemSettings,
    groups: &[CaseGroup],
) -> Result<GroupConfigs, Fact> {
    let mut asked = GroupConfigs::default();
    let file = format!("{ROOT}/{}", edition.group_file());
    let above = Config::default();
    let root = Config::read(reading, edition, (ROOT, &file), &above, about.is_scoring)?;
    asked.configs.insert(ROOT.to_owned(), root.clone());
    for group in groups {
        read_folder(reading, edition, about, group, &root, &mut asked)?;
    }
    Ok(asked)
}

fn read_folder(
    reading: &mut PackageReader,
    edition: Edition,
    about: &ProblemSettings,
    group: &CaseGroup,
    above: &Config,
    asked: &mut GroupConfigs,
) -> Result<(), Fact> {
    let file = format!("{}/{}", group.path, edition.group_file());
    let place = (group.path.as_str(), file.as_str());
    let own = Config::read(reading, edition, place, above, about.is_scoring)?;
    let is_deep = group.path.matches('/').count() > 2;
    if edition == Edition::Newer && is_deep && own.text("max_score").is_some() {
        let folder = group.path.clone();
        return Err(own.error_at(reading, "max_score", ImportError::NestedGroups { folder }));
    }
    for part in &group.parts {
        match part {
            GroupEntry::Case(found) => read_case(reading, edition, about, found, &own, asked)?,
            GroupEntry::Group(inner) => read_folder(reading, edition, about, inner, &own, asked)?,
        }
    }
    asked.configs.insert(group.path.clone(), own);
    Ok(())
}

fn read_case(
    reading: &mut PackageReader,
    edition: Edition,
    about: &ProblemSettings,
    found: &FoundCase,
    above: &Config,
    asked: &mut GroupConfigs,
) -> Result<(), Fact> {
    let file = match edition {
        Edition::Legacy => String::new(),
        Edition::Newer => format!("{}.yaml", found.path),
    };
    let place = (found.path.as_str(), file.as_str());
    let own = Config::read(reading, edition, place, above, about.is_scoring)?;
    let args = args_of(edition, about, &own);
    asked.cases.insert(found.name.clone(), args);
    Ok(())
}
