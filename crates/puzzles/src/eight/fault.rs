//! Faults of inputs and outputs, and proofs that an answer is right, as facts without sentences.

use caipan_facts::{Fact, facts};

facts! {
    /// What is wrong with an input.
    pub(crate) enum BadInput {
        /// Too few cells, or too many.
        Cells { found: usize } => "eight-cells",
        /// Neither a tile nor the blank.
        NoTile { cell: usize, found: Fact } => "eight-no-tile",
        /// A tile, or the blank, that was there before.
        Twice { cell: usize, tile: String } => "eight-twice",
    }
}

facts! {
    /// What is wrong with an output.
    pub enum Fault {
        /// A letter that is no move.
        NoMove { step: usize, found: Fact } => "eight-no-move",
        /// The blank would leave the board.
        BeyondTheEdge { step: usize, letter: String, row: usize, column: usize } => "eight-beyond-the-edge",
        /// All moves are played, and the tiles are in no order.
        NotSolved { steps: usize, board: String } => "eight-not-solved",
        /// There is a solution.
        Solvable { moves: usize } => "eight-solvable",
    }
}

facts! {
    /// Why an answer is right, or is not the jury's.
    pub(crate) enum Proof {
        /// The moves solve the board, and none of the table's distances drops by more than a move.
        Shortest { moves: usize } => "eight-shortest",
        /// The moves solve the board, and fewer do.
        NotShortest { moves: usize, least: usize } => "eight-not-shortest",
        /// No move changes whether the inversions are odd.
        Odd { inversions: usize } => "eight-odd",
    }
}

facts! {
    /// What a search counts.
    pub enum Count {
        Moves => "eight-count-moves",
    }
}
