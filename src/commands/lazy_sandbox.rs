//! A sandbox for commands that may or may not run programs: it is opened on first use.

use std::cell::OnceCell;
use std::path::Path;

use super::default_grading_context::default_grading_context;
use super::exit::{CommandError, Exit};
use super::interrupt::Interrupt;
use super::isolation;
use crate::cli::IsolationArgs;
use crate::commands::messages::CommandMessage;
use crate::terminal::console::Console;
use caipan_judge::contest::shared_program_cache::cached_jury_programs;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::referee::{Referee, Validator};
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::svg_sanitiser::PictureTotalSizeLimit;
use caipan_problem::language_tool::LanguageTool;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::Sandbox;

/// Sandbox that is opened on first use, for commands that may not need to run programs.
pub(super) struct LazySandbox<'a> {
    problem: &'a Problem,
    isolation: &'a IsolationArgs,
    console: &'a Console,
    foreign: CompiledJuryPrograms,
    opened: OnceCell<(Sandbox, Interrupt)>,
}

impl<'a> LazySandbox<'a> {
    /// Creates a lazy sandbox from which the problem's folder is hidden. Opens nothing yet.
    pub(super) fn new(
        problem: &'a Problem,
        isolation: &'a IsolationArgs,
        console: &'a Console,
    ) -> Self {
        Self {
            problem,
            isolation,
            console,
            foreign: cached_jury_programs([problem]),
            opened: OnceCell::new(),
        }
    }

    fn get_or_open(&self) -> Result<&(Sandbox, Interrupt), CommandError> {
        if let Some(opened) = self.opened.get() {
            return Ok(opened);
        }
        let hidden: Option<&Path> = self.problem.directory.disk_path();
        let limits = self.problem.all_limits();
        let (sandbox, _) = isolation::open_sandbox(self.isolation, hidden, limits, self.console)?;
        let interrupt = Interrupt::watch_signals()?;
        Ok(self.opened.get_or_init(|| (sandbox, interrupt)))
    }

    /// Keeps the pictures that the jury's programs draw, without a limit on their total size. By default none are kept.
    pub(super) fn with_unlimited_pictures(mut self) -> Self {
        self.foreign.picture_space = PictureTotalSizeLimit::Unlimited;
        self
    }

    /// Returns the parameters for compiling and running programs in the sandbox, which is opened if needed.
    pub(super) fn open_grading(&self) -> Result<GradingContext<'_>, CommandError> {
        let (sandbox, interrupt) = self.get_or_open()?;
        Ok(default_grading_context(sandbox, &self.foreign, interrupt))
    }

    /// Returns the handler of interrupt signals, which is started when the sandbox is opened. Opens the sandbox if needed.
    pub(super) fn interrupt(&self) -> Result<&Interrupt, CommandError> {
        Ok(&self.get_or_open()?.1)
    }

    /// Returns the referee that judges outputs of the problem. If the checker is a program of the jury, the sandbox is
    /// opened and the checker compiled.
    ///
    /// # Errors
    /// The checker does not compile, or the sandbox cannot be opened.
    pub(super) fn open_referee(&self) -> Result<Referee<'_>, CommandError> {
        match Referee::for_built_in_checker(self.problem) {
            Some(own) => Ok(own),
            None => Referee::for_problem(self.problem, &self.open_grading()?)
                .map_err(super::files::jury_failure),
        }
    }

    /// Compiles the validators of the problem. Validators whose interpreter is not installed are left out with a warning.
    ///
    /// # Errors
    /// A validator does not compile, or the sandbox cannot be opened.
    pub(super) fn compile_validators(&self) -> Result<Vec<Validator<'_>>, CommandError> {
        if self.problem.validators.is_empty() {
            return Ok(Vec::new());
        }
        let found = Validator::compile_runnable_validators(self.problem, &self.open_grading()?);
        let (validators, unreadable) = found.map_err(super::files::jury_failure)?;
        for validator in unreadable {
            let interpreters = validator.dialect.interpreters;
            let command = interpreters.first().copied().unwrap_or_default();
            let how =
                LanguageTool::find_by_executable(command).map(LanguageTool::install_instructions);
            self.console
                .print_warning(&self.console.sentence(CommandMessage::ValidatorSkipped {
                    validator: validator.name.clone(),
                    command: command.to_owned(),
                    how: how.unwrap_or_default(),
                }));
        }
        Ok(validators)
    }

    /// Returns the exit code if a signal has interrupted this process. `None` without a signal, or if the sandbox was never opened.
    pub(super) fn interrupt_exit(&self) -> Option<Exit> {
        self.opened.get()?.1.exit_if_interrupted()
    }
}
