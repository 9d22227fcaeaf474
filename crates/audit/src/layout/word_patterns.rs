//! Words on which wrong programs often fail: one letter only, palindromes, periodic words, balanced brackets, and
//! words that nearly have such a form.

use caipan_checker::random::Rng;

/// Number of patterns of [`make_word`]; larger pattern numbers repeat these patterns.
pub(super) const WORD_PATTERN_COUNT: usize = 16;
/// Number of patterns of [`make_bracket_word`]; larger pattern numbers repeat these patterns.
const BRACKET_PATTERN_COUNT: usize = 8;

/// Pairs of an opening and the matching closing bracket.
const BRACKET_PAIRS: [[u8; 2]; 4] = [*b"()", *b"[]", *b"{}", *b"<>"];

/// Returns the pairs of brackets that occur in the words. `None` if a word is empty or does not consist of balanced
/// brackets.
pub(super) fn bracket_pairs_in_words(words: &[String]) -> Option<Vec<[u8; 2]>> {
    let kinds = BRACKET_PAIRS
        .into_iter()
        .filter(|pair| words.iter().any(|word| word.as_bytes().contains(&pair[0])));
    words
        .iter()
        .all(|word| is_balanced(word))
        .then(|| kinds.collect())
}

/// Whether a word is not empty and consists only of balanced brackets.
fn is_balanced(word: &str) -> bool {
    let mut open = Vec::new();
    for letter in word.bytes() {
        if BRACKET_PAIRS.iter().any(|pair| pair[0] == letter) {
            open.push(letter);
        } else if !open
            .pop()
            .is_some_and(|opening| BRACKET_PAIRS.contains(&[opening, letter]))
        {
            return false;
        }
    }
    open.is_empty() && !word.is_empty()
}

/// Returns a word of balanced brackets with `length` letters. Odd lengths are rounded down to even ones, but not below
/// 2.
pub(super) fn make_bracket_word(
    pattern: usize,
    length: usize,
    kinds: &[[u8; 2]],
    rng: &mut Rng,
) -> String {
    let pairs = (length / 2).max(1);
    let mut word = Vec::new();
    let mut open: Vec<[u8; 2]> = Vec::new();
    let mut opened = 0;
    while word.len() < 2 * pairs {
        let may_open = opened < pairs;
        let opens = may_open
            && (open.is_empty()
                || match pattern % BRACKET_PATTERN_COUNT {
                    // Nested as deeply as possible.
                    0 | 1 => true,
                    // Not nested at all.
                    2 => false,
                    // The first half is nested deeply, the second not at all.
                    3 => opened < pairs / 2,
                    // The first half is not nested, the second deeply.
                    4 => opened > pairs / 2,
                    // Nested at most two levels deep.
                    5 => open.len() < 2,
                    6 => rng.below(4) > 0,
                    _ => rng.below(2) == 0,
                });
        if opens {
            let kind = if pattern % BRACKET_PATTERN_COUNT == 1 {
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

/// Returns a word of `length` letters from `letters`, which must not be empty.
pub(super) fn make_word(pattern: usize, length: usize, letters: &[u8], rng: &mut Rng) -> String {
    let letter = *rng.one_of(letters);
    let two = [*rng.one_of(letters), *rng.one_of(letters)];
    let distinct = [letters[0], letters[letters.len() - 1]];
    let mut word = match pattern % WORD_PATTERN_COUNT {
        0 if rng.below(3) == 0 => repeat_letter_with_rare_others(letter, length, letters, rng),
        0 => random_letters(letters, length, rng),
        1 => vec![letter; length],
        2 => random_letters(&ensure_two_different_letters(two, distinct), length, rng),
        3 => make_palindrome(random_letters(letters, length.div_ceil(2), rng), length),
        4 => make_palindrome(
            random_letters(
                &ensure_two_different_letters(two, distinct),
                length.div_ceil(2),
                rng,
            ),
            length,
        ),
        5 => (0..length).map(|at| distinct[at % 2]).collect(),
        6 => make_periodic_word(length, 3, letters, rng),
        7 => make_periodic_word(length, (length / 2).max(1), letters, rng),
        8 => vec![letters[0]; length],
        9 => mirror_word_ends(random_letters(letters, length, rng)),
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
        14 => constant_except_one_letter(length, 0, ensure_two_different_letters(two, distinct)),
        _ => constant_except_one_letter(
            length,
            length.saturating_sub(1),
            ensure_two_different_letters(two, distinct),
        ),
    };
    if length > 2 {
        change_random_letter(&mut word, letters, rng);
    }
    String::from_utf8(word).unwrap_or_default()
}

/// Replaces spaces at the ends of entries, and those after another space, by other letters. Nothing is replaced if `letters`
/// contains no space or nothing else.
pub(super) fn separate_words_by_single_spaces(
    entries: &mut [String],
    letters: &[u8],
    rng: &mut Rng,
) {
    let others: Vec<u8> = letters.iter().copied().filter(|one| *one != b' ').collect();
    if others.is_empty() || others.len() == letters.len() {
        return;
    }
    for entry in entries {
        let mut bytes = std::mem::take(entry).into_bytes();
        for at in 0..bytes.len() {
            let is_at_end = at == 0 || at + 1 == bytes.len();
            if bytes[at] == b' ' && (is_at_end || bytes[at - 1] == b' ') {
                bytes[at] = *rng.one_of(&others);
            }
        }
        *entry = String::from_utf8(bytes).unwrap_or_default();
    }
}

fn random_letters(letters: &[u8], length: usize, rng: &mut Rng) -> Vec<u8> {
    (0..length).map(|_| *rng.one_of(letters)).collect()
}

/// Returns a word of one letter, in which each of the others occurs once. In half of the words, the others are at the
/// ends.
fn repeat_letter_with_rare_others(
    letter: u8,
    length: usize,
    letters: &[u8],
    rng: &mut Rng,
) -> Vec<u8> {
    let mut word = vec![letter; length];
    let is_at_ends = rng.below(2) == 0;
    let others = letters.iter().filter(|other| **other != letter);
    for (number, other) in others.take(length).enumerate() {
        let at = if !is_at_ends {
            rng.below(length)
        } else if number % 2 == 0 {
            number / 2
        } else {
            length - 1 - number / 2
        };
        word[at] = *other;
    }
    word
}

/// Replaces one letter in half of the calls. A palindrome or a periodic word thus becomes nearly one.
fn change_random_letter(word: &mut [u8], letters: &[u8], rng: &mut Rng) {
    let at = match rng.below(6) {
        0 => rng.below(word.len()),
        1 | 2 => (word.len() / 2).saturating_sub(rng.below(3) as usize),
        _ => return,
    };
    word[at] = *rng.one_of(letters);
}

/// Returns `letters` if the two letters differ, otherwise `fallback`.
fn ensure_two_different_letters(letters: [u8; 2], fallback: [u8; 2]) -> [u8; 2] {
    if letters[0] == letters[1] {
        fallback
    } else {
        letters
    }
}

/// Returns the palindrome of `length` letters whose first half is the beginning of `half`.
fn make_palindrome(half: Vec<u8>, length: usize) -> Vec<u8> {
    (0..length)
        .map(|at| half[at.min(length - 1 - at)])
        .collect()
}

/// Overwrites the last third by the reversed first third, so that the word is a palindrome except in the middle.
fn mirror_word_ends(mut word: Vec<u8>) -> Vec<u8> {
    let length = word.len();
    for at in 0..length / 3 {
        word[length - 1 - at] = word[at];
    }
    word
}

/// Returns a word of `length` letters that repeats the first `period` letters, which are random.
fn make_periodic_word(length: usize, period: usize, letters: &[u8], rng: &mut Rng) -> Vec<u8> {
    let part: Vec<u8> = (0..period).map(|_| *rng.one_of(letters)).collect();
    part.into_iter().cycle().take(length).collect()
}

/// Returns a word of equal letters, except for the letter at the index `at`.
fn constant_except_one_letter(length: usize, at: usize, [usual, other]: [u8; 2]) -> Vec<u8> {
    (0..length)
        .map(|place| if place == at { other } else { usual })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_may_contain_each_letter_but_one_only_once() {
        let mut rng = Rng::new(4);
        let words: Vec<String> = (0..60)
            .map(|_| make_word(0, 40, b"abcd", &mut rng))
            .collect();
        assert!(words.iter().all(|word| word.len() == 40));
        let mut counts = words.iter().map(|word| {
            let mut counts = ["a", "b", "c", "d"].map(|letter| word.matches(letter).count());
            counts.sort_unstable();
            (counts, word.starts_with(|first| !word.ends_with(first)))
        });
        assert!(counts.any(|(counts, differ)| counts == [1, 1, 1, 37] && differ));
        assert!(counts.any(|(counts, _)| counts[0] > 4));
    }

    #[test]
    fn brackets_are_balanced_and_words_have_the_requested_length() {
        let mut rng = Rng::new(5);
        let kinds = bracket_pairs_in_words(&["(){[]}".to_owned()]).unwrap();
        assert_eq!(kinds.len(), 3);
        for length in [1, 2, 3, 10, 31] {
            for pattern in 0..WORD_PATTERN_COUNT {
                let letters = make_word(pattern, length, b"abc", &mut rng);
                assert_eq!(letters.len(), length, "{pattern}");
                let balanced = make_bracket_word(pattern, length, &kinds, &mut rng);
                assert_eq!(balanced.len(), (length / 2).max(1) * 2);
                assert!(bracket_pairs_in_words(&[balanced]).is_some());
            }
        }
        for other in ["(]", ")(", "(a)", "("] {
            assert!(bracket_pairs_in_words(&[other.to_owned()]).is_none());
        }
    }
}
