//! NATS implementation of a worker's bus operations.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::StreamMessage;
use async_nats::jetstream::stream::DirectGetErrorKind;
use async_nats::{Message, Subscriber};
use futures_util::StreamExt;

use super::link::{Hear, Link, Time, away, drain};
use super::login::{Login, token};
use super::signature::PublicKey;
use super::streams::{self, BLOBS, NOTICES, ORDERS, STOPS};
use crate::bus::{Asked, Away, Clock, HandBus, Lane, Lease};
use crate::evidence::ServerFault;
use caipan_facts::{Evidence, Fact};
use caipan_judge::content_id::ContentId;

/// Maximum number of contests whose notices are read.
const NOTICES_AT_MOST: usize = 64;

/// Connection of a worker.
pub struct NatsHand {
    link: Link,
    stops: Mutex<Subscriber>,
    /// Public key that verifies the coordinator's messages.
    coach: PublicKey,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    /// Who hands out the orders of a queue.
    consumers: HashMap<String, Consumer<pull::Config>>,
    /// Where what becomes of an order is said.
    replies: HashMap<u64, String>,
    /// So many orders were taken.
    taken: u64,
}

impl NatsHand {
    /// Connects as a worker, who tells what becomes of the connection.
    ///
    /// # Errors
    /// The server lets nobody in, is another one, or is not there.
    pub fn open(login: &Login, time: Box<Time>, hear: Arc<Hear>) -> Result<Self, Fact> {
        let coach = login.coach_key().ok_or_else(|| {
            let file = login.user.clone();
            ServerFault::NoLogin { file }.fact()
        })?;
        let link = Link::open(login, time, hear)?;
        let stops = link.listen("ctl.*");
        Ok(Self {
            stops: Mutex::new(stops.map_err(|Away| ServerFault::Lost.fact())?),
            coach,
            link,
            known: Mutex::default(),
        })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who hands out the orders of a queue.
    fn consumer(&self, name: &str) -> Asked<Consumer<pull::Config>> {
        if let Some(consumer) = self.known().consumers.get(name) {
            return Ok(consumer.clone());
        }
        let context = &self.link.context;
        let asked = self.link.wait(async {
            let found = context.get_consumer_from_stream(name, ORDERS).await;
            found.map_err(away)
        });
        let consumer: Consumer<pull::Config> = asked?;
        let mut known = self.known();
        known.consumers.insert(name.to_owned(), consumer.clone());
        Ok(consumer)
    }

    /// Says what becomes of an order. The server takes that only from the connection that the order came to: one that came
    /// before the connection was lost is another machine's in a while.
    fn reply(&self, lease: &Lease, what: &[u8]) -> Asked<()> {
        let reply = self.known().replies.get(&lease.token).cloned();
        self.link.say(reply.ok_or(Away)?, what)
    }

    fn let_go(&self, lease: &Lease, what: &[u8]) -> Asked<()> {
        self.reply(lease, what)?;
        self.known().replies.remove(&lease.token);
        Ok(())
    }
}

impl Clock for NatsHand {
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

/// What is stored, if it is.
fn found<T>(asked: Result<T, async_nats::jetstream::stream::DirectGetError>) -> Asked<Option<T>> {
    match asked {
        Ok(message) => Ok(Some(message)),
        Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
        Err(_) => Err(Away),
    }
}

impl HandBus for NatsHand {
    fn notices(&self) -> Asked<Vec<Vec<u8>>> {
        let context = &self.link.context;
        self.link.wait(async {
            let notices = streams::known(context, NOTICES).await?;
            let mut all = Vec::new();
            let mut next = 1;
            while all.len() < NOTICES_AT_MOST {
                let after = notices.direct_get_next_for_subject("notice.*", Some(next));
                let Some(notice): Option<StreamMessage> = found(after.await)? else {
                    break;
                };
                next = notice.sequence + 1;
                all.push(notice.payload.to_vec());
            }
            Ok(all)
        })
    }

    fn stopped(&self, contest: &str) -> Asked<Option<Vec<u8>>> {
        let context = &self.link.context;
        let subject = format!("stop.{contest}");
        let stop = self.link.wait(async {
            let stops = streams::known(context, STOPS).await?;
            found(stops.direct_get_last_for_subject(subject.clone()).await)
        })?;
        let is_signed = |stop: &StreamMessage| {
            (self.coach).has_signed(&subject, &stop.payload, Some(&stop.headers))
        };
        Ok(stop.filter(is_signed).map(|stop| stop.payload.to_vec()))
    }

    fn piece(&self, blob: &ContentId, number: u64) -> Asked<Option<Vec<u8>>> {
        let context = &self.link.context;
        let subject = format!("blob.{}.{number}", blob.as_str());
        self.link.wait(async {
            let blobs = streams::known(context, BLOBS).await?;
            let piece = found(blobs.direct_get_last_for_subject(subject).await)?;
            Ok(piece.map(|piece| piece.payload.to_vec()))
        })
    }

    fn take(&self, contest: &str, lane: Lane, most: usize) -> Asked<Vec<Lease>> {
        let consumer = self.consumer(&streams::consumer(contest, lane))?;
        let messages = self.link.wait(async {
            let messages = consumer.fetch().max_messages(most).messages().await;
            // One that is late comes again when its lease is over.
            let messages = messages.map_err(away)?.take(most);
            Ok(messages.collect::<Vec<_>>().await)
        })?;
        let mut known = self.known();
        let mut leases = Vec::new();
        for message in messages {
            let Ok(message) = message else { continue };
            let Some(reply) = message.reply.clone() else {
                continue;
            };
            let delivered = message.info().map(|info| info.delivered).unwrap_or(1);
            known.taken += 1;
            let token = known.taken;
            known.replies.insert(token, reply.to_string());
            leases.push(Lease {
                token,
                deliveries: u32::try_from(delivered).unwrap_or(u32::MAX),
                order: message.payload.to_vec(),
            });
        }
        Ok(leases)
    }

    fn keep(&self, lease: &Lease) -> Asked<()> {
        self.reply(lease, b"+WPI")
    }

    fn done(&self, lease: &Lease) -> Asked<()> {
        self.let_go(lease, b"+ACK")
    }

    fn back(&self, lease: &Lease, delay: Duration) -> Asked<()> {
        let delay = format!("-NAK {{\"delay\":{}}}", delay.as_nanos());
        self.let_go(lease, delay.as_bytes())
    }

    fn tell(&self, contest: &str, host: &str, found: &[u8]) -> Asked<()> {
        let subject = format!("found.{contest}.{}", token(host));
        self.link.store(subject, found)
    }

    fn beat(&self, host: &str, beat: &[u8]) -> Asked<()> {
        self.link.say(format!("beat.{}", token(host)), beat)
    }

    fn stops(&self) -> Asked<Vec<Vec<u8>>> {
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        let is_signed = |message: &Message| {
            let headers = message.headers.as_ref();
            (self.coach).has_signed(&message.subject, &message.payload, headers)
        };
        let said = drain(&mut stops).into_iter().filter(is_signed);
        Ok(said.map(|message| message.payload.to_vec()).collect())
    }
}
