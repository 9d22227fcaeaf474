//! Faults of inputs and outputs, and proofs that an answer is right, as facts; `words/` contains their sentences.

use caipan_facts::{Fact, facts};

facts! {
    /// Reasons why an input is not a valid board; cells are counted from 1.
    pub(crate) enum BoardInputProblem {
        /// The input does not have nine cells.
        Cells { found: usize } => "eight-cells",
        /// The word in this cell is neither a tile nor the blank.
        NoTile { cell: usize, found: Fact } => "eight-no-tile",
        /// The tile or blank in this cell occurs in an earlier cell.
        Twice { cell: usize, tile: String } => "eight-twice",
    }
}

facts! {
    /// Reasons why an output is wrong; moves are counted from 1.
    pub enum WrongOutputReason {
        /// The output contains a letter that is not a move.
        NoMove { step: usize, found: Fact } => "eight-no-move",
        /// The move would take the blank off the board.
        BeyondTheEdge { step: usize, letter: String, row: usize, column: usize } => "eight-beyond-the-edge",
        /// The tiles are not in order after the last move.
        NotSolved { steps: usize, board: String } => "eight-not-solved",
        /// The output is "unsolvable", but the board can be solved.
        Solvable { moves: usize } => "eight-solvable",
    }
}

facts! {
    /// Evidence that an answer is right, or that a solution is not a shortest one.
    pub(crate) enum SolutionLengthProof {
        /// The moves solve the board, and their number equals the distance in the breadth-first table.
        Shortest { moves: usize } => "eight-shortest",
        /// The moves solve the board, but a shorter solution exists.
        NotShortest { moves: usize, least: usize } => "eight-not-shortest",
        /// The board is unsolvable: its number of inversions is odd, and every move keeps that number odd.
        Odd { inversions: usize } => "eight-odd",
    }
}

facts! {
    /// Names of the counters that the solver reports.
    pub enum SolverCounter {
        Moves => "eight-count-moves",
    }
}
