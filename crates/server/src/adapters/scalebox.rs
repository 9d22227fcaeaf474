//! Replaces ScaleBox: judges the answer of a model on all tests of the request.

use hyper::StatusCode;
use serde::Deserialize;
use serde_json::Value;

use super::sandbox_fusion_submit::{
    NO_CODE, answer, judged_tests, mode_of, not_run, refusal_reply, refuse_extraction,
};
use crate::answers::{UnitTests, job_from_answer, language_of};
use crate::call::Call;
use crate::cases::{self, ProgramLimits, languages};
use crate::http::{Refusal, Reply, read_json};
use caipan_problem::language;
use caipan_verify::job::{CheckerProgram, Extract, JobChecker, JsonText};

/// Body of `POST /common_evaluate_batch`: one answer of a model, with all of its tests.
#[derive(Deserialize)]
struct Evaluate {
    #[serde(default = "first_id")]
    id: Value,
    completion: String,
    config: Config,
}

/// Default of the identifier of a request.
fn first_id() -> Value {
    0.into()
}

#[derive(Deserialize)]
struct Config {
    language: Option<String>,
    compile_timeout: Option<f64>,
    run_timeout: Option<f64>,
    /// Memory limit in MiB. Clients use three names for it.
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

/// Default time limits in seconds.
const USUAL_TIME: f64 = 30.0;

/// Values of the key that distinguishes programs from functions.
const STDIN: &str = "stdin_stdout";
const FUNCTION: &str = "function_call";

/// Convention by which special judges are called: one of caipan's checker dialects.
const SPECIAL_JUDGE: &str = "scalebox";

/// File name whose extension selects the default language of special judges.
const USUAL_JUDGE: &str = "judge.py";

/// Answers `POST /common_evaluate_batch`, which judges the program in an answer by the tests of the request.
pub(crate) async fn evaluate(call: Call) -> Reply {
    match judge(&call).await {
        Ok(body) => Reply::json(StatusCode::OK, &body),
        Err(refusal) => refusal_reply(&refusal),
    }
}

async fn judge(call: &Call) -> Result<Value, Refusal> {
    let Evaluate {
        id,
        completion,
        config,
    } = read_json(&call.body)?;
    refuse_extraction(config.custom_extract_logic.as_deref())?;
    let language = match &config.language {
        Some(name) => cases::language(name)?,
        None => language_of(&completion)?,
    };
    let time = cases::seconds(
        "config.run_timeout",
        config.run_timeout.unwrap_or(USUAL_TIME),
    )?;
    let wait = config.compile_timeout.unwrap_or(USUAL_TIME);
    let wait = cases::seconds("config.compile_timeout", wait)?;
    let limits = ProgramLimits {
        time,
        memory: cases::memory_of_mib(config.mem_limit.unwrap_or(-1)),
    };
    let mode = mode_of(config.extra.run_all_cases.unwrap_or(false));
    let tests = unit_tests(config.provided_data.test_cases)?;
    let count = tests.inputs.len();
    let extract = Extract::MarkdownFirst;
    let tenant = &call.work.tenant;
    let job = job_from_answer(&completion, extract, language, &tests, limits, mode, tenant)?;
    let Some(mut job) = job else {
        return Ok(answer(&id, None, not_run(NO_CODE, count), count));
    };
    if let Some(checker) = special_judge(config.extra)? {
        job.checker = Some(checker);
    }
    let source = job.program.source.clone();
    let result = call.work.judge(job, wait + time).await?;
    Ok(answer(
        &id,
        source,
        judged_tests(&result, mode, count)?,
        count,
    ))
}

fn unit_tests(cases: TestCases) -> Result<UnitTests, Refusal> {
    let fn_name = cases.fn_name.filter(|name| !name.is_empty());
    let by_name = if fn_name.is_some() { FUNCTION } else { STDIN };
    let kind = cases.kind.as_deref().unwrap_or(by_name);
    let key = "config.provided_data.test_cases";
    let fn_name = match (kind, fn_name) {
        (STDIN, _) => None,
        (FUNCTION, Some(name)) => Some(name),
        (FUNCTION, None) => return Err(Refusal::bad(key, "fn_name is missing")),
        (other, _) => return Err(Refusal::bad(key, format!("type {other:?} is not known"))),
    };
    Ok(UnitTests {
        inputs: cases.input,
        outputs: cases.output,
        fn_name,
    })
}

/// Returns the checker that the request contains; `None` if it contains none.
fn special_judge(extra: Extra) -> Result<Option<JobChecker>, Refusal> {
    let Some(source) = extra
        .special_judge_program
        .filter(|source| !source.is_empty())
    else {
        return Ok(None);
    };
    let language = match extra.special_judge_language.as_deref() {
        Some(name) => Some(cases::language(name)?),
        None => language::of_name(languages(), USUAL_JUDGE),
    };
    let language = language.map(|language| language.id.clone());
    Ok(Some(JobChecker::Program(CheckerProgram {
        source,
        language: language.unwrap_or_default(),
        dialect: SPECIAL_JUDGE.to_owned(),
        args: Vec::new(),
        files: Default::default(),
    })))
}
