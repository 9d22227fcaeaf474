//! Learns which rows of tables are legal where rows with independent values are not: moved rows of the example, or boxes that do
//! not overlap.

use std::collections::BTreeSet;

use super::disjoint_boxes::{BoxForm, make_disjoint_boxes};
use super::layout_learning::{SMALL_SIZE, TRIAL_TEXTS};
use super::learned_layout::{BoxRule, LearnedLayout, RowRule, UpperLimit};
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
        let boxes = self.possible_boxes(&tables, validators).into_iter();
        let mut legal_rules: Vec<RowRule> = boxes.map(RowRule::DisjointBox).collect();
        legal_rules.push(RowRule::MovedExample);
        legal_rules.retain(|rule| {
            self.row_rules = vec![*rule];
            let legal_texts = self.count_legal_texts_of_size(size, validators);
            match rule {
                // Other numbers may have to fit the boxes, such as a point outside of all of them.
                RowRule::DisjointBox(_) => legal_texts * 3 >= TRIAL_TEXTS,
                _ => legal_texts * 2 > TRIAL_TEXTS,
            }
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
        let segments = self.layout.segments.iter();
        let counts: BTreeSet<usize> = segments
            .filter_map(|segment| match segment {
                TextSegment::Table { count, .. } => Some(count.number),
                _ => None,
            })
            .collect();
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

    /// Returns the rules for boxes that the first four numbers of each row of the example may be.
    fn possible_boxes(
        &self,
        tables: &[Vec<usize>],
        validators: &LimitedValidators,
    ) -> Vec<BoxRule> {
        let sides: Vec<[usize; 4]> = (tables.iter())
            .filter_map(|columns| columns.first_chunk().copied())
            .collect();
        if sides.len() < tables.len() {
            return Vec::new();
        }
        let forms = BoxForm::ALL.into_iter().filter(|form| {
            (sides.iter()).all(|sides| self.example_rows(*sides).all(|row| form.fits(row)))
        });
        let rules = forms.flat_map(|form| {
            let limits = match sides[..] {
                [sides] => self.wider_box_limits(form, sides, validators),
                _ => None,
            };
            [true, false].map(|may_touch| BoxRule {
                form,
                may_touch,
                limits,
            })
        });
        rules.collect()
    }

    fn example_rows(&self, sides: [usize; 4]) -> impl Iterator<Item = [i64; 4]> + Clone {
        let samples = sides.map(|column| &self.layout.columns[column].sample);
        (0..samples[0].len()).map(move |row| samples.map(|sample| sample[row]))
    }

    /// Returns the smallest and the largest values of x and of y to which one box of the example can be moved. `None` if they
    /// are not farther apart than those of the columns.
    fn wider_box_limits(
        &self,
        form: BoxForm,
        sides: [usize; 4],
        validators: &LimitedValidators,
    ) -> Option<[(i64, i64); 2]> {
        let bounds = self.bounds_of_columns(sides, &self.layout.example_numbers());
        let known = form.limits(bounds);
        let mut wider = known;
        for (axis, limits) in wider.iter_mut().enumerate() {
            let (low, high) = self.limits_of_moved_box((form, axis), sides, validators)?;
            *limits = (limits.0.min(low), limits.1.max(high));
        }
        (wider != known).then_some(wider)
    }

    /// Returns the smallest and the largest value of an axis to which one box of the example can be moved.
    fn limits_of_moved_box(
        &self,
        (form, axis): (BoxForm, usize),
        sides: [usize; 4],
        validators: &LimitedValidators,
    ) -> Option<(i64, i64)> {
        let ranges = (self.example_rows(sides).enumerate())
            .map(|(row, numbers)| (row, form.read(numbers)[axis]));
        let (first, (lowest, _)) = ranges.clone().min_by_key(|(_, (begin, _))| *begin)?;
        let (last, (_, highest)) = ranges.max_by_key(|(_, (_, end))| *end)?;
        let stated = validators.hints.limits;
        let low = value_bounds::lowest_legal_value(lowest, 1, stated, &|value| {
            let range = (value, value.saturating_add(1));
            validators
                .is_text_accepted(|| self.text_with_moved_box(form, sides, first, (axis, range)))
        });
        let high = value_bounds::highest_legal_value(highest, 1, i64::MAX, stated, &|value| {
            let range = (value.saturating_sub(1), value);
            validators
                .is_text_accepted(|| self.text_with_moved_box(form, sides, last, (axis, range)))
        });
        Some((low, high))
    }

    /// Returns the example with another range of one axis of the box in a row.
    fn text_with_moved_box(
        &self,
        form: BoxForm,
        sides: [usize; 4],
        row: usize,
        (axis, range): (usize, (i64, i64)),
    ) -> String {
        let mut values = self.example_values();
        let mut moved = form.read(sides.map(|column| values.columns[column][row]));
        moved[axis] = range;
        for (column, value) in sides.into_iter().zip(form.row(moved)) {
            values.columns[column][row] = value;
        }
        self.layout.format_text(&values)
    }

    /// Fills the first four number columns of a table with boxes that do not overlap. Returns the other columns.
    pub(super) fn fill_with_disjoint_boxes<'a>(
        &self,
        rule: BoxRule,
        columns: &'a [usize],
        filling: &mut TextValues,
        rng: &mut Rng,
    ) -> &'a [usize] {
        let Some((sides, others)) = columns.split_first_chunk::<4>() else {
            return columns;
        };
        let limits = rule.limits.unwrap_or_else(|| {
            rule.form
                .limits(self.bounds_of_columns(*sides, &filling.numbers))
        });
        let count = filling.columns[sides[0]].len();
        let boxes = make_disjoint_boxes(count, limits, rule.may_touch, rng);
        for (row, one) in boxes.into_iter().enumerate() {
            for (column, value) in sides.iter().zip(rule.form.row(one)) {
                filling.columns[*column][row] = value;
            }
        }
        others
    }
}
