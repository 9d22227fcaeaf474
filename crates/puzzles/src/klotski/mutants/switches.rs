//! The rules that a plain solver goes by: one switch for each of the mistakes that are made with them.

/// The rules that a solver goes by. A mutant's differ from [`Rules::RIGHT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rules {
    /// Is a piece that is on its target there already?
    pub at_target_is_there: bool,
    /// Does the number of rows bound the columns too?
    pub rows_bound_columns: bool,
    /// Is the first cell of a row beside the last one of the row above?
    pub rows_wrap: bool,
    /// The way of the blank to the piece.
    pub approach: Approach,
    /// The sides of the piece at which a search begins.
    pub starts: Starts,
    /// The way of the blank from side to side.
    pub detour: Detour,
    /// What the search does first.
    pub order: Order,
    /// Are the distances of the query before forgotten?
    pub is_reset: bool,
}

impl Rules {
    /// Those of the statement.
    pub(super) const RIGHT: Self = Self {
        at_target_is_there: true,
        rows_bound_columns: false,
        rows_wrap: false,
        approach: Approach::RoundPiece,
        starts: Starts::All,
        detour: Detour::RoundPiece,
        order: Order::Time,
        is_reset: true,
    };
}

/// How the blank comes to a side of the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Approach {
    /// Over free cells, without entering the piece's.
    RoundPiece,
    /// As if the piece's cell were any other.
    ThroughPiece,
    /// As if every cell were free, the piece's too.
    OverFixedCells,
    /// Without entering the target either.
    RoundTarget,
    /// In no time.
    AtNoCost,
    /// Where it cannot come, it comes after `i32::MAX` seconds.
    AfterAll,
}

/// At which sides of the piece a search begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Starts {
    /// At all that the blank can come to.
    All,
    /// At the nearest of these.
    Nearest,
    /// At the last of these: right, left, below, above.
    Last,
}

/// How the blank gets from a side of the piece to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Detour {
    /// Over free cells, without entering the piece's.
    RoundPiece,
    /// As if the piece's cell were any other.
    ThroughPiece,
    /// Over the eight cells round the piece only.
    InRing,
}

/// Which state a search goes on from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// The one that takes the least time.
    Time,
    /// The one that takes the fewest moves of the piece, among these the least time.
    Pushes,
    /// The one that was found first.
    Found,
}
