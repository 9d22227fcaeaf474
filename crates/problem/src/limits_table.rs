//! Tables of limits in problem.toml.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::config_document::{ConfigDocument, ConfigFault, without_location};
use crate::points::format_decimal;
use crate::problem_error::ProblemError;
use caipan_facts::Evidence;
use caipan_facts::{Bytes, DurationError, SizeError, parse_duration};
use caipan_sandbox::RunLimits;

/// Limits of one run. The times are multiplied by the `time_factor` of the language.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitsTable {
    /// CPU time, user and system time together: `500ms`, `1.5s`, `2min`; at most a day.
    #[schemars(with = "Option<String>")]
    pub cpu: Option<Spanned<String>>,
    /// Wall time; by default three times `cpu` plus one second.
    #[schemars(with = "Option<String>")]
    pub wall: Option<Spanned<String>>,
    /// Memory: `64MiB`, `1GB`.
    #[schemars(with = "Option<String>")]
    pub memory: Option<Spanned<String>>,
    /// Maximum size of the output of a program.
    #[schemars(with = "Option<String>")]
    pub output: Option<Spanned<String>>,
    /// Number of simultaneous processes and threads.
    #[schemars(with = "Option<u32>")]
    pub processes: Option<Spanned<u32>>,
    /// Note on the origin of `cpu`, which `caipan calibrate --write` keeps up to date. It has no effect on judging. If the limit
    /// was measured, `caipan validate --strength --write-killers` writes a longer one where larger new cases need it.
    pub from: Option<String>,
}

impl LimitsTable {
    /// Creates the table that sets these limits.
    pub fn from_limits(limits: &PartialLimits) -> Self {
        Self {
            cpu: limits.cpu.map(format_time).map(without_location),
            wall: limits.wall.map(format_time).map(without_location),
            memory: limits.memory.map(format_size).map(without_location),
            output: limits.output.map(format_size).map(without_location),
            processes: limits.processes.map(without_location),
            from: None,
        }
    }

    /// Returns the note on the origin of the CPU time limit; `None` without a note.
    pub(crate) fn cpu_origin(&self) -> Option<&str> {
        self.from.as_deref()
    }

    /// Validates the limits. `defaults` applies to limits that the table does not set.
    pub(crate) fn validate(
        self,
        document: &ConfigDocument,
        defaults: &RunLimits,
    ) -> Result<RunLimits, ProblemError> {
        Ok(self.validate_partial(document)?.with_defaults(defaults))
    }

    /// Validates the limits that the table sets; all other limits are `None`.
    pub(crate) fn validate_partial(
        self,
        document: &ConfigDocument,
    ) -> Result<PartialLimits, ProblemError> {
        let duration = |given| {
            document.parse_quantity(given, parse_duration, |found, why: DurationError| {
                let what = why.fact();
                ConfigFault::NoDuration { found, what }.fact()
            })
        };
        let size = |given| {
            document.parse_quantity(given, str::parse::<Bytes>, |found, why: SizeError| {
                let what = why.fact();
                ConfigFault::NoSize { found, what }.fact()
            })
        };
        let processes = self.processes.as_ref();
        if let Some(none) = processes.filter(|processes| *processes.get_ref() == 0) {
            return Err(document.error_at(none.span(), ConfigFault::NoProcess));
        }
        Ok(PartialLimits {
            cpu: duration(self.cpu)?,
            wall: duration(self.wall)?,
            memory: size(self.memory)?,
            output: size(self.output)?,
            processes: self.processes.map(Spanned::into_inner),
        })
    }
}

/// Limits of which only some are set, as in a table of problem.toml.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartialLimits {
    /// Maximum CPU time, user and system time together; `None` if not set.
    pub cpu: Option<Duration>,
    /// Maximum wall time; `None` if not set.
    pub wall: Option<Duration>,
    /// Maximum memory; `None` if not set.
    pub memory: Option<Bytes>,
    /// Maximum size of the output; `None` if not set.
    pub output: Option<Bytes>,
    /// Maximum number of simultaneous processes and threads; `None` if not set.
    pub processes: Option<u32>,
}

impl PartialLimits {
    /// Whether no limit is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the CPU time limit is set, so that the default does not apply.
    pub fn has_cpu_limit(&self) -> bool {
        self.cpu.is_some()
    }

    /// Returns all limits, with `defaults` for limits that are not set. If the CPU time is set and the wall time is
    /// not, the wall time is the default for this CPU time ([`default_wall_time`]).
    pub fn with_defaults(&self, defaults: &RunLimits) -> RunLimits {
        let default_wall = self.cpu.map_or(defaults.wall, default_wall_time);
        RunLimits {
            cpu: self.cpu.unwrap_or(defaults.cpu),
            wall: self.wall.unwrap_or(default_wall),
            memory: self.memory.unwrap_or(defaults.memory),
            output: self.output.unwrap_or(defaults.output),
            processes: self.processes.unwrap_or(defaults.processes),
        }
    }
}

/// Formats a duration in seconds if it is a whole number of seconds, otherwise in milliseconds with at most six
/// decimals.
fn format_time(time: Duration) -> String {
    if time.as_micros().is_multiple_of(1_000_000) {
        return format!("{}s", time.as_secs());
    }
    format!("{}ms", format_decimal(time.as_secs_f64() * 1000.0))
}

/// Formats a size as a whole number of the largest possible unit, such as `64MiB`.
fn format_size(size: Bytes) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
    let whole = units
        .iter()
        .find(|(_, bits)| size.0 > 0 && size.0.is_multiple_of(1 << bits));
    match whole {
        Some((unit, bits)) => format!("{}{unit}", size.0 >> bits),
        None => format!("{}B", size.0),
    }
}

/// Returns the default wall time: three times the CPU time plus one second.
pub fn default_wall_time(cpu: Duration) -> Duration {
    3 * cpu + Duration::from_secs(1)
}
