//! Replaces version 2 of Piston: runs a program once, with files. Times are in milliseconds, sizes in bytes.

use std::time::Duration;

use hyper::StatusCode;
use serde_json::{Value, json};

use super::piston_body::{ExecuteRequest, REFUSAL_STATUSES, VERSION, step_result_object};
use super::{piston_codeforces, piston_ioi};
use crate::adapter_call::AdapterCall;
use crate::http::{Reply, RequestRefusal, parse_json_body};
use crate::judge_handle::CompletedRun;
use crate::request_fields::{self, MOST_FILES, ProgramLimits, supported_languages};
use caipan_checker::verdict::Verdict;
use caipan_sandbox::{Ending, KillReason};
use caipan_verify::single_run::{FinishedRun, RunRequest};

/// Default time limit of the compiler in milliseconds.
const USUAL_COMPILE_TIME: f64 = 10_000.0;

/// Default time limit of the program in milliseconds.
const USUAL_RUN_TIME: f64 = 3_000.0;

/// Answers `GET /api/v2/runtimes` with all languages and the two packages, for Codeforces and for IOI problems.
pub(crate) async fn runtimes_reply() -> Reply {
    let all = supported_languages().iter().map(|language| {
        let names: Vec<&str> = language.names().skip(1).collect();
        json!({"language": language.id, "version": VERSION, "aliases": names, "runtime": null})
    });
    let packages = [piston_codeforces::PACKAGE_NAME, piston_ioi::PACKAGE_NAME]
        .map(|name| json!({"language": name, "version": VERSION, "aliases": [], "runtime": null}));
    let all: Vec<Value> = all.chain(packages).collect();
    Reply::json(StatusCode::OK, &all)
}

/// Answers `POST /api/v2/execute`: runs a program once. Judges the program instead if the language is the package
/// for IOI problems, or if a file is named `grader_config`.
pub(crate) async fn execute_program(call: AdapterCall) -> Reply {
    let mut is_ioi = false;
    let executed = async {
        let body: ExecuteRequest = parse_json_body(&call.body)?;
        if body.files.len() > MOST_FILES {
            return Err(RequestRefusal::bad_request(
                "files",
                format!("more than {MOST_FILES} files"),
            ));
        }
        is_ioi = body.language == piston_ioi::PACKAGE_NAME;
        if is_ioi {
            piston_ioi::judge_ioi_request(body, &call.judge).await
        } else if piston_codeforces::is_codeforces_request(&body) {
            piston_codeforces::judge_codeforces_request(body, &call.judge).await
        } else {
            run_program(body, &call).await
        }
    };
    match executed.await {
        Ok(body) => Reply::json(StatusCode::OK, &body),
        Err(refusal) if is_ioi => {
            refusal.to_reply(&piston_ioi::refusal_statuses(&refusal), "message")
        }
        Err(refusal) => refusal.to_reply(&REFUSAL_STATUSES, "message"),
    }
}

/// Runs the program in the first file; the other files are in the working folder. Returns the body of the reply.
async fn run_program(body: ExecuteRequest, call: &AdapterCall) -> Result<Value, RequestRefusal> {
    let language = request_fields::find_language(&body.language)?;
    let milliseconds = |key: &str, number: Option<f64>, usual: f64| {
        request_fields::validate_time_limit(key, number.unwrap_or(usual) / 1000.0)
    };
    let time = milliseconds("run_timeout", body.run_timeout, USUAL_RUN_TIME)?;
    let compile = milliseconds("compile_timeout", body.compile_timeout, USUAL_COMPILE_TIME)?;
    let limits = ProgramLimits {
        time,
        memory: request_fields::memory_limit_of_bytes(body.run_memory_limit.unwrap_or(-1)),
    };
    let mut files = body.files.into_iter();
    let main = files.next();
    let main =
        main.ok_or_else(|| RequestRefusal::bad_request("files", "the program is missing"))?;
    let source = main.decode_content()?;
    for argument in &body.args {
        request_fields::refuse_nul_in_argument("args", argument)?;
    }
    let mut request = RunRequest {
        args: body.args,
        stdin: terminate_last_line(body.stdin.unwrap_or_default()).into_bytes(),
        ..request_fields::create_run_request(
            language,
            String::new(),
            limits,
            compile,
            &call.judge.tenant,
        )
    };
    request.source = source;
    for (number, file) in files.enumerate() {
        let content = file.decode_content()?;
        let name = file
            .name
            .unwrap_or_else(|| format!("file{}.code", number + 1));
        request_fields::validate_file_path("files", &name)?;
        request.files.insert(name, content);
    }
    let report = call.judge.run_program(request, compile + time).await?;
    let mut reply = json!({"language": language.id, "version": VERSION});
    match report {
        CompletedRun::NotCompiled(failed) => {
            let status = failed.is_timeout.then_some("TO");
            let step = step_result_object("", &failed.log, Some(1), None, status);
            if !failed.is_interpreted {
                reply["compile"] = step.clone();
            }
            reply["run"] = step;
        }
        CompletedRun::Ran(run) => {
            if let Some(compile) = &run.compile {
                reply["compile"] = step_result_object("", &compile.log, Some(0), None, None);
            }
            reply["run"] = run_reply_object(&run);
        }
    }
    Ok(reply)
}

/// Adds a line end, as Piston does, to an input whose last line has none. An empty input remains empty.
fn terminate_last_line(mut input: String) -> String {
    if !input.is_empty() && !input.ends_with('\n') {
        input.push('\n');
    }
    input
}

/// Creates the object `run` of the reply for a program that was run.
fn run_reply_object(run: &FinishedRun) -> Value {
    let kill = || Some("SIGKILL".to_owned());
    let (code, signal, status) = match run.ending {
        Ending::Exited(0) => (Some(0), None, None),
        Ending::Exited(code) => (Some(code), None, Some(Verdict::RunTimeError.code())),
        Ending::Signalled(signal) => (None, Some(signal_name(signal)), Some("SG")),
        Ending::Killed(KillReason::Cpu | KillReason::Wall) => (None, kill(), Some("TO")),
        Ending::Killed(KillReason::Output) => (None, kill(), Some("OL")),
        Ending::Killed(KillReason::Memory) => (None, kill(), Some("SG")),
        Ending::Killed(KillReason::Cancelled | KillReason::Settled) => (None, kill(), Some("XX")),
    };
    let (stdout, stderr) = (
        request_fields::lossy_text(&run.stdout),
        request_fields::lossy_text(&run.stderr),
    );
    let mut result = step_result_object(&stdout, &stderr, code, signal, status);
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    result["cpu_time"] = json!(run.usage.cpu.map(milliseconds));
    result["wall_time"] = json!(milliseconds(run.usage.wall));
    result["memory"] = json!(run.usage.memory.map(|memory| memory.0));
    result
}

/// Returns the name of a Linux signal, such as `SIGKILL`; rare signals are named by number, such as `SIG64`.
fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => "SIGILL",
        6 => "SIGABRT",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        25 => "SIGXFSZ",
        31 => "SIGSYS",
        other => return format!("SIG{other}"),
    };
    name.to_owned()
}
