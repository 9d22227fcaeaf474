//! The only place that turns outcomes of runs and judgements of checkers into verdicts.

mod crash_note;

use std::time::Duration;

use self::crash_note::crash_note;
use crate::evidence::{Breach, MachineFault, RunNote};
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Judgement, Kind, Reason, Share};
use caipan_facts::Bytes;
use caipan_facts::Evidence;
use caipan_sandbox::{Ending, Killed, Limits, Outcome, OutputFile, SandboxError, Usage};

/// Decides on one run. `check` is called only if the program exited normally within all limits.
pub fn decide(
    outcome: &Outcome,
    limits: &Limits,
    check: impl FnOnce(&Outcome) -> Judgement,
) -> Decision {
    first_breach(outcome, limits).unwrap_or_else(|| from_judgement(check(outcome)))
}

/// Decides on a contestant's executable that the kernel refuses to start, because it needs something that is not
/// installed or because an earlier run removed it.
pub(crate) fn start_failure(error: &SandboxError) -> Decision {
    Decision::lost(Verdict::RunTimeError, Kind::ExitCode, error.fact())
}

/// Returns the resource of the machine that a run lacked. `None` if the run exceeded a limit by its own figures, because
/// then the machine is no excuse (the rule for doubt in docs/design/judge.md).
pub fn machine_fault(outcome: &Outcome, limits: &Limits) -> Option<MachineFault> {
    match own_breach(outcome, limits) {
        Some(_) => None,
        None => starvation(outcome, limits),
    }
}

/// Returns the resource that a run lacked: memory, if the machine had none left, or a core, if waiting for one explains
/// the wall time.
fn starvation(outcome: &Outcome, limits: &Limits) -> Option<MachineFault> {
    if outcome.is_starved {
        return Some(MachineFault::OutOfMemory);
    }
    // Waiting is already subtracted from the wall time, up to a maximum. Only beyond the maximum can the wall time be
    // unfair.
    let has_waited = outcome.waited >= limits.longest_wait().mul_f64(0.99);
    let is_late = outcome.ending == Ending::Killed(Killed::Wall);
    (is_late && has_waited).then_some(MachineFault::Busy)
}

/// Decides on a program whose static data exceeds the memory limit `room`, so the kernel kills it before the first
/// instruction. A program that declares much memory but touches little does start and is not affected.
pub(crate) fn static_data_excess(
    outcome: &Outcome,
    declared: Bytes,
    room: Bytes,
    limits: &Limits,
) -> Option<Decision> {
    const SIGKILL: i32 = 9;
    const SIGSEGV: i32 = 11;
    /// Memory for code and initial stack, at least, and for libraries, at most; in bytes.
    const OWN: u64 = 2 << 20;
    const LIBRARIES: u64 = 64 << 20;
    const LOADER: &[u8] = b"error while loading shared libraries";
    let besides = match outcome.ending {
        Ending::Signalled(SIGKILL | SIGSEGV) if outcome.stderr.is_empty() => OWN,
        // The dynamic loader exits with 127 if there is no memory left for libraries.
        Ending::Exited(127)
            if outcome
                .stderr
                .windows(LOADER.len())
                .any(|text| text == LOADER) =>
        {
            LIBRARIES
        }
        _ => return None,
    };
    let is_too_large = declared.0.saturating_add(besides) > room.0 && declared > limits.memory;
    (outcome.stdout.is_empty() && is_too_large).then(|| {
        let breach = Breach::StaticData {
            declared: format!("{} MiB", declared.0 >> 20),
            limit: limits.memory.to_string(),
        };
        Decision::lost(Verdict::MemoryLimitExceeded, Kind::Memory, breach)
    })
}

/// Converts a checker's judgement to a decision.
pub fn from_judgement(judgement: Judgement) -> Decision {
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

/// Returns the limit that a checker or another program of the jury broke, or the signal that killed it. `None` if the
/// exit code can be used as the answer of the program.
pub(crate) fn exceeded_limit(outcome: &Outcome, limits: &Limits) -> Option<Reason> {
    let decision = first_breach(outcome, limits)?;
    let is_code =
        matches!(outcome.ending, Ending::Exited(_)) && decision.verdict == Verdict::RunTimeError;
    decision.reason.filter(|_| !is_code)
}

/// Returns the first reason not to check the output. The rule for doubt in docs/design/judge.md gives the precedence:
/// limits that the run broke by its own figures, then faults of the machine, then everything else.
fn first_breach(outcome: &Outcome, limits: &Limits) -> Option<Decision> {
    own_breach(outcome, limits)
        .or_else(|| {
            let fault = starvation(outcome, limits)?;
            Some(Decision::judge_error(Reason::new(Kind::Sandbox, fault)))
        })
        .or_else(|| other_breach(outcome, limits))
}

/// Returns the limit of memory or CPU time that the run exceeded by its own figures, which the load of the machine cannot
/// explain.
fn own_breach(outcome: &Outcome, limits: &Limits) -> Option<Decision> {
    let usage = &outcome.usage;
    let most = limits.memory.to_string();
    if outcome.ending == Ending::Killed(Killed::Memory) {
        return Some(Decision::lost(
            Verdict::MemoryLimitExceeded,
            Kind::Memory,
            Breach::MemoryHeld { limit: most },
        ));
    }
    if let Some(memory) = usage.memory.filter(|memory| *memory > limits.memory) {
        let (memory, limit) = (memory.to_string(), most);
        return Some(Decision::lost(
            Verdict::MemoryLimitExceeded,
            Kind::Memory,
            Breach::PeakMemory { memory, limit },
        ));
    }
    let used_up = usage.cpu.is_some_and(|cpu| cpu > limits.cpu);
    if used_up || outcome.ending == Ending::Killed(Killed::Cpu) {
        let limit = format!("{:?}", limits.cpu);
        return Some(Decision::lost(
            Verdict::TimeLimitExceeded,
            Kind::Cpu,
            Breach::CpuTime { limit },
        ));
    }
    None
}

/// Returns the verdict if wall time, too much output or the way the program ended rules out a check of the output.
fn other_breach(outcome: &Outcome, limits: &Limits) -> Option<Decision> {
    use Verdict::{OutputLimitExceeded, RunTimeError, TimeLimitExceeded};
    let usage = &outcome.usage;
    if outcome.ending == Ending::Killed(Killed::Wall) {
        let limit = format!("{:?}", limits.wall);
        let breach = match usage.cpu {
            Some(cpu) => Breach::WallTimeWith {
                limit,
                cpu: rounded_time(cpu),
            },
            None => Breach::WallTime { limit },
        };
        return Some(Decision::lost(TimeLimitExceeded, Kind::Wall, breach));
    }
    if let Some(breach) = output_breach(outcome, limits.output) {
        return Some(Decision::lost(OutputLimitExceeded, Kind::Output, breach));
    }
    match outcome.ending {
        Ending::Exited(0) => None,
        Ending::Exited(code) => {
            let breach = Breach::ExitCode { code }.fact();
            let fact = breach.with(crash_note(&outcome.stderr));
            Some(Decision::lost(RunTimeError, Kind::ExitCode, fact))
        }
        Ending::Signalled(signal) => {
            let note = memory_note(usage, limits).or_else(|| crash_note(&outcome.stderr));
            let fact = Breach::Signal { signal }.fact().with(note);
            Some(Decision::lost(RunTimeError, Kind::Signal, fact))
        }
        // All other reasons to kill were handled above. Cancelling a run is neither the contestant's nor the jury's
        // fault.
        Ending::Killed(_) => Some(Decision::judge_error(Reason::new(
            Kind::Sandbox,
            MachineFault::Cancelled,
        ))),
    }
}

/// Linux signal number of SIGXFSZ: a file exceeded the size limit.
const FILE_TOO_LARGE: i32 = 25;

fn output_breach(outcome: &Outcome, max_output: Bytes) -> Option<Breach> {
    let limit = max_output.to_string();
    let file = matches!(&outcome.output_file, OutputFile::Captured(file) if file.is_cut());
    if file || outcome.ending == Ending::Signalled(FILE_TOO_LARGE) {
        return Some(Breach::FileTooLong { limit });
    }
    if outcome.stdout.is_cut() {
        return Some(Breach::StdoutTooLong { limit });
    }
    let is_cut = outcome.stderr.is_cut() || outcome.ending == Ending::Killed(Killed::Output);
    is_cut.then_some(Breach::StderrTooLong { limit })
}

/// Note that a crash close to the memory limit may have been caused by it. The note is a guess and does not change
/// the verdict.
fn memory_note(usage: &Usage, limits: &Limits) -> Option<RunNote> {
    let memory = usage.memory?;
    let is_near = memory.0 >= limits.memory.0 / 10 * 8;
    is_near.then(|| RunNote::NearMemory {
        memory: memory.to_string(),
        limit: limits.memory.to_string(),
    })
}

/// Formats a duration for messages: `966µs`, `23ms`, `1.6s`.
fn rounded_time(time: Duration) -> String {
    let digits = usize::from(time >= Duration::from_secs(1));
    format!("{time:.digits$?}")
}

#[cfg(test)]
mod tests;
