//! Makes words that differ from all words of an example.

use std::collections::BTreeSet;

/// Endless iterator of different words that resemble the words of an example but do not occur in it.
pub(super) struct NewWords<'e> {
    example: BTreeSet<&'e str>,
    /// First letter and size of the alphabet from which the words are made.
    alphabet: (u8, usize),
    length: usize,
    next: usize,
}

impl<'e> NewWords<'e> {
    /// Creates an iterator of words that consist of the same kind of letters as `words`: lower case, upper case or
    /// digits. New words are as long as the longest of `words`. When no more words of that length are left, they become
    /// longer.
    pub(super) fn like(words: &'e [String]) -> Self {
        let alphabet = if contain_letter(words, u8::is_ascii_lowercase) {
            (b'a', 26)
        } else if contain_letter(words, u8::is_ascii_digit)
            && !contain_letter(words, u8::is_ascii_uppercase)
        {
            (b'0', 10)
        } else {
            (b'A', 26)
        };
        let length = words.iter().map(String::len).max().unwrap_or(1);
        Self {
            example: words.iter().map(String::as_str).collect(),
            alphabet,
            length: length.max(1),
            next: 0,
        }
    }
}

fn contain_letter(words: &[String], is_of_kind: fn(&u8) -> bool) -> bool {
    words
        .iter()
        .flat_map(|word| word.as_bytes())
        .any(is_of_kind)
}

impl Iterator for NewWords<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let (first, letters) = self.alphabet;
        loop {
            let mut rest = self.next;
            self.next += 1;
            let mut word = Vec::new();
            while word.len() < self.length || rest > 0 {
                word.push(first + (rest % letters) as u8);
                rest /= letters;
            }
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
