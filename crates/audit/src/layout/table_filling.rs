//! Fills the rows of tables: columns with a common role, such as the edges of a graph, and plain columns.

use super::graph_patterns::{
    REVERSED_PATH_PATTERN, add_parallel_edges, change_one_edge, graph_edges, random_edges,
    random_relabelling, tree_parents,
};
use super::interval_patterns::make_intervals;
use super::learned_layout::{LearnedLayout, RowRule};
use super::number_patterns::shuffle;
use super::point_patterns::make_points;
use super::resized_examples::GrowthRule;
use super::text_layout::{ColumnRole, CountReference, MAX_ITEMS, TextValues};
use super::value_generation::{GenerationPlan, PATTERN_COUNT};
use caipan_checker::random::Rng;

impl LearnedLayout {
    /// Fills the number columns of a table.
    pub(super) fn fill_table(
        &self,
        count: CountReference,
        columns: &[usize],
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) {
        let rest = match self.row_rule_for_text(rng) {
            RowRule::MovedExample => return self.fill_with_moved_rows(columns, filling, rng),
            RowRule::DisjointBox(rule) => {
                self.fill_with_disjoint_boxes(rule, columns, filling, rng)
            }
            RowRule::IndependentValues => {
                self.fill_columns_with_roles(count, columns, plan, filling, rng)
            }
        };
        let order = rng.below(3) as usize;
        for (place, column) in rest.iter().enumerate() {
            self.fill_column(*column, plan, place * order, filling, rng);
        }
        if self.tables_of_distinct_rows.contains(&count.number) {
            self.make_rows_distinct(count, columns, filling, rng);
        }
    }

    /// Fills the first two columns of a table if they have a common role. Returns the other columns.
    fn fill_columns_with_roles<'a>(
        &self,
        count: CountReference,
        columns: &'a [usize],
        plan: GenerationPlan,
        filling: &mut TextValues,
        rng: &mut Rng,
    ) -> &'a [usize] {
        let [first, second, others @ ..] = columns else {
            return columns;
        };
        match self.role_for_text(*first, plan, rng) {
            ColumnRole::EdgeEnds { .. } => {
                self.fill_edges(count, [*first, *second], plan, filling, rng);
                others
            }
            ColumnRole::Interval { .. } => {
                self.fill_intervals([*first, *second], plan, filling, rng);
                others
            }
            _ if others.is_empty()
                && plan.tries == 0
                && plan.corner.is_none()
                && rng.below(6) == 0 =>
            {
                self.fill_points([*first, *second], filling, rng);
                others
            }
            _ => columns,
        }
    }

    /// Fills two columns with the coordinates of points.
    fn fill_points(&self, columns: [usize; 2], filling: &mut TextValues, rng: &mut Rng) {
        let limits = self.bounds_of_columns(columns, &filling.numbers);
        let points = make_points(filling.columns[columns[0]].len(), limits, rng);
        (filling.columns[columns[0]], filling.columns[columns[1]]) = points.into_iter().unzip();
    }

    /// Returns the rule for the rows of a table in one text.
    fn row_rule_for_text(&self, rng: &mut Rng) -> RowRule {
        match self.row_rules[..] {
            [rule] => rule,
            _ => *rng.one_of(&self.row_rules),
        }
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
        let (least, most) = self.numbers[count.number].compute_legal_bounds(&filling.numbers);
        let max_edges = usize::try_from(most).unwrap_or(0);
        let mut edges: Vec<(usize, usize)> = if is_tree {
            let parents = tree_parents(plan.pattern, size.max(1), rng)
                .into_iter()
                .enumerate();
            parents.map(|(at, parent)| (parent, at + 1)).collect()
        } else {
            graph_edges(plan.pattern, size, max_edges, rng)
        };
        if !is_tree && plan.tries == 0 && rng.below(4) == 0 {
            change_one_edge(&mut edges, size, max_edges, rng);
        }
        if edges.is_empty() && least > 0 {
            edges = random_edges(size, 1, rng);
        }
        if self.multigraphs.contains(&nodes) && rng.below(3) == 0 {
            add_parallel_edges(&mut edges, max_edges, rng);
        }
        // In the first two tries, one third of the graphs keep the generated order of nodes and edges; later all do.
        let keeps_order =
            plan.tries > 1 || plan.pattern == REVERSED_PATH_PATTERN || rng.below(3) == 0;
        if !keeps_order {
            let labels = random_relabelling(size, false, rng);
            for (one, other) in &mut edges {
                (*one, *other) = (labels[*one], labels[*other]);
                if rng.below(2) == 0 {
                    std::mem::swap(one, other);
                }
            }
            shuffle(&mut edges, rng);
        }
        filling.numbers[count.number] = count.count_value_of(edges.len());
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
        let [(low, _), (_, high)] = self.bounds_of_columns([first, second], &filling.numbers);
        let pattern = if plan.tries > 0 {
            rng.below(PATTERN_COUNT)
        } else {
            plan.pattern
        };
        let pairs = make_intervals(pattern, length, (low, high.max(low)), rng);
        (filling.columns[first], filling.columns[second]) = pairs.into_iter().unzip();
    }
}
