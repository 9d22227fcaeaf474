//! Reads the group files of all folders and collects the validators' arguments for each case.

use std::collections::BTreeMap;

use super::about::About;
use super::data::{Found, Group, Part};
use super::edition::Edition;
use super::group_file::{Config, Table};
use crate::keys::scalar;
use crate::notice::Unread;
use crate::reading::Reading;
use caipan_facts::Fact;

/// Path of the root of all groups.
pub(super) const ROOT: &str = "data";

/// Configuration of all groups, and the arguments of each case.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// Configuration of each group by path.
    pub configs: BTreeMap<String, Config>,
    /// Validator arguments of each case by case name.
    pub cases: BTreeMap<String, Args>,
}

/// Arguments of the validators for one case.
#[derive(Debug, Clone, Default)]
pub(super) struct Args {
    /// Arguments of the output validator.
    pub output: Vec<String>,
    /// Arguments of the input validators.
    pub input: Vec<String>,
    /// Configuration that contains these arguments, with their line.
    pub said: Config,
}

impl Args {
    /// Arguments of the input validators as a table by validator name; `None` if they are not a table. In the
    /// legacy format they never are.
    fn input_table(&self) -> Option<&Table> {
        let [_, key] = keys(Edition::Newer);
        self.said.table(key)
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
pub(super) fn keys(edition: Edition) -> [&'static str; 2] {
    match edition {
        Edition::Legacy => ["output_validator_flags", "input_validator_flags"],
        Edition::Newer => ["output_validator_args", "input_validator_args"],
    }
}

/// Builds the validator arguments from the configuration of a folder or case.
pub(super) fn args_of(edition: Edition, about: &About, said: &Config) -> Args {
    let [output, input] = keys(edition);
    let own = match edition {
        Edition::Legacy => said.words(output),
        Edition::Newer => said.texts(output),
    };
    Args {
        output: about.flags.iter().cloned().chain(own).collect(),
        input: match edition {
            Edition::Legacy => said.words(input),
            Edition::Newer => said.texts(input),
        },
        said: said.clone(),
    }
}

/// Reads the configuration of all groups and cases.
///
/// # Errors
///
/// A file is malformed, or asks for what caipan cannot judge.
pub(super) fn asked(
    reading: &mut Reading,
    edition: Edition,
    about: &About,
    groups: &[Group],
) -> Result<Asked, Fact> {
    let mut asked = Asked::default();
    let file = format!("{ROOT}/{}", edition.group_file());
    let above = Config::default();
    let root = Config::read(reading, edition, (ROOT, &file), &above, about.is_scoring)?;
    asked.configs.insert(ROOT.to_owned(), root.clone());
    for group in groups {
        folder(reading, edition, about, group, &root, &mut asked)?;
    }
    Ok(asked)
}

fn folder(
    reading: &mut Reading,
    edition: Edition,
    about: &About,
    group: &Group,
    above: &Config,
    asked: &mut Asked,
) -> Result<(), Fact> {
    let file = format!("{}/{}", group.path, edition.group_file());
    let place = (group.path.as_str(), file.as_str());
    let own = Config::read(reading, edition, place, above, about.is_scoring)?;
    let is_deep = group.path.matches('/').count() > 2;
    if edition == Edition::Newer && is_deep && own.text("max_score").is_some() {
        let folder = group.path.clone();
        return Err(own.wrong(reading, "max_score", Unread::Nested { folder }));
    }
    for part in &group.parts {
        match part {
            Part::Case(found) => case(reading, edition, about, found, &own, asked)?,
            Part::Group(inner) => folder(reading, edition, about, inner, &own, asked)?,
        }
    }
    asked.configs.insert(group.path.clone(), own);
    Ok(())
}

fn case(
    reading: &mut Reading,
    edition: Edition,
    about: &About,
    found: &Found,
    above: &Config,
    asked: &mut Asked,
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
