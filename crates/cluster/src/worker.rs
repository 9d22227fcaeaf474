//! A worker: takes orders, renews their leases while they run, and sends the results before it acknowledges the orders.
//!
//! [`Worker::step`] never blocks, so tests can drive a worker with a simulated clock.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::asking::Asking;
use crate::bus::{Away, HandBus, Lane, Lease};
use crate::fitness::{Judge, may_run_alone, pace};
use crate::found::Line;
use crate::outbox::Outbox;
use crate::unfit::Unfit;
use crate::wire::{self, BEAT, Beat, Notice, Offered, Order, Terms, Twin};
use caipan_facts::Fact;
use caipan_sandbox::Level;

mod notices;

/// Event of an order that a slot executes.
pub enum News {
    /// A result line.
    Line(Line),
    /// End of the order; an error if this machine is at fault.
    Ended(Result<(), Fact>),
}

/// Executor of orders on this machine.
pub trait Slots {
    /// Starts an order. `number` identifies the order in later events; measured CPU times are divided by `pace`.
    fn begin(&mut self, number: u64, order: Order, terms: Terms, pace: f64);

    /// Returns the events since the last call, with the numbers of their orders.
    fn news(&mut self) -> Vec<(u64, News)>;

    /// Releases the data of a contest that is over. Called only while no order runs.
    fn forget(&mut self);
}

/// Name and capacity of a machine.
pub struct Machine {
    /// Host name.
    pub host: String,
    /// Number of runs made in parallel.
    pub slots: usize,
    /// Number of physical cores.
    pub cores: usize,
}

/// State of a worker process.
pub struct Worker<'a, S> {
    bus: &'a dyn HandBus,
    machine: Machine,
    judge: Judge<'a>,
    slots: S,
    contest: Option<Arc<Notice>>,
    /// Notices of all contests at the last check.
    notices: Vec<Vec<u8>>,
    unfit: Option<Unfit>,
    /// Isolation level required by the contest that this machine was last found unfit for.
    level: Option<Level>,
    /// Whether the contest has ended, so that no further orders are taken.
    is_over: bool,
    held: BTreeMap<u64, Taken>,
    /// Orders that this machine repeats as a cross-check of another machine.
    twins: VecDeque<Order>,
    /// Result lines that have not been sent.
    lines: Outbox,
    numbers: u64,
    strikes: u32,
    /// Whether the worker leaves because [`STRIKES`] orders in a row failed on this machine.
    is_broken: bool,
    leaves: bool,
    looked: Option<Duration>,
    kept: Duration,
    told: Option<Duration>,
    asking: Asking,
    beaten: Option<Duration>,
    /// Whether the next heartbeat must include the details of this machine.
    is_called: bool,
}

/// An order that was taken.
struct Taken {
    /// Lease of the order; `None` for a cross-check, which does not come from a queue.
    lease: Option<Lease>,
    is_alone: bool,
    ended: Option<Result<(), Fact>>,
}

/// Number of consecutive machine faults after which a worker leaves. A broken machine would otherwise drain the queue.
const STRIKES: u32 = 3;

/// Delivery count at which an order is refused: three workers have been lost with it.
const DELIVERIES: u32 = 4;

/// Delay before an order that failed on this machine is delivered again.
const REST: Duration = Duration::from_secs(5);

/// Interval between two checks of the notices.
const LOOK: Duration = Duration::from_secs(2);

/// Time that a worker waits for current runs after it was told to stop.
const LAST_RUNS: Duration = Duration::from_secs(10);

/// Maximum delay before results are sent. A lost worker costs the results of this time.
const TELL: Duration = Duration::from_millis(500);

/// Interval between two steps.
const STEP: Duration = Duration::from_millis(100);

impl<'a, S: Slots> Worker<'a, S> {
    /// Creates a worker without a contest.
    pub fn new(bus: &'a dyn HandBus, machine: Machine, judge: Judge<'a>, slots: S) -> Self {
        Self {
            bus,
            machine,
            judge,
            slots,
            contest: None,
            notices: Vec::new(),
            unfit: None,
            level: None,
            is_over: false,
            held: BTreeMap::new(),
            twins: VecDeque::new(),
            lines: Outbox::default(),
            numbers: 0,
            strikes: 0,
            is_broken: false,
            leaves: false,
            looked: None,
            kept: Duration::ZERO,
            told: None,
            asking: Asking::default(),
            beaten: None,
            is_called: false,
        }
    }

    /// Works until the worker leaves by itself or `stop` becomes true.
    pub fn run(&mut self, stop: &AtomicBool) {
        self.run_while(|_| !stop.load(Ordering::Relaxed));
    }

    /// Works until the worker leaves by itself or `goes_on`, called before each step, returns `false`.
    pub fn run_while(&mut self, mut goes_on: impl FnMut(&mut Self) -> bool) {
        while goes_on(self) {
            if !self.step() {
                return;
            }
            self.bus.pause(STEP);
        }
        self.leaves = true;
        let end = self.bus.now() + LAST_RUNS;
        while self.step() && self.bus.now() < end {
            self.bus.pause(STEP);
        }
        for lease in self.held.values().filter_map(|taken| taken.lease.as_ref()) {
            // If this fails, other workers get the order when its lease expires.
            let _ = self.bus.back(lease, Duration::ZERO);
        }
    }

    /// Reason why this machine does not take part in the contest seen last; `None` if it does.
    pub fn unfit(&self) -> Option<&Unfit> {
        self.unfit.as_ref()
    }

    /// Whether the worker takes part in a contest.
    pub fn has_contest(&self) -> bool {
        self.contest.is_some()
    }

    /// Number of orders taken so far, including cross-checks.
    pub fn taken(&self) -> u64 {
        self.numbers
    }

    /// Whether no order is running or waiting and all results have been sent.
    pub fn is_idle(&self) -> bool {
        self.held.is_empty() && self.lines.is_empty() && self.twins.is_empty()
    }

    /// Whether this worker leaves because of repeated faults of this machine.
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Makes the worker take no more orders and leave after the current ones.
    pub fn leave(&mut self) {
        self.leaves = true;
    }

    /// Isolation level that the contest requires, if its difference is the reason that this machine does not take part.
    pub fn level_asked(&self) -> Option<Level> {
        let is_level = matches!(self.unfit, Some(Unfit::Level(_)));
        self.level.filter(|_| is_level)
    }

    /// Does all work that is due; `false` once the worker has left. Failed requests to the bus are retried by the next step.
    pub fn step(&mut self) -> bool {
        let now = self.bus.now();
        self.take_news();
        let told = self
            .tell(now)
            .and_then(|told| if told { self.let_go() } else { Ok(()) });
        let _ = self.keep(now);
        let _ = self.look(now);
        if told.is_ok() {
            let _ = self.take(now);
        }
        let _ = self.beat(now);
        !(self.leaves && self.held.is_empty() && self.lines.is_empty())
    }

    fn take_news(&mut self) {
        for (number, news) in self.slots.news() {
            match news {
                News::Line(line) => {
                    let held = self.held.get(&number);
                    let is_twin = held.is_some_and(|taken| taken.lease.is_none());
                    self.lines
                        .push(if is_twin { line.into_twin() } else { line });
                }
                News::Ended(how) => {
                    let taken = self.held.get_mut(&number);
                    taken
                        .into_iter()
                        .for_each(|taken| taken.ended = Some(how.clone()));
                    self.strikes = if how.is_ok() { 0 } else { self.strikes + 1 };
                    if self.strikes >= STRIKES && !self.is_broken {
                        (self.is_broken, self.leaves) = (true, true);
                        self.beaten = None;
                    }
                }
            }
        }
    }

    /// Sends results if they are due. Returns whether all results have been sent.
    fn tell(&mut self, now: Duration) -> Result<bool, Away> {
        let Some(contest) = &self.contest else {
            return Ok(true);
        };
        let has_ended = self.held.values().any(|taken| taken.ended.is_some());
        let told = self.told.filter(|_| !has_ended && !self.leaves);
        if told.is_some_and(|told| now.saturating_sub(told) < TELL) {
            return Ok(self.lines.is_empty());
        }
        if !self.lines.is_empty() {
            (self.lines).tell(self.bus, &contest.contest, &self.machine.host)?;
            self.told = Some(now);
        }
        Ok(true)
    }

    /// Acknowledges ended orders, whose results have been sent, and returns failed ones to the queue.
    fn let_go(&mut self) -> Result<(), Away> {
        let ended = |taken: &Taken| taken.ended.is_some();
        let numbers = self.held.iter().filter(|(_, taken)| ended(taken));
        let numbers: Vec<u64> = numbers.map(|(number, _)| *number).collect();
        for number in numbers {
            let taken = &self.held[&number];
            match (&taken.lease, &taken.ended) {
                (Some(lease), Some(Err(_))) => self.bus.back(lease, REST)?,
                (Some(lease), _) => self.bus.done(lease)?,
                (None, _) => {}
            }
            self.held.remove(&number);
        }
        Ok(())
    }

    fn keep(&mut self, now: Duration) -> Result<(), Away> {
        if now.saturating_sub(self.kept) < self.bus.lease() / 3 {
            return Ok(());
        }
        for lease in self.held.values().filter_map(|taken| taken.lease.as_ref()) {
            self.bus.keep(lease)?;
        }
        self.kept = now;
        Ok(())
    }

    /// Whether a broadcast requests a cross-check. Queues the order if this machine is the one addressed.
    fn takes_twin(&mut self, said: &[u8]) -> bool {
        let Some(twin) = wire::read::<Twin>(said) else {
            return false;
        };
        let own = self.contest.as_ref().map(|notice| &notice.contest);
        let is_own = own == Some(&twin.twin_of) && twin.host == self.machine.host;
        // The broadcast may arrive twice.
        if is_own && !self.twins.contains(&twin.order) {
            self.twins.push_back(twin.order);
        }
        true
    }

    /// Whether a broadcast announces new orders. If they are of this contest, the queues are polled at once.
    fn hears_of_work(&mut self, said: &[u8]) -> bool {
        let Some(Offered { offered }) = wire::read(said) else {
            return false;
        };
        if self.contest.as_ref().map(|notice| &notice.contest) == Some(&offered) {
            self.asking = Asking::default();
        }
        true
    }

    /// Takes as many orders as there are free slots. Nothing else is started while an order runs alone.
    fn take(&mut self, now: Duration) -> Result<(), Away> {
        let Some(notice) = self.contest.clone() else {
            return Ok(());
        };
        if self.is_over || self.leaves {
            return Ok(());
        }
        while self.is_free()
            && let Some(order) = self.twins.pop_front()
        {
            self.begin_twin(order, &notice);
        }
        if !self.asking.is_due(now) || !self.is_free() {
            return Ok(());
        }
        let taken = self.ask(&notice);
        match taken {
            Ok(count) if count > 0 => self.asking = Asking::default(),
            _ => self.asking.nothing(now),
        }
        taken.map(drop)
    }

    /// Whether a slot is free and no order runs alone.
    fn is_free(&self) -> bool {
        let is_alone = self.held.values().any(|taken| taken.is_alone);
        self.held.len() < self.machine.slots && !is_alone
    }

    /// Polls the queues and starts the orders received. Returns their number.
    fn ask(&mut self, notice: &Notice) -> Result<usize, Away> {
        let before = self.held.len();
        if before == 0 && may_run_alone(self.judge.speed, &notice.reference) {
            for lease in self.bus.take(&notice.contest, Lane::Alone, 1)? {
                self.begin(lease, notice, Lane::Alone);
            }
        }
        if self.is_free() {
            let free = self.machine.slots - self.held.len();
            for lease in self.bus.take(&notice.contest, Lane::Work, free)? {
                self.begin(lease, notice, Lane::Work);
            }
        }
        Ok(self.held.len() - before)
    }

    /// Starts an order that cross-checks another machine.
    fn begin_twin(&mut self, order: Order, notice: &Notice) {
        self.numbers += 1;
        let pace = pace(self.judge.speed, &notice.reference);
        // All cases must run, since a subtask lost on the first machine may not be lost here.
        let terms = Terms {
            skip_lost: false,
            ..notice.terms
        };
        self.slots.begin(self.numbers, order, terms, pace);
        let taken = Taken {
            lease: None,
            is_alone: false,
            ended: None,
        };
        self.held.insert(self.numbers, taken);
    }

    fn begin(&mut self, lease: Lease, notice: &Notice, lane: Lane) {
        self.numbers += 1;
        let is_late = lease.deliveries >= DELIVERIES;
        let order: Option<Order> = wire::read(&lease.order);
        let mut taken = Taken {
            lease: Some(lease),
            is_alone: lane == Lane::Alone,
            ended: None,
        };
        match order {
            // The message may be of another version, which this worker cannot execute.
            None => taken.ended = Some(Ok(())),
            Some(order) if is_late => {
                self.lines.push(Line::Lost(order.id(), order.attempt));
                taken.ended = Some(Ok(()));
            }
            Some(order) => {
                // Orders that run alone are taken by machines of the reference class only, whose pace counts as 1.
                let pace = match lane {
                    Lane::Alone => 1.0,
                    Lane::Work => pace(self.judge.speed, &notice.reference),
                };
                self.slots.begin(self.numbers, order, notice.terms, pace);
            }
        }
        self.held.insert(self.numbers, taken);
    }

    fn beat(&mut self, now: Duration) -> Result<(), Away> {
        let is_early = self
            .beaten
            .is_some_and(|beaten| now.saturating_sub(beaten) < BEAT);
        if is_early {
            return Ok(());
        }
        let beat = Beat {
            host: self.machine.host.clone(),
            speed: self.judge.speed.clone(),
            slots: self.machine.slots,
            busy: self.held.len(),
            unfit: self.unfit.clone(),
            leaves: self.is_broken,
            about: (self.is_called).then(|| self.judge.about(self.machine.cores)),
        };
        self.bus.beat(&self.machine.host, &wire::write(&beat))?;
        (self.beaten, self.is_called) = (Some(now), false);
        Ok(())
    }
}
