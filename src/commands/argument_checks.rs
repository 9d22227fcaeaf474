//! Checks of arguments before anything runs: arguments in the wrong order, problems without cases, missing files that
//! problem.toml names.

use std::path::Path;

use super::exit::{CommandError, Exit};
use super::messages::RequestError;
use caipan_facts::{Evidence, printable, quote_for_shell};
use caipan_problem::case::{self, Case, CaseError, CaseFileProblem};
use caipan_problem::case_lookup;
use caipan_problem::directory::Directory;
use caipan_problem::folder_without_toml;
use caipan_problem::language;
use caipan_problem::missing_files::missing_file_facts;
use caipan_problem::problem_toml::{FILE_NAME, Problem, is_problem_toml};

/// Returns an error if `problem`, the first argument, is the source file of a program. Also returns an error if the
/// arguments are in the wrong order: a later one, in `others`, is a problem and the first is not.
pub(super) fn refuse_program_as_problem<'a>(
    problem: &str,
    others: impl IntoIterator<Item = &'a Path>,
) -> Result<(), CommandError> {
    let path = Path::new(problem);
    let is_named = Directory::find_built_in(problem).is_some() || is_problem_or_contest(path);
    if is_named || path.extension().is_some_and(|ending| ending == "toml") {
        return Ok(());
    }
    let other_problem = others.into_iter().find(|other| {
        let built_in = other.to_str().and_then(Directory::find_built_in);
        is_problem_or_contest(other) || built_in.is_some() && !other.exists()
    });
    let file = printable(problem.as_bytes());
    match (is_program(path), other_problem.map(display_path)) {
        (true, other) => {
            let note = other.map(|problem| RequestError::ProblemIs { problem });
            let fact = RequestError::NoProblem { file }.fact();
            Err(CommandError::usage_error(fact.with_note(note)))
        }
        (false, Some(problem)) => Err(CommandError::usage_error(RequestError::ProblemFirst {
            file,
            problem,
        })),
        (false, None) => Ok(()),
    }
}

/// Whether `path` is an existing file with the extension of a known programming language.
pub(super) fn is_program(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| {
        path.is_file()
            && language::built_in_languages()
                .iter()
                .any(|language| language.extensions.iter().any(|own| own == extension))
    })
}

/// Whether `path` is the folder or the configuration file of a problem or of a contest.
fn is_problem_or_contest(path: &Path) -> bool {
    is_problem_toml(path)
        || path.join(FILE_NAME).is_file()
        || folder_without_toml::contest_toml_path(path, FILE_NAME).is_some()
}

fn display_path(path: &Path) -> String {
    printable(path.as_os_str().as_encoded_bytes())
}

/// Returns an error if `output` names a case of the problem and `input` does not: the two arguments are in the wrong order.
pub(super) fn refuse_swapped_arguments(
    problem: &Problem,
    input: &Path,
    output: Option<&Path>,
) -> Result<(), CommandError> {
    let Some(output) = output.filter(|_| input.is_file()) else {
        return Ok(());
    };
    // A built-in problem has no folder: its cases are not files on disk, and listing them costs as much as judging an
    // output.
    let folder = problem
        .directory
        .disk_path()
        .and_then(|own| own.canonicalize().ok());
    let case = match case_in_folder(problem, folder.as_deref(), output) {
        Some(case) => case.name,
        None => match case_lookup::find_case(problem, output) {
            Ok(Some(case)) => case.name,
            _ => return Ok(()),
        },
    };
    if case_in_folder(problem, folder.as_deref(), input).is_some() {
        return Ok(());
    }
    let file = display_path(input);
    Err(CommandError::usage_error(if is_program(input) {
        RequestError::CaseFirst {
            program: file,
            case,
        }
    } else {
        RequestError::NoInputButCase {
            file,
            problem: problem.name.clone(),
            case,
        }
    }))
}

/// Returns the case of the problem whose input is `file`. `None` if there is no such case, or if the file is not below
/// `folder`.
fn case_in_folder(problem: &Problem, folder: Option<&Path>, file: &Path) -> Option<Case> {
    let is_below = file.canonicalize().ok()?.starts_with(folder?);
    is_below.then(|| case_lookup::find_case_by_input_file(problem, file))?
}

/// Returns the cases of a problem, at least one.
///
/// # Errors
/// The folder has no cases, or faulty ones. If the problem has generators, the error names the command that makes cases.
pub(super) fn find_cases(problem: &Problem) -> Result<Vec<Case>, CommandError> {
    case::find_cases(&problem.directory).map_err(|error| case_failure(problem, error))
}

/// Converts an error about cases to a command error. If the problem has generators but no cases, a note names the
/// command that makes the cases.
pub(super) fn case_failure(problem: &Problem, error: CaseError) -> CommandError {
    match &error {
        CaseError::Files(misfits) if !problem.generators.is_empty() => match &misfits[..] {
            [none @ CaseFileProblem::None { .. }] => {
                let path = problem.directory.to_string();
                let folder = quote_for_shell(&path).unwrap_or(path);
                CommandError::jury_error(
                    none.fact()
                        .with_note(Some(RequestError::NotGenerated { folder })),
                )
            }
            _ => error.into(),
        },
        _ => error.into(),
    }
}

/// Returns an error that lists the files named in problem.toml that do not exist.
pub(super) fn check_files_exist(problem: &Problem) -> Result<(), CommandError> {
    let missing = missing_file_facts(problem);
    if missing.is_empty() {
        Ok(())
    } else {
        Err(CommandError::new(Exit::Jury, missing))
    }
}
