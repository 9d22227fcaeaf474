//! The crew: hands that are elsewhere. The ledger is what counts; all that the bus stores can be made anew.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::bus::{Asked, CoachBus};
use crate::coach::{Coach, Known};
use crate::desk::Desk;
use crate::hosts::Member;
use crate::twin_desk::TwinDesk;
use crate::twins::{Choice, Twins};
use crate::wire::{self, Reference, Stop};
use caipan_facts::Fact;
use caipan_judge::contest::hands::Hands;
use caipan_judge::contest::ledger::Ledger;
use caipan_judge::contest::task::Task;
use caipan_judge::submission::toolchains::Tools;
use caipan_sandbox::Runner;

/// What is new is looked for so often.
const ROUND: Duration = Duration::from_millis(100);

/// The machines of a cluster.
pub struct Crew<'a> {
    coach: Coach<'a>,
    known: Mutex<Known>,
}

impl<'a> Crew<'a> {
    /// The machines that are on a bus, for the contest of this name. Programs are run as `runner` would, and killed at so
    /// many times their CPU limit.
    pub fn new(
        bus: &'a dyn CoachBus,
        runner: &'a dyn Runner,
        contest: &'a str,
        patience: f64,
        news: &'a (dyn Fn(Fact) + Sync),
    ) -> Self {
        Self {
            coach: Coach {
                bus,
                runner,
                contest,
                patience,
                news,
                tools: Tools::default(),
                choice: None,
            },
            known: Mutex::default(),
        }
    }

    /// The same, where some programs are done by a second machine, too.
    pub fn with_twins(mut self, choice: Option<Choice>) -> Self {
        self.coach.choice = choice;
        self
    }

    /// The same, where these are the machines whose times count.
    pub fn with_reference(self, reference: Option<Reference>) -> Self {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.reference = reference;
        drop(known);
        self
    }

    /// What came of doing programs twice, where that was asked for.
    pub fn twins(&self) -> Option<Twins> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.twins.clone()
    }

    /// The machines that were there, as they have said: whose times count has pace 1.
    pub fn machines(&self) -> Vec<Member> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.hosts.members(known.reference.as_ref())
    }

    /// Says that the contest is over: workers forget it.
    ///
    /// # Errors
    /// The bus is away.
    pub fn end(&self) -> Asked<()> {
        let Coach { bus, contest, .. } = self.coach;
        bus.purge(contest)?;
        let stop = Stop {
            contest: contest.to_owned(),
        };
        bus.stop(contest, &wire::write(&stop))
    }
}

impl Hands for Crew<'_> {
    fn work(&self, tasks: Vec<Task>, ledger: &Ledger) {
        if tasks.is_empty() {
            return;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut desk = Desk::new(&self.coach, &mut known, ledger, tasks);
        while !ledger.is_over() && desk.has_more() {
            // What a bus that is away has kept from being done is done the next time.
            let _ = desk.round();
            if desk.has_more() {
                self.coach.bus.pause(ROUND);
            }
        }
        let _ = self.coach.bus.purge(self.coach.contest);
    }

    fn afterwards(&self, ledger: &Ledger) {
        let Some(choice) = &self.coach.choice else {
            return;
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut desk = TwinDesk::new(&self.coach, &mut known, ledger, choice);
        while !ledger.is_over() && desk.has_more() {
            let _ = desk.round();
            if desk.has_more() {
                self.coach.bus.pause(ROUND);
            }
        }
        known.twins = Some(desk.twins());
    }
}
