//! Words on which wrong programs often fail: one letter only, palindromes, periods, balanced brackets, and nearly those.

use caipan_checker::random::Rng;

/// Number of patterns of [`word`]; larger pattern numbers repeat these patterns.
pub(super) const WORD_PATTERNS: usize = 16;
/// Number of patterns of [`brackets`]; larger pattern numbers repeat these patterns.
const BRACKET_PATTERNS: usize = 8;

/// Pairs of an opening and the matching closing bracket.
const PAIRS: [[u8; 2]; 4] = [*b"()", *b"[]", *b"{}", *b"<>"];

/// Returns the kinds of brackets if words are balanced words of brackets, and nothing else.
pub(super) fn kinds_of_brackets(words: &[String]) -> Option<Vec<[u8; 2]>> {
    let kinds = PAIRS
        .into_iter()
        .filter(|pair| words.iter().any(|word| word.as_bytes().contains(&pair[0])));
    words
        .iter()
        .all(|word| is_balanced(word))
        .then(|| kinds.collect())
}

/// Whether a word is not empty and consists of brackets, each of which is closed.
fn is_balanced(word: &str) -> bool {
    let mut open = Vec::new();
    for letter in word.bytes() {
        if PAIRS.iter().any(|pair| pair[0] == letter) {
            open.push(letter);
        } else if !open
            .pop()
            .is_some_and(|opening| PAIRS.contains(&[opening, letter]))
        {
            return false;
        }
    }
    open.is_empty() && !word.is_empty()
}

/// Returns a balanced word of `length` letters. Odd lengths are rounded down, length 1 up to 2.
pub(super) fn brackets(pattern: usize, length: usize, kinds: &[[u8; 2]], rng: &mut Rng) -> String {
    let pairs = (length / 2).max(1);
    let mut word = Vec::new();
    let mut open: Vec<[u8; 2]> = Vec::new();
    let mut opened = 0;
    while word.len() < 2 * pairs {
        let may_open = opened < pairs;
        let opens = may_open
            && (open.is_empty()
                || match pattern % BRACKET_PATTERNS {
                    // As deep as possible.
                    0 | 1 => true,
                    // As flat as possible.
                    2 => false,
                    // Deep first, then flat.
                    3 => opened < pairs / 2,
                    // Flat first, then deep.
                    4 => opened > pairs / 2,
                    // Two deep.
                    5 => open.len() < 2,
                    6 => rng.below(4) > 0,
                    _ => rng.below(2) == 0,
                });
        if opens {
            let kind = if pattern % BRACKET_PATTERNS == 1 {
                kinds[0]
            } else {
                *rng.one_of(kinds)
            };
            word.push(kind[0]);
            open.push(kind);
            opened += 1;
        } else if let Some(kind) = open.pop() {
            word.push(kind[1]);
        }
    }
    String::from_utf8(word).unwrap_or_default()
}

/// Returns a word of `length` of these letters, which must not be empty.
pub(super) fn word(pattern: usize, length: usize, letters: &[u8], rng: &mut Rng) -> String {
    let letter = *rng.one_of(letters);
    let two = [*rng.one_of(letters), *rng.one_of(letters)];
    let distinct = [letters[0], letters[letters.len() - 1]];
    let mut word = match pattern % WORD_PATTERNS {
        0 => random_letters(letters, length, rng),
        1 => vec![letter; length],
        2 => random_letters(&two_different(two, distinct), length, rng),
        3 => mirrored(random_letters(letters, length.div_ceil(2), rng), length),
        4 => mirrored(
            random_letters(&two_different(two, distinct), length.div_ceil(2), rng),
            length,
        ),
        5 => (0..length).map(|at| distinct[at % 2]).collect(),
        6 => periodic(length, 3, letters, rng),
        7 => periodic(length, (length / 2).max(1), letters, rng),
        8 => vec![letters[0]; length],
        9 => turned(random_letters(letters, length, rng)),
        10 => (0..length)
            .map(|at| distinct[usize::from(2 * at >= length)])
            .collect(),
        11 => letters.iter().copied().cycle().take(length).collect(),
        12 => {
            let mut sorted = random_letters(letters, length, rng);
            sorted.sort_unstable();
            sorted
        }
        // Every letter occurs twice in a row.
        13 => random_letters(letters, length.div_ceil(2), rng)
            .into_iter()
            .flat_map(|one| [one; 2])
            .take(length)
            .collect(),
        // All letters are equal except the first; the next pattern changes the last.
        14 => one_other(length, 0, two_different(two, distinct)),
        _ => one_other(
            length,
            length.saturating_sub(1),
            two_different(two, distinct),
        ),
    };
    if length > 2 {
        change_a_letter(&mut word, letters, rng);
    }
    String::from_utf8(word).unwrap_or_default()
}

fn random_letters(letters: &[u8], length: usize, rng: &mut Rng) -> Vec<u8> {
    (0..length).map(|_| *rng.one_of(letters)).collect()
}

/// Changes one letter in half of the words, which makes near-palindromes and near-periods.
fn change_a_letter(word: &mut [u8], letters: &[u8], rng: &mut Rng) {
    let at = match rng.below(6) {
        0 => rng.below(word.len()),
        1 | 2 => (word.len() / 2).saturating_sub(rng.below(3) as usize),
        _ => return,
    };
    word[at] = *rng.one_of(letters);
}

fn two_different(two: [u8; 2], distinct: [u8; 2]) -> [u8; 2] {
    if two[0] == two[1] { distinct } else { two }
}

/// Returns a palindrome that begins with these letters.
fn mirrored(half: Vec<u8>, length: usize) -> Vec<u8> {
    (0..length)
        .map(|at| half[at.min(length - 1 - at)])
        .collect()
}

/// Copies the first third, reversed, over the last third: a palindrome except in the middle.
fn turned(mut word: Vec<u8>) -> Vec<u8> {
    let length = word.len();
    for at in 0..length / 3 {
        word[length - 1 - at] = word[at];
    }
    word
}

fn periodic(length: usize, period: usize, letters: &[u8], rng: &mut Rng) -> Vec<u8> {
    let part: Vec<u8> = (0..period).map(|_| *rng.one_of(letters)).collect();
    part.into_iter().cycle().take(length).collect()
}

fn one_other(length: usize, at: usize, [usual, other]: [u8; 2]) -> Vec<u8> {
    (0..length)
        .map(|place| if place == at { other } else { usual })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_balanced_and_words_are_as_long_as_asked_for() {
        let mut rng = Rng::new(5);
        let kinds = kinds_of_brackets(&["(){[]}".to_owned()]).unwrap();
        assert_eq!(kinds.len(), 3);
        for length in [1, 2, 3, 10, 31] {
            for pattern in 0..WORD_PATTERNS {
                let letters = word(pattern, length, b"abc", &mut rng);
                assert_eq!(letters.len(), length, "{pattern}");
                let balanced = brackets(pattern, length, &kinds, &mut rng);
                assert_eq!(balanced.len(), (length / 2).max(1) * 2);
                assert!(kinds_of_brackets(&[balanced]).is_some());
            }
        }
        for other in ["(]", ")(", "(a)", "("] {
            assert!(kinds_of_brackets(&[other.to_owned()]).is_none());
        }
    }
}
