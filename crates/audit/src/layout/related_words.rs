//! Words that are made from another word: nearly the same, moved, reversed, mixed, or a part of it.

use super::number_patterns::shuffle;
use caipan_checker::random::Rng;

/// Maximum number of letters that differ between two words that are nearly the same.
const MAX_EDITS: usize = 6;

/// Letters and lengths of legal words.
#[derive(Debug, Clone, Copy)]
pub(super) struct RelatedWordLimits<'a> {
    /// Letters of the word.
    pub letters: &'a [u8],
    /// Shortest and longest legal length.
    pub lengths: [usize; 2],
}

impl RelatedWordLimits<'_> {
    /// Returns a word that is made from `source`. `None` if it would not be legal.
    pub(super) fn make_related_word(self, source: &str, rng: &mut Rng) -> Option<String> {
        let has_legal_letters = source.bytes().all(|letter| self.letters.contains(&letter));
        if source.is_empty() || !has_legal_letters {
            return None;
        }
        let mut word = source.as_bytes().to_vec();
        match rng.below(8) {
            0 => {}
            1 => word.reverse(),
            2 => word.rotate_left(rng.below(source.len())),
            3 => shuffle(&mut word, rng),
            4 => {
                let from = rng.below(word.len());
                word.drain(..from);
                word.truncate(rng.between(1, word.len()));
            }
            _ => {
                // Few edits are more likely.
                let most = rng.between(1, MAX_EDITS);
                for _ in 0..rng.between(1, most) {
                    self.edit_word(&mut word, rng);
                }
            }
        }
        let [shortest, longest] = self.lengths;
        let is_legal = (shortest..=longest).contains(&word.len());
        String::from_utf8(word).ok().filter(|_| is_legal)
    }

    /// Replaces, inserts or removes a letter, or exchanges two neighbours.
    fn edit_word(self, word: &mut Vec<u8>, rng: &mut Rng) {
        let [shortest, longest] = self.lengths;
        if word.is_empty() {
            return;
        }
        let at = rng.below(word.len());
        let kinds: u64 = if shortest == longest { 2 } else { 4 };
        match rng.below(kinds) {
            0 => word[at] = *rng.one_of(self.letters),
            1 if at > 0 => word.swap(at, at - 1),
            2 if word.len() < longest => word.insert(at, *rng.one_of(self.letters)),
            3 if word.len() > shortest => {
                word.remove(at);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: &[u8] = b"abcdefghij";

    fn related_words(source: &str, lengths: [usize; 2]) -> Vec<String> {
        let mut rng = Rng::new(6);
        let limits = RelatedWordLimits {
            letters: LETTERS,
            lengths,
        };
        let made = (0..300).filter_map(|_| limits.make_related_word(source, &mut rng));
        made.collect()
    }

    #[test]
    fn related_words_are_equal_moved_reversed_mixed_cut_or_differ_in_few_letters() {
        let source = "abcdefgh";
        let made = related_words(source, [1, 10]);
        for word in [source, "hgfedcba", "cdefghab"] {
            assert!(made.iter().any(|one| one == word), "{word}");
        }
        assert!(
            made.iter()
                .any(|word| word.len() < 7 && source.contains(word.as_str()))
        );
        for changed in [1, 2] {
            assert!(made.iter().any(|word| {
                let pairs = word.bytes().zip(source.bytes());
                word.len() == 8 && pairs.filter(|(one, other)| one != other).count() == changed
            }));
        }
        assert!(made.iter().any(|word| word.len() == 9) && made.iter().any(|word| word.len() == 7));
    }

    #[test]
    fn related_words_are_legal() {
        let made = related_words("abcd", [4, 4]);
        assert!(made.len() > 100 && made.iter().all(|word| word.len() == 4));
        assert_eq!(related_words("abcz", [1, 9]), [""; 0]);
        assert_eq!(related_words("", [0, 9]), [""; 0]);
    }
}
