//! Bus within one process, which keeps all messages in memory. Calls fail only for a contest without streams.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::bus::{
    BusClock, BusResult, BusUnavailableError, CoordinatorBus, DEFAULT_LEASE, OrderLease,
    OrderQueue, Piece, UnfinishedOrderCounts, WorkerBus,
};
use caipan_judge::content_id::ContentId;

/// Function that returns the monotonic time since an arbitrary start.
pub type ClockFn<'t> = dyn Fn() -> Duration + Send + Sync + 't;

/// Bus that the coordinator and the workers of one process share.
pub struct MemoryBus<'t> {
    elapsed: Box<ClockFn<'t>>,
    data: Mutex<BusData>,
    changed: Condvar,
}

#[derive(Default)]
struct BusData {
    contests: BTreeMap<String, ContestData>,
    blobs: HashMap<(ContentId, u64), Vec<u8>>,
    heartbeats: Vec<Vec<u8>>,
    broadcasts: Vec<Vec<u8>>,
    last_token: u64,
}

#[derive(Default)]
struct ContestData {
    /// Number assigned when the streams of the contest were created; unique within this bus.
    number: u64,
    notice: Option<Vec<u8>>,
    /// Message that ended the contest; `None` again after the contest's next notice.
    end_message: Option<Vec<u8>>,
    orders: Vec<QueuedOrder>,
    results: Vec<Vec<u8>>,
}

/// Order in a queue that has not been acknowledged yet.
struct QueuedOrder {
    token: u64,
    queue: OrderQueue,
    order: Vec<u8>,
    deliveries: u32,
    is_taken: bool,
    /// Earliest time at which a worker may take the order: the end of the lease or, for a returned order, the end of
    /// the delay.
    available_from: Duration,
}

impl QueuedOrder {
    /// Marks the order as taken by a worker, and returns the lease.
    fn grant_lease(&mut self, now: Duration) -> OrderLease {
        self.deliveries += 1;
        self.is_taken = true;
        self.available_from = now + DEFAULT_LEASE;
        OrderLease {
            token: self.token,
            deliveries: self.deliveries,
            order: self.order.clone(),
        }
    }
}

impl<'t> MemoryBus<'t> {
    /// Creates an empty bus. `time` returns the current time.
    pub fn new(time: impl Fn() -> Duration + Send + Sync + 't) -> Self {
        Self {
            elapsed: Box::new(time),
            data: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn lock_data(&self) -> MutexGuard<'_, BusData> {
        self.data.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Applies a change to the stored data, and wakes the threads that wait for messages.
    fn change_data_and_notify<T>(
        &self,
        change: impl FnOnce(&mut BusData) -> BusResult<T>,
    ) -> BusResult<T> {
        let changed = change(&mut self.lock_data());
        self.changed.notify_all();
        changed
    }

    /// Connects a worker, which receives all later broadcasts.
    pub fn connect_worker(&self) -> MemoryWorkerBus<'_, 't> {
        MemoryWorkerBus {
            broadcasts_read: Mutex::new(self.lock_data().broadcasts.len()),
            memory: self,
        }
    }

    /// Deletes all data, like a server whose disk is wiped.
    pub fn wipe_data(&self) {
        let mut stored = self.lock_data();
        let tokens = stored.last_token;
        *stored = BusData {
            last_token: tokens,
            ..BusData::default()
        };
    }
}

impl BusData {
    /// Returns the queues and messages of a contest.
    ///
    /// # Errors
    /// No coordinator has created the streams of the contest.
    fn get_contest(&mut self, contest: &str) -> BusResult<&mut ContestData> {
        self.contests.get_mut(contest).ok_or(BusUnavailableError)
    }

    fn find_queued_order(&mut self, token: u64) -> Option<&mut QueuedOrder> {
        self.contests
            .values_mut()
            .flat_map(|contest| &mut contest.orders)
            .find(|order| order.token == token)
    }
}

impl BusClock for MemoryBus<'_> {
    fn now(&self) -> Duration {
        (self.elapsed)()
    }

    fn wait_for_message(&self, max_wait: Duration) {
        let _ = self.changed.wait_timeout(self.lock_data(), max_wait);
    }
}

impl CoordinatorBus for MemoryBus<'_> {
    fn ensure_streams_exist(&self, contest: &str) -> BusResult<u64> {
        let mut stored = self.lock_data();
        if !stored.contests.contains_key(contest) {
            stored.last_token += 1;
            let made = ContestData {
                number: stored.last_token,
                ..ContestData::default()
            };
            stored.contests.insert(contest.to_owned(), made);
        }
        Ok(stored.get_contest(contest)?.number)
    }

    fn store_pieces(&self, pieces: &[Piece]) -> BusResult<()> {
        self.change_data_and_notify(|stored| {
            for (blob, number, bytes) in pieces {
                let key = ((*blob).clone(), *number);
                stored.blobs.insert(key, bytes.to_vec());
            }
            Ok(())
        })
    }

    fn publish_contest_notice(&self, contest: &str, notice: &[u8]) -> BusResult<()> {
        self.change_data_and_notify(|stored| {
            let entry = stored.get_contest(contest)?;
            entry.notice = Some(notice.to_vec());
            entry.end_message = None;
            Ok(())
        })
    }

    fn add_orders(&self, contest: &str, orders: &[(OrderQueue, Vec<u8>)]) -> usize {
        let offered = self.change_data_and_notify(|stored| {
            for (queue, order) in orders {
                stored.last_token += 1;
                let token = stored.last_token;
                stored.get_contest(contest)?.orders.push(QueuedOrder {
                    token,
                    queue: *queue,
                    order: order.clone(),
                    deliveries: 0,
                    is_taken: false,
                    available_from: Duration::ZERO,
                });
            }
            Ok(())
        });
        offered.map_or(0, |()| orders.len())
    }

    fn count_unfinished_orders(&self, contest: &str) -> BusResult<UnfinishedOrderCounts> {
        let now = self.now();
        let mut stored = self.lock_data();
        let orders = &stored.get_contest(contest)?.orders;
        let taken = orders
            .iter()
            .filter(|order| order.is_taken && order.available_from > now)
            .count();
        Ok(UnfinishedOrderCounts {
            waiting: orders.len() - taken,
            taken,
        })
    }

    fn purge_orders(&self, contest: &str) -> BusResult<()> {
        self.change_data_and_notify(|stored| {
            stored.get_contest(contest)?.orders.clear();
            Ok(())
        })
    }

    fn read_result_messages(&self, contest: &str, first: u64) -> BusResult<Vec<Vec<u8>>> {
        let from = usize::try_from(first).unwrap_or(usize::MAX);
        let mut stored = self.lock_data();
        let new = stored.get_contest(contest)?.results.get(from..);
        Ok(new.unwrap_or_default().to_vec())
    }

    fn take_heartbeats(&self) -> BusResult<Vec<Vec<u8>>> {
        Ok(std::mem::take(&mut self.lock_data().heartbeats))
    }

    fn broadcast_message(&self, _: &str, message: &[u8]) -> BusResult<()> {
        self.change_data_and_notify(|stored| {
            stored.broadcasts.push(message.to_vec());
            Ok(())
        })
    }

    fn announce_contest_end(&self, contest: &str, message: &[u8]) -> BusResult<()> {
        self.change_data_and_notify(|stored| {
            let entry = stored.get_contest(contest)?;
            entry.notice = None;
            entry.end_message = Some(message.to_vec());
            stored.broadcasts.push(message.to_vec());
            Ok(())
        })
    }
}

/// Connection of one worker to a [`MemoryBus`]. All connections share the data of that bus.
pub struct MemoryWorkerBus<'m, 't> {
    memory: &'m MemoryBus<'t>,
    /// Number of broadcasts that the worker has received.
    broadcasts_read: Mutex<usize>,
}

impl BusClock for MemoryWorkerBus<'_, '_> {
    fn now(&self) -> Duration {
        self.memory.now()
    }

    fn wait_for_message(&self, max_wait: Duration) {
        self.memory.wait_for_message(max_wait);
    }
}

impl WorkerBus for MemoryWorkerBus<'_, '_> {
    fn read_contest_notices(&self) -> BusResult<Vec<Vec<u8>>> {
        let stored = self.memory.lock_data();
        let notices = stored.contests.values();
        Ok(notices
            .filter_map(|contest| contest.notice.clone())
            .collect())
    }

    fn read_end_message(&self, contest: &str) -> BusResult<Option<Vec<u8>>> {
        let stored = self.memory.lock_data();
        Ok(stored
            .contests
            .get(contest)
            .and_then(|contest| contest.end_message.clone()))
    }

    fn fetch_piece(&self, blob: &ContentId, number: u64) -> BusResult<Option<Vec<u8>>> {
        let key = (blob.clone(), number);
        Ok(self.memory.lock_data().blobs.get(&key).cloned())
    }

    fn take_orders(
        &self,
        contest: &str,
        queue: OrderQueue,
        max_count: usize,
    ) -> BusResult<Vec<OrderLease>> {
        let now = self.now();
        let mut stored = self.memory.lock_data();
        let orders = stored.get_contest(contest)?.orders.iter_mut();
        Ok(orders
            .filter(|order| order.queue == queue && order.available_from <= now)
            .take(max_count)
            .map(|order| order.grant_lease(now))
            .collect())
    }

    fn renew_lease(&self, lease: &OrderLease) -> BusResult<()> {
        let until = self.now() + DEFAULT_LEASE;
        let mut stored = self.memory.lock_data();
        if let Some(order) = stored.find_queued_order(lease.token)
            && order.is_taken
            && order.deliveries == lease.deliveries
        {
            order.available_from = until;
        }
        Ok(())
    }

    fn acknowledge_order(&self, lease: &OrderLease) -> BusResult<()> {
        self.memory.change_data_and_notify(|stored| {
            for contest in stored.contests.values_mut() {
                contest.orders.retain(|order| order.token != lease.token);
            }
            Ok(())
        })
    }

    fn return_order(&self, lease: &OrderLease, delay: Duration) -> BusResult<()> {
        let from = self.now() + delay;
        self.memory.change_data_and_notify(|stored| {
            if let Some(order) = stored.find_queued_order(lease.token)
                && order.deliveries == lease.deliveries
            {
                order.is_taken = false;
                order.available_from = from;
            }
            Ok(())
        })
    }

    fn send_results(&self, contest: &str, _: &str, message: &[u8]) -> BusResult<()> {
        self.memory.change_data_and_notify(|stored| {
            stored.get_contest(contest)?.results.push(message.to_vec());
            Ok(())
        })
    }

    fn send_heartbeat(&self, _: &str, heartbeat: &[u8]) -> BusResult<()> {
        self.memory.change_data_and_notify(|stored| {
            stored.heartbeats.push(heartbeat.to_vec());
            Ok(())
        })
    }

    fn take_broadcasts(&self) -> BusResult<Vec<Vec<u8>>> {
        let stored = self.memory.lock_data();
        let mut heard = self
            .broadcasts_read
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let from = heard.min(stored.broadcasts.len());
        *heard = stored.broadcasts.len();
        Ok(stored.broadcasts[from..].to_vec())
    }
}
