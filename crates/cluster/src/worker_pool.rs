//! Executes the tasks of a ledger on the machines of a cluster. All data on the bus can be rebuilt from the ledger.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::bus::{BusResult, CoordinatorBus};
use crate::coordinator::{Coordinator, CoordinatorState};
use crate::cross_check::{CrossCheckResult, CrossCheckSelection};
use crate::cross_checker::CrossChecker;
use crate::dispatcher::Dispatcher;
use crate::machine_register::RegisteredMachine;
use crate::wire::{self, ContestEnd, MachineSpeed};
use caipan_facts::Fact;
use caipan_judge::contest::executor::Executor;
use caipan_judge::contest::ledger::ResultLedger;
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
        on_remark: &'a (dyn Fn(Fact) + Sync),
    ) -> Self {
        Self {
            coordinator: Coordinator {
                bus,
                runner,
                contest,
                patience,
                on_remark,
                toolchains: Toolchains::default(),
                cross_check_selection: None,
            },
            state: Mutex::default(),
        }
    }

    /// Sets the selection of programs that a second machine repeats for comparison; `None` repeats none.
    pub fn with_cross_check_selection(mut self, choice: Option<CrossCheckSelection>) -> Self {
        self.coordinator.cross_check_selection = choice;
        self
    }

    /// Sets the reference class, whose measured times decide verdicts; `None` lets the coordinator choose it.
    pub fn with_reference_class(self, reference: Option<MachineSpeed>) -> Self {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.reference = reference;
        drop(state);
        self
    }

    /// Returns the result of the cross-checks; `None` if cross-checks are off or have not finished.
    pub fn cross_check_result(&self) -> Option<CrossCheckResult> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.cross_check.clone()
    }

    /// Returns the machines that have sent heartbeats. Slowdowns are relative to the reference class.
    pub fn machines(&self) -> Vec<RegisteredMachine> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.machines.machines(state.reference.as_ref())
    }

    /// Announces that the contest is over, so that workers delete its data.
    ///
    /// # Errors
    /// The bus is unavailable.
    pub fn end_contest(&self) -> BusResult<()> {
        let Coordinator { bus, contest, .. } = self.coordinator;
        bus.purge_orders(contest)?;
        let stop = ContestEnd {
            contest: contest.to_owned(),
        };
        bus.announce_contest_end(contest, &wire::serialize(&stop))
    }
}

impl Executor for WorkerPool<'_> {
    fn execute(&self, tasks: Vec<RunTask>, ledger: &ResultLedger) {
        if tasks.is_empty() {
            return;
        }
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut dispatcher = Dispatcher::new(&self.coordinator, &mut state, ledger, tasks);
        while !ledger.must_stop() && dispatcher.has_unfinished_tasks() {
            // If the bus is unavailable, the next round does the remaining work.
            let _ = dispatcher.run_dispatch_round();
            if dispatcher.has_unfinished_tasks() {
                self.coordinator.bus.wait_for_message(ROUND_INTERVAL);
            }
        }
        let _ = self.coordinator.bus.purge_orders(self.coordinator.contest);
    }

    fn finish_judging(&self, ledger: &ResultLedger) {
        let Some(choice) = &self.coordinator.cross_check_selection else {
            return;
        };
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut cross_checker = CrossChecker::new(&self.coordinator, &mut state, ledger, choice);
        while !ledger.must_stop() && cross_checker.has_unfinished_checks() {
            let _ = cross_checker.run_cross_check_round();
            if cross_checker.has_unfinished_checks() {
                self.coordinator.bus.wait_for_message(ROUND_INTERVAL);
            }
        }
        state.cross_check = Some(cross_checker.into_result());
    }
}
