//! Rules of a simple solver, with one switch per possible mistake.

/// Rules by which a solver searches. The rules of a mutant differ from [`SimulatedSolverRules::RIGHT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SimulatedSolverRules {
    /// Whether a piece that starts on its target needs 0 seconds.
    pub solved_start_is_zero: bool,
    /// Whether cells whose column number exceeds the number of rows count as fixed.
    pub rows_bound_columns: bool,
    /// Whether the first cell of a row is a neighbour of the last cell of the row above.
    pub rows_wrap: bool,
    /// Path by which the blank reaches the piece.
    pub approach: BlankApproachRule,
    /// Sides of the piece at which a search begins.
    pub starts: SearchStartSides,
    /// Path by which the blank moves from side to side.
    pub detour: BlankDetourRule,
    /// Order in which the search expands states.
    pub order: StateExpansionOrder,
    /// Whether the distances of the previous query are reset before each query.
    pub resets_distances: bool,
}

impl SimulatedSolverRules {
    /// Rules of the statement, without a mistake.
    pub(super) const RIGHT: Self = Self {
        solved_start_is_zero: true,
        rows_bound_columns: false,
        rows_wrap: false,
        approach: BlankApproachRule::RoundPiece,
        starts: SearchStartSides::All,
        detour: BlankDetourRule::RoundPiece,
        order: StateExpansionOrder::Time,
        resets_distances: true,
    };
}

/// Path by which the blank reaches a side of the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlankApproachRule {
    /// The blank moves over free cells and never enters the piece's cell.
    RoundPiece,
    /// The blank moves over free cells and the piece's cell.
    ThroughPiece,
    /// The blank moves in a straight line, as if every cell were free.
    OverFixedCells,
    /// The blank moves over free cells and never enters the piece's cell or the target.
    RoundTarget,
    /// The blank reaches a side in 0 seconds if any path leads there without entering the piece's cell.
    AtNoCost,
    /// The blank moves over free cells and never enters the piece's cell. An unreachable side counts as reached after
    /// `i32::MAX` seconds.
    AfterInfiniteTime,
}

/// Sides of the piece at which a search begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SearchStartSides {
    /// All sides that the blank can reach.
    All,
    /// The nearest reachable side.
    Nearest,
    /// The last reachable side in the order above, below, left, right.
    Last,
}

/// Path by which the blank moves from one side of the piece to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlankDetourRule {
    /// The blank moves over free cells and never enters the piece's cell.
    RoundPiece,
    /// The blank moves over free cells and the piece's cell.
    ThroughPiece,
    /// The blank moves only over the eight cells around the piece.
    InRing,
}

/// Order in which the search expands states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StateExpansionOrder {
    /// The state with the least time first, as in Dijkstra's algorithm.
    Time,
    /// The state with the fewest moves of the piece first; of several such states, the one with the least time.
    Pushes,
    /// The state discovered first, regardless of the time, as in breadth-first search.
    ByDiscovery,
}
