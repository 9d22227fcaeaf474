//! Fills tables with rows of the example whose values are all changed by the same difference. Relations between the values
//! of a row remain, such as a distance of 1 between two points.

use super::layout_learning::TRIAL_TEXTS;
use super::learned_layout::LearnedLayout;
use super::limited_validators::LimitedValidators;
use super::number_patterns::random_value;
use super::text_layout::{TableColumn, TextSegment, TextValues};
use caipan_checker::random::Rng;

/// Maximum number of usable patterns of a layout whose random texts are all illegal, so that the patterns may have been legal
/// by chance.
const MAX_PATTERNS_BY_CHANCE: usize = 3;

impl LearnedLayout {
    /// Learns whether rows of the example with other values are legal where rows with random values are not. A few usable
    /// patterns may be legal only by chance.
    pub(super) fn learn_whether_rows_are_moved(&mut self, validators: &LimitedValidators) {
        let tables = self.layout.segments.iter();
        let columns_of_tables = tables.filter_map(|segment| match segment {
            TextSegment::Table { columns, .. } => Some(columns),
            _ => None,
        });
        let columns: Vec<usize> = columns_of_tables
            .filter(|columns| columns.len() > 1)
            .flat_map(|columns| columns.iter().filter_map(TableColumn::number_column_index))
            .collect();
        let may_be_legal_by_chance = self.usable_patterns.len() <= MAX_PATTERNS_BY_CHANCE;
        if columns.is_empty() || !(may_be_legal_by_chance || self.is_seldom_legal) {
            return;
        }
        self.rows_are_moved = true;
        self.rows_are_moved = self.count_legal_trial_texts(validators) * 2 > TRIAL_TEXTS;
        if !self.rows_are_moved {
            return;
        }
        self.is_seldom_legal = false;
        for column in columns {
            // The ranges of columns with roles were not learned before.
            self.columns[column].range = self.learn_column_range(column, validators);
        }
    }

    /// Fills number columns of a table with moved rows of the example. In half of the texts, every second column is moved
    /// by another difference, since columns are often the coordinates of points.
    pub(super) fn fill_with_moved_rows(
        &self,
        columns: &[usize],
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let (Some(first), parts) = (columns.first(), 1 + rng.below(2_usize)) else {
            return;
        };
        let examples = self.layout.columns[*first].sample.len();
        if examples == 0 {
            return;
        }
        for row in 0..filling.columns[*first].len() {
            let example = rng.below(examples);
            for part in 0..parts {
                let moved = columns.iter().skip(part).step_by(parts);
                let change = self.random_move(moved.clone(), example, filling, rng);
                for column in moved {
                    let value = self.layout.columns[*column].sample[example];
                    filling.columns[*column][row] = value.saturating_add(change);
                }
            }
        }
    }

    /// Returns a random difference by which the values of an example row can be changed without leaving the legal ranges of
    /// their columns; 0 if no other one is possible.
    fn random_move<'a>(
        &self,
        columns: impl Iterator<Item = &'a usize>,
        example: usize,
        filling: &TextValues,
        rng: &mut Rng,
    ) -> i64 {
        let (mut least, mut most) = (i64::MIN, i64::MAX);
        for column in columns {
            let (low, high) = (self.columns[*column].range).compute_legal_bounds(&filling.numbers);
            let value = self.layout.columns[*column].sample[example];
            least = least.max(low.saturating_sub(value));
            most = most.min(high.saturating_sub(value));
        }
        if least > most {
            return 0;
        }
        random_value(least, most, rng)
    }
}
