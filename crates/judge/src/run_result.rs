//! Result of running one program on one case, without the points of the case.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::repeated_runs::{DecisiveRun, OverrunAllowance, RepeatedRuns};
use crate::svg_sanitiser::Pictures;
use caipan_checker::Share;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_facts::Fact;
use caipan_sandbox::{
    Ending, KillReason, MachineLoad, ResourceUsage, RunLimits, RunOutcome, Transcript,
};

/// Result of a run. Serialisation preserves all fields except `leftover_folder` and `is_machine_fault`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunResult {
    /// Verdict, share of the points and reason.
    #[serde(flatten)]
    pub decision: Decision,
    /// Resource usage; `None` if the program was not run.
    pub usage: Option<ResourceUsage>,
    /// Ending of the process, such as an exit code or a signal; `None` if the program was not run.
    pub ending: Option<Ending>,
    /// Judged output of a run with the verdict WA or PC; `None` for other verdicts, or if the output is longer than
    /// [`MAX_KEPT_OUTPUT`].
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "serialize_bytes",
        deserialize_with = "deserialize_bytes"
    )]
    pub output: Option<Vec<u8>>,
    /// Last lines of standard error. `None` for an accepted run, or if the program wrote no text to standard error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// Describes how the problem's additional built-in comparison disagrees with the jury's checker; `None` if it does
    /// not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub also: Option<Fact>,
    /// Messages exchanged with the interactor; `None` without interactor. Usually removed from accepted runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialogue: Option<Box<Transcript>>,
    /// Pictures that the jury's program drew for the run. `None` if the run was accepted, if nothing was drawn, or if
    /// pictures are not stored to save space.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pictures: Option<Box<Pictures>>,
    /// Work folder of the run if it could not be removed; `None` if it was removed.
    #[serde(skip)]
    pub leftover_folder: Option<PathBuf>,
    /// Load of the machine by other programs during the run.
    pub load: Option<MachineLoad>,
    /// Summary of all runs if the first one came near a limit and was repeated; `None` if it was not repeated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs: Option<Box<RepeatedRuns>>,
    /// Whether the verdict is a judge error that the machine caused, for example by lack of memory. Repeating the run
    /// on the idle machine may succeed.
    #[serde(skip)]
    pub is_machine_fault: bool,
    /// Time in milliseconds during which threads of the program were runnable but had no core.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub waited_ms: u32,
    /// Whether the run was forked from an interpreter that had already started; false if a new process was started.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_forked: bool,
    /// Name of the machine of the cluster that made the run; `None` without a cluster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Whether the run came near a limit but was not repeated, because the maximum number of repeated cases of the
    /// program was reached.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unconfirmed: bool,
}

/// Maximum size in bytes of an output that is stored with the result.
pub const MAX_KEPT_OUTPUT: usize = 64 << 10;

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Serialises UTF-8 text as a string and other bytes as an array of numbers.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum TextOrBytes {
    Text(String),
    Bytes(Vec<u8>),
}

fn serialize_bytes<S: Serializer>(bytes: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    let written = bytes
        .as_ref()
        .map(|bytes| match String::from_utf8(bytes.clone()) {
            Ok(text) => TextOrBytes::Text(text),
            Err(other) => TextOrBytes::Bytes(other.into_bytes()),
        });
    written.serialize(to)
}

fn deserialize_bytes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<u8>>, D::Error> {
    let written = Option::<TextOrBytes>::deserialize(from)?;
    Ok(written.map(|written| match written {
        TextOrBytes::Text(text) => text.into_bytes(),
        TextOrBytes::Bytes(bytes) => bytes,
    }))
}

/// A run is repeated if its resource usage, as a share of the limit, is in this range.
pub const REPEAT_RANGE: std::ops::RangeInclusive<f64> = 0.7..=1.3;

/// Minimum CPU time of a first run that can be compared with repeated runs. A shorter run does too little work.
pub const MIN_COMPARABLE_TIME: Duration = Duration::from_millis(100);

/// Ratio of CPU time to wall time below which a program is considered to be mostly waiting. The load of the machine
/// then does not explain a long wall time.
const MIN_CPU_SHARE: f64 = 0.1;

/// Maximum numbers of bytes and of lines of standard error that are kept.
const MAX_KEPT_STDERR: (usize, usize) = (1 << 10, 10);

fn to_thousandths(share: f64) -> u16 {
    (share * 1000.0).round() as u16
}

fn time_ratio(used: Duration, reference: Duration) -> f64 {
    used.as_secs_f64() / reference.as_secs_f64()
}

fn is_in_repeat_range(share: f64) -> bool {
    REPEAT_RANGE.contains(&share)
}

/// Returns the last lines of standard error, within [`MAX_KEPT_STDERR`]; `None` if they contain only white space.
fn last_stderr_lines(stderr: &[u8]) -> Option<String> {
    let (bytes, lines) = MAX_KEPT_STDERR;
    let trimmed = stderr.trim_ascii_end();
    let first = trimmed.len().saturating_sub(bytes);
    let text = String::from_utf8_lossy(&trimmed[first..]);
    let all: Vec<&str> = text.lines().collect();
    let last = all[all.len().saturating_sub(lines)..].join("\n");
    (!last.trim().is_empty()).then_some(last)
}

impl RunResult {
    /// Combines a decision with the outcome of the run; `outcome` is `None` if the program could not be run.
    pub fn new(decision: Decision, outcome: Option<&RunOutcome>) -> Self {
        let is_lost = decision.verdict != Verdict::Accepted;
        Self {
            stderr: outcome
                .filter(|_| is_lost)
                .and_then(|outcome| last_stderr_lines(&outcome.stderr)),
            decision,
            usage: outcome.map(|outcome| outcome.usage),
            ending: outcome.map(|outcome| outcome.ending),
            output: None,
            also: None,
            dialogue: None,
            pictures: None,
            leftover_folder: outcome.and_then(|outcome| outcome.left_behind.clone()),
            load: None,
            runs: None,
            is_machine_fault: false,
            waited_ms: outcome.map_or(0, |outcome| {
                u32::try_from(outcome.waited.as_millis()).unwrap_or(u32::MAX)
            }),
            is_forked: outcome.is_some_and(|outcome| outcome.is_forked),
            host: None,
            unconfirmed: false,
        }
    }

    /// Verdict of the decision; after repetitions, the verdict of the run that counts.
    pub fn verdict(&self) -> Verdict {
        self.decision.verdict
    }

    /// Whether verdict, share, reason and ending are consistent, so that a real run can have this result. Used for
    /// results from files, which may be forged or damaged.
    pub fn is_plausible(&self) -> bool {
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
        // A rejection by the interactor may end the contestant's program early.
        let is_cut_short = self.dialogue.is_some() && self.usage.is_some();
        let ending_fits = match verdict {
            WrongAnswer if is_cut_short => true,
            Accepted | PartlyCorrect | WrongAnswer => ended_well,
            TimeLimitExceeded | MemoryLimitExceeded | OutputLimitExceeded | RunTimeError => true,
            // Results with other verdicts are never written to a file.
            _ => false,
        };
        share_fits && ending_fits && (*verdict == Accepted) == reason.is_none()
    }

    /// Whether the run came so close to a limit that a repeated run could have a different verdict. A run killed for
    /// CPU time is never that close, because it is killed only at the end of [`REPEAT_RANGE`].
    pub fn is_near_limit(&self, limits: &RunLimits) -> bool {
        let Some(usage) = &self.usage else {
            return false;
        };
        if self.decision.verdict == Verdict::JudgeError {
            return self.is_machine_fault;
        }
        let cpu = usage.cpu.map(|cpu| time_ratio(cpu, limits.cpu));
        let wall = time_ratio(usage.wall, limits.wall);
        let is_at_work = usage
            .cpu
            .is_none_or(|cpu| time_ratio(cpu, usage.wall) >= MIN_CPU_SHARE);
        match self.ending {
            Some(Ending::Killed(KillReason::Wall)) => is_at_work,
            Some(Ending::Killed(_)) => false,
            _ => {
                let memory = usage
                    .memory
                    .map(|memory| memory.0 as f64 / limits.memory.0 as f64);
                cpu.is_some_and(is_in_repeat_range)
                    || is_in_repeat_range(wall) && is_at_work
                    || memory.is_some_and(is_in_repeat_range)
            }
        }
    }

    /// Combines the first run with the repeated runs. If a repeated run shows a fault of the jury, that judge error is
    /// the result. Repeated runs that failed because of the machine are ignored. If no other repeated runs exist, the
    /// result is the first run if it exceeded a limit by more than `allowance`; otherwise it is a fault of the machine.
    pub fn combine_runs(
        first_run: Self,
        repeated_runs: Vec<Self>,
        allowance: &OverrunAllowance,
    ) -> Self {
        let (faults, alone): (Vec<_>, Vec<_>) = repeated_runs
            .into_iter()
            .partition(|run_result| run_result.verdict() == Verdict::JudgeError);
        let jurys = faults.iter().find(|fault| !fault.is_machine_fault);
        match jurys.or(faults.first()) {
            Some(fault) if !fault.is_machine_fault => fault.clone(),
            Some(_) if alone.is_empty() && allowance.covers_excess == Some(false) => first_run,
            Some(fault) if alone.is_empty() => fault.clone(),
            _ => Self::choose_decisive_run(first_run, alone, allowance),
        }
    }

    /// Combines the first run, during which other programs may have run, with the repeated runs, during which nothing
    /// else ran. Normally the repeated run with the median time counts. If the repeated runs did less work than the
    /// first one, the slowest of them counts. If they did different work, the first run counts: the program may have
    /// stored its answer. A better result of a repeated run counts only if contention or a fault of the machine
    /// explains the result of the first run.
    pub(crate) fn choose_decisive_run(
        first_run: Self,
        repeated_runs: Vec<Self>,
        allowance: &OverrunAllowance,
    ) -> Self {
        let verdicts = std::iter::once(&first_run).chain(&repeated_runs);
        let verdicts = verdicts
            .map(|run_result| run_result.decision.verdict)
            .collect();
        let usages = repeated_runs
            .iter()
            .filter_map(|run_result| run_result.usage)
            .collect();
        let mut repeated_runs = repeated_runs;
        repeated_runs
            .sort_by_key(|run_result| run_result.usage.map(|usage| (usage.cpu, usage.wall)));
        let middle = repeated_runs.len() / 2;
        let decided = match repeated_runs.get(middle) {
            None => DecisiveRun::First,
            Some(median) => first_run.decisive_run_compared_to(median),
        };
        let is_excused = first_run.is_machine_fault || allowance.covers_excess == Some(true);
        let gains = |run: &Self| !is_excused && run.decision.share > first_run.decision.share;
        let decided = match decided {
            DecisiveRun::Slowest if repeated_runs.last().is_some_and(gains) => DecisiveRun::First,
            DecisiveRun::Median if repeated_runs.get(middle).is_some_and(gains) => {
                DecisiveRun::First
            }
            decided => decided,
        };
        let spoken = match decided {
            DecisiveRun::First => first_run,
            DecisiveRun::Slowest => repeated_runs.swap_remove(repeated_runs.len() - 1),
            DecisiveRun::Median => repeated_runs.swap_remove(middle),
        };
        let runs = RepeatedRuns {
            verdicts,
            alone: usages,
            decided,
            contention: allowance.contention.map(to_thousandths),
            margin: to_thousandths(allowance.margin),
            forgiven: allowance.covers_excess,
        };
        Self {
            runs: Some(Box::new(runs)),
            ..spoken
        }
    }

    /// Chooses the run that counts, by comparing the usage of this first run with the usage of `median_run`, the
    /// repeated run that has the median time.
    fn decisive_run_compared_to(&self, median_run: &Self) -> DecisiveRun {
        // A run that failed because of the machine cannot be compared.
        if self.is_machine_fault {
            return DecisiveRun::Median;
        }
        let (Some(first), Some(median)) = (self.usage, median_run.usage) else {
            return DecisiveRun::Median;
        };
        let memory = first.memory.zip(median.memory);
        let is_over = self.decision.verdict == Verdict::MemoryLimitExceeded;
        if is_over && memory.is_some_and(|(first, median)| median.0 < first.0 / 2) {
            return DecisiveRun::First;
        }
        let cpu = first.cpu.zip(median.cpu);
        let Some((first, median)) = cpu.filter(|(first, _)| *first >= MIN_COMPARABLE_TIME) else {
            return DecisiveRun::Median;
        };
        if median < first / 2 {
            DecisiveRun::First
        } else if median < first.div_f64(*REPEAT_RANGE.end()) {
            DecisiveRun::Slowest
        } else {
            DecisiveRun::Median
        }
    }
}

#[cfg(test)]
mod tests;
