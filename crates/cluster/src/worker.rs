//! A worker: takes orders, keeps them while they are done, and tells what was found before it lets go of them.
//!
//! It never waits. [`Worker::step`] does what there is to do just now, so that a test can be the clock.

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

/// What comes of an order that was begun.
pub enum News {
    /// Something was found.
    Line(Line),
    /// It is done, or this machine is at fault.
    Ended(Result<(), Fact>),
}

/// Those who do orders on this machine.
pub trait Slots {
    /// Begins an order at this pace, under a number by which it is known.
    fn begin(&mut self, number: u64, order: Order, terms: Terms, pace: f64);

    /// What has come of orders since the last call.
    fn news(&mut self) -> Vec<(u64, News)>;

    /// The contest is over, and no order is being done.
    fn forget(&mut self);
}

/// What a machine is called and how many runs it makes at once.
pub struct Machine {
    /// Its name.
    pub host: String,
    /// So many runs at once.
    pub slots: usize,
    /// So many cores.
    pub cores: usize,
}

/// A worker.
pub struct Worker<'a, S> {
    bus: &'a dyn HandBus,
    machine: Machine,
    judge: Judge<'a>,
    slots: S,
    contest: Option<Arc<Notice>>,
    /// The notices that were there when they were last looked at.
    notices: Vec<Vec<u8>>,
    unfit: Option<Unfit>,
    /// The level of isolation of the contest that it is not fit for.
    level: Option<Level>,
    /// No orders are taken any more of the contest.
    is_over: bool,
    held: BTreeMap<u64, Taken>,
    /// What another machine has done first, and this one is to do again.
    twins: VecDeque<Order>,
    /// What is to be told.
    lines: Outbox,
    numbers: u64,
    strikes: u32,
    /// Has every run failed for a while?
    is_broken: bool,
    leaves: bool,
    looked: Option<Duration>,
    kept: Duration,
    told: Option<Duration>,
    asking: Asking,
    beaten: Option<Duration>,
    /// Does somebody want to know what this machine is?
    is_called: bool,
}

/// An order that was taken.
struct Taken {
    /// None has what another machine has done first.
    lease: Option<Lease>,
    is_alone: bool,
    ended: Option<Result<(), Fact>>,
}

/// After as many machine faults in a row a worker leaves: it would swallow the queue.
const STRIKES: u32 = 3;

/// An order that comes for the fourth time has lost three workers, and is not begun.
const DELIVERIES: u32 = 4;

/// What this machine could not do is left for others for so long.
const REST: Duration = Duration::from_secs(5);

/// Notices are looked at so often.
const LOOK: Duration = Duration::from_secs(2);

/// Who is told to end waits so long for runs that may end by themselves.
const LAST_RUNS: Duration = Duration::from_secs(10);

/// What was found is told so often: what is lost with a worker is that of this time.
const TELL: Duration = Duration::from_millis(500);

/// There is something to do so often.
const STEP: Duration = Duration::from_millis(100);

impl<'a, S: Slots> Worker<'a, S> {
    /// A worker that has taken nothing yet.
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

    /// Works until it leaves by itself, or is told to.
    pub fn run(&mut self, stop: &AtomicBool) {
        self.run_while(|_| !stop.load(Ordering::Relaxed));
    }

    /// Works until it leaves by itself, or `goes_on`, which is asked at each step, says that it is to end.
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
            // What is not given back others get when the lease ends.
            let _ = self.bus.back(lease, Duration::ZERO);
        }
    }

    /// Why it takes no part in the contest that it has seen last.
    pub fn unfit(&self) -> Option<&Unfit> {
        self.unfit.as_ref()
    }

    /// Does it take part in a contest?
    pub fn has_contest(&self) -> bool {
        self.contest.is_some()
    }

    /// So many orders were taken.
    pub fn taken(&self) -> u64 {
        self.numbers
    }

    /// Is nothing being done?
    pub fn is_idle(&self) -> bool {
        self.held.is_empty() && self.lines.is_empty() && self.twins.is_empty()
    }

    /// Has every run failed for a while?
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Takes nothing more, and leaves when all is done.
    pub fn leave(&mut self) {
        self.leaves = true;
    }

    /// The level of isolation that a contest asks for, where it is another one, and nothing else is wrong with this machine.
    pub fn level_asked(&self) -> Option<Level> {
        let is_level = matches!(self.unfit, Some(Unfit::Level(_)));
        self.level.filter(|_| is_level)
    }

    /// Does what there is to do now; `false` when it has left. Whatever the bus does not take is done the next
    /// time.
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

    /// Tells what there is to tell, if it is time for that; `true` where nothing is left to be told.
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

    /// Lets go of what has ended: all of it is told.
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

    /// Is this something that a machine is to do again? It is noted where it is this one.
    fn takes_twin(&mut self, said: &[u8]) -> bool {
        let Some(twin) = wire::read::<Twin>(said) else {
            return false;
        };
        let own = self.contest.as_ref().map(|notice| &notice.contest);
        let is_own = own == Some(&twin.twin_of) && twin.host == self.machine.host;
        // It may be said twice.
        if is_own && !self.twins.contains(&twin.order) {
            self.twins.push_back(twin.order);
        }
        true
    }

    /// Is this word of work? Then there is something to ask for, where it is this contest's.
    fn hears_of_work(&mut self, said: &[u8]) -> bool {
        let Some(Offered { offered }) = wire::read(said) else {
            return false;
        };
        if self.contest.as_ref().map(|notice| &notice.contest) == Some(&offered) {
            self.asking = Asking::default();
        }
        true
    }

    /// Takes as many orders as there are free slots. Beside one that is to run alone nothing runs.
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

    /// May something be begun beside what runs?
    fn is_free(&self) -> bool {
        let is_alone = self.held.values().any(|taken| taken.is_alone);
        self.held.len() < self.machine.slots && !is_alone
    }

    /// Asks the queues for orders, and says how many came.
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

    /// Does again what another machine has done.
    fn begin_twin(&mut self, order: Order, notice: &Notice) {
        self.numbers += 1;
        let pace = pace(self.judge.speed, &notice.reference);
        // What is lost there is perhaps not lost here.
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
            // Of another version, perhaps: nobody here can do it.
            None => taken.ended = Some(Ok(())),
            Some(order) if is_late => {
                self.lines.push(Line::Lost(order.id(), order.attempt));
                taken.ended = Some(Ok(()));
            }
            Some(order) => {
                // What runs alone runs on a machine of the reference class.
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
