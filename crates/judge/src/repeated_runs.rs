//! Summary of several runs of a program on one case.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use caipan_checker::verdict::Verdict;
use caipan_sandbox::ResourceUsage;

/// Summary of all runs on a case that came near a limit. Other programs may have run during the first run; nothing else
/// ran during the repeated runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RepeatedRuns {
    /// Verdict of each run, the first run included.
    pub verdicts: Vec<Verdict>,
    /// Resource usage of each repeated run, in the order of the runs; the first run is not included.
    pub alone: Vec<ResourceUsage>,
    /// Run whose verdict and resource usage are reported as the result.
    #[serde(default)]
    pub decided: DecisiveRun,
    /// Contention measured during the first run, in thousandths of the run's wall time; `None` if the system does not
    /// report it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contention: Option<u16>,
    /// Margin by which the first run may exceed a limit because of contention, in thousandths of the limit.
    #[serde(default)]
    pub margin: u16,
    /// Whether contention explains why the first run exceeded a limit. `None` if the run did not exceed a limit of time
    /// or memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forgiven: Option<bool>,
}

/// Selects the run that decides the result if a case was run several times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DecisiveRun {
    /// The repeated run with the median time. This is the normal case.
    #[default]
    Median,
    /// The slowest repeated run, because the repeated runs did markedly less work than the first run.
    Slowest,
    /// The first run. Either the repeated runs did different work, or contention does not explain why their result is
    /// better.
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

/// Margin by which a first run may exceed a limit because of contention. Within the margin, better repeated runs can
/// replace the result.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OverrunAllowance {
    /// Share of the first run's wall time, from 0 to 1, during which other programs computed or the run's threads
    /// waited for a core. `None` if the system does not measure it.
    pub contention: Option<f64>,
    /// Margin as a share of the limit; 0 if no contention was measured.
    pub margin: f64,
    /// Whether the first run exceeded the limit by no more than the margin. `None` if the run did not exceed a limit of
    /// time or memory.
    pub covers_excess: Option<bool>,
}

/// Minimum and median of the times of several runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinAndMedian<T> {
    /// Smallest value of all runs.
    pub min: T,
    /// Median of the values; of an even number of values, the lower one of the two in the middle.
    pub median: T,
}

impl<T: Copy + Ord> MinAndMedian<T> {
    fn summarize(values: impl Iterator<Item = T>) -> Option<Self> {
        let mut sorted: Vec<T> = values.collect();
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

    /// Whether judging the case again could give a different verdict.
    pub fn is_unstable(&self) -> bool {
        self.have_different_verdicts() || self.decided == DecisiveRun::First
    }

    /// Minimum and median CPU time of the repeated runs; `None` if the platform does not report CPU times.
    pub fn min_and_median_cpu(&self) -> Option<MinAndMedian<Duration>> {
        MinAndMedian::summarize(self.alone.iter().filter_map(|usage| usage.cpu))
    }

    /// Minimum and median wall time of the repeated runs; `None` if there are no such runs.
    pub fn min_and_median_wall(&self) -> Option<MinAndMedian<Duration>> {
        MinAndMedian::summarize(self.alone.iter().map(|usage| usage.wall))
    }
}
