//! Lists the files of a contestant, and explains why a source is missing.

use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

use crate::contest::contestant::SourceSearchRules;
use crate::evidence::{MissingSubmission, SourceProblem};
use crate::submission::submission::decode_name;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, natural_order};
use caipan_problem::directory::{is_junk_name, is_system_folder, refuse_system_folder};
use caipan_problem::language;
use caipan_problem::problem_toml::Problem;

/// Maximum number of files that the message about a missing source lists as possibly misnamed sources.
const MAX_NAMED_FILES: usize = 3;

/// Maximum number of subfolders that are searched for misnamed sources.
const MAX_FOLDERS: usize = 16;
/// Maximum number of entries that are listed in each folder during the search for misnamed sources.
const MAX_ENTRIES: usize = 200;

/// Lists a folder in natural order of names, without files that operating systems and version control create. Fails for
/// folders of the kernel, such as `/proc`.
pub(super) fn list_entries(folder: &Path) -> std::io::Result<Vec<DirEntry>> {
    let real = folder.canonicalize()?;
    refuse_system_folder(&real)?;
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.retain(|entry| {
        let name = entry.file_name();
        !is_junk_name(&name) && !is_system_folder(&real, &name)
    });
    sort_entries(&mut entries);
    Ok(entries)
}

fn sort_entries(entries: &mut [DirEntry]) {
    entries.sort_by(|left, right| {
        let (left, right) = (left.file_name(), right.file_name());
        natural_order(&decode_name(&left), &decode_name(&right)).then_with(|| left.cmp(&right))
    });
}

/// Whether the name begins with a dot, or is one of the names that operating systems and version control create.
pub(super) fn is_hidden(entry: &DirEntry) -> bool {
    let name = entry.file_name();
    name.as_encoded_bytes().starts_with(b".") || is_junk_name(&name)
}

/// Path relative to `folder`; the path itself if it is not below `folder`.
pub(super) fn relative_path<'p>(path: &'p Path, folder: &Path) -> &'p [u8] {
    let relative = path.strip_prefix(folder).unwrap_or(path);
    relative.as_os_str().as_encoded_bytes()
}

/// Explains why a source is missing: names a file whose name is almost right, or lists other files in the folder. Files
/// that belong to another problem are ignored.
pub(super) fn explain_missing_source(
    problem: &Problem,
    problems: &[Problem],
    folder: &Path,
) -> Fact {
    let others: Vec<&Problem> = problems
        .iter()
        .filter(|other| other.name != problem.name)
        .collect();
    let (near, rest): (Vec<PathBuf>, Vec<PathBuf>) = list_files(folder)
        .into_iter()
        .filter(|path| {
            !others
                .iter()
                .any(|other| resembles_source_name(other, path))
        })
        .partition(|path| resembles_source_name(problem, path));
    let similar_name = near.first().map(|path| SourceProblem::OtherName {
        file: quotation(relative_path(path, folder)),
    });
    let files: Vec<Fact> = rest
        .iter()
        .take(MAX_NAMED_FILES)
        .map(|path| quotation(relative_path(path, folder)))
        .collect();
    let instead = match rest.len().saturating_sub(MAX_NAMED_FILES) {
        _ if files.is_empty() => None,
        0 => Some(SourceProblem::OtherFiles { files }),
        more => Some(SourceProblem::OtherFilesAndMore { files, more }),
    };
    let also: Vec<String> = problem.sources.iter().skip(1).cloned().collect();
    let name = problem.name.clone();
    let missing = if also.is_empty() {
        MissingSubmission::NothingNamed { problem: name }
    } else {
        MissingSubmission::NothingNamedAny {
            problem: name,
            also,
        }
    };
    missing.fact().with_note(similar_name).with_note(instead)
}

/// Returns the visible files in a contestant's folder and in up to [`MAX_FOLDERS`] direct subfolders.
fn list_files(folder: &Path) -> Vec<PathBuf> {
    let found = list_visible_entries(folder);
    let within: Vec<DirEntry> = found
        .iter()
        .filter(|entry| is_folder(entry))
        .take(MAX_FOLDERS)
        .flat_map(|entry| list_visible_entries(&entry.path()))
        .collect();
    let all = found.iter().chain(&within);
    let files = all.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file()));
    files.map(DirEntry::path).collect()
}

/// Whether the entry is a folder; false for a symbolic link to a folder.
pub(super) fn is_folder(entry: &DirEntry) -> bool {
    entry.file_type().is_ok_and(|kind| kind.is_dir())
}

fn list_visible_entries(folder: &Path) -> Vec<DirEntry> {
    let found = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut shown: Vec<DirEntry> = found
        .filter(|entry| !is_hidden(entry))
        .take(MAX_ENTRIES)
        .collect();
    sort_entries(&mut shown);
    shown
}

/// File name without the extension; `None` if the extension belongs to no language of the problem.
fn source_file_stem<'p>(problem: &Problem, path: &'p Path) -> Option<&'p str> {
    let name = path.file_name()?.to_str()?;
    language::find_by_file_name(&problem.languages, name)?;
    name.rsplit_once('.').map(|(stem, _)| stem)
}

fn resembles_source_name(problem: &Problem, path: &Path) -> bool {
    let any_case = SourceSearchRules {
        ignore_case: true,
        ..SourceSearchRules::default()
    };
    source_file_stem(problem, path).is_some_and(|stem| any_case.matches_source_name(problem, stem))
}
