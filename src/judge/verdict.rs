//! Facts and judgements become verdicts here, and nowhere else.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::problem::{Judgement, Kind, Reason, Share, quote_up_to};
use crate::sandbox::{Bytes, Ending, Killed, Limits, Outcome, OutputFile, SandboxError, Usage};

/// What is said of a case or of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Verdict {
    /// AC
    #[serde(rename = "AC")]
    Accepted,
    /// PC: a share of the points.
    #[serde(rename = "PC")]
    PartlyCorrect,
    /// WA
    #[serde(rename = "WA")]
    WrongAnswer,
    /// TLE
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    /// MLE
    #[serde(rename = "MLE")]
    MemoryLimitExceeded,
    /// OLE
    #[serde(rename = "OLE")]
    OutputLimitExceeded,
    /// RE
    #[serde(rename = "RE")]
    RunTimeError,
    /// CE
    #[serde(rename = "CE")]
    CompileError,
    /// SK: not run.
    #[serde(rename = "SK")]
    Skipped,
    /// JE: the jury's side is at fault.
    #[serde(rename = "JE")]
    JudgeError,
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Self; 10] = [
        Self::Accepted,
        Self::PartlyCorrect,
        Self::WrongAnswer,
        Self::TimeLimitExceeded,
        Self::MemoryLimitExceeded,
        Self::OutputLimitExceeded,
        Self::RunTimeError,
        Self::CompileError,
        Self::Skipped,
        Self::JudgeError,
    ];

    /// The code in results: `AC`, `WA` …
    pub fn code(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::PartlyCorrect => "PC",
            Self::WrongAnswer => "WA",
            Self::TimeLimitExceeded => "TLE",
            Self::MemoryLimitExceeded => "MLE",
            Self::OutputLimitExceeded => "OLE",
            Self::RunTimeError => "RE",
            Self::CompileError => "CE",
            Self::Skipped => "SK",
            Self::JudgeError => "JE",
        }
    }

    /// The verdict that a folder of programs is named after: `wrong_answer` …
    pub fn of_folder(name: &str) -> Option<Self> {
        let verdicts = Self::ALL.into_iter();
        verdicts
            .into_iter()
            .find(|verdict| verdict.words().replace([' ', '-'], "_") == name)
    }

    /// The words for people.
    pub fn words(self) -> &'static str {
        match self {
            Self::Accepted => "accepted",
            Self::PartlyCorrect => "partly correct",
            Self::WrongAnswer => "wrong answer",
            Self::TimeLimitExceeded => "time limit exceeded",
            Self::MemoryLimitExceeded => "memory limit exceeded",
            Self::OutputLimitExceeded => "output limit exceeded",
            Self::RunTimeError => "run-time error",
            Self::CompileError => "compile error",
            Self::Skipped => "skipped",
            Self::JudgeError => "judge error",
        }
    }
}

/// A verdict with the share of points it earns and why it is not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// The share of the case's points.
    pub share: Share,
    /// Why not accepted.
    pub reason: Option<Reason>,
}

impl Decision {
    fn lost(verdict: Verdict, kind: Kind, text: String) -> Self {
        Self {
            verdict,
            share: Share::NONE,
            reason: Some(Reason::new(kind, text)),
        }
    }

    /// The jury's side is at fault for `reason`.
    pub fn judge_error(reason: Reason) -> Self {
        Self {
            verdict: Verdict::JudgeError,
            share: Share::NONE,
            reason: Some(reason),
        }
    }
}

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
    Decision::lost(Verdict::RunTimeError, Kind::ExitCode, error.to_string())
}

/// What is decided where the machine is at fault: a run that it had neither memory nor a core for says nothing of the
/// program. So many want to run on each of its cores.
pub fn starved(outcome: &Outcome, load_of_a_core: f64) -> Option<Decision> {
    /// From this on a machine is loaded.
    const LOADED: f64 = 2.0;
    /// A program that waits rather than works is not late for want of a core.
    const AT_WORK: f64 = 0.1;
    let fault = |text: &str| Some(Decision::judge_error(Reason::new(Kind::Sandbox, text)));
    if outcome.is_starved {
        return fault("the machine ran out of memory, and the program was within its limit");
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
        return fault("the machine was so busy that the program hardly ran within its wall time");
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
        let text = format!(
            "static data {} MiB, limit {}",
            declared.0 >> 20,
            limits.memory
        );
        Decision::lost(Verdict::MemoryLimitExceeded, Kind::Memory, text)
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

/// The first thing, in order of precedence, that keeps an output from being looked at.
fn breach(outcome: &Outcome, limits: &Limits) -> Option<Decision> {
    use Verdict::{MemoryLimitExceeded, OutputLimitExceeded, RunTimeError, TimeLimitExceeded};
    let usage = &outcome.usage;
    if outcome.ending == Ending::Killed(Killed::Memory) {
        let text = format!(
            "ended for holding too much memory, the limit is {}",
            limits.memory
        );
        return Some(Decision::lost(MemoryLimitExceeded, Kind::Memory, text));
    }
    let over = |memory: &Bytes| *memory > limits.memory && *memory > usage.memory_floor;
    if let Some(memory) = usage.memory.filter(over) {
        let text = format!("peak memory {memory}, the limit is {}", limits.memory);
        return Some(Decision::lost(MemoryLimitExceeded, Kind::Memory, text));
    }
    let used_up = usage.cpu.is_some_and(|cpu| cpu > limits.cpu);
    if used_up || outcome.ending == Ending::Killed(Killed::Cpu) {
        let text = format!("CPU time over the limit of {:?}", limits.cpu);
        return Some(Decision::lost(TimeLimitExceeded, Kind::Cpu, text));
    }
    if outcome.ending == Ending::Killed(Killed::Wall) {
        let cpu = usage.cpu.map_or(String::new(), |cpu| {
            format!(", with {:.1?} of CPU time", cpu)
        });
        let text = format!("wall time over the limit of {:?}{cpu}", limits.wall);
        return Some(Decision::lost(TimeLimitExceeded, Kind::Wall, text));
    }
    if let Some(place) = flooded(outcome) {
        let text = format!("more than {} {place}", limits.output);
        return Some(Decision::lost(OutputLimitExceeded, Kind::Output, text));
    }
    match outcome.ending {
        Ending::Exited(0) => None,
        Ending::Exited(code) => {
            let text = format!("exit code {code}{}", last_words(outcome));
            Some(Decision::lost(RunTimeError, Kind::ExitCode, text))
        }
        Ending::Signalled(signal) => {
            let text = format!(
                "signal {}{}",
                signal_name(signal),
                near_the_limit(usage, limits)
            );
            Some(Decision::lost(RunTimeError, Kind::Signal, text))
        }
        // The three other reasons to kill have been seen above: a cancelled run is nobody's fault.
        Ending::Killed(_) => Some(Decision::judge_error(Reason::new(
            Kind::Sandbox,
            "the run was cancelled",
        ))),
    }
}

/// SIGXFSZ: a file has grown over its limit.
const FILE_TOO_LARGE: i32 = 25;

fn flooded(outcome: &Outcome) -> Option<&'static str> {
    let file = matches!(&outcome.output_file, OutputFile::Captured(file) if file.is_cut());
    if file || outcome.ending == Ending::Signalled(FILE_TOO_LARGE) {
        return Some("in a file");
    }
    if outcome.stdout.is_cut() {
        return Some("on standard output");
    }
    (outcome.stderr.is_cut() || outcome.ending == Ending::Killed(Killed::Output))
        .then_some("on standard error")
}

/// The last line of standard error: the exception that was thrown, as a rule.
fn last_words(outcome: &Outcome) -> String {
    let lines = outcome
        .stderr
        .rsplit(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii);
    let last = lines.take(10).find(|line| !line.is_empty());
    last.map_or(String::new(), |line| {
        format!("; standard error ends with {}", quote_up_to(160, line))
    })
}

/// A crash is no proof of too much memory; close to the limit it is a fair guess, and said to be one.
fn near_the_limit(usage: &Usage, limits: &Limits) -> String {
    match usage.memory {
        Some(memory) if memory.0 >= limits.memory.0 / 10 * 8 && memory > usage.memory_floor => {
            format!(
                "; peak memory {memory} of {}: probably memory",
                limits.memory
            )
        }
        _ => String::new(),
    }
}

/// The number and the name of a signal, as Linux counts them.
pub fn signal_name(signal: i32) -> String {
    let name = match signal {
        4 => "SIGILL: illegal instruction",
        6 => "SIGABRT: aborted, by a failed assertion or an uncaught exception perhaps",
        7 => "SIGBUS: access to memory that is not there",
        8 => "SIGFPE: division by zero",
        9 => "SIGKILL: killed, and not by caipan; a program too large for the memory limit ends so",
        11 => "SIGSEGV: access to memory that is not the program's, or too deep a recursion",
        13 => "SIGPIPE",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        31 => "SIGSYS: a system call that is not allowed",
        _ => return signal.to_string(),
    };
    format!("{signal} ({name})")
}

/// The verdict of a submission from those of its cases: each with whether it carries points.
///
/// One of which nothing is lost yet, and some cases were not run, is no accepted one.
pub fn of_cases(
    cases: impl Iterator<Item = (Verdict, bool)> + Clone,
    is_finished: bool,
    strict: bool,
) -> Verdict {
    if cases
        .clone()
        .any(|(verdict, _)| verdict == Verdict::JudgeError)
    {
        return Verdict::JudgeError;
    }
    let mut counted = cases
        .filter(|(_, counts)| *counts || strict)
        .map(|(verdict, _)| verdict);
    let lost = counted.find(|verdict| *verdict != Verdict::Accepted);
    lost.unwrap_or(if is_finished {
        Verdict::Accepted
    } else {
        Verdict::Skipped
    })
}

#[cfg(test)]
mod tests;
