//! NATS implementation of a worker's bus operations.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_nats::Subscriber;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::StreamMessage;
use futures_util::StreamExt;

use super::job_streams::cancel_subject;
use super::login::{Login, machine_subject_token};
use super::server_connection::{
    ClockFn, ConnectionCallback, ServerConnection, connection_lost_fact, drain_messages,
    to_bus_unavailable,
};
use super::signature::PublicKey;
use super::streams::{self, BLOBS, END_MESSAGES, NOTICES, ORDERS};
use crate::bus::{BusClock, BusResult, BusUnavailableError, OrderLease, OrderQueue, WorkerBus};
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;

/// Maximum number of contests whose notices are read.
const MAX_NOTICES: usize = 64;

/// Connection of a worker that judges contests to the NATS server. Broadcasts without the coordinator's signature are
/// ignored.
pub struct NatsWorkerBus {
    link: ServerConnection,
    broadcasts: Mutex<Subscriber>,
    /// Public key that verifies the coordinator's messages.
    coordinator_key: PublicKey,
    orders: Mutex<WorkerOrderState>,
}

#[derive(Default)]
struct WorkerOrderState {
    /// Consumers that deliver the orders of a queue, by name.
    consumers: HashMap<String, Consumer<pull::Config>>,
    /// Reply subjects of the orders taken, by lease token.
    replies: HashMap<u64, String>,
    /// Number of orders taken from this bus, which is also the last lease token.
    taken: u64,
}

impl NatsWorkerBus {
    /// Connects as a worker. `on_change` is called when the connection is lost or restored.
    ///
    /// # Errors
    /// The server refuses the login, has another certificate, or cannot be reached.
    pub fn open(
        login: &Login,
        time: Box<ClockFn>,
        on_change: Arc<ConnectionCallback>,
    ) -> Result<Self, Fact> {
        let coach = login
            .coordinator_key()
            .ok_or_else(|| login.missing_key_fault())?;
        let link = ServerConnection::open(login, time, on_change)?;
        let stops = link.subscribe("ctl.*");
        Ok(Self {
            broadcasts: Mutex::new(stops.map_err(connection_lost_fact)?),
            coordinator_key: coach,
            link,
            orders: Mutex::default(),
        })
    }

    fn lock_orders(&self) -> MutexGuard<'_, WorkerOrderState> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the consumer that delivers the orders of a queue.
    fn get_consumer(&self, name: &str) -> BusResult<Consumer<pull::Config>> {
        if let Some(consumer) = self.lock_orders().consumers.get(name) {
            return Ok(consumer.clone());
        }
        let context = &self.link.context;
        let asked = self.link.block_on_request(async {
            let found = context.get_consumer_from_stream(name, ORDERS).await;
            found.map_err(to_bus_unavailable)
        });
        let consumer: Consumer<pull::Config> = asked?;
        let mut state = self.lock_orders();
        state.consumers.insert(name.to_owned(), consumer.clone());
        Ok(consumer)
    }

    /// Replies to the delivery of an order. The server accepts the reply only over the connection that received the
    /// order; after a reconnect, the lease expires and another machine gets the order.
    fn publish_delivery_reply(&self, lease: &OrderLease, content: &[u8]) -> BusResult<()> {
        let reply = self.lock_orders().replies.get(&lease.token).cloned();
        self.link
            .publish_message(reply.ok_or(BusUnavailableError)?, content)
    }

    /// Sends the final reply to the delivery of an order, which acknowledges the order or returns it to the queue.
    fn publish_final_delivery_reply(&self, lease: &OrderLease, content: &[u8]) -> BusResult<()> {
        self.publish_delivery_reply(lease, content)?;
        self.lock_orders().replies.remove(&lease.token);
        Ok(())
    }
}

impl BusClock for NatsWorkerBus {
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

impl WorkerBus for NatsWorkerBus {
    fn read_contest_notices(&self) -> BusResult<Vec<Vec<u8>>> {
        let context = &self.link.context;
        self.link.block_on_request(async {
            let notices = streams::open_stream(context, NOTICES).await?;
            let mut all = Vec::new();
            let mut next = 1;
            while all.len() < MAX_NOTICES {
                let after = notices.direct_get_next_for_subject("notice.*", Some(next));
                let Some(notice): Option<StreamMessage> = streams::none_if_not_found(after.await)?
                else {
                    break;
                };
                next = notice.sequence + 1;
                all.push(notice.payload.to_vec());
            }
            Ok(all)
        })
    }

    fn read_end_message(&self, contest: &str) -> BusResult<Option<Vec<u8>>> {
        let context = &self.link.context;
        let subject = format!("stop.{contest}");
        let stop = self.link.block_on_request(async {
            let stops = streams::open_stream(context, END_MESSAGES).await?;
            streams::none_if_not_found(stops.direct_get_last_for_subject(subject.clone()).await)
        })?;
        Ok(stop
            .filter(|stop| {
                (self.coordinator_key).verifies_message(
                    &subject,
                    &stop.payload,
                    Some(&stop.headers),
                )
            })
            .map(|stop| stop.payload.to_vec()))
    }

    fn fetch_piece(&self, blob: &ContentId, number: u64) -> BusResult<Option<Vec<u8>>> {
        let subject = format!("blob.{}.{number}", blob.as_str());
        let piece = streams::read_last_message(&self.link.context, BLOBS, subject);
        self.link.block_on_request(piece)
    }

    fn take_orders(
        &self,
        contest: &str,
        queue: OrderQueue,
        max_count: usize,
    ) -> BusResult<Vec<OrderLease>> {
        let consumer = self.get_consumer(&streams::order_consumer_name(contest, queue))?;
        let messages = self.link.block_on_request(async {
            let messages = consumer.fetch().max_messages(max_count).messages().await;
            // An order that arrives too late is delivered again when the lease expires.
            let in_time = messages.map_err(to_bus_unavailable)?.take(max_count);
            Ok(in_time.collect::<Vec<_>>().await)
        })?;
        let mut state = self.lock_orders();
        let mut leases = Vec::new();
        for message in messages {
            let Ok(message) = message else { continue };
            let Some(reply) = message.reply.clone() else {
                continue;
            };
            let delivered = message.info().map(|info| info.delivered).unwrap_or(1);
            state.taken += 1;
            let token = state.taken;
            state.replies.insert(token, reply.to_string());
            leases.push(OrderLease {
                token,
                deliveries: u32::try_from(delivered).unwrap_or(u32::MAX),
                order: message.payload.to_vec(),
            });
        }
        Ok(leases)
    }

    fn renew_lease(&self, lease: &OrderLease) -> BusResult<()> {
        self.publish_delivery_reply(lease, b"+WPI")
    }

    fn acknowledge_order(&self, lease: &OrderLease) -> BusResult<()> {
        self.publish_final_delivery_reply(lease, b"+ACK")
    }

    fn return_order(&self, lease: &OrderLease, delay: Duration) -> BusResult<()> {
        let delay = format!("-NAK {{\"delay\":{}}}", delay.as_nanos());
        self.publish_final_delivery_reply(lease, delay.as_bytes())
    }

    fn send_results(&self, contest: &str, host: &str, message: &[u8]) -> BusResult<()> {
        let subject = format!("found.{contest}.{}", machine_subject_token(host));
        self.link.store_message(subject, message)
    }

    fn send_heartbeat(&self, host: &str, heartbeat: &[u8]) -> BusResult<()> {
        self.link
            .publish_message(format!("beat.{}", machine_subject_token(host)), heartbeat)
    }

    fn take_broadcasts(&self) -> BusResult<Vec<Vec<u8>>> {
        Ok(drain_messages(&self.broadcasts)
            .into_iter()
            // Broadcasts of gateways are for workers that do jobs.
            .filter(|message| *message.subject != *cancel_subject())
            .filter(|message| {
                let headers = message.headers.as_ref();
                (self.coordinator_key).verifies_message(&message.subject, &message.payload, headers)
            })
            .map(|message| message.payload.to_vec())
            .collect())
    }
}
