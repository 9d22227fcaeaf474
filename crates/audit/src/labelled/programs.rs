//! Which programs are known to be right and which to be wrong: those of two folders.

use std::path::{Path, PathBuf};

use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::submission::submission::{self, Submission, SubmissionError};
use caipan_problem::problem_toml::Problem;

facts! {
    /// What is wrong with the folders.
    pub enum Folders {
        /// It is none.
        NoFolder {
            /// Its path.
            folder: String,
        } => "labelled-no-folder",
        /// A program would be right and wrong.
        Same {
            /// The folder of right ones.
            right: String,
            /// The folder of wrong ones.
            wrong: String,
        } => "labelled-same-folder",
        /// A link, or what else is no file.
        NoFile {
            /// Its path.
            file: String,
        } => "labelled-no-file",
    }
}

/// The programs of two folders.
pub struct Sources {
    /// Those that are right.
    pub right: Vec<Submission>,
    /// Those that are wrong.
    pub wrong: Vec<Submission>,
    /// What has the name of a source and is left out: each with why.
    pub left_out: Vec<Fact>,
}

/// The sources in two folders, at any depth. Links are not followed. Where one folder is within the other, what stands in
/// the inner one belongs to that only.
///
/// # Errors
/// What is no folder, cannot be read or holds no source; two folders that are the same one.
pub fn sources(problem: &Problem, right: &Path, wrong: &Path) -> Result<Sources, Fact> {
    let (right_root, wrong_root) = (real(right)?, real(wrong)?);
    if right_root == wrong_root {
        let (right, wrong) = (right.display().to_string(), wrong.display().to_string());
        return Err(Folders::Same { right, wrong }.fact());
    }
    let mut left_out = Vec::new();
    let mut of = |folder: &Path, own: &Path, other: &Path| {
        let mut found =
            submission::sources(problem, folder, None).map_err(SubmissionError::said)?;
        if !found.unread.is_empty() {
            return Err(found.unread.swap_remove(0).said());
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
                left_out.push(Folders::NoFile { file }.fact());
            }
        }
        if programs.is_empty() {
            Err(SubmissionError::none(folder, problem).said())
        } else {
            Ok(programs)
        }
    };
    Ok(Sources {
        right: of(right, &right_root, &wrong_root)?,
        wrong: of(wrong, &wrong_root, &right_root)?,
        left_out,
    })
}

/// Where a folder really is.
fn real(folder: &Path) -> Result<PathBuf, Fact> {
    let found = folder
        .canonicalize()
        .map_err(|error| SubmissionError::read(folder)(error).said())?;
    if found.is_dir() {
        Ok(found)
    } else {
        let folder = folder.display().to_string();
        Err(Folders::NoFolder { folder }.fact())
    }
}
