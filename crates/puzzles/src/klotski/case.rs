//! One case, and the bounds that a problem sets on its cases.

use super::rules::{Board, Query};

/// One case: a board and what is asked of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// At least 1 × 1.
    pub board: Board,
    /// At least one; every cell of them is on the board.
    pub queries: Vec<Query>,
}

/// The bounds that a problem sets on its cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The most rows.
    pub rows: u32,
    /// The most columns.
    pub columns: u32,
    /// The most queries.
    pub queries: u32,
}

impl Bounds {
    /// The contest's: 30 rows, 30 columns, 500 queries.
    pub const CONTEST: Self = Self {
        rows: 30,
        columns: 30,
        queries: 500,
    };

    /// None but the machine's.
    pub const NONE: Self = Self {
        rows: u32::MAX,
        columns: u32::MAX,
        queries: u32::MAX,
    };
}
