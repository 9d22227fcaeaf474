//! Arguments with which another judge calls caipan as a checker: finds the files and judges them.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::word::Word;
use crate::evidence::Called;
use crate::jury_answer;
use crate::referee::{Asked, Referee};
use caipan_facts::{Evidence, Fact};
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::dialect::{Dialect, Part};
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// What a call names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The words in their places.
    pub parts: BTreeMap<Part, PathBuf>,
}

impl Call {
    /// A call of which nothing is known.
    pub fn none() -> Self {
        let parts = BTreeMap::new();
        Self { parts }
    }

    /// Reads the words of a call. What a dialect knows no place for, it leaves alone.
    ///
    /// # Errors
    /// There are too few.
    pub fn read(dialect: &Dialect, words: &[OsString]) -> Result<Self, Fact> {
        if words.len() < dialect.required {
            let (dialect, needed, found) = (dialect.name.to_owned(), dialect.required, words.len());
            return Err(Called::TooFew {
                dialect,
                needed,
                found,
            }
            .fact());
        }
        let arguments = dialect.arguments.iter().copied();
        let arguments = arguments.zip(words.iter().map(PathBuf::from));
        let files = dialect
            .files
            .iter()
            .map(|(part, name)| (*part, PathBuf::from(name)));
        Ok(Self {
            parts: arguments.chain(files).collect(),
        })
    }

    /// The path that stands in a place.
    pub fn path(&self, part: Part) -> Option<&Path> {
        self.parts.get(&part).map(PathBuf::as_path)
    }
}

/// What the checker says of a call. What is on standard input, `stdin` reads.
pub fn judge(
    problem: &Problem,
    referee: &Referee,
    dialect: &Dialect,
    call: &Call,
    stdin: impl Fn() -> Result<Entry, Fact>,
) -> Word {
    let case = match case(problem, dialect, call, &stdin) {
        Ok(case) => case,
        Err(fact) => return Word::Fault(fact),
    };
    let answer = match jury_answer::of(problem, &case) {
        Ok(answer) => answer,
        Err(reason) => return Word::Fault(reason.fact),
    };
    let input = match case.input.read() {
        Ok(input) => input,
        Err(error) => return Word::Fault(error.fact()),
    };
    match output(dialect, call, &stdin) {
        Ok(output) => {
            let asked = Asked::without_case(&input, &output, &answer);
            Word::of(referee.judge(&asked).judgement)
        }
        // Whatever keeps it from being read is the contestant's.
        Err(fact) => Word::Form(fact),
    }
}

/// The jury's side. A puzzle needs no answer, and many a host hands over an empty one.
fn case(
    problem: &Problem,
    dialect: &Dialect,
    call: &Call,
    stdin: impl Fn() -> Result<Entry, Fact>,
) -> Result<Case, Fact> {
    let input = entry(Part::Input, dialect, call, &stdin)?;
    let puzzle = problem.judge.puzzle();
    if let Some(puzzle) = puzzle {
        let read = input.read().map_err(|error| error.fact())?;
        // Where the order of the arguments is another one, an answer stands in the place of the input.
        puzzle.open(&read).map_err(|fault| {
            let (file, problem) = (input.to_string(), problem.name.clone());
            let what = fault.fact();
            Called::NoInput {
                file,
                problem,
                what,
            }
            .fact()
        })?;
    }
    let answer = entry(Part::Answer, dialect, call, &stdin);
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

fn output(
    dialect: &Dialect,
    call: &Call,
    stdin: impl Fn() -> Result<Entry, Fact>,
) -> Result<Capture, Fact> {
    let output = entry(Part::Output, dialect, call, stdin)?;
    output.read().map_err(|error| error.fact())
}

fn entry(
    part: Part,
    dialect: &Dialect,
    call: &Call,
    stdin: impl Fn() -> Result<Entry, Fact>,
) -> Result<Entry, Fact> {
    match call.path(part) {
        Some(path) => Ok(Entry::on_disk(path)),
        None if dialect.stdin == Some(part) => stdin(),
        None => Err(Called::NoAnswer.fact()),
    }
}
