//! Remote reward model for OpenRLHF: receives lists of queries, prompts and labels, and returns a list of rewards. A
//! label is JSON with the tests.

use std::time::Duration;

use futures_util::future::join_all;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::slime::job_from_label;
use crate::adapter_call::AdapterCall;
use crate::http::{RefusalStatuses, Reply, RequestRefusal, parse_json_body};
use crate::judge_handle::JudgeHandle;
use crate::model_answers::reward_of_result;
use crate::request_fields;
use caipan_verify::job::{JobClass, JsonText};

const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::SERVICE_UNAVAILABLE,
};

/// Maximum time until a worker starts. The client's timeout for the whole request is 180 s.
const MAX_START_WAIT: Duration = Duration::from_secs(90);

/// Body of `POST /openrlhf`: lists of equal length. Each query consists of the prompt and the response.
#[derive(Deserialize)]
struct OpenRlhfRequest {
    query: Vec<String>,
    prompts: Vec<String>,
    labels: Vec<JsonText>,
}

/// Answers `POST /openrlhf` with the rewards of all samples, in the order of the queries.
pub(crate) async fn rewards_reply(call: AdapterCall) -> Reply {
    match judge_samples(&call).await {
        Ok(reply) => reply,
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "error"),
    }
}

/// Judges all samples. A sample without a verdict gets the reward 0 and the value 1 in `extra_logs.no_verdict`.
///
/// # Errors
/// The body is malformed, or the queue is too long for one of the samples.
async fn judge_samples(call: &AdapterCall) -> Result<Reply, RequestRefusal> {
    let samples: OpenRlhfRequest = parse_json_body(&call.body)?;
    let count = samples.query.len();
    if samples.prompts.len() != count || samples.labels.len() != count {
        return Err(RequestRefusal::bad_request(
            "query",
            "lists have different lengths",
        ));
    }
    request_fields::validate_test_count("query", count)?;
    call.judge
        .require_short_wait(JobClass::default(), MAX_START_WAIT)?;
    let prompts = samples.prompts.iter().zip(&samples.labels);
    let rewards = samples
        .query
        .iter()
        .zip(prompts)
        .map(|(query, (prompt, label))| {
            // A prompt may contain code blocks, which are not part of the answer.
            let response = query.strip_prefix(prompt.as_str()).unwrap_or(query);
            judge_for_reward(response, label, &call.judge)
        });
    let rewards = join_all(rewards).await;
    let is_refused = |reward: &&Result<f64, RequestRefusal>| {
        matches!(reward, Err(RequestRefusal::Overload { .. }))
    };
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
    let faults = refusals.map(RequestRefusal::party_at_fault).collect();
    Ok(Reply::json(StatusCode::OK, &body).mark_without_verdicts(faults))
}

/// Judges one response and returns the reward; 0 if the response contains no program.
async fn judge_for_reward(
    response: &str,
    label: &JsonText,
    work: &JudgeHandle,
) -> Result<f64, RequestRefusal> {
    match job_from_label(response, label, &work.tenant)? {
        Some(job) => reward_of_result(&work.judge_job(job, MAX_START_WAIT).await?),
        None => Ok(0.0),
    }
}
