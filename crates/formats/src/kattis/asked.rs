//! What every group says, and with which arguments the validators are asked about each case.

use std::collections::BTreeMap;

use super::about::About;
use super::data::{Found, Group, Part};
use super::edition::Edition;
use super::group_file::{Config, Table};
use crate::keys::scalar;
use crate::notice::Unread;
use crate::reading::Reading;
use caipan_facts::Fact;

/// Where the root of all groups stands.
pub(super) const ROOT: &str = "data";

/// What is said of the cases.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// What each group says, by its path.
    pub configs: BTreeMap<String, Config>,
    /// The arguments for each case, by its name.
    pub cases: BTreeMap<String, Args>,
}

/// The arguments for a case.
#[derive(Debug, Clone, Default)]
pub(super) struct Args {
    /// Of the output validator.
    pub output: Vec<String>,
    /// Of the input validators.
    pub input: Vec<String>,
    /// Where they stand.
    pub said: Config,
}

impl Args {
    /// Arguments of the input validators as a table by validator name; `None` unless they are one. Flags of the legacy format
    /// are words.
    fn input_table(&self) -> Option<&Table> {
        let [_, key] = keys(Edition::Newer);
        self.said.table(key)
    }

    /// Whether the arguments of the input validators are a table of something else than lists.
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

    /// The arguments of the input validator of this name, that of its file or its folder. One that a table does not name has
    /// none.
    pub(super) fn of_validator(&self, name: &str) -> Vec<String> {
        let Some(mut table) = self.by_validator() else {
            return self.input.clone();
        };
        let stem = name.split('.').next().unwrap_or(name);
        let own = table.remove(name).or_else(|| table.remove(stem));
        own.unwrap_or_default()
    }
}

/// The keys of both, by edition.
pub(super) fn keys(edition: Edition) -> [&'static str; 2] {
    match edition {
        Edition::Legacy => ["output_validator_flags", "input_validator_flags"],
        Edition::Newer => ["output_validator_args", "input_validator_args"],
    }
}

/// The arguments that a folder's or a case's own words ask for.
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

/// What the groups and their cases say.
///
/// # Errors
/// A file is malformed, or asks for what cannot be judged.
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
