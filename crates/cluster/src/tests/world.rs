//! A bus with faults from a seed, workers that vanish, and a clock that goes on when the coordinator waits.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::fake::ScriptedOrderSlots;
use super::{Options, PATIENCE, ScriptedClass};
use crate::bus::{
    BusClock, BusResult, BusUnavailableError, CoordinatorBus, OrderLease, OrderQueue, Piece,
    UnfinishedOrderCounts, WorkerBus,
};
use crate::cross_check::{CrossCheckResult, CrossCheckSelection};
use crate::machine_profile::MachineProfile;
use crate::memory_bus::{MemoryBus, MemoryWorkerBus};
use crate::wire::{self, MachineSpeed, RunOrder};
use crate::worker::{MachineCapacity, Worker};
use crate::worker_pool::WorkerPool;
use caipan_checker::random::Rng;
use caipan_facts::Fact;
use caipan_i18n::EnglishFormat;
use caipan_judge::content_id::ContentId;
use caipan_judge::submission::toolchains::Toolchains;

/// Simulated time after which a test fails, because judging would never end.
const MAX_SIMULATED_TIME: Duration = Duration::from_secs(6 * 3600);

/// Simulated bus and clock, with the frequencies of faults.
pub(super) struct SimulatedBus {
    pub memory: MemoryBus<'static>,
    time: Arc<AtomicU64>,
    pub rng: Mutex<Rng>,
    /// Percentage of calls of the bus that go wrong.
    pub faults: u32,
    /// Per mille of seconds in which each worker vanishes, and in which the bus loses all data.
    pub deaths: u32,
    pub wipes: u32,
    /// Per mille of acknowledged orders and results that the bus loses.
    pub losses: u32,
    /// Results that were delayed: time of arrival, contest and message.
    late: Mutex<Vec<(Duration, String, Vec<u8>)>>,
}

impl SimulatedBus {
    pub(super) fn new(seed: u64) -> Self {
        let time = Arc::new(AtomicU64::new(0));
        let clock = Arc::clone(&time);
        Self {
            memory: MemoryBus::new(move || Duration::from_secs(clock.load(Ordering::Relaxed))),
            time,
            rng: Mutex::new(Rng::new(seed)),
            faults: 0,
            deaths: 0,
            wipes: 0,
            losses: 0,
            late: Mutex::default(),
        }
    }

    /// Draws whether an event that happens `often` times in a thousand happens now.
    pub(super) fn happens(&self, often: u32) -> bool {
        often > 0 && self.rng.lock().unwrap().below(1000) < often
    }

    /// Calls the bus. A fault prevents the call, loses the answer, or repeats the call.
    fn risk<T>(&self, ask: impl Fn() -> BusResult<T>) -> BusResult<T> {
        if !self.happens(10 * self.faults) {
            return ask();
        }
        match self.rng.lock().unwrap().below(3) {
            0 => Err(BusUnavailableError),
            1 => ask().and(Err(BusUnavailableError)),
            _ => ask().and_then(|_| ask()),
        }
    }
}

/// Connection of a worker, which may fail for good after a number of calls.
pub(super) struct FaultyWorkerBus<'w> {
    stage: &'w SimulatedBus,
    hand: MemoryWorkerBus<'w, 'static>,
    calls: AtomicUsize,
}

impl FaultyWorkerBus<'_> {
    fn risk<T>(&self, ask: impl Fn() -> BusResult<T>) -> BusResult<T> {
        let left = self.calls.load(Ordering::Relaxed);
        self.calls.store(left.saturating_sub(1), Ordering::Relaxed);
        match left {
            0 => Err(BusUnavailableError),
            _ => self.stage.risk(ask),
        }
    }

    fn is_broken(&self) -> bool {
        self.calls.load(Ordering::Relaxed) == 0
    }
}

/// Whether the order is a single run that would be given up if it were lost once more. Giving it up would be right, but
/// a different result, so the third delivery is not lost.
fn is_last_chance(lease: &OrderLease) -> bool {
    let order: RunOrder = wire::parse(&lease.order).unwrap();
    lease.deliveries == 3 && order.attempt > 0
}

impl BusClock for FaultyWorkerBus<'_> {
    fn now(&self) -> Duration {
        self.stage.memory.now()
    }

    fn wait_for_message(&self, _: Duration) {
        panic!("a worker waits");
    }
}

impl WorkerBus for FaultyWorkerBus<'_> {
    fn read_contest_notices(&self) -> BusResult<Vec<Vec<u8>>> {
        self.risk(|| self.hand.read_contest_notices())
    }

    fn fetch_piece(&self, blob: &ContentId, number: u64) -> BusResult<Option<Vec<u8>>> {
        self.risk(|| self.hand.fetch_piece(blob, number))
    }

    fn take_orders(
        &self,
        contest: &str,
        queue: OrderQueue,
        max_count: usize,
    ) -> BusResult<Vec<OrderLease>> {
        let spared = Mutex::new(Vec::new());
        let taken = self.risk(|| {
            let taken = self.hand.take_orders(contest, queue, max_count)?;
            let last = taken.iter().filter(|lease| is_last_chance(lease));
            spared.lock().unwrap().extend(last.cloned());
            Ok(taken)
        });
        let mut spared_leases = spared.into_inner().unwrap();
        spared_leases.truncate(max_count);
        match taken {
            Ok(taken) if spared_leases.iter().all(|lease| taken.contains(lease)) => Ok(taken),
            _ if !spared_leases.is_empty() => Ok(spared_leases),
            other => other,
        }
    }

    fn renew_lease(&self, lease: &OrderLease) -> BusResult<()> {
        self.risk(|| self.hand.renew_lease(lease))
    }

    fn acknowledge_order(&self, lease: &OrderLease) -> BusResult<()> {
        self.risk(|| self.hand.acknowledge_order(lease))
    }

    fn return_order(&self, lease: &OrderLease, delay: Duration) -> BusResult<()> {
        self.risk(|| self.hand.return_order(lease, delay))
    }

    fn send_results(&self, contest: &str, host: &str, message: &[u8]) -> BusResult<()> {
        if self.stage.happens(5 * self.stage.faults) {
            let delay = self.stage.rng.lock().unwrap().below(40_u64);
            let due = self.now() + Duration::from_secs(delay);
            let mut late = self.stage.late.lock().unwrap();
            late.push((due, contest.to_owned(), message.to_vec()));
            return Err(BusUnavailableError);
        }
        if self.stage.happens(self.stage.losses) {
            Ok(())
        } else {
            self.risk(|| self.hand.send_results(contest, host, message))
        }
    }

    fn read_end_message(&self, contest: &str) -> BusResult<Option<Vec<u8>>> {
        self.risk(|| self.hand.read_end_message(contest))
    }

    fn send_heartbeat(&self, host: &str, heartbeat: &[u8]) -> BusResult<()> {
        self.risk(|| self.hand.send_heartbeat(host, heartbeat))
    }

    fn take_broadcasts(&self) -> BusResult<Vec<Vec<u8>>> {
        self.risk(|| self.hand.take_broadcasts())
    }
}

/// Properties of a simulated worker.
#[derive(Clone)]
pub(super) struct SimulatedWorker {
    pub slots: usize,
    pub class: &'static str,
    pub figure: f64,
    /// Whether every order fails on this machine.
    pub fails: bool,
    /// Whether the machine exchanges right and wrong verdicts.
    pub lies: bool,
    /// Number of calls of the bus after which the worker vanishes.
    pub calls: usize,
}

pub(super) const DEFAULT_WORKER: SimulatedWorker = SimulatedWorker {
    slots: 2,
    class: "pc",
    figure: 100.0,
    fails: false,
    lies: false,
    calls: usize::MAX,
};

struct Actor<'w> {
    worker: Worker<'w, ScriptedOrderSlots<'w>>,
    wire: &'w FaultyWorkerBus<'w>,
    is_down: Arc<AtomicBool>,
}

/// Simulated cluster: the coordinator's end of the bus, and all workers.
pub(super) struct SimulatedCluster<'w> {
    stage: &'w SimulatedBus,
    class: &'w ScriptedClass<'w>,
    cast: Mutex<Vec<Actor<'w>>>,
    /// Worker that replaces each one that has vanished.
    spare: Option<SimulatedWorker>,
    hired: AtomicUsize,
    pub begun: Arc<Mutex<Vec<(String, usize, bool)>>>,
    /// Number of orders that were offered again.
    pub again: AtomicUsize,
    pub remarks: Mutex<Vec<String>>,
    /// Number of result messages after which the coordinator vanishes.
    pub hears: AtomicUsize,
    /// Second in which another worker joins, and that worker.
    pub comes_late: Option<(u64, SimulatedWorker)>,
    /// Called in every simulated second, for a further user of the bus.
    pub beside: Option<&'w (dyn Fn() + Sync)>,
    /// Reference class, if the test specifies one.
    pub reference: Option<MachineSpeed>,
    /// Choice of the programs that a second machine repeats, and the outcome of the cross-check.
    pub choice: Option<CrossCheckSelection>,
    pub twins: Mutex<Option<CrossCheckResult>>,
    cancel: AtomicBool,
}

impl<'w> SimulatedCluster<'w> {
    pub(super) fn new(
        stage: &'w SimulatedBus,
        class: &'w ScriptedClass<'w>,
        spare: Option<SimulatedWorker>,
    ) -> Self {
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

    pub(super) fn hire(&self, hire: &SimulatedWorker) {
        let number = self.hired.fetch_add(1, Ordering::Relaxed);
        let host = format!("{}{number}", hire.class);
        let wire: &'w FaultyWorkerBus = Box::leak(Box::new(FaultyWorkerBus {
            stage: self.stage,
            hand: self.stage.memory.connect_worker(),
            calls: AtomicUsize::new(hire.calls),
        }));
        let speed = Box::leak(Box::new(MachineSpeed {
            class: hire.class.to_owned(),
            figure: hire.figure,
        }));
        let judge = MachineProfile {
            runner: self.class.runner,
            toolchains: Box::leak(Box::<Toolchains>::default()),
            speed,
        };
        let is_down = Arc::new(AtomicBool::new(false));
        let fake = ScriptedOrderSlots {
            class: self.class,
            clock: &self.stage.memory,
            host: host.clone(),
            fails: hire.fails,
            lies: hire.lies,
            running: Vec::new(),
            is_down: Arc::clone(&is_down),
            begun: Arc::clone(&self.begun),
        };
        let machine = MachineCapacity {
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

    /// Judges the class with all these machines. Returns a line for each contestant, and the number of reports of each
    /// result.
    pub(super) fn judge(&self, options: &Options) -> (Vec<String>, Vec<usize>) {
        let news = |fact: Fact| self.remarks.lock().unwrap().push(fact.english());
        let crew = WorkerPool::new(self, self.class.runner, "contest", PATIENCE, &news)
            .with_cross_check_selection(self.choice.clone())
            .with_reference_class(self.reference.clone());
        self.cancel.store(false, Ordering::Relaxed);
        let options = Options {
            cancel: &self.cancel,
            ..*options
        };
        let found = self.class.judge(&crew, &options);
        let _ = crew.end_contest();
        *self.twins.lock().unwrap() = crew.cross_check_result();
        found
    }

    fn is_gone(&self) -> bool {
        self.hears.load(Ordering::Relaxed) == 0
    }

    fn risk<T>(&self, ask: impl Fn() -> BusResult<T>) -> BusResult<T> {
        if self.is_gone() {
            Err(BusUnavailableError)
        } else {
            self.stage.risk(ask)
        }
    }

    fn go_on(&self) {
        self.stage.time.fetch_add(1, Ordering::Relaxed);
        let now = self.stage.memory.now();
        assert!(
            now < MAX_SIMULATED_TIME,
            "it never ends: {:?}",
            self.remarks.lock().unwrap()
        );
        let mut late = self.stage.late.lock().unwrap();
        late.retain(|(due, contest, found)| {
            let is_due = *due <= now;
            if is_due {
                let _ = self
                    .stage
                    .memory
                    .connect_worker()
                    .send_results(contest, "", found);
            }
            !is_due
        });
        drop(late);
        if self.stage.happens(self.stage.wipes) {
            self.stage.memory.wipe_data();
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
            let has_left = !actor.worker.perform_due_work();
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

impl BusClock for SimulatedCluster<'_> {
    fn now(&self) -> Duration {
        self.stage.memory.now()
    }

    fn wait_for_message(&self, _: Duration) {
        self.go_on();
    }
}

impl CoordinatorBus for SimulatedCluster<'_> {
    fn ensure_streams_exist(&self, contest: &str) -> BusResult<u64> {
        self.risk(|| self.stage.memory.ensure_streams_exist(contest))
    }

    fn store_pieces(&self, pieces: &[Piece]) -> BusResult<()> {
        self.risk(|| self.stage.memory.store_pieces(pieces))
    }

    fn publish_contest_notice(&self, contest: &str, notice: &[u8]) -> BusResult<()> {
        self.risk(|| self.stage.memory.publish_contest_notice(contest, notice))
    }

    fn add_orders(&self, contest: &str, orders: &[(OrderQueue, Vec<u8>)]) -> usize {
        let added_orders = orders.iter().take_while(|order| {
            let order_of: RunOrder = wire::parse(&order.1).unwrap();
            let again = usize::from(order_of.attempt > 0);
            self.again.fetch_add(again, Ordering::Relaxed);
            let one = std::slice::from_ref(*order);
            self.stage.happens(self.stage.losses)
                || (self.risk(|| match self.stage.memory.add_orders(contest, one) {
                    1 => Ok(()),
                    _ => Err(BusUnavailableError),
                }))
                .is_ok()
        });
        added_orders.count()
    }

    fn count_unfinished_orders(&self, contest: &str) -> BusResult<UnfinishedOrderCounts> {
        self.risk(|| self.stage.memory.count_unfinished_orders(contest))
    }

    fn purge_orders(&self, contest: &str) -> BusResult<()> {
        self.risk(|| self.stage.memory.purge_orders(contest))
    }

    fn read_result_messages(&self, contest: &str, from: u64) -> BusResult<Vec<Vec<u8>>> {
        let mut heard = self.risk(|| self.stage.memory.read_result_messages(contest, from))?;
        heard.truncate(1);
        let left = self.hears.load(Ordering::Relaxed);
        if left != usize::MAX && !heard.is_empty() {
            self.hears.store(left - 1, Ordering::Relaxed);
            self.cancel.store(left == 1, Ordering::Relaxed);
        }
        Ok(heard)
    }

    fn take_heartbeats(&self) -> BusResult<Vec<Vec<u8>>> {
        self.risk(|| self.stage.memory.take_heartbeats())
    }

    fn broadcast_message(&self, contest: &str, message: &[u8]) -> BusResult<()> {
        self.risk(|| self.stage.memory.broadcast_message(contest, message))
    }

    fn announce_contest_end(&self, contest: &str, message: &[u8]) -> BusResult<()> {
        self.risk(|| self.stage.memory.announce_contest_end(contest, message))
    }
}
