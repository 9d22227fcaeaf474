//! Derives time limits from the times of jury programs that must pass and of those that must time out.

use std::time::Duration;

/// CPU time of a program, or a lower bound of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MeasuredTime {
    /// CPU time; a lower bound if `is_lower_bound` is true.
    pub time: Duration,
    /// Whether the program was stopped at this time, so that the real time is longer.
    pub is_lower_bound: bool,
}

/// Side of the time limit on which the time of a program must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RequiredSpeed {
    /// Below the limit: the program must be accepted.
    FastEnough,
    /// Above the limit: the program must be too slow.
    TooSlow,
}

/// Time of one program, comparable with the times of programs in other languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgramTime {
    /// Index of the program in the list of measured programs.
    pub program: usize,
    /// Whether the program must be accepted or too slow.
    pub required_speed: RequiredSpeed,
    /// Time divided by the time factor of the program's language.
    pub time: MeasuredTime,
}

/// The two programs that determine a time limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LimitAdvice {
    /// Slowest program that must be accepted; `None` if none was measured.
    pub slowest: Option<ProgramTime>,
    /// Fastest program that must be too slow; `None` if none was measured.
    pub fastest: Option<ProgramTime>,
}

/// Minimum ratio of the limit to the time of the slowest accepted program.
pub const ACCEPTED_MARGIN: f64 = 2.0;
/// Minimum ratio of the time of the fastest too slow program to the limit.
pub const TOO_SLOW_MARGIN: f64 = 1.5;
/// Factor applied to the limit while a program that must be too slow is measured. The raised limit shows by how much
/// the program exceeds the original one.
const OVERRUN_FACTOR: f64 = 1.6;

/// Smallest limit that is recommended if a longer limit is possible as well. Shorter times consist mostly of program
/// start-up.
const MIN_ROUND_LIMIT: Duration = Duration::from_millis(100);

/// Leading digits of limits that are considered round, in three sets: the first contains the roundest numbers, the
/// last all numbers.
const ROUND_DIGITS: [&[u32]; 3] = [
    &[10, 15, 20, 30, 50],
    &[10, 12, 15, 20, 25, 30, 40, 50, 60, 80],
    &TWO_DIGITS,
];

/// All numbers from 10 to 99, in ascending order.
const TWO_DIGITS: [u32; 90] = {
    let mut all = [0; 90];
    let mut at = 0;
    while at < 90 {
        all[at] = at as u32 + 10;
        at += 1;
    }
    all
};

impl LimitAdvice {
    /// Selects the slowest program that must be accepted and the fastest that must be too slow.
    pub fn from_times(entries: &[ProgramTime]) -> Self {
        let times = entries.iter().copied();
        Self {
            slowest: times
                .clone()
                .filter(|entry| entry.required_speed == RequiredSpeed::FastEnough)
                .max_by_key(|entry| entry.time),
            fastest: times
                .filter(|entry| entry.required_speed == RequiredSpeed::TooSlow)
                .min_by_key(|entry| entry.time),
        }
    }

    /// Smallest limit that is at least [`ACCEPTED_MARGIN`] times the time of the slowest accepted program. `None` if
    /// that time is unknown: no such program was measured, or the program was stopped.
    pub fn min_limit(&self) -> Option<Duration> {
        let known = self.slowest.filter(|entry| !entry.time.is_lower_bound);
        known.map(|entry| entry.time.time.mul_f64(ACCEPTED_MARGIN))
    }

    /// Largest limit that the fastest too slow program exceeds by the factor [`TOO_SLOW_MARGIN`]. `None` if the time of
    /// that program is unknown: none was measured, or the program was stopped.
    pub fn max_limit(&self) -> Option<Duration> {
        let known = self.fastest.filter(|entry| !entry.time.is_lower_bound);
        known.map(|entry| entry.time.time.div_f64(TOO_SLOW_MARGIN))
    }

    /// Largest limit that the fastest too slow program certainly exceeds by the factor [`TOO_SLOW_MARGIN`]. If the
    /// program was stopped, the time at which it was stopped is used. `None` if no too slow program was measured.
    fn max_limit_by_lower_time_bound(&self) -> Option<Duration> {
        self.fastest
            .map(|entry| entry.time.time.div_f64(TOO_SLOW_MARGIN))
    }

    /// Whether the slowest accepted and the fastest too slow program are so close that no limit has the required
    /// distance from both.
    pub fn has_no_possible_limit(&self) -> bool {
        let least = self
            .slowest
            .map(|entry| entry.time.time.mul_f64(ACCEPTED_MARGIN));
        let both = least.zip(self.max_limit());
        both.is_some_and(|(least, greatest)| least > greatest)
    }

    /// Whether a limit has the required distance from both programs. True if no accepted program was measured.
    pub fn has_required_margins(&self, limit: Duration) -> bool {
        self.slowest.is_none()
            || self.min_limit().is_some_and(|least| least <= limit)
                && self.max_limit().is_none_or(|greatest| limit <= greatest)
    }

    /// Returns the recommended limit, which has the required distance from both programs. The roundest possible numbers
    /// are preferred. `None` if there is no such limit, or if the time of the slowest accepted program is unknown.
    pub fn recommended_limit(&self) -> Option<Duration> {
        let (least, most) = (self.min_limit()?, self.max_limit_by_lower_time_bound());
        let possible = least..=most.unwrap_or(Duration::MAX);
        let start = Some(MIN_ROUND_LIMIT.max(least))
            .filter(|limit| possible.contains(limit))
            .unwrap_or(least);
        let rounded = ROUND_DIGITS
            .iter()
            .map(|digits| round_up_to_digits(start, digits));
        rounded
            .chain([round_up_to_millis(start)])
            .find(|limit| possible.contains(limit))
    }

    /// Returns the CPU limit for measuring programs that must time out. A program that exceeds it is slow enough for
    /// every limit that could be recommended.
    pub(crate) fn cpu_limit_for_measuring(&self, limit: Duration) -> Duration {
        let alone = Self {
            fastest: None,
            ..*self
        };
        alone
            .recommended_limit()
            .map_or(limit, |wanted| wanted.max(limit))
            .mul_f64(OVERRUN_FACTOR)
    }
}

/// Returns the smallest duration of at least `time` whose leading digits are in the list.
fn round_up_to_digits(time: Duration, digits: &[u32]) -> Duration {
    // The unit is a hundredth of a millisecond, so that times below 10 ms have two leading digits as well.
    let wanted = time.as_nanos().div_ceil(10_000);
    let mut power = 1_u128;
    loop {
        let found = digits
            .iter()
            .map(|digit| u128::from(*digit) * power)
            .find(|found| *found >= wanted);
        if let Some(found) = found {
            return Duration::from_micros(u64::try_from(found).unwrap_or(u64::MAX / 10) * 10);
        }
        power *= 10;
    }
}

/// Rounds a duration up to whole milliseconds.
fn round_up_to_millis(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX))
}

/// Formats a duration as in problem.toml, for example `1.5s` or `300ms`.
pub fn format_limit(limit: Duration) -> String {
    match limit.as_micros() {
        micros if micros % 10_000 == 0 && micros >= 1_000_000 => {
            format!("{}s", limit.as_secs_f64())
        }
        micros => format!("{}ms", micros as f64 / 1000.0),
    }
}

#[cfg(test)]
mod tests;
