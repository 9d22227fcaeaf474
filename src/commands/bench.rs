//! A place for programs where a command may need one: the sandbox is opened when it is first asked for.

use std::cell::OnceCell;
use std::path::Path;

use super::exit::{Exit, Failure};
use super::grading::grading;
use super::interrupt::Interrupt;
use super::isolation;
use super::kept_programs::foreign_programs;
use crate::cli::IsolationArgs;
use crate::commands::console::Console;
use crate::commands::said::Said;
use caipan_judge::foreign_svg::Room;
use caipan_judge::grading::Grading;
use caipan_judge::referee::{Referee, Validator};
use caipan_judge::submission::foreign_programs::ForeignPrograms;
use caipan_problem::problem_toml::Problem;
use caipan_problem::tool::Tool;
use caipan_sandbox::Sandbox;

/// A place for the programs of a problem.
pub(super) struct Bench<'a> {
    problem: &'a Problem,
    isolation: &'a IsolationArgs,
    console: &'a Console,
    foreign: ForeignPrograms,
    opened: OnceCell<(Sandbox, Interrupt)>,
}

impl<'a> Bench<'a> {
    /// A place that is not open yet.
    pub(super) fn new(
        problem: &'a Problem,
        isolation: &'a IsolationArgs,
        console: &'a Console,
    ) -> Self {
        Self {
            problem,
            isolation,
            console,
            foreign: foreign_programs([problem]),
            opened: OnceCell::new(),
        }
    }

    fn opened(&self) -> Result<&(Sandbox, Interrupt), Failure> {
        if let Some(opened) = self.opened.get() {
            return Ok(opened);
        }
        let hidden: Option<&Path> = self.problem.directory.on_disk();
        let limits = self.problem.all_limits();
        let (sandbox, _) = isolation::open(self.isolation, hidden, limits, self.console)?;
        let interrupt = Interrupt::watch()?;
        Ok(self.opened.get_or_init(|| (sandbox, interrupt)))
    }

    /// The same, where all that the jury's programs draw is kept.
    pub(super) fn with_pictures(mut self) -> Self {
        self.foreign.pictures = Room::All;
        self
    }

    /// How programs are compiled and run here.
    pub(super) fn grading(&self) -> Result<Grading<'_>, Failure> {
        let (sandbox, interrupt) = self.opened()?;
        Ok(grading(sandbox, &self.foreign, interrupt))
    }

    /// Tells that caipan was told to stop.
    pub(super) fn interrupt(&self) -> Result<&Interrupt, Failure> {
        Ok(&self.opened()?.1)
    }

    /// Who judges the outputs of the problem.
    ///
    /// # Errors
    /// It is a program that cannot be made, or there is no place to run it in.
    pub(super) fn referee(&self) -> Result<Referee<'_>, Failure> {
        match Referee::own(self.problem) {
            Some(own) => Ok(own),
            None => Referee::of(self.problem, &self.grading()?).map_err(super::files::at_fault),
        }
    }

    /// Who says which inputs of the problem are legal; it is said who cannot be asked here.
    ///
    /// # Errors
    /// As [`Self::referee`].
    pub(super) fn validators(&self) -> Result<Vec<Validator<'_>>, Failure> {
        if self.problem.validators.is_empty() {
            return Ok(Vec::new());
        }
        let found = Validator::readable(self.problem, &self.grading()?);
        let (validators, unread) = found.map_err(super::files::at_fault)?;
        for validator in unread {
            let command = validator.dialect.interpreters.first().copied();
            let command = command.unwrap_or_default();
            let how = Tool::of(command).map(Tool::how_to_get);
            self.console.complain(&self.console.say(Said::NotAsked {
                validator: validator.name.clone(),
                command: command.to_owned(),
                how: how.unwrap_or_default(),
            }));
        }
        Ok(validators)
    }

    /// The exit code of a caipan that was told to stop.
    pub(super) fn stopped(&self) -> Option<Exit> {
        self.opened.get()?.1.exit()
    }
}
