//! The puzzle's words: the keys of its facts, and the sentences for them.

use super::coverage::Goal;
use super::drawing::Picture;
use super::fault::{Barrier, Misstep, Proof, Unread, Unsound, Walk, Walked, Wanted, Wrong};
use crate::problem::PuzzleWords;
use crate::text::Evidence;

/// All of them.
pub const WORDS: PuzzleWords = PuzzleWords {
    keys: &[
        Wrong::KEYS,
        Barrier::KEYS,
        Unread::KEYS,
        Walked::KEYS,
        Walk::KEYS,
        Misstep::KEYS,
        Proof::KEYS,
        Wanted::KEYS,
        Unsound::KEYS,
        Picture::KEYS,
        Goal::KEYS,
    ],
    sentences: &[
        ("en", include_str!("words/en.ftl")),
        ("zh", include_str!("words/zh.ftl")),
    ],
};
