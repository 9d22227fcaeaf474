//! Validation of results from workers, which are untrusted: implausible results are rejected and long texts truncated.

use std::time::Duration;

use caipan_checker::verdict::Verdict;
use caipan_checker::{ReasonKind, Share};
use caipan_facts::{Arg, Fact, longest_prefix};
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::{MAX_KEPT_OUTPUT, RunResult};
use caipan_judge::submission::compiler::MAX_LOG_LENGTH;
use caipan_sandbox::{ResourceUsage, RunLimits};

/// Tolerance on measured times: clocks are polled, and a loaded machine reacts late.
const TIME_TOLERANCE: Duration = Duration::from_secs(5);

/// Maximum factor by which a slow machine may raise the CPU time at which it kills a run.
const MAX_SPEED_FACTOR: f64 = 2.0;

/// Maximum length of a text in a fact, in bytes.
const MAX_TEXT_LENGTH: usize = 4 << 10;
/// Maximum number of items of a list in a fact.
const MAX_LIST_LENGTH: usize = 64;
/// Maximum depth of nested facts.
const MAX_DEPTH: usize = 16;

/// Returns a result of a machine with its texts truncated; `None` if no run under `limits` can have produced it. Runs
/// are killed at `patience` times the CPU limit.
pub(crate) fn validate_run_result(
    mut run: RunResult,
    host: &str,
    limits: &RunLimits,
    patience: f64,
) -> Option<RunResult> {
    let is_fine = run.is_plausible() || is_judge_error_of_jury(&run);
    // Only the coordinator combines several runs or marks a result as unconfirmed.
    let is_plain = run.runs.is_none() && !run.unconfirmed;
    if !is_fine || !is_plain || !has_plausible_usage(&run, limits, patience) {
        return None;
    }
    run.host = Some(host.to_owned());
    run.pictures = None;
    run.output = run.output.filter(|output| output.len() <= MAX_KEPT_OUTPUT);
    if let Some(text) = &mut run.stderr {
        truncate_text(text);
    }
    if let Some(reason) = &mut run.decision.reason {
        truncate_fact(&mut reason.fact, MAX_DEPTH);
    }
    if let Some(also) = &mut run.also {
        truncate_fact(also, MAX_DEPTH);
    }
    Some(run)
}

/// Whether a result is a judge error that the jury's files or programs caused. Errors of the machine itself are not
/// valid results.
fn is_judge_error_of_jury(run: &RunResult) -> bool {
    let kinds = [
        ReasonKind::BadCase,
        ReasonKind::WrongAnswerFile,
        ReasonKind::Checker,
    ];
    let reason = run.decision.reason.as_ref();
    run.verdict() == Verdict::JudgeError
        && run.decision.share == Share::NONE
        && reason.is_some_and(|reason| kinds.contains(&reason.kind))
}

/// Whether the reported times and memory are possible under these limits.
fn has_plausible_usage(run: &RunResult, limits: &RunLimits, patience: f64) -> bool {
    let Some(usage) = &run.usage else { return true };
    let ResourceUsage { cpu, wall, .. } = *usage;
    let stopped_at = limits.cpu.mul_f64(patience * MAX_SPEED_FACTOR) + TIME_TOLERANCE;
    if wall > limits.wall + TIME_TOLERANCE || cpu.is_some_and(|cpu| cpu > stopped_at) {
        return false;
    }
    // An output is judged only if no limit was exceeded. An interactive run may fail before it exceeds a limit.
    let is_judged = matches!(
        run.verdict(),
        Verdict::Accepted | Verdict::PartlyCorrect | Verdict::WrongAnswer
    );
    let is_talk = run.dialogue.is_some();
    !is_judged
        || is_talk
        || cpu.is_none_or(|cpu| cpu <= limits.cpu)
            && usage.memory.is_none_or(|memory| memory <= limits.memory)
}

/// Truncates the output of a compiler to the length that a local compiler's output may have.
pub(crate) fn truncate_compile_log(mut log: CompileLog) -> CompileLog {
    truncate_to_length(&mut log.log, MAX_LOG_LENGTH);
    if let Some(remark) = &mut log.remark {
        truncate_fact(remark, MAX_DEPTH);
    }
    log
}

fn truncate_text(text: &mut String) {
    truncate_to_length(text, MAX_TEXT_LENGTH);
}

fn truncate_to_length(text: &mut String, max_length: usize) {
    text.truncate(longest_prefix(text, max_length).len());
}

fn truncate_fact(fact: &mut Fact, depth: usize) {
    for arg in fact.args.values_mut() {
        truncate_arg(arg, depth);
    }
}

fn truncate_arg(arg: &mut Arg, depth: usize) {
    match arg {
        Arg::Number(_) => {}
        Arg::Text(text) => truncate_text(text),
        _ if depth == 0 => *arg = Arg::Text(String::new()),
        Arg::List(list) => {
            list.truncate(MAX_LIST_LENGTH);
            for arg in list {
                truncate_arg(arg, depth - 1);
            }
        }
        Arg::Fact(fact) => truncate_fact(fact, depth - 1),
    }
}
