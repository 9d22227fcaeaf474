//! What a cluster asks of whatever carries its messages. All calls block; none is to be relied on alone.

use std::time::Duration;

use caipan_judge::content_id::ContentId;

/// The bus is unavailable. What was asked for may have been done all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Away;

/// What came of asking.
pub type Asked<T> = Result<T, Away>;

/// The two queues of orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// For everybody, beside others.
    Work,
    /// For machines of the reference class, beside nothing.
    Alone,
}

/// A piece of a blob: the blob's name, the piece's number, and what is in it.
pub type Piece<'p> = (&'p ContentId, u64, &'p [u8]);

/// An order that somebody has taken: another gets it if it is not kept, for as long as the bus says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lease {
    /// By what the bus knows it.
    pub token: u64,
    /// How often it has been handed out, this time included.
    pub deliveries: u32,
    /// The order as it was offered.
    pub order: Vec<u8>,
}

/// What is left in the queues of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Orders that nobody has taken.
    pub waiting: usize,
    /// Orders that somebody has.
    pub taken: usize,
}

/// A lease lasts so long, as a rule.
pub const LEASE: Duration = Duration::from_secs(30);

/// Time, as far as a cluster needs it: leases are the bus's own.
pub trait Clock {
    /// From any moment on; never less than before.
    fn now(&self) -> Duration;

    /// Waits for so long, or until there may be something new.
    fn pause(&self, most: Duration);

    /// An order that is not kept for so long goes to somebody else.
    fn lease(&self) -> Duration {
        LEASE
    }
}

/// What a coordinator may do.
pub trait CoachBus: Clock + Sync {
    /// Makes what the contest needs of the bus, where it is not there, and gives a number that it was given when it was
    /// made. Another number than before: all that was stored is gone.
    ///
    /// # Errors
    /// The bus is away, as in all that follows.
    fn prepare(&self, contest: &str) -> Asked<u64>;

    /// Stores pieces of blobs, all at once. They may be there before.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn put(&self, pieces: &[Piece]) -> Asked<()>;

    /// Posts what the contest asks of machines. It replaces the notice before.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn post(&self, contest: &str, notice: &[u8]) -> Asked<()>;

    /// Puts orders into queues, all at once, and says how many of the first ones are there: all but where the bus is away. The
    /// others may be there, too.
    fn offer(&self, contest: &str, orders: &[(Lane, Vec<u8>)]) -> usize;

    /// What is left in both queues.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn left(&self, contest: &str) -> Asked<Left>;

    /// Empties both queues; what somebody has taken is not handed out again.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn purge(&self, contest: &str) -> Asked<()>;

    /// Some of what workers have said from this number on, which are counted from 0; nothing where there is no more.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn heard(&self, contest: &str, from: u64) -> Asked<Vec<Vec<u8>>>;

    /// The signs of life since the last call.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn beats(&self) -> Asked<Vec<Vec<u8>>>;

    /// Says something to all workers, which nobody stores.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn say(&self, contest: &str, message: &[u8]) -> Asked<()>;

    /// Says that a contest is over, stores that until its next notice, and takes its notice away.
    ///
    /// # Errors
    /// See [`Self::prepare`].
    fn stop(&self, contest: &str, message: &[u8]) -> Asked<()>;
}

/// What a worker may do.
pub trait HandBus: Clock + Sync {
    /// The notices of all contests.
    ///
    /// # Errors
    /// The bus is away, as in all that follows.
    fn notices(&self) -> Asked<Vec<Vec<u8>>>;

    /// The message that has ended a contest, if one has since its notice was posted.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn stopped(&self, contest: &str) -> Asked<Option<Vec<u8>>>;

    /// A piece of a blob, where it is there.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn piece(&self, blob: &ContentId, number: u64) -> Asked<Option<Vec<u8>>>;

    /// Takes so many orders at most.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn take(&self, contest: &str, lane: Lane, most: usize) -> Asked<Vec<Lease>>;

    /// Keeps an order for another [`Clock::lease`].
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn keep(&self, lease: &Lease) -> Asked<()>;

    /// Ends an order: nobody gets it again.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn done(&self, lease: &Lease) -> Asked<()>;

    /// Gives an order back, for others to take after a delay.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn back(&self, lease: &Lease, delay: Duration) -> Asked<()>;

    /// Reports what was found. It is stored when this returns.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn tell(&self, contest: &str, host: &str, found: &[u8]) -> Asked<()>;

    /// Gives a sign of life, which nobody stores.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn beat(&self, host: &str, beat: &[u8]) -> Asked<()>;

    /// What the coordinators of contests have said since the last call: some of it ends contests, some is to be done again by
    /// somebody, all else is a reason to look what there is.
    ///
    /// # Errors
    /// See [`Self::notices`].
    fn stops(&self) -> Asked<Vec<Vec<u8>>>;
}
