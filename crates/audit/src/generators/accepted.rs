//! The programs of the jury's that are right.

use std::collections::BTreeMap;

use crate::jury_program;
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;
use caipan_judge::submission::program_id::program_id;
use caipan_judge::submission::source::{self, SourceError};
use caipan_judge::submission::submission::{self, Submission, SubmissionError};
use caipan_problem::entry::{ReadError, too_large};
use caipan_problem::problem_toml::Problem;

/// A program of the jury's that is right.
pub struct Accepted {
    /// Its name, from the problem's folder on.
    pub name: String,
    /// The program.
    pub submission: Submission,
}

/// The programs that `[jury]` names, in natural order. What is neither a source nor executable is none.
///
/// # Errors
/// The problem's folder cannot be read.
pub fn accepted(problem: &Problem) -> Result<Vec<Accepted>, Fact> {
    let entries = problem.directory.entries().map_err(|error| error.fact())?;
    let mine = entries
        .into_iter()
        .filter(|entry| problem.jury.accepts(&entry.name));
    let mut found = Vec::new();
    let mut names = BTreeMap::new();
    for entry in mine {
        let Some(path) = entry.path() else { continue };
        match submission::of_file(problem, path) {
            Ok(submission) => {
                names.insert(submission.path.clone(), entry.name.clone());
                found.push(submission);
            }
            Err(SubmissionError::None(_)) => {}
            Err(unread) => return Err(unread.said()),
        }
    }
    let programs = jury_program::together(problem, found).into_iter();
    let named = |submission: Submission| Accepted {
        name: names.get(&submission.path).cloned().unwrap_or_default(),
        submission,
    };
    Ok(programs.map(named).collect())
}

impl Accepted {
    /// Names it by its content: what is changed is another program.
    pub fn identity(&self, problem: &Problem) -> Result<ContentId, Fact> {
        let bytes = source::read(&self.submission).map_err(|error| match error {
            SourceError::Read(error) => error.fact(),
            SourceError::TooLarge(limit) => {
                ReadError::at(&self.submission.path)(too_large(limit)).fact()
            }
        });
        Ok(program_id(
            &self.submission,
            &bytes?,
            problem.limits.memory,
            "",
        ))
    }
}
