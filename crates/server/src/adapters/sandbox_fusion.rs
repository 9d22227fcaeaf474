//! Replaces `/run_code` of SandboxFusion: runs a program once and returns the output, which the client compares.

use std::collections::BTreeMap;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::adapter_call::AdapterCall;
use crate::http::{BadRequest, RefusalStatuses, Reply, RequestRefusal, parse_json_body};
use crate::judge_handle::CompletedRun;
use crate::request_fields::{self, MOST_FILES, ProgramLimits};
use caipan_sandbox::{Ending, KillReason};
use caipan_verify::single_run::{FailedCompile, FinishedRun, RunRequest};

/// Statuses for refusals. verl, a client of SandboxFusion, retries only after status 504.
pub(super) const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::GATEWAY_TIMEOUT,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::OK,
};

/// Exit code in the reply for a program that was stopped at the memory limit or cancelled: minus the number of SIGKILL.
const KILLED_EXIT_CODE: i32 = -9;

/// Exit code in the reply for a program that exceeded the output limit: minus the number of SIGXFSZ.
const OUTPUT_LIMIT_EXIT_CODE: i32 = -25;

/// Body of `POST /run_code`. Time limits are in seconds.
#[derive(Deserialize)]
struct RunCodeRequest {
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

/// Default time limit in seconds, of the compiler and of the program.
const USUAL_TIME: f64 = 10.0;

/// Answers `GET /v1/ping` with a constant reply, without checking the judge.
pub(crate) async fn ping_reply() -> Reply {
    Reply::json(StatusCode::OK, &"pong")
}

/// Answers `POST /run_code`: runs a program once and returns the output, which is not judged.
pub(crate) async fn run_code(call: AdapterCall) -> Reply {
    let ran = async {
        let (request, patience) =
            parse_run_request(parse_json_body(&call.body)?, &call.judge.tenant)?;
        call.judge.run_program(request, patience).await
    };
    match ran.await {
        Ok(CompletedRun::NotCompiled(failed)) => {
            Reply::json(StatusCode::OK, &compile_failure_body(failed))
        }
        Ok(CompletedRun::Ran(run)) => Reply::json(StatusCode::OK, &finished_run_body(&run)),
        Err(refusal) => refusal_reply(&refusal),
    }
}

/// Converts a body to a request for a run. Also returns the maximum time until a worker starts the run.
///
/// # Errors
/// A field of the body is invalid.
fn parse_run_request(
    body: RunCodeRequest,
    tenant: &str,
) -> Result<(RunRequest, Duration), RequestRefusal> {
    let compile_time = body.compile_timeout.unwrap_or(USUAL_TIME);
    let compile_time = request_fields::validate_time_limit("compile_timeout", compile_time)?;
    let time = body.run_timeout.unwrap_or(USUAL_TIME);
    let time = request_fields::validate_time_limit("run_timeout", time)?;
    let limits = ProgramLimits {
        time,
        memory: request_fields::memory_limit_of_mib(body.memory_limit_mb.unwrap_or(-1)),
    };
    let fetched = body.fetch_files.unwrap_or_default();
    if fetched.len() > MOST_FILES {
        let why = format!("more than {MOST_FILES} files");
        return Err(RequestRefusal::bad_request("fetch_files", why));
    }
    for path in &fetched {
        request_fields::validate_file_path("fetch_files", path)?;
    }
    let language = request_fields::find_language(&body.language)?;
    let request = RunRequest {
        stdin: body.stdin.unwrap_or_default().into_bytes(),
        files: request_fields::decode_files(body.files.unwrap_or_default())?,
        fetched,
        ..request_fields::create_run_request(language, body.code, limits, compile_time, tenant)
    };
    // Clients wait for the reply for the sum of both limits plus 10 seconds.
    Ok((request, compile_time + time))
}

/// Creates the reply to a request that was refused or has no result.
fn refusal_reply(refusal: &RequestRefusal) -> Reply {
    match refusal {
        RequestRefusal::BadRequest(bad) => {
            refusal.to_reply_with_body(&REFUSAL_STATUSES, &bad_request_body(bad))
        }
        RequestRefusal::Overload { .. } | RequestRefusal::NoVerdict(..) => {
            refusal.to_reply_with_body(&REFUSAL_STATUSES, &sandbox_error_body(&refusal.message()))
        }
    }
}

/// Creates the body of the reply to an invalid request, in the format of FastAPI's validation errors.
pub(super) fn bad_request_body(bad: &BadRequest) -> Value {
    let mut place = vec!["body"];
    place.extend(Some(&*bad.key).filter(|key| !key.is_empty()));
    json!({"detail": [{"type": "value_error", "loc": place, "msg": bad.message, "input": null}]})
}

/// Creates the body of a reply without a result. Clients do not count the status `SandboxError` as a failed program.
pub(super) fn sandbox_error_body(message: &str) -> Value {
    run_reply_body(
        "SandboxError",
        message,
        &Value::Null,
        &Value::Null,
        &BTreeMap::new(),
    )
}

/// Creates the body of a reply from the results of the compiler and of the program. A result is null if that step was
/// not run.
fn run_reply_body(
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

/// Result of the compilation or of the run, as an object in the reply.
#[derive(Default)]
pub(super) struct StepResult<'a> {
    pub is_timeout: bool,
    /// Exit code, or minus the number of the signal; `None` after a timeout.
    pub code: Option<i32>,
    /// Wall time in seconds; `None` if it was not measured.
    pub seconds: Option<f64>,
    pub stdout: Option<&'a str>,
    pub stderr: Option<&'a str>,
}

impl StepResult<'_> {
    fn to_json(&self) -> Value {
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

    /// Creates the body of the reply from the result of the program, `self`, and the result of the compiler, `compile`.
    pub(super) fn to_reply_body(
        &self,
        compile: &Value,
        message: &str,
        files: &BTreeMap<String, Vec<u8>>,
    ) -> Value {
        let is_success = !self.is_timeout && self.code == Some(0);
        let status = if is_success { "Success" } else { "Failed" };
        run_reply_body(status, message, compile, &self.to_json(), files)
    }
}

/// Creates the result of a successful compilation with this output of the compiler.
pub(super) fn compile_success_object(log: &str) -> Value {
    StepResult {
        code: Some(0),
        stdout: Some(""),
        stderr: Some(log),
        ..StepResult::default()
    }
    .to_json()
}

/// Creates the body of the reply for a program that was not compiled. For interpreted languages, the error is in
/// `run_result`.
pub(super) fn compile_failure_body(failed: FailedCompile) -> Value {
    let result = StepResult {
        is_timeout: failed.is_timeout,
        code: (!failed.is_timeout).then_some(1),
        stdout: Some(""),
        stderr: Some(&failed.log),
        ..StepResult::default()
    };
    let result = result.to_json();
    let (compile, run) = if failed.is_interpreted {
        (Value::Null, result)
    } else {
        (result, Value::Null)
    };
    run_reply_body("Failed", "", &compile, &run, &BTreeMap::new())
}

/// Creates the body of the reply for a program that ran.
fn finished_run_body(run: &FinishedRun) -> Value {
    let (code, message) = match run.ending {
        Ending::Exited(code) => (Some(code), ""),
        Ending::Signalled(signal) => (Some(-signal), ""),
        Ending::Killed(KillReason::Memory) => (Some(KILLED_EXIT_CODE), "memory limit exceeded"),
        Ending::Killed(KillReason::Output) => {
            (Some(OUTPUT_LIMIT_EXIT_CODE), "output limit exceeded")
        }
        Ending::Killed(KillReason::Cpu | KillReason::Wall) => (None, ""),
        Ending::Killed(KillReason::Cancelled | KillReason::Settled) => {
            (Some(KILLED_EXIT_CODE), "stopped")
        }
    };
    let (stdout, stderr) = (
        request_fields::lossy_text(&run.stdout),
        request_fields::lossy_text(&run.stderr),
    );
    let result = StepResult {
        is_timeout: code.is_none(),
        code,
        seconds: Some(run.usage.wall.as_secs_f64()),
        stdout: Some(&stdout),
        stderr: Some(&stderr),
    };
    let compile = run.compile.as_ref();
    let compile = compile.map_or(Value::Null, |compile| compile_success_object(&compile.log));
    result.to_reply_body(&compile, message, &run.files)
}
