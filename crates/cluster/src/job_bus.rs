//! Traits of the bus that carries single jobs from gateways, the processes that accept jobs, to workers, and the answers
//! back. All calls block, and any call may fail.
//!
//! A *token* names one attempt at a job. It cannot be guessed: a worker learns a token only with the job itself, and an
//! answer is stored under the token. The first answer to a token is kept, later ones are ignored.

use std::sync::Arc;
use std::time::Duration;

use crate::bus::{BusClock, BusResult, OrderLease, Piece};
use caipan_judge::content_id::ContentId;

/// Minimum time for which an answer is kept. An equal job that is submitted within this time gets the same answer.
pub const ANSWER_LIFETIME: Duration = Duration::from_secs(3600);

/// Time for which a claim of a key is kept. Longer than [`ANSWER_LIFETIME`], because the answer is stored after the
/// claim.
pub(crate) const CLAIM_LIFETIME: Duration = Duration::from_secs(2 * 3600);

/// Time for which data of jobs is kept.
pub const DATA_LIFETIME: Duration = Duration::from_secs(24 * 3600);

/// Maximum size of a notice of a gateway in bytes. Larger ones are ignored.
pub const MAX_GATEWAY_NOTICE: usize = 256 << 10;

/// An attempt at a job, which a gateway (the process that accepts jobs) adds to the queue from which workers take them.
pub struct JobOffer<'m> {
    /// Token of the attempt, under which workers store the answer.
    pub token: String,
    /// Number of earlier offers of the attempt by this gateway. An offer that repeats token and number is ignored.
    pub number: u32,
    /// Serialized job, which the bus does not interpret.
    pub message: &'m [u8],
}

/// A job that a worker has taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobLease {
    /// Token of the attempt, under which the worker stores the answer.
    pub token: String,
    /// Lease with the serialized job.
    pub lease: OrderLease,
}

/// Function that ends the current or next pause of a worker. Any thread may call it.
pub type PauseWaker = Arc<dyn Fn() + Send + Sync>;

/// Result of claiming a key for a record. A key belongs to the first record that claims it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyClaimOutcome {
    /// The key was free, and now belongs to the record.
    New,
    /// The key already belongs to this record, which may equal the claiming one.
    Known(Vec<u8>),
}

/// Bus operations of a gateway, the process that accepts jobs, offers them to workers and reads the answers.
pub trait JobSubmitterBus: BusClock + Sync {
    /// Creates missing streams, and the queue for workers of this build of caipan if it is missing.
    ///
    /// # Errors
    /// The bus is unavailable.
    fn ensure_streams_exist(&self, build: &str) -> BusResult<()>;

    /// Derives a token from a name. All gateways of a server derive the same one, and workers cannot derive it.
    fn derive_secret_token(&self, name: &[u8]) -> String;

    /// Assigns each unassigned key to a record. `claims` contains pairs of a key and a record. Returns one outcome for
    /// each pair, in the same order.
    fn claim_keys_for_records(
        &self,
        claims: &[(String, Vec<u8>)],
    ) -> Vec<BusResult<KeyClaimOutcome>>;

    /// Adds jobs for workers of this build, and returns one result for each job. A job whose token is in the queue
    /// already is not added again.
    fn add_jobs(&self, build: &str, jobs: &[JobOffer]) -> Vec<BusResult<()>>;

    /// Removes an attempt from the queue, and stops it on the worker that runs it.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn cancel_job(&self, build: &str, token: &str) -> BusResult<()>;

    /// Returns the stored answer to each of these tokens, in the same order; `None` for a token without an answer.
    fn read_answers(&self, tokens: &[String]) -> Vec<BusResult<Option<Vec<u8>>>>;

    /// Returns a piece of the large answer `blob` to a token; `None` if the bus does not have it.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn read_answer_piece(
        &self,
        token: &str,
        blob: &ContentId,
        number: u64,
    ) -> BusResult<Option<Vec<u8>>>;

    /// Returns the tokens for which workers have sent answers since the last call. Some may be missing.
    fn take_answered_tokens(&self) -> Vec<String>;

    /// Returns the tokens of the attempts that gateways, including this one, have cancelled since the last call.
    fn take_cancelled_tokens(&self) -> Vec<String>;

    /// Counts the jobs of all gateways that are not answered.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn count_jobs(&self, build: &str) -> BusResult<usize>;

    /// Stores pieces of data of jobs. Pieces that are stored already are ignored.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn store_pieces(&self, pieces: &[Piece]) -> BusResult<()>;

    /// Returns the heartbeats received since the last call, each with the token of the machine that may send under that
    /// name.
    fn take_heartbeats(&self) -> Vec<(String, Vec<u8>)>;

    /// Sends a notice to all gateways, including this one. The bus does not store it, and it may be lost.
    ///
    /// # Errors
    /// See [`Self::ensure_streams_exist`].
    fn send_gateway_notice(&self, notice: &[u8]) -> BusResult<()>;

    /// Returns the notices of gateways, including this one, that were received since the last call. Notices that no gateway
    /// has sent are left out.
    fn take_gateway_notices(&self) -> Vec<Vec<u8>>;
}

/// Bus operations of a worker that does jobs.
pub trait JobWorkerBus: BusClock + Sync {
    /// Requests at most `max_count` jobs, which arrive later. The request expires after a while.
    ///
    /// # Errors
    /// The bus is unavailable.
    fn request_jobs(&self, build: &str, max_count: usize) -> BusResult<()>;

    /// Number of requested jobs that [`Self::take_jobs`] may still return.
    fn requested_job_count(&self) -> usize;

    /// Returns the jobs that arrived since the last call.
    fn take_jobs(&self) -> Vec<JobLease>;

    /// Renews a lease, which then lasts for [`BusClock::lease_duration`] from now.
    ///
    /// # Errors
    /// See [`Self::request_jobs`].
    fn renew_lease(&self, job: &JobLease) -> BusResult<()>;

    /// Removes a job from the queue, because it is answered.
    ///
    /// # Errors
    /// See [`Self::request_jobs`].
    fn acknowledge_job(&self, job: &JobLease) -> BusResult<()>;

    /// Returns a job to the queue. Workers can take it again after `delay`.
    ///
    /// # Errors
    /// See [`Self::request_jobs`].
    fn return_job(&self, job: &JobLease, delay: Duration) -> BusResult<()>;

    /// Stores a piece of a large answer to a token, before the answer that names it.
    ///
    /// # Errors
    /// See [`Self::request_jobs`].
    fn store_answer_piece(&self, token: &str, piece: Piece) -> BusResult<()>;

    /// Stores an answer. When this returns, this answer or an earlier one is stored.
    ///
    /// # Errors
    /// See [`Self::request_jobs`].
    fn store_answer(&self, token: &str, answer: &[u8]) -> BusResult<()>;

    /// Fetches a piece of the data of jobs; `None` if the bus does not have it.
    ///
    /// # Errors
    /// See [`Self::request_jobs`].
    fn fetch_piece(&self, blob: &ContentId, number: u64) -> BusResult<Option<Vec<u8>>>;

    /// Sends a heartbeat. The bus does not store it.
    ///
    /// # Errors
    /// See [`Self::request_jobs`].
    fn send_heartbeat(&self, host: &str, heartbeat: &[u8]) -> BusResult<()>;

    /// Returns the tokens of the attempts that gateways have cancelled since the last call.
    fn take_cancelled_tokens(&self) -> Vec<String>;

    /// Returns a function that ends the current [`BusClock::wait_for_message`], because there is something to do.
    fn create_waker(&self) -> PauseWaker;
}
