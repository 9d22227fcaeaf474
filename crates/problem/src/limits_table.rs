//! A table of limits in problem.toml.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::document::{ConfigFault, Document, unplaced};
use crate::points::decimal;
use crate::problem_error::ProblemError;
use caipan_facts::Evidence;
use caipan_facts::{Bytes, DurationError, SizeError, parse_duration};
use caipan_sandbox::Limits;

/// The limits of one run. A language's `time_factor` multiplies the times.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitsTable {
    /// User and system time: `500ms`, `1.5s`, `2min`; at most a day.
    #[schemars(with = "Option<String>")]
    pub cpu: Option<Spanned<String>>,
    /// Time on the clock; by default three times `cpu` and a second.
    #[schemars(with = "Option<String>")]
    pub wall: Option<Spanned<String>>,
    /// Memory: `64MiB`, `1GB`.
    #[schemars(with = "Option<String>")]
    pub memory: Option<Spanned<String>>,
    /// What the program may write.
    #[schemars(with = "Option<String>")]
    pub output: Option<Spanned<String>>,
    /// Processes and threads at one time.
    #[schemars(with = "Option<u32>")]
    pub processes: Option<Spanned<u32>>,
    /// Where `cpu` comes from: `caipan calibrate --write` keeps it up to date. It changes nothing.
    pub from: Option<String>,
}

impl LimitsTable {
    /// Returns the table that says these limits.
    pub fn of(limits: &OwnLimits) -> Self {
        Self {
            cpu: limits.cpu.map(time_text).map(unplaced),
            wall: limits.wall.map(time_text).map(unplaced),
            memory: limits.memory.map(size_text).map(unplaced),
            output: limits.output.map(size_text).map(unplaced),
            processes: limits.processes.map(unplaced),
            from: None,
        }
    }

    /// Where the CPU time comes from.
    pub(crate) fn from(&self) -> Option<&str> {
        self.from.as_deref()
    }

    /// The limits, with the usual ones where nothing is said.
    pub(crate) fn read(self, document: &Document, usual: &Limits) -> Result<Limits, ProblemError> {
        Ok(self.own(document)?.over(usual))
    }

    /// The limits that are said.
    pub(crate) fn own(self, document: &Document) -> Result<OwnLimits, ProblemError> {
        let duration = |given| {
            let fault = |found, why: DurationError| {
                let what = why.fact();
                ConfigFault::NoDuration { found, what }.fact()
            };
            document.quantity(given, parse_duration, fault)
        };
        let size = |given| {
            let fault = |found, why: SizeError| {
                let what = why.fact();
                ConfigFault::NoSize { found, what }.fact()
            };
            document.quantity(given, str::parse::<Bytes>, fault)
        };
        let processes = self.processes.as_ref();
        if let Some(none) = processes.filter(|processes| *processes.get_ref() == 0) {
            return Err(document.fault(none.span(), ConfigFault::NoProcess));
        }
        Ok(OwnLimits {
            cpu: duration(self.cpu)?,
            wall: duration(self.wall)?,
            memory: size(self.memory)?,
            output: size(self.output)?,
            processes: self.processes.map(Spanned::into_inner),
        })
    }
}

/// The limits that somebody says; what is not said is left to others.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLimits {
    /// User and system time.
    pub cpu: Option<Duration>,
    /// Time on the clock.
    pub wall: Option<Duration>,
    /// Memory.
    pub memory: Option<Bytes>,
    /// What may be written.
    pub output: Option<Bytes>,
    /// Processes at one time.
    pub processes: Option<u32>,
}

impl OwnLimits {
    /// Whether no limit is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Is the CPU time said?
    pub fn says_cpu(&self) -> bool {
        self.cpu.is_some()
    }

    /// All limits: the usual ones where nothing is said.
    pub fn over(&self, usual: &Limits) -> Limits {
        let usual_wall = self.cpu.map_or(usual.wall, default_wall);
        Limits {
            cpu: self.cpu.unwrap_or(usual.cpu),
            wall: self.wall.unwrap_or(usual_wall),
            memory: self.memory.unwrap_or(usual.memory),
            output: self.output.unwrap_or(usual.output),
            processes: self.processes.unwrap_or(usual.processes),
        }
    }
}

/// Writes a duration in whole seconds, or in milliseconds with at most six decimals.
fn time_text(time: Duration) -> String {
    if time.as_micros().is_multiple_of(1_000_000) {
        return format!("{}s", time.as_secs());
    }
    format!("{}ms", decimal(time.as_secs_f64() * 1000.0))
}

/// Writes a size in the largest unit of which it is a whole number.
fn size_text(size: Bytes) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
    let whole = units
        .iter()
        .find(|(_, bits)| size.0 > 0 && size.0.is_multiple_of(1 << bits));
    match whole {
        Some((unit, bits)) => format!("{}{unit}", size.0 >> bits),
        None => format!("{}B", size.0),
    }
}

/// The wall time that goes with a CPU time where nothing else is said.
pub fn default_wall(cpu: Duration) -> Duration {
    3 * cpu + Duration::from_secs(1)
}
