//! Kinds of pages of results: final results, a comparison, or a grading in progress.

use serde::Serialize;

use crate::compare::Comparison;

/// Kind of a page of results.
#[derive(Clone, Copy)]
pub(super) enum Occasion<'a> {
    /// The results are final.
    Over,
    /// The page also shows what changed since other results.
    Compared(&'a Comparison),
    /// The grading is still in progress.
    Going(&'a Going),
}

/// Progress of a grading.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Going {
    /// Number of judged cases.
    pub done: usize,
    /// Number of all cases.
    pub total: usize,
    /// Estimated remaining time in seconds; `None` if unknown.
    pub left: Option<u64>,
    /// Time in seconds until the page is written again.
    pub next: u64,
}
