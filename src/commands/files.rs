//! What the command line names: a problem, an input with its answer, an output.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use super::Console;
use super::exit::Failure;
use crate::cli::ProblemArgs;
use crate::judge::case::{self, Case};
use crate::judge::config::Problem;
use crate::judge::directory::Entry;
use crate::judge::jury;
use crate::problem::{Malformed, Puzzle, Reason};
use crate::sandbox::Capture;

/// The problem that the command line names, with its knobs set.
pub fn problem(args: &ProblemArgs) -> Result<Problem, Failure> {
    Ok(Problem::load(
        &args.problem,
        &args.sets.iter().cloned().collect(),
    )?)
}

/// The problem as a puzzle, or the complaint that it is none.
pub fn puzzle<'a>(problem: &'a Problem, what: &str) -> Result<&'a dyn Puzzle, Failure> {
    let none = || Failure::usage(anyhow!("{}: only a puzzle can be {what}", problem.name));
    problem.checker.puzzle().ok_or_else(none)
}

/// A file that the command line names. What can be read only once, a pipe or `-` for standard input, is read now.
pub fn entry(path: &Path) -> Result<Entry, Failure> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        let read = std::io::stdin().lock().read_to_end(&mut bytes);
        read.map_err(|error| Failure::usage(anyhow!("read standard input: {error}")))?;
        return Ok(Entry::given("standard input", bytes));
    }
    let is_pipe = path
        .metadata()
        .is_ok_and(|facts| !facts.is_file() && !facts.is_dir());
    if is_pipe {
        let read = File::open(path).and_then(|mut pipe| pipe.read_to_end(&mut bytes));
        read.map_err(|error| Failure::usage(anyhow!("read {}: {error}", path.display())))?;
        return Ok(Entry::given(&path.display().to_string(), bytes));
    }
    Ok(Entry::on_disk(path))
}

/// Writes a file that is not there yet.
pub fn write_new(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    File::create_new(path).and_then(|mut file| file.write_all(bytes))
}

/// Refuses a folder that holds anything: nothing is ever overwritten.
pub fn refuse_what_is_there(dir: &Path) -> Result<(), Failure> {
    let is_free = match fs::read_dir(dir) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) => error.kind() == std::io::ErrorKind::NotFound,
    };
    if !is_free {
        return Err(Failure::usage(anyhow!(
            "{}: there is something already",
            dir.display()
        )));
    }
    Ok(())
}

/// Refuses to read standard input twice.
pub fn at_most_one_stdin<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Result<(), Failure> {
    if paths
        .into_iter()
        .filter(|path| *path == Path::new("-"))
        .count()
        > 1
    {
        return Err(Failure::usage(anyhow!(
            "standard input (-) can be read only once"
        )));
    }
    Ok(())
}

/// The case of an input: its answer is the file that is named, else the one that stands beside it. An output that is
/// to be judged is never its own answer.
pub fn case(
    problem: &Problem,
    input: &Path,
    answer: Option<&Path>,
    judged: Option<&Path>,
) -> Result<Case, Failure> {
    let is_judged = |found: &Path| {
        let same = |judged: &Path| Some(judged.canonicalize().ok()? == found.canonicalize().ok()?);
        judged.and_then(same).unwrap_or(false)
    };
    let answer = match answer {
        Some(answer) => Some(entry(answer)?),
        None if problem.is_another_question => None,
        None => case::answer_beside(input, is_judged),
    };
    Ok(Case {
        name: input.display().to_string(),
        input: entry(input)?,
        answer,
    })
}

/// Says why answer files are left alone.
pub fn note_another_question(console: &Console) {
    console
        .note("--set asks another question than the answer files answer: they are not looked at");
}

/// What an output holds. It was named on the command line, so that its absence is wrong usage.
pub fn output(path: &Path) -> Result<Capture, Failure> {
    entry(path)?.read().map_err(Failure::usage)
}

/// The jury's side as a failure.
pub fn at_fault(reason: Reason) -> Failure {
    Failure::jury(anyhow!(reason.text))
}

/// A case's input and the answer to judge by.
pub fn jury_side(problem: &Problem, case: &Case) -> Result<(Capture, Capture), Failure> {
    let answer = jury::answer(problem.checker.as_ref(), case).map_err(at_fault)?;
    Ok((case.input.read()?, answer))
}

/// The fault of an input as a failure.
pub fn malformed(case: &Case, malformed: &Malformed) -> Failure {
    Failure::jury(anyhow!("{}: {malformed}", case.input))
}
