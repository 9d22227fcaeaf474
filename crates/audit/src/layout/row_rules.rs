//! Learns which rows of tables are legal where rows with independent values are not: moved rows of the example, or boxes that do
//! not overlap.

use super::disjoint_boxes::{BoxForm, make_disjoint_boxes};
use super::layout_learning::{SMALL_SIZE, TRIAL_TEXTS};
use super::learned_layout::{LearnedLayout, RowRule, UpperLimit};
use super::limited_validators::LimitedValidators;
use super::resized_examples::GrowthRule;
use super::text_layout::{MAX_ITEMS, TableColumn, TextSegment, TextValues};
use super::value_bounds;
use super::value_generation::GenerationPlan;
use caipan_checker::random::Rng;

/// Maximum number of usable patterns of a layout whose random texts are all illegal, so that the patterns may have been legal
/// by chance.
const MAX_PATTERNS_BY_CHANCE: usize = 3;
/// Number of texts with different rows that are tried for a number of rows.
const TRIES_PER_ROW_COUNT: u64 = 8;
/// Size index of the texts that show whether tables with many rows are legal.
const MEDIUM_SIZE: usize = 6;

impl LearnedLayout {
    /// Learns which rows are legal where rows with independent values are always or mostly illegal, given how many of the small
    /// texts with such rows were legal. A few usable patterns may be legal only by chance.
    pub(super) fn learn_row_rules(&mut self, legal: usize, validators: &LimitedValidators) {
        let tables = self.number_columns_of_tables();
        if tables.is_empty() {
            return;
        }
        let is_never_legal = legal == 0
            && (self.usable_patterns.len() <= MAX_PATTERNS_BY_CHANCE || self.is_seldom_legal);
        let size = if is_never_legal {
            SMALL_SIZE
        } else {
            MEDIUM_SIZE
        };
        let is_rule_needed =
            is_never_legal || self.count_legal_texts_of_size(size, validators) * 4 <= TRIAL_TEXTS;
        if !is_rule_needed {
            return;
        }
        let boxes = BoxForm::ALL
            .into_iter()
            .filter(|form| self.are_boxes(*form, &tables));
        let mut legal_rules: Vec<RowRule> = boxes
            .flat_map(|form| {
                [true, false].map(|may_touch| RowRule::DisjointBox { form, may_touch })
            })
            .collect();
        legal_rules.push(RowRule::MovedExample);
        legal_rules.retain(|rule| {
            self.row_rules = vec![*rule];
            self.count_legal_texts_of_size(size, validators) * 2 > TRIAL_TEXTS
        });
        self.row_rules = if is_never_legal && !legal_rules.is_empty() {
            self.is_seldom_legal = false;
            Vec::new()
        } else {
            vec![RowRule::IndependentValues]
        };
        if legal_rules.is_empty() {
            return;
        }
        self.row_rules.extend(legal_rules);
        self.raise_row_counts(validators);
        for column in tables.into_iter().flatten() {
            // The ranges of columns with roles were not learned before.
            self.columns[column].range = self.learn_column_range(column, validators);
        }
    }

    /// Raises the upper limits of the numbers of rows, which were learned with rows that may not be in a file together.
    fn raise_row_counts(&mut self, validators: &LimitedValidators) {
        let counts: Vec<usize> = self.counting.keys().copied().collect();
        for count in counts {
            let UpperLimit::Value(known) = self.numbers[count].high else {
                continue;
            };
            let stated = validators.hints.limits;
            let high =
                value_bounds::highest_legal_value(known, 1, MAX_ITEMS as i64, stated, &|value| {
                    (0..TRIES_PER_ROW_COUNT)
                        .any(|seed| self.accepts_row_count((count, value), seed, validators))
                });
            self.numbers[count].high = UpperLimit::Value(high);
        }
    }

    /// Whether validators accept the example with this value of a number and with new rows in all tables.
    fn accepts_row_count(
        &self,
        (count, value): (usize, i64),
        seed: u64,
        validators: &LimitedValidators,
    ) -> bool {
        self.is_within_max_items_with_number(count, value)
            && validators.is_text_accepted(|| {
                let mut rng = Rng::new(seed);
                let mut filling = self.example_values();
                filling.numbers[count] = value;
                self.layout.resize_items(&mut filling, GrowthRule::Repeat);
                let plan = GenerationPlan::of_trial_text(0, MEDIUM_SIZE);
                for segment in &self.layout.segments {
                    if matches!(segment, TextSegment::Table { .. }) {
                        self.fill_segment(segment, plan, &mut filling, &mut rng);
                    }
                }
                self.layout.format_text(&filling)
            })
    }

    /// Returns the indices of the number columns of each table that has several.
    fn number_columns_of_tables(&self) -> Vec<Vec<usize>> {
        let tables = self.layout.segments.iter();
        let columns = tables.filter_map(|segment| match segment {
            TextSegment::Table { columns, .. } if columns.len() > 1 => Some(columns),
            _ => None,
        });
        columns
            .map(|columns| {
                let numbers = columns.iter().filter_map(TableColumn::number_column_index);
                numbers.collect()
            })
            .filter(|numbers: &Vec<usize>| !numbers.is_empty())
            .collect()
    }

    /// Whether the first four numbers of each row of the example are a box.
    fn are_boxes(&self, form: BoxForm, tables: &[Vec<usize>]) -> bool {
        tables.iter().all(|columns| {
            let Some(sides) = columns.first_chunk::<4>() else {
                return false;
            };
            let samples = sides.map(|column| &self.layout.columns[column].sample);
            (0..samples[0].len()).all(|row| form.fits(samples.map(|sample| sample[row])))
        })
    }

    /// Fills the first four number columns of a table with boxes that do not overlap. Returns the other columns.
    pub(super) fn fill_with_disjoint_boxes<'a>(
        &self,
        (form, may_touch): (BoxForm, bool),
        columns: &'a [usize],
        filling: &mut TextValues,
        rng: &mut Rng,
    ) -> &'a [usize] {
        let Some((sides, others)) = columns.split_first_chunk::<4>() else {
            return columns;
        };
        let bounds = sides.map(|column| {
            let range = self.columns[column].range;
            range.compute_legal_bounds(&filling.numbers)
        });
        let count = filling.columns[sides[0]].len();
        let boxes = make_disjoint_boxes(count, form.limits(bounds), may_touch, rng);
        for (row, one) in boxes.into_iter().enumerate() {
            for (column, value) in sides.iter().zip(form.row(one)) {
                filling.columns[*column][row] = value;
            }
        }
        others
    }
}
