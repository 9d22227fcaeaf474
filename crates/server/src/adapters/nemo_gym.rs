//! Replaces NeMo-Gym's resources server for code. The reply contains the keys of the request, and adds the reward.

use std::time::Duration;

use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::adapter_call::AdapterCall;
use crate::http::{RefusalStatuses, Reply, RequestRefusal, parse_json_body};
use crate::model_answers::{AnswerTests, job_from_answer, language_of_answer, no_verdict_refusal};
use crate::request_fields::{self, ProgramLimits};
use caipan_checker::verdict::Verdict;
use caipan_verify::extract_source;
use caipan_verify::job::{JudgingMode, SourceExtraction};
use caipan_verify::result::{CaseOutcome, JobResult};

const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::OK,
};

/// Key that only NeMo-Gym's bodies have. Caipan's own job records are sent to the same path and lack this key.
const OWN_KEY: &str = "responses_create_params";

/// Maximum time until a worker starts; after that, the request is refused.
const MAX_START_WAIT: Duration = Duration::from_secs(120);

/// Time limit of programs in seconds, since requests contain none.
const TIME_LIMIT_SECONDS: f64 = 10.0;

/// Memory limit of programs in MiB, since requests contain none.
const MEMORY_LIMIT_MIB: i64 = 4096;

/// Whether a body is a request of NeMo-Gym: a JSON object with the key [`OWN_KEY`]. The key must occur in the first
/// MiB of the body.
pub(super) fn is_nemo_gym_body(body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct NemoGymRequestWithKey {
        #[expect(dead_code, reason = "only its presence counts")]
        responses_create_params: serde::de::IgnoredAny,
    }
    let text = OWN_KEY.as_bytes();
    let has_key = body
        .windows(text.len())
        .take(1 << 20)
        .any(|part| part == text);
    has_key && serde_json::from_slice::<NemoGymRequestWithKey>(body).is_ok()
}

#[derive(Deserialize)]
struct NemoGymRequest {
    response: Response,
    verifier_metadata: Metadata,
}

#[derive(Deserialize)]
struct Metadata {
    unit_tests: AnswerTests,
}

#[derive(Deserialize)]
struct Response {
    #[serde(default)]
    output: Vec<OutputItem>,
}

#[derive(Deserialize)]
struct OutputItem {
    #[serde(default)]
    content: Option<Vec<Content>>,
}

#[derive(Deserialize)]
struct Content {
    #[serde(default)]
    text: Option<String>,
}

/// Answers `POST /seed_session` and `POST /aggregate_metrics` with an empty object; the server needs neither request.
pub(crate) async fn empty_reply() -> Reply {
    Reply::json(StatusCode::OK, &json!({}))
}

/// Answers `GET /reverify_mode` with `stateless`, because results do not depend on earlier requests.
pub(crate) async fn reverify_mode_reply() -> Reply {
    Reply::json(StatusCode::OK, &"stateless")
}

/// Answers `POST /verify` with the keys of the request and the keys of the result. Without a verdict, the reward is 0
/// and `_ng_failure_class` is set.
pub(super) async fn verify_response(call: AdapterCall) -> Reply {
    let mut echo: Map<String, Value> = match parse_json_body(&call.body) {
        Ok(echo) => echo,
        Err(refusal) => return refusal.to_reply(&REFUSAL_STATUSES, "detail"),
    };
    match judge_response(&call).await {
        Ok(more) => {
            echo.extend(more);
            Reply::json(StatusCode::OK, &echo)
        }
        Err(refusal @ RequestRefusal::NoVerdict(..)) => {
            echo.insert("reward".to_owned(), json!(0.0));
            echo.insert("_ng_failure_class".to_owned(), json!("judge_failed"));
            let why = json!(refusal.message());
            echo.insert("_ng_failure_judge_error".to_owned(), why);
            refusal.to_reply_with_body(&REFUSAL_STATUSES, &Value::Object(echo))
        }
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "detail"),
    }
}

/// Judges the program in the response. Returns the keys that the reply adds to those of the request.
///
/// # Errors
/// The body is malformed, the queue is too long, or there is no verdict.
async fn judge_response(call: &AdapterCall) -> Result<Map<String, Value>, RequestRefusal> {
    let body: NemoGymRequest = parse_json_body(&call.body)?;
    let contents = body.response.output.into_iter();
    let contents = contents.flat_map(|item| item.content.unwrap_or_default());
    let text: String = contents.filter_map(|content| content.text).collect();
    let language = language_of_answer(&text)?;
    let limits = ProgramLimits {
        time: request_fields::validate_time_limit("", TIME_LIMIT_SECONDS)?,
        memory: request_fields::memory_limit_of_mib(MEMORY_LIMIT_MIB),
    };
    let tests = &body.verifier_metadata.unit_tests;
    let extract = SourceExtraction::Markdown;
    let job = job_from_answer(
        &text,
        extract,
        language,
        tests,
        limits,
        JudgingMode::First,
        &call.judge.tenant,
    )?;
    let result = match job {
        Some(job) => Some(call.judge.judge_job(job, MAX_START_WAIT).await?),
        None => None,
    };
    if let Some(result) = result.as_ref().filter(|result| result.reward.is_none()) {
        return Err(no_verdict_refusal(result));
    }
    let code = extract_source(&text, extract, language);
    Ok(result_reply_keys(text, code, result.as_ref()))
}

/// Creates the keys that the reply adds to those of the request. `text` is the answer, and `code` the program in the
/// answer. If the answer contains no program, `result` is `None` and the reward is 0.
fn result_reply_keys(
    text: String,
    code: Option<String>,
    result: Option<&JobResult>,
) -> Map<String, Value> {
    let cases = result.map_or(&[][..], |result| &result.cases);
    let seconds: f64 = cases.iter().filter_map(|case| case.wall_s).sum();
    let codes: Vec<Value> = cases.iter().map(case_result_code).collect();
    let reward = result.and_then(|result| result.reward).unwrap_or(0.0);
    let output = Some(text).filter(|text| !text.is_empty());
    let keys = [
        ("reward", json!(reward)),
        ("extracted_model_output", json!(output)),
        ("extracted_model_code", json!(code)),
        ("result", json!(codes)),
        ("metadata", json!({})),
        ("unit_tests_time_taken", json!(seconds)),
    ];
    keys.map(|(key, value)| (key.to_owned(), value))
        .into_iter()
        .collect()
}

/// Encodes the result of a case for the client: `true` if accepted, otherwise a negative error code.
fn case_result_code(case: &CaseOutcome) -> Value {
    match case.verdict {
        Verdict::Accepted => json!(true),
        Verdict::TimeLimitExceeded => json!(-3),
        Verdict::WrongAnswer => json!(-2),
        _ => json!(-4),
    }
}
