//! Finds the problems in a package of several problems, and the order of these problems.

use std::path::Path;

use super::contest_info::{ContestInfo, read_contest_files};
use crate::bare_cases;
use crate::format::{FORMATS, is_recognized_package};
use crate::lemon;
use crate::notice::{ImportError, LocatedNotice, quote_value as word};
use crate::package_reader::PackageFormat;
use caipan_archive::files::PackageFiles;
use caipan_archive::package_opening;
use caipan_facts::{Fact, natural_order};

/// Folder that contains the problems of a Polygon contest.
const PROBLEMS_FOLDER: &str = "problems";

/// Package that contains several problems, for example a contest.
#[derive(Debug)]
pub struct PackageSet {
    /// Title of the contest; `None` if no file contains one.
    pub title: Option<String>,
    /// Problems: first the problems that a contest file lists, in that order, then all others in natural order.
    pub members: Vec<ProblemSetMember>,
    /// Files and folders that belong to no problem.
    pub unused: Vec<String>,
    /// Folder with the programs of contestants in a LemonLime contest; `None` if there is no such folder, and for
    /// other formats.
    pub contestant_folder: Option<String>,
    /// Files of the whole set. The paths in `unused`, `contestant_folder` and the members are relative to these files.
    pub files: PackageFiles,
}

/// One problem of a [`PackageSet`].
#[derive(Debug)]
pub struct ProblemSetMember {
    /// Name of the problem, taken from the folder, the zip (without extension) or the task.
    pub name: String,
    /// Title, by which the user may also choose the problem; `None` if unknown.
    title: Option<String>,
    location: SetMemberLocation,
}

#[derive(Debug)]
enum SetMemberLocation {
    /// Path of the problem's folder in the set.
    Folder(String),
    /// Path of the problem's zip in the set. [`ProblemSetMember::files`] unpacks the zip.
    Zip(String),
    /// Task of a LemonLime contest, identified by name. All tasks share the files of the set.
    Task,
    /// The contest file lists the problem, but the set does not contain it.
    Missing,
}

impl PackageSet {
    /// Returns the problem with this name or title. `option` is the command-line flag to be named in the error message.
    ///
    /// # Errors
    ///
    /// No problem has this name or title.
    pub fn find_member(&self, option: &str, name: &str) -> Result<&ProblemSetMember, Fact> {
        let mut members = self.members.iter();
        members
            .find(|member| member.matches_name_or_title(name))
            .ok_or_else(|| {
                let known: Vec<&str> = self.members.iter().map(|one| one.name.as_str()).collect();
                ImportError::UnknownValue {
                    key: option.to_owned(),
                    value: word(name),
                    known: known.join(", "),
                }
                .into()
            })
    }
}

impl ProblemSetMember {
    /// Returns the files of the problem. If the problem is a zip, unpacks it into `empty_folder`.
    ///
    /// # Errors
    ///
    /// The files are missing or cannot be read.
    pub fn files(&self, set: &PackageSet, empty_folder: &Path) -> Result<PackageFiles, Fact> {
        match &self.location {
            SetMemberLocation::Folder(folder) => Ok(set.files.subfolder(folder)),
            SetMemberLocation::Zip(zip) => Ok(package_opening::unpack_inner_zip(
                &set.files,
                zip,
                empty_folder,
            )?),
            SetMemberLocation::Task => Ok(set.files.clone()),
            SetMemberLocation::Missing => {
                let place = set.files.display_path("").display().to_string();
                let file = self.name.clone();
                let what = ImportError::MissingFile { file }.into();
                Err(LocatedNotice::At { place, what }.into())
            }
        }
    }

    /// Whether `name` is the name or the title of the problem.
    pub fn matches_name_or_title(&self, name: &str) -> bool {
        self.name == name || self.title.as_deref() == Some(name)
    }

    /// Name of the task to be chosen when the package is read; `None` if the problem has a separate folder or zip.
    pub fn task_name(&self) -> Option<String> {
        matches!(self.location, SetMemberLocation::Task).then(|| self.name.clone())
    }
}

/// Returns the problems of a package that contains several. `None` for a package of a single problem, unless a contest
/// file lists this problem. If `format` is given, all problems must have the format with this name.
pub fn find_package_set(files: &PackageFiles, format: Option<&str>) -> Option<PackageSet> {
    let format = match format {
        None => None,
        // If the format is unknown, returns `None`; the error is reported when the package is read.
        Some(name) => Some(FORMATS.iter().find(|format| format.name == name)?),
    };
    let is_package = |files: &PackageFiles| is_recognized_package(files, format);
    if is_package(files) {
        return lemon_task_set(files, format);
    }
    let mut here = files.clone();
    loop {
        for folder in ["", PROBLEMS_FOLDER] {
            if let Some(set) = find_package_set_in_folder(&here, folder, is_package) {
                return Some(set);
            }
        }
        // Search next in the only folder at the top, if there is nothing else, as in many zips.
        let only = match here.top_level_names()[..] {
            [only] if !here.has(only) => here.subfolder(only),
            _ => break,
        };
        if is_package(&only) {
            break;
        }
        here = only;
    }
    match &files.find_package_roots(is_package)[..] {
        [root] => lemon_task_set(root, format),
        _ => None,
    }
}

/// Returns the tasks of a LemonLime contest as a set; `None` unless `files` are a contest with several tasks.
fn lemon_task_set(files: &PackageFiles, format: Option<&PackageFormat>) -> Option<PackageSet> {
    let is_other = format.is_some_and(|format| format.name != lemon::FORMAT.name);
    let (title, names) = lemon::contest_title_and_tasks(files).filter(|_| !is_other)?;
    let has_sources = files.has_folder(lemon::CONTESTANT_FOLDER);
    let members = names.into_iter().map(|(name, title)| ProblemSetMember {
        name,
        title,
        location: SetMemberLocation::Task,
    });
    Some(PackageSet {
        title,
        members: members.collect(),
        unused: Vec::new(),
        contestant_folder: has_sources.then(|| lemon::CONTESTANT_FOLDER.to_owned()),
        files: files.clone(),
    })
}

/// Returns the packages that are directly in `folder` as a set. If `folder` contains no packages, returns the zips
/// instead. `None` for fewer than two packages or zips, unless a contest file at the top lists one of them.
fn find_package_set_in_folder(
    files: &PackageFiles,
    folder: &str,
    is_package: impl Fn(&PackageFiles) -> bool,
) -> Option<PackageSet> {
    let place = match folder {
        "" => files.clone(),
        folder => files.subfolder(folder),
    };
    let info = read_contest_files(files);
    let top = place.top_level_names();
    let folders = top.iter().filter(|name| !place.has(name));
    let known = folders.filter(|name| is_package(&place.subfolder(name)));
    let mut found: Vec<&str> = known.copied().collect();
    // Zips in a folder with packages or bare cases are data of a problem, not packages.
    if found.is_empty() && !(bare_cases::FORMAT.detect)(&place) {
        let zips = top
            .iter()
            .filter(|name| has_zip_extension(name) && place.has(name));
        found = zips.copied().collect();
    }
    found.sort_by(|one, other| natural_order(one, other));
    let is_named = found
        .iter()
        .any(|name| info.names.contains(&strip_zip_extension(name)));
    let is_set = found.len() > 1 || is_named;
    is_set.then(|| {
        let members = list_members_in_contest_order(&found, is_named.then_some(&info), folder);
        let left = list_unused_paths(files, folder, &found, &info);
        PackageSet {
            title: info.title,
            members,
            unused: left,
            contestant_folder: None,
            files: files.clone(),
        }
    })
}

/// Returns the problems in order: first the problems that the contest files list, including missing problems, then all
/// other problems in `found`.
fn list_members_in_contest_order(
    found: &[&str],
    info: Option<&ContestInfo>,
    folder: &str,
) -> Vec<ProblemSetMember> {
    let names = info.map_or(&[][..], |info| &info.names);
    let named = names.iter().map(|name| {
        let there = found
            .iter()
            .find(|found| strip_zip_extension(found) == *name);
        match there {
            Some(found) => to_set_member(found, folder),
            None => ProblemSetMember {
                name: name.clone(),
                title: None,
                location: SetMemberLocation::Missing,
            },
        }
    });
    let others = found
        .iter()
        .filter(|found| !names.contains(&strip_zip_extension(found)));
    named
        .chain(others.map(|found| to_set_member(found, folder)))
        .collect()
}

fn to_set_member(name: &str, folder: &str) -> ProblemSetMember {
    let path = match folder {
        "" => name.to_owned(),
        folder => format!("{folder}/{name}"),
    };
    ProblemSetMember {
        name: strip_zip_extension(name),
        title: None,
        location: if has_zip_extension(name) {
            SetMemberLocation::Zip(path)
        } else {
            SetMemberLocation::Folder(path)
        },
    }
}

/// Returns the files and folders, at the top and in `folder`, that are neither packages nor contest files.
fn list_unused_paths(
    files: &PackageFiles,
    folder: &str,
    found: &[&str],
    info: &ContestInfo,
) -> Vec<String> {
    let top = files.top_level_names().into_iter().map(str::to_owned);
    let mut left: Vec<String> = top
        .filter(|name| name != folder && !info.files.contains(&name.as_str()))
        .collect();
    if !folder.is_empty() {
        let inner = files.subfolder(folder);
        left.extend(
            inner
                .top_level_names()
                .iter()
                .map(|name| format!("{folder}/{name}")),
        );
    }
    left.retain(|path| {
        let name = path
            .strip_prefix(folder)
            .map_or(path.as_str(), |rest| rest.trim_start_matches('/'));
        !found.contains(&name)
    });
    left
}

fn has_zip_extension(name: &str) -> bool {
    name.to_lowercase().ends_with(".zip")
}

/// Removes the extension `.zip`, in any letter case. A name without this extension remains unchanged.
fn strip_zip_extension(name: &str) -> String {
    if has_zip_extension(name) {
        name[..name.len() - 4].to_owned()
    } else {
        name.to_owned()
    }
}
