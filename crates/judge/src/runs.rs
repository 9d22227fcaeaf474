//! Several runs of one case: what they say together.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use caipan_checker::verdict::Verdict;
use caipan_sandbox::Usage;

/// The runs of a case that came near a limit: the first, perhaps among others, then some alone on the machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Runs {
    /// The verdict of each.
    pub verdicts: Vec<Verdict>,
    /// What those alone used.
    pub alone: Vec<Usage>,
    /// Which of them counts.
    #[serde(default)]
    pub decided: Decided,
    /// Contention that the first run measured, in thousandths of its wall time; `None` where the system does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contention: Option<u16>,
    /// By how many thousandths of a limit the first run could be over it and be forgiven.
    #[serde(default)]
    pub margin: u16,
    /// Whether contention explains the breach of the first run. `None` if that broke no limit of time or memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forgiven: Option<bool>,
}

/// Which of several runs of a case counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decided {
    /// The middle one of those alone.
    #[default]
    Median,
    /// The slowest of those alone: they did markedly less than the first.
    Slowest,
    /// The first: those alone did not do its work, or are better for a reason that contention does not explain.
    First,
}

impl Decided {
    /// Its name in results.
    pub fn name(self) -> &'static str {
        match self {
            Self::Median => "median",
            Self::Slowest => "slowest",
            Self::First => "first",
        }
    }
}

/// How far over a limit a run may be and still be forgiven by runs alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Allowance {
    /// Share of the run's wall time during which others computed or its threads waited for a core, 0 to 1. `None` where
    /// the system does not measure it.
    pub contention: Option<f64>,
    /// Share of a limit by which the run may be over it; 0 where no contention was measured.
    pub margin: f64,
    /// Whether the margin covers the run's breach. `None` if the run broke no limit of time or memory.
    pub forgives: Option<bool>,
}

/// The least and the middle one of several figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spread<T> {
    /// The least.
    pub min: T,
    /// The middle one; the lower of two.
    pub median: T,
}

impl<T: Copy + Ord> Spread<T> {
    fn of(figures: impl Iterator<Item = T>) -> Option<Self> {
        let mut figures: Vec<T> = figures.collect();
        figures.sort_unstable();
        let median = *figures.get(figures.len().saturating_sub(1) / 2)?;
        Some(Self {
            min: figures[0],
            median,
        })
    }
}

impl Runs {
    /// Had some another verdict than others?
    pub fn differ(&self) -> bool {
        self.verdicts.windows(2).any(|pair| pair[0] != pair[1])
    }

    /// Could another grading end otherwise?
    pub fn is_unstable(&self) -> bool {
        self.differ() || self.decided == Decided::First
    }

    /// The CPU times of the runs alone, where the platform can tell.
    pub fn cpu(&self) -> Option<Spread<Duration>> {
        Spread::of(self.alone.iter().filter_map(|usage| usage.cpu))
    }

    /// The wall times of the runs alone.
    pub fn wall(&self) -> Option<Spread<Duration>> {
        Spread::of(self.alone.iter().map(|usage| usage.wall))
    }
}
