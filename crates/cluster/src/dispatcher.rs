//! Dispatcher of the coordinator: offers orders, reads results, and decides what to offer next.
//!
//! Dispatching ends when the ledger awaits no more results. An empty queue is not proof that all work is done.

use std::collections::HashMap;
use std::time::Duration;

use crate::bus::{BusResult, BusUnavailableError};
use crate::coordinator::{Coordinator, CoordinatorState};
use crate::evidence::{MachineRemark, OrderFault};
use crate::open_orders::OpenOrders;
use crate::order_batch::OrderBatch;
use crate::order_builder::{self, OrderError};
use crate::result_check;
use crate::result_message::{self, ResultLine};
use crate::wire::{self, HEARTBEAT_INTERVAL, OrdersAnnouncement};
use crate::work_plan::WorkPlan;
use caipan_checker::{Reason, ReasonKind};
use caipan_facts::{Evidence, printable};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::event::ContestEvent;
use caipan_judge::contest::ledger::ResultLedger;
use caipan_judge::contest::run_task::{RunMode, RunTask};
use caipan_judge::ids::{CaseId, ProgramId};
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::CompilationState;

/// Number of orders offered in addition to two orders per slot, so that no worker has to wait for its next order.
const SPARE_ORDERS: usize = 8;

/// Minimum interval between two announcements of new orders to idle workers.
const ANNOUNCEMENT_INTERVAL: Duration = Duration::from_secs(1);

/// Nominal duration by which the progress display advances for each run.
const PROGRESS_PER_RUN: Duration = Duration::from_secs(1);

/// Distributes the tasks of one call of `WorkerPool::execute` to workers, and tracks which orders are open.
pub(crate) struct Dispatcher<'d, 'a> {
    coordinator: &'d Coordinator<'a>,
    state: &'d mut CoordinatorState,
    ledger: &'d ResultLedger<'d>,
    requirements: order_builder::ContestRequirements,
    plan: WorkPlan,
    orders: OpenOrders<'d>,
    /// For each id of a run, the programs and cases that have it: more than one if submissions are equal.
    runs: HashMap<ContentId, Vec<(ProgramId, CaseId)>>,
    /// For each content id, the programs that have it: more than one if submissions are equal.
    programs: HashMap<ContentId, Vec<ProgramId>>,
    /// Time of the last result or offer.
    last_activity: Duration,
    /// Time of the last announcement to idle workers; `None` before the first.
    last_announcement: Option<Duration>,
    /// Whether every task must run alone on its machine.
    is_alone: bool,
    /// Maximum time that a worker may take to execute an order without sending a result.
    longest_silence: Duration,
}

impl<'d, 'a> Dispatcher<'d, 'a> {
    /// Creates a dispatcher for these tasks. Test cases with a fault of the jury get a judge error at once.
    pub(crate) fn new(
        coordinator: &'d Coordinator<'a>,
        state: &'d mut CoordinatorState,
        ledger: &'d ResultLedger<'d>,
        tasks: Vec<RunTask>,
    ) -> Self {
        state
            .first_results
            .choose_programs(coordinator.cross_check_selection.as_ref(), ledger);
        let mut dispatcher = Self {
            requirements: order_builder::ContestRequirements::collect_for_tasks(
                coordinator,
                ledger,
                &tasks,
            ),
            last_activity: coordinator.bus.now(),
            last_announcement: None,
            is_alone: tasks.iter().all(|task| task.mode != RunMode::Parallel),
            longest_silence: longest_run_time(ledger, &tasks),
            coordinator,
            state,
            ledger,
            plan: WorkPlan::default(),
            orders: OpenOrders::new(ledger),
            runs: HashMap::new(),
            programs: HashMap::new(),
        };
        let runs: usize = tasks.iter().map(|task| task.cases.len()).sum();
        for task in tasks {
            dispatcher.add_waiting_task(task);
        }
        ledger.report_event(if dispatcher.is_alone {
            ContestEvent::RepeatsPending(runs)
        } else {
            ContestEvent::BatchStarted(PROGRESS_PER_RUN * u32::try_from(runs).unwrap_or(u32::MAX))
        });
        dispatcher
    }

    fn add_waiting_task(&mut self, task: RunTask) {
        let id = task.program;
        let program = self.ledger.program(id);
        let Some(name) = &program.id else { return };
        self.programs.entry(name.clone()).or_default().push(id);
        for case in &task.cases {
            match &program.run_ids[case.0] {
                Some(run) => self.runs.entry(run.clone()).or_default().push((id, *case)),
                None => {
                    let fault =
                        (self.ledger.problem(id).case_id_fault(*case)).unwrap_or_else(|| {
                            Reason::new(ReasonKind::Sandbox, OrderFault::CaseWithoutId)
                        });
                    self.orders.record_judge_error(&task, *case, fault);
                }
            }
        }
        self.plan.add_task(program.problem, task);
    }

    /// Whether tasks are waiting or orders are open.
    pub(crate) fn has_unfinished_tasks(&self) -> bool {
        !self.plan.is_empty() || self.orders.len() > 0
    }

    /// Processes new messages and offers further orders.
    ///
    /// # Errors
    /// The bus is unavailable. The next round does the remaining work.
    pub(crate) fn run_dispatch_round(&mut self) -> BusResult<()> {
        let (bus, contest) = (self.coordinator.bus, self.coordinator.contest);
        let number = Some(bus.ensure_streams_exist(contest)?);
        if self.state.stream_number != number {
            self.state.stream_number = number;
            self.state.forget_bus_data();
            self.orders.mark_all_orders_unoffered();
        }
        if !self.state.is_purged {
            bus.purge_orders(contest)?;
            self.state.is_purged = true;
        }
        let now = bus.now();
        for beat in bus.take_heartbeats()? {
            if let Some(remark) = self.state.machines.record_heartbeat(&beat, now) {
                (self.coordinator.on_remark)(remark);
            }
        }
        self.read_results()?;
        if !self.has_unfinished_tasks() {
            return Ok(());
        }
        if !self
            .requirements
            .ensure_contest_notice_published(self.coordinator, self.state)?
        {
            self.report_missing_machines(now);
            return Ok(());
        }
        self.offer_orders(now)?;
        self.reoffer_lost_orders(now)
    }

    fn read_results(&mut self) -> BusResult<()> {
        loop {
            let messages = (self.coordinator.bus)
                .read_result_messages(self.coordinator.contest, self.state.results_read)?;
            if messages.is_empty() {
                return Ok(());
            }
            for message in messages {
                self.state.results_read += 1;
                self.process_result_message(&message);
                if self.ledger.must_stop() {
                    return Err(BusUnavailableError);
                }
            }
            self.last_activity = self.coordinator.bus.now();
        }
    }

    /// Processes the lines of a result message, and counts implausible ones against the machine that sent them.
    fn process_result_message(&mut self, message: &[u8]) {
        let Some((host, lines)) = result_message::split_result_message(message) else {
            return;
        };
        for line in lines {
            if self.state.machines.is_locked_out(&host) {
                return;
            }
            let line = ResultLine::parse(line);
            if line
                .and_then(|line| self.record_result_line(&host, line))
                .is_none()
                && let Some(remark) = self.state.machines.count_implausible_message(&host)
            {
                (self.coordinator.on_remark)(remark);
            }
        }
    }

    /// Accepts a line from a machine; `None` if no correct machine could have sent it. Lines about unknown runs are
    /// accepted and ignored, because the runs may have been ordered before the tests changed.
    fn record_result_line(&mut self, host: &str, line: ResultLine) -> Option<()> {
        match line {
            ResultLine::Compiled(program, log) => self.record_compilation(host, &program, log),
            ResultLine::Run(run, result) => {
                for (program, case) in self.runs.get(&run).cloned().unwrap_or_default() {
                    let result = self.validate_result(host, program, case, &result)?;
                    if self
                        .ledger
                        .needs_run_on_case(program, case, RunMode::Parallel)
                    {
                        self.state
                            .first_results
                            .record_run(program, case, host, &result);
                    }
                    self.record_run_time(program, case, &result);
                    self.report_progress(program, case);
                    self.ledger.record_run(program, case, result);
                    self.orders.close_order_if_done(program, Some(case));
                }
            }
            ResultLine::Alone(run, results) => {
                for (program, case) in self.runs.get(&run).cloned().unwrap_or_default() {
                    let Some(times) = self.orders.requested_repetition_count(program, case) else {
                        continue;
                    };
                    let fine = (results.iter())
                        .map(|result| self.validate_result(host, program, case, result))
                        .collect::<Option<Vec<_>>>()
                        .filter(|fine| fine.len() == times)?;
                    self.ledger.record_repeated_runs(program, case, fine);
                    self.orders.close_order_if_done(program, Some(case));
                }
            }
            ResultLine::Lost(order, attempt) => self.orders.split_lost_order(&order, attempt),
            // Cross-checks begin later, so these lines answer requests of an earlier coordinator process.
            ResultLine::CrossCheckCompiled(..) | ResultLine::CrossCheckRun(..) => {}
        }
        Some(())
    }

    /// Reports a finished run to the progress display, unless its result is a duplicate.
    fn report_progress(&self, program: ProgramId, case: CaseId) {
        if self
            .ledger
            .needs_run_on_case(program, case, RunMode::Parallel)
        {
            let test_case = &self.ledger.problem(program).test_set.test_cases[case.0];
            let submission = self.ledger.program(program).submission;
            self.ledger
                .report_event(ContestEvent::Running(submission, &test_case.case.name));
            self.ledger
                .report_event(ContestEvent::RunEnded(PROGRESS_PER_RUN));
        }
    }

    /// Returns a result of a machine with its texts truncated; `None` if it is implausible.
    fn validate_result(
        &self,
        host: &str,
        program: ProgramId,
        case: CaseId,
        result: &RunResult,
    ) -> Option<RunResult> {
        let limits = &self.ledger.program(program).limits[case.0];
        result_check::validate_run_result(result.clone(), host, limits, self.coordinator.patience)
    }

    /// Records the result of a compilation, unless it is known already.
    fn record_compilation(&mut self, host: &str, program: &ContentId, log: CompileLog) {
        let log = result_check::truncate_compile_log(log);
        for program in self.programs.get(program).cloned().unwrap_or_default() {
            if self.ledger.needs_build(program) {
                if !log.ok {
                    self.state.first_results.record_compile_error(program, host);
                }
                let build = if log.ok {
                    CompilationState::Logged(log.clone())
                } else {
                    CompilationState::CompileError(log.clone())
                };
                self.ledger.record_build(program, build);
                self.orders.close_done_orders_of_program(program);
            }
        }
    }

    /// Records the time of a run, from which the size of later orders is computed.
    fn record_run_time(&mut self, program: ProgramId, case: CaseId, result: &RunResult) {
        let usage = result.usage.unwrap_or_default();
        let problem = self.ledger.program(program).problem;
        self.plan
            .record_run_time(problem, case, usage.cpu.unwrap_or(usage.wall));
    }

    /// Offers all open orders that have not been offered. Then opens and offers new orders until two per slot of the
    /// workers and [`SPARE_ORDERS`] more are open.
    fn offer_orders(&mut self, now: Duration) -> BusResult<()> {
        let mut batch = OrderBatch::default();
        for id in self.orders.unoffered_orders() {
            self.add_order_to_batch(&mut batch, id)?;
        }
        let most = 2 * self.state.machines.total_slots(now) + SPARE_ORDERS;
        while self.orders.len() < most
            && let Some(task) = self
                .plan
                .take_next_task(|problem| self.orders.has_open_orders_for_problem(problem))
        {
            if let Some(id) = self.orders.create_open_order(task) {
                self.add_order_to_batch(&mut batch, id)?;
            }
        }
        self.send_batch(&mut batch)
    }

    /// Adds an order to the batch, and sends the batch when it is full.
    fn add_order_to_batch(&mut self, batch: &mut OrderBatch, id: ContentId) -> BusResult<()> {
        let Some(out) = self.orders.get_mut(&id) else {
            return Ok(());
        };
        match order_builder::build_order(
            self.coordinator,
            self.state,
            self.ledger,
            &out.task,
            out.attempt,
        ) {
            Ok((order, source)) => batch.add_order(id, &order, source),
            Err(OrderError::BusUnavailableError) => return Err(BusUnavailableError),
            Err(OrderError::Fault(reason)) => self.orders.give_up_order(&id, &reason),
        }
        if batch.is_full() {
            self.send_batch(batch)
        } else {
            Ok(())
        }
    }

    fn send_batch(&mut self, batch: &mut OrderBatch) -> BusResult<()> {
        let (offered, sent) = batch.send_orders(self.coordinator, self.state);
        if !offered.is_empty() {
            self.last_activity = self.coordinator.bus.now();
            self.announce_new_orders();
        }
        for id in offered {
            if let Some(out) = self.orders.get_mut(&id) {
                out.is_offered = true;
            }
        }
        sent
    }

    /// Announces new orders to idle workers, so that they need not wait until they poll the queues next.
    fn announce_new_orders(&mut self) {
        let now = self.last_activity;
        let called = self
            .last_announcement
            .map(|called| now.saturating_sub(called));
        if called.is_some_and(|ago| ago < ANNOUNCEMENT_INTERVAL) {
            return;
        }
        self.last_announcement = Some(now);
        let (bus, contest) = (self.coordinator.bus, self.coordinator.contest);
        let offered = contest.to_owned();
        let _ = bus.broadcast_message(contest, &wire::serialize(&OrdersAnnouncement { offered }));
    }

    /// Offers all open orders again if they seem lost. One sign is that the queues are empty and no result has come for
    /// one lease. The other is an idle machine while no result has come for four leases, nor for the longest possible
    /// run.
    fn reoffer_lost_orders(&mut self, now: Duration) -> BusResult<()> {
        let quiet = now.saturating_sub(self.last_activity);
        let lease = self.coordinator.bus.lease_duration();
        if quiet < lease {
            return Ok(());
        }
        self.report_missing_reference_class(now);
        let left = self
            .coordinator
            .bus
            .count_unfinished_orders(self.coordinator.contest)?;
        let is_empty = left.waiting + left.taken == 0;
        let class = self.state.reference.as_ref().filter(|_| self.is_alone);
        let is_stuck = quiet >= self.longest_silence.max(4 * lease)
            && self.state.machines.has_idle_machine(now, class);
        if !is_empty && !is_stuck {
            return Ok(());
        }
        self.coordinator
            .bus
            .purge_orders(self.coordinator.contest)?;
        self.orders.retry_awaited_orders(is_empty);
        self.last_activity = now;
        Ok(())
    }

    /// Reports to the user, once, that no machine has been available for more than one heartbeat interval.
    fn report_missing_machines(&mut self, now: Duration) {
        let quiet = now.saturating_sub(self.last_activity);
        if quiet > HEARTBEAT_INTERVAL && !self.state.has_reported_no_machine {
            self.state.has_reported_no_machine = true;
            (self.coordinator.on_remark)(MachineRemark::NoMachine.fact());
        }
    }

    /// Reports once to the user that runs must wait for a machine of the reference class.
    fn report_missing_reference_class(&mut self, now: Duration) {
        let Some(reference) = self.state.reference.as_ref().filter(|_| self.is_alone) else {
            return;
        };
        if !self
            .state
            .machines
            .has_machine_fit_for_runs_alone(now, reference)
            && !self.state.has_reported_missing_class
        {
            self.state.has_reported_missing_class = true;
            let class = printable(reference.class.as_bytes());
            (self.coordinator.on_remark)(MachineRemark::NoMachineOfClass { class }.fact());
        }
    }
}

/// Returns the maximum time that a worker may take to execute one of these tasks without sending a result.
fn longest_run_time(ledger: &ResultLedger, tasks: &[RunTask]) -> Duration {
    tasks
        .iter()
        .map(|task| longest_run_time_of_task(ledger, task))
        .max()
        .unwrap_or_default()
}

fn longest_run_time_of_task(ledger: &ResultLedger, task: &RunTask) -> Duration {
    let times = match task.mode {
        RunMode::Parallel => 1,
        RunMode::Alone(times) => u32::try_from(times).unwrap_or(u32::MAX),
    };
    let limits = &ledger.program(task.program).limits;
    let walls = task.cases.iter().map(|case| limits[case.0].wall);
    walls.max().unwrap_or_default().saturating_mul(times)
}
