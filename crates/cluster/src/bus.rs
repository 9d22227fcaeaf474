//! Traits of the message bus between coordinator and workers. All calls block, and any call may fail.

use std::time::Duration;

use caipan_judge::content_id::ContentId;

/// The bus is unavailable or did not answer in time. The requested action may have been done nevertheless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BusUnavailableError;

/// Result of a request to the bus, which fails only if the bus does not answer.
pub type BusResult<T> = Result<T, BusUnavailableError>;

/// Queue of a contest, chosen by whether an order may share a machine with other orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OrderQueue {
    /// Orders that any worker may take and run in parallel with other orders.
    Parallel,
    /// Orders that need a machine of the reference class (the class whose measured times decide verdicts), with nothing
    /// else running on the machine.
    Alone,
}

/// A piece of a blob: id of the blob, zero-based index of the piece, and content of the piece.
pub type Piece<'p> = (&'p ContentId, u64, &'p [u8]);

/// An order that a worker has taken. Unless the worker renews the lease in time, the bus delivers the order again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderLease {
    /// Token by which the bus identifies this delivery.
    pub token: u64,
    /// Number of times the order has been delivered, including this one.
    pub deliveries: u32,
    /// Serialized order or, in a [`crate::job_bus::JobLease`], serialized job.
    pub order: Vec<u8>,
}

/// Number of unfinished orders in both queues of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnfinishedOrderCounts {
    /// Number of orders that no worker has taken.
    pub waiting: usize,
    /// Number of orders that a worker has taken and not finished.
    pub taken: usize,
}

/// Default duration of a lease. Logins and buses may specify another duration.
pub(crate) const DEFAULT_LEASE: Duration = Duration::from_secs(30);

/// Clock of a bus. Tests replace it by a simulated one.
pub trait BusClock {
    /// Monotonic time since an arbitrary start.
    fn now(&self) -> Duration;

    /// Sleeps for at most `max_wait`; may return earlier when a message arrives.
    fn wait_for_message(&self, max_wait: Duration);

    /// Duration of a lease. An order whose lease expires without a renewal is delivered to another worker.
    fn lease_duration(&self) -> Duration {
        DEFAULT_LEASE
    }
}

/// Bus operations of the coordinator, which publishes notices, blobs and orders, and reads results and heartbeats.
pub trait CoordinatorBus: BusClock + Sync {
    /// Creates the queues and streams of a contest if they are missing. Returns a number that was assigned when they
    /// were created. A number that differs from the one of an earlier call means that all stored messages have been
    /// lost.
    ///
    /// # Errors
    /// The bus is unavailable.
    fn ensure_streams_exist(&self, contest: &str) -> BusResult<u64>;

    /// Stores pieces of blobs in one request. Pieces that are stored already are ignored.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn store_pieces(&self, pieces: &[Piece]) -> BusResult<()>;

    /// Publishes the notice of a contest, which states what the contest requires of machines. Replaces an earlier
    /// notice.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn publish_contest_notice(&self, contest: &str, notice: &[u8]) -> BusResult<()>;

    /// Adds orders to the queues in one request. Returns the number of orders, counted from the first, that are
    /// certainly stored. It is the number of all orders unless the bus is unavailable. Later orders may be stored as
    /// well.
    fn add_orders(&self, contest: &str, orders: &[(OrderQueue, Vec<u8>)]) -> usize;

    /// Counts the unfinished orders of both queues.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn count_unfinished_orders(&self, contest: &str) -> BusResult<UnfinishedOrderCounts>;

    /// Empties both queues. Orders that workers hold are not delivered again.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn purge_orders(&self, contest: &str) -> BusResult<()>;

    /// Reads some of the workers' result messages, beginning with index `first` (zero-based). Empty if there are no
    /// more.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn read_result_messages(&self, contest: &str, first: u64) -> BusResult<Vec<Vec<u8>>>;

    /// Returns the heartbeats received since the last call.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn take_heartbeats(&self) -> BusResult<Vec<Vec<u8>>>;

    /// Broadcasts a message to all connected workers. The bus does not store it.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn broadcast_message(&self, contest: &str, message: &[u8]) -> BusResult<()>;

    /// Announces the end of a contest and removes its notice. The message is stored until the contest's next notice.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn announce_contest_end(&self, contest: &str, message: &[u8]) -> BusResult<()>;
}

/// Bus operations of a worker, which takes orders, fetches blobs, and sends results and heartbeats.
pub trait WorkerBus: BusClock + Sync {
    /// Returns the serialized notices of all contests that have not ended.
    ///
    /// # Errors
    /// The bus is unavailable.
    fn read_contest_notices(&self) -> BusResult<Vec<Vec<u8>>>;

    /// Returns the message that ended a contest; `None` if the contest has not ended since its notice was published.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn read_end_message(&self, contest: &str) -> BusResult<Option<Vec<u8>>>;

    /// Fetches a piece of a blob; `None` if the bus does not have it.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn fetch_piece(&self, blob: &ContentId, number: u64) -> BusResult<Option<Vec<u8>>>;

    /// Takes at most `max_count` orders from a queue.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn take_orders(
        &self,
        contest: &str,
        queue: OrderQueue,
        max_count: usize,
    ) -> BusResult<Vec<OrderLease>>;

    /// Renews a lease, which then lasts for [`BusClock::lease_duration`] from now.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn renew_lease(&self, lease: &OrderLease) -> BusResult<()>;

    /// Acknowledges that an order is finished, so that it is not delivered again.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn acknowledge_order(&self, lease: &OrderLease) -> BusResult<()>;

    /// Returns an order to its queue. Workers can take it again after `delay`.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn return_order(&self, lease: &OrderLease, delay: Duration) -> BusResult<()>;

    /// Sends results to the coordinator. They are stored when this returns.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn send_results(&self, contest: &str, host: &str, message: &[u8]) -> BusResult<()>;

    /// Sends a heartbeat. The bus does not store it.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn send_heartbeat(&self, host: &str, heartbeat: &[u8]) -> BusResult<()>;

    /// Returns the broadcasts of coordinators since the last call. They announce the end of a contest or new orders, or
    /// tell one machine to repeat an order. Any other broadcast asks the workers for a heartbeat.
    ///
    /// # Errors
    /// See [`Self::read_contest_notices`].
    fn take_broadcasts(&self) -> BusResult<Vec<Vec<u8>>>;
}
