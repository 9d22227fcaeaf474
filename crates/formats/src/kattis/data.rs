//! Finds the groups and cases below data/ and gives the cases names that keep the package's order.

use std::collections::{BTreeMap, BTreeSet};

use super::edition::Edition;
use crate::notice::{Left, Unread};
use crate::reading::{Reading, file_name, plain, said};
use caipan_facts::{Fact, natural_order};
use caipan_problem::case_name;

pub(super) const SAMPLE: &str = "data/sample";
/// File from which BAPCtools generates cases.
pub(super) const GENERATORS: &str = "generators/generators.yaml";
/// Folder of the judged cases.
pub(super) const SECRET: &str = "data/secret";

/// Folder of cases.
#[derive(Debug, Default)]
pub(super) struct Group {
    /// Path in the package.
    pub path: String,
    /// Cases and folders in bytewise order of their names.
    pub parts: Vec<Part>,
}

/// Entry of a group.
#[derive(Debug)]
pub(super) enum Part {
    Case(Found),
    /// Folder below the group.
    Group(Group),
}

/// Case in the package.
#[derive(Debug)]
pub(super) struct Found {
    /// Path of the input and answer files without their extensions.
    pub path: String,
    /// Name of the case in problem.toml; empty until names are assigned.
    pub name: String,
}

impl Group {
    /// Last component of the path.
    pub(super) fn name(&self) -> &str {
        file_name(&self.path)
    }

    /// Returns the cases directly in this folder.
    pub(super) fn cases(&self) -> impl Iterator<Item = &Found> {
        self.parts.iter().filter_map(|part| match part {
            Part::Case(found) => Some(found),
            Part::Group(_) => None,
        })
    }

    /// Returns the folders directly in this one that contain cases at any depth.
    pub(super) fn groups(&self) -> impl Iterator<Item = &Group> {
        self.parts.iter().filter_map(|part| match part {
            Part::Case(_) => None,
            Part::Group(group) => Some(group).filter(|group| !group.all().is_empty()),
        })
    }

    /// Returns all cases at any depth, in order.
    pub(super) fn all(&self) -> Vec<&Found> {
        let each = self.parts.iter().map(|part| match part {
            Part::Case(found) => vec![found],
            Part::Group(group) => group.all(),
        });
        each.flatten().collect()
    }
}

impl Part {
    fn name(&self) -> &str {
        match self {
            Self::Case(found) => file_name(&found.path),
            Self::Group(group) => group.name(),
        }
    }

    /// File name by which cases are ordered; a folder ends in `/`.
    fn file(&self) -> String {
        match self {
            Self::Case(found) => format!("{}.in", file_name(&found.path)),
            Self::Group(group) => format!("{}/", group.name()),
        }
    }
}

/// Extensions of files that verdicts do not depend on: descriptions, pictures, downloads of contestants.
const SILENT: &[&str] = &[
    "desc",
    "hint",
    "png",
    "jpg",
    "jpeg",
    "gif",
    "svg",
    "interaction",
    "statement",
    "download",
];

/// Whether a file stands beside cases without influence on verdicts.
pub(super) fn is_by_product(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    path.starts_with("data/") && SILENT.contains(&ending)
}

/// Returns the group of samples and the group of secret cases.
///
/// # Errors
///
/// An input has no answer, a case has a folder of extra files, or there is no secret case.
pub(super) fn data(reading: &mut Reading, edition: Edition) -> Result<[Group; 2], Fact> {
    let mut groups = [SAMPLE, SECRET].map(|path| Group {
        path: path.to_owned(),
        parts: Vec::new(),
    });
    for group in &mut groups {
        walk(reading, edition, group)?;
    }
    if groups[1].all().is_empty() {
        let what = if reading.files.has(GENERATORS) {
            Unread::NotGenerated
        } else {
            Unread::NoCases
        };
        return Err(reading.wrong(SECRET, None, what));
    }
    let mut notices = Vec::new();
    name(&mut groups, false, &mut notices);
    if !is_in_order(&groups) {
        name(&mut groups, true, &mut notices);
    }
    for (folder, name, renamed) in notices {
        let what = Left::Order {
            folder: folder.clone(),
            name,
            renamed,
        };
        reading.note(&folder, None, what);
    }
    Ok(groups)
}

/// Adds all cases and folders below a group to it, recursively.
fn walk(reading: &mut Reading, edition: Edition, group: &mut Group) -> Result<(), Fact> {
    let below = format!("{}/", group.path);
    let files = reading.files;
    let mut folders: BTreeSet<&str> = BTreeSet::new();
    let mut parts: BTreeMap<String, Part> = BTreeMap::new();
    for path in files.below(&group.path) {
        let rest = &path[below.len()..];
        if let Some((folder, _)) = rest.split_once('/') {
            if folder.ends_with(".files") {
                let (key, value) = (group.path.clone(), said(folder));
                return Err(reading.wrong(path, None, Unread::CannotSay { key, value }));
            }
            folders.insert(folder);
            continue;
        }
        let (stem, ending) = rest.rsplit_once('.').unwrap_or((rest, ""));
        let stands = |ending: &str| files.has(&format!("{below}{stem}.{ending}"));
        match ending {
            "in" if !stem.is_empty() => {
                if !stands("ans") {
                    let input = rest.to_owned();
                    return Err(reading.wrong(path, None, Unread::NoAnswer { input }));
                }
                let found = Found {
                    path: format!("{below}{stem}"),
                    name: String::new(),
                };
                parts.insert(stem.to_owned(), Part::Case(found));
            }
            "ans" if stands("in") => {}
            // Text that the statement shows in place of the answer.
            "out" if stands("in") && edition == Edition::Newer => {}
            "yaml" if stands("in") && edition == Edition::Newer => {}
            _ => {}
        }
    }
    for folder in folders {
        let mut inner = Group {
            path: format!("{below}{folder}"),
            parts: Vec::new(),
        };
        walk(reading, edition, &mut inner)?;
        if parts
            .insert(folder.to_owned(), Part::Group(inner))
            .is_some()
        {
            let (key, value) = (group.path.clone(), said(folder));
            return Err(reading.wrong(&group.path, None, Unread::Twice { key, value }));
        }
    }
    group.parts = parts.into_values().collect();
    Ok(())
}

/// Names every case by its path. Numbers are put in front where natural order would differ from the package's
/// bytewise order, or everywhere if `always`.
fn name(groups: &mut [Group; 2], always: bool, notices: &mut Vec<(String, String, String)>) {
    notices.clear();
    for group in groups {
        let name = group.name().to_owned();
        named(group, &name, always, notices);
    }
}

fn named(
    group: &mut Group,
    above: &str,
    always: bool,
    notices: &mut Vec<(String, String, String)>,
) {
    let files: Vec<String> = group.parts.iter().map(Part::file).collect();
    let is_natural = files
        .windows(2)
        .all(|pair| natural_order(&pair[0], &pair[1]).is_lt());
    let is_harmless = group
        .parts
        .iter()
        .all(|part| case_name::is_valid_case_name(part.name()));
    let has_numbers = always || !is_natural || !is_harmless;
    let width = group.parts.len().to_string().len();
    let path = group.path.clone();
    for (number, part) in group.parts.iter_mut().enumerate() {
        let own = part.name().to_owned();
        let new = if has_numbers {
            format!("{:0width$}-{}", number + 1, plain(&own, "case"))
        } else {
            own.clone()
        };
        // The notice shows one renamed entry of each folder as an example.
        if has_numbers && number == 0 {
            notices.push((path.clone(), own, new.clone()));
        }
        let name = format!("{above}/{new}");
        match part {
            Part::Case(found) => found.name = name,
            Part::Group(inner) => named(inner, &name, always, notices),
        }
    }
}

fn is_in_order(groups: &[Group; 2]) -> bool {
    let all = groups.iter().flat_map(Group::all);
    let files: Vec<String> = all.map(|found| format!("{}.in", found.name)).collect();
    files
        .windows(2)
        .all(|pair| natural_order(&pair[0], &pair[1]).is_lt())
}
