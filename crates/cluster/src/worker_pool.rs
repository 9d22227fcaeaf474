//! Executes the tasks of a ledger on the machines of a cluster. All data on the bus can be rebuilt from the ledger.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::bus::{BusResult, CoordinatorBus};
use crate::coordinator::{Coordinator, CoordinatorState};
use crate::cross_check::{CrossCheckChoice, CrossCheckResult};
use crate::cross_checker::CrossChecker;
use crate::dispatcher::Dispatcher;
use crate::machine_register::RegisteredMachine;
use crate::wire::{self, ContestEnd, Reference};
use caipan_facts::Fact;
use caipan_judge::contest::executor::Executor;
use caipan_judge::contest::ledger::Ledger;
use caipan_judge::contest::run_task::RunTask;
use caipan_judge::submission::toolchains::Toolchains;
use caipan_sandbox::Runner;

/// Interval between two rounds of the coordinator.
const ROUND_INTERVAL: Duration = Duration::from_millis(100);

/// Pool of remote workers that executes the tasks of a ledger over a bus.
pub struct WorkerPool<'a> {
    coordinator: Coordinator<'a>,
    state: Mutex<CoordinatorState>,
}

impl<'a> WorkerPool<'a> {
    /// Creates a pool for the contest with this id. Workers use the isolation level of `runner`, and kill a program at
    /// `patience` times the CPU limit.
    pub fn new(
        bus: &'a dyn CoordinatorBus,
        runner: &'a dyn Runner,
        contest: &'a str,
        patience: f64,
        news: &'a (dyn Fn(Fact) + Sync),
    ) -> Self {
        Self {
            coordinator: Coordinator {
                bus,
                runner,
                contest,
                patience,
                on_remark: news,
                toolchains: Toolchains::default(),
                choice: None,
            },
            state: Mutex::default(),
        }
    }

    /// Sets which programs a second machine repeats for comparison; `None` repeats none.
    pub fn with_cross_check(mut self, choice: Option<CrossCheckChoice>) -> Self {
        self.coordinator.choice = choice;
        self
    }

    /// Sets the class of machines whose times decide; `None` lets the coordinator choose it.
    pub fn with_reference(self, reference: Option<Reference>) -> Self {
        let mut known = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        known.reference = reference;
        drop(known);
        self
    }

    /// Returns the result of the cross-check; `None` if no programs were repeated.
    pub fn cross_check(&self) -> Option<CrossCheckResult> {
        let known = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        known.cross_check.clone()
    }

    /// Returns the machines that have sent heartbeats. Slowdowns are relative to the reference class.
    pub fn machines(&self) -> Vec<RegisteredMachine> {
        let known = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        known.machines.machines(known.reference.as_ref())
    }

    /// Announces that the contest is over, so that workers delete its data.
    ///
    /// # Errors
    /// The bus is unavailable.
    pub fn end(&self) -> BusResult<()> {
        let Coordinator { bus, contest, .. } = self.coordinator;
        bus.purge(contest)?;
        let stop = ContestEnd {
            contest: contest.to_owned(),
        };
        bus.announce_end(contest, &wire::serialize(&stop))
    }
}

impl Executor for WorkerPool<'_> {
    fn execute(&self, tasks: Vec<RunTask>, ledger: &Ledger) {
        if tasks.is_empty() {
            return;
        }
        let mut known = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut desk = Dispatcher::new(&self.coordinator, &mut known, ledger, tasks);
        while !ledger.must_stop() && desk.has_more() {
            // If the bus is unavailable, the next round does the work that this round has left undone.
            let _ = desk.run_round();
            if desk.has_more() {
                self.coordinator.bus.pause(ROUND_INTERVAL);
            }
        }
        let _ = self.coordinator.bus.purge(self.coordinator.contest);
    }

    fn finish(&self, ledger: &Ledger) {
        let Some(choice) = &self.coordinator.choice else {
            return;
        };
        let mut known = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut desk = CrossChecker::new(&self.coordinator, &mut known, ledger, choice);
        while !ledger.must_stop() && desk.has_more() {
            let _ = desk.run_round();
            if desk.has_more() {
                self.coordinator.bus.pause(ROUND_INTERVAL);
            }
        }
        known.cross_check = Some(desk.into_result());
    }
}
