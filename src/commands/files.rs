//! Loads what the command line names: problems, cases with inputs and answers, and outputs.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::argument_checks;
use super::exit::CommandError;
use super::messages::CommandMessage;
use super::write_errors;
use crate::cli::ProblemArgs;
use crate::commands::messages::{RequestError, StressMessage};
use crate::terminal::console::Console;
use caipan_audit::stress::InputSourceError;
use caipan_checker::{Generator, InputError, Puzzle, Reason};
use caipan_facts::{Evidence, Fact, fact_from_io_error, quote_for_shell};
use caipan_files::{Capture, leftovers};
use caipan_judge::jury_answer;
use caipan_judge::referee::CheckerFault;
use caipan_judge::submission::submission::Submission;
use caipan_problem::case::Case;
use caipan_problem::entry::{Entry, ReadError};
use caipan_problem::named_files;
use caipan_problem::problem_toml::Problem;

/// Loads the problem that the command line names, and applies the `--set` options.
pub(super) fn load_problem(args: &ProblemArgs, console: &Console) -> Result<Problem, CommandError> {
    load_problem_checking_argument_order(args, [], console)
}

/// Loads the problem that the command line names. Returns an error if one of `others`, the other path arguments, is the
/// problem instead.
pub(super) fn load_problem_checking_argument_order<'a>(
    args: &ProblemArgs,
    others: impl IntoIterator<Item = &'a Path>,
    console: &Console,
) -> Result<Problem, CommandError> {
    argument_checks::refuse_program_as_problem(&args.problem, others)?;
    let sets = args.sets.iter().cloned().collect();
    let problem = Problem::load(&args.problem, &sets)?;
    note_default_settings(&problem, console);
    Ok(problem)
}

/// Loads a problem as [`load_problem_checking_argument_order`] does, for a command that runs programs of the problem.
/// Returns an error if a file named in problem.toml is missing.
pub(super) fn load_problem_to_run<'a>(
    args: &ProblemArgs,
    others: impl IntoIterator<Item = Option<&'a PathBuf>>,
    console: &Console,
) -> Result<Problem, CommandError> {
    let paths = others.into_iter().flatten().map(PathBuf::as_path);
    let problem = load_problem_checking_argument_order(args, paths, console)?;
    argument_checks::check_files_exist(&problem)?;
    Ok(problem)
}

/// Prints a note about the default settings if the problem has no problem.toml.
pub(super) fn note_default_settings(problem: &Problem, console: &Console) {
    if problem.is_bare {
        let limits = &problem.limits;
        console.print_note(&console.sentence(CommandMessage::NoProblemToml {
            folder: problem.directory.to_string(),
            name: problem.name.clone(),
            checker: problem.checker_name.clone(),
            cpu: format!("{:?}", limits.cpu),
            memory: limits.memory.to_string(),
        }));
    }
}

/// Returns the puzzle of the problem. If the problem is not a puzzle, returns an error such as "only puzzles can be
/// drawn". `usage` is the participle in this text: "drawn", "solved", "generated" or "replayed".
pub(super) fn require_puzzle<'a>(
    problem: &'a Problem,
    usage: &str,
) -> Result<&'a dyn Puzzle, CommandError> {
    problem.judge.puzzle().ok_or_else(|| {
        let next_step =
            quote_for_shell(&problem.directory.to_string()).and_then(|folder| match usage {
                "drawn" => Some(CommandMessage::SuggestCheck { folder }),
                "solved" => Some(CommandMessage::SuggestWriteAnswers { folder }),
                _ => None,
            });
        let message = CommandMessage::OnlyPuzzles {
            problem: problem.name.clone(),
            what: usage.to_owned(),
        };
        CommandError::usage_error(message.fact().with_note(next_step))
    })
}

/// Creates the usage error for a puzzle without an optional part. `feature` is "generator", "drawing" or "certificates".
pub(super) fn unsupported_by_puzzle_failure(problem: &Problem, feature: &str) -> CommandError {
    let (problem, what) = (problem.name.clone(), feature.to_owned());
    CommandError::usage_error(CommandMessage::Lacks { problem, what })
}

/// Returns the generator of the puzzle's inputs. Returns an error if the puzzle has no generator.
pub(super) fn require_generator<'a>(
    problem: &Problem,
    puzzle: &'a dyn Puzzle,
) -> Result<&'a dyn Generator, CommandError> {
    puzzle
        .generator()
        .ok_or_else(|| unsupported_by_puzzle_failure(problem, "generator"))
}

/// Opens a file that the command line names, or standard input for `-`.
pub(super) fn open_file_or_stdin(path: &Path) -> Result<Entry, CommandError> {
    named_files::open_file_or_stdin(path).map_err(CommandError::usage_error)
}

/// Opens the input that a command-line argument names: a case by its name, or else a file.
pub(super) fn open_input(problem: &Problem, path: &Path) -> Result<Entry, CommandError> {
    named_files::open_input(problem, path).map_err(CommandError::usage_error)
}

/// Returns the case of an input that the command line names; see [`named_files::case_for_input`].
pub(super) fn case_for_input(
    problem: &Problem,
    input: &Path,
    answer: Option<&Path>,
    judged: Option<&Path>,
) -> Result<Case, CommandError> {
    named_files::case_for_input(problem, input, answer, judged).map_err(CommandError::usage_error)
}

/// Creates the usage error for a file named on the command line that cannot be read.
pub(super) fn unreadable_failure(file_name: &str, error: &std::io::Error) -> CommandError {
    let (file, cause) = (file_name.to_owned(), fact_from_io_error(error));
    CommandError::usage_error(ReadError::At { file, cause })
}

/// Creates the usage error for a path on the command line that is unsuitable because of `cause`.
pub(super) fn wrong_path_failure(path: &Path, cause: impl Into<Fact>) -> CommandError {
    let (file, what) = (path.display().to_string(), cause.into());
    CommandError::usage_error(CommandMessage::Wrong { file, what })
}

/// Returns an error if a folder is not empty, since existing files are never overwritten. Temporary files of a killed caipan
/// are removed first.
pub(super) fn require_empty_folder(dir: &Path) -> Result<(), CommandError> {
    leftovers::remove_orphans(dir);
    match fs::read_dir(dir).map(|mut entries| entries.next()) {
        Ok(None) => Ok(()),
        Ok(Some(_)) => {
            let file = dir.display().to_string();
            Err(CommandError::usage_error(CommandMessage::NotEmpty { file }))
        }
        Err(error) => match error.kind() {
            ErrorKind::NotFound => Ok(()),
            ErrorKind::NotADirectory if dir.exists() => {
                Err(write_errors::already_exists_failure(dir))
            }
            _ => Err(write_errors::write_failure(dir, &error)),
        },
    }
}

/// Writes pictures, given by file name and SVG text, into a folder. Prints a note with their number.
pub(super) fn write_pictures(
    pictures: impl IntoIterator<Item = (String, String)>,
    dir: &Path,
    console: &Console,
) -> Result<(), CommandError> {
    let mut set = caipan_files::atomic::FileSet::new(dir)?;
    let mut count = 0;
    for (name, svg) in pictures {
        set.add_file(name, svg.as_bytes())?;
        count += 1;
    }
    set.publish()?;
    let folder = dir.display().to_string();
    console.print_note(&console.sentence(CommandMessage::Pictures { folder, count }));
    Ok(())
}

/// Returns an error if more than one path is `-`, since standard input can be read only once.
pub(super) fn require_at_most_one_stdin<'a>(
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(), CommandError> {
    if paths
        .into_iter()
        .filter(|path| *path == Path::new("-"))
        .count()
        > 1
    {
        return Err(CommandError::usage_error(CommandMessage::StdinOnce));
    }
    Ok(())
}

/// Returns an error if problem.toml defines the language of a submission with a command that does not exist on this
/// machine. Otherwise, the verdict would blame the contestant.
pub(super) fn require_startable_languages<'a>(
    submissions: impl IntoIterator<Item = &'a Submission>,
) -> Result<(), CommandError> {
    let mut languages = submissions
        .into_iter()
        .map(|submission| &submission.language);
    match languages.find_map(|language| language.missing_program()) {
        Some(what) => Err(CommandError::jury_error(RequestError::ProblemToml { what })),
        None => Ok(()),
    }
}

/// Prints a note that answer files are ignored, since `--set` changed the puzzle.
pub(super) fn note_ignored_answers(console: &Console) {
    console.print_note(&console.sentence(CommandMessage::AnswerFilesIgnored));
}

/// Reads an output that the command line names. An unreadable file is a usage error.
pub(super) fn read_output(path: &Path) -> Result<Capture, CommandError> {
    open_file_or_stdin(path)?
        .read()
        .map_err(CommandError::usage_error)
}

/// Creates the error for `path` if an interactive problem, which can judge only programs, is given another kind of
/// file. If `path` cannot be read, creates the error about that instead.
pub(super) fn program_required_failure(path: &Path) -> CommandError {
    let found = if path == Path::new("-") {
        Ok(())
    } else {
        fs::metadata(path).map(drop)
    };
    match found {
        Ok(()) => wrong_path_failure(path, CheckerFault::Interactive),
        Err(error) => unreadable_failure(&path.display().to_string(), &error),
    }
}

/// Converts the reason for a judge error to a command error.
pub(super) fn jury_failure(reason: Reason) -> CommandError {
    CommandError::jury_error(reason.fact)
}

impl From<InputSourceError> for CommandError {
    fn from(error: InputSourceError) -> Self {
        match error {
            InputSourceError::MissingPrerequisite(fact) => Self::usage_error(fact),
            InputSourceError::NotCompiled(path) => {
                wrong_path_failure(&path, StressMessage::NotCompiled)
            }
            InputSourceError::UnusableJuryProgram(reason) => jury_failure(reason),
        }
    }
}

/// Returns the input of a case and the jury's answer to it.
pub(super) fn read_input_and_answer(
    problem: &Problem,
    case: &Case,
) -> Result<(Capture, Capture), CommandError> {
    let answer = jury_answer::answer_for_problem(problem, case).map_err(jury_failure)?;
    Ok((case.input.read()?, answer))
}

/// Creates the error for a case with a malformed input. The message contains the name of the input file.
pub(super) fn malformed_input_failure(case: &Case, malformed: &InputError) -> CommandError {
    CommandError::jury_error(jury_answer::add_file_name(&case.input, malformed.fact()))
}
