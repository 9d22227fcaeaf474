//! The orders that are out: as what they were offered, and which of them the ledger still waits for.

use std::collections::HashMap;

use crate::evidence::OrderFault;
use crate::made;
use caipan_checker::verdict::Decision;
use caipan_checker::{Kind, Reason};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::ledger::Ledger;
use caipan_judge::contest::task::{Manner, Task};
use caipan_judge::ids::{CaseId, ProblemId, ProgramId};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::Build;

/// An order that was offered as often in vain is given up.
const ATTEMPTS: u32 = 10;

/// An order that is out.
pub(crate) struct Out {
    /// What is to be done.
    pub task: Task,
    /// How often it has been offered before.
    pub attempt: u32,
    /// Has nothing kept it from being offered this time?
    pub is_offered: bool,
    /// Was it a part of one that was lost?
    is_single: bool,
}

/// All of them.
pub(crate) struct Orders<'l> {
    ledger: &'l Ledger<'l>,
    out: HashMap<ContentId, Out>,
    /// The order that a run is in, or that only the compiler is asked in.
    order_of: HashMap<(ProgramId, Option<CaseId>), ContentId>,
}

impl<'l> Orders<'l> {
    /// None is out.
    pub(crate) fn new(ledger: &'l Ledger<'l>) -> Self {
        Self {
            ledger,
            out: HashMap::new(),
            order_of: HashMap::new(),
        }
    }

    /// How many are out.
    pub(crate) fn len(&self) -> usize {
        self.out.len()
    }

    /// Is any of a problem out?
    pub(crate) fn has(&self, problem: ProblemId) -> bool {
        let of = |out: &Out| self.ledger.program(out.task.program).problem;
        self.out.values().any(|out| of(out) == problem)
    }

    /// The order of this name.
    pub(crate) fn get_mut(&mut self, order: &ContentId) -> Option<&mut Out> {
        self.out.get_mut(order)
    }

    /// How often a run is to be made alone, if it is out as one.
    pub(crate) fn times_alone(&self, program: ProgramId, case: CaseId) -> Option<usize> {
        let order = self.order_of.get(&(program, Some(case)))?;
        match self.out.get(order)?.task.manner {
            Manner::Alone(times) => Some(times),
            Manner::AmongOthers => None,
        }
    }

    /// Those that are to be offered.
    pub(crate) fn not_offered(&self) -> Vec<ContentId> {
        let not_offered = self.out.iter().filter(|(_, out)| !out.is_offered);
        not_offered.map(|(id, _)| id.clone()).collect()
    }

    /// Nothing of what was offered is there any more.
    pub(crate) fn offer_anew(&mut self) {
        self.out.values_mut().for_each(|out| out.is_offered = false);
    }

    fn awaits(&self, task: &Task) -> bool {
        let awaits = |case: &CaseId| self.ledger.awaits(task.program, *case, task.manner);
        if task.cases.is_empty() {
            self.ledger.awaits_build(task.program)
        } else {
            task.cases.iter().any(awaits)
        }
    }

    /// Puts out a task, of which only is left what the ledger waits for; `None` where that is nothing.
    pub(crate) fn put(&mut self, task: Task) -> Option<ContentId> {
        self.put_out(task, 0, false)
    }

    fn put_out(&mut self, mut task: Task, attempt: u32, is_single: bool) -> Option<ContentId> {
        self.awaits(&task).then_some(())?;
        let (program, manner) = (task.program, task.manner);
        (task.cases).retain(|case| self.ledger.awaits(program, *case, manner));
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

    /// Something was told of a run. An order of which the ledger waits for nothing more is out no more.
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

    /// The same of all runs of a program.
    pub(crate) fn told_of_all(&mut self, program: ProgramId) {
        self.told(program, None);
        for case in self.ledger.cases(program) {
            self.told(program, Some(case));
        }
    }

    /// An order that every machine was lost with, as it was offered that time: its cases are offered one by one, and what is
    /// lost again is given up.
    pub(crate) fn lost(&mut self, order: &ContentId, attempt: u32) {
        // It may be told twice, and of what was offered before.
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

    /// Offers all of them anew. What was offered often enough, and is nowhere any more, is given up.
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

    /// An order cannot be made.
    pub(crate) fn fail(&mut self, order: &ContentId, reason: &Reason) {
        if let Some(out) = self.out.remove(order) {
            self.give_up(&out.task, reason);
        }
    }

    /// Nobody does a task: that is nobody's verdict, and tried again by the next grading.
    fn give_up(&self, task: &Task, reason: &Reason) {
        if task.cases.is_empty() {
            let failed = Build::Failed(reason.clone());
            self.ledger.built(task.program, failed);
        }
        for case in &task.cases {
            self.judge_error(task, *case, reason.clone());
        }
    }

    /// A run comes to nothing, for a reason that is not the contestant's.
    pub(crate) fn judge_error(&self, task: &Task, case: CaseId, reason: Reason) {
        let result = RunResult::new(Decision::judge_error(reason), None);
        match task.manner {
            Manner::AmongOthers => self.ledger.found(task.program, case, result),
            Manner::Alone(_) => self.ledger.alone(task.program, case, vec![result]),
        }
    }
}
