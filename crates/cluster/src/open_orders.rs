//! Open orders: those that were created and whose results the ledger still awaits.

use std::collections::HashMap;

use crate::evidence::OrderFault;
use crate::order_builder;
use caipan_checker::verdict::Decision;
use caipan_checker::{Reason, ReasonKind};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::ledger::ResultLedger;
use caipan_judge::contest::run_task::{RunMode, RunTask};
use caipan_judge::ids::{CaseId, ProblemId, ProgramId};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::CompilationState;

/// Maximum number of times that an order is offered again. If the order is lost once more and the queues are empty, it
/// is given up.
const MAX_ATTEMPTS: u32 = 10;

/// Order for which the ledger still awaits results.
pub(crate) struct OpenOrder {
    /// Program and cases that the order runs.
    pub task: RunTask,
    /// Number of earlier offers; 0 for a new order.
    pub attempt: u32,
    /// Whether the current attempt has been offered on the bus.
    pub is_offered: bool,
    /// Whether the order was split off from a lost order, and so contains at most one case.
    is_single: bool,
}

/// Open orders by their id, and the order that contains each run.
pub(crate) struct OpenOrders<'l> {
    ledger: &'l ResultLedger<'l>,
    orders: HashMap<ContentId, OpenOrder>,
    /// Order that contains a run. The case is `None` for an order that only compiles the program.
    order_of: HashMap<(ProgramId, Option<CaseId>), ContentId>,
}

impl<'l> OpenOrders<'l> {
    pub(crate) fn new(ledger: &'l ResultLedger<'l>) -> Self {
        Self {
            ledger,
            orders: HashMap::new(),
            order_of: HashMap::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.orders.len()
    }

    /// Whether an order for a program of this problem is open.
    pub(crate) fn has_open_orders_for_problem(&self, problem: ProblemId) -> bool {
        self.orders
            .values()
            .any(|out| self.ledger.program(out.task.program).problem == problem)
    }

    pub(crate) fn get_mut(&mut self, order: &ContentId) -> Option<&mut OpenOrder> {
        self.orders.get_mut(order)
    }

    /// Returns how many times an open order repeats a run with nothing else running. `None` if no open order repeats
    /// the run.
    pub(crate) fn requested_repetition_count(
        &self,
        program: ProgramId,
        case: CaseId,
    ) -> Option<usize> {
        let order = self.order_of.get(&(program, Some(case)))?;
        match self.orders.get(order)?.task.mode {
            RunMode::Alone(times) => Some(times),
            RunMode::Parallel => None,
        }
    }

    /// Returns the ids of the orders whose current attempt has not been offered.
    pub(crate) fn unoffered_orders(&self) -> Vec<ContentId> {
        let not_offered = self.orders.iter().filter(|(_, out)| !out.is_offered);
        not_offered.map(|(id, _)| id.clone()).collect()
    }

    /// Marks all orders as not offered, after the bus has lost its data.
    pub(crate) fn mark_all_orders_unoffered(&mut self) {
        self.orders
            .values_mut()
            .for_each(|out| out.is_offered = false);
    }

    /// Whether the ledger still awaits at least one result of a task.
    fn needs_results_of_task(&self, task: &RunTask) -> bool {
        if task.cases.is_empty() {
            self.ledger.needs_build(task.program)
        } else {
            (task.cases.iter()).any(|case| {
                self.ledger
                    .needs_run_on_case(task.program, *case, task.mode)
            })
        }
    }

    /// Opens an order for the runs of a task that the ledger still awaits, and returns the order's id. `None` if the
    /// ledger awaits none, or if the program has no id.
    pub(crate) fn create_open_order(&mut self, task: RunTask) -> Option<ContentId> {
        self.create_order_attempt(task, 0, false)
    }

    fn create_order_attempt(
        &mut self,
        mut task: RunTask,
        attempt: u32,
        is_single: bool,
    ) -> Option<ContentId> {
        self.needs_results_of_task(&task).then_some(())?;
        let (program, manner) = (task.program, task.mode);
        (task.cases).retain(|case| self.ledger.needs_run_on_case(program, *case, manner));
        let id = order_builder::task_order_id(self.ledger, &task)?;
        if task.cases.is_empty() {
            self.order_of.insert((program, None), id.clone());
        }
        for case in &task.cases {
            self.order_of.insert((program, Some(*case)), id.clone());
        }
        let out = OpenOrder {
            task,
            attempt,
            is_offered: false,
            is_single,
        };
        self.orders.insert(id.clone(), out);
        Some(id)
    }

    /// Closes the order that contains a run or a compilation, unless the ledger still awaits results of that order.
    pub(crate) fn close_order_if_done(&mut self, program: ProgramId, case: Option<CaseId>) {
        let Some(order) = self.order_of.get(&(program, case)) else {
            return;
        };
        if let Some(open) = self.orders.get(order)
            && !self.needs_results_of_task(&open.task)
        {
            self.orders.remove(order);
        }
    }

    /// Closes all orders of a program from which the ledger awaits no more results.
    pub(crate) fn close_done_orders_of_program(&mut self, program: ProgramId) {
        self.close_order_if_done(program, None);
        for case in self.ledger.cases(program) {
            self.close_order_if_done(program, Some(case));
        }
    }

    /// Splits an order into orders of one case each, after several workers that took it were lost. A split-off order
    /// that is lost again is given up.
    pub(crate) fn split_lost_order(&mut self, order: &ContentId, attempt: u32) {
        // The message may be a duplicate, or refer to an earlier attempt.
        if self
            .orders
            .get(order)
            .is_none_or(|out| out.attempt != attempt)
        {
            return;
        }
        let Some(out) = self.orders.remove(order) else {
            return;
        };
        let OpenOrder { task, .. } = out;
        if out.is_single {
            let reason = Reason::new(ReasonKind::Sandbox, OrderFault::AllWorkersLost);
            return self.record_judge_errors_of_task(&task, &reason);
        }
        if task.cases.is_empty() {
            self.create_order_attempt(task, attempt + 1, true);
            return;
        }
        for case in &task.cases {
            let single = RunTask {
                cases: vec![*case],
                ..task.clone()
            };
            self.create_order_attempt(single, attempt + 1, true);
        }
    }

    /// Starts a new attempt of each order whose results the ledger still awaits, and closes all other orders. If the
    /// queues are empty, orders that were repeated [`MAX_ATTEMPTS`] times are given up.
    pub(crate) fn retry_awaited_orders(&mut self, are_queues_empty: bool) {
        let orders: Vec<ContentId> = self.orders.keys().cloned().collect();
        for order in orders {
            let Some(mut out) = self.orders.remove(&order) else {
                continue;
            };
            out.attempt += 1;
            out.is_offered = false;
            if !self.needs_results_of_task(&out.task) {
                continue;
            }
            if are_queues_empty && out.attempt > MAX_ATTEMPTS {
                let reason = Reason::new(ReasonKind::Sandbox, OrderFault::AllWorkersLost);
                self.record_judge_errors_of_task(&out.task, &reason);
                continue;
            }
            self.orders.insert(order, out);
        }
    }

    /// Closes an order that could not be built, and records a judge error with `reason` for each of its runs.
    pub(crate) fn give_up_order(&mut self, order: &ContentId, reason: &Reason) {
        if let Some(out) = self.orders.remove(order) {
            self.record_judge_errors_of_task(&out.task, reason);
        }
    }

    /// Records a judge error for every run of a task, or for the build if the task has no runs. The error is not
    /// stored, so the next grading tries the task again.
    fn record_judge_errors_of_task(&self, task: &RunTask, reason: &Reason) {
        if task.cases.is_empty() {
            let failed = CompilationState::MachineFault(reason.clone());
            self.ledger.record_build(task.program, failed);
        }
        for case in &task.cases {
            self.record_judge_error(task, *case, reason.clone());
        }
    }

    /// Records a judge error for a run. If the task repeats its runs, the error is the only recorded result of the
    /// repetitions.
    pub(crate) fn record_judge_error(&self, task: &RunTask, case: CaseId, reason: Reason) {
        let result = RunResult::new(Decision::judge_error(reason), None);
        match task.mode {
            RunMode::Parallel => self.ledger.record_run(task.program, case, result),
            RunMode::Alone(_) => self
                .ledger
                .record_repeated_runs(task.program, case, vec![result]),
        }
    }
}
