//! Shortens words that consist of balanced brackets, so that they stay balanced.

use super::cut_ranges::{KeptRanges, has_lost_letters};

/// Pairs of an opening and the matching closing bracket.
const BRACKET_PAIRS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')];

/// Returns the parts that remain in shorter versions of a word of balanced brackets; none for any other word. Each pair of
/// brackets yields four versions: only the pair with its content, only the content, everything else, and the word without the two
/// brackets. Only versions that lack `size` to `2 * size` letters are returned.
pub(super) fn parts_of_shortened_brackets(word: &str, size: usize) -> Vec<KeptRanges> {
    let length = word.len();
    let pairs = matching_pairs(word).unwrap_or_default().into_iter();
    let versions = pairs.flat_map(|(open, close)| {
        [
            [open..close + 1, 0..0, 0..0],
            [open + 1..close, 0..0, 0..0],
            [0..open, close + 1..length, 0..0],
            [0..open, open + 1..close, close + 1..length],
        ]
    });
    versions
        .filter(|kept| has_lost_letters(kept, length, size))
        .collect()
}

/// Returns the byte indices of the opening and closing bracket of each pair. `None` if the word is not balanced or
/// contains other letters.
fn matching_pairs(word: &str) -> Option<Vec<(usize, usize)>> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut pairs = Vec::new();
    for (at, letter) in word.char_indices() {
        if let Some((_, closing)) = BRACKET_PAIRS.iter().find(|(opening, _)| *opening == letter) {
            open.push((at, *closing));
        } else {
            let (start, closing) = open.pop()?;
            if closing != letter {
                return None;
            }
            pairs.push((start, at));
        }
    }
    open.is_empty().then_some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text_variants::smaller_texts::cut_ranges::join_kept_ranges;

    fn shortened_brackets(word: &str, size: usize) -> Vec<String> {
        let kept = parts_of_shortened_brackets(word, size).into_iter();
        kept.map(|kept| join_kept_ranges(word, kept)).collect()
    }

    #[test]
    fn shortened_brackets_are_balanced() {
        assert_eq!(
            shortened_brackets("([])()", 2),
            [
                "[]", "()()", "()()", "([])", "[]", "()", "[]()", "()", "([])", "([])"
            ]
        );
        for other in ["([)]", "(a)"] {
            assert!(shortened_brackets(other, 1).is_empty());
        }
    }
}
