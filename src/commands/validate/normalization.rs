//! `caipan validate --fix`: normalizes line ends and byte order marks before the audit.

use std::path::{Path, PathBuf};

use super::cases;
use crate::commands::exit::CommandError;
use crate::commands::files;
use crate::commands::lazy_sandbox::LazySandbox;
use crate::commands::messages::{CommandMessage, RequestError};
use crate::terminal::console::Console;
use caipan_audit::normalization::{self, Normalization, NormalizationError};
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
    let found = cases::find_cases_to_audit(problem, paths)?;
    normalization::normalize_case_files(problem, &found, &referee, &mut |done| match done {
        Normalization::Written(path) => note_written_file(path, console),
        Normalization::NotNormalized(answer) => {
            let (file, checker) = (answer.to_string(), problem.checker_name.clone());
            console.print_note(&console.sentence(CommandMessage::LeftAsItIs { file, checker }));
        }
    })
    .map_err(|error| match error {
        NormalizationError::NotOnDisk(file) => {
            files::wrong_path_failure(Path::new(&file.to_string()), RequestError::NotOnDisk)
        }
        NormalizationError::Write(error) => error.into(),
    })
}

/// Prints a note with the path of a file that caipan wrote.
pub(super) fn note_written_file(path: &Path, console: &Console) {
    let file = path.display().to_string();
    console.print_note(&console.sentence(CommandMessage::WroteFile { file }));
}
