//! Fills a learned layout with new values of a given size and pattern.

use super::graph_patterns::{random_relabelling, tree_parents};
use super::learned_layout::{LearnedLayout, UpperLimit};
use super::number_notation::NumberNotation;
use super::number_patterns::{make_distinct_values, make_permutation, make_sequence, random_value};
use super::resized_examples::GrowthRule;
use super::symmetric_matrix::make_symmetric;
use super::text_layout::{ColumnRole, TableColumn, TextSegment, TextValues};
use caipan_checker::random::Rng;

/// Number of pattern indices in a [`GenerationPlan`]. Each kind of value takes the index modulo the number of its own
/// patterns.
pub(super) const PATTERN_COUNT: usize = 17;
/// Number of size indices in a [`GenerationPlan`].
pub(super) const SIZE_COUNT: usize = 9;

/// Number of bits in [`GenerationPlan::corner`].
pub(super) const CORNER_BITS: usize = 3;

/// Choices that determine how a new text is generated.
#[derive(Debug, Clone, Copy)]
pub(super) struct GenerationPlan {
    /// Index of the pattern of all values; less than [`PATTERN_COUNT`].
    pub pattern: usize,
    /// Index of the size: 0 is the smallest legal size, [`SIZE_COUNT`] - 1 the largest.
    pub size: usize,
    /// Whether every second list of numbers has the opposite pattern, e.g. highest instead of lowest values.
    pub is_mirrored: bool,
    /// If set, each column of numbers has only its lowest or only its highest value, and so have numbers that count nothing: the
    /// highest if the bit of the column is set, counted modulo [`CORNER_BITS`]. The numbers follow the columns. Slow programs are often
    /// slowest on such texts.
    pub corner: Option<usize>,
    /// Whether each column of numbers has a random one of the usable patterns, instead of the pattern of the plan.
    pub has_independent_columns: bool,
    /// Number of the row of pairs for the single numbers and words of a text without counts; `None` for random ones.
    pub pair_row: Option<usize>,
    /// Number of illegal texts generated before for this input. The higher it is, the more values of the example are
    /// kept.
    pub tries: usize,
    /// Number of times that the largest counts are halved, so that the text is not too large.
    pub halvings: u32,
}

/// Returns a value for a size index: `low` for 0, `high` for the last one, and typical small values between.
pub(super) fn value_for_size_index(size_index: usize, low: i64, high: i64, rng: &mut Rng) -> i64 {
    let value = match size_index {
        0 => low,
        1 => low.saturating_add(1),
        2 => low.saturating_add(2),
        3 => 4 + random_value(0, 2, rng),
        4 => 7 + random_value(0, 3, rng),
        5 => 13 + random_value(0, 6, rng),
        6 => 30 + random_value(0, 30, rng),
        // Large inputs on which right programs are far from the time limit.
        7 => low.saturating_add(high.saturating_sub(low) / 8),
        _ => high,
    };
    value.clamp(low, high.max(low))
}

impl GenerationPlan {
    /// Whether the column or number with this place has its highest value, not its lowest. `None` if the text is not at a corner.
    pub(super) fn is_highest_in_corner(self, place: usize) -> Option<bool> {
        let bits = self.corner.filter(|_| self.tries == 0)?;
        Some(bits >> (place % CORNER_BITS) & 1 == 1)
    }

    /// Plan of a text that shows whether values are legal.
    pub(super) fn of_trial_text(pattern: usize, size: usize) -> Self {
        Self {
            pattern,
            size,
            is_mirrored: false,
            corner: None,
            has_independent_columns: false,
            pair_row: None,
            tries: 0,
            halvings: 0,
        }
    }
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
            self.reduce_areas(&mut filling, rng);
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
        if let Some(row) = plan.pair_row
            && plan.tries == 0
        {
            self.cover_pairs(row, &mut filling, rng);
        }
        self.fill_sums(plan, &mut filling, rng);
        Some(filling)
    }

    /// Sets the numbers outside tables, lists and matrices: first the limits of counts, then the counts, then all other
    /// numbers.
    fn fill_numbers(&self, plan: GenerationPlan, filling: &mut TextValues, rng: &mut Rng) {
        // Numbers that limit counts are set before the counts.
        for number in (0..self.numbers.len()).filter(|number| self.limits_a_count(*number)) {
            let (low, high) = self.count_bounds(number, plan, &filling.numbers);
            filling.numbers[number] = value_for_size_index(plan.size, low, high, rng);
        }
        // On the first try, all counts get the planned size, or in a quarter of the texts only the count at the index
        // `main`, while the others are smallest. On later tries, only that count gets the planned size.
        let main = rng.below(self.counting.len().max(1));
        let is_lopsided = self.counting.len() > 1 && rng.below(4) == 0;
        let mut counting: Vec<usize> = self.counting.keys().copied().collect();
        // A count that another number limits is set after it, and is often smaller than its limit.
        counting.sort_by_key(|number| self.is_limited_by_number(*number));
        for (place, number) in counting.iter().enumerate() {
            let (low, high) = self.count_bounds(*number, plan, &filling.numbers);
            let size = match plan.tries {
                0 if self.is_limited_by_number(*number) && rng.below(2) == 0 => {
                    rng.below(SIZE_COUNT)
                }
                _ if place == main => plan.size,
                0 if is_lopsided => 0,
                0 => plan.size,
                // The other counts are random, since the smallest sizes of two counts may be illegal together.
                _ => rng.below((plan.size + 2).min(SIZE_COUNT)),
            };
            filling.numbers[*number] = value_for_size_index(size, low, high, rng);
        }
        for number in 0..self.numbers.len() {
            if self.counting.contains_key(&number) || self.limits_a_count(number) {
                continue;
            }
            let (low, high) = self.numbers[number].compute_legal_bounds(&filling.numbers);
            let own = filling.numbers[number];
            filling.numbers[number] = if self.is_number_of_nodes(number) {
                let (low, high) = self.count_bounds(number, plan, &filling.numbers);
                value_for_size_index(plan.size, low, high, rng)
            } else if let Some(is_highest) = plan.is_highest_in_corner(self.columns.len() + number)
            {
                if is_highest { high } else { low }
            } else if plan.tries == 2 {
                own.clamp(low, high)
            } else {
                let (notation, value) = self.layout.numbers[number];
                let bounds = choose_bounds((low, high), (notation, &[value]), rng);
                self.value_of_number_that_counts_nothing(bounds, plan, rng)
            };
        }
    }

    /// Whether the upper limit of a number is another number.
    fn is_limited_by_number(&self, number: usize) -> bool {
        matches!(self.numbers[number].high, UpperLimit::Number(_))
    }

    /// Whether a number that counts nothing is the upper limit of one that counts items.
    fn limits_a_count(&self, number: usize) -> bool {
        let mut limits = self.counting.keys().map(|count| self.numbers[*count].high);
        !self.counting.contains_key(&number)
            && limits.any(|limit| limit == UpperLimit::Number(number))
    }

    /// Returns the smallest and the largest value of a count. If the plan contains halvings, the range is halved that
    /// many times.
    fn count_bounds(&self, number: usize, plan: GenerationPlan, numbers: &[i64]) -> (i64, i64) {
        let (low, high) = self.numbers[number].compute_legal_bounds(numbers);
        let span = high.saturating_sub(low) >> plan.halvings;
        (low, low.saturating_add(span))
    }

    /// Returns a value for a number that counts nothing: a limit, a value near a limit, or a value of the planned size. In
    /// the largest texts it is a limit more often, since most programs are slowest on them.
    fn value_of_number_that_counts_nothing(
        &self,
        (low, high): (i64, i64),
        plan: GenerationPlan,
        rng: &mut Rng,
    ) -> i64 {
        let kinds = if plan.size == SIZE_COUNT - 1 { 3 } else { 6 };
        match rng.below(kinds) {
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

    pub(super) fn fill_segment(
        &self,
        segment: &TextSegment,
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        match segment {
            TextSegment::SingleWords(_) | TextSegment::Grid { .. } => {}
            TextSegment::MixedTable { forms, table, .. } => {
                self.fill_mixed_table((forms, *table), plan, filling, rng);
            }
            TextSegment::RaggedTable {
                head,
                lengths,
                items,
                ..
            } => self.fill_ragged_table((head, *lengths, *items), plan, filling, rng),
            TextSegment::ListLine {
                items: TableColumn::Texts(_),
                ..
            } => {}
            TextSegment::ListLine {
                items: TableColumn::Numbers(column),
                ..
            }
            | TextSegment::Matrix { column, .. } => {
                self.fill_column(*column, plan, 0, filling, rng);
            }
            TextSegment::Table { count, columns } => {
                let numbers: Vec<usize> = columns
                    .iter()
                    .filter_map(TableColumn::number_column_index)
                    .collect();
                self.fill_table(*count, &numbers, plan, filling, rng);
            }
        }
    }

    /// Fills a column of numbers. The pattern is the pattern of the plan, moved on by `shift` places.
    pub(super) fn fill_column(
        &self,
        column: usize,
        plan: GenerationPlan,
        shift: usize,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let length = filling.columns[column].len();
        // After two illegal texts, half of the columns keep the values of the example.
        if plan.tries > 1 && rng.below(2) == 0 {
            return;
        }
        let pattern = self.pattern_of_column(column, plan, shift, rng);
        let legal = &self.columns[column];
        let range = legal.range.compute_legal_bounds(&filling.numbers);
        let of_example = &self.layout.columns[column];
        let bounds = choose_bounds(range, (of_example.notation, &of_example.sample), rng);
        filling.columns[column] = match self.role_for_text(column, plan, rng) {
            ColumnRole::Permutation => make_permutation(pattern, length, rng),
            ColumnRole::Parents => random_tree_parents(plan, length + 1, rng),
            ColumnRole::Tag => vec![bounds.0; length],
            ColumnRole::RowLength => return,
            ColumnRole::Symmetric { diagonal } => {
                let mut cells = make_sequence(pattern, length, bounds, rng);
                make_symmetric(&mut cells, diagonal);
                cells
            }
            _ if legal.is_distinct => make_distinct_values(pattern, length, bounds, rng),
            _ => make_sequence(pattern, length, bounds, rng),
        };
    }

    /// Returns the role of a column in one text. Half of the texts, and those with a corner, ignore a role that is optional.
    pub(super) fn role_for_text(
        &self,
        column: usize,
        plan: GenerationPlan,
        rng: &mut Rng,
    ) -> ColumnRole {
        let is_optional = self.columns[column].is_role_optional;
        if is_optional && (plan.corner.is_some() || rng.below(2) == 0) {
            return ColumnRole::Values;
        }
        self.layout.columns[column].role
    }

    /// Fills the columns of a ragged table, and chooses the lengths of its lists.
    fn fill_ragged_table(
        &self,
        (head, lengths, items): (&[TableColumn], usize, TableColumn),
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let distinct = items
            .number_column_index()
            .filter(|column| self.columns[*column].is_distinct);
        if plan.tries < 3 {
            let different_items = distinct.map_or(i64::MAX, |column| {
                let range = self.columns[column].range;
                let (low, high) = range.compute_legal_bounds(&filling.numbers);
                high.saturating_sub(low).saturating_add(1)
            });
            self.choose_list_lengths(lengths, different_items, plan, filling, rng);
            self.layout.resize_items(filling, GrowthRule::Repeat);
        }
        for column in head.iter().filter_map(TableColumn::number_column_index) {
            self.fill_column(column, plan, 0, filling, rng);
        }
        match (items, distinct) {
            (TableColumn::Numbers(column), Some(_)) => {
                self.fill_lists_with_distinct_numbers((lengths, column), plan, filling, rng);
            }
            (TableColumn::Numbers(column), None) => self.fill_column(column, plan, 1, filling, rng),
            (TableColumn::Texts(_), _) => {}
        }
    }
}

/// Returns the bounds for the values of a column or a number in one text. Usually, these are its limits. Three of four texts
/// have narrower bounds, near the values of the example, where there is no upper limit, since few statements permit
/// numbers of 64 bits. A third of the texts have decimal numbers up to 10, since only their last places decide.
pub(super) fn choose_bounds(
    (low, high): (i64, i64),
    (notation, sample): (NumberNotation, &[i64]),
    rng: &mut Rng,
) -> (i64, i64) {
    let ten = notation.one_in_last_place_units().saturating_mul(10);
    if notation.decimal_places > 0 && low <= ten && high >= -ten && rng.below(3) == 0 {
        return (low.max(-ten), high.min(ten));
    }
    if high < i64::MAX || rng.below(4) == 0 {
        return (low, high);
    }
    let largest = sample.iter().copied().max().unwrap_or(0);
    let smallest = sample.iter().copied().min().unwrap_or(0);
    let moderate = largest.saturating_mul(2).max(10);
    (low.max(smallest.min(0)), moderate)
}

/// Returns the parents of the nodes 2 to `nodes`; node 1 is the root.
fn random_tree_parents(plan: GenerationPlan, nodes: usize, rng: &mut Rng) -> Vec<i64> {
    let parents = tree_parents(plan.pattern, nodes, rng);
    // On the first try, the nodes of half of the trees are renumbered, so that parents may have higher numbers than
    // their children.
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
