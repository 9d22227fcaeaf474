//! Learns which words are legal in a text field of an example.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::expression_learning::learn_expressions;
use super::grid_markers::learn_grid_markers;
use super::learned_layout::{LearnedLayout, LegalWords, MAX_BYTES, WordOrigin};
use super::legal_expressions::LegalExpressions;
use super::letters::{LetterKind, distinct_letters};
use super::limited_validators::LimitedValidators;
use super::new_words::{NewWords, have_own_first_letters};
use super::resized_examples::repeat_letters;
use super::value_bounds;
use super::word_parts::learn_word_parts;

impl LearnedLayout {
    /// Learns the legal expressions of a text field. `None` if the words are not expressions.
    pub(super) fn learn_legal_expressions(
        &self,
        field: usize,
        validators: &LimitedValidators,
    ) -> Option<LegalExpressions> {
        let words = FieldQuestions {
            learned: self,
            field,
            validators,
            is_renamed: false,
        };
        words.learn_expressions()
    }

    /// Learns the legal words of a text field. `expressions` are its legal expressions, if its words are expressions.
    pub(super) fn learn_legal_words(
        &self,
        field: usize,
        expressions: Option<LegalExpressions>,
        validators: &LimitedValidators,
    ) -> LegalWords {
        let text = &self.layout.texts[field];
        let words = FieldQuestions {
            learned: self,
            field,
            validators,
            is_renamed: false,
        };
        if let Some(expressions) = expressions {
            return legal_words_of_expressions(&text.sample, expressions);
        }
        if self.layout.grid_width(field).is_some() {
            return words.learn_grid_rows();
        }
        // A word to which other fields refer must be changed in all places at once.
        let renamed = FieldQuestions {
            is_renamed: true,
            ..words
        };
        let new = words.new_word();
        let accepts_new = words.accepts(&new);
        let is_reference = !accepts_new && words.accepts_words_of_other_fields();
        let accepts_renamed = !accepts_new && !is_reference && renamed.accepts(&new);
        let questions = if accepts_renamed { &renamed } else { &words };
        let has_first_letters = questions.needs_own_first_letter();
        let lengths = match text.length {
            Some(_) => [text.sample[0].len(); 2],
            None => learn_lengths(
                (&text.sample[0], usize::from(has_first_letters)),
                &|word: String| questions.accepts(&word),
                validators.hints.limits,
            ),
        };
        let keywords = if accepts_new || is_reference || accepts_renamed {
            Vec::new()
        } else {
            words.learn_keywords()
        };
        let takes_words = accepts_new && text.length.is_none() && text.sample.len() > 1;
        let program_words = takes_words.then(|| words.learn_program_words());
        let letters = find_legal_letters(&text.sample, &|word: String| questions.accepts(&word));
        LegalWords {
            origin: if is_reference {
                WordOrigin::OtherFields
            } else if accepts_new || accepts_renamed {
                words.origin_of_new_words(accepts_new)
            } else if words.is_constant(lengths, &letters) {
                WordOrigin::Constant
            } else {
                WordOrigin::New
            },
            keywords,
            program_words: program_words.unwrap_or_default(),
            parts: learn_word_parts(
                &text.sample,
                (lengths, text.length.is_some()),
                validators.hints.limits,
                &|word| questions.accepts(word),
            ),
            first_letters: first_letters_among(&letters, has_first_letters, &text.sample[0]),
            ..LegalWords::any_words(lengths, letters)
        }
    }
}

/// Returns the letters that are of the same kind as the first letter of `word`; none if `has_first_letters` is false.
fn first_letters_among(letters: &[u8], has_first_letters: bool, word: &str) -> Vec<u8> {
    let Some(first) = word.bytes().next().filter(|_| has_first_letters) else {
        return Vec::new();
    };
    let mut own = letters.to_vec();
    own.retain(|letter| LetterKind::of(*letter) == LetterKind::of(first));
    own
}

/// Returns the legal words of a field whose words are expressions.
fn legal_words_of_expressions(sample: &[String], expressions: LegalExpressions) -> LegalWords {
    let lengths = [expressions.shortest(), expressions.longest];
    LegalWords {
        expressions: Some(expressions),
        ..LegalWords::any_words(lengths, distinct_letters(sample))
    }
}

/// Tests which other words validators accept instead of the first word of a text field.
#[derive(Clone, Copy)]
struct FieldQuestions<'a> {
    learned: &'a LearnedLayout,
    field: usize,
    validators: &'a LimitedValidators<'a>,
    /// Whether a word is replaced wherever it occurs, also in other fields.
    is_renamed: bool,
}

impl FieldQuestions<'_> {
    fn own_words(&self) -> &[String] {
        &self.learned.layout.texts[self.field].sample
    }

    /// Words of all other text fields of the example.
    fn other_words(&self) -> Vec<&String> {
        let fields = self.learned.layout.texts.iter().enumerate();
        let others = fields.filter(|(other, _)| *other != self.field);
        others.flat_map(|(_, text)| &text.sample).collect()
    }

    /// Returns a word that resembles the words of the example but does not occur there.
    fn new_word(&self) -> String {
        let all: Vec<String> = self
            .own_words()
            .iter()
            .chain(self.other_words())
            .cloned()
            .collect();
        NewWords::like(&all).next().unwrap_or_default()
    }

    /// Learns the legal expressions of the field. `None` if the words are not expressions.
    fn learn_expressions(&self) -> Option<LegalExpressions> {
        let length = self.learned.layout.texts[self.field].length;
        if self.learned.layout.grid_width(self.field).is_some() {
            return None;
        }
        learn_expressions(
            self.own_words(),
            length.is_some(),
            self.validators.hints.limits,
            &|word| self.accepts(word),
        )
    }

    /// Whether validators accept the example after the first word of the field is replaced by `word`. A number that
    /// counts the letters of the word is changed as well.
    fn accepts(&self, word: &str) -> bool {
        self.validators.is_text_accepted(|| {
            let mut values = self.learned.example_values();
            let first = self.own_words()[0].clone();
            if let Some(count) = self.learned.layout.texts[self.field].length {
                let difference = word.len() as i64 - first.len() as i64;
                values.numbers[count.number] += difference / count.factor;
            }
            values.texts[self.field][0] = word.to_owned();
            if self.is_renamed {
                let all = values.texts.iter_mut().flatten();
                all.filter(|other| **other == first)
                    .for_each(|other| *other = word.to_owned());
            }
            self.learned.layout.format_text(&values)
        })
    }

    /// Learns the legal rows of a field that is a grid.
    fn learn_grid_rows(&self) -> LegalWords {
        let rows = self.own_words();
        let mut letters = find_legal_letters(rows, &|row: String| self.accepts(&row));
        let markers = learn_grid_markers(rows, &|rows| {
            self.validators.is_text_accepted(|| {
                let mut values = self.learned.example_values();
                values.texts[self.field] = rows;
                self.learned.layout.format_text(&values)
            })
        });
        letters.retain(|letter| markers.iter().all(|marker| marker.letter != *letter));
        LegalWords {
            markers,
            ..LegalWords::any_words([rows[0].len(); 2], letters)
        }
    }

    /// Whether words begin with a letter that is illegal in other places, as in `Alice`.
    fn needs_own_first_letter(&self) -> bool {
        let words = self.own_words();
        let word = &words[0];
        if !words.iter().all(|word| word.is_ascii()) || !have_own_first_letters(words) {
            return false;
        }
        let kept = word.len().saturating_sub(1).max(1);
        !self.accepts(&format!("{}{}", &word[..kept], &word[..1]))
    }

    /// Returns the origin of the words of a field in which new words are legal. `accepts_new` is true if a new word is
    /// legal without changes in other fields.
    fn origin_of_new_words(&self, accepts_new: bool) -> WordOrigin {
        let own = self.own_words();
        let different = own.iter().skip(1).find(|word| **word != own[0]);
        let others = self.other_words();
        if different.is_some_and(|word| !self.accepts(word)) {
            WordOrigin::NewAndDistinct
        } else if accepts_new && own.iter().all(|word| others.contains(&word)) {
            WordOrigin::NewOrOfOtherFields
        } else {
            WordOrigin::New
        }
    }

    /// Whether all words of the field occur in other fields, and one of at most [`MAX_OTHER_WORDS`] other words of
    /// those fields may replace the first word. One is enough, because the words of a row may have to differ.
    fn accepts_words_of_other_fields(&self) -> bool {
        let own = self.own_words();
        let others = self.other_words();
        let different: BTreeSet<&String> = others.iter().copied().collect();
        let mut candidates = different.into_iter().filter(|word| **word != own[0]);
        own.iter().all(|word| others.contains(&word))
            && candidates
                .by_ref()
                .take(MAX_OTHER_WORDS)
                .any(|word| self.accepts(word))
    }

    /// Returns the words of the field and those words from the validators' sources that may replace the first word.
    /// Empty if no word from the sources may replace it.
    fn learn_keywords(&self) -> Vec<String> {
        let own: BTreeSet<&String> = self.own_words().iter().collect();
        let new = self.validators.hints.words.iter();
        let legal: Vec<&String> = new
            .filter(|word| !own.contains(word) && self.accepts(word))
            .collect();
        if legal.is_empty() {
            return Vec::new();
        }
        own.into_iter().chain(legal).cloned().collect()
    }

    /// Returns the texts of accepted programs that the field contains or that may replace its first word.
    fn learn_program_words(&self) -> Vec<String> {
        let own = self.own_words();
        let texts = self.validators.hints.program_texts.iter();
        texts
            .filter(|text| own.contains(text) || self.accepts(text))
            .cloned()
            .collect()
    }

    /// Whether every tested replacement of the word is illegal. `lengths` and `letters` are the legal lengths and
    /// letters that were found.
    fn is_constant(&self, lengths: [usize; 2], letters: &[u8]) -> bool {
        let own = self.own_words();
        own.iter().all(|word| *word == own[0])
            && lengths[0] == lengths[1]
            && !accepts_rotation(&own[0], letters, &|word| self.accepts(word))
    }
}

/// Maximum number of words of other fields that are tried as replacements of a word.
const MAX_OTHER_WORDS: usize = 4;

/// Whether the word is still legal after the first letter is moved to the end. If the word is not ASCII or has fewer
/// than two letters, returns whether several `letters` are legal.
fn accepts_rotation(word: &str, letters: &[u8], accepts: &dyn Fn(&str) -> bool) -> bool {
    if !word.is_ascii() || word.len() < 2 {
        return letters.len() > 1;
    }
    accepts(&format!("{}{}", &word[1..], &word[..1]))
}

/// Returns the shortest and the longest legal length of a word. The words that are tried repeat the letters of
/// `sample` but for the first `kept` ones.
fn learn_lengths(
    (sample, kept): (&str, usize),
    is_legal: &dyn Fn(String) -> bool,
    stated: &[i64],
) -> [usize; 2] {
    let length = sample.len();
    if !sample.is_ascii() || length <= kept {
        return [length, length];
    }
    let (head, repeated) = sample.split_at(kept);
    let step = length as i64;
    let exact = |letters: i64| {
        (kept.max(1) as i64..=MAX_BYTES as i64).contains(&letters)
            && is_legal(head.to_owned() + &repeat_letters(repeated, letters as usize - kept))
    };
    let most = length_of_longest_legal_repetition(&|times| exact(times * step), length);
    let high = value_bounds::highest_legal_value(most, 1, MAX_BYTES as i64, stated, &exact);
    let low = value_bounds::lowest_legal_value(step, 1, stated, &exact);
    [low as usize, high as usize]
}

/// Returns the length of the longest legal word that repeats the sample a whole number of times. `is_legal` tests a
/// number of repetitions; `length` is the length of the sample.
fn length_of_longest_legal_repetition(is_legal: &dyn Fn(i64) -> bool, length: usize) -> i64 {
    let most = (MAX_BYTES / length.max(1)) as i64;
    value_bounds::highest_legal_value(1, 1, most, &[], is_legal) * length as i64
}

/// Returns the letters of the sample and those letters of common alphabets that validators accept, in ascending order.
fn find_legal_letters(sample: &[String], is_legal: &dyn Fn(String) -> bool) -> Vec<u8> {
    let mut letters = distinct_letters(sample);
    let alphabets: [RangeInclusive<u8>; 3] = [b'a'..=b'z', b'A'..=b'Z', b'0'..=b'9'];
    let word = &sample[0];
    if !word.is_ascii() || word.is_empty() {
        return letters;
    }
    let mut more = Vec::new();
    for alphabet in alphabets {
        let place = word.bytes().position(|letter| alphabet.contains(&letter));
        // If no letter of the alphabet occurs in the word, the first letter is replaced.
        let at = place.unwrap_or(0);
        let (first, last) = (*alphabet.start(), *alphabet.end());
        if [first, first + 1, last - 1, last]
            .into_iter()
            .all(|letter| is_legal(replace_letter(word, at, letter)))
        {
            more.extend(alphabet);
        } else if place.is_some() {
            more.extend(alphabet.filter(|letter| {
                !letters.contains(letter) && is_legal(replace_letter(word, at, *letter))
            }));
        }
    }
    letters.extend(more);
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// Replaces the letter at the index `at` of an ASCII word.
fn replace_letter(word: &str, at: usize, letter: u8) -> String {
    format!("{}{}{}", &word[..at], char::from(letter), &word[at + 1..])
}
