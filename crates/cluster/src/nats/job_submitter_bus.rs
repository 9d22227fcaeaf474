//! NATS implementation of the bus operations of a gateway.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_nats::Subscriber;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;
use futures_util::future;
use ring::hmac;

use super::job_streams::{
    self, ANSWERS, BROADCAST, CLAIMS, GATEWAY_BROADCAST, JOBS, answer_piece_subject,
    answer_subject, cancel_subject, claim_subject, gateway_notice_subject, job_subject,
    piece_subject,
};
use super::login::Login;
use super::server_connection::{
    ClockFn, ConnectionCallback, ServerConnection, connection_lost_fact, drain_messages,
    to_bus_unavailable,
};
use super::signature::{PublicKey, SigningKey, to_hex};
use super::streams::{open_stream, read_last_message};
use crate::bus::{BusClock, BusResult, BusUnavailableError, Piece};
use crate::job_bus::{JobOffer, JobSubmitterBus, KeyClaimOutcome, MAX_GATEWAY_NOTICE};
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;

/// Length of a token in bytes. Tokens are written as hexadecimal digits, two per byte.
const TOKEN_LENGTH: usize = 20;

/// Maximum duration of a wait for messages. It is short because an arriving message does not end the wait.
const MAX_PAUSE: Duration = Duration::from_millis(5);

/// Outcome of storing a message under a subject that can have only one message.
#[derive(PartialEq)]
enum MessageStoreOutcome {
    /// The message is stored: the subject had none before.
    First,
    /// A message with the same identifier was stored within the last two minutes.
    Duplicate,
    /// The subject has another message already, which is kept.
    AlreadyStored,
}

/// Connection of a gateway to the NATS server. It signs the gateway's messages to workers.
pub struct NatsJobSubmitterBus {
    link: ServerConnection,
    key: SigningKey,
    /// Secret of all gateways, from which tokens are derived.
    token_key: hmac::Key,
    answers: Mutex<Subscriber>,
    beats: Mutex<Subscriber>,
    cancels: Mutex<Subscriber>,
    notices: Mutex<Subscriber>,
    /// Public key of all gateways, which verifies the notices.
    gateway_key: PublicKey,
}

impl NatsJobSubmitterBus {
    /// Connects as a gateway, with the login of a coordinator. `on_change` is called when the connection is lost or
    /// restored.
    ///
    /// # Errors
    /// The server refuses the login, has another certificate, or cannot be reached.
    pub fn open(
        login: &Login,
        time: Box<ClockFn>,
        on_change: Arc<ConnectionCallback>,
    ) -> Result<Self, Fact> {
        let key = login
            .signing_key()
            .ok_or_else(|| login.missing_key_fault())?;
        let secret = login
            .signing_key
            .as_deref()
            .ok_or_else(|| login.missing_key_fault())?;
        let gateway_key = PublicKey::parse_hex(&key.public_key());
        let link = ServerConnection::open(login, time, on_change)?;
        Ok(Self {
            gateway_key: gateway_key.ok_or_else(|| login.missing_key_fault())?,
            answers: Mutex::new(
                link.subscribe(&answer_subject("*"))
                    .map_err(connection_lost_fact)?,
            ),
            beats: Mutex::new(link.subscribe("beat.*").map_err(connection_lost_fact)?),
            cancels: Mutex::new(
                link.subscribe(&cancel_subject())
                    .map_err(connection_lost_fact)?,
            ),
            notices: Mutex::new(
                link.subscribe(&gateway_notice_subject())
                    .map_err(connection_lost_fact)?,
            ),
            link,
            key,
            token_key: hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()),
        })
    }

    /// Stores a message under a subject, unless the subject has one. The server drops a message whose `id` it has
    /// received within the last two minutes.
    async fn store_if_absent(
        &self,
        subject: String,
        id: &str,
        message: &[u8],
    ) -> BusResult<MessageStoreOutcome> {
        let publish = PublishMessage::build()
            .payload(message.to_vec().into())
            .message_id(id)
            .expected_last_subject_sequence(0);
        let sent = self.link.context.send_publish(subject, publish).await;
        match sent.map_err(to_bus_unavailable)?.await {
            Ok(stored) if stored.duplicate => Ok(MessageStoreOutcome::Duplicate),
            Ok(_) => Ok(MessageStoreOutcome::First),
            Err(error) if error.kind() == PublishErrorKind::WrongLastSequence => {
                Ok(MessageStoreOutcome::AlreadyStored)
            }
            Err(_) => Err(BusUnavailableError),
        }
    }

    /// Adds a job to the queue, unless the queue has one with the same token.
    async fn add_job(&self, build: &str, job: &JobOffer<'_>) -> BusResult<()> {
        let subject = job_subject(build, &job.token);
        let id = format!("{}.{}", job.token, job.number);
        let stored = self
            .store_if_absent(subject.clone(), &id, job.message)
            .await?;
        // A job that was just cancelled has left the queue, but the server still treats its message id as a duplicate.
        // A new id is needed.
        if stored == MessageStoreOutcome::Duplicate
            && self
                .read_stored_message(JOBS, subject.clone())
                .await?
                .is_none()
        {
            let id = format!("{id}.{}", (self.link.time)().as_nanos());
            self.store_if_absent(subject, &id, job.message).await?;
        }
        Ok(())
    }

    async fn read_stored_message(
        &self,
        stream: &str,
        subject: String,
    ) -> BusResult<Option<Vec<u8>>> {
        read_last_message(&self.link.context, stream, subject).await
    }

    /// Assigns a key to `record` if the key belongs to no record. Otherwise, returns the record that the key belongs
    /// to.
    async fn claim_key_for_record(&self, key: &str, record: &[u8]) -> BusResult<KeyClaimOutcome> {
        let subject = claim_subject(key);
        // Every claim has a new identifier, so the server does not drop a repeated claim as a duplicate message.
        let id = format!("{key}.{}", (self.link.time)().as_nanos());
        if self.store_if_absent(subject.clone(), &id, record).await? == MessageStoreOutcome::First {
            return Ok(KeyClaimOutcome::New);
        }
        let known = self.read_stored_message(CLAIMS, subject).await?;
        known.map(KeyClaimOutcome::Known).ok_or(BusUnavailableError)
    }

    async fn store_piece(&self, (blob, number, bytes): &Piece<'_>) -> BusResult<()> {
        let subject = piece_subject(blob.as_str(), *number);
        let id = subject.clone();
        self.store_if_absent(subject, &id, bytes).await.map(drop)
    }

    /// Runs requests concurrently. If one of them is not answered in time, all of them fail.
    fn run_requests_concurrently<T>(
        &self,
        requests: impl Iterator<Item = impl Future<Output = BusResult<T>>>,
    ) -> Vec<BusResult<T>> {
        let (requests, mut results) = (requests.collect::<Vec<_>>(), Vec::new());
        let count = requests.len();
        let all = async { Ok(future::join_all(requests).await) };
        if let Ok(answered) = self.link.block_on_request(all) {
            results = answered;
        }
        results.resize_with(count, || Err(BusUnavailableError));
        results
    }
}

impl BusClock for NatsJobSubmitterBus {
    fn now(&self) -> Duration {
        (self.link.time)()
    }

    fn wait_for_message(&self, max_wait: Duration) {
        std::thread::sleep(max_wait.min(MAX_PAUSE));
    }

    fn lease_duration(&self) -> Duration {
        self.link.lease
    }
}

impl JobSubmitterBus for NatsJobSubmitterBus {
    fn ensure_streams_exist(&self, build: &str) -> BusResult<()> {
        let (context, lease) = (&self.link.context, self.link.lease);
        self.link
            .block_on_request(job_streams::create_missing_streams(context, build, lease))
    }

    fn derive_secret_token(&self, name: &[u8]) -> String {
        let tag = hmac::sign(&self.token_key, &[b"caipan job 1\n", name].concat());
        to_hex(&tag.as_ref()[..TOKEN_LENGTH])
    }

    fn claim_keys_for_records(
        &self,
        claims: &[(String, Vec<u8>)],
    ) -> Vec<BusResult<KeyClaimOutcome>> {
        self.run_requests_concurrently(
            claims
                .iter()
                .map(|(key, record)| self.claim_key_for_record(key, record)),
        )
    }

    fn add_jobs(&self, build: &str, jobs: &[JobOffer]) -> Vec<BusResult<()>> {
        self.run_requests_concurrently(jobs.iter().map(|job| self.add_job(build, job)))
    }

    fn cancel_job(&self, build: &str, token: &str) -> BusResult<()> {
        let subject = job_subject(build, token);
        self.link.block_on_request(async {
            let jobs = open_stream(&self.link.context, JOBS).await?;
            jobs.purge()
                .filter(subject)
                .await
                .map_err(to_bus_unavailable)?;
            Ok(())
        })?;
        let headers = self.key.signature_headers(BROADCAST, token.as_bytes());
        self.link
            .publish_with_headers(cancel_subject(), headers, token.as_bytes())
    }

    fn read_answers(&self, tokens: &[String]) -> Vec<BusResult<Option<Vec<u8>>>> {
        let subjects = tokens.iter().map(|token| answer_subject(token));
        self.run_requests_concurrently(
            subjects.map(|subject| self.read_stored_message(ANSWERS, subject)),
        )
    }

    fn read_answer_piece(
        &self,
        token: &str,
        blob: &ContentId,
        number: u64,
    ) -> BusResult<Option<Vec<u8>>> {
        let subject = answer_piece_subject(token, blob.as_str(), number);
        self.link
            .block_on_request(self.read_stored_message(ANSWERS, subject))
    }

    fn take_answered_tokens(&self) -> Vec<String> {
        let messages = drain_messages(&self.answers).into_iter();
        messages
            .filter_map(|message| message.subject.strip_prefix("answer.").map(str::to_owned))
            .collect()
    }

    fn take_cancelled_tokens(&self) -> Vec<String> {
        // Only gateways can publish on this subject, so signatures are not checked.
        let messages = drain_messages(&self.cancels).into_iter();
        messages
            .filter_map(|message| String::from_utf8(message.payload.to_vec()).ok())
            .collect()
    }

    fn count_jobs(&self, build: &str) -> BusResult<usize> {
        let name = job_streams::job_consumer_name(build);
        self.link.block_on_request(async {
            let jobs = open_stream(&self.link.context, JOBS).await?;
            let consumer = jobs
                .get_consumer::<pull::Config>(&name)
                .await
                .map_err(to_bus_unavailable)?;
            let info = consumer.cached_info();
            let waiting = usize::try_from(info.num_pending).unwrap_or(usize::MAX);
            Ok(waiting.saturating_add(info.num_ack_pending))
        })
    }

    fn store_pieces(&self, pieces: &[Piece]) -> BusResult<()> {
        let stored =
            self.run_requests_concurrently(pieces.iter().map(|piece| self.store_piece(piece)));
        stored.into_iter().collect()
    }

    fn take_heartbeats(&self) -> Vec<(String, Vec<u8>)> {
        let beats = drain_messages(&self.beats).into_iter();
        let named = beats.filter_map(|beat| {
            let machine = beat.subject.strip_prefix("beat.")?.to_owned();
            Some((machine, beat.payload.to_vec()))
        });
        named.collect()
    }

    fn send_gateway_notice(&self, notice: &[u8]) -> BusResult<()> {
        let headers = self.key.signature_headers(GATEWAY_BROADCAST, notice);
        self.link
            .publish_with_headers(gateway_notice_subject(), headers, notice)
    }

    fn take_gateway_notices(&self) -> Vec<Vec<u8>> {
        drain_messages(&self.notices)
            .into_iter()
            .filter(|message| message.payload.len() <= MAX_GATEWAY_NOTICE)
            .filter(|message| {
                let headers = message.headers.as_ref();
                (self.gateway_key).verifies_message(&message.subject, &message.payload, headers)
            })
            .map(|message| message.payload.to_vec())
            .collect()
    }
}
