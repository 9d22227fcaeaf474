//! NATS implementation of the bus operations of a worker that does jobs.

use std::collections::HashMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use async_nats::{Subscriber, jetstream};
use futures_util::StreamExt;

use super::job_streams::{
    JOB_DATA, JOBS, answer_piece_subject, answer_subject, cancel_subject, job_consumer_name,
    piece_subject,
};
use super::login::{Login, machine_subject_token};
use super::server_connection::{
    ClockFn, ConnectionCallback, ServerConnection, connection_lost_fact, drain_messages,
    to_bus_unavailable,
};
use super::signature::PublicKey;
use super::streams::read_last_message;
use crate::bus::{BusClock, BusResult, BusUnavailableError, OrderLease, Piece};
use crate::evidence::ServerFault;
use crate::job_bus::{JobLease, JobWorkerBus, PauseWaker};
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;

/// Time after which a request for jobs expires. A worker that leaves waits for this, because jobs may still arrive
/// until then.
const REQUEST_EXPIRY: Duration = Duration::from_secs(2);

/// Connection of a worker that does jobs to the NATS server. Jobs that arrive wait in an inbox.
pub struct NatsJobWorkerBus {
    link: ServerConnection,
    broadcasts: Mutex<Subscriber>,
    /// Public key that verifies the messages of gateways.
    gateway_key: PublicKey,
    inbox: Arc<JobInbox>,
    consumers: Mutex<HashMap<String, Consumer<pull::Config>>>,
}

/// Jobs that have arrived, and the reply subjects of jobs that are not yet acknowledged or returned.
#[derive(Default)]
struct JobInbox {
    state: Mutex<JobInboxState>,
    changed: Condvar,
}

#[derive(Default)]
struct JobInboxState {
    arrived: Vec<JobLease>,
    /// Number of jobs that were requested and may still arrive.
    requested: usize,
    /// Number of times that the connection was restored. The server forgets requests of earlier connections.
    connections: u64,
    /// Reply subjects of jobs that were neither acknowledged nor returned, by lease token.
    replies: HashMap<u64, String>,
    /// Number of jobs that have arrived on this bus, which is also the last lease token.
    count: u64,
    /// Whether the current or next pause ends at once.
    is_wake_pending: bool,
}

impl JobInbox {
    fn lock_state(&self) -> MutexGuard<'_, JobInboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change_state_and_notify(&self, change: impl FnOnce(&mut JobInboxState)) {
        let mut state = self.lock_state();
        change(&mut state);
        state.is_wake_pending = true;
        drop(state);
        self.changed.notify_all();
    }

    /// Receives the jobs of a request until all have arrived or the request expires. `connection` is the number of the
    /// connection over which the request was sent.
    async fn receive_jobs(&self, mut batch: pull::Batch, requested: usize, connection: u64) {
        let mut left = requested;
        while left > 0
            && let Some(Ok(message)) = batch.next().await
        {
            left -= 1;
            self.change_state_and_notify(|state| {
                state.lower_requested_job_count(1, connection);
                state.add_arrived_job(&message);
            });
        }
        // The worker is not woken here. Otherwise, a request that fails immediately would be repeated without any
        // pause.
        self.lock_state()
            .lower_requested_job_count(left, connection);
    }
}

impl JobInboxState {
    /// Lowers the number of requested jobs, unless the request was made over an earlier connection.
    fn lower_requested_job_count(&mut self, count: usize, connection: u64) {
        if connection == self.connections {
            self.requested -= count;
        }
    }

    /// Adds a job that has arrived; messages without a reply subject or token are ignored.
    fn add_arrived_job(&mut self, message: &jetstream::Message) {
        let token = message.subject.rsplit('.').next().map(str::to_owned);
        let Some((reply, token)) = message.reply.as_ref().zip(token) else {
            return;
        };
        let delivered = message.info().map(|info| info.delivered).unwrap_or(1);
        self.count += 1;
        self.replies.insert(self.count, reply.to_string());
        self.arrived.push(JobLease {
            token,
            lease: OrderLease {
                token: self.count,
                deliveries: u32::try_from(delivered).unwrap_or(u32::MAX),
                order: message.payload.to_vec(),
            },
        });
    }
}

impl NatsJobWorkerBus {
    /// Connects as a worker. `on_change` is called when the connection is lost or restored.
    ///
    /// # Errors
    /// The server refuses the login, has another certificate, or cannot be reached.
    pub fn open(
        login: &Login,
        time: Box<ClockFn>,
        on_change: Arc<ConnectionCallback>,
    ) -> Result<Self, Fact> {
        let gateway_key = login
            .coordinator_key()
            .ok_or_else(|| login.missing_key_fault())?;
        let inbox = Arc::<JobInbox>::default();
        let reconnected = Arc::clone(&inbox);
        let on_event = move |fact: Fact| {
            if fact == ServerFault::ConnectionBack.fact() {
                reconnected.change_state_and_notify(|state| {
                    (state.connections, state.requested) = (state.connections + 1, 0);
                });
            }
            on_change(fact);
        };
        let link = ServerConnection::open(login, time, Arc::new(on_event))?;
        let broadcasts = link.subscribe("ctl.*");
        Ok(Self {
            broadcasts: Mutex::new(broadcasts.map_err(connection_lost_fact)?),
            gateway_key,
            link,
            inbox,
            consumers: Mutex::default(),
        })
    }

    /// Returns the consumer that delivers jobs for a build.
    fn get_consumer(&self, build: &str) -> BusResult<Consumer<pull::Config>> {
        if let Some(consumer) = self.lock_consumers().get(build) {
            return Ok(consumer.clone());
        }
        let (context, name) = (&self.link.context, job_consumer_name(build));
        let consumer: Consumer<pull::Config> = self.link.block_on_request(async {
            let found = context.get_consumer_from_stream(name, JOBS).await;
            found.map_err(to_bus_unavailable)
        })?;
        self.lock_consumers()
            .insert(build.to_owned(), consumer.clone());
        Ok(consumer)
    }

    fn lock_consumers(&self) -> MutexGuard<'_, HashMap<String, Consumer<pull::Config>>> {
        self.consumers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Replies to the delivery of a job. The server accepts the reply only over the connection that received the job;
    /// after a reconnect, the lease expires and another worker gets the job.
    fn publish_delivery_reply(&self, job: &JobLease, content: &[u8]) -> BusResult<()> {
        let reply = self
            .inbox
            .lock_state()
            .replies
            .get(&job.lease.token)
            .cloned();
        self.link
            .publish_message(reply.ok_or(BusUnavailableError)?, content)
    }

    /// Stores a message under a subject, unless the subject has one. The first message is kept.
    fn store_if_absent(&self, subject: String, message: &[u8]) -> BusResult<()> {
        let publish = PublishMessage::build()
            .payload(message.to_vec().into())
            .expected_last_subject_sequence(0);
        let context = &self.link.context;
        self.link.block_on_request(async {
            let sent = context.send_publish(subject, publish).await;
            match sent.map_err(to_bus_unavailable)?.await {
                Ok(_) => Ok(()),
                Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => Ok(()),
                Err(_) => Err(BusUnavailableError),
            }
        })
    }

    /// Sends the final reply to the delivery of a job, which acknowledges the job or returns it to the queue.
    fn publish_final_delivery_reply(&self, job: &JobLease, content: &[u8]) -> BusResult<()> {
        let replied = self.publish_delivery_reply(job, content);
        // Each job gets only one final reply, so the reply subject is removed even if sending the reply has failed.
        self.inbox.lock_state().replies.remove(&job.lease.token);
        replied
    }
}

impl BusClock for NatsJobWorkerBus {
    fn now(&self) -> Duration {
        (self.link.time)()
    }

    fn wait_for_message(&self, max_wait: Duration) {
        let mut state = self.inbox.lock_state();
        if !state.is_wake_pending {
            let waited = self.inbox.changed.wait_timeout(state, max_wait);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.is_wake_pending = false;
    }

    fn lease_duration(&self) -> Duration {
        self.link.lease
    }
}

impl JobWorkerBus for NatsJobWorkerBus {
    fn request_jobs(&self, build: &str, max_count: usize) -> BusResult<()> {
        let consumer = self.get_consumer(build)?;
        let batch = self.link.block_on_request(async {
            let batch = consumer
                .batch()
                .max_messages(max_count)
                .expires(REQUEST_EXPIRY)
                .messages();
            batch.await.map_err(to_bus_unavailable)
        })?;
        let mut state = self.inbox.lock_state();
        state.requested += max_count;
        let connection = state.connections;
        drop(state);
        let inbox = Arc::clone(&self.inbox);
        self.link
            .spawn(async move { inbox.receive_jobs(batch, max_count, connection).await });
        Ok(())
    }

    fn requested_job_count(&self) -> usize {
        let state = self.inbox.lock_state();
        state.requested + state.arrived.len()
    }

    fn take_jobs(&self) -> Vec<JobLease> {
        std::mem::take(&mut self.inbox.lock_state().arrived)
    }

    fn renew_lease(&self, job: &JobLease) -> BusResult<()> {
        self.publish_delivery_reply(job, b"+WPI")
    }

    fn acknowledge_job(&self, job: &JobLease) -> BusResult<()> {
        self.publish_final_delivery_reply(job, b"+ACK")
    }

    fn return_job(&self, job: &JobLease, delay: Duration) -> BusResult<()> {
        let delay = format!("-NAK {{\"delay\":{}}}", delay.as_nanos());
        self.publish_final_delivery_reply(job, delay.as_bytes())
    }

    fn store_answer_piece(&self, token: &str, (blob, number, bytes): Piece) -> BusResult<()> {
        self.store_if_absent(answer_piece_subject(token, blob.as_str(), number), bytes)
    }

    fn store_answer(&self, token: &str, answer: &[u8]) -> BusResult<()> {
        self.store_if_absent(answer_subject(token), answer)
    }

    fn fetch_piece(&self, blob: &ContentId, number: u64) -> BusResult<Option<Vec<u8>>> {
        let subject = piece_subject(blob.as_str(), number);
        let piece = read_last_message(&self.link.context, JOB_DATA, subject);
        self.link.block_on_request(piece)
    }

    fn send_heartbeat(&self, host: &str, heartbeat: &[u8]) -> BusResult<()> {
        self.link
            .publish_message(format!("beat.{}", machine_subject_token(host)), heartbeat)
    }

    fn take_cancelled_tokens(&self) -> Vec<String> {
        let subject = cancel_subject();
        drain_messages(&self.broadcasts)
            .into_iter()
            .filter(|message| *message.subject == *subject)
            .filter(|message| {
                let headers = message.headers.as_ref();
                (self.gateway_key).verifies_message(&message.subject, &message.payload, headers)
            })
            .filter_map(|message| String::from_utf8(message.payload.to_vec()).ok())
            .collect()
    }

    fn create_waker(&self) -> PauseWaker {
        let inbox = Arc::clone(&self.inbox);
        Arc::new(move || inbox.change_state_and_notify(|_| ()))
    }
}
