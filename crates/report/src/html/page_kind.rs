//! Kinds of pages of results: final results, a comparison, or a grading in progress.

use serde::Serialize;

use crate::compare::Comparison;

/// Kind of a page of results, which determines the additional content.
#[derive(Clone, Copy)]
pub(super) enum PageKind<'a> {
    /// The grading has ended, so the page does not change.
    Final,
    /// The page also shows the differences from other results.
    WithComparison(&'a Comparison),
    /// The grading goes on; the page shows progress and reloads.
    InProgress(&'a GradingProgress),
}

/// Progress of a grading, as a page displays it while the grading goes on.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct GradingProgress {
    /// Number of cases judged until now, over all submissions.
    pub done: usize,
    /// Number of all cases of all submissions.
    pub total: usize,
    /// Estimated remaining time in seconds; `None` if unknown.
    pub left: Option<u64>,
    /// Time in seconds until the page is written again.
    pub next: u64,
}
