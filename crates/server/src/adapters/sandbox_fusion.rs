//! Replaces `/run_code` of SandboxFusion: runs a program once. The client compares the output itself.

use std::collections::BTreeMap;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::call::Call;
use crate::cases::{self, MOST_FILES, ProgramLimits};
use crate::http::{BadRequest, Refusal, RefusalStatuses, Reply, read_json};
use crate::work::CompletedRun;
use caipan_sandbox::{Ending, Killed};
use caipan_verify::single_run::{FailedCompile, FinishedRun, RunRequest};

/// Statuses for SandboxFusion's clients; verl retries 504 only.
pub(super) const STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::GATEWAY_TIMEOUT,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::OK,
};

/// Exit codes of programs that were stopped at a limit other than time: those of SIGKILL and SIGXFSZ.
const KILLED: i32 = -9;
const FILE_TOO_LARGE: i32 = -25;

/// Body of `POST /run_code`. Time limits are in seconds.
#[derive(Deserialize)]
struct RunCode {
    code: String,
    language: String,
    stdin: Option<String>,
    compile_timeout: Option<f64>,
    run_timeout: Option<f64>,
    #[serde(rename = "memory_limit_MB")]
    memory_limit_mb: Option<i64>,
    files: Option<BTreeMap<String, Option<String>>>,
    fetch_files: Option<Vec<String>>,
}

/// Default of both time limits in seconds.
const USUAL_TIME: f64 = 10.0;

/// Answers `GET /v1/ping`. The reply is constant: no program is run to check the judge.
pub(crate) async fn ping() -> Reply {
    Reply::json(StatusCode::OK, &"pong")
}

/// Answers `POST /run_code`, which runs one program without tests.
pub(crate) async fn run_code(call: Call) -> Reply {
    let ran = async {
        let (request, patience) = request_of(read_json(&call.body)?, &call.work.tenant)?;
        call.work.run(request, patience).await
    };
    match ran.await {
        Ok(CompletedRun::NotCompiled(failed)) => Reply::json(StatusCode::OK, &not_compiled(failed)),
        Ok(CompletedRun::Ran(run)) => Reply::json(StatusCode::OK, &finished(&run)),
        Err(refusal) => refusal_reply(&refusal),
    }
}

/// Converts a body to a request for a run, and returns how long the client waits for the start of the run.
fn request_of(body: RunCode, tenant: &str) -> Result<(RunRequest, Duration), Refusal> {
    let compile_time = body.compile_timeout.unwrap_or(USUAL_TIME);
    let compile_time = cases::seconds("compile_timeout", compile_time)?;
    let time = body.run_timeout.unwrap_or(USUAL_TIME);
    let time = cases::seconds("run_timeout", time)?;
    let limits = ProgramLimits {
        time,
        memory: cases::memory_of_mib(body.memory_limit_mb.unwrap_or(-1)),
    };
    let fetched = body.fetch_files.unwrap_or_default();
    if fetched.len() > MOST_FILES {
        let why = format!("more than {MOST_FILES} files");
        return Err(Refusal::bad("fetch_files", why));
    }
    for path in &fetched {
        cases::check_path("fetch_files", path)?;
    }
    let language = cases::language(&body.language)?;
    let request = RunRequest {
        stdin: body.stdin.unwrap_or_default().into_bytes(),
        files: cases::files(body.files.unwrap_or_default())?,
        fetched,
        ..cases::run_request(language, body.code, limits, compile_time, tenant)
    };
    // Clients wait for the sum of both limits and 10 seconds more.
    Ok((request, compile_time + time))
}

/// Returns the reply for a request that was refused or has no result.
fn refusal_reply(refusal: &Refusal) -> Reply {
    match refusal {
        Refusal::BadRequest(bad) => refusal.reply_with(&STATUSES, &details(bad)),
        Refusal::Overload { .. } | Refusal::NoVerdict(..) => {
            refusal.reply_with(&STATUSES, &sandbox_error(&refusal.message()))
        }
    }
}

/// Body of a reply to a wrong request.
pub(super) fn details(bad: &BadRequest) -> Value {
    let mut place = vec!["body"];
    place.extend(Some(&*bad.key).filter(|key| !key.is_empty()));
    json!({"detail": [{"type": "value_error", "loc": place, "msg": bad.message, "input": null}]})
}

/// Body without a verdict; clients do not count `SandboxError` as a failed program.
pub(super) fn sandbox_error(message: &str) -> Value {
    envelope(
        "SandboxError",
        message,
        &Value::Null,
        &Value::Null,
        &BTreeMap::new(),
    )
}

fn envelope(
    status: &str,
    message: &str,
    compile_result: &Value,
    run_result: &Value,
    files: &BTreeMap<String, Vec<u8>>,
) -> Value {
    let files = files.iter();
    let files = files.map(|(name, content)| (name.clone(), BASE64_STANDARD.encode(content)));
    json!({
        "status": status,
        "message": message,
        "compile_result": compile_result,
        "run_result": run_result,
        "executor_pod_name": null,
        "files": files.collect::<BTreeMap<_, _>>(),
    })
}

/// Result of a compiler or a program: how it ended, and what it printed.
#[derive(Default)]
pub(super) struct StepResult<'a> {
    pub is_timeout: bool,
    /// Exit code, or the negative number of a signal; `None` at a time limit.
    pub code: Option<i32>,
    /// Wall time in seconds.
    pub seconds: Option<f64>,
    pub stdout: Option<&'a str>,
    pub stderr: Option<&'a str>,
}

impl StepResult<'_> {
    fn json(&self) -> Value {
        let status = if self.is_timeout {
            "TimeLimitExceeded"
        } else {
            "Finished"
        };
        json!({
            "status": status,
            "execution_time": self.seconds,
            "return_code": self.code,
            "stdout": self.stdout,
            "stderr": self.stderr,
        })
    }

    /// Reply about a program with this result.
    pub(super) fn reply(
        &self,
        compile: &Value,
        message: &str,
        files: &BTreeMap<String, Vec<u8>>,
    ) -> Value {
        let is_success = !self.is_timeout && self.code == Some(0);
        let status = if is_success { "Success" } else { "Failed" };
        envelope(status, message, compile, &self.json(), files)
    }
}

/// Result of a compiler that made a program.
pub(super) fn compiled(log: &str) -> Value {
    StepResult {
        code: Some(0),
        stdout: Some(""),
        stderr: Some(log),
        ..StepResult::default()
    }
    .json()
}

/// Reply for a compile error. Interpreted languages report it in `run_result`.
pub(super) fn not_compiled(failed: FailedCompile) -> Value {
    let result = StepResult {
        is_timeout: failed.is_timeout,
        code: (!failed.is_timeout).then_some(1),
        stdout: Some(""),
        stderr: Some(&failed.log),
        ..StepResult::default()
    };
    let result = result.json();
    let (compile, run) = if failed.is_interpreted {
        (Value::Null, result)
    } else {
        (result, Value::Null)
    };
    envelope("Failed", "", &compile, &run, &BTreeMap::new())
}

fn finished(run: &FinishedRun) -> Value {
    let (code, message) = match run.ending {
        Ending::Exited(code) => (Some(code), ""),
        Ending::Signalled(signal) => (Some(-signal), ""),
        Ending::Killed(Killed::Memory) => (Some(KILLED), "memory limit exceeded"),
        Ending::Killed(Killed::Output) => (Some(FILE_TOO_LARGE), "output limit exceeded"),
        Ending::Killed(Killed::Cpu | Killed::Wall) => (None, ""),
        Ending::Killed(Killed::Cancelled | Killed::Settled) => (Some(KILLED), "stopped"),
    };
    let (stdout, stderr) = (cases::text(&run.stdout), cases::text(&run.stderr));
    let result = StepResult {
        is_timeout: code.is_none(),
        code,
        seconds: Some(run.usage.wall.as_secs_f64()),
        stdout: Some(&stdout),
        stderr: Some(&stderr),
    };
    let compile = run.compile.as_ref();
    let compile = compile.map_or(Value::Null, |compile| compiled(&compile.log));
    result.reply(&compile, message, &run.files)
}
