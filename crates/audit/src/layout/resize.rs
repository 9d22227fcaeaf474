//! Changes a count of an example together with the counted items.

use super::text_layout::{Column, ColumnCell, ColumnRole, Count, Filling, Segment, TextLayout};

/// Rule for the values of additional items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Growth {
    /// The values of the example again, from the first on.
    Repeat,
    /// The values 1, 2, 3 and so on: a permutation, or the edges of a path.
    CountUp,
    /// The values of the example, then values that rise from the largest.
    Continue,
}

/// All rules, the most common first.
pub(super) const GROWTHS: [Growth; 3] = [Growth::Repeat, Growth::CountUp, Growth::Continue];

impl TextLayout {
    /// Returns the example with another value of a number.
    pub(super) fn resized(&self, number: usize, value: i64, growth: Growth) -> Filling {
        let mut filling = self.sample();
        filling.numbers[number] = value;
        self.fit(&mut filling, growth);
        filling
    }

    /// Returns the example as a path of this number of nodes. `None` if the number with this index is not the number of nodes
    /// of a graph.
    pub(super) fn path_of(&self, nodes_number: usize, nodes: i64) -> Option<Filling> {
        let edges = self.number_of_edges(nodes_number)?;
        let mut filling = self.sample();
        filling.numbers[nodes_number] = nodes;
        filling.numbers[edges.number] = nodes - 1 - edges.difference;
        self.regrow(&mut filling, Growth::CountUp);
        Some(filling)
    }

    /// Returns the example with these numbers of nodes and edges.
    pub(super) fn edges_of(&self, nodes: (usize, i64), edges: (usize, i64)) -> Filling {
        let mut filling = self.sample();
        filling.numbers[nodes.0] = nodes.1;
        filling.numbers[edges.0] = edges.1;
        self.regrow(&mut filling, Growth::CountUp);
        filling
    }

    /// Replaces all edges, then gives every column the counted number of items.
    fn regrow(&self, filling: &mut Filling, growth: Growth) {
        for (number, column) in self.columns.iter().enumerate() {
            if matches!(column.role, ColumnRole::Ends { .. }) {
                filling.columns[number].clear();
            }
        }
        self.fit(filling, growth);
    }

    /// Returns the count of edges in the graph with this number of nodes; `None` for a tree.
    pub(super) fn number_of_edges(&self, nodes_number: usize) -> Option<Count> {
        self.segments.iter().find_map(|segment| match segment {
            Segment::Lines { count, columns } => {
                let first = columns.iter().find_map(ColumnCell::numbers)?;
                let is_of = matches!(self.columns[first].role, ColumnRole::Ends { nodes, is_tree: false, .. } if nodes == nodes_number);
                is_of.then_some(*count)
            }
            _ => None,
        })
    }

    /// Gives every column and text field the counted number of items.
    pub(super) fn fit(&self, filling: &mut Filling, growth: Growth) {
        let lengths = self.column_lengths(&filling.numbers);
        for (number, column) in self.columns.iter().enumerate() {
            if lengths[number] != filling.columns[number].len() {
                filling.columns[number] = grown(column, lengths[number], &filling.numbers, growth);
            }
        }
        for segment in &self.segments {
            if let Segment::Matrix {
                rows,
                width,
                column,
            } = segment
            {
                let old = self.sample().numbers;
                let sizes = [*rows, *width].map(|count| count.items(&filling.numbers));
                let old = [*rows, *width].map(|count| count.items(&old).max(1));
                let sample = &self.columns[*column].sample;
                let cell =
                    |at: usize| sample[(at / sizes[1] % old[0]) * old[1] + at % sizes[1] % old[1]];
                filling.columns[*column] = (0..sizes[0] * sizes[1]).map(cell).collect();
            }
        }
        self.fit_texts(filling);
    }

    fn fit_texts(&self, filling: &mut Filling) {
        let counts = self.text_counts(&filling.numbers);
        for (number, field) in self.texts.iter().enumerate() {
            if let Some(width) = self.grid_width(number) {
                let size = (counts[number], width.items(&filling.numbers));
                filling.texts[number] = resized_grid(&field.sample, size);
                continue;
            }
            let words = field.sample.iter().cycle().take(counts[number]);
            let fitted = words.map(|word| match field.length {
                Some(length) => repeat_letters(word, length.items(&filling.numbers)),
                None => word.clone(),
            });
            filling.texts[number] = fitted.collect();
        }
    }

    /// Returns the count of the letters of a grid's rows.
    pub(super) fn grid_width(&self, field: usize) -> Option<super::text_layout::Count> {
        self.segments.iter().find_map(|segment| match segment {
            Segment::Grid { width, text, .. } if *text == field => Some(*width),
            _ => None,
        })
    }
}

/// Returns all edges between nodes from 0 on: first those of the path, then those between nodes two apart, and so on.
fn edges_by_distance(nodes: i64) -> impl Iterator<Item = (i64, i64)> {
    (1..nodes)
        .flat_map(move |distance| (0..nodes - distance).map(move |node| (node, node + distance)))
}

/// Cuts a grid, or extends the grid by the most common letter. Unique letters stay unique.
fn resized_grid(sample: &[String], (rows, width): (usize, usize)) -> Vec<String> {
    let letters: Vec<u8> = sample.iter().flat_map(|row| row.bytes()).collect();
    let usual = (letters.iter().copied())
        .max_by_key(|letter| count_letter(&letters, *letter))
        .unwrap_or(b'.');
    let mut cells: Vec<u8> = (0..rows * width)
        .map(|at| {
            let row = sample.get(at / width);
            let own = row.and_then(|row| row.as_bytes().get(at % width));
            own.copied().unwrap_or(usual)
        })
        .collect();
    for marker in letters
        .iter()
        .filter(|letter| count_letter(&letters, **letter) == 1)
    {
        let free = cells.iter().position(|other| *other == usual);
        if let Some(place) = free.filter(|_| !cells.contains(marker)) {
            cells[place] = *marker;
        }
    }
    let rows = cells.chunks(width.max(1));
    rows.map(|row| String::from_utf8_lossy(row).into_owned())
        .collect()
}

fn count_letter(letters: &[u8], letter: u8) -> usize {
    letters.iter().filter(|other| **other == letter).count()
}

/// Returns the first `length` letters of a word that is repeated without end.
pub(super) fn repeat_letters(word: &str, length: usize) -> String {
    word.chars().cycle().take(length).collect()
}

fn grown(column: &Column, length: usize, numbers: &[i64], growth: Growth) -> Vec<i64> {
    let sample = &column.sample;
    if sample.is_empty() {
        return vec![0; length];
    }
    match growth {
        Growth::Repeat => sample.iter().copied().cycle().take(length).collect(),
        Growth::CountUp => match column.role {
            ColumnRole::Ends {
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
            ColumnRole::Values | ColumnRole::Permutation | ColumnRole::Parents => {
                (1..).take(length).collect()
            }
        },
        Growth::Continue => {
            let most = sample.iter().copied().max().unwrap_or(0);
            let more = (1..).map(|more| most.saturating_add(more));
            sample.iter().copied().chain(more).take(length).collect()
        }
    }
}
