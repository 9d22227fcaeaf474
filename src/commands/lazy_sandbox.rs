//! A sandbox for commands that may or may not run programs: it is opened on first use.

use std::cell::OnceCell;
use std::path::Path;

use super::exit::{Exit, Failure};
use super::grading::default_grading;
use super::interrupt::Interrupt;
use super::isolation;
use super::program_cache::cached_foreign_programs;
use crate::cli::IsolationArgs;
use crate::commands::console::Console;
use crate::commands::messages::Message;
use caipan_judge::foreign_svg::PictureSpace;
use caipan_judge::grading::Grading;
use caipan_judge::referee::{Referee, Validator};
use caipan_judge::submission::foreign_programs::ForeignPrograms;
use caipan_problem::problem_toml::Problem;
use caipan_problem::tool::Tool;
use caipan_sandbox::Sandbox;

/// A sandbox for the programs of a problem, opened on first use.
pub(super) struct LazySandbox<'a> {
    problem: &'a Problem,
    isolation: &'a IsolationArgs,
    console: &'a Console,
    foreign: ForeignPrograms,
    opened: OnceCell<(Sandbox, Interrupt)>,
}

impl<'a> LazySandbox<'a> {
    /// Stores the parameters of the sandbox, which is opened on first use.
    pub(super) fn new(
        problem: &'a Problem,
        isolation: &'a IsolationArgs,
        console: &'a Console,
    ) -> Self {
        Self {
            problem,
            isolation,
            console,
            foreign: cached_foreign_programs([problem]),
            opened: OnceCell::new(),
        }
    }

    fn get_or_open(&self) -> Result<&(Sandbox, Interrupt), Failure> {
        if let Some(opened) = self.opened.get() {
            return Ok(opened);
        }
        let hidden: Option<&Path> = self.problem.directory.disk_path();
        let limits = self.problem.all_limits();
        let (sandbox, _) = isolation::open(self.isolation, hidden, limits, self.console)?;
        let interrupt = Interrupt::watch()?;
        Ok(self.opened.get_or_init(|| (sandbox, interrupt)))
    }

    /// Keeps all pictures that the jury's programs draw.
    pub(super) fn with_unlimited_pictures(mut self) -> Self {
        self.foreign.picture_space = PictureSpace::Unlimited;
        self
    }

    /// Opens the sandbox, and returns the parameters for compiling and running programs in it.
    pub(super) fn grading(&self) -> Result<Grading<'_>, Failure> {
        let (sandbox, interrupt) = self.get_or_open()?;
        Ok(default_grading(sandbox, &self.foreign, interrupt))
    }

    /// Returns the watcher of interrupt signals. Opens the sandbox.
    pub(super) fn interrupt(&self) -> Result<&Interrupt, Failure> {
        Ok(&self.get_or_open()?.1)
    }

    /// Returns the referee that judges outputs of the problem. Opens the sandbox only if the jury's program judges.
    ///
    /// # Errors
    /// The jury's program does not compile, or the sandbox cannot be opened.
    pub(super) fn open_referee(&self) -> Result<Referee<'_>, Failure> {
        match Referee::for_built_in_checker(self.problem) {
            Some(own) => Ok(own),
            None => Referee::for_problem(self.problem, &self.grading()?)
                .map_err(super::files::jury_failure),
        }
    }

    /// Returns the validators of the problem, and warns about those whose interpreter is not installed.
    ///
    /// # Errors
    /// A validator does not compile, or the sandbox cannot be opened.
    pub(super) fn compile_validators(&self) -> Result<Vec<Validator<'_>>, Failure> {
        if self.problem.validators.is_empty() {
            return Ok(Vec::new());
        }
        let found = Validator::compile_runnable(self.problem, &self.grading()?);
        let (validators, unreadable) = found.map_err(super::files::jury_failure)?;
        for validator in unreadable {
            let interpreters = validator.dialect.interpreters;
            let command = interpreters.first().copied().unwrap_or_default();
            let how = Tool::find(command).map(Tool::install_instructions);
            self.console.warn(&self.console.sentence(Message::NotAsked {
                validator: validator.name.clone(),
                command: command.to_owned(),
                how: how.unwrap_or_default(),
            }));
        }
        Ok(validators)
    }

    /// Returns the exit code of an interrupted process; `None` if it was not interrupted or the sandbox was never opened.
    pub(super) fn interrupt_exit(&self) -> Option<Exit> {
        self.opened.get()?.1.exit()
    }
}
