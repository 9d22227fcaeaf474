//! Finds entries of a contestant's folder that may be sources, because they have the name of a problem's source.

use std::ffi::OsStr;
use std::fs::{DirEntry, FileType};
use std::io;
use std::path::{Path, PathBuf};

use crate::contest::contestant::SourceSearchRules;
use crate::contest::contestant_folder::{is_folder, is_hidden, list_entries};
use crate::submission::class_name;
use caipan_problem::language::{self, Language};
use caipan_problem::problem_toml::Problem;

/// File, folder or link that is named like a source of the problem, such as `sum.c`.
pub(super) struct SourceCandidate {
    pub path: PathBuf,
    /// File type of the entry, or the error that occurred when the type was read.
    pub kind: io::Result<FileType>,
    /// Language that belongs to the file extension.
    pub language: Language,
}

/// Finds the entries that are named like a source of this problem, in a contestant's folder and in subfolders named
/// after the problem. If there are none, a single source with another name is accepted for languages that name sources
/// after classes, like Java. It must be the only source in the only such subfolder.
///
/// # Errors
/// A folder cannot be read.
pub(super) fn find_source_candidates(
    problem: &Problem,
    folder: &Path,
    rules: SourceSearchRules,
) -> io::Result<Vec<SourceCandidate>> {
    let top = list_entries(folder)?;
    let inner: Vec<PathBuf> = top
        .iter()
        .filter(|entry| {
            is_folder(entry) && is_named_like_problem(problem, &entry.file_name(), rules)
        })
        .map(DirEntry::path)
        .collect();
    let mut all = top;
    for folder in &inner {
        all.extend(list_entries(folder)?);
    }
    let found: Vec<SourceCandidate> = all
        .iter()
        .filter(|entry| {
            Path::new(&entry.file_name())
                .file_stem()
                .is_some_and(|stem| is_named_like_problem(problem, stem, rules))
        })
        .filter_map(|entry| to_source_candidate(problem, entry))
        .collect();
    match &inner[..] {
        [own] if found.is_empty() => Ok(find_only_source_named_after_class(problem, own)?
            .into_iter()
            .collect()),
        _ => Ok(found),
    }
}

/// Whether a file or folder is named after the problem. `name` is the file name without extension, or the folder name.
fn is_named_like_problem(problem: &Problem, name: &OsStr, rules: SourceSearchRules) -> bool {
    name.to_str()
        .is_some_and(|name| rules.matches_source_name(problem, name))
}

/// Finds a symbolic link in a contestant's folder that has the name of the problem, as a folder of sources would. The
/// link is not followed.
///
/// # Errors
/// The contestant's folder cannot be read.
pub(super) fn find_linked_folder(
    problem: &Problem,
    folder: &Path,
    rules: SourceSearchRules,
) -> io::Result<Option<PathBuf>> {
    let found = list_entries(folder)?.into_iter().find(|entry| {
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        is_link && is_named_like_problem(problem, &entry.file_name(), rules)
    });
    Ok(found.map(|entry| entry.path()))
}

/// Returns the entry as a candidate if the file extension belongs to a language of the problem; `None` for any other
/// entry.
fn to_source_candidate(problem: &Problem, entry: &DirEntry) -> Option<SourceCandidate> {
    let name = entry.file_name();
    let language = language::find_by_file_name(&problem.languages, &name.to_string_lossy())?;
    Some(SourceCandidate {
        path: entry.path(),
        kind: entry.file_type(),
        language: language.clone(),
    })
}

/// Returns the only source in the problem's subfolder if the language names sources after classes, like Java. `None`
/// for other languages, and if there are no or several sources.
fn find_only_source_named_after_class(
    problem: &Problem,
    folder: &Path,
) -> io::Result<Option<SourceCandidate>> {
    let entries = list_entries(folder)?;
    let shown = entries.iter().filter(|entry| !is_hidden(entry));
    let sources: Vec<SourceCandidate> = shown
        .filter_map(|entry| to_source_candidate(problem, entry))
        .collect();
    let Ok([mut one]) = <[SourceCandidate; 1]>::try_from(sources) else {
        return Ok(None);
    };
    let stem = one.path.file_stem().and_then(OsStr::to_str);
    let class = stem.unwrap_or_default().to_owned();
    Ok(class_name::set_expected_class(&mut one.language, &class).then_some(one))
}
