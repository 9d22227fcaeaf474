//! Finds the submissions at a path: a single file, or the source files in a folder.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, File, FileType};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::WalkDir;

use caipan_facts::{Evidence, Fact, fact_from_io_error, facts, natural_order};
use caipan_problem::directory::{
    is_empty_folder, is_system_folder, is_visible_entry, refuse_system_folder, walkdir_io_error,
};
use caipan_problem::entry::ReadError;
use caipan_problem::language::{self, Language};
use caipan_problem::problem_toml::Problem;

/// Program of a contestant that is not compiled yet.
#[derive(Debug, Clone)]
pub struct Submission {
    /// Name of the contestant. For a file that belongs to no contestant, the path relative to the searched folder, or the
    /// file name if a single file is judged.
    pub name: String,
    /// Path of the source file or executable. If `source_text` is set, only the file name in the path is used, and the
    /// file need not exist.
    pub path: PathBuf,
    /// Language by which the submission is compiled and run, taken from the file extension.
    pub language: Language,
    /// Whether `path` may be a symbolic link, which is then followed. Only paths from the command line may be links.
    pub may_be_link: bool,
    /// Content of the source; `None` if it is read from `path`.
    pub source_text: Option<Arc<[u8]>>,
    /// Files that are copied next to the source before it is compiled, by file name.
    pub extra_files: Arc<BTreeMap<String, Vec<u8>>>,
}

/// Reason why there is no submission at a path.
#[derive(Debug)]
pub enum SubmissionError {
    /// The path cannot be read.
    Unreadable {
        /// File or folder that cannot be read.
        path: PathBuf,
        /// Error of the operating system.
        cause: Fact,
    },
    /// The path can be read, but it is neither a submission nor a folder with submissions.
    NoSubmission(PathProblem),
}

facts! {
    /// Reason why a path that can be read contains no submission.
    pub enum PathProblem {
        /// The path is a pipe, a device or a socket.
        NoFile {
            /// Path of the pipe, device or socket, as text for messages.
            file: String,
        } => "submission-no-file",
        /// The file is neither a source of a known language nor executable.
        Unknown {
            /// Path of the file, as text for messages.
            file: String,
            /// Extensions of all languages of the problem, separated by spaces, such as `.c .cpp`.
            extensions: String,
        } => "submission-unknown",
        /// There are several problems, and the file name matches none.
        WhichProblem {
            /// Path of the file that could not be assigned to a problem, as text for messages.
            file: String,
            /// Names of all problems, separated by commas.
            names: String,
        } => "submission-of-which",
        /// The folder contains no entries.
        Empty {
            /// Path of the empty folder, as text for messages.
            folder: String,
        } => "submission-folder-empty",
        /// The folder contains no source file.
        Nothing {
            /// Path of the folder that was searched, as text for messages.
            folder: String,
            /// Name that a source file must have before the extension.
            problem: String,
        } => "submission-none",
    }
}

impl From<PathProblem> for SubmissionError {
    fn from(problem: PathProblem) -> Self {
        Self::NoSubmission(problem)
    }
}

impl SubmissionError {
    /// Returns a function that converts an I/O error at `path` to [`SubmissionError::Unreadable`].
    pub fn unreadable_at(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |error| Self::Unreadable {
            path: path.to_owned(),
            cause: fact_from_io_error(&error),
        }
    }

    /// Creates the error for a folder without submissions.
    pub fn no_submission_in_folder(path: &Path, problem: &Problem) -> Self {
        let folder = path.display().to_string();
        Self::NoSubmission(if is_empty_folder(path) {
            PathProblem::Empty { folder }
        } else {
            PathProblem::Nothing {
                folder,
                problem: problem.name.clone(),
            }
        })
    }

    /// Converts the error to evidence for the user.
    pub fn into_fact(self) -> Fact {
        match self {
            Self::NoSubmission(none) => none.fact(),
            Self::Unreadable { path, cause } => {
                let file = path.display().to_string();
                ReadError::At { file, cause }.fact()
            }
        }
    }
}

/// Finds the submissions to `problem` at `path`: the file itself, or all source files at any depth of a folder, in
/// natural order of their names. Symbolic links are not followed, and hidden files are ignored.
///
/// # Errors
/// The path cannot be read, or contains no submission.
pub fn find_submissions(
    problem: &Problem,
    path: &Path,
) -> Result<Vec<Submission>, SubmissionError> {
    let facts = fs::metadata(path).map_err(SubmissionError::unreadable_at(path))?;
    if !facts.is_dir() {
        return Ok(vec![submission_from_file(problem, path)?]);
    }
    let mut submissions = Vec::new();
    let mut found = find_sources(problem, path, None)?;
    if !found.unreadable.is_empty() {
        return Err(found.unreadable.swap_remove(0));
    }
    for (submission, kind) in found.sources {
        if kind.is_file() {
            submissions.push(submission);
        }
    }
    if submissions.is_empty() {
        Err(SubmissionError::no_submission_in_folder(path, problem))
    } else {
        Ok(submissions)
    }
}

/// Result of searching a folder for sources at any depth.
#[derive(Debug, Default)]
pub struct SourceSearchResult {
    /// Entries whose extension belongs to a language of the problem, with their file types, in natural order of names.
    pub sources: Vec<(Submission, FileType)>,
    /// Errors for subfolders that cannot be read; the search continues without them.
    pub unreadable: Vec<SubmissionError>,
    /// Subfolders on other file systems, such as mounted disks; they are not searched.
    pub other_file_systems: Vec<PathBuf>,
    /// Whether the search ended early because there are more sources than the given maximum.
    pub is_truncated: bool,
}

/// Finds the entries with the extension of a language at any depth of a folder, in natural order of names. Other file
/// systems are not searched. The search ends when more than `max_sources` are found; `None` means no maximum.
///
/// # Errors
/// The folder itself cannot be read.
pub fn find_sources(
    problem: &Problem,
    root: &Path,
    max_sources: Option<usize>,
) -> Result<SourceSearchResult, SubmissionError> {
    let mut all = SourceSearchResult::default();
    let (found, unread) = (&mut all.sources, &mut all.unreadable);
    let real = fs::canonicalize(root).map_err(SubmissionError::unreadable_at(root))?;
    refuse_system_folder(&real).map_err(SubmissionError::unreadable_at(root))?;
    let device = device_number(root);
    let walk = WalkDir::new(root).same_file_system(true).into_iter();
    let entries = walk.filter_entry(|entry| {
        let is_system = entry.depth() == 1 && is_system_folder(&real, entry.file_name());
        is_visible_entry(entry) && !is_system
    });
    for entry in entries {
        if max_sources.is_some_and(|max| found.len() > max) {
            all.is_truncated = true;
            break;
        }
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let (path, depth) = (error.path().unwrap_or(root).to_owned(), error.depth());
                let fault = SubmissionError::unreadable_at(&path)(walkdir_io_error(error));
                if depth == 0 {
                    return Err(fault);
                }
                unread.push(fault);
                continue;
            }
        };
        let is_folder = entry.depth() > 0 && entry.file_type().is_dir();
        if is_folder && device_number(entry.path()) != device {
            all.other_file_systems.push(entry.path().to_owned());
        }
        let file_name = entry.file_name().to_string_lossy();
        let Some(language) = language::find_by_file_name(&problem.languages, &file_name) else {
            continue;
        };
        let submission = Submission {
            name: relative_path_text(entry.path(), root),
            path: entry.path().to_owned(),
            extra_files: Arc::clone(&language.adjacent_files),
            language: language.clone(),
            may_be_link: false,
            source_text: None,
        };
        found.push((submission, entry.file_type()));
    }
    found.sort_by(|(left, _), (right, _)| natural_order(&left.name, &right.name));
    Ok(all)
}

/// Device number of the file system that contains the folder; `None` if it cannot be read, and on systems other than
/// Unix.
fn device_number(folder: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        let facts = fs::metadata(folder).ok()?;
        Some(std::os::unix::fs::MetadataExt::dev(&facts))
    }
    #[cfg(not(unix))]
    {
        let _ = folder;
        None
    }
}

/// Returns the path relative to `root` as text, with `/` as separator.
pub(crate) fn relative_path_text(path: &Path, root: &Path) -> String {
    let relative = path.strip_prefix(root).unwrap_or(path);
    let parts = relative
        .components()
        .map(|part| decode_name(part.as_os_str()));
    parts.collect::<Vec<_>>().join("/")
}

/// Decodes a file name as UTF-8 or, if it is not UTF-8, as GB 18030. Archives created on Chinese Windows contain names
/// in GBK, which GB 18030 includes. Invalid bytes are replaced.
pub(crate) fn decode_name(name: &OsStr) -> String {
    if let Some(text) = name.to_str() {
        return text.to_owned();
    }
    let bytes = name.as_encoded_bytes();
    let text = encoding_rs::GB18030.decode_without_bom_handling_and_without_replacement(bytes);
    text.map_or_else(
        || name.to_string_lossy().into_owned(),
        |text| text.into_owned(),
    )
}

/// Converts a path to text for display. Names that are not UTF-8 are decoded by [`decode_name`], so the text can be
/// used as a path only if the path is UTF-8.
pub fn decode_path(path: &Path) -> String {
    if let Some(text) = path.to_str() {
        return text.to_owned();
    }
    let parts = path.components().map(|part| decode_name(part.as_os_str()));
    parts.collect::<PathBuf>().display().to_string()
}

/// Creates the submission for a single file.
///
/// # Errors
/// The path is not a regular file, or neither a source of a known language nor an executable.
pub fn submission_from_file(problem: &Problem, path: &Path) -> Result<Submission, SubmissionError> {
    let facts = fs::metadata(path).map_err(SubmissionError::unreadable_at(path))?;
    // Pipes and devices are rejected, because reading a pipe could block forever.
    if !facts.is_file() {
        let file = path.display().to_string();
        return Err(PathProblem::NoFile { file }.into());
    }
    let name = decode_name(path.file_name().unwrap_or(path.as_os_str()));
    let language = match language::find_by_file_name(&problem.languages, &name) {
        Some(language) => language.clone(),
        None if is_executable(&facts) => language::executable_language(),
        None => {
            let known = problem
                .languages
                .iter()
                .flat_map(|language| &language.extensions);
            let extensions = known
                .map(|ending| format!(".{ending}"))
                .collect::<Vec<_>>()
                .join(" ");
            let file = path.display().to_string();
            return Err(PathProblem::Unknown { file, extensions }.into());
        }
    };
    Ok(Submission {
        name,
        path: path.to_owned(),
        extra_files: Arc::clone(&language.adjacent_files),
        language,
        may_be_link: true,
        source_text: None,
    })
}

#[cfg(unix)]
fn is_executable(metadata: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    true
}

/// Returns the program at `path`, or `None` if the file is not a program. A source file is recognized by its extension. An
/// executable is recognized by its first bytes, since on some file systems every file has the executable permission.
pub fn source_or_executable_at(problem: &Problem, path: &Path) -> Option<Submission> {
    let submission = submission_from_file(problem, path).ok()?;
    let is_source = submission.language.id != language::executable_language().id;
    (is_source || has_executable_magic(path)).then_some(submission)
}

/// Whether a file begins with the bytes of an ELF executable or with `#!`. False if it cannot be read.
fn has_executable_magic(path: &Path) -> bool {
    let mut first = Vec::new();
    let read = File::open(path).and_then(|file| file.take(4).read_to_end(&mut first));
    read.is_ok() && (first.starts_with(b"\x7fELF") || first.starts_with(b"#!"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::Settings;

    fn names_of_found_submissions(files: &[&str]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let problem = Problem::load("mayan", &Settings::new()).unwrap();
        let found = find_submissions(&problem, folder.path());
        found.map_or(Vec::new(), |all| {
            all.into_iter()
                .map(|one| format!("{} {}", one.name, one.language.id))
                .collect()
        })
    }

    #[cfg(unix)]
    #[test]
    fn a_gbk_name_is_decoded() {
        use std::os::unix::ffi::OsStrExt;
        for (bytes, name) in [
            ("张三".as_bytes(), "张三"),
            (b"\xd5\xc5\xc8\xfd.cpp", "张三.cpp"),
            (b"\xff\xff", "\u{fffd}\u{fffd}"),
        ] {
            assert_eq!(decode_name(OsStr::from_bytes(bytes)), name);
        }
    }

    #[test]
    fn every_source_file_of_a_folder_is_a_submission() {
        let files = [
            "accepted/b.cpp",
            "accepted/a.rs",
            "readme.md",
            "x.py",
            "._x.py",
            ".git/h.c",
        ];
        assert_eq!(
            names_of_found_submissions(&files),
            ["accepted/a.rs rust", "accepted/b.cpp cpp", "x.py python"]
        );
        assert!(names_of_found_submissions(&["readme.md"]).is_empty());
    }
}
