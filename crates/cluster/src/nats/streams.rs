//! What a server stores, and how it hands out orders.

use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy, Stream};

use super::link::away;
use crate::bus::{Asked, Lane};

pub(super) const NOTICES: &str = "NOTICES";
pub(super) const BLOBS: &str = "BLOBS";
pub(super) const ORDERS: &str = "ORDERS";
pub(super) const FOUND: &str = "FOUND";
pub(super) const STOPS: &str = "STOPS";

/// What was found is kept for so long: who comes back to a contest has a journal.
const FOUND_KEPT: Duration = Duration::from_secs(30 * 24 * 3600);

/// More workers than there are may ask, and more orders than there are slots may be out.
const WAITING: i64 = 16_384;
const OUT: i64 = 131_072;

/// The subject of a queue.
pub(super) fn lane(contest: &str, lane: Lane) -> String {
    format!("order.{contest}.{}", lane_name(lane))
}

fn lane_name(lane: Lane) -> &'static str {
    match lane {
        Lane::Work => "work",
        Lane::Alone => "alone",
    }
}

/// Who hands out the orders of a queue.
pub(super) fn consumer(contest: &str, lane: Lane) -> String {
    format!("{contest}-{}", lane_name(lane))
}

/// The streams as they are made.
fn streams() -> [Config; 5] {
    let stream = |name: &str, subject: &str| Config {
        name: name.to_owned(),
        subjects: vec![subject.to_owned()],
        allow_direct: true,
        ..Config::default()
    };
    [
        Config {
            max_messages_per_subject: 1,
            ..stream(NOTICES, "notice.*")
        },
        Config {
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            ..stream(BLOBS, "blob.*.*")
        },
        Config {
            retention: RetentionPolicy::WorkQueue,
            ..stream(ORDERS, "order.*.*")
        },
        Config {
            max_age: FOUND_KEPT,
            ..stream(FOUND, "found.*.*")
        },
        Config {
            max_messages_per_subject: 1,
            max_age: FOUND_KEPT,
            ..stream(STOPS, "stop.*")
        },
    ]
}

/// Makes what is not there, and gives the number of what is there: another one where any of it was made anew.
pub(super) async fn make(context: &Context) -> Asked<u64> {
    let mut number = 0_u64;
    for config in streams() {
        let stream = context.get_or_create_stream(config).await.map_err(away)?;
        let made = stream.cached_info().created.unix_timestamp_nanos();
        number = number.wrapping_mul(31).wrapping_add(made as u64);
    }
    Ok(number)
}

/// A stream that is taken to be there.
pub(super) async fn known(context: &Context, name: &str) -> Asked<Stream<()>> {
    context.get_stream_no_info(name).await.map_err(away)
}

/// Makes those who hand out the orders of a contest, where they are not there.
pub(super) async fn make_consumers(context: &Context, contest: &str, lease: Duration) -> Asked<()> {
    let orders = known(context, ORDERS).await?;
    for queue in [Lane::Work, Lane::Alone] {
        let name = consumer(contest, queue);
        let config = pull::Config {
            durable_name: Some(name.clone()),
            filter_subject: lane(contest, queue),
            ack_policy: AckPolicy::Explicit,
            ack_wait: lease,
            max_waiting: WAITING,
            max_ack_pending: OUT,
            ..pull::Config::default()
        };
        let made = orders.get_or_create_consumer(&name, config).await;
        made.map_err(away)?;
    }
    Ok(())
}

/// Empties the queues of a contest, and makes anew who hands out their orders: what somebody has is forgotten.
pub(super) async fn purge(context: &Context, contest: &str, lease: Duration) -> Asked<()> {
    let orders = known(context, ORDERS).await?;
    let all = orders.purge().filter(format!("order.{contest}.*"));
    all.await.map_err(away)?;
    for queue in [Lane::Work, Lane::Alone] {
        // That it is not there is as good.
        let _ = orders.delete_consumer(&consumer(contest, queue)).await;
    }
    make_consumers(context, contest, lease).await
}
