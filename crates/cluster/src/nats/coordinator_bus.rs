//! NATS implementation of the coordinator's bus operations.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::Stream;
use async_nats::{Message, Subscriber};
use futures_util::future;

use super::login::{Login, machine_subject_token};
use super::server_connection::{
    ClockFn, ConnectionCallback, ServerConnection, connection_lost_fact, drain_messages,
    to_bus_unavailable,
};
use super::signature::SigningKey;
use super::streams::{self, BLOBS, END_MESSAGES, NOTICES, ORDERS, RESULTS};
use crate::bus::{BusClock, BusResult, CoordinatorBus, OrderQueue, Piece, UnfinishedOrderCounts};
use crate::result_message::split_result_message;
use crate::wire::{self, Heartbeat};
use caipan_facts::Fact;

/// Interval between two checks that all streams exist.
const STREAM_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Number of result messages fetched concurrently.
const FETCH_BATCH: u64 = 256;

/// Connection of a coordinator to the NATS server. It signs the coordinator's messages to workers.
pub struct NatsCoordinatorBus {
    link: ServerConnection,
    key: SigningKey,
    beats: Mutex<Subscriber>,
    read_state: Mutex<ResultReadState>,
}

#[derive(Default)]
struct ResultReadState {
    /// Contest that was prepared last, the number of its streams, and the time of the last check that they exist.
    prepared: Option<(String, u64, Duration)>,
    /// Contest whose results were read last, and the position up to which they were read.
    read_cursor: (String, ResultCursor),
}

/// Position in the results of a contest: number of results that were read, and sequence number of the next message.
#[derive(Clone, Copy, Default)]
struct ResultCursor {
    count: u64,
    next: u64,
}

impl NatsCoordinatorBus {
    /// Connects as a coordinator. `on_change` is called when the connection is lost or restored.
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
        let link = ServerConnection::open(login, time, on_change)?;
        let beats = link.subscribe("beat.*");
        Ok(Self {
            beats: Mutex::new(beats.map_err(connection_lost_fact)?),
            link,
            key,
            read_state: Mutex::default(),
        })
    }

    fn lock_read_state(&self) -> MutexGuard<'_, ResultReadState> {
        self.read_state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks all workers to check the notices and to send a heartbeat.
    ///
    /// # Errors
    /// The server is unavailable.
    pub fn request_heartbeats(&self, contest: &str) -> BusResult<()> {
        self.broadcast_message(contest, b"")
    }

    /// Creates the streams that do not exist yet.
    ///
    /// # Errors
    /// The server is unavailable.
    pub(crate) fn create_missing_streams(&self) -> BusResult<()> {
        let context = &self.link.context;
        self.link
            .block_on_request(streams::create_missing_streams(context))
            .map(|_| ())
    }

    /// Deletes the messages that are stored under a subject.
    fn delete_messages(&self, stream: &str, subject: String) -> BusResult<()> {
        let context = &self.link.context;
        self.link.block_on_request(async {
            let stored = streams::open_stream(context, stream).await?;
            stored
                .purge()
                .filter(subject)
                .await
                .map_err(to_bus_unavailable)?;
            Ok(())
        })
    }

    /// Reads the next results of a contest and advances the cursor. Empty if there are no more.
    fn read_messages(&self, contest: &str, cursor: &mut ResultCursor) -> BusResult<Vec<Vec<u8>>> {
        let context = &self.link.context;
        let state = self.link.block_on_request(async {
            let found = streams::open_stream(context, RESULTS).await?;
            let info = found.get_info().await.map_err(to_bus_unavailable)?;
            Ok(info.state)
        })?;
        while cursor.next <= state.last_sequence {
            let first = cursor.next.max(state.first_sequence).max(1);
            let end = (first + FETCH_BATCH).min(state.last_sequence + 1);
            let messages = self
                .link
                .block_on_request(self.fetch_messages_between(first, end))?;
            cursor.next = end;
            let own: Vec<Vec<u8>> = messages
                .into_iter()
                .filter(|message| result_matches_subject(contest, message))
                .map(|message| message.payload.to_vec())
                .collect();
            if !own.is_empty() {
                cursor.count += own.len() as u64;
                return Ok(own);
            }
        }
        Ok(Vec::new())
    }

    /// Fetches the results with sequence numbers from `first` up to, but not including, `end`. Deleted ones are
    /// skipped.
    async fn fetch_messages_between(&self, first: u64, end: u64) -> BusResult<Vec<StreamMessage>> {
        let found = &streams::open_stream(&self.link.context, RESULTS).await?;
        let requests = (first..end).map(|number| async move {
            streams::none_if_not_found(found.direct_get(number).await)
        });
        let all = future::try_join_all(requests).await?;
        Ok(all.into_iter().flatten().collect())
    }
}

/// Whether a result message belongs to this contest and names the machine to which its subject belongs.
fn result_matches_subject(contest: &str, message: &StreamMessage) -> bool {
    let subject = message.subject.strip_prefix("found.");
    let host = subject.and_then(|rest| rest.strip_prefix(contest)?.strip_prefix('.'));
    // A result without a machine name passes this check; the dispatcher ignores it as malformed.
    host.is_some_and(|host| {
        split_result_message(&message.payload)
            .is_none_or(|(name, _)| machine_subject_token(&name) == host)
    })
}

/// Whether a heartbeat names the machine to which its subject belongs.
fn heartbeat_matches_subject(message: &Message) -> bool {
    message.subject.strip_prefix("beat.").is_some_and(|host| {
        let beat: Option<Heartbeat> = wire::parse(&message.payload);
        beat.is_none_or(|beat| machine_subject_token(&beat.host) == host)
    })
}

/// Stores a piece of a blob, unless the server has it.
async fn store_piece(context: &Context, blobs: &Stream<()>, piece: &Piece<'_>) -> BusResult<()> {
    let (blob, number, bytes) = piece;
    let subject = format!("blob.{}.{number}", blob.as_str());
    let last = blobs.direct_get_last_for_subject(subject.clone()).await;
    if last.is_ok_and(|message| message.payload.len() == bytes.len()) {
        return Ok(());
    }
    let stored = context.publish(subject, bytes.to_vec().into()).await;
    stored
        .map_err(to_bus_unavailable)?
        .await
        .map_err(to_bus_unavailable)?;
    Ok(())
}

impl BusClock for NatsCoordinatorBus {
    fn now(&self) -> Duration {
        (self.link.time)()
    }

    fn wait_for_message(&self, max_wait: Duration) {
        std::thread::sleep(max_wait);
    }

    fn lease_duration(&self) -> Duration {
        self.link.lease
    }
}

impl CoordinatorBus for NatsCoordinatorBus {
    fn ensure_streams_exist(&self, contest: &str) -> BusResult<u64> {
        let now = self.now();
        let before = self.lock_read_state().prepared.clone();
        let own = before.filter(|(name, ..)| name == contest);
        if let Some((_, number, asked)) = &own
            && now.saturating_sub(*asked) < STREAM_CHECK_INTERVAL
        {
            return Ok(*number);
        }
        let context = &self.link.context;
        let number = self.link.block_on_request(async {
            let number = streams::create_missing_streams(context).await?;
            streams::create_consumers(context, contest, self.link.lease).await?;
            Ok(number)
        })?;
        if own.is_none_or(|(_, before, _)| before != number) {
            // All connected workers reply with a heartbeat.
            self.request_heartbeats(contest)?;
        }
        self.lock_read_state().prepared = Some((contest.to_owned(), number, now));
        Ok(number)
    }

    fn store_pieces(&self, pieces: &[Piece]) -> BusResult<()> {
        let context = &self.link.context;
        self.link.block_on_request(async {
            let blobs = streams::open_stream(context, BLOBS).await?;
            let put = pieces
                .iter()
                .map(|piece| store_piece(context, &blobs, piece));
            future::try_join_all(put).await?;
            Ok(())
        })
    }

    fn publish_contest_notice(&self, contest: &str, notice: &[u8]) -> BusResult<()> {
        self.link
            .store_message(format!("notice.{contest}"), notice)?;
        self.delete_messages(END_MESSAGES, format!("stop.{contest}"))?;
        self.request_heartbeats(contest)
    }

    fn add_orders(&self, contest: &str, orders: &[(OrderQueue, Vec<u8>)]) -> usize {
        let messages = orders.iter();
        let messages =
            messages.map(|(queue, order)| (streams::queue_subject(contest, *queue), &**order));
        self.link.store_messages(messages)
    }

    fn count_unfinished_orders(&self, contest: &str) -> BusResult<UnfinishedOrderCounts> {
        let context = &self.link.context;
        self.link.block_on_request(async {
            let orders = streams::open_stream(context, ORDERS).await?;
            let mut left = UnfinishedOrderCounts {
                waiting: 0,
                taken: 0,
            };
            for queue in [OrderQueue::Parallel, OrderQueue::Alone] {
                let name = streams::order_consumer_name(contest, queue);
                let consumer = orders
                    .get_consumer::<pull::Config>(&name)
                    .await
                    .map_err(to_bus_unavailable)?;
                let info = consumer.cached_info();
                left.waiting += usize::try_from(info.num_pending).unwrap_or(usize::MAX);
                left.taken += info.num_ack_pending;
            }
            Ok(left)
        })
    }

    fn purge_orders(&self, contest: &str) -> BusResult<()> {
        let context = &self.link.context;
        self.link
            .block_on_request(streams::purge_queues(context, contest, self.link.lease))
    }

    fn read_result_messages(&self, contest: &str, first: u64) -> BusResult<Vec<Vec<u8>>> {
        let known = self.lock_read_state().read_cursor.clone();
        let mut cursor = match known {
            (name, cursor) if name == contest && cursor.count <= first => cursor,
            _ => ResultCursor::default(),
        };
        loop {
            let messages = self.read_messages(contest, &mut cursor)?;
            let before = cursor.count - messages.len() as u64;
            let skip = usize::try_from(first.saturating_sub(before)).unwrap_or(usize::MAX);
            if messages.is_empty() || skip < messages.len() {
                self.lock_read_state().read_cursor = (contest.to_owned(), cursor);
                return Ok(messages.into_iter().skip(skip).collect());
            }
        }
    }

    fn take_heartbeats(&self) -> BusResult<Vec<Vec<u8>>> {
        let beats = drain_messages(&self.beats)
            .into_iter()
            .filter(heartbeat_matches_subject);
        Ok(beats.map(|beat| beat.payload.to_vec()).collect())
    }

    fn broadcast_message(&self, contest: &str, message: &[u8]) -> BusResult<()> {
        let headers = self.key.signature_headers(contest, message);
        (self.link).publish_with_headers(format!("ctl.{contest}"), headers, message)
    }

    fn announce_contest_end(&self, contest: &str, message: &[u8]) -> BusResult<()> {
        // Workers that miss the broadcast look for the stored end of the contest when its notice is gone.
        let headers = self.key.signature_headers(contest, message);
        (self.link).store_with_headers(format!("stop.{contest}"), headers, message)?;
        self.delete_messages(NOTICES, format!("notice.{contest}"))?;
        self.broadcast_message(contest, message)?;
        self.link.flush()
    }
}
