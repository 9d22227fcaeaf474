//! Replaces `/submit` of SandboxFusion: judges answers of models by tests that the request contains.

use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::sandbox_fusion::{self, StepResult};
use crate::answers::no_verdict;
use crate::call::Call;
use crate::cases::{self, ProgramLimits};
use crate::http::{Refusal, RefusalStatuses, Reply, read_json};
use caipan_checker::verdict::Verdict;
use caipan_verify::job::{Extract, Mode};
use caipan_verify::result::{CaseOutcome, JobResult};
use caipan_verify::source_in;

const STATUSES: RefusalStatuses = RefusalStatuses {
    no_verdict: StatusCode::INTERNAL_SERVER_ERROR,
    ..sandbox_fusion::STATUSES
};

/// Body of `/submit`. Tests must be included; the server has no data sets.
#[derive(Deserialize)]
struct Submit {
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

/// Error message if the answer of a model contains no program.
pub(super) const NO_CODE: &str = "no code block of the language";

/// Default time limit in seconds.
const USUAL_TIME: f64 = 20.0;

/// Answers `POST /submit`, which judges the program in a text by the tests of the request.
pub(crate) async fn submit(call: Call) -> Reply {
    match judge(&call).await {
        Ok(body) => Reply::json(StatusCode::OK, &body),
        Err(refusal) => refusal_reply(&refusal),
    }
}

/// Returns the reply for a request that was refused or has no verdict.
pub(super) fn refusal_reply(refusal: &Refusal) -> Reply {
    match refusal {
        Refusal::BadRequest(bad) => refusal.reply_with(&STATUSES, &sandbox_fusion::details(bad)),
        Refusal::Overload { .. } | Refusal::NoVerdict(..) => refusal.reply(&STATUSES, "detail"),
    }
}

async fn judge(call: &Call) -> Result<Value, Refusal> {
    let Submit {
        id,
        completion,
        config,
    } = read_json(&call.body)?;
    refuse_extraction(config.custom_extract_logic.as_deref())?;
    let language = config.language.as_deref();
    let language = language.ok_or_else(|| Refusal::bad("config.language", "is missing"))?;
    let language = cases::language(language)?;
    let data = config.provided_data;
    let data = data.ok_or_else(|| Refusal::bad("config.provided_data", "is missing"))?;
    cases::checked_count("config.provided_data.test", data.test.len())?;
    let time = cases::seconds(
        "config.run_timeout",
        config.run_timeout.unwrap_or(USUAL_TIME),
    )?;
    let wait = config.compile_timeout.unwrap_or(USUAL_TIME);
    let wait = cases::seconds("config.compile_timeout", wait)?;
    let limits = ProgramLimits {
        time,
        memory: cases::memory(-1),
    };
    let extra = config.extra.and_then(|extra| extra.run_all_cases);
    let mode = mode_of(extra.unwrap_or(false));
    let source = source_in(&completion, Extract::MarkdownFirst, language);
    let count = data.test.len();
    let Some(source) = source else {
        return Ok(answer(&id, None, not_run(NO_CODE, count), count));
    };
    let mut job = cases::job(language, source.clone(), limits, mode, &call.work.tenant);
    let tests = data.test.into_iter();
    job.tests = tests
        .map(|test| cases::stdin_test(test.input.stdin, test.output.stdout))
        .collect();
    job.checker = Some(cases::lenient_checker());
    let result = call.work.judge(job, wait + time).await?;
    Ok(answer(
        &id,
        Some(source),
        judged_tests(&result, mode, count)?,
        count,
    ))
}

/// Refuses extraction code: it would run outside of the sandbox.
pub(super) fn refuse_extraction(logic: Option<&str>) -> Result<(), Refusal> {
    match logic {
        Some(logic) if !logic.is_empty() => {
            let key = "config.custom_extract_logic";
            Err(Refusal::bad(
                key,
                "is refused: it would run outside of the sandbox",
            ))
        }
        _ => Ok(()),
    }
}

pub(super) fn mode_of(run_all_cases: bool) -> Mode {
    if run_all_cases {
        Mode::All
    } else {
        Mode::First
    }
}

/// Entries of the tests that were run.
///
/// # Errors
/// There is no verdict.
pub(super) fn judged_tests(
    result: &JobResult,
    mode: Mode,
    count: usize,
) -> Result<Vec<Value>, Refusal> {
    if result.fault.is_some() {
        return Err(no_verdict(result));
    }
    let compile = result.compile.as_ref();
    if let Some(failed) = compile.filter(|compile| !compile.ok) {
        let failed = caipan_verify::single_run::FailedCompile {
            log: failed.log.clone(),
            is_timeout: false,
            is_interpreted: false,
        };
        let reply = sandbox_fusion::not_compiled(failed);
        return Ok(vec![entry(false, &reply); count]);
    }
    let log = compile.map_or("", |compile| &compile.log);
    let compiled = sandbox_fusion::compiled(log);
    let cases = result.cases.iter();
    let mut tests: Vec<Value> = cases.map(|case| case_entry(case, &compiled)).collect();
    if mode != Mode::First {
        let rest = count.saturating_sub(tests.len());
        tests.extend(not_run("not run: two tests ended at a limit", rest));
    }
    Ok(tests)
}

fn entry(passed: bool, exec_info: &Value) -> Value {
    json!({"passed": passed, "exec_info": exec_info, "test_info": null})
}

fn case_entry(case: &CaseOutcome, compiled: &Value) -> Value {
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
    let reply = step.reply(compiled, why, &Default::default());
    entry(case.verdict == Verdict::Accepted, &reply)
}

/// Result of a submission with `count` tests; `source` is `None` if the text contains no program.
pub(super) fn answer(id: &Value, source: Option<String>, tests: Vec<Value>, count: usize) -> Value {
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

/// Entries of tests that were not run, which count as failed.
pub(super) fn not_run(message: &str, count: usize) -> Vec<Value> {
    let step = StepResult {
        code: Some(1),
        stderr: Some(message),
        ..StepResult::default()
    };
    let reply = step.reply(&Value::Null, message, &Default::default());
    vec![entry(false, &reply); count]
}
