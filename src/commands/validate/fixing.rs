//! `caipan validate --fix`: line ends and byte order marks are mended before anything is looked at.

use std::path::{Path, PathBuf};

use super::cases;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::commands::messages::{Message, RequestError};
use crate::commands::write_errors::unwritten;
use caipan_audit::hygiene;
use caipan_checker::Judgement;
use caipan_files::atomic::Target;
use caipan_judge::referee::{Referee, RefereeInput};
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// Mends every input and answer that can be, and says which.
pub(super) fn fix(
    problem: &Problem,
    paths: &[PathBuf],
    sandbox: &LazySandbox,
    console: &Console,
) -> Result<(), Failure> {
    cases::refuse_built_in(problem, paths, "--fix")?;
    let referee = sandbox.referee()?;
    for case in &cases::of(problem, paths)? {
        mend(&case.input, |_| true, console)?;
        if let Some(answer) = &case.answer {
            let is_same = |text: &[u8]| stays_the_same(problem, &referee, case, text);
            if !mend(answer, is_same, console)? {
                let (file, checker) = (answer.to_string(), problem.checker_name.clone());
                console.note(&console.sentence(Message::LeftAsItIs { file, checker }));
            }
        }
    }
    Ok(())
}

/// Writes a file anew where something is to be mended, unless that may not be.
fn mend(file: &Entry, may_be: impl Fn(&[u8]) -> bool, console: &Console) -> Result<bool, Failure> {
    let Some(path) = file.path() else {
        return Err(files::wrong_path(
            Path::new(&file.to_string()),
            RequestError::NotOnDisk,
        ));
    };
    // What cannot be read is reported by the audit.
    let Some(text) = file
        .read()
        .ok()
        .and_then(|text| hygiene::normalize_text(&text))
    else {
        return Ok(true);
    };
    if !may_be(&text) {
        return Ok(false);
    }
    replace(path, &text, console)?;
    Ok(true)
}

/// Puts a text in the place of a file, or of the file that a link leads to.
pub(super) fn replace(path: &Path, text: &[u8], console: &Console) -> Result<(), Failure> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let written = Target::open(&real).and_then(|target| target.write(text));
    written.map_err(|error| unwritten(path, &error))?;
    let file = path.display().to_string();
    console.note(&console.sentence(Message::WroteFile { file }));
    Ok(())
}

/// Is an answer judged as before when it reads so? A puzzle's solver answers anew anyway.
fn stays_the_same(problem: &Problem, referee: &Referee, case: &Case, text: &[u8]) -> bool {
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
