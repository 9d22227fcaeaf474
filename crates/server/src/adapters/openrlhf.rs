//! Remote reward model for OpenRLHF: returns a list of rewards for lists of queries, prompts and labels. A label is
//! JSON with the tests.

use std::time::Duration;

use futures_util::future::join_all;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::slime::labelled_job;
use crate::answers::reward_of;
use crate::call::Call;
use crate::cases;
use crate::http::{Refusal, RefusalStatuses, Reply, read_json};
use crate::work::Work;
use caipan_verify::job::JsonText;

const STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::SERVICE_UNAVAILABLE,
};

/// Maximum wait for the start of the work. The client waits for 180 s in all.
const PATIENCE: Duration = Duration::from_secs(90);

#[derive(Deserialize)]
struct Samples {
    query: Vec<String>,
    prompts: Vec<String>,
    labels: Vec<JsonText>,
}

/// Answers `POST /openrlhf` with the rewards of all samples, in the order of the queries.
pub(crate) async fn rewards(call: Call) -> Reply {
    match judge(&call).await {
        Ok(reply) => reply,
        Err(refusal) => refusal.reply(&STATUSES, "error"),
    }
}

/// Judges all samples. Overload refuses the whole request. Samples without a verdict have the reward 0 and a mark in
/// `extra_logs`; the reply then has the header.
async fn judge(call: &Call) -> Result<Reply, Refusal> {
    let samples: Samples = read_json(&call.body)?;
    let count = samples.query.len();
    if samples.prompts.len() != count || samples.labels.len() != count {
        return Err(Refusal::bad("query", "lists have different lengths"));
    }
    cases::checked_count("query", count)?;
    call.work.admit(PATIENCE)?;
    let prompts = samples.prompts.iter().zip(&samples.labels);
    let rewards = samples
        .query
        .iter()
        .zip(prompts)
        .map(|(query, (prompt, label))| {
            // The prompt is removed, because it may contain code blocks.
            let response = query.strip_prefix(prompt.as_str()).unwrap_or(query);
            reward(response, label, &call.work)
        });
    let rewards = join_all(rewards).await;
    let is_refused =
        |reward: &&Result<f64, Refusal>| matches!(reward, Err(Refusal::Overload { .. }));
    if let Some(Err(refusal)) = rewards.iter().find(is_refused) {
        return Err(refusal.clone());
    }
    let numbers: Vec<f64> = rewards
        .iter()
        .map(|reward| *reward.as_ref().unwrap_or(&0.0))
        .collect();
    let nulls: Vec<u8> = rewards
        .iter()
        .map(|reward| u8::from(reward.is_err()))
        .collect();
    let body = json!({"rewards": numbers, "scores": numbers, "extra_logs": {"no_verdict": nulls}});
    let refusals = rewards.iter().filter_map(|reward| reward.as_ref().err());
    let faults = refusals.map(Refusal::fault).collect();
    Ok(Reply::json(StatusCode::OK, &body).without_verdicts(faults))
}

async fn reward(response: &str, label: &JsonText, work: &Work) -> Result<f64, Refusal> {
    match labelled_job(response, label, &work.tenant)? {
        Some(job) => reward_of(&work.judge(job, PATIENCE).await?),
        None => Ok(0.0),
    }
}
