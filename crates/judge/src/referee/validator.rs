//! A validator of the jury's: is an input legal? Only the exit codes of its dialect say so; all else is its own fault.

use std::ffi::{OsStr, OsString};
use std::sync::Arc;

use super::call::jurys_job;
use super::ending;
use super::evidence::{CheckerFault, quoted};
use super::made;
use super::overview;
use super::traces::{crash, line};
use crate::grading::Grading;
use crate::submission::program::Program;
use caipan_checker::{CoverageGoal, Reason};
use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::case::Case;
use caipan_problem::foreign_program::{ForeignProgram, MadeOf};
use caipan_problem::problem_toml::Problem;
use caipan_problem::validator_table::{ForeignValidator, Group};
use caipan_sandbox::{Folder, Job, Outcome, OutputFile, SandboxError};

facts! {
    /// What a validator says of an input that it refuses, quoted.
    pub enum ValidatorWord {
        Says { validator: String, words: Fact } => "validator-says",
        Nothing { validator: String } => "validator-says-nothing",
    }
}

facts! {
    /// What is wrong with a validator.
    pub enum ValidatorFault {
        /// It has broken a limit, or was ended by a signal.
        Broke { what: Fact } => "validator-broke",
        Code { code: i32 } => "validator-code",
        Crashed { words: Fact } => "validator-crashed",
    }
}

/// A validator, ready to be asked.
pub struct Validator<'a> {
    problem: &'a Problem,
    validator: &'a ForeignValidator,
    program: Arc<Program>,
    grading: Grading<'a>,
}

/// What a validator says of an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// It is legal, and reaches these bounds and not those.
    Valid(Vec<CoverageGoal>),
    /// It is not.
    Invalid(Fact),
}

/// The file that an input stands in for those that do not read standard input.
const INPUT: &str = "input";

/// The file that bounds are left in.
const OVERVIEW: &str = "overview.log";

impl<'a> Validator<'a> {
    /// All validators of a problem, compiled.
    ///
    /// # Errors
    /// One of them cannot be.
    pub fn all(problem: &'a Problem, grading: &Grading<'a>) -> Result<Vec<Self>, Reason> {
        Self::these(problem.validators.iter(), problem, grading)
    }

    /// Those that can be asked here, and those for which nothing on this machine reads their specifications.
    ///
    /// # Errors
    /// One of the former cannot be compiled.
    pub fn readable(
        problem: &'a Problem,
        grading: &Grading<'a>,
    ) -> Result<(Vec<Self>, Vec<&'a ForeignValidator>), Reason> {
        let is_there = |reader: &&str| grading.runner.tool(OsStr::new(reader)).is_some();
        let is_readable = |validator: &&ForeignValidator| {
            let readers = validator.dialect.interpreters;
            !is_specification(validator) || readers.iter().any(is_there)
        };
        let all = problem.validators.iter();
        let (readable, others): (Vec<_>, Vec<_>) = all.partition(is_readable);
        Ok((Self::these(readable.into_iter(), problem, grading)?, others))
    }

    fn these(
        validators: impl Iterator<Item = &'a ForeignValidator>,
        problem: &'a Problem,
        grading: &Grading<'a>,
    ) -> Result<Vec<Self>, Reason> {
        let made = validators.map(|validator| {
            Ok(Self {
                problem,
                validator,
                program: made::get(&read_by(validator, grading), problem, grading)?,
                grading: *grading,
            })
        });
        made.collect()
    }

    /// What it is called.
    pub fn name(&self) -> &'a str {
        &self.validator.name
    }

    /// Whether it judges the input of a case.
    pub fn judges(&self, case: &Case) -> bool {
        self.validator.judges(case)
    }

    /// Whether it judges the inputs of some cases only.
    pub fn is_of_some_cases(&self) -> bool {
        self.validator.cases.is_some()
    }

    /// Asks about the input of a case, once for each of these subtasks if the dialect names them. `None` if the validator
    /// does not judge inputs of this case.
    ///
    /// # Errors
    /// What is wrong with the validator.
    pub fn ask_about(
        &self,
        case: &Case,
        subtasks: &[usize],
        input: &[u8],
    ) -> Option<Result<Word, Fact>> {
        if !self.judges(case) {
            return None;
        }
        let named = subtasks.iter().copied().map(Some);
        let groups: Vec<Option<usize>> = match self.validator.dialect.group {
            Some(_) if !subtasks.is_empty() => named.collect(),
            _ => vec![None],
        };
        let mut goals = Vec::new();
        for group in groups {
            match self.ask(input, group) {
                Ok(Word::Valid(reached)) => goals.extend(reached),
                other => return Some(other),
            }
        }
        Some(Ok(Word::Valid(goals)))
    }

    /// Asks for an input, of a case of the subtask of this number if it is of one.
    ///
    /// # Errors
    /// What is wrong with the validator.
    pub fn ask(&self, input: &[u8], subtask: Option<usize>) -> Result<Word, Fact> {
        let program = &self.validator.program;
        let word = self.run(input, subtask).map_err(|error| error.fact());
        let word = word.and_then(|outcome| {
            let ended = ending::code_of(&outcome, &program.limits);
            let code = ended.map_err(|what| ValidatorFault::Broke { what }.fact())?;
            self.word(code, &outcome)
        });
        word.map_err(|what| {
            let program = self.validator.name.clone();
            CheckerFault::Of { program, what }.fact()
        })
    }

    fn word(&self, code: i32, outcome: &Outcome) -> Result<Word, Fact> {
        let dialect = self.validator.dialect;
        if code == i32::from(dialect.valid) {
            let goals = match outcome.collected.get(OVERVIEW) {
                Some(OutputFile::Captured(log)) => overview::goals(log),
                _ => Vec::new(),
            };
            return Ok(Word::Valid(goals));
        }
        let refuses = |kind: &&str| self.says_by_exception(kind);
        let is_refusal = exception(&outcome.stderr).is_some_and(|kind| refuses(&kind));
        if let Some(words) = crash(&outcome.stderr).filter(|_| !is_refusal) {
            return Err(ValidatorFault::Crashed { words }.fact());
        }
        let is_known = match dialect.invalid {
            Some(codes) => codes.iter().any(|known| i32::from(*known) == code),
            None => code < ending::OF_A_SHELL,
        };
        if is_known {
            Ok(Word::Invalid(self.quoted(outcome)))
        } else {
            Err(ValidatorFault::Code { code }.fact())
        }
    }

    /// Does an exception of this kind refuse an input? An assertion does. Where every other exit code is a refusal, so are all
    /// but those that nobody raises on purpose.
    fn says_by_exception(&self, kind: &str) -> bool {
        kind == "AssertionError"
            || self.validator.dialect.invalid.is_none() && !MISTAKES.contains(&kind)
    }

    /// Why an input is refused, in the validator's own words.
    fn quoted(&self, outcome: &Outcome) -> Fact {
        let validator = self.validator.name.clone();
        // Of an exception the last line says which.
        let last = outcome.stderr.trim_ascii_end();
        let last = last.rsplit(|byte| *byte == b'\n').next();
        let said = if exception(&outcome.stderr).is_some() {
            last.unwrap_or_default().to_vec()
        } else {
            line(outcome.stderr.trim_ascii_start(), 0)
        };
        let said = if said.is_empty() {
            line(outcome.stdout.trim_ascii_start(), 0)
        } else {
            said
        };
        let words = said.strip_prefix(b"FAIL ").unwrap_or(&said);
        if words.is_empty() {
            return ValidatorWord::Nothing { validator }.fact();
        }
        let words = quoted(words);
        ValidatorWord::Says { validator, words }.fact()
    }

    fn run(&self, input: &[u8], subtask: Option<usize>) -> Result<Outcome, SandboxError> {
        let (program, dialect) = (&self.program, self.validator.dialect);
        let words = self.arguments(subtask).into_iter().map(OsString::from);
        let command: Vec<OsString> = program.command.iter().cloned().chain(words).collect();
        let file = [(INPUT, input)];
        let job = Job {
            folder: Folder::Fresh(if dialect.reads_file { &file } else { &[] }),
            stdin: if dialect.reads_file { b"" } else { input },
            collects: if self.has_overview() {
                &[OVERVIEW]
            } else {
                &[]
            },
            ..jurys_job(program, &command, &self.validator.program.limits)
        };
        let Grading { runner, cancel, .. } = self.grading;
        let mut outcome = ending::run(runner, &program.view, &job, cancel)?;
        program.hide_place(&mut outcome);
        Ok(outcome)
    }

    fn arguments(&self, subtask: Option<usize>) -> Vec<String> {
        let dialect = self.validator.dialect;
        let mut words = Vec::new();
        if dialect.reads_file {
            words.push(INPUT.to_owned());
        }
        if let Some((number, group)) = subtask.zip(dialect.group) {
            let name = self.problem.subtasks.get(number);
            words.push("--group".to_owned());
            words.push(match group {
                Group::Name => name.map_or(String::new(), |subtask| subtask.name.clone()),
                Group::Number => format!("st{}", number + 1),
            });
        }
        if let Some(option) = dialect.overview.filter(|_| self.has_overview()) {
            words.extend([option, OVERVIEW].map(str::to_owned));
        }
        words.extend(self.validator.program.args.iter().cloned());
        words
    }

    /// Does it know how to say which bounds are reached? What is compiled for testlib does.
    fn has_overview(&self) -> bool {
        let is_source = matches!(self.validator.program.made_of, MadeOf::Source(_));
        is_source && self.program.is_own && self.validator.dialect.overview.is_some()
    }
}

/// The program that a validator is: of those that read specifications the first that is on this machine.
fn read_by(validator: &ForeignValidator, grading: &Grading) -> ForeignProgram {
    let mut program = validator.program.clone();
    let readers = validator.dialect.interpreters;
    if let (true, MadeOf::Command(command)) = (is_specification(validator), &mut program.made_of)
        && let Some(first) = command.first_mut()
    {
        let is_there = |reader: &&&str| grading.runner.tool(OsStr::new(reader)).is_some();
        if let Some(reader) = readers.iter().find(is_there) {
            *first = (*reader).to_owned();
        }
    }
    program
}

/// Does a program of the dialect read it?
fn is_specification(validator: &ForeignValidator) -> bool {
    let first = validator.dialect.interpreters.first();
    match &validator.program.made_of {
        MadeOf::Command(command) => {
            first.is_some() && command.first().map(String::as_str) == first.copied()
        }
        MadeOf::Source(_) => false,
    }
}

/// Exceptions of a program in Python that is wrong itself.
const MISTAKES: &[&str] = &[
    "AttributeError",
    "FileNotFoundError",
    "ImportError",
    "IndentationError",
    "ModuleNotFoundError",
    "NameError",
    "SyntaxError",
    "TypeError",
    "UnboundLocalError",
];

/// The kind of the exception that a program in Python was ended by.
fn exception(stderr: &[u8]) -> Option<&str> {
    let is_python = stderr.starts_with(b"Traceback (most recent call last):");
    let last = stderr.trim_ascii_end().rsplit(|byte| *byte == b'\n').next();
    let last = str::from_utf8(last.filter(|_| is_python)?).ok()?;
    last.split([':', ' ']).next()
}
