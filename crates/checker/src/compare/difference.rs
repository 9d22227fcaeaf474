//! Where two texts first differ, in bytes: what a person wants to look at.

use super::pieces::{Piece, Place};
use crate::evidence::Kind;

/// The first difference of an output from an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// Wrong value, missing or extra.
    pub kind: Kind,
    /// The byte of the output at which it differs, or its length where it ends there.
    pub output: usize,
    /// The byte of the answer.
    pub answer: usize,
    /// Which token it is, counted from 1, where tokens are compared.
    pub token: Option<usize>,
    /// How many bytes of the output and of the answer are meant, 0 at the end.
    pub lengths: [usize; 2],
}

/// Two pieces that should be equal and are not: what was found, what was expected; at most one of them is not there.
pub(super) struct Apart<'a> {
    pub found: Option<Piece<'a>>,
    pub expected: Option<Piece<'a>>,
}

impl Apart<'_> {
    /// Which sort of fault that is.
    pub(super) fn kind(&self) -> Kind {
        match (&self.found, &self.expected) {
            (None, _) => Kind::Missing,
            (_, None) => Kind::Extra,
            _ => Kind::WrongValue,
        }
    }

    /// Where that is in `output` and `answer`.
    pub(super) fn place(&self, output: &[u8], answer: &[u8]) -> Difference {
        let is_line = |piece: &Piece| matches!(piece.place, Place::Line(_));
        let common = match (&self.found, &self.expected) {
            (Some(found), Some(expected)) if is_line(found) => {
                common_start(found.text, expected.text)
            }
            _ => 0,
        };
        let at = |piece: &Option<Piece>, whole: &[u8]| match piece {
            Some(piece) => (piece.at + common, piece.text.len() - common),
            None => (whole.trim_ascii_end().len(), 0),
        };
        let token = |piece: &Piece| match piece.place {
            Place::Line(_) => None,
            Place::Token { number, .. } => Some(number),
        };
        let (output, found) = at(&self.found, output);
        let (answer, expected) = at(&self.expected, answer);
        Difference {
            kind: self.kind(),
            output,
            answer,
            token: self
                .found
                .as_ref()
                .or(self.expected.as_ref())
                .and_then(token),
            lengths: [found, expected],
        }
    }
}

/// How many bytes two texts begin with in common.
pub fn common_start(left: &[u8], right: &[u8]) -> usize {
    let pairs = left.iter().zip(right);
    pairs.take_while(|(left, right)| left == right).count()
}
