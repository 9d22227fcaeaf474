//! Kinds of pages of results: final results, a comparison, or a grading in progress.

use serde::Serialize;

use crate::compare::Comparison;

/// Kind of a page of results.
#[derive(Clone, Copy)]
pub(super) enum PageKind<'a> {
    /// The results are final.
    Final,
    /// The page also shows what changed since other results.
    ComparisonData(&'a Comparison),
    /// The grading is still in progress.
    InProgress(&'a GradingProgress),
}

/// Progress of a grading.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct GradingProgress {
    /// Number of judged cases.
    pub done: usize,
    /// Number of all cases.
    pub total: usize,
    /// Estimated remaining time in seconds; `None` if unknown.
    pub left: Option<u64>,
    /// Time in seconds until the page is written again.
    pub next: u64,
}
