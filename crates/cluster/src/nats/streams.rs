//! Streams of the server, and the consumers that deliver orders.

use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::stream::{
    Config, DirectGetError, DirectGetErrorKind, DiscardPolicy, RetentionPolicy, Stream,
};

use super::server_connection::to_bus_unavailable;
use crate::bus::{BusResult, BusUnavailableError, OrderQueue};

pub(super) const NOTICES: &str = "NOTICES";
pub(super) const BLOBS: &str = "BLOBS";
pub(super) const ORDERS: &str = "ORDERS";
pub(super) const RESULTS: &str = "FOUND";
pub(super) const END_MESSAGES: &str = "STOPS";

/// Retention time of results and end messages. A coordinator that is resumed later has the older results in its
/// journal.
const RESULT_RETENTION: Duration = Duration::from_secs(30 * 24 * 3600);

/// Maximum number of waiting requests per consumer, far above the number of workers.
const MAX_WAITING_REQUESTS: i64 = 16_384;
/// Maximum number of unacknowledged orders per consumer, far above the number of slots.
const MAX_UNACKNOWLEDGED: i64 = 131_072;

/// Subject of the orders of a queue: `order.CONTEST.work` or `order.CONTEST.alone`.
pub(super) fn queue_subject(contest: &str, queue: OrderQueue) -> String {
    format!("order.{contest}.{}", queue_name(queue))
}

fn queue_name(queue: OrderQueue) -> &'static str {
    match queue {
        OrderQueue::Parallel => "work",
        OrderQueue::Alone => "alone",
    }
}

/// Name of the consumer that delivers the orders of a queue.
pub(super) fn order_consumer_name(contest: &str, queue: OrderQueue) -> String {
    format!("{contest}-{}", queue_name(queue))
}

/// Returns the configurations of the streams for contests.
fn stream_configs() -> [Config; 5] {
    [
        Config {
            max_messages_per_subject: 1,
            ..base_stream_config(NOTICES, "notice.*")
        },
        Config {
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            ..base_stream_config(BLOBS, "blob.*.*")
        },
        Config {
            retention: RetentionPolicy::WorkQueue,
            ..base_stream_config(ORDERS, "order.*.*")
        },
        Config {
            max_age: RESULT_RETENTION,
            ..base_stream_config(RESULTS, "found.*.*")
        },
        Config {
            max_messages_per_subject: 1,
            max_age: RESULT_RETENTION,
            ..base_stream_config(END_MESSAGES, "stop.*")
        },
    ]
}

fn base_stream_config(name: &str, subject: &str) -> Config {
    Config {
        name: name.to_owned(),
        subjects: vec![subject.to_owned()],
        allow_direct: true,
        ..Config::default()
    }
}

/// Creates missing streams. Returns a number that changes if any stream is deleted and created again.
pub(super) async fn create_missing_streams(context: &Context) -> BusResult<u64> {
    let mut number = 0_u64;
    for config in stream_configs() {
        let stream = context
            .get_or_create_stream(config)
            .await
            .map_err(to_bus_unavailable)?;
        let made = stream.cached_info().created.unix_timestamp_nanos();
        number = number.wrapping_mul(31).wrapping_add(made as u64);
    }
    Ok(number)
}

/// Returns a stream without checking that it exists.
pub(super) async fn open_stream(context: &Context, name: &str) -> BusResult<Stream<()>> {
    context
        .get_stream_no_info(name)
        .await
        .map_err(to_bus_unavailable)
}

/// Creates missing consumers of a contest's queues. Orders that are not acknowledged within `lease` are delivered
/// again.
pub(super) async fn create_consumers(
    context: &Context,
    contest: &str,
    lease: Duration,
) -> BusResult<()> {
    let orders = open_stream(context, ORDERS).await?;
    for queue in [OrderQueue::Parallel, OrderQueue::Alone] {
        let name = order_consumer_name(contest, queue);
        create_consumer(&orders, name, queue_subject(contest, queue), lease).await?;
    }
    Ok(())
}

/// Creates the consumer that delivers the messages of some subjects of a stream, unless it exists.
pub(super) async fn create_consumer(
    stream: &Stream<()>,
    name: String,
    subjects: String,
    lease: Duration,
) -> BusResult<()> {
    let config = pull::Config {
        durable_name: Some(name.clone()),
        filter_subject: subjects,
        ack_policy: AckPolicy::Explicit,
        ack_wait: lease,
        max_waiting: MAX_WAITING_REQUESTS,
        max_ack_pending: MAX_UNACKNOWLEDGED,
        ..pull::Config::default()
    };
    let made = stream.get_or_create_consumer(&name, config).await;
    made.map_err(to_bus_unavailable)?;
    Ok(())
}

/// Converts the error "not found" to `None`.
pub(super) fn none_if_not_found<T>(result: Result<T, DirectGetError>) -> BusResult<Option<T>> {
    match result {
        Ok(message) => Ok(Some(message)),
        Err(error) if error.kind() == DirectGetErrorKind::NotFound => Ok(None),
        Err(_) => Err(BusUnavailableError),
    }
}

/// Returns the last message that a stream has under a subject; `None` for a subject without messages.
pub(super) async fn read_last_message(
    context: &Context,
    stream: &str,
    subject: String,
) -> BusResult<Option<Vec<u8>>> {
    let stream = open_stream(context, stream).await?;
    let message = none_if_not_found(stream.direct_get_last_for_subject(subject).await)?;
    Ok(message.map(|message| message.payload.to_vec()))
}

/// Empties the queues of a contest and creates their consumers again, so that orders held by workers are not
/// delivered again.
pub(super) async fn purge_queues(
    context: &Context,
    contest: &str,
    lease: Duration,
) -> BusResult<()> {
    let orders = open_stream(context, ORDERS).await?;
    let all = orders.purge().filter(format!("order.{contest}.*"));
    all.await.map_err(to_bus_unavailable)?;
    for queue in [OrderQueue::Parallel, OrderQueue::Alone] {
        // Errors are ignored, because the consumer may not exist.
        let _ = orders
            .delete_consumer(&order_consumer_name(contest, queue))
            .await;
    }
    create_consumers(context, contest, lease).await
}
