//! Writes the text of a layout with given values.

use super::{SingleWord, TableColumn, TextLayout, TextSegment, TextValues};

impl TextLayout {
    /// Returns the text with these values. Missing values are written as 0, missing words as empty words.
    pub(in crate::layout) fn format_text(&self, filling: &TextValues) -> String {
        let mut text = String::new();
        for segment in &self.segments {
            self.write_segment(segment, filling, &mut text);
        }
        text
    }

    fn write_segment(&self, segment: &TextSegment, filling: &TextValues, text: &mut String) {
        let numbers = &filling.numbers;
        match segment {
            TextSegment::SingleWords(single) => {
                append_line(&self.words_of_cells(single, filling), text)
            }
            TextSegment::ListLine { head, count, items } => {
                let mut words = self.words_of_cells(head, filling);
                let places = 0..count.item_count(numbers);
                words.extend(places.map(|at| self.word_of_cell(*items, at, filling)));
                // Most formats omit the line of an empty list, e.g. the edges of a tree with one node.
                if !words.is_empty() {
                    append_line(&words, text);
                }
            }
            TextSegment::Table { count, columns } => {
                for row in 0..count.item_count(numbers) {
                    append_line(&self.words_of_row(columns, row, filling), text);
                }
            }
            TextSegment::MixedTable { forms, table, .. } => {
                let mut rows_before = vec![0; forms.len()];
                for form in &filling.row_forms[*table] {
                    append_line(
                        &self.words_of_row(&forms[*form], rows_before[*form], filling),
                        text,
                    );
                    rows_before[*form] += 1;
                }
            }
            TextSegment::RaggedTable {
                count,
                head,
                lengths,
                items,
            } => {
                let rows = count.item_count(numbers);
                self.write_ragged_table((rows, head, *lengths, *items), filling, text);
            }
            TextSegment::Matrix {
                rows,
                width,
                column,
            } => {
                let columns = width.item_count(numbers);
                for row in 0..rows.item_count(numbers) {
                    let places = row * columns..(row + 1) * columns;
                    let words = places.map(|at| self.word_of_column(*column, at, filling));
                    append_line(&words.collect::<Vec<_>>(), text);
                }
            }
            TextSegment::Grid {
                rows, text: field, ..
            } => (0..rows.item_count(numbers))
                .for_each(|row| append_line(&[filling.word_of_text_field(*field, row)], text)),
        }
    }

    /// Writes `rows` rows. Each row consists of the columns in `head`, the length of a list, and the list.
    fn write_ragged_table(
        &self,
        (rows, head, lengths, items): (usize, &[TableColumn], usize, TableColumn),
        filling: &TextValues,
        text: &mut String,
    ) {
        let mut begin = 0;
        for row in 0..rows {
            let end = begin + filling.row_length(lengths, row);
            let mut words = self.words_of_row(head, row, filling);
            words.push(self.word_of_column(lengths, row, filling));
            words.extend((begin..end).map(|at| self.word_of_cell(items, at, filling)));
            append_line(&words, text);
            begin = end;
        }
    }

    fn words_of_cells(&self, cells: &[SingleWord], filling: &TextValues) -> Vec<String> {
        cells
            .iter()
            .map(|cell| match cell {
                SingleWord::Number(number) => {
                    let (notation, _) = self.numbers[*number];
                    notation.format_value(filling.numbers[*number])
                }
                SingleWord::Text(field) => filling.word_of_text_field(*field, 0),
            })
            .collect()
    }

    fn words_of_row(&self, cells: &[TableColumn], row: usize, filling: &TextValues) -> Vec<String> {
        let words = cells
            .iter()
            .map(|cell| self.word_of_cell(*cell, row, filling));
        words.collect()
    }

    fn word_of_cell(&self, cell: TableColumn, at: usize, filling: &TextValues) -> String {
        match cell {
            TableColumn::Numbers(column) => self.word_of_column(column, at, filling),
            TableColumn::Texts(field) => filling.word_of_text_field(field, at),
        }
    }

    fn word_of_column(&self, column: usize, at: usize, filling: &TextValues) -> String {
        let value = filling.columns[column].get(at).copied().unwrap_or(0);
        self.columns[column].notation.format_value(value)
    }
}

fn append_line(words: &[String], text: &mut String) {
    text.push_str(&words.join(" "));
    text.push('\n');
}

impl TextValues {
    /// Returns the word at the index `at` of a text field; empty if the field has fewer words.
    fn word_of_text_field(&self, field: usize, at: usize) -> String {
        self.texts[field].get(at).cloned().unwrap_or_default()
    }
}
