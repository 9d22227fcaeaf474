//! Bus within one process. All messages are kept in memory. Calls fail only for a contest that was never prepared.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::bus::{Asked, Away, Clock, CoachBus, HandBus, LEASE, Lane, Lease, Left, Piece};
use caipan_judge::content_id::ContentId;

/// Function that returns the monotonic time since an arbitrary start.
pub type Time<'t> = dyn Fn() -> Duration + Send + Sync + 't;

/// Bus that the coordinator and the workers of one process share.
pub struct Memory<'t> {
    time: Box<Time<'t>>,
    stored: Mutex<Stored>,
    changed: Condvar,
}

#[derive(Default)]
struct Stored {
    contests: BTreeMap<String, Contest>,
    blobs: HashMap<(ContentId, u64), Vec<u8>>,
    beats: Vec<Vec<u8>>,
    stops: Vec<Vec<u8>>,
    tokens: u64,
}

#[derive(Default)]
struct Contest {
    /// No two have the same.
    number: u64,
    notice: Option<Vec<u8>>,
    /// The message that ended the contest; `None` from its next notice on.
    stop: Option<Vec<u8>>,
    orders: Vec<Queued>,
    found: Vec<Vec<u8>>,
}

/// An order in its queue.
struct Queued {
    token: u64,
    lane: Lane,
    order: Vec<u8>,
    deliveries: u32,
    is_taken: bool,
    /// Nobody gets it before that.
    free_from: Duration,
}

impl<'t> Memory<'t> {
    /// A bus on which nothing was said yet.
    pub fn new(time: impl Fn() -> Duration + Send + Sync + 't) -> Self {
        Self {
            time: Box::new(time),
            stored: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn stored(&self) -> MutexGuard<'_, Stored> {
        self.stored.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with what is stored, and wakes those who wait for a change.
    fn change<T>(&self, change: impl FnOnce(&mut Stored) -> Asked<T>) -> Asked<T> {
        let changed = change(&mut self.stored());
        self.changed.notify_all();
        changed
    }

    /// What a worker has of it, which hears what is said from now on.
    pub fn hand(&self) -> Hand<'_, 't> {
        Hand {
            heard: Mutex::new(self.stored().stops.len()),
            memory: self,
        }
    }

    /// Forgets everything, as a server does whose disk is wiped.
    pub fn wipe(&self) {
        let mut stored = self.stored();
        let tokens = stored.tokens;
        *stored = Stored {
            tokens,
            ..Stored::default()
        };
    }
}

impl Stored {
    /// A contest that somebody has prepared.
    fn contest(&mut self, contest: &str) -> Asked<&mut Contest> {
        self.contests.get_mut(contest).ok_or(Away)
    }

    fn queued(&mut self, token: u64) -> Option<&mut Queued> {
        let orders = self.contests.values_mut();
        let mut orders = orders.flat_map(|contest| &mut contest.orders);
        orders.find(|order| order.token == token)
    }
}

impl Clock for Memory<'_> {
    fn now(&self) -> Duration {
        (self.time)()
    }

    fn pause(&self, most: Duration) {
        let _ = self.changed.wait_timeout(self.stored(), most);
    }
}

impl CoachBus for Memory<'_> {
    fn prepare(&self, contest: &str) -> Asked<u64> {
        let mut stored = self.stored();
        if !stored.contests.contains_key(contest) {
            stored.tokens += 1;
            let made = Contest {
                number: stored.tokens,
                ..Contest::default()
            };
            stored.contests.insert(contest.to_owned(), made);
        }
        Ok(stored.contest(contest)?.number)
    }

    fn put(&self, pieces: &[Piece]) -> Asked<()> {
        self.change(|stored| {
            for (blob, number, bytes) in pieces {
                let key = ((*blob).clone(), *number);
                stored.blobs.insert(key, bytes.to_vec());
            }
            Ok(())
        })
    }

    fn post(&self, contest: &str, notice: &[u8]) -> Asked<()> {
        self.change(|stored| {
            let entry = stored.contest(contest)?;
            entry.notice = Some(notice.to_vec());
            entry.stop = None;
            Ok(())
        })
    }

    fn offer(&self, contest: &str, orders: &[(Lane, Vec<u8>)]) -> usize {
        let offered = self.change(|stored| {
            for (lane, order) in orders {
                stored.tokens += 1;
                let token = stored.tokens;
                stored.contest(contest)?.orders.push(Queued {
                    token,
                    lane: *lane,
                    order: order.clone(),
                    deliveries: 0,
                    is_taken: false,
                    free_from: Duration::ZERO,
                });
            }
            Ok(())
        });
        offered.map_or(0, |()| orders.len())
    }

    fn left(&self, contest: &str) -> Asked<Left> {
        let now = self.now();
        let mut stored = self.stored();
        let orders = &stored.contest(contest)?.orders;
        let is_taken = |order: &&Queued| order.is_taken && order.free_from > now;
        let taken = orders.iter().filter(is_taken).count();
        Ok(Left {
            waiting: orders.len() - taken,
            taken,
        })
    }

    fn purge(&self, contest: &str) -> Asked<()> {
        self.change(|stored| {
            stored.contest(contest)?.orders.clear();
            Ok(())
        })
    }

    fn heard(&self, contest: &str, from: u64) -> Asked<Vec<Vec<u8>>> {
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let mut stored = self.stored();
        let new = stored.contest(contest)?.found.get(from..);
        Ok(new.unwrap_or_default().to_vec())
    }

    fn beats(&self) -> Asked<Vec<Vec<u8>>> {
        Ok(std::mem::take(&mut self.stored().beats))
    }

    fn say(&self, _: &str, message: &[u8]) -> Asked<()> {
        self.change(|stored| {
            stored.stops.push(message.to_vec());
            Ok(())
        })
    }

    fn stop(&self, contest: &str, message: &[u8]) -> Asked<()> {
        self.change(|stored| {
            let entry = stored.contest(contest)?;
            entry.notice = None;
            entry.stop = Some(message.to_vec());
            stored.stops.push(message.to_vec());
            Ok(())
        })
    }
}

/// A worker's end of the bus.
pub struct Hand<'m, 't> {
    memory: &'m Memory<'t>,
    /// So many stops it has heard.
    heard: Mutex<usize>,
}

impl Clock for Hand<'_, '_> {
    fn now(&self) -> Duration {
        self.memory.now()
    }

    fn pause(&self, most: Duration) {
        self.memory.pause(most);
    }
}

impl HandBus for Hand<'_, '_> {
    fn notices(&self) -> Asked<Vec<Vec<u8>>> {
        let stored = self.memory.stored();
        let notices = stored.contests.values();
        Ok(notices
            .filter_map(|contest| contest.notice.clone())
            .collect())
    }

    fn stopped(&self, contest: &str) -> Asked<Option<Vec<u8>>> {
        let stored = self.memory.stored();
        Ok(stored
            .contests
            .get(contest)
            .and_then(|contest| contest.stop.clone()))
    }

    fn piece(&self, blob: &ContentId, number: u64) -> Asked<Option<Vec<u8>>> {
        let key = (blob.clone(), number);
        Ok(self.memory.stored().blobs.get(&key).cloned())
    }

    fn take(&self, contest: &str, lane: Lane, most: usize) -> Asked<Vec<Lease>> {
        let now = self.now();
        let mut stored = self.memory.stored();
        let orders = stored.contest(contest)?.orders.iter_mut();
        let is_free = |order: &&mut Queued| order.lane == lane && order.free_from <= now;
        let take = |order: &mut Queued| {
            order.deliveries += 1;
            order.is_taken = true;
            order.free_from = now + LEASE;
            Lease {
                token: order.token,
                deliveries: order.deliveries,
                order: order.order.clone(),
            }
        };
        Ok(orders.filter(is_free).take(most).map(take).collect())
    }

    fn keep(&self, lease: &Lease) -> Asked<()> {
        let until = self.now() + LEASE;
        let mut stored = self.memory.stored();
        if let Some(order) = stored.queued(lease.token)
            && order.is_taken
            && order.deliveries == lease.deliveries
        {
            order.free_from = until;
        }
        Ok(())
    }

    fn done(&self, lease: &Lease) -> Asked<()> {
        self.memory.change(|stored| {
            for contest in stored.contests.values_mut() {
                contest.orders.retain(|order| order.token != lease.token);
            }
            Ok(())
        })
    }

    fn back(&self, lease: &Lease, delay: Duration) -> Asked<()> {
        let from = self.now() + delay;
        self.memory.change(|stored| {
            if let Some(order) = stored.queued(lease.token)
                && order.deliveries == lease.deliveries
            {
                order.is_taken = false;
                order.free_from = from;
            }
            Ok(())
        })
    }

    fn tell(&self, contest: &str, _: &str, found: &[u8]) -> Asked<()> {
        self.memory.change(|stored| {
            stored.contest(contest)?.found.push(found.to_vec());
            Ok(())
        })
    }

    fn beat(&self, _: &str, beat: &[u8]) -> Asked<()> {
        self.memory.change(|stored| {
            stored.beats.push(beat.to_vec());
            Ok(())
        })
    }

    fn stops(&self) -> Asked<Vec<Vec<u8>>> {
        let stored = self.memory.stored();
        let mut heard = self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        let from = heard.min(stored.stops.len());
        *heard = stored.stops.len();
        Ok(stored.stops[from..].to_vec())
    }
}
