//! Describes the layout of a text: numbers, and the lines, words and letters that they count.

use super::number_notation::NumberNotation;

mod text_formatting;

/// Reference to a number in the text that counts items. The number of items is the value of the number, multiplied by a fixed
/// factor, plus a fixed difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct CountReference {
    /// Index of the number in [`TextLayout::numbers`].
    pub number: usize,
    /// Factor of the number: 1, or 2 for the members of pairs.
    pub factor: i64,
    /// Value added to the product to get the number of items: 0, -1 for the edges of a tree, or 1.
    pub difference: i64,
}

/// Word outside a table or list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SingleWord {
    /// Index of a number in [`TextLayout::numbers`].
    Number(usize),
    /// Index of a text field in [`TextLayout::texts`].
    Text(usize),
}

/// Column of a table, which contains either numbers or words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TableColumn {
    /// Index of a column of numbers in [`TextLayout::columns`].
    Numbers(usize),
    /// Index of a text field in [`TextLayout::texts`].
    Texts(usize),
}

/// Part of a text: one line, or consecutive lines of the same structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TextSegment {
    /// A line of words that belong to no table or list.
    SingleWords(Vec<SingleWord>),
    /// A line of single words, followed by a list whose length is a count.
    ListLine {
        head: Vec<SingleWord>,
        count: CountReference,
        items: TableColumn,
    },
    /// Table: a counted number of lines with one word per column.
    Table {
        count: CountReference,
        columns: Vec<TableColumn>,
    },
    /// Table whose rows have one of several forms, such as commands with different arguments.
    MixedTable {
        count: CountReference,
        /// Columns of each form; a column has values only for the rows of its form.
        forms: Vec<Vec<TableColumn>>,
        /// Index of the table in [`TextLayout::row_forms`].
        table: usize,
    },
    /// Table in which each row ends with a list. A row consists of some columns, the length of the list, and the items.
    RaggedTable {
        count: CountReference,
        head: Vec<TableColumn>,
        /// Column with the lengths of the lists.
        lengths: usize,
        /// Items of all lists, one list after the other.
        items: TableColumn,
    },
    /// Table of numbers whose height and width are counts.
    Matrix {
        rows: CountReference,
        width: CountReference,
        column: usize,
    },
    /// Grid of letters whose height and width are counts.
    Grid {
        rows: CountReference,
        width: CountReference,
        text: usize,
    },
}

/// Meaning of the values in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnRole {
    /// Numbers without a recognized structure.
    Values,
    /// A permutation: each number from 1 to the number of items occurs once.
    Permutation,
    /// Parents of the nodes of a tree, one for each node except the root.
    Parents,
    /// First or second node of an edge of a graph. `nodes` is the index of the number that specifies how many nodes the
    /// graph has.
    EdgeEnds {
        nodes: usize,
        /// Whether the graph is a tree, which has one edge fewer than nodes.
        is_tree: bool,
        /// Number of the first node: 0 or 1.
        first_node: i64,
        is_second: bool,
    },
    /// Start of an interval, or the end if `is_end` is true.
    Interval { is_end: bool },
    /// Number that determines the form of a row; equal in all rows of the same form.
    Tag,
    /// Length of the list at the end of a row.
    RowLength,
    /// Cell of a symmetric square matrix. `diagonal` is the common value of all cells on the diagonal; `None` if they
    /// differ.
    Symmetric { diagonal: Option<i64> },
}

/// Numbers in a table column, a list or a matrix, all in the same notation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NumberColumn {
    pub notation: NumberNotation,
    /// Values of the example, row by row.
    pub sample: Vec<i64>,
    pub role: ColumnRole,
}

/// Words that are not numbers: a single word, a column of words, or the rows of a grid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextField {
    pub sample: Vec<String>,
    /// Count of the letters in each word; `None` if no number counts letters.
    pub length: Option<CountReference>,
}

/// Structure of an example: the segments in order, and the values that the segments refer to by index.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct TextLayout {
    /// Notation and value of each number that is not part of a table, list or matrix. The value is in units of the last
    /// decimal place.
    pub numbers: Vec<(NumberNotation, i64)>,
    /// Columns of numbers in tables, lists and matrices.
    pub columns: Vec<NumberColumn>,
    /// Text fields: words that are not numbers.
    pub texts: Vec<TextField>,
    /// For each table with rows of several forms, the index of the form of each row of the example.
    pub row_forms: Vec<Vec<usize>>,
    /// Segments from the first line to the last.
    pub segments: Vec<TextSegment>,
}

/// Values for all numbers, columns and text fields of a layout, from which a text is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TextValues {
    /// Values of the numbers outside tables, lists and matrices, in units of the last decimal place.
    pub numbers: Vec<i64>,
    /// Values of each column, in units of the last decimal place.
    pub columns: Vec<Vec<i64>>,
    /// Words of each text field.
    pub texts: Vec<Vec<String>>,
    /// For each table with rows of several forms, the index of the form of each row.
    pub row_forms: Vec<Vec<usize>>,
}

impl TextLayout {
    pub(super) fn example_values(&self) -> TextValues {
        TextValues {
            numbers: self.example_numbers(),
            columns: self
                .columns
                .iter()
                .map(|column| column.sample.clone())
                .collect(),
            texts: self.texts.iter().map(|text| text.sample.clone()).collect(),
            row_forms: self.row_forms.clone(),
        }
    }

    /// Returns the counts that determine the size of a segment: none, one, or height and width.
    pub(super) fn item_counts_of_segment(segment: &TextSegment) -> Vec<CountReference> {
        match segment {
            TextSegment::SingleWords(_) => Vec::new(),
            TextSegment::ListLine { count, .. }
            | TextSegment::Table { count, .. }
            | TextSegment::RaggedTable { count, .. }
            | TextSegment::MixedTable { count, .. } => vec![*count],
            TextSegment::Matrix { rows, width, .. } | TextSegment::Grid { rows, width, .. } => {
                vec![*rows, *width]
            }
        }
    }

    /// Returns the indices of the numbers that count something, in ascending order without duplicates.
    pub(super) fn indices_of_numbers_that_count_items(&self) -> Vec<usize> {
        let segments = self.segments.iter().flat_map(Self::item_counts_of_segment);
        let lengths = self.texts.iter().filter_map(|text| text.length);
        let mut numbers: Vec<usize> = segments.chain(lengths).map(|count| count.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// Returns the indices of the text fields of each table, in the order of the columns. Ragged tables and tables with
    /// rows of several forms are left out.
    pub(super) fn text_fields_of_tables(&self) -> impl Iterator<Item = Vec<usize>> {
        self.segments.iter().filter_map(|segment| match segment {
            TextSegment::Table { columns, .. } => {
                let fields = columns.iter().filter_map(|column| match column {
                    TableColumn::Texts(field) => Some(*field),
                    TableColumn::Numbers(_) => None,
                });
                Some(fields.collect())
            }
            _ => None,
        })
    }

    /// Whether a text field is the first column of a table.
    pub(super) fn is_first_word_of_rows(&self, field: usize) -> bool {
        self.segments.iter().any(|segment| match segment {
            TextSegment::Table { columns, .. } | TextSegment::RaggedTable { head: columns, .. } => {
                columns.first() == Some(&TableColumn::Texts(field))
            }
            TextSegment::MixedTable { forms, .. } => forms
                .iter()
                .any(|columns| columns.first() == Some(&TableColumn::Texts(field))),
            _ => false,
        })
    }

    /// Whether the number with this index counts the rows of a table with rows of several forms.
    pub(super) fn counts_mixed_rows(&self, number: usize) -> bool {
        self.segments.iter().any(|segment| {
            matches!(segment, TextSegment::MixedTable { count, .. } if count.number == number)
        })
    }

    /// Returns the number of items that the number with the index `number` counts if its value is `value`. If it counts
    /// several kinds of items, the smallest result is returned; 0 if it counts nothing.
    pub(super) fn min_counted_items(&self, number: usize, value: i64) -> usize {
        let segments = self.segments.iter().flat_map(Self::item_counts_of_segment);
        let lengths = self.texts.iter().filter_map(|text| text.length);
        let own = (segments.chain(lengths)).filter(|count| count.number == number);
        own.map(|count| count.item_count_for_count_value(value))
            .min()
            .unwrap_or(0)
    }

    /// Returns the number of values in each column. It depends on the numbers, the forms of rows and the list lengths
    /// in `values`.
    pub(super) fn column_lengths(&self, values: &TextValues) -> Vec<usize> {
        let numbers = &values.numbers;
        let mut lengths: Vec<usize> = vec![0; self.columns.len()];
        for segment in &self.segments {
            match segment {
                TextSegment::Matrix {
                    rows,
                    width,
                    column,
                } => {
                    lengths[*column] = rows
                        .item_count(numbers)
                        .saturating_mul(width.item_count(numbers));
                }
                TextSegment::ListLine { .. }
                | TextSegment::Table { .. }
                | TextSegment::MixedTable { .. }
                | TextSegment::RaggedTable { .. } => {
                    for (cell, rows) in table_cells(segment, values) {
                        if let TableColumn::Numbers(column) = cell {
                            lengths[column] = rows;
                        }
                    }
                }
                TextSegment::SingleWords(_) | TextSegment::Grid { .. } => {}
            }
        }
        lengths
    }

    /// Returns the number of words in each text field, which depends on the same values as [`Self::column_lengths`].
    pub(super) fn text_word_counts(&self, values: &TextValues) -> Vec<usize> {
        let mut counts: Vec<usize> = vec![1; self.texts.len()];
        for segment in &self.segments {
            if let TextSegment::Grid { rows, text, .. } = segment {
                counts[*text] = rows.item_count(&values.numbers);
            }
            for (cell, rows) in table_cells(segment, values) {
                if let TableColumn::Texts(text) = cell {
                    counts[text] = rows;
                }
            }
        }
        counts
    }

    /// Whether a text in which the numbers have these values has at most [`MAX_ITEMS`] values and letters.
    pub(super) fn is_within_max_items(&self, numbers: &[i64]) -> bool {
        let values = TextValues {
            numbers: numbers.to_vec(),
            ..self.example_values()
        };
        let counts = self.text_word_counts(&values).into_iter();
        let letters = self.texts.iter().zip(counts).map(|(text, words)| {
            let length = text.length.map_or(1, |length| length.item_count(numbers));
            words.saturating_mul(length)
        });
        let columns = self.column_lengths(&values).into_iter();
        let mixed = self.segments.iter().map(|segment| match segment {
            TextSegment::MixedTable { count, forms, .. } => {
                let widest = forms.iter().map(Vec::len).max().unwrap_or(0);
                count.item_count(numbers).saturating_mul(widest)
            }
            TextSegment::RaggedTable { count, lengths, .. } => {
                let longest = self.columns[*lengths].sample.iter().max();
                let items = longest.and_then(|length| usize::try_from(*length).ok());
                count.item_count(numbers).saturating_mul(items.unwrap_or(0))
            }
            _ => 0,
        });
        let all = columns.chain(letters).chain(mixed);
        all.fold(0, usize::saturating_add) <= MAX_ITEMS
    }

    pub(super) fn example_numbers(&self) -> Vec<i64> {
        self.numbers.iter().map(|(_, value)| *value).collect()
    }

    /// Returns the number of items that a count specifies in the example.
    pub(super) fn example_item_count(&self, count: CountReference) -> usize {
        count.item_count_for_count_value(self.numbers[count.number].1)
    }
}

/// Returns the columns of a table, each with its number of values; none for other segments.
fn table_cells(segment: &TextSegment, values: &TextValues) -> Vec<(TableColumn, usize)> {
    match segment {
        TextSegment::ListLine { count, items, .. } => {
            vec![(*items, count.item_count(&values.numbers))]
        }
        TextSegment::Table { count, columns } => {
            let rows = count.item_count(&values.numbers);
            columns.iter().map(|cell| (*cell, rows)).collect()
        }
        TextSegment::MixedTable { forms, table, .. } => {
            let mut rows = vec![0; forms.len()];
            for form in &values.row_forms[*table] {
                rows[*form] += 1;
            }
            let cells = forms.iter().zip(rows);
            cells
                .flat_map(|(form, rows)| form.iter().map(move |cell| (*cell, rows)))
                .collect()
        }
        TextSegment::RaggedTable {
            count,
            head,
            lengths,
            items,
        } => {
            let rows = count.item_count(&values.numbers);
            let all = (0..rows).map(|row| values.row_length(*lengths, row));
            let item_count = all.fold(0, usize::saturating_add);
            let of_rows = head.iter().copied().chain([TableColumn::Numbers(*lengths)]);
            of_rows
                .map(|cell| (cell, rows))
                .chain([(*items, item_count)])
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Maximum total number of column values and letters in a text.
pub(super) const MAX_ITEMS: usize = 2 << 20;

impl TextValues {
    /// Returns the length of the list in a row of a ragged table; 0 if the row is missing. `lengths` is the index of
    /// the column with the list lengths.
    fn row_length(&self, lengths: usize, row: usize) -> usize {
        let length = self.columns[lengths].get(row).copied().unwrap_or(0);
        usize::try_from(length).unwrap_or(0)
    }
}

impl CountReference {
    /// Returns the number of items if the numbers have these values; 0 if the result would be negative.
    pub(super) fn item_count(self, numbers: &[i64]) -> usize {
        self.item_count_for_count_value(numbers[self.number])
    }

    /// Returns the number of items if the counting number has this value; 0 if the result would be negative.
    pub(super) fn item_count_for_count_value(self, value: i64) -> usize {
        let items = value
            .saturating_mul(self.factor)
            .saturating_add(self.difference);
        usize::try_from(items).unwrap_or(0)
    }

    /// Returns the largest value of the counting number for which there are at most this many items.
    pub(super) fn count_value_of(self, items: usize) -> i64 {
        (items as i64 - self.difference).div_euclid(self.factor)
    }
}
