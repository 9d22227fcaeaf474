//! What a page of results is for: they are all there, are compared with others, or still come.

use serde::Serialize;

use crate::compare::Comparison;

/// What results are shown for.
#[derive(Clone, Copy)]
pub(super) enum Occasion<'a> {
    /// They are all there is.
    Over,
    /// It is also said who changed.
    Compared(&'a Comparison),
    /// They are not all there will be.
    Going(&'a Going),
}

/// How far a grading is.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Going {
    /// So many cases are judged,
    pub done: usize,
    /// of so many.
    pub total: usize,
    /// About so many seconds are left, where that is known.
    pub left: Option<u64>,
    /// In so many seconds the page is written anew.
    pub next: u64,
}
