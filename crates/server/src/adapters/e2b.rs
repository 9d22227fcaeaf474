//! Replaces open-r1's router for E2B sandboxes: runs scripts and returns the values of their last expressions.

use std::time::Duration;

use futures_util::future::join_all;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::adapter_call::AdapterCall;
use crate::http::{RefusalStatuses, Reply, RequestRefusal, parse_json_body};
use crate::judge_handle::{CompletedRun, JudgeHandle};
use crate::request_fields::{self, MOST_TESTS, ProgramLimits, supported_languages};
use caipan_problem::language;
use caipan_sandbox::Ending;
use caipan_verify::job::JobClass;
use caipan_verify::single_run::{FinishedRun, RunRequest};

const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::OK,
};

/// Python program that runs a script and writes the value of the script's last expression to a file.
const DRIVER: &str = include_str!("last_expression.py");

/// File name of [`DRIVER`], whose extension determines the language.
const DRIVER_FILE: &str = "last_expression.py";

/// File from which [`DRIVER`] reads the script.
const SCRIPT: &str = "script.py";

/// File to which [`DRIVER`] writes the value of the last expression, unless it is `None`.
const RESULT: &str = "result.txt";

const COMPILE_TIME: Duration = Duration::from_secs(10);

/// Body of `POST /execute_batch`. The lists have equal lengths; `timeout` is the time limit of each script in
/// seconds.
#[derive(Deserialize)]
struct ScriptBatch {
    scripts: Vec<String>,
    languages: Vec<String>,
    timeout: Option<f64>,
}

/// Answers `GET /health` with a constant reply, without checking the judge.
pub(crate) async fn health_reply() -> Reply {
    Reply::json(StatusCode::OK, &json!({"status": "ok"}))
}

/// Answers `POST /execute_batch`: runs all scripts concurrently, and returns the results in the order of the scripts.
pub(crate) async fn execute_batch(call: AdapterCall) -> Reply {
    match run_scripts(&call).await {
        Ok(reply) => reply,
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "detail"),
    }
}

/// Runs all scripts of a request. In the reply, the entry of a script that cannot be run has a null `execution`.
///
/// # Errors
/// The body is malformed, or the queue is too long.
async fn run_scripts(call: &AdapterCall) -> Result<Reply, RequestRefusal> {
    let batch: ScriptBatch = parse_json_body(&call.body)?;
    if batch.scripts.len() != batch.languages.len() || batch.scripts.len() > MOST_TESTS {
        return Err(RequestRefusal::bad_request(
            "scripts",
            "must be as many as languages",
        ));
    }
    let time = request_fields::validate_time_limit("timeout", batch.timeout.unwrap_or(30.0))?;
    call.judge.require_short_wait(JobClass::default(), time)?;
    let scripts = batch.scripts.into_iter().zip(&batch.languages);
    let runs =
        join_all(scripts.map(|(script, name)| run_script(script, name, time, &call.judge))).await;
    let refusals = runs.iter().filter_map(|run| run.as_ref().err());
    let faults = refusals.map(RequestRefusal::party_at_fault).collect();
    let entries: Vec<Value> = runs.iter().map(script_reply_entry).collect();
    Ok(Reply::json(StatusCode::OK, &entries).mark_without_verdicts(faults))
}

/// Runs one script. Only Python scripts run under [`DRIVER`]; for other languages, there is no value of the last
/// expression.
async fn run_script(
    script: String,
    name: &str,
    time: Duration,
    work: &JudgeHandle,
) -> Result<CompletedRun, RequestRefusal> {
    let wanted = request_fields::find_language(name)?;
    let driver = language::find_by_file_name(supported_languages(), DRIVER_FILE);
    let limits = ProgramLimits {
        time,
        memory: request_fields::memory_limit_of_bytes(-1),
    };
    let request = match driver.filter(|driver| driver.id == wanted.id) {
        Some(driver) => RunRequest {
            files: [(SCRIPT.to_owned(), script.into_bytes())].into(),
            fetched: vec![RESULT.to_owned()],
            ..request_fields::create_run_request(
                driver,
                DRIVER.to_owned(),
                limits,
                COMPILE_TIME,
                &work.tenant,
            )
        },
        None => {
            request_fields::create_run_request(wanted, script, limits, COMPILE_TIME, &work.tenant)
        }
    };
    work.run_program(request, time).await
}

/// Creates the entry of a script in the reply. If the script has no result, `execution` is null, and the client gives
/// no reward.
fn script_reply_entry(run: &Result<CompletedRun, RequestRefusal>) -> Value {
    match run {
        Err(refusal) => json!({"execution": null, "exception_str": refusal.message()}),
        Ok(CompletedRun::Ran(run)) => finished_execution_entry(run),
        Ok(CompletedRun::NotCompiled(failed)) => failed_execution_entry("SyntaxError", &failed.log),
    }
}

/// Creates the entry for a script that ran; an exit code other than 0 is an error.
fn finished_execution_entry(run: &FinishedRun) -> Value {
    let (stdout, stderr) = (
        request_fields::lossy_text(&run.stdout),
        request_fields::lossy_text(&run.stderr),
    );
    if run.ending != Ending::Exited(0) {
        return failed_execution_entry("Error", &stderr);
    }
    let results = run
        .files
        .get(RESULT)
        .map(|text| json!({"text": request_fields::lossy_text(text), "is_main_result": true}));
    let results: Vec<Value> = results.into_iter().collect();
    json!({
        "execution": {
            "results": results,
            "logs": {"stdout": [stdout], "stderr": [stderr]},
            "error": null,
            "execution_count": 1,
        },
        "exception_str": null,
    })
}

/// Creates the entry for a script that failed or was not compiled.
fn failed_execution_entry(name: &str, traceback: &str) -> Value {
    let error = json!({"name": name, "value": "", "traceback": traceback});
    let logs = json!({"stdout": [], "stderr": [traceback]});
    let execution = json!({"results": [], "logs": logs, "error": error, "execution_count": 1});
    json!({"execution": execution, "exception_str": null})
}
