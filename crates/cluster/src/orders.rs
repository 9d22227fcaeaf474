//! Open orders: those that were created and whose results the ledger still awaits.

use std::collections::HashMap;

use crate::evidence::OrderFault;
use crate::made;
use caipan_checker::verdict::Decision;
use caipan_checker::{Kind, Reason};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::ledger::Ledger;
use caipan_judge::contest::task::{RunMode, Task};
use caipan_judge::ids::{CaseId, ProblemId, ProgramId};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::Build;

/// Number of repeated offers after which an order is given up if it has left the queues.
const ATTEMPTS: u32 = 10;

/// An open order.
pub(crate) struct Out {
    /// Program and cases to run.
    pub task: Task,
    /// Number of earlier offers.
    pub attempt: u32,
    /// Whether this attempt has been offered on the bus.
    pub is_offered: bool,
    /// Whether the order was split off from a lost order.
    is_single: bool,
}

/// All open orders.
pub(crate) struct Orders<'l> {
    ledger: &'l Ledger<'l>,
    out: HashMap<ContentId, Out>,
    /// Order that contains a run. The key `None` stands for an order that only compiles the program.
    order_of: HashMap<(ProgramId, Option<CaseId>), ContentId>,
}

impl<'l> Orders<'l> {
    /// Creates an empty collection.
    pub(crate) fn new(ledger: &'l Ledger<'l>) -> Self {
        Self {
            ledger,
            out: HashMap::new(),
            order_of: HashMap::new(),
        }
    }

    /// Number of open orders.
    pub(crate) fn len(&self) -> usize {
        self.out.len()
    }

    /// Whether a problem has open orders.
    pub(crate) fn has(&self, problem: ProblemId) -> bool {
        let of = |out: &Out| self.ledger.program(out.task.program).problem;
        self.out.values().any(|out| of(out) == problem)
    }

    /// Open order with this id.
    pub(crate) fn get_mut(&mut self, order: &ContentId) -> Option<&mut Out> {
        self.out.get_mut(order)
    }

    /// Number of repetitions of a run that is ordered alone; `None` if there is no such order.
    pub(crate) fn times_alone(&self, program: ProgramId, case: CaseId) -> Option<usize> {
        let order = self.order_of.get(&(program, Some(case)))?;
        match self.out.get(order)?.task.mode {
            RunMode::Alone(times) => Some(times),
            RunMode::Parallel => None,
        }
    }

    /// Ids of the orders that must be offered.
    pub(crate) fn not_offered(&self) -> Vec<ContentId> {
        let not_offered = self.out.iter().filter(|(_, out)| !out.is_offered);
        not_offered.map(|(id, _)| id.clone()).collect()
    }

    /// Marks all orders as not offered, after the bus has lost its data.
    pub(crate) fn offer_anew(&mut self) {
        self.out.values_mut().for_each(|out| out.is_offered = false);
    }

    fn awaits(&self, task: &Task) -> bool {
        let awaits = |case: &CaseId| self.ledger.needs_run(task.program, *case, task.mode);
        if task.cases.is_empty() {
            self.ledger.needs_build(task.program)
        } else {
            task.cases.iter().any(awaits)
        }
    }

    /// Opens an order for the runs of a task that the ledger still awaits; `None` if it awaits none.
    pub(crate) fn put(&mut self, task: Task) -> Option<ContentId> {
        self.put_out(task, 0, false)
    }

    fn put_out(&mut self, mut task: Task, attempt: u32, is_single: bool) -> Option<ContentId> {
        self.awaits(&task).then_some(())?;
        let (program, manner) = (task.program, task.mode);
        (task.cases).retain(|case| self.ledger.needs_run(program, *case, manner));
        let id = made::id(self.ledger, &task)?;
        let mut note = |case| drop(self.order_of.insert((program, case), id.clone()));
        if task.cases.is_empty() {
            note(None)
        } else {
            task.cases.iter().for_each(|case| note(Some(*case)))
        }
        let out = Out {
            task,
            attempt,
            is_offered: false,
            is_single,
        };
        self.out.insert(id.clone(), out);
        Some(id)
    }

    /// Closes the order of a run for which a result came, unless the ledger awaits other results of that order.
    pub(crate) fn told(&mut self, program: ProgramId, case: Option<CaseId>) {
        let Some(order) = self.order_of.get(&(program, case)) else {
            return;
        };
        let is_done = |out: &Out| !self.awaits(&out.task);
        if self.out.get(order).is_some_and(is_done) {
            let order = order.clone();
            self.out.remove(&order);
        }
    }

    /// Closes all orders of a program of which the ledger awaits nothing more.
    pub(crate) fn told_of_all(&mut self, program: ProgramId) {
        self.told(program, None);
        for case in self.ledger.cases(program) {
            self.told(program, Some(case));
        }
    }

    /// Handles an order with which every worker was lost: splits it into orders of one case each. A split-off order that
    /// is lost again is given up.
    pub(crate) fn lost(&mut self, order: &ContentId, attempt: u32) {
        // The message may be a duplicate, or refer to an earlier attempt.
        if self.out.get(order).is_none_or(|out| out.attempt != attempt) {
            return;
        }
        let Some(out) = self.out.remove(order) else {
            return;
        };
        let Out { task, .. } = out;
        if out.is_single {
            let reason = Reason::new(Kind::Sandbox, OrderFault::NobodyEndsIt);
            return self.give_up(&task, &reason);
        }
        if task.cases.is_empty() {
            self.put_out(task, attempt + 1, true);
            return;
        }
        for case in &task.cases {
            let single = Task {
                cases: vec![*case],
                ..task.clone()
            };
            self.put_out(single, attempt + 1, true);
        }
    }

    /// Starts a new attempt of all orders. If the queues are empty, orders after [`ATTEMPTS`] attempts are given up.
    pub(crate) fn again(&mut self, is_gone: bool) {
        let orders: Vec<ContentId> = self.out.keys().cloned().collect();
        for order in orders {
            let Some(mut out) = self.out.remove(&order) else {
                continue;
            };
            out.attempt += 1;
            out.is_offered = false;
            if !self.awaits(&out.task) {
                continue;
            }
            if is_gone && out.attempt > ATTEMPTS {
                let reason = Reason::new(Kind::Sandbox, OrderFault::NobodyEndsIt);
                self.give_up(&out.task, &reason);
                continue;
            }
            self.out.insert(order, out);
        }
    }

    /// Gives up an order that could not be created.
    pub(crate) fn fail(&mut self, order: &ContentId, reason: &Reason) {
        if let Some(out) = self.out.remove(order) {
            self.give_up(&out.task, reason);
        }
    }

    /// Settles a task as a judge error. The error is not stored, so the next grading tries the task again.
    fn give_up(&self, task: &Task, reason: &Reason) {
        if task.cases.is_empty() {
            let failed = Build::MachineFault(reason.clone());
            self.ledger.record_build(task.program, failed);
        }
        for case in &task.cases {
            self.judge_error(task, *case, reason.clone());
        }
    }

    /// Settles a run as a judge error.
    pub(crate) fn judge_error(&self, task: &Task, case: CaseId, reason: Reason) {
        let result = RunResult::new(Decision::judge_error(reason), None);
        match task.mode {
            RunMode::Parallel => self.ledger.record_run(task.program, case, result),
            RunMode::Alone(_) => self
                .ledger
                .record_runs_alone(task.program, case, vec![result]),
        }
    }
}
