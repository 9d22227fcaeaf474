//! Finds the sources of programs that are known to be right or wrong, in two folders.

use std::path::{Path, PathBuf};

use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::submission::submission::{self, Submission, SubmissionError};
use caipan_problem::problem_toml::Problem;

facts! {
    /// Error in the folders of right and wrong programs, or warning about a file in them.
    pub enum LabelledFolderProblem {
        NotAFolder {
            /// Path that exists but is not a folder.
            folder: String,
        } => "labelled-no-folder",
        /// Both folders are the same, so a program would be right and wrong.
        SameFolder {
            right: String,
            wrong: String,
        } => "labelled-same-folder",
        /// A source is a symbolic link or another file that is not regular.
        NotARegularFile {
            /// Path of the source.
            file: String,
        } => "labelled-no-file",
    }
}

/// Sources that were found in the folders of right and of wrong programs.
pub struct LabelledSources {
    /// Programs in the folder of right programs, which must be accepted.
    pub right: Vec<Submission>,
    /// Programs in the folder of wrong programs, which must be rejected.
    pub wrong: Vec<Submission>,
    /// Messages about files that look like sources but were skipped.
    pub left_out: Vec<Fact>,
}

/// Finds the sources in two folders and all their subfolders, without following links. If one folder contains the
/// other, sources in the inner folder belong only to the inner one.
///
/// # Errors
/// A path is not a readable folder, a folder contains no source, or both folders are the same.
pub fn find_labelled_sources(
    problem: &Problem,
    right: &Path,
    wrong: &Path,
) -> Result<LabelledSources, Fact> {
    let (right_root, wrong_root) = (resolve_folder(right)?, resolve_folder(wrong)?);
    if right_root == wrong_root {
        let (right, wrong) = (right.display().to_string(), wrong.display().to_string());
        return Err(LabelledFolderProblem::SameFolder { right, wrong }.fact());
    }
    let mut left_out = Vec::new();
    let right_roots = (right_root.as_path(), wrong_root.as_path());
    let wrong_roots = (wrong_root.as_path(), right_root.as_path());
    Ok(LabelledSources {
        right: find_folder_sources(problem, right, right_roots, &mut left_out)?,
        wrong: find_folder_sources(problem, wrong, wrong_roots, &mut left_out)?,
        left_out,
    })
}

/// Finds the sources in `folder`. `own` is the absolute path of `folder`. `other` is the absolute path of the folder
/// for the other kind of programs; sources in that folder are skipped. Sources that are not regular files are reported
/// in `left_out`.
fn find_folder_sources(
    problem: &Problem,
    folder: &Path,
    (own, other): (&Path, &Path),
    left_out: &mut Vec<Fact>,
) -> Result<Vec<Submission>, Fact> {
    let mut found =
        submission::find_sources(problem, folder, None).map_err(SubmissionError::into_fact)?;
    if !found.unreadable.is_empty() {
        return Err(found.unreadable.swap_remove(0).into_fact());
    }
    let mut programs = Vec::new();
    for (program, kind) in found.sources {
        let below = program.path.strip_prefix(folder).unwrap_or(&program.path);
        let is_others = other.starts_with(own) && own.join(below).starts_with(other);
        if is_others {
            continue;
        }
        if kind.is_file() {
            programs.push(program)
        } else {
            let file = program.path.display().to_string();
            left_out.push(LabelledFolderProblem::NotARegularFile { file }.fact());
        }
    }
    if programs.is_empty() {
        Err(SubmissionError::no_submission_in_folder(folder, problem).into_fact())
    } else {
        Ok(programs)
    }
}

/// Returns the absolute path of a folder without links. Fails if the folder does not exist or is not a folder.
fn resolve_folder(folder: &Path) -> Result<PathBuf, Fact> {
    let found = folder
        .canonicalize()
        .map_err(|error| SubmissionError::unreadable_at(folder)(error).into_fact())?;
    if found.is_dir() {
        Ok(found)
    } else {
        let path = folder.display().to_string();
        Err(LabelledFolderProblem::NotAFolder { folder: path }.fact())
    }
}
