//! Facts and judgements become verdicts here, and nowhere else.

mod last_words;

use self::last_words::last_words;
use crate::judge::evidence::{Breach, MachineFault, RunNote};
use crate::judge::verdict::{Decision, Verdict};
use crate::problem::{Judgement, Kind, Reason, Share};
use crate::sandbox::{Bytes, Ending, Killed, Limits, Outcome, OutputFile, SandboxError, Usage};
use crate::text::Evidence;

/// The verdict of one run. `check` is asked only if the program ended well within its limits.
pub fn decide(
    outcome: &Outcome,
    limits: &Limits,
    check: impl FnOnce(&Outcome) -> Judgement,
) -> Decision {
    breach(outcome, limits).unwrap_or_else(|| of_judgement(check(outcome)))
}

/// The verdict on a contestant's own file that the system does not start: it needs what is not here, or an earlier run
/// has removed it.
pub fn unstarted(error: &SandboxError) -> Decision {
    Decision::lost(Verdict::RunTimeError, Kind::ExitCode, error.fact())
}

/// What is decided where the machine is at fault: a run that it had neither memory nor a core for says nothing of the
/// program. So many want to run on each of its cores.
pub fn starved(outcome: &Outcome, load_of_a_core: f64) -> Option<Decision> {
    /// From this on a machine is loaded.
    const LOADED: f64 = 2.0;
    /// A program that waits rather than works is not late for want of a core.
    const AT_WORK: f64 = 0.1;
    let fault = |fault| Some(Decision::judge_error(Reason::new(Kind::Sandbox, fault)));
    if outcome.is_starved {
        return fault(MachineFault::OutOfMemory);
    }
    if outcome.ending != Ending::Killed(Killed::Wall) {
        return None;
    }
    let wall = outcome.usage.wall.as_secs_f64();
    let cpu = outcome.usage.cpu.unwrap_or_default().as_secs_f64();
    // What a program of one thread waited is known, and off its wall time already as far as that goes.
    let hardly_ran = outcome.waited.as_secs_f64() * 2.0 >= 0.99 * wall;
    let is_guess = outcome.waited.is_zero() && load_of_a_core >= LOADED && cpu >= AT_WORK * wall;
    if hardly_ran || is_guess {
        return fault(MachineFault::Busy);
    }
    None
}

/// The verdict on a program that declares more memory than there is `room` for, and so has not started: the system ends
/// it before its first instruction. One that declares much and touches little starts, and is none of these.
pub fn oversized(
    outcome: &Outcome,
    declared: Bytes,
    room: Bytes,
    limits: &Limits,
) -> Option<Decision> {
    const SIGKILL: i32 = 9;
    const SIGSEGV: i32 = 11;
    /// What its code and its first stack take besides, at least; and its libraries at most.
    const OWN: u64 = 2 << 20;
    const LIBRARIES: u64 = 64 << 20;
    const LOADER: &[u8] = b"error while loading shared libraries";
    let besides = match outcome.ending {
        Ending::Signalled(SIGKILL | SIGSEGV) if outcome.stderr.is_empty() => OWN,
        // It was started, and there was no room left for what it needs.
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

/// The verdict of a checker's word.
pub fn of_judgement(judgement: Judgement) -> Decision {
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

/// What is wrong with a run whose exit code is its word: a limit that was broken, or a signal.
pub fn broken(outcome: &Outcome, limits: &Limits) -> Option<Reason> {
    let decision = breach(outcome, limits)?;
    let is_code =
        matches!(outcome.ending, Ending::Exited(_)) && decision.verdict == Verdict::RunTimeError;
    decision.reason.filter(|_| !is_code)
}

/// The first thing, in order of precedence, that keeps an output from being looked at.
fn breach(outcome: &Outcome, limits: &Limits) -> Option<Decision> {
    use Verdict::{MemoryLimitExceeded, OutputLimitExceeded, RunTimeError, TimeLimitExceeded};
    let usage = &outcome.usage;
    let lost = |verdict, kind, breach: Breach| Some(Decision::lost(verdict, kind, breach));
    let most = limits.memory.to_string();
    if outcome.ending == Ending::Killed(Killed::Memory) {
        let breach = Breach::MemoryHeld { limit: most };
        return lost(MemoryLimitExceeded, Kind::Memory, breach);
    }
    let over = |memory: &Bytes| *memory > limits.memory && *memory > usage.memory_floor;
    if let Some(memory) = usage.memory.filter(over) {
        let (memory, limit) = (memory.to_string(), most);
        let breach = Breach::PeakMemory { memory, limit };
        return lost(MemoryLimitExceeded, Kind::Memory, breach);
    }
    let used_up = usage.cpu.is_some_and(|cpu| cpu > limits.cpu);
    if used_up || outcome.ending == Ending::Killed(Killed::Cpu) {
        let limit = format!("{:?}", limits.cpu);
        return lost(TimeLimitExceeded, Kind::Cpu, Breach::CpuTime { limit });
    }
    if outcome.ending == Ending::Killed(Killed::Wall) {
        let limit = format!("{:?}", limits.wall);
        let breach = match usage.cpu {
            Some(cpu) => Breach::WallTimeWith {
                limit,
                cpu: format!("{cpu:.1?}"),
            },
            None => Breach::WallTime { limit },
        };
        return lost(TimeLimitExceeded, Kind::Wall, breach);
    }
    if let Some(breach) = flooded(outcome, limits.output) {
        return lost(OutputLimitExceeded, Kind::Output, breach);
    }
    let ended = |breach: Breach, note: Option<RunNote>, kind| {
        let fact = breach.fact().with(note);
        Some(Decision::lost(RunTimeError, kind, fact))
    };
    match outcome.ending {
        Ending::Exited(0) => None,
        Ending::Exited(code) => {
            let breach = Breach::ExitCode { code };
            ended(breach, last_words(&outcome.stderr), Kind::ExitCode)
        }
        Ending::Signalled(signal) => {
            let note = near_the_limit(usage, limits).or_else(|| last_words(&outcome.stderr));
            ended(Breach::Signal { signal }, note, Kind::Signal)
        }
        // The three other reasons to kill have been seen above: a cancelled run is nobody's fault.
        Ending::Killed(_) => Some(Decision::judge_error(Reason::new(
            Kind::Sandbox,
            MachineFault::Cancelled,
        ))),
    }
}

/// SIGXFSZ: a file has grown over its limit.
const FILE_TOO_LARGE: i32 = 25;

fn flooded(outcome: &Outcome, limit: Bytes) -> Option<Breach> {
    let limit = limit.to_string();
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

/// A crash is no proof of too much memory; close to the limit it is a fair guess, and said to be one.
fn near_the_limit(usage: &Usage, limits: &Limits) -> Option<RunNote> {
    let memory = usage.memory?;
    let is_near = memory.0 >= limits.memory.0 / 10 * 8 && memory > usage.memory_floor;
    is_near.then(|| RunNote::NearMemory {
        memory: memory.to_string(),
        limit: limits.memory.to_string(),
    })
}

#[cfg(test)]
mod tests;
