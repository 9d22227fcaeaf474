//! A table of limits in problem.toml.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::document::{ConfigFault, Document};
use crate::problem_error::ProblemError;
use caipan_facts::Evidence;
use caipan_facts::{Bytes, NoDuration, NoSize, parse_duration};
use caipan_sandbox::Limits;

/// The limits of one run. A language's `time_factor` multiplies the times.
#[derive(Deserialize, Default, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitsTable {
    /// User and system time: `500ms`, `1.5s`, `2min`; at most a day.
    #[schemars(with = "Option<String>")]
    cpu: Option<Spanned<String>>,
    /// Time on the clock; by default three times `cpu` and a second.
    #[schemars(with = "Option<String>")]
    wall: Option<Spanned<String>>,
    /// Memory: `64MiB`, `1GB`.
    #[schemars(with = "Option<String>")]
    memory: Option<Spanned<String>>,
    /// What the program may write.
    #[schemars(with = "Option<String>")]
    output: Option<Spanned<String>>,
    /// Processes and threads at one time.
    #[schemars(with = "Option<u32>")]
    processes: Option<Spanned<u32>>,
    /// Where `cpu` comes from: `caipan calibrate --write` keeps it up to date. It changes nothing.
    from: Option<String>,
}

impl LimitsTable {
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
            let fault = |found, why: NoDuration| {
                let what = why.fact();
                ConfigFault::NoDuration { found, what }.fact()
            };
            document.quantity(given, parse_duration, fault)
        };
        let size = |given| {
            let fault = |found, why: NoSize| {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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

/// The wall time that goes with a CPU time where nothing else is said.
pub fn default_wall(cpu: Duration) -> Duration {
    3 * cpu + Duration::from_secs(1)
}
