//! A Klotski case, and the limits that a problem sets on its cases.

use super::rules::{Board, Query};

/// A board and the queries about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// Board of at least one cell.
    pub board: Board,
    /// At least one query; all cells of the queries are on the board.
    pub queries: Vec<Query>,
}

/// Maximum sizes that a problem permits in its inputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputBounds {
    /// Maximum number of rows of a board.
    pub rows: u32,
    /// Maximum number of columns of a board.
    pub columns: u32,
    /// Maximum number of queries of a case.
    pub queries: u32,
}

impl InputBounds {
    /// Limits of the contest: 30 rows, 30 columns, 500 queries.
    pub(crate) const CONTEST: Self = Self {
        rows: 30,
        columns: 30,
        queries: 500,
    };

    /// No limits except the maximum of `u32`.
    pub const NONE: Self = Self {
        rows: u32::MAX,
        columns: u32::MAX,
        queries: u32::MAX,
    };
}
