//! Checker mode: parses the arguments that the calling judge passes, and judges the output that the arguments name.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::verdict::ReplyVerdict;
use crate::evidence::CheckerArgumentProblem;
use crate::jury_answer;
use crate::referee::{Referee, RefereeInput};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::dialect::{Dialect, PassedItem};
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// Command-line arguments from the judge that runs caipan as its checker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckerArguments {
    /// Argument for each item that the caller passed: a path, or a value as text.
    pub parts: BTreeMap<PassedItem, PathBuf>,
}

impl CheckerArguments {
    /// Creates an object that contains no arguments. It is used to build the reply if the caller's arguments cannot be
    /// parsed.
    pub fn without_arguments() -> Self {
        let parts = BTreeMap::new();
        Self { parts }
    }

    /// Assigns the command-line arguments `words` to the items that the dialect defines. Surplus arguments are ignored.
    ///
    /// # Errors
    /// There are fewer arguments than the dialect requires.
    pub fn parse(dialect: &Dialect, words: &[OsString]) -> Result<Self, Fact> {
        if words.len() < dialect.required {
            let (dialect, needed, found) = (dialect.name.to_owned(), dialect.required, words.len());
            return Err(CheckerArgumentProblem::TooFew {
                dialect,
                needed,
                found,
            }
            .fact());
        }
        let arguments = dialect
            .arguments
            .iter()
            .copied()
            .zip(words.iter().map(PathBuf::from));
        let files = dialect
            .files
            .iter()
            .map(|(item, name)| (*item, PathBuf::from(name)));
        Ok(Self {
            parts: arguments.chain(files).collect(),
        })
    }

    /// Returns the argument for an item; `None` if the caller did not pass it.
    pub(crate) fn argument_path(&self, item: PassedItem) -> Option<&Path> {
        self.parts.get(&item).map(PathBuf::as_path)
    }
}

/// Judges the output that the calling judge passed, with the problem's checker. `stdin` reads standard input; it is
/// called only if the dialect passes a file on standard input.
pub fn judge_passed_output(
    problem: &Problem,
    referee: &Referee,
    dialect: &Dialect,
    arguments: &CheckerArguments,
    stdin: impl Fn() -> Result<Entry, Fact>,
) -> ReplyVerdict {
    let case = match find_case_files(problem, dialect, arguments, &stdin) {
        Ok(case) => case,
        Err(fact) => return ReplyVerdict::Fault(fact),
    };
    let answer = match jury_answer::answer_for_problem(problem, &case) {
        Ok(answer) => answer,
        Err(reason) => return ReplyVerdict::Fault(reason.fact),
    };
    let input = match case.input.read() {
        Ok(input) => input,
        Err(error) => return ReplyVerdict::Fault(error.fact()),
    };
    match read_passed_output(dialect, arguments, &stdin) {
        Ok(output) => {
            let referee_input = RefereeInput::without_case(&input, &output, &answer);
            ReplyVerdict::from_judgement(referee.judge(&referee_input).judgement)
        }
        // If the output cannot be read, the contestant is at fault.
        Err(fact) => ReplyVerdict::BadFormat(fact),
    }
}

/// Finds the input and the answer that the calling judge passed. For a puzzle the answer is optional, and an empty
/// answer is ignored because some judges pass empty files.
fn find_case_files(
    problem: &Problem,
    dialect: &Dialect,
    arguments: &CheckerArguments,
    stdin: impl Fn() -> Result<Entry, Fact>,
) -> Result<Case, Fact> {
    let input = find_passed_file(PassedItem::Input, dialect, arguments, &stdin)?;
    let puzzle = problem.judge.puzzle();
    if let Some(puzzle) = puzzle {
        let read = input.read().map_err(|error| error.fact())?;
        // An unreadable input often means that the arguments are in another order. The error message suggests this.
        puzzle.open(&read).map_err(|fault| {
            let (file, problem) = (input.to_string(), problem.name.clone());
            let what = fault.fact();
            CheckerArgumentProblem::NoInput {
                file,
                problem,
                what,
            }
            .fact()
        })?;
    }
    let answer = find_passed_file(PassedItem::Answer, dialect, arguments, &stdin);
    let answer = match (answer, puzzle) {
        (Ok(answer), None) => Some(answer),
        (Err(fact), None) => return Err(fact),
        (answer, Some(_)) => answer.ok().filter(|answer| {
            let read = answer.read();
            read.is_ok_and(|read| !read.trim_ascii().is_empty())
        }),
    };
    Ok(Case {
        input,
        answer,
        ..Case::default()
    })
}

fn read_passed_output(
    dialect: &Dialect,
    arguments: &CheckerArguments,
    stdin: impl Fn() -> Result<Entry, Fact>,
) -> Result<Capture, Fact> {
    let output = find_passed_file(PassedItem::Output, dialect, arguments, stdin)?;
    output.read().map_err(|error| error.fact())
}

fn find_passed_file(
    item: PassedItem,
    dialect: &Dialect,
    arguments: &CheckerArguments,
    stdin: impl Fn() -> Result<Entry, Fact>,
) -> Result<Entry, Fact> {
    match arguments.argument_path(item) {
        Some(path) => Ok(Entry::on_disk(path)),
        None if dialect.stdin == Some(item) => stdin(),
        None => Err(CheckerArgumentProblem::NoAnswer.fact()),
    }
}
