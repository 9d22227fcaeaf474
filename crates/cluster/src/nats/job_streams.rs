//! Streams of single jobs, and the consumers that deliver the jobs.

use std::time::Duration;

use async_nats::jetstream::Context;
use async_nats::jetstream::stream::{Config, DiscardPolicy, RetentionPolicy};

use super::server_connection::to_bus_unavailable;
use super::streams::{create_consumer, open_stream};
use crate::bus::BusResult;
use crate::job_bus::{ANSWER_LIFETIME, CLAIM_LIFETIME, DATA_LIFETIME};

pub(super) const JOBS: &str = "JOBS";
pub(super) const CLAIMS: &str = "CLAIMS";
pub(super) const ANSWERS: &str = "ANSWERS";
pub(super) const JOB_DATA: &str = "JOBDATA";

/// Maximum size of all jobs in the queue in bytes. Gateways offer further jobs later.
const MAX_QUEUE_BYTES: i64 = 1 << 30;

/// Time window for the detection of duplicates: a job that is sent twice within this time is stored once.
const DUPLICATE_WINDOW: Duration = Duration::from_secs(120);

/// Name after `ctl.` in the subject of broadcasts to workers that do jobs. Broadcasts about a contest have the id of
/// the contest instead.
pub(super) const BROADCAST: &str = "jobs";

/// Name after `front.` in the subject of notices among gateways. The signature of a notice covers this name. Names in
/// broadcasts to workers contain no dot, so a notice is not a valid broadcast.
pub(super) const GATEWAY_BROADCAST: &str = "notice.jobs";

/// Subject of notices among gateways. Workers can neither publish nor subscribe there.
pub(super) fn gateway_notice_subject() -> String {
    format!("front.{GATEWAY_BROADCAST}")
}

pub(super) fn cancel_subject() -> String {
    format!("ctl.{BROADCAST}")
}

pub(super) fn job_subject(build: &str, token: &str) -> String {
    format!("job.{build}.{token}")
}

pub(super) fn claim_subject(key: &str) -> String {
    format!("claim.{key}")
}

pub(super) fn answer_subject(token: &str) -> String {
    format!("answer.{token}")
}

pub(super) fn answer_piece_subject(token: &str, blob: &str, number: u64) -> String {
    format!("part.{token}.{blob}.{number}")
}

pub(super) fn piece_subject(blob: &str, number: u64) -> String {
    format!("data.{blob}.{number}")
}

/// Name of the consumer that delivers the jobs for workers of this build.
pub(super) fn job_consumer_name(build: &str) -> String {
    format!("jobs-{build}")
}

/// Returns the configurations of the streams for jobs. A subject stores one message, which later messages cannot
/// replace.
fn stream_configs() -> [Config; 4] {
    [
        Config {
            retention: RetentionPolicy::WorkQueue,
            max_bytes: MAX_QUEUE_BYTES,
            ..base_stream_config(JOBS, "job.*.*")
        },
        Config {
            max_age: CLAIM_LIFETIME,
            ..base_stream_config(CLAIMS, "claim.*")
        },
        Config {
            max_age: ANSWER_LIFETIME,
            subjects: vec!["answer.*".to_owned(), "part.*.*.*".to_owned()],
            ..base_stream_config(ANSWERS, "")
        },
        Config {
            max_age: DATA_LIFETIME,
            ..base_stream_config(JOB_DATA, "data.*.*")
        },
    ]
}

fn base_stream_config(name: &str, subject: &str) -> Config {
    Config {
        name: name.to_owned(),
        subjects: vec![subject.to_owned()],
        max_messages_per_subject: 1,
        discard: DiscardPolicy::New,
        discard_new_per_subject: true,
        duplicate_window: DUPLICATE_WINDOW,
        allow_direct: true,
        ..Config::default()
    }
}

/// Creates missing streams, and the consumer for workers of this build.
pub(super) async fn create_missing_streams(
    context: &Context,
    build: &str,
    lease: Duration,
) -> BusResult<()> {
    for config in stream_configs() {
        let made = context.get_or_create_stream(config).await;
        made.map_err(to_bus_unavailable)?;
    }
    let jobs = open_stream(context, JOBS).await?;
    create_consumer(
        &jobs,
        job_consumer_name(build),
        job_subject(build, "*"),
        lease,
    )
    .await
}
