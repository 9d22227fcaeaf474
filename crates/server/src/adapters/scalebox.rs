//! Replaces ScaleBox: judges the program in a model's answer on the tests in the request.

use hyper::StatusCode;
use serde::Deserialize;
use serde_json::Value;

use super::sandbox_fusion_submit::{
    NO_CODE, judging_mode_from_flag, refusal_reply, refuse_extraction_code, submit_reply_body,
    test_reply_entries, unrun_test_reply_entries,
};
use crate::adapter_call::AdapterCall;
use crate::http::{Reply, RequestRefusal, parse_json_body};
use crate::model_answers::{AnswerTests, job_from_answer, language_of_answer};
use crate::request_fields::{self, ProgramLimits, supported_languages};
use caipan_problem::language;
use caipan_verify::job::{CheckerProgram, JobChecker, JsonText, SourceExtraction};

/// Body of `POST /common_evaluate_batch`: one answer of a model, and the tests to judge it on.
#[derive(Deserialize)]
struct EvaluateRequest {
    #[serde(default = "default_id")]
    id: Value,
    completion: String,
    config: Config,
}

/// Returns the default value of the request's `id`, which is 0.
fn default_id() -> Value {
    0.into()
}

#[derive(Deserialize)]
struct Config {
    language: Option<String>,
    compile_timeout: Option<f64>,
    run_timeout: Option<f64>,
    /// Memory limit in MiB. Clients send this key under three different names.
    #[serde(alias = "memory_limit_mb", alias = "memory_limit_MB")]
    mem_limit: Option<i64>,
    custom_extract_logic: Option<String>,
    provided_data: ProvidedData,
    #[serde(default)]
    extra: Extra,
}

#[derive(Deserialize)]
struct ProvidedData {
    test_cases: TestCases,
}

#[derive(Deserialize)]
struct TestCases {
    #[serde(rename = "type")]
    kind: Option<String>,
    input: Vec<JsonText>,
    output: Vec<JsonText>,
    fn_name: Option<String>,
}

#[derive(Default, Deserialize)]
struct Extra {
    run_all_cases: Option<bool>,
    special_judge_program: Option<String>,
    special_judge_language: Option<String>,
}

/// Default time limit in seconds, of the compiler and of the program.
const USUAL_TIME: f64 = 30.0;

/// Value of `type` for tests of a program that reads standard input.
const STDIN: &str = "stdin_stdout";

/// Value of `type` for tests of a function.
const FUNCTION: &str = "function_call";

/// Checker dialect of caipan that defines how special judges are called.
const SPECIAL_JUDGE: &str = "scalebox";

/// File name whose extension selects the default language of special judges.
const USUAL_JUDGE: &str = "judge.py";

/// Answers `POST /common_evaluate_batch`: judges the program in a model's answer on the tests in the request.
pub(crate) async fn evaluate_completion(call: AdapterCall) -> Reply {
    match judge_completion(&call).await {
        Ok(body) => Reply::json(StatusCode::OK, &body),
        Err(refusal) => refusal_reply(&refusal),
    }
}

/// Judges the program in the answer, and returns the body of the reply.
///
/// # Errors
/// The body is invalid, the queue is too long, or there is no verdict.
async fn judge_completion(call: &AdapterCall) -> Result<Value, RequestRefusal> {
    let EvaluateRequest {
        id,
        completion,
        config,
    } = parse_json_body(&call.body)?;
    refuse_extraction_code(config.custom_extract_logic.as_deref())?;
    let language = match &config.language {
        Some(name) => request_fields::find_language(name)?,
        None => language_of_answer(&completion)?,
    };
    let time = request_fields::validate_time_limit(
        "config.run_timeout",
        config.run_timeout.unwrap_or(USUAL_TIME),
    )?;
    let wait = config.compile_timeout.unwrap_or(USUAL_TIME);
    let wait = request_fields::validate_time_limit("config.compile_timeout", wait)?;
    let limits = ProgramLimits {
        time,
        memory: request_fields::memory_limit_of_mib(config.mem_limit.unwrap_or(-1)),
    };
    let mode = judging_mode_from_flag(config.extra.run_all_cases.unwrap_or(false));
    let tests = to_answer_tests(config.provided_data.test_cases)?;
    let count = tests.inputs.len();
    let extract = SourceExtraction::MarkdownFirst;
    let tenant = &call.judge.tenant;
    let job = job_from_answer(&completion, extract, language, &tests, limits, mode, tenant)?;
    let Some(mut job) = job else {
        return Ok(submit_reply_body(
            &id,
            None,
            unrun_test_reply_entries(NO_CODE, count),
            count,
        ));
    };
    if let Some(checker) = to_special_judge_checker(config.extra)? {
        job.checker = Some(checker);
    }
    let source = job.program.source.clone();
    let result = call.judge.judge_job(job, wait + time).await?;
    Ok(submit_reply_body(
        &id,
        source,
        test_reply_entries(&result, mode, count)?,
        count,
    ))
}

/// Converts the tests of a request. Without `type`, they are tests of a function if `fn_name` is given, and otherwise
/// of standard input and output.
///
/// # Errors
/// The type is unknown, or the name of the function is missing.
fn to_answer_tests(cases: TestCases) -> Result<AnswerTests, RequestRefusal> {
    let fn_name = cases.fn_name.filter(|name| !name.is_empty());
    let by_name = if fn_name.is_some() { FUNCTION } else { STDIN };
    let kind = cases.kind.as_deref().unwrap_or(by_name);
    let key = "config.provided_data.test_cases";
    let fn_name = match (kind, fn_name) {
        (STDIN, _) => None,
        (FUNCTION, Some(name)) => Some(name),
        (FUNCTION, None) => return Err(RequestRefusal::bad_request(key, "fn_name is missing")),
        (other, _) => {
            return Err(RequestRefusal::bad_request(
                key,
                format!("type {other:?} is not known"),
            ));
        }
    };
    Ok(AnswerTests {
        inputs: cases.input,
        outputs: cases.output,
        fn_name,
    })
}

/// Returns the checker in the request, in Python by default; `None` if the request contains no checker.
fn to_special_judge_checker(extra: Extra) -> Result<Option<JobChecker>, RequestRefusal> {
    let Some(source) = extra
        .special_judge_program
        .filter(|source| !source.is_empty())
    else {
        return Ok(None);
    };
    let language = match extra.special_judge_language.as_deref() {
        Some(name) => Some(request_fields::find_language(name)?),
        None => language::find_by_file_name(supported_languages(), USUAL_JUDGE),
    };
    let language = language.map(|language| language.id.clone());
    Ok(Some(JobChecker::Program(CheckerProgram {
        source,
        language: language.unwrap_or_default(),
        dialect: SPECIAL_JUDGE.to_owned(),
        args: Vec::new(),
        files: Default::default(),
        processes: None,
    })))
}
