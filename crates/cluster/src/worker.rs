//! A worker: takes orders, renews their leases while they run, and sends the results before it acknowledges the orders.
//!
//! [`Worker::perform_due_work`] never blocks, so tests can drive a worker with a simulated clock.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::bus::{BusUnavailableError, OrderLease, OrderQueue, WorkerBus};
use crate::machine_mismatch::MachineMismatch;
use crate::machine_profile::{MachineProfile, is_fit_for_runs_alone, relative_slowdown};
use crate::outgoing_queue::OutgoingQueue;
use crate::poll_backoff::PollBackoff;
use crate::result_message::ResultLine;
use crate::wire::{
    self, ContestNotice, CrossCheckRequest, HEARTBEAT_INTERVAL, Heartbeat, OrdersAnnouncement,
    RunConditions, RunOrder,
};
use caipan_facts::Fact;
use caipan_sandbox::IsolationLevel;

mod notices;

/// Event of an order that a slot executes.
pub enum OrderSlotEvent {
    /// A part of the result, to be sent to the coordinator.
    Line(ResultLine),
    /// The order has ended; an error means that this machine is at fault.
    Ended(Result<(), Fact>),
}

/// Slots of this machine, which execute orders in the background.
pub trait OrderSlots {
    /// Starts an order. `number` identifies the order in later events; measured CPU times are divided by `slowdown`.
    fn start_order(
        &mut self,
        number: u64,
        order: RunOrder,
        conditions: RunConditions,
        slowdown: f64,
    );

    /// Returns the events since the last call, with the numbers of their orders.
    fn take_events(&mut self) -> Vec<(u64, OrderSlotEvent)>;

    /// Releases the data of a contest that is over. Called only while no order runs.
    fn release_contest_data(&mut self);
}

/// Name and capacity of this machine, as reported in heartbeats.
pub struct MachineCapacity {
    /// Host name, by which the coordinator distinguishes machines.
    pub host: String,
    /// Maximum number of runs executed in parallel.
    pub slots: usize,
    /// Number of physical cores that caipan may use.
    pub cores: usize,
}

/// Worker process for contests: takes orders from the bus and executes them in `slots`.
pub struct Worker<'a, S> {
    bus: &'a dyn WorkerBus,
    machine: MachineCapacity,
    profile: MachineProfile<'a>,
    slots: S,
    contest: Option<Arc<ContestNotice>>,
    /// Serialized notices of all contests, as they were read at the last check.
    notices: Vec<Vec<u8>>,
    /// Reason why this machine is unfit for the latest contest that it has seen; `None` if it is fit.
    mismatch: Option<MachineMismatch>,
    /// Isolation level required by the contest that this machine was last found unfit for.
    required_level: Option<IsolationLevel>,
    /// Whether the contest has ended, so that no further orders are taken.
    is_over: bool,
    orders: BTreeMap<u64, UnacknowledgedOrder>,
    /// Orders that this machine repeats as a cross-check of another machine.
    cross_checks: VecDeque<RunOrder>,
    /// Result lines that have not been sent.
    outgoing: OutgoingQueue,
    order_count: u64,
    machine_faults: u32,
    /// Whether the worker leaves because [`MAX_MACHINE_FAULTS`] orders in a row failed on this machine.
    is_broken: bool,
    leaves: bool,
    last_notice_check: Option<Duration>,
    last_renewal: Duration,
    last_sent: Option<Duration>,
    backoff: PollBackoff,
    last_heartbeat: Option<Duration>,
    /// Whether the next heartbeat must include the details of this machine.
    details_requested: bool,
}

/// Order that this worker has taken and neither acknowledged nor returned to the queue.
struct UnacknowledgedOrder {
    /// Lease of the order; `None` for a cross-check, which does not come from a queue.
    lease: Option<OrderLease>,
    is_alone: bool,
    /// Outcome of the execution; `None` while the order runs.
    ended: Option<Result<(), Fact>>,
}

/// Number of consecutive machine faults after which a worker leaves. A broken machine would otherwise drain the queue.
const MAX_MACHINE_FAULTS: u32 = 3;

/// Delivery count at which an order is refused, because the three workers that took it before were lost.
const MAX_DELIVERIES: u32 = 4;

/// Delay before an order that failed on this machine is delivered again.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// Interval between two checks of the notices.
const NOTICE_INTERVAL: Duration = Duration::from_secs(2);

/// Maximum time that a worker waits for current runs to end after an interrupt.
const FINAL_WAIT: Duration = Duration::from_secs(10);

/// Maximum delay before results are sent. If a worker is lost, at most the results of this period are lost.
const SEND_INTERVAL: Duration = Duration::from_millis(500);

/// Interval between two steps of [`Worker::run_while`].
const STEP_INTERVAL: Duration = Duration::from_millis(100);

impl<'a, S: OrderSlots> Worker<'a, S> {
    /// Creates a worker that does not take part in a contest yet.
    pub fn new(
        bus: &'a dyn WorkerBus,
        machine: MachineCapacity,
        profile: MachineProfile<'a>,
        slots: S,
    ) -> Self {
        Self {
            bus,
            machine,
            profile,
            slots,
            contest: None,
            notices: Vec::new(),
            mismatch: None,
            required_level: None,
            is_over: false,
            orders: BTreeMap::new(),
            cross_checks: VecDeque::new(),
            outgoing: OutgoingQueue::default(),
            order_count: 0,
            machine_faults: 0,
            is_broken: false,
            leaves: false,
            last_notice_check: None,
            last_renewal: Duration::ZERO,
            last_sent: None,
            backoff: PollBackoff::default(),
            last_heartbeat: None,
            details_requested: false,
        }
    }

    /// Works until the worker leaves by itself or `stop` becomes true.
    pub fn run(&mut self, stop: &AtomicBool) {
        self.run_while(|_| !stop.load(Ordering::Relaxed));
    }

    /// Works until the worker leaves by itself or `should_continue`, called before each step, returns `false`.
    pub fn run_while(&mut self, mut should_continue: impl FnMut(&mut Self) -> bool) {
        while should_continue(self) {
            if !self.perform_due_work() {
                return;
            }
            self.bus.wait_for_message(STEP_INTERVAL);
        }
        self.leaves = true;
        let end = self.bus.now() + FINAL_WAIT;
        while self.perform_due_work() && self.bus.now() < end {
            self.bus.wait_for_message(STEP_INTERVAL);
        }
        for lease in self
            .orders
            .values()
            .filter_map(|taken| taken.lease.as_ref())
        {
            // Errors are ignored: an order that could not be returned goes to another worker when the lease expires.
            let _ = self.bus.return_order(lease, Duration::ZERO);
        }
    }

    /// Returns the reason why this machine does not take part in the latest contest that it has seen; `None` if it
    /// takes part.
    pub(crate) fn contest_mismatch(&self) -> Option<&MachineMismatch> {
        self.mismatch.as_ref()
    }

    /// Whether the worker takes part in a contest.
    pub(crate) fn has_joined_contest(&self) -> bool {
        self.contest.is_some()
    }

    /// Number of orders that this worker has taken since it was created, including cross-checks of other machines.
    pub(crate) fn taken_order_count(&self) -> u64 {
        self.order_count
    }

    /// Whether no order is running or waiting and all results have been sent.
    pub fn is_idle(&self) -> bool {
        self.orders.is_empty() && self.outgoing.is_empty() && self.cross_checks.is_empty()
    }

    /// Whether this worker leaves because of repeated faults of this machine.
    pub fn is_machine_broken(&self) -> bool {
        self.is_broken
    }

    /// Makes the worker take no more orders and leave after the current ones.
    pub(crate) fn stop_taking_orders(&mut self) {
        self.leaves = true;
    }

    /// Returns the isolation level that the contest requires, if a different level is the reason why this machine does
    /// not take part.
    pub(crate) fn unmet_isolation_level(&self) -> Option<IsolationLevel> {
        let is_level = matches!(self.mismatch, Some(MachineMismatch::Level(_)));
        self.required_level.filter(|_| is_level)
    }

    /// Performs all work that is due. Returns false once the worker has left. Requests to the bus that fail are
    /// repeated in the next step.
    pub(crate) fn perform_due_work(&mut self) -> bool {
        let now = self.bus.now();
        self.process_slot_events();
        let told = self.send_results(now).and_then(|told| {
            if told {
                self.acknowledge_ended_orders()
            } else {
                Ok(())
            }
        });
        let _ = self.renew_leases(now);
        let _ = self.check_contest_notices(now);
        if told.is_ok() {
            let _ = self.take_orders(now);
        }
        let _ = self.send_heartbeat(now);
        !(self.leaves && self.orders.is_empty() && self.outgoing.is_empty())
    }

    /// Processes the events of running orders: queues result lines, and counts consecutive machine faults.
    fn process_slot_events(&mut self) {
        for (number, news) in self.slots.take_events() {
            match news {
                OrderSlotEvent::Line(line) => {
                    let held = self.orders.get(&number);
                    let is_twin = held.is_some_and(|taken| taken.lease.is_none());
                    self.outgoing.push(if is_twin {
                        line.into_cross_check_line()
                    } else {
                        line
                    });
                }
                OrderSlotEvent::Ended(how) => {
                    let taken = self.orders.get_mut(&number);
                    taken
                        .into_iter()
                        .for_each(|taken| taken.ended = Some(how.clone()));
                    self.machine_faults = if how.is_ok() {
                        0
                    } else {
                        self.machine_faults + 1
                    };
                    if self.machine_faults >= MAX_MACHINE_FAULTS && !self.is_broken {
                        (self.is_broken, self.leaves) = (true, true);
                        self.last_heartbeat = None;
                    }
                }
            }
        }
    }

    /// Sends the queued result lines if that is due. Returns whether no line is left to send.
    fn send_results(&mut self, now: Duration) -> Result<bool, BusUnavailableError> {
        let Some(contest) = &self.contest else {
            return Ok(true);
        };
        let has_ended = self.orders.values().any(|taken| taken.ended.is_some());
        let told = self.last_sent.filter(|_| !has_ended && !self.leaves);
        if told.is_some_and(|told| now.saturating_sub(told) < SEND_INTERVAL) {
            return Ok(self.outgoing.is_empty());
        }
        if !self.outgoing.is_empty() {
            (self.outgoing).send_all_lines(self.bus, &contest.contest, &self.machine.host)?;
            self.last_sent = Some(now);
        }
        Ok(true)
    }

    /// Acknowledges ended orders, and returns failed ones to the queue. Called only when all results have been sent.
    fn acknowledge_ended_orders(&mut self) -> Result<(), BusUnavailableError> {
        let numbers: Vec<u64> = (self.orders.iter())
            .filter(|(_, taken)| taken.ended.is_some())
            .map(|(number, _)| *number)
            .collect();
        for number in numbers {
            let taken = &self.orders[&number];
            match (&taken.lease, &taken.ended) {
                (Some(lease), Some(Err(_))) => self.bus.return_order(lease, RETRY_DELAY)?,
                (Some(lease), _) => self.bus.acknowledge_order(lease)?,
                (None, _) => {}
            }
            self.orders.remove(&number);
        }
        Ok(())
    }

    fn renew_leases(&mut self, now: Duration) -> Result<(), BusUnavailableError> {
        if now.saturating_sub(self.last_renewal) < self.bus.lease_duration() / 3 {
            return Ok(());
        }
        for lease in self
            .orders
            .values()
            .filter_map(|taken| taken.lease.as_ref())
        {
            self.bus.renew_lease(lease)?;
        }
        self.last_renewal = now;
        Ok(())
    }

    /// Returns whether a broadcast is a request for a cross-check. Queues the order if the request is addressed to this
    /// machine.
    fn accept_cross_check_request(&mut self, message: &[u8]) -> bool {
        let Some(request) = wire::parse::<CrossCheckRequest>(message) else {
            return false;
        };
        let own = self.contest.as_ref().map(|notice| &notice.contest);
        let is_own = own == Some(&request.twin_of) && request.host == self.machine.host;
        // The bus may deliver a request for a cross-check twice.
        if is_own && !self.cross_checks.contains(&request.order) {
            self.cross_checks.push_back(request.order);
        }
        true
    }

    /// Returns whether a broadcast is an announcement of new orders. Makes the worker poll the queues at once if the
    /// orders belong to the current contest.
    fn accept_orders_announcement(&mut self, message: &[u8]) -> bool {
        let Some(OrdersAnnouncement { offered }) = wire::parse(message) else {
            return false;
        };
        if self.contest.as_ref().map(|notice| &notice.contest) == Some(&offered) {
            self.backoff = PollBackoff::default();
        }
        true
    }

    /// Takes as many orders as there are free slots. Nothing else is started while an order runs alone.
    fn take_orders(&mut self, now: Duration) -> Result<(), BusUnavailableError> {
        let Some(notice) = self.contest.clone() else {
            return Ok(());
        };
        if self.is_over || self.leaves {
            return Ok(());
        }
        while self.can_start_order()
            && let Some(order) = self.cross_checks.pop_front()
        {
            self.start_cross_check(order, &notice);
        }
        if !self.backoff.is_due(now) || !self.can_start_order() {
            return Ok(());
        }
        let taken = self.poll_queues(&notice);
        match taken {
            Ok(count) if count > 0 => self.backoff = PollBackoff::default(),
            _ => self.backoff.back_off(now),
        }
        taken.map(drop)
    }

    /// Whether a slot is free and no order runs alone.
    fn can_start_order(&self) -> bool {
        let is_alone = self.orders.values().any(|taken| taken.is_alone);
        self.orders.len() < self.machine.slots && !is_alone
    }

    /// Polls the queues and starts the orders received. Returns the number of started orders.
    fn poll_queues(&mut self, notice: &ContestNotice) -> Result<usize, BusUnavailableError> {
        let before = self.orders.len();
        if before == 0 && is_fit_for_runs_alone(self.profile.speed, &notice.reference) {
            for lease in self
                .bus
                .take_orders(&notice.contest, OrderQueue::Alone, 1)?
            {
                self.start_order(lease, notice, OrderQueue::Alone);
            }
        }
        if self.can_start_order() {
            let free = self.machine.slots - self.orders.len();
            for lease in self
                .bus
                .take_orders(&notice.contest, OrderQueue::Parallel, free)?
            {
                self.start_order(lease, notice, OrderQueue::Parallel);
            }
        }
        Ok(self.orders.len() - before)
    }

    /// Starts an order that repeats runs of another machine, and runs all of its cases.
    fn start_cross_check(&mut self, order: RunOrder, notice: &ContestNotice) {
        self.order_count += 1;
        let pace = relative_slowdown(self.profile.speed, &notice.reference);
        // All cases must run: a subtask that failed on the first machine may pass on this one.
        let terms = RunConditions {
            skip_lost: false,
            ..notice.terms
        };
        self.slots.start_order(self.order_count, order, terms, pace);
        let taken = UnacknowledgedOrder {
            lease: None,
            is_alone: false,
            ended: None,
        };
        self.orders.insert(self.order_count, taken);
    }

    /// Starts an order from a queue, or refuses it if it was delivered too often.
    fn start_order(&mut self, lease: OrderLease, notice: &ContestNotice, queue: OrderQueue) {
        self.order_count += 1;
        let is_late = lease.deliveries >= MAX_DELIVERIES;
        let order: Option<RunOrder> = wire::parse(&lease.order);
        let mut taken = UnacknowledgedOrder {
            lease: Some(lease),
            is_alone: queue == OrderQueue::Alone,
            ended: None,
        };
        match order {
            // The order cannot be parsed, for example because of another message version. It is acknowledged without
            // being executed.
            None => taken.ended = Some(Ok(())),
            Some(order) if is_late => {
                self.outgoing
                    .push(ResultLine::Lost(order.id(), order.attempt));
                taken.ended = Some(Ok(()));
            }
            Some(order) => {
                // Orders that run alone are taken by machines of the reference class only, whose slowdown counts as 1.
                let pace = match queue {
                    OrderQueue::Alone => 1.0,
                    OrderQueue::Parallel => {
                        relative_slowdown(self.profile.speed, &notice.reference)
                    }
                };
                self.slots
                    .start_order(self.order_count, order, notice.terms, pace);
            }
        }
        self.orders.insert(self.order_count, taken);
    }

    fn send_heartbeat(&mut self, now: Duration) -> Result<(), BusUnavailableError> {
        let is_early = self
            .last_heartbeat
            .is_some_and(|beaten| now.saturating_sub(beaten) < HEARTBEAT_INTERVAL);
        if is_early {
            return Ok(());
        }
        let beat = Heartbeat {
            host: self.machine.host.clone(),
            speed: self.profile.speed.clone(),
            slots: self.machine.slots,
            busy: self.orders.len(),
            unfit: self.mismatch.clone(),
            leaves: self.is_broken,
            about: (self.details_requested)
                .then(|| self.profile.machine_details(self.machine.cores)),
        };
        self.bus
            .send_heartbeat(&self.machine.host, &wire::serialize(&beat))?;
        (self.last_heartbeat, self.details_requested) = (Some(now), false);
        Ok(())
    }
}
