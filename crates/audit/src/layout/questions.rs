//! Questions to validators while the layout of an example is learned. Their number is bounded.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::test_cases::TestCases;

/// Whether a text is legal.
pub(crate) type IsLegal<'a> = &'a (dyn Fn(&str) -> bool + Sync);

/// Maximum number of texts that validators are asked about for an example.
pub(super) const MAX_QUESTIONS: usize = 4_000;

/// Asks validators about texts.
pub(super) struct Questions<'a> {
    is_legal: IsLegal<'a>,
    /// Whether the time for questions is over.
    is_over: &'a (dyn Fn() -> bool + Sync),
    asked: &'a AtomicUsize,
    /// Whether the texts are test cases, of which validators get files of one.
    are_cases: bool,
}

impl<'a> Questions<'a> {
    /// `asked` counts the questions.
    pub(super) fn of(
        is_legal: IsLegal<'a>,
        is_over: &'a (dyn Fn() -> bool + Sync),
        asked: &'a AtomicUsize,
    ) -> Self {
        Self {
            is_legal,
            is_over,
            asked,
            are_cases: false,
        }
    }

    /// The same questions about files of a single test case.
    pub(super) fn about_cases(&self) -> Self {
        Self {
            are_cases: true,
            ..*self
        }
    }

    /// Whether a text is known to be legal. It is not made if nobody may be asked any more.
    pub(super) fn accept(&self, text: impl FnOnce() -> String) -> bool {
        let is_first =
            self.are_left() && self.asked.fetch_add(1, Ordering::Relaxed) < MAX_QUESTIONS;
        is_first && {
            let text = text();
            if self.are_cases {
                (self.is_legal)(&TestCases::text(&[&text]))
            } else {
                (self.is_legal)(&text)
            }
        }
    }

    pub(super) fn are_left(&self) -> bool {
        self.asked.load(Ordering::Relaxed) < MAX_QUESTIONS && !(self.is_over)()
    }
}
