//! Makes words that differ from all words of an example.

use std::collections::BTreeSet;

use super::letters::LetterKind;

/// Endless iterator of different words that resemble the words of an example but do not occur in it.
pub(super) struct NewWords<'e> {
    example: BTreeSet<&'e str>,
    /// First letter and size of the alphabet from which the words are made.
    alphabet: (u8, usize),
    /// Alphabet of the first letters if it differs, as in `Alice`.
    first_alphabet: Option<(u8, usize)>,
    length: usize,
    next: usize,
}

impl<'e> NewWords<'e> {
    /// Creates an iterator of words that consist of the same kind of letters as `words`: lower case, upper case or
    /// digits. The first letters may be of another kind than all others, as in `Alice`. New words are as long as the
    /// longest of `words`. When no more words of that length are left, they become longer.
    pub(super) fn like(words: &'e [String]) -> Self {
        let length = words.iter().map(String::len).max().unwrap_or(1);
        let [first, rest] = [first_letters(words), later_letters(words)];
        let has_own_first_alphabet = have_own_first_letters(words);
        Self {
            example: words.iter().map(String::as_str).collect(),
            alphabet: if has_own_first_alphabet {
                common_alphabet(&rest)
            } else {
                common_alphabet(&[&first[..], &rest].concat())
            },
            first_alphabet: has_own_first_alphabet.then(|| common_alphabet(&first)),
            length: length.max(1),
            next: 0,
        }
    }
}

fn first_letters(words: &[String]) -> Vec<u8> {
    words
        .iter()
        .filter_map(|word| word.bytes().next())
        .collect()
}

/// Returns all letters but the first ones of the words.
fn later_letters(words: &[String]) -> Vec<u8> {
    words.iter().flat_map(|word| word.bytes().skip(1)).collect()
}

/// Whether all words begin with the same kind of letter, which occurs in no other place of any word.
pub(super) fn have_own_first_letters(words: &[String]) -> bool {
    let [first, rest] = [first_letters(words), later_letters(words)]
        .map(|letters| BTreeSet::from_iter(letters.into_iter().map(LetterKind::of)));
    !rest.is_empty()
        && words.iter().all(|word| !word.is_empty())
        && first.len() == 1
        && first.is_disjoint(&rest)
        && !first.contains(&LetterKind::Other)
}

/// Returns the first letter and the size of the alphabet that letters belong to.
fn common_alphabet(letters: &[u8]) -> (u8, usize) {
    if letters.iter().any(u8::is_ascii_lowercase) {
        (b'a', 26)
    } else if letters.iter().any(u8::is_ascii_digit) && !letters.iter().any(u8::is_ascii_uppercase)
    {
        (b'0', 10)
    } else {
        (b'A', 26)
    }
}

impl Iterator for NewWords<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let (first, letters) = self.alphabet;
        loop {
            let mut rest = self.next;
            self.next += 1;
            let mut word = Vec::new();
            let own_first = self.first_alphabet.map(|(first, letters)| {
                let letter = first + (rest % letters) as u8;
                rest /= letters;
                letter
            });
            let length = self.length - usize::from(own_first.is_some());
            while word.len() < length || rest > 0 {
                word.push(first + (rest % letters) as u8);
                rest /= letters;
            }
            word.extend(own_first);
            word.reverse();
            let word = String::from_utf8_lossy(&word).into_owned();
            if !self.example.contains(word.as_str()) {
                return Some(word);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_words_are_of_the_kind_of_the_example_and_not_in_it() {
        for (example, expected) in [
            (&["aa", "ac"][..], &["ab", "ad", "ae"][..]),
            (&["ALICE", "B"], &["AAAAA", "AAAAB", "AAAAC"]),
            (&["0", "1", "Z"], &["A", "B", "C"]),
            (&["8", "0"], &["1", "2", "3"]),
            (&["Zoe", "Max"], &["Aaa", "Baa", "Caa"]),
            (&["x7", "y12"], &["a00", "b00", "c00"]),
            (&["McX"], &["aaa", "aab", "aac"]),
        ] {
            let known: Vec<String> = example.iter().map(|word| (*word).to_owned()).collect();
            let words: Vec<String> = NewWords::like(&known).take(3).collect();
            assert_eq!(words, expected);
        }
        let digit = ["7".to_owned()];
        let many: BTreeSet<String> = NewWords::like(&digit).take(200).collect();
        assert_eq!(many.len(), 200);
    }
}
