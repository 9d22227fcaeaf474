//! Shortens words that consist of balanced brackets, so that they stay balanced.

/// Pairs of an opening and the matching closing bracket.
const PAIRS: [(char, char); 4] = [('(', ')'), ('[', ']'), ('{', '}'), ('<', '>')];

/// Returns a word of balanced brackets with less in it: only what a pair encloses, or without a pair and all between. Each
/// loses between `size` and twice as many letters; pairs without what they enclose are cut if `size` is 1. Empty for any other
/// word.
pub(super) fn cuts(word: &str, size: usize) -> Vec<String> {
    let Some(pairs) = pairs(word) else {
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

/// Returns the indices of the brackets of each pair; `None` if the word is not balanced or has other letters.
fn pairs(word: &str) -> Option<Vec<(usize, usize)>> {
    let mut open: Vec<(usize, char)> = Vec::new();
    let mut pairs = Vec::new();
    for (at, letter) in word.char_indices() {
        if let Some((_, closing)) = PAIRS.iter().find(|(opening, _)| *opening == letter) {
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
