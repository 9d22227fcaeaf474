//! What a search may use, how it is stopped and watched, and what it tells of itself.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::problem::evidence::Malformed;
use crate::text::{Evidence, Fact, facts};

/// What a search may use, who stops it and who watches it.
#[derive(Clone, Copy)]
pub struct SearchOptions<'a> {
    /// Threads at most. The answer never depends on it.
    pub threads: NonZeroUsize,
    /// The search stops soon after this has become true.
    pub cancel: &'a AtomicBool,
    /// Told what was done so far, several times a second.
    pub watch: Option<&'a (dyn Fn(&SearchStats) + Sync)>,
}

impl SearchOptions<'_> {
    /// One thread, which nobody stops or watches.
    pub const PLAIN: SearchOptions<'static> = SearchOptions {
        threads: NonZeroUsize::MIN,
        cancel: &NEVER,
        watch: None,
    };

    /// Is the search to stop?
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Tells what was done so far, and asks whether to go on.
    pub fn checkpoint(&self, stats: &SearchStats) -> ControlFlow<()> {
        if let Some(watch) = self.watch {
            watch(stats);
        }
        match self.is_cancelled() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// What a search did: numbers by name, as each puzzle counts. The first is what its speed is measured in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchStats(pub Vec<(&'static str, u64)>);

impl SearchStats {
    /// The number of this name, 0 where there is none.
    pub fn of(&self, name: &str) -> u64 {
        let found = self.0.iter().find(|(known, _)| *known == name);
        found.map_or(0, |(_, number)| *number)
    }

    /// All of them, with the time that it took and the speed.
    pub fn in_time(&self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let speed = match self.0.first() {
            Some((name, number)) => {
                let millions = *number as f64 / seconds.max(1e-9) / 1e6;
                format!(", {millions:.2} million {name} per second")
            }
            None => String::new(),
        };
        format!("{self}, {:.2} ms{speed}", seconds * 1e3)
    }
}

impl fmt::Display for SearchStats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, number)) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{} {name}", grouped(*number))?;
        }
        Ok(())
    }
}

/// A number with its digits in groups of three.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The jury answer of a case, and what it took to find it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The text that a perfect program prints.
    pub answer: String,
    /// What the search did.
    pub stats: SearchStats,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unsolved {
    /// The input is not legal.
    Malformed(Malformed),
    /// The search was told to stop.
    Stopped(SearchStats),
    /// All solutions were asked for, of which nobody can tell how many there are.
    Uncounted,
}

impl From<Malformed> for Unsolved {
    fn from(malformed: Malformed) -> Self {
        Self::Malformed(malformed)
    }
}

impl Unsolved {
    /// The same as evidence.
    pub fn fact(&self) -> Fact {
        match self {
            Self::Malformed(malformed) => malformed.fact(),
            Self::Stopped(_) => Unanswered::Stopped.fact(),
            Self::Uncounted => Unanswered::Uncounted.fact(),
        }
    }
}

facts! {
    /// Why an input has no answer, though it is legal.
    pub(crate) enum Unanswered {
        Stopped => "search-stopped",
        Uncounted => "solutions-uncounted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_from_their_end() {
        let grouped = [0, 999, 1000, 12_345, 1_234_567].map(grouped);
        assert_eq!(grouped, ["0", "999", "1,000", "12,345", "1,234,567"]);
        let stats = SearchStats(vec![("nodes", 1000), ("leaves", 7)]);
        assert_eq!(stats.to_string(), "1,000 nodes, 7 leaves");
    }
}
