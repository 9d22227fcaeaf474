//! Replaces the sandbox of NeMo-Skills: runs a program once and returns the output.

use std::time::Duration;

use hyper::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::adapter_call::AdapterCall;
use crate::http::{RefusalStatuses, Reply, RequestRefusal, parse_json_body};
use crate::judge_handle::CompletedRun;
use crate::request_fields::{self, ProgramLimits};
use caipan_sandbox::{Ending, KillReason};
use caipan_verify::single_run::RunRequest;

/// HTTP statuses for refusals. The client treats 502 like a timeout of its own, not like the result of a program.
const REFUSAL_STATUSES: RefusalStatuses = RefusalStatuses {
    overload: StatusCode::BAD_GATEWAY,
    bad_request: StatusCode::UNPROCESSABLE_ENTITY,
    no_verdict: StatusCode::BAD_GATEWAY,
};

const COMPILE_TIME: Duration = Duration::from_secs(30);

/// Body of `POST /execute`. The timeout is in seconds.
#[derive(Deserialize)]
struct ExecuteRequest {
    generated_code: String,
    #[serde(default)]
    std_input: Option<String>,
    language: String,
    #[serde(default)]
    timeout: Option<f64>,
    #[serde(default)]
    max_output_characters: Option<usize>,
}

/// Answers `POST /execute`: runs a program once and returns the output, which is not judged.
pub(crate) async fn execute_program(call: AdapterCall) -> Reply {
    match run_program(&call).await {
        Ok(body) => Reply::json(StatusCode::OK, &body),
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "error"),
    }
}

/// Runs the program of a request, and returns the body of the reply with truncated outputs.
async fn run_program(call: &AdapterCall) -> Result<Value, RequestRefusal> {
    let body: ExecuteRequest = parse_json_body(&call.body)?;
    let time = request_fields::validate_time_limit("timeout", body.timeout.unwrap_or(10.0))?;
    let limits = ProgramLimits {
        time,
        memory: request_fields::memory_limit_of_bytes(-1),
    };
    let language = request_fields::find_language(&body.language)?;
    let tenant = &call.judge.tenant;
    let request = RunRequest {
        stdin: body.std_input.unwrap_or_default().into_bytes(),
        ..request_fields::create_run_request(
            language,
            body.generated_code,
            limits,
            COMPILE_TIME,
            tenant,
        )
    };
    let most = body.max_output_characters.unwrap_or(1000);
    let (status, stdout, stderr) = match call.judge.run_program(request, time).await? {
        CompletedRun::NotCompiled(failed) if failed.is_timeout => {
            ("timeout", String::new(), failed.log)
        }
        CompletedRun::NotCompiled(failed) => ("error", String::new(), failed.log),
        CompletedRun::Ran(run) => {
            let status = match run.ending {
                Ending::Exited(0) => "completed",
                Ending::Killed(KillReason::Cpu | KillReason::Wall) => "timeout",
                _ => "error",
            };
            (
                status,
                request_fields::lossy_text(&run.stdout),
                request_fields::lossy_text(&run.stderr),
            )
        }
    };
    let clipped = |text: String| -> String { text.chars().take(most).collect() };
    Ok(json!({"process_status": status, "stdout": clipped(stdout), "stderr": clipped(stderr)}))
}
