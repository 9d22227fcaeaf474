//! Converts the outcome of one run and the judgement of the checker to a verdict. Which of several runs counts is decided in
//! `run_result`, and runs with an interactor in `referee::interaction`.

mod crash_note;

use std::time::Duration;

use self::crash_note::crash_note;
use crate::evidence::{MachineFault, RunBreach, RunNote};
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Judgement, Reason, ReasonKind, Share};
use caipan_facts::Bytes;
use caipan_facts::Evidence;
use caipan_sandbox::{
    Ending, KillReason, OutputFile, ResourceUsage, RunLimits, RunOutcome, SandboxError,
};

/// Decides on one run by how the process ended and what it used. `check` judges the output; it is called only if the
/// program exited with code 0 within all limits.
pub(crate) fn decide_by_outcome(
    outcome: &RunOutcome,
    limits: &RunLimits,
    check: impl FnOnce(&RunOutcome) -> Judgement,
) -> Decision {
    decision_without_checking(outcome, limits)
        .unwrap_or_else(|| decision_from_judgement(check(outcome)))
}

/// Creates the decision on a contestant's executable that the kernel refuses to start, because it needs something that
/// is not installed or because an earlier run removed it.
pub(crate) fn decision_on_start_failure(error: &SandboxError) -> Decision {
    Decision::without_points(Verdict::RunTimeError, ReasonKind::ExitCode, error.fact())
}

/// Returns the fault of the machine that affected a run: too little memory or no free core. `None` if there was no such
/// fault, or if the run itself exceeded a limit of CPU time or memory: then the machine is not an excuse (the rule for
/// doubt in docs/design/judge.md).
pub fn machine_fault(outcome: &RunOutcome, limits: &RunLimits) -> Option<MachineFault> {
    match decide_cpu_or_memory_breach(outcome, limits) {
        Some(_) => None,
        None => missing_machine_resource(outcome, limits),
    }
}

/// Returns the resource that the machine did not provide: memory, if the machine had none left, or a core, if waiting
/// for one explains why the run was killed at the wall time limit.
fn missing_machine_resource(outcome: &RunOutcome, limits: &RunLimits) -> Option<MachineFault> {
    if outcome.is_starved {
        return Some(MachineFault::OutOfMemory);
    }
    // The time of waiting for a core is already subtracted from the wall time, but only up to a maximum. The wall time
    // can be unfair only beyond the maximum.
    let has_waited = outcome.waited >= limits.max_core_wait().mul_f64(0.99);
    let is_late = outcome.ending == Ending::Killed(KillReason::Wall);
    (is_late && has_waited).then_some(MachineFault::Busy)
}

/// Returns the decision on a program whose static data needs more memory than `kernel_limit`, so that it is killed
/// before the first instruction. `None` for any other program: one that declares much memory but touches little does
/// start.
pub(crate) fn decision_on_excessive_static_data(
    outcome: &RunOutcome,
    declared: Bytes,
    kernel_limit: Bytes,
    limits: &RunLimits,
) -> Option<Decision> {
    const SIGKILL: i32 = 9;
    const SIGSEGV: i32 = 11;
    /// Minimum size of code and initial stack in bytes.
    const MIN_CODE_AND_STACK: u64 = 2 << 20;
    /// Maximum size of all libraries in bytes.
    const MAX_LIBRARIES_SIZE: u64 = 64 << 20;
    const LOADER_ERROR_MESSAGE: &[u8] = b"error while loading shared libraries";
    let besides = match outcome.ending {
        Ending::Signalled(SIGKILL | SIGSEGV) if outcome.stderr.is_empty() => MIN_CODE_AND_STACK,
        // The dynamic loader exits with 127 if there is no memory left for libraries.
        Ending::Exited(127)
            if outcome
                .stderr
                .windows(LOADER_ERROR_MESSAGE.len())
                .any(|text| text == LOADER_ERROR_MESSAGE) =>
        {
            MAX_LIBRARIES_SIZE
        }
        _ => return None,
    };
    let is_too_large =
        declared.0.saturating_add(besides) > kernel_limit.0 && declared > limits.memory;
    (outcome.stdout.is_empty() && is_too_large).then(|| {
        let breach = RunBreach::StaticData {
            declared: format!("{} MiB", declared.0 >> 20),
            limit: limits.memory.to_string(),
        };
        Decision::without_points(Verdict::MemoryLimitExceeded, ReasonKind::Memory, breach)
    })
}

/// Converts a checker's judgement to a decision.
pub fn decision_from_judgement(judgement: Judgement) -> Decision {
    let (verdict, share, reason) = match judgement {
        Judgement::Accepted => (Verdict::Accepted, Share::FULL, None),
        Judgement::Partial(share, reason) => (Verdict::PartlyCorrect, share, Some(reason)),
        Judgement::Rejected(reason) => (Verdict::WrongAnswer, Share::NONE, Some(reason)),
        Judgement::JuryFault(reason) => (Verdict::JudgeError, Share::NONE, Some(reason)),
    };
    Decision {
        verdict,
        share,
        reason,
    }
}

/// Returns the limit that a checker or another jury program exceeded, or the signal that killed it. `None` if the
/// program exited by itself, so that the exit code can be interpreted.
pub(crate) fn abnormal_end_reason(outcome: &RunOutcome, limits: &RunLimits) -> Option<Reason> {
    let decision = decision_without_checking(outcome, limits)?;
    let is_code =
        matches!(outcome.ending, Ending::Exited(_)) && decision.verdict == Verdict::RunTimeError;
    decision.reason.filter(|_| !is_code)
}

/// Returns the first reason not to check the output, or `None`. The rule for doubt in docs/design/judge.md gives the
/// precedence: memory and CPU time that the run itself used, then faults of the machine, then everything else.
fn decision_without_checking(outcome: &RunOutcome, limits: &RunLimits) -> Option<Decision> {
    decide_cpu_or_memory_breach(outcome, limits)
        .or_else(|| {
            let fault = missing_machine_resource(outcome, limits)?;
            Some(Decision::judge_error(Reason::new(
                ReasonKind::Sandbox,
                fault,
            )))
        })
        .or_else(|| decide_other_breach(outcome, limits))
}

/// Returns the decision on a run that itself exceeded the limit of memory or CPU time, which the load of the machine
/// cannot explain. `None` if it did not.
fn decide_cpu_or_memory_breach(outcome: &RunOutcome, limits: &RunLimits) -> Option<Decision> {
    let usage = &outcome.usage;
    let most = limits.memory.to_string();
    if outcome.ending == Ending::Killed(KillReason::Memory) {
        return Some(Decision::without_points(
            Verdict::MemoryLimitExceeded,
            ReasonKind::Memory,
            RunBreach::MemoryHeld { limit: most },
        ));
    }
    if let Some(memory) = usage.memory.filter(|memory| *memory > limits.memory) {
        let (memory, limit) = (memory.to_string(), most);
        return Some(Decision::without_points(
            Verdict::MemoryLimitExceeded,
            ReasonKind::Memory,
            RunBreach::PeakMemory { memory, limit },
        ));
    }
    let used_up = usage.cpu.is_some_and(|cpu| cpu > limits.cpu);
    if used_up || outcome.ending == Ending::Killed(KillReason::Cpu) {
        let limit = format!("{:?}", limits.cpu);
        return Some(Decision::without_points(
            Verdict::TimeLimitExceeded,
            ReasonKind::Cpu,
            RunBreach::CpuTime { limit },
        ));
    }
    None
}

/// Returns the decision on a run whose output is not checked because of wall time, too much output, an exit code or a
/// signal. `None` if the output can be checked.
fn decide_other_breach(outcome: &RunOutcome, limits: &RunLimits) -> Option<Decision> {
    use Verdict::{OutputLimitExceeded, RunTimeError, TimeLimitExceeded};
    let usage = &outcome.usage;
    if outcome.ending == Ending::Killed(KillReason::Wall) {
        let limit = format!("{:?}", limits.wall);
        let breach = match usage.cpu {
            Some(cpu) => RunBreach::WallTimeWith {
                limit,
                cpu: format_rounded_time(cpu),
            },
            None => RunBreach::WallTime { limit },
        };
        return Some(Decision::without_points(
            TimeLimitExceeded,
            ReasonKind::Wall,
            breach,
        ));
    }
    if let Some(breach) = output_limit_breach(outcome, limits.output) {
        return Some(Decision::without_points(
            OutputLimitExceeded,
            ReasonKind::Output,
            breach,
        ));
    }
    match outcome.ending {
        Ending::Exited(0) => None,
        Ending::Exited(code) => {
            let breach = RunBreach::ExitCode { code }.fact();
            let fact = breach.with_note(crash_note(&outcome.stderr));
            Some(Decision::without_points(
                RunTimeError,
                ReasonKind::ExitCode,
                fact,
            ))
        }
        Ending::Signalled(signal) => {
            let note =
                possible_memory_crash_note(usage, limits).or_else(|| crash_note(&outcome.stderr));
            let fact = RunBreach::Signal { signal }.fact().with_note(note);
            Some(Decision::without_points(
                RunTimeError,
                ReasonKind::Signal,
                fact,
            ))
        }
        // All other reasons for killing a run were handled above. Cancelling a run is neither the contestant's nor the
        // jury's fault.
        Ending::Killed(_) => Some(Decision::judge_error(Reason::new(
            ReasonKind::Sandbox,
            MachineFault::Cancelled,
        ))),
    }
}

/// Linux signal number of SIGXFSZ: a file exceeded the size limit.
const FILE_TOO_LARGE: i32 = 25;

fn output_limit_breach(outcome: &RunOutcome, max_output: Bytes) -> Option<RunBreach> {
    let limit = max_output.to_string();
    let file = matches!(&outcome.output_file, OutputFile::Captured(file) if file.is_cut());
    if file || outcome.ending == Ending::Signalled(FILE_TOO_LARGE) {
        return Some(RunBreach::FileTooLong { limit });
    }
    if outcome.stdout.is_cut() {
        return Some(RunBreach::StdoutTooLong { limit });
    }
    let is_cut = outcome.stderr.is_cut() || outcome.ending == Ending::Killed(KillReason::Output);
    is_cut.then_some(RunBreach::StderrTooLong { limit })
}

/// Returns the note that a crash with at least 80 % of the memory limit in use may have been caused by the limit. The
/// note is a guess and does not change the verdict.
fn possible_memory_crash_note(usage: &ResourceUsage, limits: &RunLimits) -> Option<RunNote> {
    let memory = usage.memory?;
    let is_near = memory.0 >= limits.memory.0 / 10 * 8;
    is_near.then(|| RunNote::NearMemory {
        memory: memory.to_string(),
        limit: limits.memory.to_string(),
    })
}

/// Formats a duration for messages: `966µs`, `23ms`, `1.6s`.
fn format_rounded_time(time: Duration) -> String {
    let digits = usize::from(time >= Duration::from_secs(1));
    format!("{time:.digits$?}")
}

#[cfg(test)]
mod tests;
