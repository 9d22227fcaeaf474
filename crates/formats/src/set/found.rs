//! Which packages stand in a package, and in which order.

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

/// Where contests of Polygon have their problems.
const PROBLEMS: &str = "problems";

/// Several problems in one package.
#[derive(Debug)]
pub struct Set {
    /// What people call it.
    pub title: Option<String>,
    /// Its problems, in order.
    pub members: Vec<Member>,
    /// Files and folders that are no part of any.
    pub left: Vec<String>,
    /// The folder of contestants' programs.
    pub sources: Option<String>,
    /// Its files, from where all these names begin.
    pub files: PackageFiles,
}

/// A problem of a set.
#[derive(Debug)]
pub struct Member {
    /// What it is called there.
    pub name: String,
    /// What people call it besides.
    title: Option<String>,
    stands: Stands,
}

/// Where a problem of a set stands.
#[derive(Debug)]
enum Stands {
    /// In this folder.
    Folder(String),
    /// In this zip.
    Zip(String),
    /// In the files of the whole set: it is known by its name.
    Task,
    /// It is named and not there.
    Nowhere,
}

impl Set {
    /// The problem that is called so.
    ///
    /// # Errors
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
    /// Its files; a zip is unpacked into an empty folder.
    ///
    /// # Errors
    /// They cannot be read, or there are none.
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

    /// Is this its name, or what people call it?
    pub fn is_called(&self, name: &str) -> bool {
        self.name == name || self.title.as_deref() == Some(name)
    }

    /// What a format that reads one of several is asked for.
    pub fn task(&self) -> Option<String> {
        matches!(self.stands, Stands::Task).then(|| self.name.clone())
    }
}

/// The problems of a package, where there are several, or where it says that it is a contest. `format` is what all are to be.
pub fn set_of(files: &PackageFiles, format: Option<&str>) -> Option<Set> {
    let format = match format {
        None => None,
        // Who reads it says that there is none.
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
        // One outer folder may be there.
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

/// A contest that is one package with several tasks.
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

/// The packages in a folder of these files, whose contest's own files stand at the top.
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
    // What lies next to packages, or among cases, is no package.
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

/// Those that are named first.
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

/// What stands next to the packages.
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

/// A name without the ending of a zip.
fn stem(name: &str) -> String {
    if is_zip(name) {
        name[..name.len() - 4].to_owned()
    } else {
        name.to_owned()
    }
}
