//! What one program's run on one case has come to: everything but what the case is worth.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::foreign_svg::Pictures;
use crate::runs::{Allowance, Decided, Runs};
use caipan_checker::Share;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_facts::Fact;
use caipan_sandbox::{Ending, Killed, Limits, Load, Outcome, Transcript, Usage};

/// What a run has come to. It can be written down and read again, and is then as good as new.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunResult {
    /// The verdict, the share of the points and the reason.
    #[serde(flatten)]
    pub decision: Decision,
    /// What the run used; nothing where the program was not run.
    pub usage: Option<Usage>,
    /// How the run ended.
    pub ending: Option<Ending>,
    /// The output that was judged, where it was not accepted and is not too long to be looked at.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "write_bytes",
        deserialize_with = "read_bytes"
    )]
    pub output: Option<Vec<u8>>,
    /// The last lines of standard error, where the program was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// What a comparison says that is held against the jury's checker, where that is something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<Fact>,
    /// The dialogue of the program with an interactor, where it was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialogue: Option<Box<Transcript>>,
    /// What the jury's program has drawn, where it was not accepted and there are few results to be kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pictures: Option<Box<Pictures>>,
    /// The work folder of the run, where that could not be removed.
    #[serde(skip)]
    pub left_behind: Option<PathBuf>,
    /// What the machine did besides.
    pub load: Option<Load>,
    /// All runs, where the first came near a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs: Option<Box<Runs>>,
    /// Was the machine at fault, which may do better when nothing else runs?
    #[serde(skip)]
    pub is_machines: bool,
    /// How long its threads were ready to run and had no core, in milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub waited_ms: u32,
    /// The machine of a cluster that it comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Did it come near a limit, and was not run again, as too many others were?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unconfirmed: bool,
}

/// A rejected output of more bytes is not kept.
pub const OUTPUT_KEPT: usize = 64 << 10;

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Text as it is; other bytes each as a number.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Bytes(Vec<u8>),
}

fn write_bytes<S: Serializer>(bytes: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    let written = |bytes: &Vec<u8>| match String::from_utf8(bytes.clone()) {
        Ok(text) => Written::Text(text),
        Err(other) => Written::Bytes(other.into_bytes()),
    };
    bytes.as_ref().map(written).serialize(to)
}

fn read_bytes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<u8>>, D::Error> {
    let written = Option::<Written>::deserialize(from)?;
    Ok(written.map(|written| match written {
        Written::Text(text) => text.into_bytes(),
        Written::Bytes(bytes) => bytes,
    }))
}

/// What comes as near to a limit, as a share of it, is run again.
pub const NEAR: std::ops::RangeInclusive<f64> = 0.7..=1.3;

/// A first run of less CPU time says little of what work there was.
pub const WORTH_COMPARING: Duration = Duration::from_millis(100);

/// A program that waits rather than works uses less of the time than this: it would wait as long on an idle machine.
const AT_WORK: f64 = 0.1;

/// Of standard error so many bytes are kept, and lines of these.
const STDERR_KEPT: (usize, usize) = (1 << 10, 10);

fn thousandths(share: f64) -> u16 {
    (share * 1000.0).round() as u16
}

/// The last lines of standard error; nothing where there is nothing but blanks.
fn tail(stderr: &[u8]) -> Option<String> {
    let (bytes, lines) = STDERR_KEPT;
    let stderr = stderr.trim_ascii_end();
    let first = stderr.len().saturating_sub(bytes);
    let text = String::from_utf8_lossy(&stderr[first..]);
    let all: Vec<&str> = text.lines().collect();
    let last = all[all.len().saturating_sub(lines)..].join("\n");
    (!last.trim().is_empty()).then_some(last)
}

impl RunResult {
    /// What is decided of a run, or of one that could not be made.
    pub fn new(decision: Decision, outcome: Option<&Outcome>) -> Self {
        let is_lost = decision.verdict != Verdict::Accepted;
        Self {
            stderr: outcome
                .filter(|_| is_lost)
                .and_then(|outcome| tail(&outcome.stderr)),
            decision,
            usage: outcome.map(|outcome| outcome.usage),
            ending: outcome.map(|outcome| outcome.ending),
            output: None,
            also: None,
            dialogue: None,
            pictures: None,
            left_behind: outcome.and_then(|outcome| outcome.left_behind.clone()),
            load: None,
            runs: None,
            is_machines: false,
            waited_ms: outcome.map_or(0, |outcome| {
                u32::try_from(outcome.waited.as_millis()).unwrap_or(u32::MAX)
            }),
            host: None,
            unconfirmed: false,
        }
    }

    /// The verdict on it.
    pub fn verdict(&self) -> Verdict {
        self.decision.verdict
    }

    /// Can a run have come to this? What was read from a file may say anything.
    pub fn is_sound(&self) -> bool {
        use Verdict::{
            Accepted, MemoryLimitExceeded, OutputLimitExceeded, PartlyCorrect, RunTimeError,
            TimeLimitExceeded, WrongAnswer,
        };
        let Decision {
            verdict,
            share,
            reason,
        } = &self.decision;
        let share_fits = match verdict {
            Accepted => *share == Share::FULL,
            PartlyCorrect => *share > Share::NONE,
            _ => *share == Share::NONE,
        };
        let ended_well = self.ending == Some(Ending::Exited(0)) && self.usage.is_some();
        // Who talks to an interactor may be ended by its rejection.
        let is_cut_short = self.dialogue.is_some() && self.usage.is_some();
        let ending_fits = match verdict {
            WrongAnswer if is_cut_short => true,
            Accepted | PartlyCorrect | WrongAnswer => ended_well,
            TimeLimitExceeded | MemoryLimitExceeded | OutputLimitExceeded | RunTimeError => true,
            // What is nobody's run is not written down.
            _ => false,
        };
        share_fits && ending_fits && (*verdict == Accepted) == reason.is_none()
    }

    /// Did it come so near to a limit that another run could end otherwise? A program is let run up to the end of
    /// [`NEAR`], so that one that was stopped for its CPU time is far over it.
    pub fn is_near(&self, limits: &Limits) -> bool {
        let Some(usage) = &self.usage else {
            return false;
        };
        if self.decision.verdict == Verdict::JudgeError {
            return self.is_machines;
        }
        let share = |used: Duration, limit: Duration| used.as_secs_f64() / limit.as_secs_f64();
        let cpu = usage.cpu.map(|cpu| share(cpu, limits.cpu));
        let wall = share(usage.wall, limits.wall);
        let at_work = |cpu: Duration| share(cpu, usage.wall) >= AT_WORK;
        let is_at_work = usage.cpu.is_none_or(at_work);
        match self.ending {
            Some(Ending::Killed(Killed::Wall)) => is_at_work,
            Some(Ending::Killed(_)) => false,
            _ => {
                let memory = usage
                    .memory
                    .map(|memory| memory.0 as f64 / limits.memory.0 as f64);
                let is_near = |share: f64| NEAR.contains(&share);
                cpu.is_some_and(is_near)
                    || is_near(wall) && is_at_work
                    || memory.is_some_and(is_near)
            }
        }
    }

    /// What the first run and those alone have come to. A fault of the jury's among those alone is the result. A run alone
    /// that the machine starved says nothing: the others count, or a first run that is proof enough.
    pub fn settled(first: Self, alone: Vec<Self>, allowance: &Allowance) -> Self {
        let is_fault = |run_result: &Self| run_result.verdict() == Verdict::JudgeError;
        let (faults, alone): (Vec<_>, Vec<_>) = alone.into_iter().partition(is_fault);
        let jurys = faults.iter().find(|fault| !fault.is_machines);
        match jurys.or(faults.first()) {
            Some(fault) if !fault.is_machines => fault.clone(),
            Some(_) if alone.is_empty() && allowance.forgives == Some(false) => first,
            Some(fault) if alone.is_empty() => fault.clone(),
            _ => Self::of_several(first, alone, allowance),
        }
    }

    /// What several runs have come to: the first, made among others perhaps, and some alone on the machine. As a rule the
    /// one of those alone whose time is the middle one speaks for all. Where they did less work than the first, the slowest
    /// does; where it was not the same work at all, as with a program that has found a way to remember its answer, none.
    /// None of them is worth more than the first, unless contention explains what that lost or the machine failed it.
    pub fn of_several(first: Self, alone: Vec<Self>, allowance: &Allowance) -> Self {
        let verdicts = std::iter::once(&first).chain(&alone);
        let verdicts = verdicts
            .map(|run_result| run_result.decision.verdict)
            .collect();
        let usages = alone
            .iter()
            .filter_map(|run_result| run_result.usage)
            .collect();
        let mut alone = alone;
        alone.sort_by_key(|run_result| run_result.usage.map(|usage| (usage.cpu, usage.wall)));
        let middle = alone.len() / 2;
        let decided = match alone.get(middle) {
            None => Decided::First,
            Some(median) => first.compared(median),
        };
        let is_excused = first.is_machines || allowance.forgives == Some(true);
        let gains = |run: &Self| !is_excused && run.decision.share > first.decision.share;
        let decided = match decided {
            Decided::Slowest if alone.last().is_some_and(gains) => Decided::First,
            Decided::Median if alone.get(middle).is_some_and(gains) => Decided::First,
            decided => decided,
        };
        let spoken = match decided {
            Decided::First => first,
            Decided::Slowest => alone.swap_remove(alone.len() - 1),
            Decided::Median => alone.swap_remove(middle),
        };
        let runs = Runs {
            verdicts,
            alone: usages,
            decided,
            contention: allowance.contention.map(thousandths),
            margin: thousandths(allowance.margin),
            forgiven: allowance.forgives,
        };
        Self {
            runs: Some(Box::new(runs)),
            ..spoken
        }
    }

    /// Which run counts, by what the first has used and what the middle one of those alone has.
    fn compared(&self, median: &Self) -> Decided {
        // What the machine kept from being done is nothing to compare with.
        if self.is_machines {
            return Decided::Median;
        }
        let (Some(first), Some(median)) = (self.usage, median.usage) else {
            return Decided::Median;
        };
        let memory = first.memory.zip(median.memory);
        let is_over = self.decision.verdict == Verdict::MemoryLimitExceeded;
        if is_over && memory.is_some_and(|(first, median)| median.0 < first.0 / 2) {
            return Decided::First;
        }
        let cpu = first.cpu.zip(median.cpu);
        let Some((first, median)) = cpu.filter(|(first, _)| *first >= WORTH_COMPARING) else {
            return Decided::Median;
        };
        if median < first / 2 {
            Decided::First
        } else if median < first.div_f64(*NEAR.end()) {
            Decided::Slowest
        } else {
            Decided::Median
        }
    }
}

#[cfg(test)]
mod tests;
