//! Files in a contestant's folder that have the name of a problem's source.

use std::ffi::OsStr;
use std::fs::{DirEntry, FileType};
use std::io;
use std::path::{Path, PathBuf};

use crate::contest::contestant::SourceRules;
use crate::contest::contestant_folder::{is_hidden, list_entries};
use crate::submission::class_name;
use caipan_problem::language::{self, Language};
use caipan_problem::problem_toml::Problem;

/// File, folder or link with the file name of a source, such as `sum.c`.
pub(super) struct SourceEntry {
    pub path: PathBuf,
    /// Type of the entry, or the error when it was determined.
    pub kind: io::Result<FileType>,
    /// Language that belongs to the file extension.
    pub language: Language,
}

/// Finds the entries with the name of a source of this problem: in a contestant's folder, and in subfolders named
/// after the problem.
///
/// # Errors
/// A folder cannot be read.
pub(super) fn find_source_entries(
    problem: &Problem,
    folder: &Path,
    rules: SourceRules,
) -> io::Result<Vec<SourceEntry>> {
    let is_named = |part: Option<&OsStr>| {
        let part = part.and_then(OsStr::to_str);
        part.is_some_and(|part| rules.matches(problem, part))
    };
    let top = list_entries(folder)?;
    let is_inner = |entry: &&DirEntry| {
        let is_real = entry.file_type().is_ok_and(|kind| kind.is_dir());
        is_real && is_named(Some(&entry.file_name()))
    };
    let inner: Vec<PathBuf> = top.iter().filter(is_inner).map(DirEntry::path).collect();
    let mut all = top;
    for folder in &inner {
        all.extend(list_entries(folder)?);
    }
    let ours = all
        .iter()
        .filter(|entry| is_named(Path::new(&entry.file_name()).file_stem()));
    let found: Vec<SourceEntry> = ours
        .filter_map(|entry| source_entry(problem, entry))
        .collect();
    match &inner[..] {
        [own] if found.is_empty() => Ok(only_class_source(problem, own)?.into_iter().collect()),
        _ => Ok(found),
    }
}

/// Finds a symbolic link in a contestant's folder that is named after the problem. Such a link is not followed.
///
/// # Errors
/// The contestant's folder cannot be read.
pub(super) fn linked_folder(
    problem: &Problem,
    folder: &Path,
    rules: SourceRules,
) -> io::Result<Option<PathBuf>> {
    let is_meant = |entry: &DirEntry| {
        let name = entry.file_name();
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        is_link
            && name
                .to_str()
                .is_some_and(|name| rules.matches(problem, name))
    };
    let found = list_entries(folder)?.into_iter().find(is_meant);
    Ok(found.map(|entry| entry.path()))
}

/// Returns the entry if the file extension belongs to a language of the problem.
fn source_entry(problem: &Problem, entry: &DirEntry) -> Option<SourceEntry> {
    let name = entry.file_name();
    let language = language::of_name(&problem.languages, &name.to_string_lossy())?;
    Some(SourceEntry {
        path: entry.path(),
        kind: entry.file_type(),
        language: language.clone(),
    })
}

/// Finds the only source in the problem's subfolder, for languages such as Java whose sources are named after the
/// class.
fn only_class_source(problem: &Problem, folder: &Path) -> io::Result<Option<SourceEntry>> {
    let entries = list_entries(folder)?;
    let shown = entries.iter().filter(|entry| !is_hidden(entry));
    let sources: Vec<SourceEntry> = shown
        .filter_map(|entry| source_entry(problem, entry))
        .collect();
    let Ok([mut one]) = <[SourceEntry; 1]>::try_from(sources) else {
        return Ok(None);
    };
    let class = one.path.file_stem().and_then(OsStr::to_str);
    let class = class.unwrap_or_default().to_owned();
    Ok(class_name::expect_class(&mut one.language, &class).then_some(one))
}
