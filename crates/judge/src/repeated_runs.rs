//! Summary of several runs of a program on one case.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use caipan_checker::verdict::Verdict;
use caipan_sandbox::Usage;

/// Runs on a case that came near a limit: the first one, possibly at the same time as other programs, then some alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RepeatedRuns {
    /// Verdict of each run, the first run included.
    pub verdicts: Vec<Verdict>,
    /// Resource usage of each run that had the machine to itself, in order.
    pub alone: Vec<Usage>,
    /// Run whose verdict counts.
    #[serde(default)]
    pub decided: DecisiveRun,
    /// Contention measured during the first run, in thousandths of its wall time; `None` if the system does not
    /// report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contention: Option<u16>,
    /// Margin over a limit that is excused for the first run, in thousandths of the limit.
    #[serde(default)]
    pub margin: u16,
    /// Whether contention explains the breach of the first run. `None` if the run broke no limit of time or memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forgiven: Option<bool>,
}

/// Which of several runs on a case counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DecisiveRun {
    /// The run alone with the median time, as usual.
    #[default]
    Median,
    /// The slowest run alone, because the runs alone did markedly less work than the first run.
    Slowest,
    /// The first run, because the runs alone did different work, or were better for a reason that contention does not
    /// explain.
    First,
}

impl DecisiveRun {
    /// Returns the name used in result files, such as `median`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Median => "median",
            Self::Slowest => "slowest",
            Self::First => "first",
        }
    }
}

/// Margin over a limit within which runs alone may excuse the first run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Allowance {
    /// Share of the run's wall time during which other programs computed or the run's threads waited for a core, 0 to
    /// 1. `None` if the system does not measure it.
    pub contention: Option<f64>,
    /// Share of a limit by which the run may be over it; 0 where no contention was measured.
    pub margin: f64,
    /// Whether the margin covers the run's breach. `None` if the run broke no limit of time or memory.
    pub covers_excess: Option<bool>,
}

/// Minimum and median of several figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread<T> {
    /// Smallest figure.
    pub min: T,
    /// Median; the lower one of two middle values.
    pub median: T,
}

impl<T: Copy + Ord> Spread<T> {
    fn of(figures: impl Iterator<Item = T>) -> Option<Self> {
        let mut sorted: Vec<T> = figures.collect();
        sorted.sort_unstable();
        let median = *sorted.get(sorted.len().saturating_sub(1) / 2)?;
        Some(Self {
            min: sorted[0],
            median,
        })
    }
}

impl RepeatedRuns {
    /// Whether at least two of the runs have different verdicts.
    pub(crate) fn have_different_verdicts(&self) -> bool {
        self.verdicts.windows(2).any(|pair| pair[0] != pair[1])
    }

    /// Whether another grading could lead to a different verdict.
    pub fn is_unstable(&self) -> bool {
        self.have_different_verdicts() || self.decided == DecisiveRun::First
    }

    /// CPU times of the runs alone; `None` if the platform does not report them.
    pub fn cpu(&self) -> Option<Spread<Duration>> {
        Spread::of(self.alone.iter().filter_map(|usage| usage.cpu))
    }

    /// Wall times of the runs alone; `None` if there are none.
    pub fn wall(&self) -> Option<Spread<Duration>> {
        Spread::of(self.alone.iter().map(|usage| usage.wall))
    }
}
