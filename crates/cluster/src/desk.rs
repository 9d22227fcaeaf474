//! Dispatcher of the coordinator: offers orders, reads results, and decides what to offer next.
//!
//! Dispatching ends when the ledger awaits no more results. An empty queue is no proof that all work is done.

use std::collections::HashMap;
use std::time::Duration;

use crate::basket::Basket;
use crate::bus::{Asked, Away};
use crate::check;
use crate::coach::{Coach, Known};
use crate::evidence::{CrewRemark, OrderFault};
use crate::found::{self, Line};
use crate::made::{self, NoOrder};
use crate::orders::Orders;
use crate::plan::Plan;
use crate::wire::{self, BEAT, Offered};
use caipan_checker::{Kind, Reason};
use caipan_facts::{Evidence, printable};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::event::Event;
use caipan_judge::contest::ledger::Ledger;
use caipan_judge::contest::task::{RunMode, Task};
use caipan_judge::ids::{CaseId, ProgramId};
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::Build;

/// Number of orders offered beyond two per slot, so that no worker has to wait for its next order.
const SPARE: usize = 8;

/// Minimum interval between two announcements of new orders to idle workers.
const CALL: Duration = Duration::from_secs(1);

/// Duration that one run adds to the progress display.
const A_RUN: Duration = Duration::from_secs(1);

/// Tasks of one call of the ledger and the state of their orders.
pub(crate) struct Desk<'d, 'a> {
    coach: &'d Coach<'a>,
    known: &'d mut Known,
    ledger: &'d Ledger<'d>,
    notice: made::Asks,
    plan: Plan,
    orders: Orders<'d>,
    runs: HashMap<ContentId, Vec<(ProgramId, CaseId)>>,
    programs: HashMap<ContentId, Vec<ProgramId>>,
    /// Time of the last result or offer.
    stirred: Duration,
    /// Time of the last announcement to idle workers; `None` before the first.
    called: Option<Duration>,
    /// Whether every task must run alone on its machine.
    is_alone: bool,
    /// Longest time for which a busy worker may send no result.
    longest: Duration,
}

impl<'d, 'a> Desk<'d, 'a> {
    /// Creates a dispatcher of these tasks. Test cases with a fault of the jury are settled at once.
    pub(crate) fn new(
        coach: &'d Coach<'a>,
        known: &'d mut Known,
        ledger: &'d Ledger<'d>,
        tasks: Vec<Task>,
    ) -> Self {
        known.firsts.choose(coach.choice.as_ref(), ledger);
        let mut desk = Self {
            notice: made::Asks::of(coach, ledger, &tasks),
            stirred: coach.bus.now(),
            called: None,
            is_alone: tasks.iter().all(|task| task.mode != RunMode::Parallel),
            longest: longest(ledger, &tasks),
            coach,
            known,
            ledger,
            plan: Plan::default(),
            orders: Orders::new(ledger),
            runs: HashMap::new(),
            programs: HashMap::new(),
        };
        let runs: usize = tasks.iter().map(|task| task.cases.len()).sum();
        for task in tasks {
            desk.take_in(task);
        }
        ledger.report(if desk.is_alone {
            Event::RepeatsPending(runs)
        } else {
            Event::BatchStarted(A_RUN * u32::try_from(runs).unwrap_or(u32::MAX))
        });
        desk
    }

    fn take_in(&mut self, task: Task) {
        let id = task.program;
        let program = self.ledger.program(id);
        let Some(name) = &program.id else { return };
        self.programs.entry(name.clone()).or_default().push(id);
        for case in &task.cases {
            match &program.run_ids[case.0] {
                Some(run) => self.runs.entry(run.clone()).or_default().push((id, *case)),
                None => {
                    let fault = self.ledger.problem(id).id_fault(*case);
                    let nameless = || Reason::new(Kind::Sandbox, OrderFault::NoName);
                    self.orders
                        .judge_error(&task, *case, fault.unwrap_or_else(nameless));
                }
            }
        }
        self.plan.add(program.problem, task);
    }

    /// Whether the ledger still awaits results of these tasks.
    pub(crate) fn has_more(&self) -> bool {
        !self.plan.is_empty() || self.orders.len() > 0
    }

    /// Processes new messages and offers further orders.
    ///
    /// # Errors
    /// The bus is unavailable. The next round does what this one has left undone.
    pub(crate) fn round(&mut self) -> Asked<()> {
        let (bus, contest) = (self.coach.bus, self.coach.contest);
        let number = Some(bus.prepare(contest)?);
        if self.known.number != number {
            self.known.number = number;
            self.known.forget_bus();
            self.orders.offer_anew();
        }
        if !self.known.is_purged {
            bus.purge(contest)?;
            self.known.is_purged = true;
        }
        let now = bus.now();
        for beat in bus.beats()? {
            if let Some(remark) = self.known.hosts.hear(&beat, now) {
                (self.coach.news)(remark);
            }
        }
        self.hear()?;
        if !self.has_more() {
            return Ok(());
        }
        if !self.notice.post(self.coach, self.known)? {
            self.say_that_nobody_is_there(now);
            return Ok(());
        }
        self.offer_some(now)?;
        self.offer_again(now)
    }

    fn hear(&mut self) -> Asked<()> {
        loop {
            let messages = (self.coach.bus).heard(self.coach.contest, self.known.heard)?;
            if messages.is_empty() {
                return Ok(());
            }
            for message in messages {
                self.known.heard += 1;
                self.hear_one(&message);
                if self.ledger.must_stop() {
                    return Err(Away);
                }
            }
            self.stirred = self.coach.bus.now();
        }
    }

    fn hear_one(&mut self, message: &[u8]) {
        let Some((host, lines)) = found::read_found(message) else {
            return;
        };
        for line in lines {
            if self.known.hosts.is_locked_out(&host) {
                return;
            }
            let line = Line::read(line);
            if line.and_then(|line| self.take(&host, line)).is_none()
                && let Some(remark) = self.known.hosts.hold_against(&host)
            {
                (self.coach.news)(remark);
            }
        }
    }

    /// Accepts a line from a machine; `None` if no correct machine could have sent it. Lines about unknown runs are
    /// ignored without blame, because the runs may have been ordered before the tests changed.
    fn take(&mut self, host: &str, line: Line) -> Option<()> {
        match line {
            Line::Compiled(program, log) => self.compiled(host, &program, log),
            Line::Run(run, result) => {
                for (program, case) in self.runs.get(&run).cloned().unwrap_or_default() {
                    let result = self.checked(host, program, case, &result)?;
                    if self.ledger.needs_run(program, case, RunMode::Parallel) {
                        self.known.firsts.ran(program, case, host, &result);
                    }
                    self.note_time(program, case, &result);
                    self.say_how_far(program, case);
                    self.ledger.record_run(program, case, result);
                    self.orders.told(program, Some(case));
                }
            }
            Line::Alone(run, results) => {
                for (program, case) in self.runs.get(&run).cloned().unwrap_or_default() {
                    let Some(times) = self.orders.times_alone(program, case) else {
                        continue;
                    };
                    let fine = (results.iter())
                        .map(|result| self.checked(host, program, case, result))
                        .collect::<Option<Vec<_>>>()
                        .filter(|fine| fine.len() == times)?;
                    self.ledger.record_runs_alone(program, case, fine);
                    self.orders.told(program, Some(case));
                }
            }
            Line::Lost(order, attempt) => self.orders.lost(&order, attempt),
            // Cross-checks begin later, so these lines answer an earlier coordinator process.
            Line::TwinCompiled(..) | Line::TwinRun(..) => {}
        }
        Some(())
    }

    /// Reports a finished run to the progress display, unless its result is a duplicate.
    fn say_how_far(&self, program: ProgramId, case: CaseId) {
        if self.ledger.needs_run(program, case, RunMode::Parallel) {
            let test_case = &self.ledger.problem(program).test_set.test_cases[case.0];
            let submission = self.ledger.program(program).submission;
            self.ledger
                .report(Event::Running(submission, &test_case.case.name));
            self.ledger.report(Event::RunEnded(A_RUN));
        }
    }

    fn checked(
        &self,
        host: &str,
        program: ProgramId,
        case: CaseId,
        result: &RunResult,
    ) -> Option<RunResult> {
        let limits = &self.ledger.program(program).limits[case.0];
        check::run(result.clone(), host, limits, self.coach.patience)
    }

    fn compiled(&mut self, host: &str, program: &ContentId, log: CompileLog) {
        let log = check::log(log);
        for program in self.programs.get(program).cloned().unwrap_or_default() {
            if self.ledger.needs_build(program) {
                if !log.ok {
                    self.known.firsts.refused(program, host);
                }
                let build = if log.ok {
                    Build::Logged(log.clone())
                } else {
                    Build::CompileError(log.clone())
                };
                self.ledger.record_build(program, build);
                self.orders.told_of_all(program);
            }
        }
    }

    fn note_time(&mut self, program: ProgramId, case: CaseId, result: &RunResult) {
        let usage = result.usage.unwrap_or_default();
        let problem = self.ledger.program(program).problem;
        self.plan
            .note(problem, case, usage.cpu.unwrap_or(usage.wall));
    }

    /// Offers all orders that are due again, then new ones up to the number that the workers' slots can use.
    fn offer_some(&mut self, now: Duration) -> Asked<()> {
        let mut basket = Basket::default();
        for id in self.orders.not_offered() {
            self.add(&mut basket, id)?;
        }
        let most = 2 * self.known.hosts.slots(now) + SPARE;
        while self.orders.len() < most
            && let Some(task) = self.plan.next(|problem| self.orders.has(problem))
        {
            if let Some(id) = self.orders.put(task) {
                self.add(&mut basket, id)?;
            }
        }
        self.send(&mut basket)
    }

    /// Adds an order to the batch, and sends the batch when it is full.
    fn add(&mut self, basket: &mut Basket, id: ContentId) -> Asked<()> {
        let Some(out) = self.orders.get_mut(&id) else {
            return Ok(());
        };
        match made::order(self.coach, self.known, self.ledger, &out.task, out.attempt) {
            Ok((order, source)) => basket.add(id, &order, source),
            Err(NoOrder::Away) => return Err(Away),
            Err(NoOrder::Fault(reason)) => self.orders.fail(&id, &reason),
        }
        if basket.is_full() {
            self.send(basket)
        } else {
            Ok(())
        }
    }

    fn send(&mut self, basket: &mut Basket) -> Asked<()> {
        let (offered, sent) = basket.send(self.coach, self.known);
        if !offered.is_empty() {
            self.stirred = self.coach.bus.now();
            self.call_hands();
        }
        for id in offered {
            if let Some(out) = self.orders.get_mut(&id) {
                out.is_offered = true;
            }
        }
        sent
    }

    /// Announces new orders to idle workers, so that they need not wait until they poll the queues next.
    fn call_hands(&mut self) {
        let now = self.stirred;
        let called = self.called.map(|called| now.saturating_sub(called));
        if called.is_some_and(|ago| ago < CALL) {
            return;
        }
        self.called = Some(now);
        let (bus, contest) = (self.coach.bus, self.coach.contest);
        let offered = contest.to_owned();
        let _ = bus.say(contest, &wire::write(&Offered { offered }));
    }

    /// Offers all open orders again if they seem lost: the queues are empty and no result came for one lease, or a worker
    /// is idle and no result came for four leases. Silence alone is no reason, since runs may be long.
    fn offer_again(&mut self, now: Duration) -> Asked<()> {
        let quiet = now.saturating_sub(self.stirred);
        let lease = self.coach.bus.lease();
        if quiet < lease {
            return Ok(());
        }
        self.say_who_is_missing(now);
        let left = self.coach.bus.left(self.coach.contest)?;
        let is_empty = left.waiting + left.taken == 0;
        let class = self.known.reference.as_ref().filter(|_| self.is_alone);
        let is_idle = || self.known.hosts.is_anybody_idle(now, class);
        let is_stuck = quiet >= self.longest.max(4 * lease) && is_idle();
        if !is_empty && !is_stuck {
            return Ok(());
        }
        self.coach.bus.purge(self.coach.contest)?;
        self.orders.again(is_empty);
        self.stirred = now;
        Ok(())
    }

    /// Tells the user once that no machine is available.
    fn say_that_nobody_is_there(&mut self, now: Duration) {
        let quiet = now.saturating_sub(self.stirred);
        if quiet > BEAT && !self.known.is_nobody_said {
            self.known.is_nobody_said = true;
            (self.coach.news)(CrewRemark::NobodyThere.fact());
        }
    }

    /// Tells the user once that runs must wait for a machine of the reference class.
    fn say_who_is_missing(&mut self, now: Duration) {
        let Some(reference) = self.known.reference.as_ref().filter(|_| self.is_alone) else {
            return;
        };
        if !self.known.hosts.is_anybody_for_alone(now, reference) && !self.known.is_missing_said {
            self.known.is_missing_said = true;
            let class = printable(reference.class.as_bytes());
            (self.coach.news)(CrewRemark::NobodyOfClass { class }.fact());
        }
    }
}

/// Longest time for which a worker may send no result while it runs one of these tasks.
fn longest(ledger: &Ledger, tasks: &[Task]) -> Duration {
    let wall = |task: &Task| {
        let times = match task.mode {
            RunMode::Parallel => 1,
            RunMode::Alone(times) => u32::try_from(times).unwrap_or(u32::MAX),
        };
        let limits = &ledger.program(task.program).limits;
        let walls = task.cases.iter().map(|case| limits[case.0].wall);
        walls.max().unwrap_or_default().saturating_mul(times)
    };
    tasks.iter().map(wall).max().unwrap_or_default()
}
