//! A bus with faults from a seed, workers that vanish, and a clock that goes on when the coordinator waits.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::fake::Fake;
use super::{Class, Options, PATIENCE};
use crate::bus::{Asked, Away, Clock, CoachBus, HandBus, Lane, Lease, Left, Piece};
use crate::crew::Crew;
use crate::fitness::Judge;
use crate::memory::{Hand, Memory};
use crate::twins::{Choice, Twins};
use crate::wire::{self, Order, Reference};
use crate::worker::{Machine, Worker};
use caipan_checker::random::Rng;
use caipan_facts::Fact;
use caipan_i18n::English;
use caipan_judge::content_id::ContentId;
use caipan_judge::submission::toolchains::Toolchains;

/// Whatever takes longer never ends.
const EVER: Duration = Duration::from_secs(6 * 3600);

/// The bus, the clock and what goes wrong.
pub(super) struct Stage {
    pub memory: Memory<'static>,
    time: Arc<AtomicU64>,
    pub rng: Mutex<Rng>,
    /// Of a hundred calls so many go wrong.
    pub faults: u32,
    /// Of a thousand seconds a worker vanishes in so many, and the bus forgets everything in so many.
    pub deaths: u32,
    pub wipes: u32,
    /// Of a thousand orders and findings that it has acknowledged the bus loses so many.
    pub losses: u32,
    /// What is under way still, and from when on it is there.
    late: Mutex<Vec<(Duration, String, Vec<u8>)>>,
}

impl Stage {
    pub(super) fn new(seed: u64) -> Self {
        let time = Arc::new(AtomicU64::new(0));
        let clock = Arc::clone(&time);
        Self {
            memory: Memory::new(move || Duration::from_secs(clock.load(Ordering::Relaxed))),
            time,
            rng: Mutex::new(Rng::new(seed)),
            faults: 0,
            deaths: 0,
            wipes: 0,
            losses: 0,
            late: Mutex::default(),
        }
    }

    /// Does that happen which happens so often of a thousand times?
    pub(super) fn happens(&self, often: u32) -> bool {
        often > 0 && self.rng.lock().unwrap().below(1000) < often
    }

    /// Asks the bus, or not, or twice, or without hearing what came of it.
    fn risk<T>(&self, ask: impl Fn() -> Asked<T>) -> Asked<T> {
        if !self.happens(10 * self.faults) {
            return ask();
        }
        match self.rng.lock().unwrap().below(3) {
            0 => Err(Away),
            1 => ask().and(Err(Away)),
            _ => ask().and_then(|_| ask()),
        }
    }
}

/// A worker's end, which may break for good after so many calls.
pub(super) struct Wire<'w> {
    stage: &'w Stage,
    hand: Hand<'w, 'static>,
    calls: AtomicUsize,
}

impl Wire<'_> {
    fn risk<T>(&self, ask: impl Fn() -> Asked<T>) -> Asked<T> {
        let left = self.calls.load(Ordering::Relaxed);
        self.calls.store(left.saturating_sub(1), Ordering::Relaxed);
        match left {
            0 => Err(Away),
            _ => self.stage.risk(ask),
        }
    }

    fn is_broken(&self) -> bool {
        self.calls.load(Ordering::Relaxed) == 0
    }
}

/// Is it a single run that would be given up if it were lost on its way once more? That is right, and another result: here the
/// third one does not get lost.
fn is_last_chance(lease: &Lease) -> bool {
    let order: Order = wire::read(&lease.order).unwrap();
    lease.deliveries == 3 && order.attempt > 0
}

impl Clock for Wire<'_> {
    fn now(&self) -> Duration {
        self.stage.memory.now()
    }

    fn pause(&self, _: Duration) {
        panic!("a worker waits");
    }
}

impl HandBus for Wire<'_> {
    fn notices(&self) -> Asked<Vec<Vec<u8>>> {
        self.risk(|| self.hand.notices())
    }

    fn piece(&self, blob: &ContentId, number: u64) -> Asked<Option<Vec<u8>>> {
        self.risk(|| self.hand.piece(blob, number))
    }

    fn take(&self, contest: &str, lane: Lane, most: usize) -> Asked<Vec<Lease>> {
        let spared = Mutex::new(Vec::new());
        let taken = self.risk(|| {
            let taken = self.hand.take(contest, lane, most)?;
            let last = taken.iter().filter(|lease| is_last_chance(lease));
            spared.lock().unwrap().extend(last.cloned());
            Ok(taken)
        });
        let mut spared = spared.into_inner().unwrap();
        spared.truncate(most);
        match taken {
            Ok(taken) if spared.iter().all(|lease| taken.contains(lease)) => Ok(taken),
            _ if !spared.is_empty() => Ok(spared),
            other => other,
        }
    }

    fn keep(&self, lease: &Lease) -> Asked<()> {
        self.risk(|| self.hand.keep(lease))
    }

    fn done(&self, lease: &Lease) -> Asked<()> {
        self.risk(|| self.hand.done(lease))
    }

    fn back(&self, lease: &Lease, delay: Duration) -> Asked<()> {
        self.risk(|| self.hand.back(lease, delay))
    }

    fn tell(&self, contest: &str, host: &str, found: &[u8]) -> Asked<()> {
        if self.stage.happens(5 * self.stage.faults) {
            let delay = self.stage.rng.lock().unwrap().below(40_u64);
            let due = self.now() + Duration::from_secs(delay);
            let mut late = self.stage.late.lock().unwrap();
            late.push((due, contest.to_owned(), found.to_vec()));
            return Err(Away);
        }
        if self.stage.happens(self.stage.losses) {
            Ok(())
        } else {
            self.risk(|| self.hand.tell(contest, host, found))
        }
    }

    fn stopped(&self, contest: &str) -> Asked<Option<Vec<u8>>> {
        self.risk(|| self.hand.stopped(contest))
    }

    fn beat(&self, host: &str, beat: &[u8]) -> Asked<()> {
        self.risk(|| self.hand.beat(host, beat))
    }

    fn stops(&self) -> Asked<Vec<Vec<u8>>> {
        self.risk(|| self.hand.stops())
    }
}

/// What somebody is hired as.
#[derive(Clone)]
pub(super) struct Hire {
    pub slots: usize,
    pub class: &'static str,
    pub figure: f64,
    /// Does every run fail there?
    pub fails: bool,
    /// Is right said to be wrong there, and wrong to be right?
    pub lies: bool,
    /// It vanishes at this call of the bus.
    pub calls: usize,
}

pub(super) const HIRE: Hire = Hire {
    slots: 2,
    class: "pc",
    figure: 100.0,
    fails: false,
    lies: false,
    calls: usize::MAX,
};

struct Actor<'w> {
    worker: Worker<'w, Fake<'w>>,
    wire: &'w Wire<'w>,
    is_down: Arc<AtomicBool>,
}

/// Everybody.
pub(super) struct World<'w> {
    stage: &'w Stage,
    class: &'w Class<'w>,
    cast: Mutex<Vec<Actor<'w>>>,
    /// Who comes for somebody that has vanished.
    spare: Option<Hire>,
    hired: AtomicUsize,
    pub begun: Arc<Mutex<Vec<(String, usize, bool)>>>,
    /// So many orders were offered again.
    pub again: AtomicUsize,
    pub remarks: Mutex<Vec<String>>,
    /// The coordinator vanishes when it has heard so many messages.
    pub hears: AtomicUsize,
    /// Somebody who comes after so many seconds.
    pub comes_late: Option<(u64, Hire)>,
    /// Somebody else who is on the bus.
    pub beside: Option<&'w (dyn Fn() + Sync)>,
    /// The machines whose times count, where somebody says so.
    pub reference: Option<Reference>,
    /// What is done twice, and what came of that.
    pub choice: Option<Choice>,
    pub twins: Mutex<Option<Twins>>,
    cancel: AtomicBool,
}

impl<'w> World<'w> {
    pub(super) fn new(stage: &'w Stage, class: &'w Class<'w>, spare: Option<Hire>) -> Self {
        Self {
            stage,
            class,
            cast: Mutex::default(),
            spare,
            hired: AtomicUsize::new(0),
            begun: Arc::default(),
            again: AtomicUsize::new(0),
            remarks: Mutex::default(),
            hears: AtomicUsize::new(usize::MAX),
            comes_late: None,
            beside: None,
            reference: None,
            choice: None,
            twins: Mutex::default(),
            cancel: AtomicBool::new(false),
        }
    }

    pub(super) fn hire(&self, hire: &Hire) {
        let number = self.hired.fetch_add(1, Ordering::Relaxed);
        let host = format!("{}{number}", hire.class);
        let wire: &'w Wire = Box::leak(Box::new(Wire {
            stage: self.stage,
            hand: self.stage.memory.hand(),
            calls: AtomicUsize::new(hire.calls),
        }));
        let speed = Box::leak(Box::new(Reference {
            class: hire.class.to_owned(),
            figure: hire.figure,
        }));
        let judge = Judge {
            runner: self.class.runner,
            tools: Box::leak(Box::<Toolchains>::default()),
            speed,
        };
        let is_down = Arc::new(AtomicBool::new(false));
        let fake = Fake {
            class: self.class,
            clock: &self.stage.memory,
            host: host.clone(),
            fails: hire.fails,
            lies: hire.lies,
            running: Vec::new(),
            is_down: Arc::clone(&is_down),
            begun: Arc::clone(&self.begun),
        };
        let machine = Machine {
            host,
            slots: hire.slots,
            cores: hire.slots,
        };
        self.cast.lock().unwrap().push(Actor {
            worker: Worker::new(wire, machine, judge, fake),
            wire,
            is_down,
        });
    }

    /// Judges the class by all these machines.
    pub(super) fn judge(&self, options: &Options) -> (Vec<String>, Vec<usize>) {
        let news = |fact: Fact| self.remarks.lock().unwrap().push(fact.english());
        let crew = Crew::new(self, self.class.runner, "contest", PATIENCE, &news);
        let crew = crew.with_twins(self.choice.clone());
        let crew = crew.with_reference(self.reference.clone());
        self.cancel.store(false, Ordering::Relaxed);
        let options = Options {
            cancel: &self.cancel,
            ..*options
        };
        let found = self.class.judge(&crew, &options);
        let _ = crew.end();
        *self.twins.lock().unwrap() = crew.twins();
        found
    }

    fn is_gone(&self) -> bool {
        self.hears.load(Ordering::Relaxed) == 0
    }

    fn risk<T>(&self, ask: impl Fn() -> Asked<T>) -> Asked<T> {
        if self.is_gone() {
            Err(Away)
        } else {
            self.stage.risk(ask)
        }
    }

    fn go_on(&self) {
        self.stage.time.fetch_add(1, Ordering::Relaxed);
        let now = self.stage.memory.now();
        assert!(
            now < EVER,
            "it never ends: {:?}",
            self.remarks.lock().unwrap()
        );
        let mut late = self.stage.late.lock().unwrap();
        late.retain(|(due, contest, found)| {
            let is_due = *due <= now;
            if is_due {
                let _ = self.stage.memory.hand().tell(contest, "", found);
            }
            !is_due
        });
        drop(late);
        if self.stage.happens(self.stage.wipes) {
            self.stage.memory.wipe();
        }
        if let Some((when, hire)) = &self.comes_late
            && now == Duration::from_secs(*when)
        {
            self.hire(hire);
        }
        if let Some(beside) = self.beside {
            beside();
        }
        let mut cast = self.cast.lock().unwrap();
        let before = cast.len();
        cast.retain_mut(|actor| {
            let has_left = !actor.worker.step();
            let is_down = actor.is_down.load(Ordering::Relaxed);
            !has_left
                && !is_down
                && !actor.wire.is_broken()
                && !self.stage.happens(self.stage.deaths)
        });
        let gone = before - cast.len();
        drop(cast);
        if let Some(spare) = &self.spare {
            (0..gone).for_each(|_| self.hire(spare));
        }
    }
}

impl Clock for World<'_> {
    fn now(&self) -> Duration {
        self.stage.memory.now()
    }

    fn pause(&self, _: Duration) {
        self.go_on();
    }
}

impl CoachBus for World<'_> {
    fn prepare(&self, contest: &str) -> Asked<u64> {
        self.risk(|| self.stage.memory.prepare(contest))
    }

    fn put(&self, pieces: &[Piece]) -> Asked<()> {
        self.risk(|| self.stage.memory.put(pieces))
    }

    fn post(&self, contest: &str, notice: &[u8]) -> Asked<()> {
        self.risk(|| self.stage.memory.post(contest, notice))
    }

    fn offer(&self, contest: &str, orders: &[(Lane, Vec<u8>)]) -> usize {
        let offer = |order: &&(Lane, Vec<u8>)| {
            let order_of: Order = wire::read(&order.1).unwrap();
            let again = usize::from(order_of.attempt > 0);
            self.again.fetch_add(again, Ordering::Relaxed);
            let one = std::slice::from_ref(*order);
            let offered = || match self.stage.memory.offer(contest, one) {
                1 => Ok(()),
                _ => Err(Away),
            };
            self.stage.happens(self.stage.losses) || self.risk(offered).is_ok()
        };
        orders.iter().take_while(offer).count()
    }

    fn left(&self, contest: &str) -> Asked<Left> {
        self.risk(|| self.stage.memory.left(contest))
    }

    fn purge(&self, contest: &str) -> Asked<()> {
        self.risk(|| self.stage.memory.purge(contest))
    }

    fn heard(&self, contest: &str, from: u64) -> Asked<Vec<Vec<u8>>> {
        let mut heard = self.risk(|| self.stage.memory.heard(contest, from))?;
        heard.truncate(1);
        let left = self.hears.load(Ordering::Relaxed);
        if left != usize::MAX && !heard.is_empty() {
            self.hears.store(left - 1, Ordering::Relaxed);
            self.cancel.store(left == 1, Ordering::Relaxed);
        }
        Ok(heard)
    }

    fn beats(&self) -> Asked<Vec<Vec<u8>>> {
        self.risk(|| self.stage.memory.beats())
    }

    fn say(&self, contest: &str, message: &[u8]) -> Asked<()> {
        self.risk(|| self.stage.memory.say(contest, message))
    }

    fn stop(&self, contest: &str, message: &[u8]) -> Asked<()> {
        self.risk(|| self.stage.memory.stop(contest, message))
    }
}
