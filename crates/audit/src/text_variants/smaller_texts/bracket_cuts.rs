//! Shortens words that consist of balanced brackets, so that they stay balanced.

/// Pairs of an opening and the matching closing bracket.
const BRACKET_PAIRS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')];

/// Returns shorter versions of a word of balanced brackets; empty for any other word. Each pair of brackets yields four
/// versions: only the pair with its content, only the content, everything else, and the word without the two brackets.
/// Only versions that lack `size` to `2 * size` letters are returned.
pub(super) fn shortened_brackets(word: &str, size: usize) -> Vec<String> {
    let Some(pairs) = matching_pairs(word) else {
        return Vec::new();
    };
    let mut cuts = Vec::new();
    for (open, close) in pairs {
        let inner = &word[open + 1..close];
        let outside = [&word[..open], &word[close + 1..]].concat();
        let around = [&word[..open], inner, &word[close + 1..]].concat();
        let candidates = [
            word[open..=close].to_owned(),
            inner.to_owned(),
            outside,
            around,
        ];
        cuts.extend(candidates.into_iter().filter(|rest| {
            let lost = word.len() - rest.len();
            !rest.is_empty() && lost > 0 && (size..=2 * size).contains(&lost)
        }));
    }
    cuts
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
