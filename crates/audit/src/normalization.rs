//! `caipan validate --fix`: normalizes line ends and byte order marks before the audit.

use std::path::{Path, PathBuf};

use super::cases;
use crate::commands::console::Console;
use crate::commands::exit::CommandError;
use crate::commands::files;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::commands::messages::{CommandMessage, RequestError};
use crate::commands::write_errors::write_failure;
use caipan_audit::text_problems;
use caipan_checker::Judgement;
use caipan_files::atomic::OutputTarget;
use caipan_judge::referee::{Referee, RefereeInput};
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// Normalizes line ends and byte order marks of all inputs and answers, and prints a note for each changed file. An answer that the
/// checker would not accept as equivalent is left unchanged, with a note.
pub(super) fn normalize_case_files(
    problem: &Problem,
    paths: &[PathBuf],
    sandbox: &LazySandbox,
    console: &Console,
) -> Result<(), CommandError> {
    cases::refuse_built_in_problem(problem, paths, "--fix")?;
    let referee = sandbox.open_referee()?;
    for case in &cases::find_cases_to_audit(problem, paths)? {
        normalize_file(&case.input, |_| true, console)?;
        if let Some(answer) = &case.answer {
            let is_done = normalize_file(
                answer,
                |text| is_equivalent_answer(problem, &referee, case, text),
                console,
            )?;
            if !is_done {
                let (file, checker) = (answer.to_string(), problem.checker_name.clone());
                console.note(&console.sentence(CommandMessage::LeftAsItIs { file, checker }));
            }
        }
    }
    Ok(())
}

/// Normalizes line ends and byte order marks of a file. If `accepts_text` rejects the new text, leaves the file unchanged and
/// returns false.
fn normalize_file(
    file: &Entry,
    accepts_text: impl Fn(&[u8]) -> bool,
    console: &Console,
) -> Result<bool, CommandError> {
    let Some(path) = file.path() else {
        return Err(files::wrong_path_failure(
            Path::new(&file.to_string()),
            RequestError::NotOnDisk,
        ));
    };
    // The audit reports unreadable files, and a normal file needs no change.
    let Some(text) = file
        .read()
        .ok()
        .and_then(|text| text_problems::normalize_text(&text))
    else {
        return Ok(true);
    };
    if !accepts_text(&text) {
        return Ok(false);
    }
    replace_content(path, &text, console)?;
    Ok(true)
}

/// Replaces the content of a file, and prints a note. If `path` is a symbolic link, the target of the link is replaced.
pub(super) fn replace_content(
    path: &Path,
    text: &[u8],
    console: &Console,
) -> Result<(), CommandError> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    OutputTarget::open(&real)
        .and_then(|target| target.write(text))
        .map_err(|error| write_failure(path, &error))?;
    let file = path.display().to_string();
    console.note(&console.sentence(CommandMessage::WroteFile { file }));
    Ok(())
}

/// Whether the checker accepts the normalized answer `text` as an output, judged by the old answer. Always true for puzzles, whose
/// answers come from the solver.
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
