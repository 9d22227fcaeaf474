//! Opens inputs, answers and outputs by the name of a case or by a path, which may be `-` for standard input.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::case::{self, Case};
use crate::case_lookup;
use crate::entry::{Entry, MAX_FILE_SIZE, ReadError, too_large_error};
use crate::problem_toml::Problem;
use caipan_facts::{Evidence, Fact, fact_from_io_error};

/// Opens a file. A pipe, or standard input (`-`), is read immediately, because it can be read only once.
///
/// # Errors
/// The file cannot be opened, or a pipe is too large.
pub fn open_file_or_stdin(path: &Path) -> Result<Entry, Fact> {
    if path == Path::new("-") {
        let bytes = read_up_to_size_limit(std::io::stdin().lock())
            .map_err(|error| unreadable("stdin", &error))?;
        return Ok(Entry::from_bytes("stdin", bytes));
    }
    let name = path.display().to_string();
    let (file, is_regular) =
        open_file_and_check_if_regular(path).map_err(|error| unreadable(&name, &error))?;
    if is_regular {
        return Ok(Entry::on_disk(path));
    }
    let bytes = read_up_to_size_limit(file).map_err(|error| unreadable(&name, &error))?;
    Ok(Entry::from_bytes(&name, bytes))
}

/// Opens a file or a pipe. The boolean is true for a regular file.
fn open_file_and_check_if_regular(path: &Path) -> std::io::Result<(File, bool)> {
    let mut file = File::open(path)?;
    let metadata = file.metadata()?;
    if metadata.is_dir() {
        // On Unix, opening a folder succeeds, but reading it fails with the appropriate system error.
        file.read_exact(&mut [0])?;
    }
    Ok((file, metadata.is_file()))
}

/// Reads a pipe to its end. Fails if there are more than [`MAX_FILE_SIZE`] bytes, since a pipe may be endless.
fn read_up_to_size_limit(pipe: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    pipe.take(MAX_FILE_SIZE.0 + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_SIZE.0 {
        Err(too_large_error(MAX_FILE_SIZE))
    } else {
        Ok(bytes)
    }
}

/// Opens an input. If `path` names a case, this is the input of the case, otherwise the file at this path.
///
/// # Errors
/// Neither a case nor a file has this name.
pub fn open_input(problem: &Problem, path: &Path) -> Result<Entry, Fact> {
    match case_lookup::find_case(problem, path)? {
        Some(case) => Ok(case.input),
        None => open_file_or_stdin(path),
    }
}

/// Whether the judged file may also be used as the answer. True only for the extensions of answer files, since any
/// other output would always be accepted. False for puzzles, whose solver computes the answers.
fn may_judged_file_be_the_answer(problem: &Problem, path: &Path) -> bool {
    let extension = path.extension();
    problem.judge.puzzle().is_none()
        && extension.is_some_and(|extension| extension == "ans" || extension == "a")
}

/// Returns the case of an input. The answer is `answer` if given, otherwise the answer file of the case. For a file
/// that belongs to no case, the answer is the answer file next to the input. An answer file that is also the output to
/// be compared (`judged`) is ignored unless it has the extension of an answer file.
///
/// # Errors
/// A file cannot be opened, or there is no such case.
pub fn case_for_input(
    problem: &Problem,
    input: &Path,
    answer: Option<&Path>,
    judged: Option<&Path>,
) -> Result<Case, Fact> {
    let named = case_lookup::find_case(problem, input)?;
    let is_judged = |found: &Path| judged.is_some_and(|judged| is_same_file(judged, found));
    let answer = match answer {
        Some(answer) => Some(open_file_or_stdin(answer)?),
        None if problem.has_changed_puzzle_settings => None,
        None => match &named {
            Some(case) => {
                let is_own_output =
                    |path: &Path| is_judged(path) && !may_judged_file_be_the_answer(problem, path);
                case.answer
                    .as_ref()
                    .filter(|file| !file.path().is_some_and(is_own_output))
                    .cloned()
            }
            None => case::find_adjacent_answer(input, is_judged).or_else(|| {
                case::find_adjacent_answer(input, |path| {
                    !may_judged_file_be_the_answer(problem, path)
                })
            }),
        },
    };
    let (name, long_name, input) = match named {
        Some(case) => (case.name, case.long_name, case.input),
        None => {
            // If the file is the input of a case, the name of the case determines the points. Cases of puzzles have no
            // points.
            let case_of_file = match problem.judge.puzzle() {
                Some(_) => None,
                None => case_lookup::find_case_by_input_file(problem, input),
            };
            let (name, long_name) = match case_of_file {
                Some(case) => (case.name, case.long_name),
                None => (input.display().to_string(), None),
            };
            (name, long_name, open_file_or_stdin(input)?)
        }
    };
    Ok(Case {
        name,
        long_name,
        input,
        answer,
    })
}

/// Whether both paths lead to the same file. False if either file does not exist.
fn is_same_file(first: &Path, second: &Path) -> bool {
    match (first.canonicalize(), second.canonicalize()) {
        (Ok(first), Ok(second)) => first == second,
        _ => false,
    }
}

/// Creates the error for a file that cannot be read.
fn unreadable(file_name: &str, error: &std::io::Error) -> Fact {
    let (file, cause) = (file_name.to_owned(), fact_from_io_error(error));
    ReadError::At { file, cause }.fact()
}
