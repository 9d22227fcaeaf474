//! What the times of jury programs say of a time limit, from both sides.

use std::time::Duration;

/// A time that is known, or only known not to be shorter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time {
    /// How long.
    pub time: Duration,
    /// Was the program ended then?
    pub at_least: bool,
}

/// On which side of the limit a program has to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// It has to be accepted.
    Accepted,
    /// It has to be too slow.
    TooSlow,
}

/// The time of one program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    /// Its number among those that were measured.
    pub program: usize,
    /// Where it has to be.
    pub side: Side,
    /// What it takes, as if its language had no time factor.
    pub time: Time,
}

/// The two programs that decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Advice {
    /// The slowest of those that have to be accepted.
    pub slowest: Option<Entry>,
    /// The fastest of those that have to be too slow.
    pub fastest: Option<Entry>,
}

/// A limit is to be so many times what the slowest accepted program takes …
pub const ABOVE: f64 = 2.0;
/// … and so many times less than what the fastest one takes that is too slow.
pub const BELOW: f64 = 1.5;
/// How much longer than a limit a program that is too slow may take, to see how much too slow it is.
const BEYOND: f64 = 1.6;

/// Below this a time is mostly the start of the program, so that no limit is less unless it has to be.
const SHORTEST: Duration = Duration::from_millis(100);

/// The first digits of the limits that people write, from the roundest on.
const ROUND: [&[u32]; 3] = [
    &[10, 15, 20, 30, 50],
    &[10, 12, 15, 20, 25, 30, 40, 50, 60, 80],
    &TWO_DIGITS,
];

/// All numbers of two digits.
const TWO_DIGITS: [u32; 90] = {
    let mut all = [0; 90];
    let mut at = 0;
    while at < 90 {
        all[at] = at as u32 + 10;
        at += 1;
    }
    all
};

impl Advice {
    /// What these times say.
    pub fn of(entries: &[Entry]) -> Self {
        let on = |side| entries.iter().filter(move |entry| entry.side == side);
        Self {
            slowest: on(Side::Accepted).copied().max_by_key(|entry| entry.time),
            fastest: on(Side::TooSlow).copied().min_by_key(|entry| entry.time),
        }
    }

    /// The least limit that keeps its distance from the accepted programs; unknown where one of them was ended.
    pub fn least(&self) -> Option<Duration> {
        let known = self.slowest.filter(|entry| !entry.time.at_least);
        known.map(|entry| entry.time.time.mul_f64(ABOVE))
    }

    /// The greatest limit that keeps its distance from those that are too slow; unknown where all were ended.
    pub fn greatest(&self) -> Option<Duration> {
        let known = self.fastest.filter(|entry| !entry.time.at_least);
        known.map(|entry| entry.time.time.div_f64(BELOW))
    }

    /// The greatest limit of which that is certain, where there is one.
    fn certain(&self) -> Option<Duration> {
        self.fastest.map(|entry| entry.time.time.div_f64(BELOW))
    }

    /// Is there no limit that keeps both?
    pub fn is_impossible(&self) -> bool {
        let least = self.slowest.map(|entry| entry.time.time.mul_f64(ABOVE));
        let both = least.zip(self.greatest());
        both.is_some_and(|(least, greatest)| least > greatest)
    }

    /// Does this limit keep both?
    pub fn fits(&self, limit: Duration) -> bool {
        self.slowest.is_none()
            || self.least().is_some_and(|least| least <= limit)
                && self.greatest().is_none_or(|greatest| limit <= greatest)
    }

    /// The limit to take: the roundest that keeps both, and of those the least. None where none does, or where no program
    /// says how long an accepted one takes.
    pub fn limit(&self) -> Option<Duration> {
        let (least, most) = (self.least()?, self.certain());
        let fits = |limit: &Duration| *limit >= least && most.is_none_or(|most| *limit <= most);
        let start = Some(SHORTEST.max(least)).filter(fits).unwrap_or(least);
        let rounded = ROUND.iter().map(|digits| round_up(start, digits));
        rounded.chain([whole_millis(start)]).find(fits)
    }

    /// How long a program may run that has to be too slow, for it to be seen whether the limit keeps its distance.
    pub fn bound(&self, limit: Duration) -> Duration {
        let alone = Self {
            fastest: None,
            ..*self
        };
        alone
            .limit()
            .map_or(limit, |wanted| wanted.max(limit))
            .mul_f64(BEYOND)
    }
}

/// The least time from this on that has these digits.
fn round_up(time: Duration, digits: &[u32]) -> Duration {
    // In hundredths of a millisecond, so that those below ten have their digits, too.
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

fn whole_millis(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX))
}

/// A duration as problem.toml has it.
pub fn written(limit: Duration) -> String {
    match limit.as_micros() {
        micros if micros % 10_000 == 0 && micros >= 1_000_000 => {
            format!("{}s", limit.as_secs_f64())
        }
        micros => format!("{}ms", micros as f64 / 1000.0),
    }
}

#[cfg(test)]
mod tests;
