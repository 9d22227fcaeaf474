//! The puzzle's words: the keys of its facts, and the sentences for them.

use super::coverage::Goal;
use super::drawing::Picture;
use super::fault::{Fault, Proof, Rule, Unsound, Verdict, Wanted};
use crate::problem::PuzzleWords;
use crate::text::Evidence;

/// All of them.
pub const WORDS: PuzzleWords = PuzzleWords {
    keys: &[
        Fault::KEYS,
        Rule::KEYS,
        Verdict::KEYS,
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
