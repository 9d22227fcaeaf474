//! Fills the text fields of a learned layout with new words.

use super::expression_generation::{LengthGoal, make_expression_word};
use super::grid_patterns::make_grid;
use super::learned_layout::{LearnedLayout, LegalWords, WordOrigin};
use super::legal_expressions::LegalExpressions;
use super::letters::distinct_letters;
use super::new_words::NewWords;
use super::related_words::RelatedWordLimits;
use super::text_layout::{MAX_ITEMS, TextValues};
use super::value_generation::{GenerationPlan, value_for_size_index};
use super::word_parts::{PartChoice, make_word_of_parts};
use super::word_patterns::{
    WORD_PATTERN_COUNT, bracket_pairs_in_words, make_bracket_word, make_word,
    separate_words_by_single_spaces,
};
use caipan_checker::random::Rng;
use std::collections::HashSet;

/// Maximum number of different texts of accepted programs in a field of a text.
const MAX_PROGRAM_WORDS: usize = 3;

impl LearnedLayout {
    /// Fills the text fields with grids, words of brackets or other words. Fields that repeat words of other fields are
    /// filled last.
    pub(super) fn fill_texts(&self, plan: GenerationPlan, filling: &mut TextValues, rng: &mut Rng) {
        let counts = self.layout.text_word_counts(filling);
        let mut repeating = Vec::new();
        // Half of the texts are networks: each row begins with a new name, and all other words of the rows are such
        // names.
        let is_network = rng.below(2) == 0;
        for (field, legal) in self.texts.iter().enumerate() {
            if !legal.keywords.is_empty() {
                filling.texts[field] = repeat_words(&legal.keywords, counts[field], plan, rng);
                continue;
            }
            let is_repeating = match legal.origin {
                WordOrigin::Constant => {
                    filling.texts[field] =
                        vec![self.layout.texts[field].sample[0].clone(); counts[field]];
                    continue;
                }
                WordOrigin::OtherFields => true,
                WordOrigin::NewOrOfOtherFields if is_network => {
                    !self.layout.is_first_word_of_rows(field)
                }
                WordOrigin::NewOrOfOtherFields => rng.below(2) == 0,
                WordOrigin::New | WordOrigin::NewAndDistinct => false,
            };
            if is_repeating {
                repeating.push(field);
            } else if !legal.program_words.is_empty() && rng.below(3) == 0 {
                let pool = self.choose_program_words(field, rng);
                filling.texts[field] = repeat_words(&pool, counts[field], plan, rng);
                if legal.origin == WordOrigin::NewAndDistinct {
                    make_words_distinct(&mut filling.texts[field], legal);
                }
            } else if !(legal.letters.is_empty() || (plan.tries > 2 && rng.below(2) == 0)) {
                self.fill_text_field(field, counts[field], plan, filling, rng);
            }
        }
        for field in &repeating {
            let fields = filling.texts.iter().enumerate();
            let defined = fields.filter(|(other, _)| !repeating.contains(other));
            let words: Vec<String> = defined.flat_map(|(_, words)| words.clone()).collect();
            if !words.is_empty() {
                filling.texts[*field] = repeat_words(&words, counts[*field], plan, rng);
                if plan.tries > 0 {
                    self.make_words_of_rows_differ(*field, &words, filling, rng);
                }
            }
        }
        self.order_words_of_rows(plan, filling);
    }

    /// Returns a few texts of accepted programs, followed by at least one word of the example. A program often fails only if
    /// a text that it treats in a special way occurs several times, or in several places.
    fn choose_program_words(&self, field: usize, rng: &mut Rng) -> Vec<String> {
        let special = &self.texts[field].program_words;
        let own = &self.layout.texts[field].sample;
        let count = rng.between(1, MAX_PROGRAM_WORDS.min(special.len()));
        let start = rng.below(special.len());
        let chosen = special.iter().cycle().skip(start).take(count);
        let others = (0..rng.between(1, 2)).map(|_| rng.one_of::<String>(own));
        chosen.chain(others.collect::<Vec<_>>()).cloned().collect()
    }

    /// Replaces each word of a text field that equals an earlier word of the same table row. A relation between a
    /// person and the same person is often illegal.
    fn make_words_of_rows_differ(
        &self,
        field: usize,
        words: &[String],
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        for fields in self.layout.text_fields_of_tables() {
            let earlier = fields.split(|other| *other == field).next();
            let Some(earlier) = earlier.filter(|earlier| earlier.len() < fields.len()) else {
                continue;
            };
            for row in 0..filling.texts[field].len() {
                let used: Vec<String> = earlier
                    .iter()
                    .filter_map(|other| filling.texts[*other].get(row).cloned())
                    .collect();
                let start = rng.below(words.len());
                let mut others = words[start..].iter().chain(&words[..start]);
                if used.contains(&filling.texts[field][row])
                    && let Some(other) = others.find(|word| !used.contains(word))
                {
                    filling.texts[field][row] = other.clone();
                }
            }
        }
    }

    /// Exchanges words within a row so that neighbouring fields are in ascending order, such as the start and end times
    /// of an interval. Applies only to fields that are in ascending order in the example.
    fn order_words_of_rows(&self, plan: GenerationPlan, filling: &mut TextValues) {
        for fields in self.layout.text_fields_of_tables() {
            for pair in fields.windows(2) {
                let is_ordered = self.has_ordered_words(pair[0], pair[1]);
                if !is_ordered || (plan.tries == 0 && plan.pattern.is_multiple_of(4)) {
                    continue;
                }
                for row in 0..filling.texts[pair[0]].len() {
                    if filling.texts[pair[0]][row] > filling.texts[pair[1]][row] {
                        let first = std::mem::take(&mut filling.texts[pair[0]][row]);
                        filling.texts[pair[0]][row] =
                            std::mem::replace(&mut filling.texts[pair[1]][row], first);
                    }
                }
            }
        }
    }

    /// Replaces words of a field by words that are made from an earlier one. In half of the texts, the first word is made from the
    /// last field before; in a third of them, half of the other words of the field are made from words before them.
    fn relate_words(
        &self,
        field: usize,
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let legal = &self.texts[field];
        let lengths = match self.layout.texts[field].length {
            Some(length) => [length.item_count(&filling.numbers); 2],
            None => legal.lengths,
        };
        let limits = RelatedWordLimits {
            letters: &legal.letters,
            lengths,
        };
        if plan.tries > 2 {
            return;
        }
        let (earlier, own) = filling.texts.split_at_mut(field);
        let words = &mut own[0];
        if let Some(source) = earlier.last().and_then(|words| words.first())
            && let Some(first) = words.first_mut()
            && rng.below(2) == 0
            && let Some(word) = limits.make_related_word(source, rng)
        {
            *first = word;
        }
        if words.len() > 1 && rng.below(3) == 0 {
            for at in 1..words.len() {
                let source = rng.below(2 * at);
                if source < at
                    && let Some(word) = limits.make_related_word(&words[source], rng)
                {
                    words[at] = word;
                }
            }
        }
    }

    /// Fills a text field with new words, or with the rows of a grid.
    fn fill_text_field(
        &self,
        field: usize,
        count: usize,
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let legal_words = &self.texts[field];
        let sample = &self.layout.texts[field].sample;
        if let Some(width) = self.layout.grid_width(field) {
            let size = (count, width.item_count(&filling.numbers));
            let letters = letters_of_new_grid(legal_words, sample, rng);
            filling.texts[field] =
                make_grid(plan.pattern, size, (&letters, &legal_words.markers), rng);
            return;
        }
        let pattern = if plan.tries < 2 {
            plan.pattern
        } else {
            rng.below(WORD_PATTERN_COUNT)
        };
        if let Some(expressions) = &legal_words.expressions {
            let words = (0..count).map(|_| {
                let count_of_letters = self.layout.texts[field].length;
                let length = count_of_letters.map(|length| length.item_count(&filling.numbers));
                make_expression_of_plan((pattern, count), length, expressions, plan, rng)
            });
            filling.texts[field] = words.collect();
            return;
        }
        let choice = PartChoice::of_pattern(pattern, plan.is_mirrored && !field.is_multiple_of(2));
        let kinds = bracket_pairs_in_words(sample);
        let letters = letters_for_new_words(plan, legal_words, sample, rng);
        let room = MAX_ITEMS / count.max(1);
        let [shortest, longest_legal] = legal_words.lengths.map(|letters| letters as i64);
        let longest = longest_legal.min(room as i64).max(shortest);
        let words = (0..count).map(|_| {
            if !legal_words.parts.is_empty() {
                return make_word_of_parts(choice, &legal_words.parts, rng);
            }
            let length = match self.layout.texts[field].length {
                Some(length) => length.item_count(&filling.numbers),
                None => value_for_size_index(plan.size, shortest, longest, rng) as usize,
            };
            match &kinds {
                Some(kinds) => make_bracket_word(pattern, length, kinds, rng),
                None if !legal_words.first_letters.is_empty() => {
                    let first = char::from(*rng.one_of(&legal_words.first_letters));
                    let rest = length.saturating_sub(1);
                    format!("{first}{}", make_word(pattern, rest, &letters, rng))
                }
                None => make_word(pattern, length, &letters, rng),
            }
        });
        filling.texts[field] = words.collect();
        if kinds.is_none() && legal_words.parts.is_empty() && legal_words.first_letters.is_empty() {
            self.relate_words(field, plan, filling, rng);
        }
        separate_words_by_single_spaces(&mut filling.texts[field], &legal_words.letters, rng);
        if legal_words.origin == WordOrigin::NewAndDistinct {
            make_words_distinct(&mut filling.texts[field], legal_words);
        }
    }
}

/// Returns the letters of a new grid without its markers: those of the example, or all legal ones.
fn letters_of_new_grid(legal: &LegalWords, sample: &[String], rng: &mut Rng) -> Vec<u8> {
    let mut letters = legal.letters.clone();
    if rng.below(2) == 0 {
        let own = distinct_letters(sample);
        letters.retain(|letter| own.contains(letter));
    }
    letters
}

/// Returns one of `count` expressions of a field. `exact_length` is the length that a number in the text specifies;
/// `None` if no number counts the letters.
fn make_expression_of_plan(
    (pattern, count): (usize, usize),
    exact_length: Option<usize>,
    legal: &LegalExpressions,
    plan: GenerationPlan,
    rng: &mut Rng,
) -> String {
    if let Some(length) = exact_length {
        let goal = LengthGoal {
            length,
            longest: length,
            is_exact: true,
        };
        return make_expression_word(pattern, goal, legal, rng);
    }
    // Expressions of the same text differ in pattern and size.
    let is_varied = count > 1 && rng.below(2) == 0;
    let (pattern, size) = if is_varied {
        (rng.below(WORD_PATTERN_COUNT), rng.below(plan.size + 1))
    } else {
        (pattern, plan.size)
    };
    let shortest = legal.shortest();
    let longest = legal.longest.min(MAX_ITEMS / count.max(1)).max(shortest);
    let length = value_for_size_index(size, shortest as i64, longest as i64, rng) as usize;
    let goal = LengthGoal {
        length,
        longest,
        is_exact: length == longest,
    };
    make_expression_word(pattern, goal, legal, rng)
}

/// Returns `count` words from `words`. Depending on the pattern of the plan, the words are random, all equal, or taken
/// in turn.
fn repeat_words(
    words: &[String],
    count: usize,
    plan: GenerationPlan,
    rng: &mut Rng,
) -> Vec<String> {
    match plan.pattern % 4 {
        0 => words.iter().cycle().take(count).cloned().collect(),
        1 => vec![rng.one_of(words).clone(); count],
        _ => (0..count).map(|_| rng.one_of(words).clone()).collect(),
    }
}

/// Replaces repeated words by new words. The new words are not longer than the longest legal word, unless there are too
/// few words of that length.
fn make_words_distinct(words: &mut [String], legal: &LegalWords) {
    let longest = legal.lengths[1];
    let kinds: Vec<String> = words
        .iter()
        .max_by_key(|word| word.len())
        .map(|word| word.chars().take(longest).collect())
        .into_iter()
        .collect();
    let mut new = NewWords::like(&kinds);
    let mut seen: HashSet<String> = HashSet::new();
    for word in words {
        while !seen.insert(word.clone()) {
            match new.next() {
                Some(other) => *word = other,
                None => return,
            }
        }
    }
}

/// Returns the letters for new words, without those of [`LegalWords::first_letters`]. At random, these are all legal
/// letters, the letters of the example, or only two letters.
fn letters_for_new_words(
    plan: GenerationPlan,
    words: &LegalWords,
    sample: &[String],
    rng: &mut Rng,
) -> Vec<u8> {
    let mut legal = words.letters.clone();
    let mut own = distinct_letters(sample);
    for letters in [&mut legal, &mut own] {
        letters.retain(|letter| !words.first_letters.contains(letter));
    }
    if own.is_empty() {
        own.clone_from(&legal);
    }
    match rng.below(4) {
        _ if plan.tries == 1 => own,
        0 => own,
        1 => legal,
        _ => vec![*rng.one_of(&own), *rng.one_of(&legal)],
    }
}
