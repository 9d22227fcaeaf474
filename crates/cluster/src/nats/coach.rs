//! NATS implementation of the coordinator's bus operations.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::pull;
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::{DirectGetErrorKind, Stream};
use async_nats::{Message, Subscriber};
use futures_util::future;

use super::link::{Hear, Link, Time, away, drain};
use super::login::{Login, token};
use super::signature::SigningKey;
use super::streams::{self, BLOBS, FOUND, NOTICES, ORDERS, STOPS};
use crate::bus::{Asked, Away, Clock, CoachBus, Lane, Left, Piece};
use crate::evidence::ServerFault;
use crate::found::read_found;
use crate::wire::{self, Beat};
use caipan_facts::{Evidence, Fact};

/// Interval between two checks that all streams exist.
const ASK: Duration = Duration::from_secs(1);

/// Number of result messages fetched concurrently.
const CHUNK: u64 = 256;

/// Connection of a coordinator.
pub struct NatsCoach {
    link: Link,
    key: SigningKey,
    beats: Mutex<Subscriber>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// The contest that was prepared last, its number, and when that was.
    prepared: Option<(String, u64, Duration)>,
    /// What was heard of which contest.
    heard: (String, Cursor),
}

/// How much was heard, and where the next may be.
#[derive(Clone, Copy, Default)]
struct Cursor {
    count: u64,
    next: u64,
}

impl NatsCoach {
    /// Connects as a coordinator, who tells what becomes of the connection.
    ///
    /// # Errors
    /// The server lets nobody in, is another one, or is not there.
    pub fn open(login: &Login, time: Box<Time>, hear: Arc<Hear>) -> Result<Self, Fact> {
        let key = login.signing_key().ok_or_else(|| {
            let file = login.user.clone();
            ServerFault::NoLogin { file }.fact()
        })?;
        let link = Link::open(login, time, hear)?;
        let beats = link.listen("beat.*");
        Ok(Self {
            beats: Mutex::new(beats.map_err(|Away| ServerFault::Lost.fact())?),
            link,
            key,
            known: Mutex::default(),
        })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says to all workers that there is something to look at: who is there gives a sign of life.
    ///
    /// # Errors
    /// The server is away.
    pub fn call(&self, contest: &str) -> Asked<()> {
        self.say(contest, b"")
    }

    /// Makes the streams that are not there.
    ///
    /// # Errors
    /// The server is away.
    pub(crate) fn make_streams(&self) -> Asked<()> {
        let context = &self.link.context;
        self.link.wait(streams::make(context)).map(|_| ())
    }

    /// Removes what is stored under a subject.
    fn remove(&self, stream: &str, subject: String) -> Asked<()> {
        let context = &self.link.context;
        self.link.wait(async {
            let stored = streams::known(context, stream).await?;
            stored.purge().filter(subject).await.map_err(away)?;
            Ok(())
        })
    }

    /// What the next messages of a contest are, from a place on; none where there is no more.
    fn read(&self, contest: &str, cursor: &mut Cursor) -> Asked<Vec<Vec<u8>>> {
        let context = &self.link.context;
        let state = self.link.wait(async {
            let found = streams::known(context, FOUND).await?;
            let info = found.get_info().await.map_err(away)?;
            Ok(info.state)
        })?;
        let is_own = |message: &StreamMessage| is_of_its_host(contest, message);
        while cursor.next <= state.last_sequence {
            let first = cursor.next.max(state.first_sequence).max(1);
            let end = (first + CHUNK).min(state.last_sequence + 1);
            let messages = self.link.wait(self.between(first, end))?;
            cursor.next = end;
            let own = messages.into_iter().filter(is_own);
            let own: Vec<Vec<u8>> = own.map(|message| message.payload.to_vec()).collect();
            if !own.is_empty() {
                cursor.count += own.len() as u64;
                return Ok(own);
            }
        }
        Ok(Vec::new())
    }

    /// What is stored under these numbers. One that is missing is a hole.
    async fn between(&self, first: u64, end: u64) -> Asked<Vec<StreamMessage>> {
        let found = streams::known(&self.link.context, FOUND).await?;
        let get = |number| {
            let found = &found;
            async move {
                match found.direct_get(number).await {
                    Ok(message) => Ok(Some(message)),
                    Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
                    Err(_) => Err(Away),
                }
            }
        };
        let all = future::try_join_all((first..end).map(get)).await?;
        Ok(all.into_iter().flatten().collect())
    }
}

/// Whether findings are of this contest, and name the machine that may publish on their subject.
fn is_of_its_host(contest: &str, message: &StreamMessage) -> bool {
    let subject = message.subject.strip_prefix("found.");
    let host = subject.and_then(|rest| rest.strip_prefix(contest)?.strip_prefix('.'));
    // A result that names no machine passes here: whoever reads it counts it as malformed.
    let told = |host| read_found(&message.payload).is_none_or(|(told, _)| token(&told) == host);
    host.is_some_and(told)
}

/// Whether a sign of life names the machine that may publish on its subject.
fn is_beat_of_its_host(message: &Message) -> bool {
    let host = message.subject.strip_prefix("beat.");
    let told = |host| {
        let beat: Option<Beat> = wire::read(&message.payload);
        beat.is_none_or(|beat| token(&beat.host) == host)
    };
    host.is_some_and(told)
}

/// Stores a piece of a blob, where it is not there.
async fn put(context: &Context, blobs: &Stream<()>, piece: &Piece<'_>) -> Asked<()> {
    let (blob, number, bytes) = piece;
    let subject = format!("blob.{}.{number}", blob.as_str());
    let last = blobs.direct_get_last_for_subject(subject.clone()).await;
    if last.is_ok_and(|message| message.payload.len() == bytes.len()) {
        return Ok(());
    }
    let stored = context.publish(subject, bytes.to_vec().into()).await;
    stored.map_err(away)?.await.map_err(away)?;
    Ok(())
}

impl Clock for NatsCoach {
    fn now(&self) -> Duration {
        (self.link.time)()
    }

    fn pause(&self, most: Duration) {
        std::thread::sleep(most);
    }

    fn lease(&self) -> Duration {
        self.link.lease
    }
}

impl CoachBus for NatsCoach {
    fn prepare(&self, contest: &str) -> Asked<u64> {
        let now = self.now();
        let before = self.known().prepared.clone();
        let own = before.filter(|(name, ..)| name == contest);
        if let Some((_, number, asked)) = &own
            && now.saturating_sub(*asked) < ASK
        {
            return Ok(*number);
        }
        let context = &self.link.context;
        let number = self.link.wait(async {
            let number = streams::make(context).await?;
            streams::make_consumers(context, contest, self.link.lease).await?;
            Ok(number)
        })?;
        if own.is_none_or(|(_, before, _)| before != number) {
            // Whoever is there says so, and is heard.
            self.call(contest)?;
        }
        self.known().prepared = Some((contest.to_owned(), number, now));
        Ok(number)
    }

    fn put(&self, pieces: &[Piece]) -> Asked<()> {
        let context = &self.link.context;
        self.link.wait(async {
            let blobs = streams::known(context, BLOBS).await?;
            let put = pieces.iter().map(|piece| put(context, &blobs, piece));
            future::try_join_all(put).await?;
            Ok(())
        })
    }

    fn post(&self, contest: &str, notice: &[u8]) -> Asked<()> {
        self.link.store(format!("notice.{contest}"), notice)?;
        self.remove(STOPS, format!("stop.{contest}"))?;
        self.call(contest)
    }

    fn offer(&self, contest: &str, orders: &[(Lane, Vec<u8>)]) -> usize {
        let messages = orders.iter();
        let messages = messages.map(|(lane, order)| (streams::lane(contest, *lane), &**order));
        self.link.store_all(messages)
    }

    fn left(&self, contest: &str) -> Asked<Left> {
        let context = &self.link.context;
        self.link.wait(async {
            let orders = streams::known(context, ORDERS).await?;
            let mut left = Left {
                waiting: 0,
                taken: 0,
            };
            for lane in [Lane::Work, Lane::Alone] {
                let name = streams::consumer(contest, lane);
                let consumer = orders.get_consumer::<pull::Config>(&name).await;
                let consumer = consumer.map_err(away)?;
                let info = consumer.cached_info();
                left.waiting += usize::try_from(info.num_pending).unwrap_or(usize::MAX);
                left.taken += info.num_ack_pending;
            }
            Ok(left)
        })
    }

    fn purge(&self, contest: &str) -> Asked<()> {
        let context = &self.link.context;
        self.link
            .wait(streams::purge(context, contest, self.link.lease))
    }

    fn heard(&self, contest: &str, from: u64) -> Asked<Vec<Vec<u8>>> {
        let known = self.known().heard.clone();
        let mut cursor = match known {
            (name, cursor) if name == contest && cursor.count <= from => cursor,
            _ => Cursor::default(),
        };
        loop {
            let messages = self.read(contest, &mut cursor)?;
            let before = cursor.count - messages.len() as u64;
            let skip = usize::try_from(from.saturating_sub(before)).unwrap_or(usize::MAX);
            if messages.is_empty() || skip < messages.len() {
                self.known().heard = (contest.to_owned(), cursor);
                return Ok(messages.into_iter().skip(skip).collect());
            }
        }
    }

    fn beats(&self) -> Asked<Vec<Vec<u8>>> {
        let mut beats = self.beats.lock().unwrap_or_else(PoisonError::into_inner);
        let beats = drain(&mut beats).into_iter().filter(is_beat_of_its_host);
        Ok(beats.map(|beat| beat.payload.to_vec()).collect())
    }

    fn say(&self, contest: &str, message: &[u8]) -> Asked<()> {
        let headers = self.key.headers(contest, message);
        (self.link).say_with(format!("ctl.{contest}"), headers, message)
    }

    fn stop(&self, contest: &str, message: &[u8]) -> Asked<()> {
        // A worker that was not connected when the stop was published reads the stored copy once it finds no notice.
        let headers = self.key.headers(contest, message);
        (self.link).store_with(format!("stop.{contest}"), headers, message)?;
        self.remove(NOTICES, format!("notice.{contest}"))?;
        self.say(contest, message)?;
        self.link.flush()
    }
}
