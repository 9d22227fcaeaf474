//! Changes a count in an example and the number of counted items accordingly.

use super::expressions::resized_expression;
use super::letters::{most_common_letter, single_letters};
use super::new_words::NewWords;
use super::number_patterns::divide_equally;
use super::text_layout::{
    ColumnRole, CountReference, NumberColumn, TableColumn, TextLayout, TextSegment, TextValues,
};

/// Rule for the values of additional items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GrowthRule {
    /// Repeats the values of the example cyclically, starting with the first.
    Repeat,
    /// Numbers all items 1, 2, 3 and so on: a permutation, or the edges of a path.
    CountUp,
    /// Keeps the values of the example, then counts up from the largest one.
    Continue,
    /// Repeats the values of the example, but gives each additional row a new first word, which serves as a name.
    RepeatWithNewNames,
    /// Divides the sum of the example equally among all items.
    KeepSum,
}

/// All growth rules in the order in which they are tried.
pub(super) const GROWTH_RULES: [GrowthRule; 5] = [
    GrowthRule::Repeat,
    GrowthRule::RepeatWithNewNames,
    GrowthRule::CountUp,
    GrowthRule::Continue,
    GrowthRule::KeepSum,
];

impl TextLayout {
    /// Returns the example after a number is set to `value`. Items are added or removed so that the number still counts
    /// them.
    pub(super) fn example_with_changed_number(
        &self,
        number: usize,
        value: i64,
        growth: GrowthRule,
    ) -> TextValues {
        let mut filling = self.example_values();
        filling.numbers[number] = value;
        self.resize_items(&mut filling, growth);
        filling
    }

    /// Returns the example with another graph, which has `nodes` nodes and the given edges. Nodes in `edges` are
    /// counted from 0. `nodes_number` is the index of the number of nodes. `None` for a tree, or if there is no graph
    /// with this index.
    pub(super) fn example_with_graph(
        &self,
        nodes_number: usize,
        nodes: i64,
        edges: &[(i64, i64)],
    ) -> Option<TextValues> {
        let count = self.edge_count_reference(nodes_number)?;
        let mut filling = self.example_values();
        filling.numbers[nodes_number] = nodes;
        filling.numbers[count.number] = count.count_value_of(edges.len());
        self.resize_items(&mut filling, GrowthRule::Repeat);
        for (column, values) in self.columns.iter().zip(&mut filling.columns) {
            if let ColumnRole::EdgeEnds {
                first_node,
                is_second,
                ..
            } = column.role
            {
                let ends = edges
                    .iter()
                    .map(|edge| if is_second { edge.1 } else { edge.0 });
                *values = ends.map(|node| node + first_node).collect();
            }
        }
        Some(filling)
    }

    /// Returns the count of the edges of the graph whose number of nodes has this index; `None` for a tree, or if
    /// there is no such graph.
    pub(super) fn edge_count_reference(&self, nodes_number: usize) -> Option<CountReference> {
        self.segments.iter().find_map(|segment| match segment {
            TextSegment::Table { count, columns } => {
                let first = columns.iter().find_map(TableColumn::number_column_index)?;
                let is_of = matches!(self.columns[first].role, ColumnRole::EdgeEnds { nodes, is_tree: false, .. } if nodes == nodes_number);
                is_of.then_some(*count)
            }
            _ => None,
        })
    }

    /// Lengthens or shortens every column and text field to the counted number of items.
    pub(super) fn resize_items(&self, filling: &mut TextValues, growth: GrowthRule) {
        self.resize_mixed_tables(filling);
        self.resize_row_lengths(filling);
        let lengths = self.column_lengths(filling);
        for (number, column) in self.columns.iter().enumerate() {
            if lengths[number] != filling.columns[number].len() {
                filling.columns[number] =
                    resized_column(column, lengths[number], &filling.numbers, growth);
            }
        }
        for segment in &self.segments {
            if let TextSegment::Matrix {
                rows,
                width,
                column,
            } = segment
            {
                let old = self.example_values().numbers;
                let sizes = [*rows, *width].map(|count| count.item_count(&filling.numbers));
                let old = [*rows, *width].map(|count| count.item_count(&old).max(1));
                let sample = &self.columns[*column].sample;
                let cell =
                    |at: usize| sample[(at / sizes[1] % old[0]) * old[1] + at % sizes[1] % old[1]];
                filling.columns[*column] = (0..sizes[0] * sizes[1]).map(cell).collect();
            }
        }
        self.resize_text_fields_to_counts(filling, growth);
    }

    /// Adjusts the row forms of each table with several forms to the number of rows, by repeating or cutting them.
    fn resize_mixed_tables(&self, filling: &mut TextValues) {
        for segment in &self.segments {
            if let TextSegment::MixedTable { count, table, .. } = segment {
                let rows = count.item_count(&filling.numbers);
                if filling.row_forms[*table].len() != rows {
                    let forms = self.row_forms[*table].iter().copied().cycle();
                    filling.row_forms[*table] = forms.take(rows).collect();
                }
            }
        }
    }

    /// Adjusts the list lengths of each ragged table to the number of rows, by repeating or cutting them. The number of
    /// items depends on these lengths.
    fn resize_row_lengths(&self, filling: &mut TextValues) {
        for segment in &self.segments {
            if let TextSegment::RaggedTable { count, lengths, .. } = segment {
                let rows = count.item_count(&filling.numbers);
                if filling.columns[*lengths].len() != rows {
                    let own = self.columns[*lengths].sample.iter().copied().cycle();
                    filling.columns[*lengths] = own.take(rows).collect();
                }
            }
        }
    }

    fn resize_text_fields_to_counts(&self, filling: &mut TextValues, growth: GrowthRule) {
        let counts = self.text_word_counts(filling);
        for (number, field) in self.texts.iter().enumerate() {
            if let Some(width) = self.grid_width(number) {
                let size = (counts[number], width.item_count(&filling.numbers));
                filling.texts[number] = resized_grid(&field.sample, size);
                continue;
            }
            filling.texts[number] = match (field.length, growth) {
                (Some(length), GrowthRule::Repeat) => {
                    let letters = length.item_count(&filling.numbers);
                    let words = field.sample.iter().cycle().take(counts[number]);
                    words.map(|word| resized_word(word, letters)).collect()
                }
                (Some(length), _) => {
                    let letters = length.item_count(&filling.numbers);
                    let words = field.sample.iter().cycle().take(counts[number]);
                    words.map(|word| repeat_letters(word, letters)).collect()
                }
                (None, GrowthRule::RepeatWithNewNames) if self.is_first_word_of_rows(number) => {
                    new_words(&field.sample, counts[number])
                }
                (
                    None,
                    GrowthRule::Repeat | GrowthRule::RepeatWithNewNames | GrowthRule::KeepSum,
                ) => {
                    let words = field.sample.iter().cycle().take(counts[number]);
                    words.cloned().collect()
                }
                (None, GrowthRule::CountUp | GrowthRule::Continue) => {
                    new_words(&field.sample, counts[number])
                }
            };
        }
    }

    /// Returns the count of letters per row of the grid in a text field; `None` if the field is not a grid.
    pub(super) fn grid_width(&self, field: usize) -> Option<super::text_layout::CountReference> {
        self.segments.iter().find_map(|segment| match segment {
            TextSegment::Grid { width, text, .. } if *text == field => Some(*width),
            _ => None,
        })
    }
}

/// Returns `count` words: first the words of the example, then new words.
fn new_words(sample: &[String], count: usize) -> Vec<String> {
    let new = NewWords::like(sample);
    sample.iter().cloned().chain(new).take(count).collect()
}

/// Returns all edges between `nodes` nodes, counted from 0. The edges of a path come first, then the edges between
/// nodes at distance 2 on the path, and so on.
pub(super) fn edges_by_distance(nodes: i64) -> impl Iterator<Item = (i64, i64)> {
    (1..nodes)
        .flat_map(move |distance| (0..nodes - distance).map(move |node| (node, node + distance)))
}

/// Cuts a grid or extends it with the most common letter. Letters that occur once are kept if there is room.
fn resized_grid(sample: &[String], (rows, width): (usize, usize)) -> Vec<String> {
    let usual = most_common_letter(sample);
    let mut cells: Vec<u8> = (0..rows * width)
        .map(|at| {
            let row = sample.get(at / width);
            let own = row.and_then(|row| row.as_bytes().get(at % width));
            own.copied().unwrap_or(usual)
        })
        .collect();
    for marker in single_letters(sample) {
        let free = cells.iter().position(|other| *other == usual);
        if let Some(place) = free.filter(|_| !cells.contains(&marker)) {
            cells[place] = marker;
        }
    }
    let rows = cells.chunks(width.max(1));
    rows.map(|row| String::from_utf8_lossy(row).into_owned())
        .collect()
}

/// Returns a word of `length` letters that resembles the given word. An expression remains one if possible.
fn resized_word(word: &str, length: usize) -> String {
    resized_expression(word, length).unwrap_or_else(|| repeat_letters(word, length))
}

/// Returns the first `length` letters of the endlessly repeated word.
pub(super) fn repeat_letters(word: &str, length: usize) -> String {
    word.chars().cycle().take(length).collect()
}

/// Returns the values of a column after its length was changed to `length`.
fn resized_column(
    column: &NumberColumn,
    length: usize,
    numbers: &[i64],
    growth: GrowthRule,
) -> Vec<i64> {
    let sample = &column.sample;
    if sample.is_empty() {
        return vec![0; length];
    }
    match growth {
        GrowthRule::Repeat | GrowthRule::RepeatWithNewNames => {
            sample.iter().copied().cycle().take(length).collect()
        }
        GrowthRule::CountUp => match column.role {
            ColumnRole::EdgeEnds {
                nodes,
                is_tree,
                first_node,
                is_second,
            } => {
                let nodes = if is_tree {
                    length as i64 + 1
                } else {
                    numbers[nodes]
                };
                let end =
                    |(one, other): (i64, i64)| first_node + if is_second { other } else { one };
                edges_by_distance(nodes).map(end).take(length).collect()
            }
            ColumnRole::Interval { is_end } => (1 + i64::from(is_end)..).take(length).collect(),
            ColumnRole::Tag => vec![sample[0]; length],
            _ => (1..).take(length).collect(),
        },
        GrowthRule::KeepSum => {
            let sum = sample
                .iter()
                .fold(0_i64, |sum, one| sum.saturating_add(*one));
            divide_equally(sum, length)
        }
        GrowthRule::Continue if column.role == ColumnRole::Tag => vec![sample[0]; length],
        GrowthRule::Continue => {
            let most = sample.iter().copied().max().unwrap_or(0);
            let more = (1..).map(|more| most.saturating_add(more));
            sample.iter().copied().chain(more).take(length).collect()
        }
    }
}
