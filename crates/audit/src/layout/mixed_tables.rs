//! Fills tables whose rows have several forms, such as commands.

use super::learned_layout::LearnedLayout;
use super::resized_examples::GrowthRule;
use super::text_layout::{ColumnRole, TableColumn, TextValues};
use super::value_generation::{GenerationPlan, SIZE_COUNT};
use caipan_checker::random::Rng;

impl LearnedLayout {
    /// Fills the columns of a table with rows of several forms, and chooses the forms of its rows.
    pub(super) fn fill_mixed_table(
        &self,
        (forms, table): (&[Vec<TableColumn>], usize),
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        if plan.tries < 3 {
            arrange_row_forms(&mut filling.row_forms[table], forms.len(), plan, rng);
            self.layout.resize_items(filling, GrowthRule::Repeat);
        }
        let order = rng.below(3) as usize;
        for form in forms {
            let numbers = form.iter().filter_map(TableColumn::number_column_index);
            for (place, column) in numbers.enumerate() {
                self.fill_column(column, plan, place * order, filling, rng);
            }
        }
        if plan.tries < 3 && rng.below(2) == 0 {
            self.repeat_numbers_of_other_forms(forms, filling, rng);
        }
    }

    /// Replaces three of four numbers of each form by numbers of an earlier form, if they are legal there: rows that
    /// delete something mean little unless other rows added it.
    fn repeat_numbers_of_other_forms(
        &self,
        forms: &[Vec<TableColumn>],
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let columns_of_forms = forms.iter().map(|form| {
            let columns = form.iter().filter_map(TableColumn::number_column_index);
            columns.filter(|column| self.layout.columns[*column].role == ColumnRole::Values)
        });
        let mut earlier: Vec<usize> = Vec::new();
        for columns_of_form in columns_of_forms {
            let columns: Vec<usize> = columns_of_form.collect();
            for column in &columns {
                let legal = &self.columns[*column];
                if earlier.is_empty() || legal.is_distinct {
                    continue;
                }
                let (low, high) = legal.range.compute_legal_bounds(&filling.numbers);
                let mut known = filling.columns[*rng.one_of(&earlier)].clone();
                known.retain(|number| (low..=high).contains(number));
                if known.is_empty() {
                    continue;
                }
                for number in &mut filling.columns[*column] {
                    if rng.below(4) > 0 {
                        *number = *rng.one_of(&known);
                    }
                }
            }
            earlier.extend(columns);
        }
    }
}

/// Chooses the forms of the rows of a table. Depending on the plan, the forms are mixed, sorted, mostly
/// equal, in two blocks, or the same as in the example.
fn arrange_row_forms(row_forms: &mut [usize], forms: usize, plan: GenerationPlan, rng: &mut Rng) {
    let usual = rng.below(forms);
    let kind = match plan.tries {
        // Slow programs are often slowest on many rows of the same form after many of another form.
        0 if plan.size == SIZE_COUNT - 1 && rng.below(2) == 0 => 3,
        0 => plan.pattern % 5,
        _ => rng.below(5),
    };
    match kind {
        0 => row_forms.fill_with(|| rng.below(forms)),
        1 => {
            row_forms.fill_with(|| rng.below(forms));
            row_forms.sort_unstable();
        }
        2 => row_forms.fill_with(|| match rng.below(8) {
            0 => rng.below(forms),
            _ => usual,
        }),
        // Two blocks: many rows that add something, which the first row of the example often does, before many that ask for it.
        3 if forms > 1 => {
            let earlier = rng.below(2) * rng.below(forms - 1);
            let later = earlier + 1 + rng.below(forms - 1 - earlier);
            let rows = row_forms.len();
            let middle = *rng.one_of(&[rows / 2, rows / 2, rows / 8, rows - rows / 8]);
            row_forms[..middle].fill(earlier);
            row_forms[middle..].fill(later);
        }
        _ => {}
    }
}
