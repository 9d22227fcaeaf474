//! Runs validators of the jury on inputs. An exit code that the dialect does not define is a fault of the validator.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::sync::Arc;

use super::checker_call::new_jury_job;
use super::checker_run::{crash_message, trimmed_line};
use super::evidence::{CheckerFault, quote_message};
use super::jury_program_source::find_file_named_in_command;
use super::jury_programs;
use super::jury_run;
use super::validator_coverage_log;
use crate::grading_context::GradingContext;
use crate::submission::program::Program;
use caipan_checker::{CoverageGoal, Reason};
use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::case::Case;
use caipan_problem::jury_program_definition::{JuryProgramDefinition, SourceOrCommand};
use caipan_problem::problem_toml::Problem;
use caipan_problem::validator_table::{JuryValidatorDefinition, SubtaskNaming};
use caipan_sandbox::{Job, JobFolder, OutputFile, RunOutcome, SandboxError};

facts! {
    /// Message of a validator that rejects an input.
    pub enum ValidatorMessage {
        Says { validator: String, words: Fact } => "validator-says",
        Nothing { validator: String } => "validator-says-nothing",
    }
}

facts! {
    /// Reason why the result of a validator is unusable. The validator is wrong, not the input.
    pub enum ValidatorFault {
        /// The validator exceeded a limit or was killed by a signal.
        Broke { what: Fact } => "validator-broke",
        Code { code: i32 } => "validator-code",
        Crashed { words: Fact } => "validator-crashed",
    }
}

/// Compiled program of the jury that checks the format of inputs.
pub struct Validator<'a> {
    problem: &'a Problem,
    validator: &'a JuryValidatorDefinition,
    program: Arc<Program>,
    grading: GradingContext<'a>,
}

/// Result of a validator for an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValidationResult {
    /// The input is legal; the goals show which bounds it reaches.
    Valid(Vec<CoverageGoal>),
    /// The input is illegal, for this reason.
    Invalid(Fact),
}

/// Name of the file with the input, for validators that do not read standard input.
const INPUT: &str = "input";

/// Name of the file in which a validator reports the bounds that the input reaches.
const BOUNDS_REPORT_FILE: &str = "overview.log";

impl<'a> Validator<'a> {
    /// Compiles all validators of a problem, in the order of problem.toml.
    ///
    /// # Errors
    /// A validator cannot be compiled.
    pub fn compile_all(
        problem: &'a Problem,
        grading: &GradingContext<'a>,
    ) -> Result<Vec<Self>, Reason> {
        Self::compile_validators(problem.validators.iter(), problem, grading)
    }

    /// Compiles the validators that can run on this machine. The second list contains the specifications for which no
    /// interpreter is installed.
    ///
    /// # Errors
    /// A validator cannot be compiled.
    pub fn compile_runnable_validators(
        problem: &'a Problem,
        grading: &GradingContext<'a>,
    ) -> Result<(Vec<Self>, Vec<&'a JuryValidatorDefinition>), Reason> {
        let (readable, others): (Vec<_>, Vec<_>) =
            problem.validators.iter().partition(|validator| {
                let mut readers = validator.dialect.interpreters.iter();
                !is_validator_specification(validator)
                    || readers.any(|reader| is_installed(reader, grading))
            });
        Ok((
            Self::compile_validators(readable.into_iter(), problem, grading)?,
            others,
        ))
    }

    fn compile_validators(
        validators: impl Iterator<Item = &'a JuryValidatorDefinition>,
        problem: &'a Problem,
        grading: &GradingContext<'a>,
    ) -> Result<Vec<Self>, Reason> {
        let made = validators.map(|validator| {
            Ok(Self {
                problem,
                validator,
                program: jury_programs::compile_program(
                    &validator_program(validator, grading),
                    problem,
                    grading,
                )?,
                grading: *grading,
            })
        });
        made.collect()
    }

    /// Name of the validator, used in messages.
    pub fn name(&self) -> &'a str {
        &self.validator.name
    }

    /// Text of the validator's source or specification. `None` if it cannot be read, or is a command that names no file
    /// of the problem's folder.
    pub fn source_text(&self) -> Option<String> {
        let directory = &self.problem.directory;
        let file = match &self.validator.program.source_or_command {
            SourceOrCommand::Source(source) => PathBuf::from(source),
            SourceOrCommand::Command(command) => command
                .iter()
                .find_map(|word| find_file_named_in_command(word, directory))?,
        };
        let bytes = directory.read_program(file.to_str()?).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Text of the checktestdata specification, if the validator is one and is called without further options. `None` for
    /// all other validators, and if the specification cannot be read.
    pub fn checktestdata_specification(&self) -> Option<String> {
        let definition = self.validator;
        let is_specification = definition.dialect.name == "checktestdata"
            && is_validator_specification(definition)
            && definition.program.args.is_empty();
        match &definition.program.source_or_command {
            SourceOrCommand::Command(command) if is_specification && command.len() == 2 => {
                self.source_text()
            }
            _ => None,
        }
    }

    /// Whether the validator applies to this case; without a selection in problem.toml, it applies to all cases.
    pub fn applies_to(&self, case: &Case) -> bool {
        self.validator.applies_to(case)
    }

    /// Whether problem.toml limits the validator to some cases.
    pub fn is_limited_to_some_cases(&self) -> bool {
        self.validator.cases.is_some()
    }

    /// Validates the input of a case. If the dialect passes subtasks, the validator runs once for each index in
    /// `subtasks`. `None` if the validator does not apply to the case.
    ///
    /// # Errors
    /// A fault of the validator.
    pub fn validate_case(
        &self,
        case: &Case,
        subtasks: &[usize],
        input: &[u8],
    ) -> Option<Result<ValidationResult, Fact>> {
        if !self.applies_to(case) {
            return None;
        }
        let named = subtasks.iter().copied().map(Some);
        let groups: Vec<Option<usize>> = match self.validator.dialect.group {
            Some(_) if !subtasks.is_empty() => named.collect(),
            _ => vec![None],
        };
        let mut goals = Vec::new();
        for group in groups {
            match self.validate(input, group) {
                Ok(ValidationResult::Valid(reached)) => goals.extend(reached),
                other => return Some(other),
            }
        }
        Some(Ok(ValidationResult::Valid(goals)))
    }

    /// Validates an input. `subtask` is the index of the subtask in problem.toml, if the input belongs to one.
    ///
    /// # Errors
    /// A fault of the validator.
    pub fn validate(&self, input: &[u8], subtask: Option<usize>) -> Result<ValidationResult, Fact> {
        let program = &self.validator.program;
        let word = self
            .run_program(input, subtask)
            .map_err(|error| error.fact())
            .and_then(|outcome| {
                let ended = jury_run::require_exit_code(&outcome, &program.limits);
                let code = ended.map_err(|what| ValidatorFault::Broke { what }.fact())?;
                self.interpret_validator_outcome(code, &outcome)
            });
        word.map_err(|what| {
            let program = self.validator.name.clone();
            CheckerFault::InProgram { program, what }.fact()
        })
    }

    fn interpret_validator_outcome(
        &self,
        code: i32,
        outcome: &RunOutcome,
    ) -> Result<ValidationResult, Fact> {
        let dialect = self.validator.dialect;
        if code == i32::from(dialect.valid) {
            let goals = match outcome.collected.get(BOUNDS_REPORT_FILE) {
                Some(OutputFile::Captured(log)) => validator_coverage_log::parse_goals(log),
                _ => Vec::new(),
            };
            return Ok(ValidationResult::Valid(goals));
        }
        let is_rejection_exception = exception_name(&outcome.stderr)
            .is_some_and(|exception| self.is_rejection_exception(exception));
        if let Some(words) = crash_message(&outcome.stderr).filter(|_| !is_rejection_exception) {
            return Err(ValidatorFault::Crashed { words }.fact());
        }
        let is_known = match dialect.invalid {
            Some(codes) => codes.iter().any(|known| i32::from(*known) == code),
            None => code < jury_run::FIRST_SHELL_CODE,
        };
        if is_known {
            Ok(ValidationResult::Invalid(self.quote_message(outcome)))
        } else {
            Err(ValidatorFault::Code { code }.fact())
        }
    }

    /// Whether an uncaught exception with this name means that the input is rejected. An `AssertionError` always means
    /// a rejection. If the dialect treats every undefined exit code as a rejection, all exceptions except
    /// [`BUG_EXCEPTIONS`] do.
    fn is_rejection_exception(&self, exception: &str) -> bool {
        exception == "AssertionError"
            || self.validator.dialect.invalid.is_none() && !BUG_EXCEPTIONS.contains(&exception)
    }

    /// Quotes the validator's message about a rejected input.
    fn quote_message(&self, outcome: &RunOutcome) -> Fact {
        let validator = self.validator.name.clone();
        // The last line of a traceback names the exception.
        let last = outcome
            .stderr
            .trim_ascii_end()
            .rsplit(|byte| *byte == b'\n')
            .next();
        let said = if exception_name(&outcome.stderr).is_some() {
            last.unwrap_or_default().to_vec()
        } else {
            trimmed_line(outcome.stderr.trim_ascii_start(), 0)
        };
        let said = if said.is_empty() {
            trimmed_line(outcome.stdout.trim_ascii_start(), 0)
        } else {
            said
        };
        let words = said.strip_prefix(b"FAIL ").unwrap_or(&said);
        if words.is_empty() {
            return ValidatorMessage::Nothing { validator }.fact();
        }
        let words = quote_message(words);
        ValidatorMessage::Says { validator, words }.fact()
    }

    fn run_program(
        &self,
        input: &[u8],
        subtask: Option<usize>,
    ) -> Result<RunOutcome, SandboxError> {
        let (program, dialect) = (&self.program, self.validator.dialect);
        let words = self
            .command_arguments(subtask)
            .into_iter()
            .map(OsString::from);
        let command: Vec<OsString> = program.command.iter().cloned().chain(words).collect();
        let file = [(INPUT, input)];
        let job = Job {
            folder: JobFolder::Fresh(if dialect.reads_file { &file } else { &[] }),
            stdin: if dialect.reads_file { b"" } else { input },
            collects: if self.can_write_bounds_report() {
                &[BOUNDS_REPORT_FILE]
            } else {
                &[]
            },
            ..new_jury_job(program, &command, &self.validator.program.limits)
        };
        let GradingContext { runner, cancel, .. } = self.grading;
        let mut outcome = jury_run::run_with_retries(runner, &program.view, &job, cancel)?;
        program.remove_build_folder_from_stderr(&mut outcome);
        Ok(outcome)
    }

    fn command_arguments(&self, subtask: Option<usize>) -> Vec<String> {
        let dialect = self.validator.dialect;
        let mut words = Vec::new();
        if dialect.reads_file {
            words.push(INPUT.to_owned());
        }
        if let Some((number, group)) = subtask.zip(dialect.group) {
            let name = self.problem.subtasks.get(number);
            words.push("--group".to_owned());
            words.push(match group {
                SubtaskNaming::Name => name.map_or(String::new(), |subtask| subtask.name.clone()),
                SubtaskNaming::Number => format!("st{}", number + 1),
            });
        }
        if let Some(option) = dialect.overview.filter(|_| self.can_write_bounds_report()) {
            words.extend([option, BOUNDS_REPORT_FILE].map(str::to_owned));
        }
        words.extend(self.validator.program.args.iter().cloned());
        words
    }

    /// Whether the validator can write a report about the bounds that the input reaches, as testlib validators can.
    fn can_write_bounds_report(&self) -> bool {
        let is_source = matches!(
            self.validator.program.source_or_command,
            SourceOrCommand::Source(_)
        );
        is_source && self.program.starts_own_file && self.validator.dialect.overview.is_some()
    }
}

/// Returns the definition of the program that runs a validator. If the validator is a specification, the program is the
/// first installed interpreter.
fn validator_program(
    validator: &JuryValidatorDefinition,
    grading: &GradingContext,
) -> JuryProgramDefinition {
    let mut program = validator.program.clone();
    let readers = validator.dialect.interpreters;
    if let (true, SourceOrCommand::Command(command)) = (
        is_validator_specification(validator),
        &mut program.source_or_command,
    ) && let Some(first) = command.first_mut()
    {
        let mut installed = readers
            .iter()
            .filter(|reader| is_installed(reader, grading));
        if let Some(reader) = installed.next() {
            *first = (*reader).to_owned();
        }
    }
    program
}

fn is_installed(program: &str, grading: &GradingContext) -> bool {
    grading.runner.find_tool(OsStr::new(program)).is_some()
}

/// Whether the validator is a specification that an interpreter reads, not a program.
fn is_validator_specification(validator: &JuryValidatorDefinition) -> bool {
    let first = validator.dialect.interpreters.first();
    match &validator.program.source_or_command {
        SourceOrCommand::Command(command) => {
            first.is_some() && command.first().map(String::as_str) == first.copied()
        }
        SourceOrCommand::Source(_) => false,
    }
}

/// Python exceptions that indicate a bug in the validator.
const BUG_EXCEPTIONS: &[&str] = &[
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

/// Name of the uncaught exception that ended a Python program; `None` if no traceback was printed.
fn exception_name(stderr: &[u8]) -> Option<&str> {
    let is_python = stderr.starts_with(b"Traceback (most recent call last):");
    let last = stderr.trim_ascii_end().rsplit(|byte| *byte == b'\n').next();
    let last = str::from_utf8(last.filter(|_| is_python)?).ok()?;
    last.split([':', ' ']).next()
}
