//! Finds the packages inside a package and their order.

use std::path::Path;

use super::order::{Said, said};
use crate::archive::files::PackageFiles;
use crate::archive::open;
use crate::bare;
use crate::format::{FORMATS, is_known};
use crate::lemon;
use crate::notice::{Notice, Unread};
use crate::reading::{Format, said as word};
use caipan_facts::{Fact, natural_order};

/// Folder of the problems in Polygon contests.
const PROBLEMS: &str = "problems";

/// Several problems in one package.
#[derive(Debug)]
pub struct Set {
    /// Title of the contest; `None` if no file contains one.
    pub title: Option<String>,
    /// Problems in order.
    pub members: Vec<Member>,
    /// Files and folders that belong to no problem.
    pub left: Vec<String>,
    /// Folder of contestants' programs, in Lemon contests.
    pub sources: Option<String>,
    /// Files of the whole set; all paths are relative to them.
    pub files: PackageFiles,
}

/// Problem of a set.
#[derive(Debug)]
pub struct Member {
    /// Name in the set: that of a folder, zip or task.
    pub name: String,
    /// Title, by which the problem may also be chosen.
    title: Option<String>,
    stands: Stands,
}

/// Location of a problem in a set.
#[derive(Debug)]
enum Stands {
    /// Folder of the set.
    Folder(String),
    /// Zip of the set.
    Zip(String),
    /// Task of a contest whose files are shared; the name identifies it.
    Task,
    /// Listed by the contest, but missing.
    Nowhere,
}

impl Set {
    /// Returns the problem with this name or title. `option` is the flag for the error message.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn member(&self, option: &str, name: &str) -> Result<&Member, Fact> {
        let mut members = self.members.iter();
        members
            .find(|member| member.is_called(name))
            .ok_or_else(|| {
                let known: Vec<&str> = self.members.iter().map(|one| one.name.as_str()).collect();
                let (key, value) = (option.to_owned(), word(name));
                let known = known.join(", ");
                Unread::Unknown { key, value, known }.into()
            })
    }
}

impl Member {
    /// Returns the files of the problem; a zip is unpacked into the empty folder `room`.
    ///
    /// # Errors
    ///
    /// They are missing or cannot be read.
    pub fn files(&self, set: &Set, room: &Path) -> Result<PackageFiles, Fact> {
        match &self.stands {
            Stands::Folder(folder) => Ok(set.files.within(folder)),
            Stands::Zip(zip) => Ok(open::zip_in(&set.files, zip, room)?),
            Stands::Task => Ok(set.files.clone()),
            Stands::Nowhere => {
                let place = set.files.shown("").display().to_string();
                let file = self.name.clone();
                let what = Unread::NoFile { file }.into();
                Err(Notice::At { place, what }.into())
            }
        }
    }

    /// Whether this is the name or the title of the problem.
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.title.as_deref() == Some(name)
    }

    /// Name of the task that the reader must choose; `None` if the problem has files of its own.
    pub fn task(&self) -> Option<String> {
        matches!(self.stands, Stands::Task).then(|| self.name.clone())
    }
}

/// Returns the problems of a package that contains several or is marked as a contest. `format` is the format that
/// all must have.
pub fn set_of(files: &PackageFiles, format: Option<&str>) -> Option<Set> {
    let format = match format {
        None => None,
        // An unknown format is reported by the reader.
        Some(name) => Some(FORMATS.iter().find(|format| format.name == name)?),
    };
    let is_one = |files: &PackageFiles| is_known(files, format);
    if is_one(files) {
        return tasks(files, format);
    }
    let mut here = files.clone();
    loop {
        for below in ["", PROBLEMS] {
            if let Some(set) = within(&here, below, is_one) {
                return Some(set);
            }
        }
        // One enclosing folder is permitted.
        let only = match here.top()[..] {
            [only] if !here.has(only) => here.within(only),
            _ => break,
        };
        if is_one(&only) {
            break;
        }
        here = only;
    }
    match &files.roots(is_one)[..] {
        [root] => tasks(root, format),
        _ => None,
    }
}

/// Set of the tasks of one Lemon contest.
fn tasks(files: &PackageFiles, format: Option<&Format>) -> Option<Set> {
    let is_other = format.is_some_and(|format| format.name != lemon::FORMAT.name);
    let (title, names) = lemon::tasks(files).filter(|_| !is_other)?;
    let sources = files.below(lemon::SOURCE).next();
    let members = names.into_iter().map(|(name, title)| Member {
        name,
        title,
        stands: Stands::Task,
    });
    Some(Set {
        title,
        members: members.collect(),
        left: Vec::new(),
        sources: sources.map(|_| lemon::SOURCE.to_owned()),
        files: files.clone(),
    })
}

/// Set of the packages in a subfolder; the contest's own files are at the top.
fn within(
    files: &PackageFiles,
    below: &str,
    is_one: impl Fn(&PackageFiles) -> bool,
) -> Option<Set> {
    let place = match below {
        "" => files.clone(),
        below => files.within(below),
    };
    let said = said(files);
    let top = place.top();
    let folders = top.iter().filter(|name| !place.has(name));
    let known = folders.filter(|name| is_one(&place.within(name)));
    let mut found: Vec<&str> = known.copied().collect();
    // Zips beside packages or bare cases are data, not packages.
    if found.is_empty() && !(bare::FORMAT.detect)(&place) {
        let zips = top.iter().filter(|name| is_zip(name) && place.has(name));
        found = zips.copied().collect();
    }
    found.sort_by(|one, other| natural_order(one, other));
    let is_named = found.iter().any(|name| said.names.contains(&stem(name)));
    let is_set = found.len() > 1 || is_named;
    is_set.then(|| {
        let members = members(&found, is_named.then_some(&said), below);
        let left = left(files, below, &found, &said);
        Set {
            title: said.title,
            members,
            left,
            sources: None,
            files: files.clone(),
        }
    })
}

/// Problems listed by the contest first, then the others.
fn members(found: &[&str], said: Option<&Said>, below: &str) -> Vec<Member> {
    let path = |name: &str| match below {
        "" => name.to_owned(),
        below => format!("{below}/{name}"),
    };
    let one = |found: &str| Member {
        name: stem(found),
        title: None,
        stands: if is_zip(found) {
            Stands::Zip(path(found))
        } else {
            Stands::Folder(path(found))
        },
    };
    let names = said.map_or(&[][..], |said| &said.names);
    let named = names.iter().map(|name| {
        let there = found.iter().find(|found| stem(found) == *name);
        let nowhere = || Member {
            name: name.clone(),
            title: None,
            stands: Stands::Nowhere,
        };
        there.map_or_else(nowhere, |found| one(found))
    });
    let others = found.iter().filter(|found| !names.contains(&stem(found)));
    named.chain(others.map(|found| one(found))).collect()
}

/// Files and folders beside the packages.
fn left(files: &PackageFiles, below: &str, found: &[&str], said: &Said) -> Vec<String> {
    let top = files.top().into_iter().map(str::to_owned);
    let mut left: Vec<String> = top
        .filter(|name| name != below && !said.files.contains(&name.as_str()))
        .collect();
    if !below.is_empty() {
        let inner = files.within(below);
        left.extend(inner.top().iter().map(|name| format!("{below}/{name}")));
    }
    let is_found = |path: &str| {
        let name = path
            .strip_prefix(below)
            .map_or(path, |rest| rest.trim_start_matches('/'));
        found.contains(&name)
    };
    left.retain(|path| !is_found(path));
    left
}

fn is_zip(name: &str) -> bool {
    name.to_lowercase().ends_with(".zip")
}

/// Name without the extension `.zip`.
fn stem(name: &str) -> String {
    if is_zip(name) {
        name[..name.len() - 4].to_owned()
    } else {
        name.to_owned()
    }
}
