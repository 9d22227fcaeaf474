//! Replaces `/submit` of SandboxFusion: judges the program in a model's answer on the tests in the request.

use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::sandbox_fusion::{self, StepResult};
use crate::adapter_call::AdapterCall;
use crate::http::{RefusalStatuses, Reply, RequestRefusal, parse_json_body};
use crate::model_answers::no_verdict_refusal;
use crate::request_fields::{self, ProgramLimits};
use caipan_checker::verdict::Verdict;
use caipan_verify::extract_source;
use caipan_verify::job::{JudgingMode, SourceExtraction};
use caipan_verify::result::{CaseOutcome, JobResult};

const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    no_verdict: StatusCode::INTERNAL_SERVER_ERROR,
    ..sandbox_fusion::REFUSAL_STATUSES
};

/// Body of `POST /submit`. It must contain the tests, because the server has no data sets.
#[derive(Deserialize)]
struct SubmitRequest {
    #[serde(default)]
    id: Value,
    completion: String,
    config: Config,
}

#[derive(Deserialize)]
struct Config {
    language: Option<String>,
    compile_timeout: Option<f64>,
    run_timeout: Option<f64>,
    custom_extract_logic: Option<String>,
    provided_data: Option<ProvidedData>,
    extra: Option<Extra>,
}

#[derive(Deserialize)]
struct ProvidedData {
    #[serde(default)]
    test: Vec<Test>,
}

#[derive(Deserialize)]
struct Extra {
    run_all_cases: Option<bool>,
}

#[derive(Deserialize)]
struct Test {
    input: Input,
    output: Output,
}

#[derive(Deserialize)]
struct Input {
    stdin: String,
}

#[derive(Deserialize)]
struct Output {
    stdout: String,
}

/// Error message for an answer of a model that contains no program.
pub(super) const NO_CODE: &str = "no code block of the language";

/// Default time limit in seconds, of the compiler and of the program.
const USUAL_TIME: f64 = 20.0;

/// Answers `POST /submit`: judges the program in a model's answer on the tests in the request.
pub(crate) async fn submit_answer(call: AdapterCall) -> Reply {
    match judge_completion(&call).await {
        Ok(body) => Reply::json(StatusCode::OK, &body),
        Err(refusal) => refusal_reply(&refusal),
    }
}

/// Creates the reply to a request that was refused or has no verdict.
pub(super) fn refusal_reply(refusal: &RequestRefusal) -> Reply {
    match refusal {
        RequestRefusal::BadRequest(bad) => {
            refusal.to_reply_with_body(&REFUSAL_STATUSES, &sandbox_fusion::bad_request_body(bad))
        }
        RequestRefusal::Overload { .. } | RequestRefusal::NoVerdict(..) => {
            refusal.to_reply(&REFUSAL_STATUSES, "detail")
        }
    }
}

/// Judges the program in the answer, and returns the body of the reply.
///
/// # Errors
/// The body is invalid, the queue is too long, or there is no verdict.
async fn judge_completion(call: &AdapterCall) -> Result<Value, RequestRefusal> {
    let SubmitRequest {
        id,
        completion,
        config,
    } = parse_json_body(&call.body)?;
    refuse_extraction_code(config.custom_extract_logic.as_deref())?;
    let language = config.language.as_deref();
    let language =
        language.ok_or_else(|| RequestRefusal::bad_request("config.language", "is missing"))?;
    let language = request_fields::find_language(language)?;
    let data = config.provided_data;
    let data =
        data.ok_or_else(|| RequestRefusal::bad_request("config.provided_data", "is missing"))?;
    request_fields::validate_test_count("config.provided_data.test", data.test.len())?;
    let time = request_fields::validate_time_limit(
        "config.run_timeout",
        config.run_timeout.unwrap_or(USUAL_TIME),
    )?;
    let wait = config.compile_timeout.unwrap_or(USUAL_TIME);
    let wait = request_fields::validate_time_limit("config.compile_timeout", wait)?;
    let limits = ProgramLimits {
        time,
        memory: request_fields::memory_limit_of_bytes(-1),
    };
    let extra = config.extra.and_then(|extra| extra.run_all_cases);
    let mode = judging_mode_from_flag(extra.unwrap_or(false));
    let source = extract_source(&completion, SourceExtraction::MarkdownFirst, language);
    let count = data.test.len();
    let Some(source) = source else {
        return Ok(submit_reply_body(
            &id,
            None,
            unrun_test_reply_entries(NO_CODE, count),
            count,
        ));
    };
    let mut job = request_fields::job_without_tests(
        language,
        source.clone(),
        limits,
        mode,
        &call.judge.tenant,
    );
    let tests = data.test.into_iter();
    job.tests = tests
        .map(|test| request_fields::stdin_test(test.input.stdin, test.output.stdout))
        .collect();
    job.checker = Some(request_fields::lenient_checker());
    let result = call.judge.judge_job(job, wait + time).await?;
    Ok(submit_reply_body(
        &id,
        Some(source),
        test_reply_entries(&result, mode, count)?,
        count,
    ))
}

/// Refuses a request with code that extracts the program from the answer, since the server would run this code
/// outside of the sandbox.
pub(super) fn refuse_extraction_code(logic: Option<&str>) -> Result<(), RequestRefusal> {
    match logic {
        Some(logic) if !logic.is_empty() => {
            let key = "config.custom_extract_logic";
            Err(RequestRefusal::bad_request(
                key,
                "is refused: it would run outside of the sandbox",
            ))
        }
        _ => Ok(()),
    }
}

/// Returns the judging mode: all tests, or only the tests up to the first failure.
pub(super) fn judging_mode_from_flag(run_all_cases: bool) -> JudgingMode {
    if run_all_cases {
        JudgingMode::All
    } else {
        JudgingMode::First
    }
}

/// Creates the entries of the tests in the reply. `count` is the number of tests in the request. After a compile error,
/// all tests fail. In the mode [`JudgingMode::First`], tests after the first failure have no entry.
///
/// # Errors
/// There is no verdict.
pub(super) fn test_reply_entries(
    result: &JobResult,
    mode: JudgingMode,
    count: usize,
) -> Result<Vec<Value>, RequestRefusal> {
    if result.fault.is_some() {
        return Err(no_verdict_refusal(result));
    }
    let compile = result.compile.as_ref();
    if let Some(failed) = compile.filter(|compile| !compile.ok) {
        let failed = caipan_verify::single_run::FailedCompile {
            log: failed.log.clone(),
            is_timeout: false,
            is_interpreted: false,
        };
        let reply = sandbox_fusion::compile_failure_body(failed);
        return Ok(vec![test_reply_entry(false, &reply); count]);
    }
    let log = compile.map_or("", |compile| &compile.log);
    let compiled = sandbox_fusion::compile_success_object(log);
    let cases = result.cases.iter();
    let mut tests: Vec<Value> = cases
        .map(|case| reply_entry_of_case(case, &compiled))
        .collect();
    if mode != JudgingMode::First {
        let rest = count.saturating_sub(tests.len());
        tests.extend(unrun_test_reply_entries(
            "not run: two tests ended at a limit",
            rest,
        ));
    }
    Ok(tests)
}

/// Creates the entry of a test. `exec_info` describes the run in the format of `/run_code`.
fn test_reply_entry(passed: bool, exec_info: &Value) -> Value {
    json!({"passed": passed, "exec_info": exec_info, "test_info": null})
}

/// Creates the entry of a test that was run.
fn reply_entry_of_case(case: &CaseOutcome, compiled: &Value) -> Value {
    let is_timeout = case.verdict == Verdict::TimeLimitExceeded;
    let signal = case.signal.map(|signal| -signal);
    let code = case.exit_code.or(signal).unwrap_or(-9);
    let step = StepResult {
        is_timeout,
        code: (!is_timeout).then_some(code),
        seconds: case.wall_s,
        stdout: None,
        stderr: case.stderr.as_deref(),
    };
    let why = case.explanation.reason.as_deref().unwrap_or_default();
    let reply = step.to_reply_body(compiled, why, &Default::default());
    test_reply_entry(case.verdict == Verdict::Accepted, &reply)
}

/// Creates the body of the reply. `accepted` is true only if all `count` tests have an entry and passed. `source` is
/// `None` if the answer contains no program.
pub(super) fn submit_reply_body(
    id: &Value,
    source: Option<String>,
    tests: Vec<Value>,
    count: usize,
) -> Value {
    let is_passed = |test: &Value| test["passed"] == true;
    let accepted = tests.len() == count && count > 0 && tests.iter().all(is_passed);
    let extracted_type = if source.is_some() { "fenced" } else { "empty" };
    json!({
        "id": id,
        "accepted": accepted,
        "extracted_code": source.unwrap_or_default(),
        "full_code": null,
        "test_code": null,
        "tests": tests,
        "extracted_type": extracted_type,
        "extra": null,
    })
}

/// Creates the entries of `count` tests that were not run, which count as failed.
pub(super) fn unrun_test_reply_entries(message: &str, count: usize) -> Vec<Value> {
    let step = StepResult {
        code: Some(1),
        stderr: Some(message),
        ..StepResult::default()
    };
    let reply = step.to_reply_body(&Value::Null, message, &Default::default());
    vec![test_reply_entry(false, &reply); count]
}
