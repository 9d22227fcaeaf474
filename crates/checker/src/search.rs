//! What a search may use, how it is stopped and watched, and what it tells of itself.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::evidence::Malformed;
use caipan_facts::{Evidence, Fact, facts};

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
        if self.is_cancelled() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// What a search did: so many of each of the things that a puzzle counts. The first is what its speed is measured in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchStats(pub Vec<(Fact, u64)>);

impl SearchStats {
    /// The number of these, 0 where they are not counted.
    pub fn of(&self, what: &impl Evidence) -> u64 {
        let what = what.fact();
        let found = self.0.iter().find(|(known, _)| *known == what);
        found.map_or(0, |(_, number)| *number)
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
    pub enum Unanswered {
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
    }
}
