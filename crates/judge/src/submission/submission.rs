//! Finds the submissions at a path from the command line.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, FileType};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use walkdir::WalkDir;

use caipan_facts::{Evidence, Fact, cause, facts, natural_order};
use caipan_problem::directory::{
    is_empty_folder, is_shown, is_system, refuse_system, system_error,
};
use caipan_problem::entry::ReadError;
use caipan_problem::language::{self, Language};
use caipan_problem::problem_toml::Problem;

/// A contestant's program, not compiled yet.
#[derive(Debug, Clone)]
pub struct Submission {
    /// The contestant's name, or the file's.
    pub name: String,
    /// The source file or executable.
    pub path: PathBuf,
    /// The language that it is written in.
    pub language: Language,
    /// May its path be a symbolic link? One that was named on the command line may.
    pub may_be_link: bool,
    /// The source itself, where it stands in no file.
    pub source_text: Option<Arc<[u8]>>,
    /// Files that lie next to the source when it is compiled, by their names.
    pub extra_files: Arc<BTreeMap<String, Vec<u8>>>,
}

/// A path that holds no submission.
#[derive(Debug)]
pub enum SubmissionError {
    /// It cannot be read.
    Unreadable {
        /// The path.
        path: PathBuf,
        /// What the system said.
        cause: Fact,
    },
    /// What is there is none.
    NoSubmission(PathProblem),
}

facts! {
    /// Why what is there cannot be judged.
    pub enum PathProblem {
        /// It is a pipe, a device or a socket.
        NoFile {
            /// The path.
            file: String,
        } => "submission-no-file",
        /// The file is neither a source of a known language nor executable.
        Unknown {
            /// The file.
            file: String,
            /// The endings that are known.
            extensions: String,
        } => "submission-unknown",
        /// Of several problems, nobody knows which it is for.
        WhichProblem {
            /// The path.
            file: String,
            /// The names of the problems.
            names: String,
        } => "submission-of-which",
        /// The folder holds nothing at all.
        Empty {
            /// The folder.
            folder: String,
        } => "submission-folder-empty",
        /// The folder holds no source file.
        Nothing {
            /// The folder.
            folder: String,
            /// The problem that was asked for.
            problem: String,
        } => "submission-none",
    }
}

impl From<PathProblem> for SubmissionError {
    fn from(none: PathProblem) -> Self {
        Self::NoSubmission(none)
    }
}

impl SubmissionError {
    /// The failure to read `path`.
    pub fn unreadable(path: &Path) -> impl FnOnce(std::io::Error) -> Self + '_ {
        move |error| Self::Unreadable {
            path: path.to_owned(),
            cause: cause(&error),
        }
    }

    /// There is nothing in the folder.
    pub fn empty_folder(path: &Path, problem: &Problem) -> Self {
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

    /// What is wrong.
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

/// The submissions to `problem` in `path`: the file itself, or every source file of a folder, at any depth, in natural
/// order of their names. Symbolic links are not followed, hidden files left out.
///
/// # Errors
/// Nothing there that could be judged.
pub fn find_submissions(
    problem: &Problem,
    path: &Path,
) -> Result<Vec<Submission>, SubmissionError> {
    let facts = fs::metadata(path).map_err(SubmissionError::unreadable(path))?;
    if !facts.is_dir() {
        return Ok(vec![read_file(problem, path)?]);
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
        Err(SubmissionError::empty_folder(path, problem))
    } else {
        Ok(submissions)
    }
}

/// What a folder holds.
#[derive(Debug, Default)]
pub struct FoundSources {
    /// Whatever bears the name of a source file, and what it is.
    pub sources: Vec<(Submission, FileType)>,
    /// Folders in it that cannot be read.
    pub unreadable: Vec<SubmissionError>,
    /// Folders in it that are on another file system, and are not looked into.
    pub other_file_systems: Vec<PathBuf>,
    /// Whether the search ended early because there are more sources than `most`.
    pub is_truncated: bool,
}

/// Finds the entries with names of source files at any depth of a folder, on its own file system, in natural order. The
/// search ends when there are more than `most`.
///
/// # Errors
/// The folder itself cannot be read.
pub fn find_sources(
    problem: &Problem,
    root: &Path,
    most: Option<usize>,
) -> Result<FoundSources, SubmissionError> {
    let mut all = FoundSources::default();
    let (found, unread) = (&mut all.sources, &mut all.unreadable);
    let real = fs::canonicalize(root).map_err(SubmissionError::unreadable(root))?;
    refuse_system(&real).map_err(SubmissionError::unreadable(root))?;
    let device = device_of(root);
    let walk = WalkDir::new(root).same_file_system(true).into_iter();
    let is_meant = |entry: &walkdir::DirEntry| {
        let is_system = entry.depth() == 1 && is_system(&real, entry.file_name());
        is_shown(entry) && !is_system
    };
    for entry in walk.filter_entry(is_meant) {
        if most.is_some_and(|most| found.len() > most) {
            all.is_truncated = true;
            break;
        }
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                let (path, depth) = (error.path().unwrap_or(root).to_owned(), error.depth());
                let fault = SubmissionError::unreadable(&path)(system_error(error));
                if depth == 0 {
                    return Err(fault);
                }
                unread.push(fault);
                continue;
            }
        };
        let is_folder = entry.depth() > 0 && entry.file_type().is_dir();
        if is_folder && device_of(entry.path()) != device {
            all.other_file_systems.push(entry.path().to_owned());
        }
        let file_name = entry.file_name().to_string_lossy();
        let Some(language) = language::of_name(&problem.languages, &file_name) else {
            continue;
        };
        let submission = Submission {
            name: relative_name(entry.path(), root),
            path: entry.path().to_owned(),
            extra_files: Arc::clone(&language.beside),
            language: language.clone(),
            may_be_link: false,
            source_text: None,
        };
        found.push((submission, entry.file_type()));
    }
    found.sort_by(|(left, _), (right, _)| natural_order(&left.name, &right.name));
    Ok(all)
}

/// Number of the device that a folder is on; `None` if it cannot be read, or off Unix.
fn device_of(folder: &Path) -> Option<u64> {
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

/// A path below a folder as text, with `/` between folders.
pub(crate) fn relative_name(path: &Path, root: &Path) -> String {
    let relative = path.strip_prefix(root).unwrap_or(path);
    let parts = relative
        .components()
        .map(|part| decode_name(part.as_os_str()));
    parts.collect::<Vec<_>>().join("/")
}

/// A file's name as text: as it is where it is UTF-8, read as GB 18030 (which GBK is a part of) where it can be, which is
/// how names come out of archives made on Chinese Windows.
pub fn decode_name(name: &OsStr) -> String {
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

/// Path as text for people: names that are not UTF-8 are decoded as in [`decode_name`]. The text is the real path only if the
/// path is UTF-8.
pub fn decode_path(path: &Path) -> String {
    if let Some(text) = path.to_str() {
        return text.to_owned();
    }
    let parts = path.components().map(|part| decode_name(part.as_os_str()));
    parts.collect::<PathBuf>().display().to_string()
}

/// The submission that a file is.
///
/// # Errors
/// It is no file, or none that could be judged.
pub fn read_file(problem: &Problem, path: &Path) -> Result<Submission, SubmissionError> {
    let facts = fs::metadata(path).map_err(SubmissionError::unreadable(path))?;
    // A pipe would keep the judge waiting for ever.
    if !facts.is_file() {
        let file = path.display().to_string();
        return Err(PathProblem::NoFile { file }.into());
    }
    let name = decode_name(path.file_name().unwrap_or(path.as_os_str()));
    let language = match language::of_name(&problem.languages, &name) {
        Some(language) => language.clone(),
        None if is_executable(&facts) => language::executable(),
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
        extra_files: Arc::clone(&language.beside),
        language,
        may_be_link: true,
        source_text: None,
    })
}

#[cfg(unix)]
fn is_executable(facts: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&facts.permissions()) & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &fs::Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::Settings;

    fn names(files: &[&str]) -> Vec<String> {
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
    fn a_name_in_gbk_is_read_as_such() {
        use std::os::unix::ffi::OsStrExt;
        let read = |bytes: &[u8]| decode_name(OsStr::from_bytes(bytes));
        assert_eq!(read("张三".as_bytes()), "张三");
        assert_eq!(read(b"\xd5\xc5\xc8\xfd.cpp"), "张三.cpp");
        assert_eq!(read(b"\xff\xff"), "\u{fffd}\u{fffd}");
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
            names(&files),
            ["accepted/a.rs rust", "accepted/b.cpp cpp", "x.py python"]
        );
        assert!(names(&["readme.md"]).is_empty());
    }
}
