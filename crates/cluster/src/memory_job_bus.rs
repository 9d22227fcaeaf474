//! Bus for jobs within one process, for tests. All messages are kept in memory; every call fails while the bus is down.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::bus::{BusClock, BusResult, BusUnavailableError, DEFAULT_LEASE, OrderLease, Piece};
use crate::job_bus::{
    ANSWER_LIFETIME, CLAIM_LIFETIME, JobLease, JobOffer, JobSubmitterBus, JobWorkerBus,
    KeyClaimOutcome, PauseWaker,
};
use crate::memory_bus::ClockFn;
use crate::nats::login::machine_subject_token;
use caipan_judge::content_id::{ContentHasher, ContentId};

/// Bus that the gateways and the workers of one process share.
pub struct MemoryJobBus<'t> {
    elapsed: Box<ClockFn<'t>>,
    data: Mutex<JobBusData>,
    changed: Arc<Condvar>,
}

#[derive(Default)]
struct JobBusData {
    is_unavailable: bool,
    /// Jobs that are not acknowledged, in the order in which they were added.
    jobs: Vec<QueuedJob>,
    /// Records by key, each with its expiry time.
    claims: BTreeMap<String, (Duration, Vec<u8>)>,
    /// Answers by token, each with its expiry time.
    answers: BTreeMap<String, (Duration, Vec<u8>)>,
    /// Pieces of data of jobs, by the id of the blob and the number of the piece.
    pieces: BTreeMap<(String, u64), Vec<u8>>,
    /// Pieces of large answers, by token, id of the blob and number of the piece.
    answer_pieces: BTreeMap<(String, String, u64), Vec<u8>>,
    /// Tokens for which answers were stored, in chronological order.
    answered: Vec<String>,
    /// Heartbeats, each with the token of the machine that sent it.
    heartbeats: Vec<(String, Vec<u8>)>,
    /// Tokens of the cancelled attempts, in chronological order.
    cancelled: Vec<String>,
    /// Notices of gateways, in chronological order.
    gateway_notices: Vec<Vec<u8>>,
    /// Number of jobs added since the bus was created, which is also the number of the last job.
    added: u64,
}

struct QueuedJob {
    /// Number of the job, by which its lease refers to it: the lease's token is this number.
    number: u64,
    build: String,
    token: String,
    message: Vec<u8>,
    deliveries: u32,
    /// Earliest time at which a worker may take the job: the end of the lease or, for a returned job, the end of the
    /// delay.
    available_from: Duration,
}

impl QueuedJob {
    /// Marks the job as taken by a worker, and returns the lease.
    fn grant_lease(&mut self, now: Duration) -> JobLease {
        self.deliveries += 1;
        self.available_from = now + DEFAULT_LEASE;
        JobLease {
            token: self.token.clone(),
            lease: OrderLease {
                token: self.number,
                deliveries: self.deliveries,
                order: self.message.clone(),
            },
        }
    }
}

impl<'t> MemoryJobBus<'t> {
    /// Creates an empty bus. `time` returns the current time.
    pub fn new(time: impl Fn() -> Duration + Send + Sync + 't) -> Self {
        Self {
            elapsed: Box::new(time),
            data: Mutex::default(),
            changed: Arc::default(),
        }
    }

    /// Makes all later calls fail if `is_unavailable`, or succeed again otherwise.
    pub fn set_unavailable(&self, is_unavailable: bool) {
        self.lock_data().is_unavailable = is_unavailable;
    }

    /// Deletes all data, like a server whose disk is wiped.
    pub fn wipe_data(&self) {
        let mut data = self.lock_data();
        let added = data.added;
        *data = JobBusData {
            added,
            ..JobBusData::default()
        };
    }

    /// Connects a gateway, which receives all later answers and heartbeats.
    pub fn connect_submitter(&self) -> MemoryJobSubmitter<'_, 't> {
        let data = self.lock_data();
        MemoryJobSubmitter {
            read: Mutex::new([
                data.answered.len(),
                data.heartbeats.len(),
                data.cancelled.len(),
                data.gateway_notices.len(),
            ]),
            bus: self,
        }
    }

    /// Connects a worker, which receives all later cancellations.
    pub fn connect_worker(&self) -> MemoryJobWorker<'_, 't> {
        MemoryJobWorker {
            read: Mutex::new(self.lock_data().cancelled.len()),
            request: Mutex::default(),
            bus: self,
        }
    }

    fn lock_data(&self) -> MutexGuard<'_, JobBusData> {
        self.data.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `change` with the data, unless the bus is down.
    fn change_data_if_available<T>(
        &self,
        change: impl FnOnce(&mut JobBusData, Duration) -> T,
    ) -> BusResult<T> {
        let now = (self.elapsed)();
        let mut data = self.lock_data();
        if data.is_unavailable {
            return Err(BusUnavailableError);
        }
        let changed = change(&mut data, now);
        drop(data);
        self.changed.notify_all();
        Ok(changed)
    }

    fn wait_for_message(&self, max_wait: Duration) {
        let _ = self.changed.wait_timeout(self.lock_data(), max_wait);
    }
}

impl JobBusData {
    /// Stores the record of a key and returns [`KeyClaimOutcome::New`], or returns the record that is stored and has not
    /// expired.
    fn claim_key_for_record(&mut self, key: &str, record: &[u8], now: Duration) -> KeyClaimOutcome {
        let known = self.claims.get(key).filter(|(end, _)| now < *end);
        if let Some((_, known)) = known {
            return KeyClaimOutcome::Known(known.clone());
        }
        let entry = (now + CLAIM_LIFETIME, record.to_vec());
        self.claims.insert(key.to_owned(), entry);
        KeyClaimOutcome::New
    }

    /// Adds a job, unless a job with the same token is queued.
    fn add_job(&mut self, build: &str, job: &JobOffer) {
        if self.jobs.iter().all(|queued| queued.token != job.token) {
            self.added += 1;
            self.jobs.push(QueuedJob {
                number: self.added,
                build: build.to_owned(),
                token: job.token.clone(),
                message: job.message.to_vec(),
                deliveries: 0,
                available_from: Duration::ZERO,
            });
        }
    }

    /// Returns the answer for a token; `None` if there is none or it has expired.
    fn find_unexpired_answer(&self, token: &str, now: Duration) -> Option<Vec<u8>> {
        let stored = self.answers.get(token).filter(|(end, _)| now < *end);
        stored.map(|(_, answer)| answer.clone())
    }

    /// Returns the job of a lease; `None` if the job was acknowledged or delivered again.
    fn find_leased_job(&mut self, job: &JobLease) -> Option<&mut QueuedJob> {
        let mut jobs = self.jobs.iter_mut();
        jobs.find(|queued| {
            queued.number == job.lease.token && queued.deliveries == job.lease.deliveries
        })
    }
}

/// Connection of one gateway to a [`MemoryJobBus`].
pub struct MemoryJobSubmitter<'m, 't> {
    bus: &'m MemoryJobBus<'t>,
    /// Numbers of entries that the gateway has read: answered tokens, heartbeats, cancelled tokens and notices, in this
    /// order.
    read: Mutex<[usize; 4]>,
}

impl BusClock for MemoryJobSubmitter<'_, '_> {
    fn now(&self) -> Duration {
        (self.bus.elapsed)()
    }

    fn wait_for_message(&self, max_wait: Duration) {
        self.bus.wait_for_message(max_wait);
    }
}

impl JobSubmitterBus for MemoryJobSubmitter<'_, '_> {
    fn ensure_streams_exist(&self, _: &str) -> BusResult<()> {
        self.bus.change_data_if_available(|_, _| ())
    }

    fn derive_secret_token(&self, name: &[u8]) -> String {
        let secret = ContentHasher::default().update(b"secret of the memory bus");
        secret.update(name).finish().as_str().to_owned()
    }

    fn claim_keys_for_records(
        &self,
        claims: &[(String, Vec<u8>)],
    ) -> Vec<BusResult<KeyClaimOutcome>> {
        claims
            .iter()
            .map(|(key, record)| {
                self.bus.change_data_if_available(|data, now| {
                    data.claim_key_for_record(key, record, now)
                })
            })
            .collect()
    }

    fn add_jobs(&self, build: &str, jobs: &[JobOffer]) -> Vec<BusResult<()>> {
        jobs.iter()
            .map(|job| {
                self.bus
                    .change_data_if_available(|data, _| data.add_job(build, job))
            })
            .collect()
    }

    fn cancel_job(&self, _: &str, token: &str) -> BusResult<()> {
        self.bus.change_data_if_available(|data, _| {
            data.jobs.retain(|job| job.token != token);
            data.cancelled.push(token.to_owned());
        })
    }

    fn read_answers(&self, tokens: &[String]) -> Vec<BusResult<Option<Vec<u8>>>> {
        tokens
            .iter()
            .map(|token| {
                self.bus
                    .change_data_if_available(|data, now| data.find_unexpired_answer(token, now))
            })
            .collect()
    }

    fn read_answer_piece(
        &self,
        token: &str,
        blob: &ContentId,
        number: u64,
    ) -> BusResult<Option<Vec<u8>>> {
        let key = (token.to_owned(), blob.as_str().to_owned(), number);
        self.bus
            .change_data_if_available(|data, _| data.answer_pieces.get(&key).cloned())
    }

    fn take_answered_tokens(&self) -> Vec<String> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        take_new_entries(&self.bus.lock_data().answered, &mut read[0])
    }

    fn count_jobs(&self, build: &str) -> BusResult<usize> {
        self.bus.change_data_if_available(|data, _| {
            data.jobs.iter().filter(|job| job.build == build).count()
        })
    }

    fn store_pieces(&self, pieces: &[Piece]) -> BusResult<()> {
        self.bus.change_data_if_available(|data, _| {
            for (blob, number, bytes) in pieces {
                let key = (blob.as_str().to_owned(), *number);
                data.pieces.insert(key, bytes.to_vec());
            }
        })
    }

    fn take_heartbeats(&self) -> Vec<(String, Vec<u8>)> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        take_new_entries(&self.bus.lock_data().heartbeats, &mut read[1])
    }

    fn take_cancelled_tokens(&self) -> Vec<String> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        take_new_entries(&self.bus.lock_data().cancelled, &mut read[2])
    }

    fn send_gateway_notice(&self, notice: &[u8]) -> BusResult<()> {
        self.bus
            .change_data_if_available(|data, _| data.gateway_notices.push(notice.to_vec()))
    }

    fn take_gateway_notices(&self) -> Vec<Vec<u8>> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        take_new_entries(&self.bus.lock_data().gateway_notices, &mut read[3])
    }
}

/// Returns the entries after the first `read` ones, and sets `read` to the number of all entries. If the bus was wiped
/// and has fewer than `read` entries, returns nothing.
fn take_new_entries<T: Clone>(all: &[T], read: &mut usize) -> Vec<T> {
    let new = all.get(*read..).unwrap_or_default().to_vec();
    *read = all.len();
    new
}

/// Connection of one worker to a [`MemoryJobBus`].
pub struct MemoryJobWorker<'m, 't> {
    bus: &'m MemoryJobBus<'t>,
    /// Build of the worker, and number of jobs requested since the last delivery.
    request: Mutex<(String, usize)>,
    /// Number of cancelled tokens that the worker has read.
    read: Mutex<usize>,
}

impl BusClock for MemoryJobWorker<'_, '_> {
    fn now(&self) -> Duration {
        (self.bus.elapsed)()
    }

    fn wait_for_message(&self, max_wait: Duration) {
        self.bus.wait_for_message(max_wait);
    }
}

impl MemoryJobWorker<'_, '_> {
    fn lock_job_request(&self) -> MutexGuard<'_, (String, usize)> {
        self.request.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl JobWorkerBus for MemoryJobWorker<'_, '_> {
    fn request_jobs(&self, build: &str, max_count: usize) -> BusResult<()> {
        self.bus.change_data_if_available(|_, _| ())?;
        let mut request = self.lock_job_request();
        *request = (build.to_owned(), request.1 + max_count);
        Ok(())
    }

    fn requested_job_count(&self) -> usize {
        self.lock_job_request().1
    }

    fn take_jobs(&self) -> Vec<JobLease> {
        let (build, most) = std::mem::take(&mut *self.lock_job_request());
        let taken = self.bus.change_data_if_available(|data, now| {
            data.jobs
                .iter_mut()
                .filter(|job| job.build == build && job.available_from <= now)
                .take(most)
                .map(|job| job.grant_lease(now))
                .collect()
        });
        taken.unwrap_or_default()
    }

    fn renew_lease(&self, job: &JobLease) -> BusResult<()> {
        self.bus.change_data_if_available(|data, now| {
            if let Some(held) = data.find_leased_job(job) {
                held.available_from = now + DEFAULT_LEASE;
            }
        })
    }

    fn acknowledge_job(&self, job: &JobLease) -> BusResult<()> {
        self.bus.change_data_if_available(|data, _| {
            data.jobs.retain(|queued| queued.number != job.lease.token)
        })
    }

    fn return_job(&self, job: &JobLease, delay: Duration) -> BusResult<()> {
        self.bus.change_data_if_available(|data, now| {
            if let Some(held) = data.find_leased_job(job) {
                held.available_from = now + delay;
            }
        })
    }

    fn store_answer_piece(&self, token: &str, (blob, number, bytes): Piece) -> BusResult<()> {
        let key = (token.to_owned(), blob.as_str().to_owned(), number);
        self.bus.change_data_if_available(|data, _| {
            data.answer_pieces.insert(key, bytes.to_vec());
        })
    }

    fn store_answer(&self, token: &str, answer: &[u8]) -> BusResult<()> {
        self.bus.change_data_if_available(|data, now| {
            data.answered.push(token.to_owned());
            let is_free = data.answers.get(token).is_none_or(|(end, _)| now >= *end);
            if is_free {
                let entry = (now + ANSWER_LIFETIME, answer.to_vec());
                data.answers.insert(token.to_owned(), entry);
            }
        })
    }

    fn fetch_piece(&self, blob: &ContentId, number: u64) -> BusResult<Option<Vec<u8>>> {
        let key = (blob.as_str().to_owned(), number);
        self.bus
            .change_data_if_available(|data, _| data.pieces.get(&key).cloned())
    }

    fn send_heartbeat(&self, host: &str, heartbeat: &[u8]) -> BusResult<()> {
        let heartbeat = (machine_subject_token(host), heartbeat.to_vec());
        self.bus
            .change_data_if_available(|data, _| data.heartbeats.push(heartbeat))
    }

    fn take_cancelled_tokens(&self) -> Vec<String> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        take_new_entries(&self.bus.lock_data().cancelled, &mut read)
    }

    fn create_waker(&self) -> PauseWaker {
        let changed = Arc::clone(&self.bus.changed);
        Arc::new(move || changed.notify_all())
    }
}
