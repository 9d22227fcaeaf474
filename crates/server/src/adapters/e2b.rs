//! Replaces open-r1's router for E2B sandboxes: runs scripts and returns the values of their last expressions.

use std::time::Duration;

use futures_util::future::join_all;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::call::Call;
use crate::cases::{self, MOST_TESTS, ProgramLimits, languages};
use crate::http::{Refusal, RefusalStatuses, Reply, read_json};
use crate::work::{CompletedRun, Work};
use caipan_problem::language;
use caipan_sandbox::Ending;
use caipan_verify::single_run::{FinishedRun, RunRequest};

const STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::SERVICE_UNAVAILABLE,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::OK,
};

/// Program that runs a script, and writes the value of its last expression to a file.
const DRIVER: &str = include_str!("last_expression.py");

/// File name of the driver, whose extension determines the language. Further names: files that the driver reads and
/// writes.
const DRIVER_FILE: &str = "last_expression.py";
const SCRIPT: &str = "script.py";
const RESULT: &str = "result.txt";

const COMPILE_TIME: Duration = Duration::from_secs(10);

#[derive(Deserialize)]
struct Batch {
    scripts: Vec<String>,
    languages: Vec<String>,
    timeout: Option<f64>,
}

/// Answers `GET /health`. The reply is constant: no program is run to check the judge.
pub(crate) async fn health() -> Reply {
    Reply::json(StatusCode::OK, &json!({"status": "ok"}))
}

/// Answers `POST /execute_batch`: runs all scripts at once, and lists the results in the order of the scripts.
pub(crate) async fn execute_batch(call: Call) -> Reply {
    match run_all(&call).await {
        Ok(reply) => reply,
        Err(refusal) => refusal.reply(&STATUSES, "detail"),
    }
}

async fn run_all(call: &Call) -> Result<Reply, Refusal> {
    let batch: Batch = read_json(&call.body)?;
    if batch.scripts.len() != batch.languages.len() || batch.scripts.len() > MOST_TESTS {
        return Err(Refusal::bad("scripts", "must be as many as languages"));
    }
    let time = cases::seconds("timeout", batch.timeout.unwrap_or(30.0))?;
    call.work.admit(time)?;
    let scripts = batch.scripts.into_iter().zip(&batch.languages);
    let runs = join_all(scripts.map(|(script, name)| run(script, name, time, &call.work))).await;
    let refusals = runs.iter().filter_map(|run| run.as_ref().err());
    let faults = refusals.map(Refusal::fault).collect();
    let entries: Vec<Value> = runs.iter().map(script_entry).collect();
    Ok(Reply::json(StatusCode::OK, &entries).without_verdicts(faults))
}

async fn run(
    script: String,
    name: &str,
    time: Duration,
    work: &Work,
) -> Result<CompletedRun, Refusal> {
    let wanted = cases::language(name)?;
    let driver = language::of_name(languages(), DRIVER_FILE);
    let limits = ProgramLimits {
        time,
        memory: cases::memory(-1),
    };
    let request = match driver.filter(|driver| driver.id == wanted.id) {
        Some(driver) => RunRequest {
            files: [(SCRIPT.to_owned(), script.into_bytes())].into(),
            fetched: vec![RESULT.to_owned()],
            ..cases::run_request(
                driver,
                DRIVER.to_owned(),
                limits,
                COMPILE_TIME,
                &work.tenant,
            )
        },
        None => cases::run_request(wanted, script, limits, COMPILE_TIME, &work.tenant),
    };
    work.run(request, time).await
}

/// Returns the entry of a script in the reply. The client gives no reward for an entry without an execution.
fn script_entry(run: &Result<CompletedRun, Refusal>) -> Value {
    match run {
        Err(refusal) => json!({"execution": null, "exception_str": refusal.message()}),
        Ok(CompletedRun::Ran(run)) => execution(run),
        Ok(CompletedRun::NotCompiled(failed)) => execution_error("SyntaxError", &failed.log),
    }
}

fn execution(run: &FinishedRun) -> Value {
    let (stdout, stderr) = (cases::text(&run.stdout), cases::text(&run.stderr));
    if run.ending != Ending::Exited(0) {
        return execution_error("Error", &stderr);
    }
    let results = run
        .files
        .get(RESULT)
        .map(|text| json!({"text": cases::text(text), "is_main_result": true}));
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

fn execution_error(name: &str, traceback: &str) -> Value {
    let error = json!({"name": name, "value": "", "traceback": traceback});
    let logs = json!({"stdout": [], "stderr": [traceback]});
    let execution = json!({"results": [], "logs": logs, "error": error, "execution_count": 1});
    json!({"execution": execution, "exception_str": null})
}
