//! Runs validators of the jury on inputs. Any exit code that the dialect does not define is a fault of the validator.

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
    /// Quoted message of a validator that refuses an input.
    pub enum ValidatorWord {
        Says { validator: String, words: Fact } => "validator-says",
        Nothing { validator: String } => "validator-says-nothing",
    }
}

facts! {
    /// Faults of validators.
    pub enum ValidatorFault {
        /// The validator broke a limit or was killed by a signal.
        Broke { what: Fact } => "validator-broke",
        Code { code: i32 } => "validator-code",
        Crashed { words: Fact } => "validator-crashed",
    }
}

/// A compiled validator.
pub struct Validator<'a> {
    problem: &'a Problem,
    validator: &'a ForeignValidator,
    program: Arc<Program>,
    grading: Grading<'a>,
}

/// Answer of a validator for an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// The input is legal; the list shows which bounds it reaches.
    Valid(Vec<CoverageGoal>),
    /// The input is illegal, for this reason.
    Invalid(Fact),
}

/// File with the input, for validators that do not read standard input.
const INPUT: &str = "input";

/// File in which a validator reports the bounds that the input reaches.
const OVERVIEW: &str = "overview.log";

impl<'a> Validator<'a> {
    /// Compiles all validators of a problem.
    ///
    /// # Errors
    /// A validator cannot be compiled.
    pub fn all(problem: &'a Problem, grading: &Grading<'a>) -> Result<Vec<Self>, Reason> {
        Self::these(problem.validators.iter(), problem, grading)
    }

    /// Splits validators into compiled ones, and specifications that no program on this machine can read.
    ///
    /// # Errors
    /// A validator cannot be compiled.
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

    /// Name of the validator.
    pub fn name(&self) -> &'a str {
        &self.validator.name
    }

    /// Whether the validator applies to a case.
    pub fn judges(&self, case: &Case) -> bool {
        self.validator.judges(case)
    }

    /// Whether the validator applies to some cases only.
    pub fn is_of_some_cases(&self) -> bool {
        self.validator.cases.is_some()
    }

    /// Validates the input of a case, once for each of these subtasks if the dialect passes subtasks. `None` if the
    /// validator does not apply to the case.
    ///
    /// # Errors
    /// A fault of the validator.
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

    /// Validates an input. `subtask` is the number of the subtask, if any.
    ///
    /// # Errors
    /// A fault of the validator.
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

    /// Whether an uncaught exception of this kind means that the input is refused. An assertion always does. If the
    /// dialect treats all other exit codes as a refusal, so do all exceptions except those that indicate a bug.
    fn says_by_exception(&self, kind: &str) -> bool {
        kind == "AssertionError"
            || self.validator.dialect.invalid.is_none() && !MISTAKES.contains(&kind)
    }

    /// Quotes the validator's message about a refused input.
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

    /// Whether the validator can report the bounds that are reached, as testlib validators can.
    fn has_overview(&self) -> bool {
        let is_source = matches!(self.validator.program.made_of, MadeOf::Source(_));
        is_source && self.program.is_own && self.validator.dialect.overview.is_some()
    }
}

/// Program that runs a validator. For a specification it is the first installed program that can read it.
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

/// Whether the validator is a specification that another program reads.
fn is_specification(validator: &ForeignValidator) -> bool {
    let first = validator.dialect.interpreters.first();
    match &validator.program.made_of {
        MadeOf::Command(command) => {
            first.is_some() && command.first().map(String::as_str) == first.copied()
        }
        MadeOf::Source(_) => false,
    }
}

/// Python exceptions that indicate a bug in the validator.
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

/// Name of the uncaught exception that ended a Python program.
fn exception(stderr: &[u8]) -> Option<&str> {
    let is_python = stderr.starts_with(b"Traceback (most recent call last):");
    let last = stderr.trim_ascii_end().rsplit(|byte| *byte == b'\n').next();
    let last = str::from_utf8(last.filter(|_| is_python)?).ok()?;
    last.split([':', ' ']).next()
}
