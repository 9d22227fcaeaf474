//! Normalizes line ends and byte order marks of inputs and answers.

use std::path::Path;

use crate::text_problems;
use caipan_checker::Judgement;
use caipan_files::atomic::{FileWriteError, OutputTarget};
use caipan_judge::referee::{Referee, RefereeInput};
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// Outcome of normalizing a file that needed changes.
pub enum Normalization<'a> {
    /// The file at this path was rewritten.
    Written(&'a Path),
    /// The checker would not accept the normalized answer as equivalent, so this file was not changed.
    NotNormalized(&'a Entry),
}

/// Reason why files were not normalized.
pub enum NormalizationError<'a> {
    /// This input or answer is not a file on disk.
    NotOnDisk(&'a Entry),
    /// A file cannot be written.
    Write(FileWriteError),
}

/// Normalizes line ends and byte order marks of all inputs and answers. An answer is left unchanged if the checker
/// would not accept the new text as equivalent. Calls `report` for each file that is rewritten or left unchanged for
/// this reason.
///
/// # Errors
/// A file is not on disk or cannot be written.
pub fn normalize_case_files<'c>(
    problem: &Problem,
    cases: &'c [Case],
    referee: &Referee,
    report: &mut dyn FnMut(Normalization<'c>),
) -> Result<(), NormalizationError<'c>> {
    for case in cases {
        normalize_file(&case.input, |_| true, report)?;
        if let Some(answer) = &case.answer {
            normalize_file(
                answer,
                |text| is_equivalent_answer(problem, referee, case, text),
                report,
            )?;
        }
    }
    Ok(())
}

/// Normalizes line ends and byte order marks of a file. If `accepts_text` rejects the new text, leaves the file unchanged.
fn normalize_file<'c>(
    file: &'c Entry,
    accepts_text: impl Fn(&[u8]) -> bool,
    report: &mut dyn FnMut(Normalization<'c>),
) -> Result<(), NormalizationError<'c>> {
    let path = file.path().ok_or(NormalizationError::NotOnDisk(file))?;
    // The audit reports unreadable files, and a normal file needs no change.
    let Some(text) = file
        .read()
        .ok()
        .and_then(|text| text_problems::normalize_text(&text))
    else {
        return Ok(());
    };
    if accepts_text(&text) {
        replace_content(path, &text).map_err(NormalizationError::Write)?;
        report(Normalization::Written(path));
    } else {
        report(Normalization::NotNormalized(file));
    }
    Ok(())
}

/// Replaces the content of a file. If `path` is a symbolic link, the target of the link is replaced.
///
/// # Errors
/// The file cannot be written.
pub fn replace_content(path: &Path, text: &[u8]) -> Result<(), FileWriteError> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    OutputTarget::open(&real)
        .and_then(|target| target.write(text))
        .map_err(|error| FileWriteError::Io(path.to_owned(), error))
}

/// Whether the checker accepts the normalized answer `text` as an output when the old answer is the jury's answer.
/// Always true for puzzles, whose answers come from the solver.
fn is_equivalent_answer(problem: &Problem, referee: &Referee, case: &Case, text: &[u8]) -> bool {
    if problem.judge.puzzle().is_some() {
        return true;
    }
    let old = case.answer.as_ref().and_then(|answer| answer.read().ok());
    let input = case.input.read().ok();
    input.zip(old).is_some_and(|(input, old)| {
        let judgement = referee
            .judge(&RefereeInput::for_case(problem, case, &input, text, &old))
            .judgement;
        matches!(judgement, Judgement::Accepted)
    })
}
