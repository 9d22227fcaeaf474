//! Byte positions of the first difference between an output and an answer, to be shown to people.

use super::text_pieces::{PiecePosition, TextPiece};
use crate::evidence::ReasonKind;

/// First difference between an output and an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// Whether a value is wrong, missing or extra.
    pub kind: ReasonKind,
    /// Byte offset of the difference in the output; the end of the output if the output ended too early.
    pub output: usize,
    /// Byte offset of the difference in the answer; the end of the answer if the output continues after it.
    pub answer: usize,
    /// Number of the differing token, counted from 1; `None` unless tokens are compared.
    pub token: Option<usize>,
    /// Lengths of the differing parts of the output and of the answer, in bytes; 0 for a text that has ended.
    pub lengths: [usize; 2],
}

/// Piece of the output that differs from the expected piece of the answer. `found` is `None` if the output has ended,
/// `expected` is `None` if the answer has ended.
pub(super) struct PieceMismatch<'a> {
    pub found: Option<TextPiece<'a>>,
    pub expected: Option<TextPiece<'a>>,
}

impl PieceMismatch<'_> {
    /// Kind of the fault: missing, extra or wrong value.
    pub(super) fn kind(&self) -> ReasonKind {
        match (&self.found, &self.expected) {
            (None, _) => ReasonKind::Missing,
            (_, None) => ReasonKind::Extra,
            _ => ReasonKind::WrongValue,
        }
    }

    /// Locates the mismatch in the whole texts `output` and `answer`.
    pub(super) fn to_difference(&self, output: &[u8], answer: &[u8]) -> Difference {
        let common_length = match (&self.found, &self.expected) {
            (Some(found), Some(expected)) if matches!(found.place, PiecePosition::Line(_)) => {
                common_prefix_length(found.text, expected.text)
            }
            _ => 0,
        };
        let (output_start, found_length) = locate_piece(self.found.as_ref(), output, common_length);
        let (answer_start, expected_length) =
            locate_piece(self.expected.as_ref(), answer, common_length);
        let piece = self.found.as_ref().or(self.expected.as_ref());
        Difference {
            kind: self.kind(),
            output: output_start,
            answer: answer_start,
            token: piece.and_then(|piece| match piece.place {
                PiecePosition::Line(_) => None,
                PiecePosition::Token { number, .. } => Some(number),
            }),
            lengths: [found_length, expected_length],
        }
    }
}

/// Offset and length of a piece without the first `common_length` bytes. For `None`, the offset of the end of the text
/// `whole`, not counting trailing white space, and length 0.
fn locate_piece(piece: Option<&TextPiece>, whole: &[u8], common_length: usize) -> (usize, usize) {
    match piece {
        Some(piece) => (piece.at + common_length, piece.text.len() - common_length),
        None => (whole.trim_ascii_end().len(), 0),
    }
}

/// Length of the longest common prefix of two texts, in bytes.
pub fn common_prefix_length(left: &[u8], right: &[u8]) -> usize {
    let pairs = left.iter().zip(right);
    pairs.take_while(|(left, right)| left == right).count()
}
