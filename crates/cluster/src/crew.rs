//! Executes the tasks of a ledger on the machines of a cluster. All data on the bus can be rebuilt from the ledger.

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
use caipan_judge::contest::executor::Executor;
use caipan_judge::contest::ledger::Ledger;
use caipan_judge::contest::task::Task;
use caipan_judge::submission::toolchains::Toolchains;
use caipan_sandbox::Runner;

/// Interval between two rounds of the coordinator.
const ROUND: Duration = Duration::from_millis(100);

/// Pool of remote workers that executes the tasks of a ledger.
pub struct Crew<'a> {
    coach: Coach<'a>,
    known: Mutex<Known>,
}

impl<'a> Crew<'a> {
    /// Creates a pool for the contest with this id. Workers use the isolation level of `runner`, and kill a program at
    /// `patience` times the CPU limit.
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
                tools: Toolchains::default(),
                choice: None,
            },
            known: Mutex::default(),
        }
    }

    /// Sets which programs a second machine repeats for comparison; `None` repeats none.
    pub fn with_twins(mut self, choice: Option<Choice>) -> Self {
        self.coach.choice = choice;
        self
    }

    /// Sets the class of machines whose times decide; `None` lets the coordinator choose it.
    pub fn with_reference(self, reference: Option<Reference>) -> Self {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.reference = reference;
        drop(known);
        self
    }

    /// Result of the cross-check; `None` if no programs were repeated.
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

impl Executor for Crew<'_> {
    fn execute(&self, tasks: Vec<Task>, ledger: &Ledger) {
        if tasks.is_empty() {
            return;
        }
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut desk = Desk::new(&self.coach, &mut known, ledger, tasks);
        while !ledger.must_stop() && desk.has_more() {
            // What a bus that is away has kept from being done is done the next time.
            let _ = desk.round();
            if desk.has_more() {
                self.coach.bus.pause(ROUND);
            }
        }
        let _ = self.coach.bus.purge(self.coach.contest);
    }

    fn finish(&self, ledger: &Ledger) {
        let Some(choice) = &self.coach.choice else {
            return;
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut desk = TwinDesk::new(&self.coach, &mut known, ledger, choice);
        while !ledger.must_stop() && desk.has_more() {
            let _ = desk.round();
            if desk.has_more() {
                self.coach.bus.pause(ROUND);
            }
        }
        known.twins = Some(desk.twins());
    }
}
