//! Traits of the message bus between coordinator and workers. All calls block, and any call may fail.

use std::time::Duration;

use caipan_judge::content_id::ContentId;

/// The bus is unavailable or did not answer in time. The requested action may have been done nevertheless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Away;

/// Result of a request to the bus.
pub type Asked<T> = Result<T, Away>;

/// One of the two queues of orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Orders that any worker may take and run in parallel with other orders.
    Work,
    /// Orders that only machines of the reference class take, with nothing else running on the machine.
    Alone,
}

/// A piece of a blob: id of the blob, zero-based index of the piece, and content of the piece.
pub type Piece<'p> = (&'p ContentId, u64, &'p [u8]);

/// An order that a worker has taken. Unless the worker renews the lease in time, the bus delivers the order again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// Token by which the bus identifies this delivery.
    pub token: u64,
    /// Number of times the order has been delivered, including this one.
    pub deliveries: u32,
    /// Serialized order.
    pub order: Vec<u8>,
}

/// Number of unfinished orders in both queues of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Number of orders that no worker has taken.
    pub waiting: usize,
    /// Number of orders that a worker has taken and not finished.
    pub taken: usize,
}

/// Default duration of a lease.
pub const LEASE: Duration = Duration::from_secs(30);

/// Clock of a bus. Tests replace it by a simulated one.
pub trait Clock {
    /// Monotonic time since an arbitrary start.
    fn now(&self) -> Duration;

    /// Sleeps for at most `most`; may return earlier when a message arrives.
    fn pause(&self, most: Duration);

    /// Duration of a lease: an order that is not renewed within it is delivered to another worker.
    fn lease(&self) -> Duration {
        LEASE
    }
}

/// Bus operations of the coordinator.
pub trait CoachBus: Clock + Sync {
    /// Creates the queues and streams of a contest if they are missing. Returns a number that was assigned at their
    /// creation: if it differs from an earlier call's number, all stored messages have been lost.
    ///
    /// # Errors
    /// The bus is unavailable.
    fn prepare(&self, contest: &str) -> Asked<u64>;

    /// Stores pieces of blobs in one request. Pieces that are stored already are ignored.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn put(&self, pieces: &[Piece]) -> Asked<()>;

    /// Publishes the notice of a contest, which states what the contest requires of machines. Replaces an earlier notice.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn post(&self, contest: &str, notice: &[u8]) -> Asked<()>;

    /// Adds orders to the queues in one request. Returns the length of the prefix of `orders` that is certainly stored,
    /// which is shorter than `orders` only if the bus is unavailable. Later orders may have been stored as well.
    fn offer(&self, contest: &str, orders: &[(Lane, Vec<u8>)]) -> usize;

    /// Counts the unfinished orders of both queues.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn left(&self, contest: &str) -> Asked<Left>;

    /// Empties both queues. Orders that workers hold are not delivered again.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn purge(&self, contest: &str) -> Asked<()>;

    /// Reads some of the workers' result messages, beginning with index `from` (zero-based). Empty if there are no more.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn heard(&self, contest: &str, from: u64) -> Asked<Vec<Vec<u8>>>;

    /// Returns the heartbeats received since the last call.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn beats(&self) -> Asked<Vec<Vec<u8>>>;

    /// Broadcasts a message to all connected workers. The bus does not store it.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn say(&self, contest: &str, message: &[u8]) -> Asked<()>;

    /// Announces the end of a contest and removes its notice. The message is stored until the contest's next notice.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn stop(&self, contest: &str, message: &[u8]) -> Asked<()>;
}

/// Bus operations of a worker.
pub trait HandBus: Clock + Sync {
    /// Returns the notices of all contests.
    ///
    /// # Errors
    /// The bus is unavailable.
    fn notices(&self) -> Asked<Vec<Vec<u8>>>;

    /// Returns the message that ended a contest; `None` if the contest has not ended since its notice was published.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn stopped(&self, contest: &str) -> Asked<Option<Vec<u8>>>;

    /// Fetches a piece of a blob; `None` if the bus does not have it.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn piece(&self, blob: &ContentId, number: u64) -> Asked<Option<Vec<u8>>>;

    /// Takes at most `most` orders from a queue.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn take(&self, contest: &str, lane: Lane, most: usize) -> Asked<Vec<Lease>>;

    /// Renews a lease for another [`Clock::lease`].
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn keep(&self, lease: &Lease) -> Asked<()>;

    /// Acknowledges that an order is finished, so that it is not delivered again.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn done(&self, lease: &Lease) -> Asked<()>;

    /// Returns an order to its queue. Workers can take it again after `delay`.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn back(&self, lease: &Lease, delay: Duration) -> Asked<()>;

    /// Sends results to the coordinator. They are stored when this returns.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn tell(&self, contest: &str, host: &str, found: &[u8]) -> Asked<()>;

    /// Sends a heartbeat. The bus does not store it.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn beat(&self, host: &str, beat: &[u8]) -> Asked<()>;

    /// Returns the coordinators' broadcasts since the last call: ends of contests, orders to be repeated by a certain
    /// machine, and announcements of new orders. Any other broadcast asks the workers for a heartbeat.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn stops(&self) -> Asked<Vec<Vec<u8>>>;
}
