//! Faults of answers, walks and inputs, and proofs of answers, as facts; `words/` contains the sentences.

use super::rules::{Cell, Query, Step};
use caipan_facts::{Arg, Fact, facts};

facts! {
    /// Description of a query in messages: the number, counted from 1, and the three cells.
    pub enum QueryDescription {
        Query { number: usize, blank: Cell, piece: Cell, target: Cell } => "klotski-asked",
    }
}

impl QueryDescription {
    /// Describes the query with this index, counted from 0.
    pub(super) fn new(query_index: usize, query: &Query) -> Self {
        let Query {
            blank,
            piece,
            target,
        } = *query;
        Self::Query {
            number: query_index + 1,
            blank,
            piece,
            target,
        }
    }
}

facts! {
    /// Reasons why an answer is wrong; the answer -1 means that no walk exists.
    pub enum WrongAnswerReason {
        /// The answer is too small: no walk takes only `found` seconds.
        TooFew { query: QueryDescription, expected: Arg, found: Arg }
            => "klotski-too-few",
        /// The answer is too small: a certificate proves that no walk takes only `found` seconds.
        ProvenTooFew { query: QueryDescription, expected: Arg, found: Arg }
            => "klotski-proven-too-few",
        /// The answer is too large: `walk` takes fewer than `found` seconds.
        TooMany { query: QueryDescription, expected: Arg, found: Arg, walk: DisplayedWalk }
            => "klotski-too-many",
        /// The answer is -1, but `walk` brings the piece to the target.
        NotImpossible { query: QueryDescription, expected: Arg, walk: DisplayedWalk }
            => "klotski-not-impossible",
        /// The answer is a number of seconds, but no walk brings the piece to the target.
        Impossible { query: QueryDescription, found: Arg, why: UnreachableTargetReason }
            => "klotski-impossible",
        /// The jury's answer `found` is wrong; `expected` is the right one.
        Jury { query: QueryDescription, expected: Arg, found: Arg }
            => "klotski-jury-wrong",
    }
}

facts! {
    /// Reasons why a piece cannot reach its target.
    pub enum UnreachableTargetReason {
        /// The target is a fixed cell.
        Fixed { target: Cell } => "klotski-target-fixed",
        /// The blank cannot reach any side of the piece.
        Blank { blank: Cell, piece: Cell } => "klotski-blank-kept-away",
        /// The target is outside of the biconnected block: the group of free cells in which the blank can move the piece.
        Block { target: Cell } => "klotski-other-block",
    }
}

facts! {
    /// Reasons why answers cannot be parsed. Lines are counted from 1; `found` is a quotation.
    pub enum AnswerParseProblem {
        Missing { query: QueryDescription } => "klotski-no-answer",
        NoNumber { line: usize, found: Fact } => "klotski-no-number",
        GoesOn { line: usize, answers: usize, found: Fact } => "klotski-goes-on",
        /// The fault is in the jury's answer file.
        AnswerFile { what: Fact } => "klotski-answer-file",
    }
}

facts! {
    /// Reasons why a file of walks does not confirm the jury's answers.
    pub enum WalkFileProblem {
        At { query: usize, what: Fact } => "klotski-at-walk",
        ClaimsNoSolution { least: u64 } => "klotski-walk-says-none",
        TooLong { steps: usize, least: u64 } => "klotski-walk-too-long",
        /// The walk is valid, but the jury answer is -1.
        JuryAnswerIsNone { steps: usize } => "klotski-walk-jury-none",
        TrailingWalks { walks: usize, found: Fact } => "klotski-walks-go-on",
    }
}

facts! {
    /// Walk as shown in messages: empty, complete or abbreviated.
    pub enum DisplayedWalk {
        EmptyWalk => "klotski-walk-none",
        Whole { letters: String } => "klotski-walk",
        Cut { letters: String, steps: usize } => "klotski-walk-cut",
    }
}

facts! {
    /// Reasons why a walk is invalid.
    pub enum InvalidWalkReason {
        /// The step leads to a cell that is not free, or off the board; steps are numbered from 1.
        Fixed { step: usize, name: Step, to: Cell } => "klotski-step-not-free",
        /// The piece reaches the target before the end of the walk.
        Early { after: usize } => "klotski-walk-early",
        /// The piece is not on the target at the end of the walk.
        Elsewhere { piece: Cell } => "klotski-walk-elsewhere",
    }
}

facts! {
    /// Proofs of answers, and reasons why a proof failed.
    pub(crate) enum ShortestWalkProof {
        Walks { walks: usize, unreachable: usize } => "klotski-proof",
        At { query: QueryDescription, what: Fact } => "klotski-at-query",
        Stopped { queries: usize } => "klotski-proof-stopped",
        Label { cell: Cell } => "klotski-label-too-large",
        Differs { answer: Arg, walked: Arg, bound: Arg } => "klotski-proof-differs",
    }
}

facts! {
    /// Elements that the parser expected in an input.
    pub enum ExpectedInput {
        Rows => "klotski-wanted-rows",
        Columns => "klotski-wanted-columns",
        Queries => "klotski-wanted-queries",
        /// Coordinate of a query; `name` is the coordinate's name in the problem statement.
        Coordinate { name: &'static str, query: u32 } => "klotski-wanted-coordinate",
        FromTo { what: Fact, least: u32, most: u32 } => "klotski-wanted-from-to",
        FromUp { what: Fact, least: u32 } => "klotski-wanted-from-up",
        Cells { rows: u32, columns: u32 } => "klotski-wanted-cells",
        Bit { cell: Cell } => "klotski-wanted-bit",
        Walk => "klotski-wanted-walk",
        Step => "klotski-wanted-step",
        /// Only `count` tokens follow, fewer than the board has cells.
        Tokens { count: usize } => "klotski-more-tokens",
    }
}

facts! {
    /// Reasons why the cells of a query are not permitted.
    pub enum InvalidQueryReason {
        BlankFixed { query: usize, cell: Cell } => "klotski-blank-on-fixed",
        PieceFixed { query: usize, cell: Cell } => "klotski-piece-on-fixed",
        BlankOnPiece { query: usize, cell: Cell } => "klotski-blank-on-piece",
    }
}

facts! {
    /// Names of the counters that the solver reports.
    pub enum SolverCounter {
        States => "klotski-count-states",
        Detours => "klotski-count-detours",
        Approaches => "klotski-count-approaches",
        Cells => "klotski-count-cells",
    }
}

/// Converts an answer to an argument of a message; `None` becomes the -1 of the problem.
pub(super) fn answer_as_message_argument(answer: Option<u64>) -> Arg {
    answer.map_or(Arg::Number(-1), Arg::from)
}
