//! Submissions: what a path on the command line holds.

use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::config::Problem;
use super::directory::{is_shown, natural_order};
use super::language::{self, Language};

/// A contestant's program, not compiled yet.
#[derive(Debug, Clone)]
pub struct Submission {
    /// The contestant's name, or the file's.
    pub name: String,
    /// The source file or executable.
    pub path: PathBuf,
    /// The language that it is written in.
    pub language: Language,
}

/// A path that holds no submission.
#[derive(Debug, thiserror::Error)]
pub enum SubmissionError {
    /// It cannot be read.
    #[error("read {}: {cause}", path.display())]
    Read {
        /// The path.
        path: PathBuf,
        /// What the system said.
        cause: std::io::Error,
    },
    /// It is a pipe, a device or a socket.
    #[error("{}: no regular file", path.display())]
    NoFile {
        /// The path.
        path: PathBuf,
    },
    /// The file is neither a source of a known language nor executable.
    #[error("{}: neither a source file ({extensions}) nor an executable", path.display())]
    Unknown {
        /// The file.
        path: PathBuf,
        /// The endings that are known.
        extensions: String,
    },
    /// The folder holds no source file.
    #[error("{}: no submission to {problem} in this folder", path.display())]
    None {
        /// The folder.
        path: PathBuf,
        /// The problem that was asked for.
        problem: String,
    },
}

/// The submissions to `problem` in `path`: the file itself, or those of a folder in natural order of their names.
///
/// In a folder, `NAME/<problem>.<ext>` and `NAME/<problem>/<problem>.<ext>` are contestant NAME's. Where there are none,
/// every source file at any depth is a submission. Symbolic links are not followed, hidden files left out.
///
/// # Errors
/// Nothing there that could be judged.
pub fn find(problem: &Problem, path: &Path) -> Result<Vec<Submission>, SubmissionError> {
    let read = |cause| SubmissionError::Read {
        path: path.to_owned(),
        cause,
    };
    let facts = fs::metadata(path).map_err(read)?;
    if !facts.is_dir() {
        return Ok(vec![of_file(problem, path, &facts)?]);
    }
    let mut sources = Vec::new();
    for entry in WalkDir::new(path).into_iter().filter_entry(is_shown) {
        let entry = entry.map_err(|error| read(error.into()))?;
        let language = language::of_name(&problem.languages, &entry.file_name().to_string_lossy());
        if let Some(language) = language.filter(|_| entry.file_type().is_file()) {
            sources.push((entry.path().to_owned(), language.clone()));
        }
    }
    let mut submissions = named(problem, path, sources);
    if submissions.is_empty() {
        return Err(SubmissionError::None {
            path: path.to_owned(),
            problem: problem.name.clone(),
        });
    }
    submissions.sort_by(|left, right| natural_order(&left.name, &right.name));
    Ok(submissions)
}

fn of_file(
    problem: &Problem,
    path: &Path,
    facts: &fs::Metadata,
) -> Result<Submission, SubmissionError> {
    // A pipe would keep the judge waiting for ever.
    if !facts.is_file() {
        return Err(SubmissionError::NoFile {
            path: path.to_owned(),
        });
    }
    let name = path
        .file_name()
        .unwrap_or(path.as_os_str())
        .to_string_lossy()
        .into_owned();
    let language = match language::of_name(&problem.languages, &name) {
        Some(language) => language.clone(),
        None if is_executable(facts) => language::executable(),
        None => {
            let known = problem
                .languages
                .iter()
                .flat_map(|language| &language.extensions);
            let extensions = known
                .map(|ending| format!(".{ending}"))
                .collect::<Vec<_>>()
                .join(" ");
            return Err(SubmissionError::Unknown {
                path: path.to_owned(),
                extensions,
            });
        }
    };
    Ok(Submission {
        name,
        path: path.to_owned(),
        language,
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

fn named(problem: &Problem, root: &Path, sources: Vec<(PathBuf, Language)>) -> Vec<Submission> {
    let relative = |path: &Path| {
        let parts = path.strip_prefix(root).unwrap_or(path).components();
        parts
            .map(|part| part.as_os_str().to_string_lossy().into_owned())
            .collect::<Vec<_>>()
    };
    let contestant = |path: &Path| {
        let parts = relative(path);
        let is_ours = path.file_stem().is_some_and(|stem| *stem == *problem.name);
        match parts.as_slice() {
            [name, _] if is_ours => Some(name.clone()),
            [name, folder, _] if is_ours && *folder == problem.name => Some(name.clone()),
            _ => None,
        }
    };
    let is_contest = sources.iter().any(|(path, _)| contestant(path).is_some());
    let names: Vec<Option<String>> = sources.iter().map(|(path, _)| contestant(path)).collect();
    let mut submissions = Vec::new();
    for ((path, language), name) in sources.into_iter().zip(&names) {
        let alone = names.iter().filter(|other| *other == name).count() == 1;
        let name = match name {
            Some(name) if alone => name.clone(),
            // Two sources of one contestant are both judged, and told apart by their files.
            Some(_) => relative(&path).join("/"),
            None if is_contest => continue,
            None => relative(&path).join("/"),
        };
        submissions.push(Submission {
            name,
            path,
            language,
        });
    }
    submissions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Knobs;

    fn names(files: &[&str]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let problem = Problem::load("mayan", &Knobs::new()).unwrap();
        let found = find(&problem, folder.path());
        found.map_or(Vec::new(), |all| {
            all.into_iter()
                .map(|one| format!("{} {}", one.name, one.language.id))
                .collect()
        })
    }

    #[test]
    fn a_contest_folder_names_its_contestants_and_leaves_other_problems_alone() {
        let files = [
            "10/mayan.cpp",
            "2/mayan/mayan.pas",
            "王/mayan.py",
            "2/other.cpp",
            "2/notes/mayan.cpp",
            "tmp.c",
        ];
        assert_eq!(names(&files), ["2 pascal", "10 cpp", "王 python"]);
    }

    #[test]
    fn two_sources_of_one_contestant_are_both_kept() {
        assert_eq!(
            names(&["a/mayan.cpp", "a/mayan/mayan.c", "b/mayan.c"]),
            ["a/mayan.cpp cpp", "a/mayan/mayan.c c", "b c"]
        );
    }

    #[test]
    fn elsewhere_every_source_file_is_a_submission() {
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
