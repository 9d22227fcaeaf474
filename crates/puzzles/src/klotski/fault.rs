//! Faults of answers, walks and inputs, and proofs of answers, as facts; `words/` contains the sentences.

use super::rules::{Cell, Query, Step};
use caipan_facts::{Arg, Fact, facts};

facts! {
    /// A query: its number, from 1, and its cells.
    pub enum Asked {
        Query { number: usize, blank: Cell, piece: Cell, target: Cell } => "klotski-asked",
    }
}

impl Asked {
    /// The query that is number `at`, from 0.
    pub(super) fn of(at: usize, query: &Query) -> Self {
        let Query {
            blank,
            piece,
            target,
        } = *query;
        Self::Query {
            number: at + 1,
            blank,
            piece,
            target,
        }
    }
}

facts! {
    /// An answer that is not the right one; -1 is no walk.
    pub enum Wrong {
        /// No walk is so short.
        TooFew { query: Asked, expected: Arg, found: Arg }
            => "klotski-too-few",
        /// The same, and labels prove it.
        ProvenTooFew { query: Asked, expected: Arg, found: Arg }
            => "klotski-proven-too-few",
        /// A walk of fewer seconds does it.
        TooMany { query: Asked, expected: Arg, found: Arg, walk: Walk }
            => "klotski-too-many",
        /// A walk does it, and none is said to.
        NotImpossible { query: Asked, expected: Arg, walk: Walk }
            => "klotski-not-impossible",
        /// No walk does it.
        Impossible { query: Asked, found: Arg, why: Barrier }
            => "klotski-impossible",
        /// The jury's answer is wrong.
        Jury { query: Asked, expected: Arg, found: Arg }
            => "klotski-jury-wrong",
    }
}

facts! {
    /// What keeps a piece from its target.
    pub enum Barrier {
        /// The target never moves.
        Fixed { target: Cell } => "klotski-target-fixed",
        /// The blank cannot reach the piece.
        Blank { blank: Cell, piece: Cell } => "klotski-blank-kept-away",
        /// They are in different blocks.
        Block { target: Cell } => "klotski-other-block",
    }
}

facts! {
    /// Why answers cannot be read. Lines are counted from 1; what is found is quoted.
    pub enum Unread {
        Missing { query: Asked } => "klotski-no-answer",
        NoNumber { line: usize, found: Fact } => "klotski-no-number",
        GoesOn { line: usize, answers: usize, found: Fact } => "klotski-goes-on",
        /// It is the jury's file.
        AnswerFile { what: Fact } => "klotski-answer-file",
    }
}

facts! {
    /// What is wrong with a file of walks.
    pub enum Walked {
        At { query: usize, what: Fact } => "klotski-at-walk",
        SaysNone { least: u64 } => "klotski-walk-says-none",
        TooLong { steps: usize, least: u64 } => "klotski-walk-too-long",
        /// The jury says that there is none.
        JuryNone { steps: usize } => "klotski-walk-jury-none",
        GoOn { walks: usize, found: Fact } => "klotski-walks-go-on",
    }
}

facts! {
    /// A walk as people look at it.
    pub enum Walk {
        Stays => "klotski-walk-none",
        Whole { letters: String } => "klotski-walk",
        Cut { letters: String, steps: usize } => "klotski-walk-cut",
    }
}

facts! {
    /// A step that cannot be taken, or a walk that is not what was asked for.
    pub enum Misstep {
        /// The blank would leave the free cells: which step, from 1, and where it leads; row or column 0 is outside, too.
        Fixed { step: usize, name: Step, to: Cell } => "klotski-step-not-free",
        /// The piece is on its target already.
        Early { after: usize } => "klotski-walk-early",
        /// The walk ends with the piece elsewhere.
        Elsewhere { piece: Cell } => "klotski-walk-elsewhere",
    }
}

facts! {
    /// What proves answers, or keeps them from being proven.
    pub(crate) enum Proof {
        Walks { walks: usize, unreachable: usize } => "klotski-proof",
        At { query: Asked, what: Fact } => "klotski-at-query",
        Stopped { queries: usize } => "klotski-proof-stopped",
        Label { cell: Cell } => "klotski-label-too-large",
        Differs { answer: Arg, walked: Arg, bound: Arg } => "klotski-proof-differs",
    }
}

facts! {
    /// What should have stood somewhere.
    pub enum Wanted {
        Rows => "klotski-wanted-rows",
        Columns => "klotski-wanted-columns",
        Queries => "klotski-wanted-queries",
        /// A coordinate as the statement calls it.
        Coordinate { name: &'static str, query: u32 } => "klotski-wanted-coordinate",
        FromTo { what: Fact, least: u32, most: u32 } => "klotski-wanted-from-to",
        FromUp { what: Fact, least: u32 } => "klotski-wanted-from-up",
        Cells { rows: u32, columns: u32 } => "klotski-wanted-cells",
        Bit { cell: Cell } => "klotski-wanted-bit",
        Walk => "klotski-wanted-walk",
        Step => "klotski-wanted-step",
        /// Nothing but so many tokens follows.
        Tokens { count: usize } => "klotski-more-tokens",
    }
}

facts! {
    /// What is wrong with a query of an input.
    pub enum Unsound {
        BlankFixed { query: usize, cell: Cell } => "klotski-blank-on-fixed",
        PieceFixed { query: usize, cell: Cell } => "klotski-piece-on-fixed",
        Together { query: usize, cell: Cell } => "klotski-blank-on-piece",
    }
}

facts! {
    /// What a search counts.
    pub enum Count {
        States => "klotski-count-states",
        Detours => "klotski-count-detours",
        Approaches => "klotski-count-approaches",
        Cells => "klotski-count-cells",
    }
}

/// An answer as a number: -1 where there is no walk.
pub(super) fn number(answer: Option<u64>) -> Arg {
    answer.map_or(Arg::Number(-1), Arg::from)
}
