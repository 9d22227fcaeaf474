//! Fills a learned layout with new values of a given size and pattern.

use super::graph_patterns::{graph_edges, random_relabelling, tree_parents};
use super::grid_patterns::make_grid;
use super::interval_patterns::make_intervals;
use super::learned_layout::LearnedLayout;
use super::number_patterns::{
    NUMBER_PATTERNS, NumberPattern, make_permutation, make_sequence, random_value, shuffle,
};
use super::resized_examples::GrowthRule;
use super::text_layout::{
    ColumnRole, CountReference, MAX_ITEMS, TableColumn, TextSegment, TextValues,
};
use super::word_patterns::{
    WORD_PATTERN_COUNT, bracket_pairs_in_words, make_bracket_word, make_word,
};
use caipan_checker::random::Rng;

/// Number of pattern indices in a [`GenerationPlan`]. Each kind of value takes the index modulo the number of its own
/// patterns.
pub(super) const PATTERN_COUNT: usize = 16;
/// Number of size indices in a [`GenerationPlan`].
pub(super) const SIZE_COUNT: usize = 8;

/// Choices that determine how a new text is generated.
#[derive(Debug, Clone, Copy)]
pub(super) struct GenerationPlan {
    /// Index of the pattern of all values; less than [`PATTERN_COUNT`].
    pub pattern: usize,
    /// Index of the size: 0 is the smallest legal size, [`SIZE_COUNT`] - 1 the largest.
    pub size: usize,
    /// Whether every second list of numbers has the opposite pattern, e.g. highest instead of lowest values.
    pub is_mirrored: bool,
    /// Number of illegal texts generated before for this input. The higher it is, the more values of the example are
    /// kept.
    pub tries: usize,
}

/// Returns a value for a size index: `low` for 0, `high` for the last one, and typical small values between.
fn value_for_size_index(size_index: usize, low: i64, high: i64, rng: &mut Rng) -> i64 {
    let value = match size_index {
        0 => low,
        1 => low.saturating_add(1),
        2 => low.saturating_add(2),
        3 => 4 + random_value(0, 2, rng),
        4 => 7 + random_value(0, 3, rng),
        5 => 13 + random_value(0, 6, rng),
        6 => 30 + random_value(0, 30, rng),
        _ => high,
    };
    value.clamp(low, high.max(low))
}

impl LearnedLayout {
    /// Generates values for a new text, which may be illegal. `None` if the text would be too large.
    pub(super) fn generate_values(
        &self,
        plan: GenerationPlan,
        rng: &mut Rng,
    ) -> Option<TextValues> {
        let mut filling = self.example_values();
        if plan.tries < 3 {
            self.fill_numbers(plan, &mut filling, rng);
        }
        if !self.layout.is_within_max_items(&filling.numbers) {
            return None;
        }
        let growth = if rng.below(2) == 0 {
            GrowthRule::Repeat
        } else {
            GrowthRule::CountUp
        };
        self.layout.resize_items(&mut filling, growth);
        for segment in &self.layout.segments {
            self.fill_segment(segment, plan, &mut filling, rng);
        }
        self.fill_texts(plan, &mut filling, rng);
        Some(filling)
    }

    /// Sets the numbers that occur once, first those that count items.
    fn fill_numbers(&self, plan: GenerationPlan, filling: &mut TextValues, rng: &mut Rng) {
        // On the first try all counts get the planned size, on later tries only one of them.
        let main = rng.below(self.counting.len().max(1));
        for (place, number) in self.counting.iter().enumerate() {
            let (low, high) = self.numbers[*number].compute_legal_bounds(&filling.numbers);
            let size = match plan.tries {
                0 => plan.size,
                _ if place == main => plan.size,
                // Other counts are random, since two counts of the smallest size may be illegal together.
                _ => rng.below((plan.size + 2).min(SIZE_COUNT)),
            };
            filling.numbers[*number] = value_for_size_index(size, low, high, rng);
        }
        for number in 0..self.numbers.len() {
            if self.counting.contains(&number) {
                continue;
            }
            let (low, high) = self.numbers[number].compute_legal_bounds(&filling.numbers);
            let own = filling.numbers[number];
            filling.numbers[number] = if self.is_number_of_nodes(number) {
                value_for_size_index(plan.size, low, high, rng)
            } else if plan.tries == 2 {
                own.clamp(low, high)
            } else {
                self.value_of_number_that_counts_nothing((low, high), plan, rng)
            };
        }
    }

    /// Returns a value for a number that is not a count: a limit, a value near a limit, or one of the planned size.
    fn value_of_number_that_counts_nothing(
        &self,
        (low, high): (i64, i64),
        plan: GenerationPlan,
        rng: &mut Rng,
    ) -> i64 {
        match rng.below(6) {
            0 => low,
            1 => high,
            2 => random_value(low, high, rng),
            3 => random_value(low, low.saturating_add(3).min(high), rng),
            4 => random_value(high.saturating_sub(3).max(low), high, rng),
            _ => value_for_size_index(plan.size, low, high, rng),
        }
    }

    /// Whether the number with this index is the number of nodes of a graph or tree.
    fn is_number_of_nodes(&self, number: usize) -> bool {
        (self.layout.columns.iter()).any(
            |column| matches!(column.role, ColumnRole::EdgeEnds { nodes, .. } if nodes == number),
        )
    }

    fn fill_segment(
        &self,
        segment: &TextSegment,
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        match segment {
            TextSegment::SingleWords(_) | TextSegment::Grid { .. } => {}
            TextSegment::ListLine { column, .. } | TextSegment::Matrix { column, .. } => {
                self.fill_column(*column, plan, 0, filling, rng);
            }
            TextSegment::Table { count, columns } => {
                let number_column_indices: Vec<usize> = columns
                    .iter()
                    .filter_map(TableColumn::number_column_index)
                    .collect();
                let mut rest = &number_column_indices[..];
                if let [first, second, others @ ..] = rest {
                    match self.layout.columns[*first].role {
                        ColumnRole::EdgeEnds { .. } => {
                            self.fill_edges(*count, [*first, *second], plan, filling, rng);
                            rest = others;
                        }
                        ColumnRole::Interval { .. } => {
                            self.fill_intervals([*first, *second], plan, filling, rng);
                            rest = others;
                        }
                        _ => {}
                    }
                }
                let order = rng.below(3) as usize;
                for (place, column) in rest.iter().enumerate() {
                    self.fill_column(*column, plan, place * order, filling, rng);
                }
            }
        }
    }

    /// Fills a column of numbers with the pattern `shift` places after the pattern of the plan.
    fn fill_column(
        &self,
        column: usize,
        plan: GenerationPlan,
        shift: usize,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let length = filling.columns[column].len();
        let pattern = match plan.tries {
            0 => {
                let pattern = NUMBER_PATTERNS[(plan.pattern + shift) % NUMBER_PATTERNS.len()];
                if plan.is_mirrored && !column.is_multiple_of(2) {
                    pattern.with_high_and_low_exchanged()
                } else {
                    pattern
                }
            }
            1 => *rng.one_of(&[
                NumberPattern::Random,
                NumberPattern::Rising,
                NumberPattern::RandomSmall,
            ]),
            // After two illegal texts, half of the columns keep the values of the example.
            _ if rng.below(2) == 0 => return,
            _ => *rng.one_of(&NUMBER_PATTERNS),
        };
        filling.columns[column] = match self.layout.columns[column].role {
            ColumnRole::Permutation => make_permutation(pattern, length, rng),
            ColumnRole::Parents => random_tree_parents(plan, length + 1, rng),
            _ => make_sequence(
                pattern,
                length,
                self.columns[column].compute_legal_bounds(&filling.numbers),
                rng,
            ),
        };
    }

    /// Fills the two columns that contain the edges of a graph, and sets the number of edges.
    fn fill_edges(
        &self,
        count: CountReference,
        ends: [usize; 2],
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let ColumnRole::EdgeEnds {
            nodes,
            is_tree,
            first_node,
            ..
        } = self.layout.columns[ends[0]].role
        else {
            return;
        };
        let size = usize::try_from(filling.numbers[nodes])
            .unwrap_or(0)
            .min(MAX_ITEMS);
        let mut edges: Vec<(usize, usize)> = if is_tree {
            let parents = tree_parents(plan.pattern, size.max(1), rng)
                .into_iter()
                .enumerate();
            parents.map(|(at, parent)| (parent, at + 1)).collect()
        } else {
            let (_, most) = self.numbers[count.number].compute_legal_bounds(&filling.numbers);
            graph_edges(plan.pattern, size, usize::try_from(most).unwrap_or(0), rng)
        };
        // In the first two tries, one third of the graphs keep the generated order of nodes and edges; later all do.
        if plan.tries < 2 && rng.below(3) > 0 {
            let labels = random_relabelling(size, false, rng);
            for (one, other) in &mut edges {
                (*one, *other) = (labels[*one], labels[*other]);
                if rng.below(2) == 0 {
                    std::mem::swap(one, other);
                }
            }
            shuffle(&mut edges, rng);
        }
        filling.numbers[count.number] = edges.len() as i64 - count.difference;
        self.layout.resize_items(filling, GrowthRule::Repeat);
        (filling.columns[ends[0]], filling.columns[ends[1]]) = edges
            .iter()
            .map(|(one, other)| (*one as i64 + first_node, *other as i64 + first_node))
            .unzip();
    }

    /// Fills two columns with the starts and the ends of intervals.
    fn fill_intervals(
        &self,
        [first, second]: [usize; 2],
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let length = filling.columns[first].len();
        let (low, _) = self.columns[first].compute_legal_bounds(&filling.numbers);
        let (_, high) = self.columns[second].compute_legal_bounds(&filling.numbers);
        let pattern = if plan.tries > 0 {
            rng.below(PATTERN_COUNT)
        } else {
            plan.pattern
        };
        let pairs = make_intervals(pattern, length, (low, high.max(low)), rng);
        (filling.columns[first], filling.columns[second]) = pairs.into_iter().unzip();
    }

    /// Fills the text fields: grids, words of brackets and other words.
    fn fill_texts(&self, plan: GenerationPlan, filling: &mut TextValues, rng: &mut Rng) {
        let counts = self.layout.text_word_counts(&filling.numbers);
        for (field, legal_words) in self.texts.iter().enumerate() {
            if legal_words.letters.is_empty() || (plan.tries > 2 && rng.below(2) == 0) {
                continue;
            }
            let sample = &self.layout.texts[field].sample;
            if let Some(width) = self.layout.grid_width(field) {
                let size = (counts[field], width.item_count(&filling.numbers));
                filling.texts[field] = make_grid(plan.pattern, size, sample, rng);
                continue;
            }
            let pattern = if plan.tries < 2 {
                plan.pattern
            } else {
                rng.below(WORD_PATTERN_COUNT)
            };
            let kinds = bracket_pairs_in_words(sample);
            let letters = letters_for_new_words(plan, &legal_words.letters, sample, rng);
            let room = MAX_ITEMS / counts[field].max(1);
            let [shortest, longest_legal] = legal_words.lengths.map(|letters| letters as i64);
            let longest = longest_legal.min(room as i64).max(shortest);
            let words = (0..counts[field]).map(|_| {
                let length = match self.layout.texts[field].length {
                    Some(length) => length.item_count(&filling.numbers),
                    None => value_for_size_index(plan.size, shortest, longest, rng) as usize,
                };
                match &kinds {
                    Some(kinds) => make_bracket_word(pattern, length, kinds, rng),
                    None => make_word(pattern, length, &letters, rng),
                }
            });
            filling.texts[field] = words.collect();
        }
    }
}

/// Returns letters for new words: all legal letters, the letters of the example, or two letters.
fn letters_for_new_words(
    plan: GenerationPlan,
    legal: &[u8],
    sample: &[String],
    rng: &mut Rng,
) -> Vec<u8> {
    let own = distinct_letters(sample);
    match rng.below(4) {
        _ if plan.tries == 1 => own,
        0 => own,
        1 => legal.to_vec(),
        _ => vec![*rng.one_of(&own), *rng.one_of(legal)],
    }
}

/// Returns the different bytes of some words in ascending order.
fn distinct_letters(words: &[String]) -> Vec<u8> {
    let mut letters: Vec<u8> = words.iter().flat_map(|word| word.bytes()).collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// Returns the parents of the nodes from 2 on; node 1 is the root.
fn random_tree_parents(plan: GenerationPlan, nodes: usize, rng: &mut Rng) -> Vec<i64> {
    let parents = tree_parents(plan.pattern, nodes, rng);
    // In half of the first tries the nodes are renumbered, so that parents may have higher numbers than their
    // children.
    if plan.tries > 0 || rng.below(2) == 0 {
        return parents
            .into_iter()
            .map(|parent| parent as i64 + 1)
            .collect();
    }
    let labels = random_relabelling(nodes, true, rng);
    let mut renamed = vec![0; nodes];
    for (at, parent) in parents.into_iter().enumerate() {
        renamed[labels[at + 1]] = labels[parent] as i64 + 1;
    }
    renamed.split_off(1)
}
