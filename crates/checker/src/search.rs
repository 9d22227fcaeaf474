//! Options, cancellation, statistics and results of a puzzle solver's search.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::evidence::InputError;
use caipan_facts::{Evidence, Fact, facts};

/// Resources, cancellation and progress callback of a search.
#[derive(Clone, Copy)]
pub struct SearchOptions<'a> {
    /// Maximum number of threads, which has no influence on the answer.
    pub threads: NonZeroUsize,
    /// Flag that cancels the search: the search stops soon after the value becomes true.
    pub cancel: &'a AtomicBool,
    /// Progress callback, called several times a second; `None` if no progress is reported.
    pub watch: Option<&'a (dyn Fn(&SearchStats) + Sync)>,
}

impl SearchOptions<'_> {
    /// One thread, no cancellation and no progress callback.
    pub const PLAIN: SearchOptions<'static> = SearchOptions {
        threads: NonZeroUsize::MIN,
        cancel: &NEVER_CANCELLED,
        watch: None,
    };

    /// Whether the search has to stop because [`Self::cancel`] is true.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Reports progress, and breaks if the search has been cancelled.
    pub fn report_progress(&self, stats: &SearchStats) -> ControlFlow<()> {
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

static NEVER_CANCELLED: AtomicBool = AtomicBool::new(false);

/// Named counters of a search. The first counter measures the speed of the search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SearchStats(pub Vec<(Fact, u64)>);

impl SearchStats {
    /// Value of the counter called `name`; 0 if the search has no counter with this name.
    pub fn counter_value(&self, name: &impl Evidence) -> u64 {
        let counter = name.fact();
        let found = self.0.iter().find(|(known, _)| *known == counter);
        found.map_or(0, |(_, number)| *number)
    }
}

/// Formats a number with a comma between groups of three digits.
pub fn group_digits(number: u64) -> String {
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

/// Jury answer of a case, with the statistics of the search that found the answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchAnswer {
    /// Answer as a correct program prints it, including line ends.
    pub answer: String,
    /// Counters of the search that found the answer.
    pub stats: SearchStats,
}

/// Reason why a search returned no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchFailure {
    /// The input is malformed or breaks a constraint of the statement.
    Malformed(InputError),
    /// The search was cancelled; the counters show how much was done.
    Stopped(SearchStats),
    /// All solutions were requested, but this puzzle cannot enumerate solutions.
    CannotEnumerateSolutions,
}

impl From<InputError> for SearchFailure {
    fn from(malformed: InputError) -> Self {
        Self::Malformed(malformed)
    }
}

impl SearchFailure {
    /// Converts the failure to evidence, without the counters.
    pub fn fact(&self) -> Fact {
        match self {
            Self::Malformed(malformed) => malformed.fact(),
            Self::Stopped(_) => SearchFailureReason::Stopped.fact(),
            Self::CannotEnumerateSolutions => SearchFailureReason::CannotEnumerateSolutions.fact(),
        }
    }
}

facts! {
    /// Reason why a search on a legal input returned no answer.
    pub enum SearchFailureReason {
        Stopped => "search-stopped",
        CannotEnumerateSolutions => "solutions-uncounted",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_by_threes_from_the_right() {
        let grouped = [0, 999, 1000, 12_345, 1_234_567].map(group_digits);
        assert_eq!(grouped, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }
}
