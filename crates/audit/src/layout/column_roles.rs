//! Determines the meaning of columns: permutations, parents, edges, intervals, or plain numbers.

use super::symmetric_matrix;
use super::text_layout::{
    ColumnRole, CountReference, MAX_ITEMS, TableColumn, TextLayout, TextSegment,
};

/// Guesses the role of every column of a parsed example from its values, and stores it in the layout.
pub(super) fn assign_column_roles(layout: &mut TextLayout) {
    for segment in layout.segments.clone() {
        match segment {
            TextSegment::ListLine {
                count,
                items: TableColumn::Numbers(column),
                ..
            } => {
                layout.columns[column].role = guess_list_role(layout, count, column);
            }
            TextSegment::Table { count, columns } => {
                let number_column_indices: Vec<usize> = columns
                    .iter()
                    .filter_map(TableColumn::number_column_index)
                    .collect();
                assign_roles_in_lines(layout, count, &number_column_indices);
            }
            // A single form usually has too few rows to guess what its columns mean.
            TextSegment::MixedTable { .. } => {}
            TextSegment::RaggedTable { lengths, .. } => {
                layout.columns[lengths].role = ColumnRole::RowLength;
            }
            TextSegment::Matrix {
                rows,
                width,
                column,
            } if rows == width => {
                let sample = &layout.columns[column].sample;
                if let Some(role) = symmetric_matrix::guess_role(sample) {
                    layout.columns[column].role = role;
                }
            }
            TextSegment::ListLine { .. }
            | TextSegment::SingleWords(_)
            | TextSegment::Matrix { .. }
            | TextSegment::Grid { .. } => {}
        }
    }
}

/// Guesses whether a list of integers contains the parents of tree nodes, a permutation or plain values.
fn guess_list_role(layout: &TextLayout, count: CountReference, column: usize) -> ColumnRole {
    let values = &layout.columns[column].sample;
    if layout.columns[column].notation.decimal_places > 0 || values.len() < 2 {
        return ColumnRole::Values;
    }
    let items = values.len() as i64;
    if count.factor == 1
        && count.difference == -1
        && values.iter().all(|value| (1..=items + 1).contains(value))
    {
        return ColumnRole::Parents;
    }
    let mut sorted = values.clone();
    sorted.sort_unstable();
    if sorted.iter().copied().eq(1..=items) {
        return ColumnRole::Permutation;
    }
    ColumnRole::Values
}

fn assign_roles_in_lines(layout: &mut TextLayout, count: CountReference, columns: &[usize]) {
    let [first, second, ..] = *columns else {
        for column in columns {
            layout.columns[*column].role = guess_list_role(layout, count, *column);
        }
        return;
    };
    let pair = [&layout.columns[first], &layout.columns[second]];
    if pair.iter().any(|column| column.notation.decimal_places > 0) {
        return;
    }
    let ends = pair.map(|column| column.sample.clone());
    if let Some((nodes, is_tree)) = find_node_count(layout, count, &ends) {
        let has_node_0 = ends.iter().flatten().any(|node| *node == 0);
        for (column, is_second) in [(first, false), (second, true)] {
            layout.columns[column].role = ColumnRole::EdgeEnds {
                nodes,
                is_tree,
                first_node: i64::from(!has_node_0),
                is_second,
            };
        }
        return;
    }
    let [begins, ends] = ends;
    if begins.len() > 1 && begins.iter().zip(&ends).all(|(begin, end)| begin <= end) {
        layout.columns[first].role = ColumnRole::Interval { is_end: false };
        layout.columns[second].role = ColumnRole::Interval { is_end: true };
    }
}

/// Returns the index of the number that specifies how many nodes the graph has, and whether the graph is a tree. `None`
/// if the values in `ends` cannot be node numbers.
fn find_node_count(
    layout: &TextLayout,
    count: CountReference,
    ends: &[Vec<i64>; 2],
) -> Option<(usize, bool)> {
    if count.factor != 1 || count.difference > 0 {
        return None;
    }
    if count.difference == -1 {
        return are_all_node_numbers(layout.numbers[count.number].1, ends)
            .then_some((count.number, true));
    }
    let others = (0..layout.numbers.len()).filter(|number| *number != count.number);
    let mut fits = others.filter(|number| are_all_node_numbers(layout.numbers[*number].1, ends));
    Some((fits.next()?, false))
}

/// Whether both columns contain only node numbers of a graph with this number of nodes.
fn are_all_node_numbers(nodes: i64, ends: &[Vec<i64>; 2]) -> bool {
    let mut all = ends.iter().flatten();
    (2..=MAX_ITEMS as i64).contains(&nodes)
        && ends[0] != ends[1]
        && all.all(|node| (0..=nodes).contains(node))
}

impl TableColumn {
    /// Returns the index of the column if it contains numbers; `None` for a column of words.
    pub(super) fn number_column_index(&self) -> Option<usize> {
        match self {
            Self::Numbers(column) => Some(*column),
            Self::Texts(_) => None,
        }
    }
}
