//! Result of a Judge0 submission, and conversion to the fields that clients request.

use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value, json};

use crate::http::RequestRefusal;
use crate::judge_handle::CompletedRun;
use crate::request_fields;
use caipan_checker::compare::LinesChecker;
use caipan_checker::{Checker, Judgement};
use caipan_sandbox::{Ending, KillReason};
use caipan_verify::single_run::{FailedCompile, FinishedRun};

/// Judge0's id of the state of a submission that no worker has started.
pub(super) const QUEUED: u32 = 1;
pub(super) const RUNNING: u32 = 2;
const ACCEPTED: u32 = 3;
const WRONG_ANSWER: u32 = 4;
const TIME_LIMIT: u32 = 5;
const COMPILE_ERROR: u32 = 6;
const NONZERO_EXIT: u32 = 11;
const OTHER_ERROR: u32 = 12;
const INTERNAL_ERROR: u32 = 13;

/// Ids and descriptions of all states, as Judge0 defines them.
pub(super) const STATE_DESCRIPTIONS: [(u32, &str); 14] = [
    (QUEUED, "In Queue"),
    (RUNNING, "Processing"),
    (ACCEPTED, "Accepted"),
    (WRONG_ANSWER, "Wrong Answer"),
    (TIME_LIMIT, "Time Limit Exceeded"),
    (COMPILE_ERROR, "Compilation Error"),
    (7, "Runtime Error (SIGSEGV)"),
    (8, "Runtime Error (SIGXFSZ)"),
    (9, "Runtime Error (SIGFPE)"),
    (10, "Runtime Error (SIGABRT)"),
    (NONZERO_EXIT, "Runtime Error (NZEC)"),
    (OTHER_ERROR, "Runtime Error (Other)"),
    (INTERNAL_ERROR, "Internal Error"),
    (14, "Exec Format Error"),
];

/// Signal numbers for which Judge0 has a separate state, each with the id of the state.
const STATES_OF_SIGNALS: [(i32, u32); 4] = [(11, 7), (25, 8), (8, 9), (6, 10)];

/// Number of SIGXFSZ, reported for programs that exceed the output limit.
const SIGXFSZ_NUMBER: i32 = 25;

/// Number of SIGKILL, reported for programs that are killed at another limit or cancelled.
const SIGKILL_NUMBER: i32 = 9;

/// Result of a submission, or only the state of an unfinished one. Each request selects the fields that the reply
/// contains.
#[derive(Debug, Default)]
pub(crate) struct Judge0Result {
    state: u32,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
    compile_output: Vec<u8>,
    message: Option<String>,
    exit_code: Option<i32>,
    exit_signal: Option<i32>,
    cpu: Option<Duration>,
    wall: Option<Duration>,
    /// Peak memory in bytes.
    memory: Option<u64>,
    /// Party at fault if the submission has no verdict; otherwise `None`.
    pub(super) fault: Option<&'static str>,
}

/// Fields that a reply contains if the request does not name fields.
pub(super) const USUAL_FIELDS: [&str; 8] = [
    "stdout",
    "time",
    "memory",
    "stderr",
    "token",
    "compile_output",
    "message",
    "status",
];

/// Further fields, which a reply contains only if the request names them or asks for all.
pub(super) const MORE_FIELDS: [&str; 4] = ["status_id", "exit_code", "exit_signal", "wall_time"];

impl Judge0Result {
    /// Creates the state of a submission that has no result yet.
    pub(super) fn for_unfinished_run(is_running: bool) -> Self {
        Self {
            state: if is_running { RUNNING } else { QUEUED },
            ..Self::default()
        }
    }

    /// Creates the result of a submission without a verdict: state `Internal Error`, and the refusal as message.
    pub(crate) fn without_verdict(refusal: &RequestRefusal) -> Self {
        Self {
            state: INTERNAL_ERROR,
            message: Some(refusal.message()),
            fault: Some(refusal.party_at_fault()),
            ..Self::default()
        }
    }

    /// Converts a run to a result. Compares the output if `expected` is given. A program that exited after using more
    /// CPU time than `cpu_limit` counts as a timeout.
    pub(super) fn from_run(
        run: CompletedRun,
        expected: Option<&[u8]>,
        cpu_limit: Duration,
    ) -> Self {
        match run {
            CompletedRun::NotCompiled(failed) => Self::from_failed_compile(failed),
            CompletedRun::Ran(run) => Self::from_finished_run(*run, expected, cpu_limit),
        }
    }

    /// Converts a failed compilation to a result. For interpreted languages, it counts as a runtime error, as in
    /// Judge0.
    fn from_failed_compile(failed: FailedCompile) -> Self {
        if failed.is_interpreted {
            return Self {
                state: NONZERO_EXIT,
                stderr: failed.log.into_bytes(),
                exit_code: Some(1),
                ..Self::default()
            };
        }
        let timeout = "Compilation time limit exceeded.".to_owned();
        let output = if failed.is_timeout {
            timeout
        } else {
            failed.log
        };
        Self {
            state: COMPILE_ERROR,
            compile_output: output.into_bytes(),
            ..Self::default()
        }
    }

    fn from_finished_run(run: FinishedRun, expected: Option<&[u8]>, cpu_limit: Duration) -> Self {
        let is_late = run.usage.cpu.is_some_and(|cpu| cpu > cpu_limit);
        let is_right = |output: &[u8]| {
            let judged = expected.map(|expected| LinesChecker.check(b"", output, expected));
            judged.is_none_or(|judgement| judgement == Judgement::Accepted)
        };
        let signalled = |signal: i32, message: String| {
            let known = STATES_OF_SIGNALS.iter().find(|(known, _)| *known == signal);
            let state = known.map_or(OTHER_ERROR, |(_, state)| *state);
            (state, None, Some(signal), Some(message))
        };
        let (state, exit_code, exit_signal, message) = match run.ending {
            Ending::Killed(KillReason::Cpu | KillReason::Wall) => (
                TIME_LIMIT,
                None,
                Some(SIGKILL_NUMBER),
                Some("Time limit exceeded".to_owned()),
            ),
            Ending::Exited(code) if is_late => (
                TIME_LIMIT,
                Some(code),
                None,
                Some("Time limit exceeded".to_owned()),
            ),
            Ending::Exited(0) if is_right(&run.stdout) => (ACCEPTED, Some(0), None, None),
            Ending::Exited(0) => (WRONG_ANSWER, Some(0), None, None),
            Ending::Exited(code) => {
                let message = format!("Exited with error status {code}");
                (NONZERO_EXIT, Some(code), None, Some(message))
            }
            Ending::Signalled(signal) => signalled(signal, format!("Caught fatal signal {signal}")),
            Ending::Killed(KillReason::Output) => {
                signalled(SIGXFSZ_NUMBER, "Output limit exceeded".to_owned())
            }
            Ending::Killed(KillReason::Memory) => {
                signalled(SIGKILL_NUMBER, "Memory limit exceeded".to_owned())
            }
            Ending::Killed(KillReason::Cancelled | KillReason::Settled) => {
                signalled(SIGKILL_NUMBER, "Stopped".to_owned())
            }
        };
        Self {
            state,
            stdout: run.stdout.to_vec(),
            stderr: run.stderr.to_vec(),
            compile_output: run.compile.unwrap_or_default().log.into_bytes(),
            message,
            exit_code,
            exit_signal,
            cpu: run.usage.cpu,
            wall: Some(run.usage.wall),
            memory: run.usage.memory.map(|memory| memory.0),
            fault: None,
        }
    }

    /// Returns the approximate memory usage in bytes, which counts towards the limit of the submission store.
    pub(crate) fn approximate_size_in_bytes(&self) -> usize {
        let texts = [&self.stdout, &self.stderr, &self.compile_output];
        let message = self.message.as_ref().map_or(0, String::len);
        texts.iter().map(|text| text.len()).sum::<usize>() + message + size_of::<Self>()
    }

    /// Returns a JSON object with the named fields. Outputs are in base64 if `is_base64` is true.
    pub(super) fn to_json(&self, names: &[&str], token: &str, is_base64: bool) -> Value {
        let fields = names
            .iter()
            .map(|name| ((*name).to_owned(), self.field_value(name, token, is_base64)));
        Value::Object(fields.collect::<Map<_, _>>())
    }

    /// Returns the value of a field; null for an unknown name.
    fn field_value(&self, name: &str, token: &str, is_base64: bool) -> Value {
        // Judge0 reports empty text as null.
        let text = |bytes: &[u8]| match bytes {
            [] => Value::Null,
            _ if is_base64 => json!(BASE64_STANDARD.encode(bytes)),
            _ => json!(request_fields::lossy_text(bytes)),
        };
        let seconds =
            |time: Option<Duration>| json!(time.map(|time| format!("{:.3}", time.as_secs_f64())));
        match name {
            "stdout" => text(&self.stdout),
            "stderr" => text(&self.stderr),
            "compile_output" => text(&self.compile_output),
            "message" => json!(self.message),
            "token" => json!(token),
            "time" => seconds(self.cpu),
            "wall_time" => seconds(self.wall),
            "memory" => json!(self.memory.map(|bytes| bytes.div_ceil(1024))),
            "exit_code" => json!(self.exit_code),
            "exit_signal" => json!(self.exit_signal),
            "status_id" => json!(self.state),
            "status" => {
                json!({"id": self.state, "description": judge0_state_description(self.state)})
            }
            _ => Value::Null,
        }
    }
}

/// Returns Judge0's description of a state; empty for an unknown id.
fn judge0_state_description(state: u32) -> &'static str {
    let found = STATE_DESCRIPTIONS.iter().find(|(known, _)| *known == state);
    found.map_or("", |(_, description)| description)
}
