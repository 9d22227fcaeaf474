//! Finds the jury programs that are known to be right.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::merged_sources;
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;
use caipan_judge::submission::program_id::program_id;
use caipan_judge::submission::source::{self, SourceError};
use caipan_judge::submission::submission::{self, Submission, SubmissionError};
use caipan_problem::entry::{ReadError, too_large_error};
use caipan_problem::language::built_in_languages;
use caipan_problem::problem_toml::Problem;

/// Jury program that is known to be right.
pub struct AcceptedProgram {
    /// Path relative to the problem's folder.
    pub name: String,
    /// Sources, ready to be compiled.
    pub submission: Submission,
}

/// Returns the programs that `[jury]` lists as accepted, in natural order. Files that are neither sources nor
/// executable are skipped.
///
/// # Errors
/// The problem's folder or a program cannot be read.
pub fn find_accepted_programs(problem: &Problem) -> Result<Vec<AcceptedProgram>, Fact> {
    let entries = problem.directory.entries().map_err(|error| error.fact())?;
    let mine = entries
        .into_iter()
        .filter(|entry| problem.jury.is_accepted_program(&entry.name));
    let mut found = Vec::new();
    let mut names = BTreeMap::new();
    for entry in mine {
        let Some(path) = entry.path() else { continue };
        match submission::submission_from_file(problem, path) {
            Ok(submission) => {
                names.insert(submission.path.clone(), entry.name.clone());
                found.push(submission);
            }
            Err(SubmissionError::NoSubmission(_)) => {}
            Err(unread) => return Err(unread.into_fact()),
        }
    }
    let programs = merged_sources::merge_folder_sources(problem, found).into_iter();
    Ok(programs
        .map(|submission| AcceptedProgram {
            name: names.get(&submission.path).cloned().unwrap_or_default(),
            submission,
        })
        .collect())
}

/// Compares the languages of two programs by their usual time factors. Programs in a language with a smaller factor are
/// usually faster.
pub fn compare_usual_speed(one: &Submission, other: &Submission) -> Ordering {
    let built_in = built_in_languages();
    let [one, other] = [one, other].map(|program| {
        let language = &program.language;
        let usual = built_in.iter().find(|usual| usual.id == language.id);
        usual.unwrap_or(language).time_factor
    });
    one.total_cmp(&other)
}

impl AcceptedProgram {
    /// Returns a content hash of the program, which depends on the source, the language and the memory limit.
    pub fn content_id(&self, problem: &Problem) -> Result<ContentId, Fact> {
        let bytes = source::read_source(&self.submission).map_err(|error| match error {
            SourceError::Read(error) => error.fact(),
            SourceError::TooLarge(limit) => {
                ReadError::from_io_error_at(&self.submission.path)(too_large_error(limit)).fact()
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
