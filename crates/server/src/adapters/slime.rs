//! Remote reward model for slime: receives a response and a label, and returns the reward. The label is JSON with the
//! tests.

use std::time::Duration;

use hyper::StatusCode;
use serde::Deserialize;

use crate::adapter_call::AdapterCall;
use crate::http::{RefusalStatuses, Reply, RequestRefusal, parse_json_body};
use crate::model_answers::{AnswerTests, job_from_answer, language_of_answer, reward_of_result};
use crate::request_fields::{self, ProgramLimits};
use caipan_verify::job::{Job, JsonText, JudgingMode, SourceExtraction};

/// Statuses for slime. After status 503, slime retries ten times and then stops the training run.
const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::SERVICE_UNAVAILABLE,
};

/// Maximum time until a worker starts. slime's timeout for the whole request is 120 s.
const MAX_START_WAIT: Duration = Duration::from_secs(60);

/// Body of `POST /slime`. The prompt is ignored.
#[derive(Deserialize)]
struct Sample {
    response: String,
    label: JsonText,
}

/// Answers `POST /slime` with the reward of the response as a JSON number; 0 if the response contains no program.
pub(crate) async fn reward_reply(call: AdapterCall) -> Reply {
    match judge_sample(&call).await {
        Ok(reward) => Reply::json(StatusCode::OK, &reward),
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "error"),
    }
}

/// Judges the response and returns the reward.
///
/// # Errors
/// The body or the label is malformed, or there is no verdict.
async fn judge_sample(call: &AdapterCall) -> Result<f64, RequestRefusal> {
    let sample: Sample = parse_json_body(&call.body)?;
    match job_from_label(&sample.response, &sample.label, &call.judge.tenant)? {
        Some(job) => reward_of_result(&call.judge.judge_job(job, MAX_START_WAIT).await?),
        None => Ok(0.0),
    }
}

/// Default time limit of programs in seconds, for labels without `run_timeout`.
const USUAL_SECONDS: f64 = 10.0;

/// Default memory limit of programs in MiB, for labels without `memory_limit_mb`.
const USUAL_MIB: i64 = 1024;

/// Optional language and limits in a label. The time is in seconds, the memory in MiB.
#[derive(Deserialize)]
struct LimitsInLabel {
    language: Option<String>,
    run_timeout: Option<f64>,
    memory_limit_mb: Option<i64>,
}

/// Creates a job for a response. The label is a JSON object with tests, or a text with such an object. `None` if the
/// response contains no program.
///
/// # Errors
/// The label is malformed.
pub(super) fn job_from_label(
    response: &str,
    label: &JsonText,
    tenant: &str,
) -> Result<Option<Job>, RequestRefusal> {
    let text: Result<String, _> = serde_json::from_str(label.as_str());
    let text = text.unwrap_or_else(|_| label.as_str().to_owned());
    let wrong = |error: serde_json::Error| RequestRefusal::bad_request("label", error.to_string());
    let tests: AnswerTests = serde_json::from_str(&text).map_err(wrong)?;
    let limits: LimitsInLabel = serde_json::from_str(&text).map_err(wrong)?;
    let language = match &limits.language {
        Some(name) => request_fields::find_language(name)?,
        None => language_of_answer(response)?,
    };
    let time = limits.run_timeout.unwrap_or(USUAL_SECONDS);
    let program_limits = ProgramLimits {
        time: request_fields::validate_time_limit("label.run_timeout", time)?,
        memory: request_fields::memory_limit_of_mib(limits.memory_limit_mb.unwrap_or(USUAL_MIB)),
    };
    job_from_answer(
        response,
        SourceExtraction::Markdown,
        language,
        &tests,
        program_limits,
        JudgingMode::First,
        tenant,
    )
}
