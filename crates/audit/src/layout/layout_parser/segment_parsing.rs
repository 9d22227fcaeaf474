//! Adds the segments of a text to its layout, as assumptions describe them.

use super::{AssumedItemKind, ItemCountAssumption, LayoutParser, USUAL_COUNTS};
use crate::layout::number_notation::NumberNotation;
use crate::layout::row_forms::find_row_forms;
use crate::layout::text_layout::{
    ColumnRole, CountReference, NumberColumn, SingleWord, TableColumn, TextField, TextSegment,
};

impl LayoutParser<'_> {
    /// Adds the segment that an assumption describes to the layout, and returns the number of lines of the segment.
    pub(super) fn add_assumed_segment(&mut self, assumption: &ItemCountAssumption) -> usize {
        let count = assumption.counts[0];
        let mut line = assumption.line;
        if assumption.kind == AssumedItemKind::CountAndLines {
            self.add_single_line(line);
            line += 1;
        }
        let height = match assumption.kind {
            AssumedItemKind::LengthPrefixedLine(_) | AssumedItemKind::Line => 1,
            _ => self.layout.example_item_count(count),
        };
        let segment = match assumption.kind {
            AssumedItemKind::Matrix => TextSegment::Matrix {
                rows: count,
                width: assumption.counts[1],
                column: self.add_column(&self.words_of_lines(line, height)),
            },
            AssumedItemKind::Grid => {
                let width = assumption.counts[1];
                let words = self.words_of_lines(line, height);
                TextSegment::Grid {
                    rows: count,
                    width,
                    text: self.add_text_field(words, Some(width)),
                }
            }
            AssumedItemKind::LengthPrefixedLine(head) => self.add_list_line(line, head, count),
            AssumedItemKind::Line => self.add_list_line(line, 0, count),
            AssumedItemKind::MixedLines => self.add_mixed_table(line, height, count),
            AssumedItemKind::RaggedLines(head) => {
                self.add_ragged_table((line, height), head, count)
            }
            AssumedItemKind::Lines
            | AssumedItemKind::CountAndLines
            | AssumedItemKind::Letters(_) => self.add_table_segment(line, height, count),
        };
        self.layout.segments.push(segment);
        height + (line - assumption.line)
    }

    /// Adds a line that consists of `head` single words and a list. Returns the segment.
    fn add_list_line(&mut self, line: usize, head: usize, count: CountReference) -> TextSegment {
        let words = self.words_of_lines(line, 1);
        TextSegment::ListLine {
            head: words[..head]
                .iter()
                .map(|word| self.add_single_word(word))
                .collect(),
            count,
            items: self.add_cells(words[head..].to_vec()),
        }
    }

    /// Adds the columns of a table with `height` lines, the first of which is `line`. Returns the segment that refers
    /// to these columns.
    fn add_table_segment(
        &mut self,
        line: usize,
        height: usize,
        count: CountReference,
    ) -> TextSegment {
        let rows: Vec<usize> = (line..line + height).collect();
        TextSegment::Table {
            columns: self.add_table_columns(&rows),
            count,
        }
    }

    /// Adds one column for each word of the lines with these indices. All these lines have the same number of words.
    fn add_table_columns(&mut self, lines: &[usize]) -> Vec<TableColumn> {
        let width = self.lines[lines[0]].len();
        (0..width)
            .map(|at| self.add_table_column(lines, at))
            .collect()
    }

    /// Adds the column that consists of word number `at` of each of these lines.
    fn add_table_column(&mut self, lines: &[usize], at: usize) -> TableColumn {
        let rows = lines.iter().map(|line| self.lines[*line][at].to_owned());
        self.add_cells(rows.collect())
    }

    /// Adds a column of numbers if all words are numbers of one notation, and otherwise a text field.
    fn add_cells(&mut self, words: Vec<String>) -> TableColumn {
        if NumberNotation::common_to(words.iter()).is_some() {
            TableColumn::Numbers(self.add_column(&words))
        } else {
            TableColumn::Texts(self.add_text_field(words, None))
        }
    }

    /// Adds the columns of a ragged table with `height` lines, the first of which is `line`. Each line consists of
    /// `head` words, the length of a list, and the list.
    fn add_ragged_table(
        &mut self,
        (line, height): (usize, usize),
        head: usize,
        count: CountReference,
    ) -> TextSegment {
        let rows: Vec<usize> = (line..line + height).collect();
        let columns: Vec<TableColumn> = (0..head)
            .map(|at| self.add_table_column(&rows, at))
            .collect();
        let lengths: Vec<String> = rows
            .iter()
            .map(|row| self.lines[*row][head].to_owned())
            .collect();
        let items: Vec<String> = self.lines[line..line + height]
            .iter()
            .flat_map(|words| &words[head + 1..])
            .map(|word| (*word).to_owned())
            .collect();
        TextSegment::RaggedTable {
            count,
            head: columns,
            lengths: self.add_column(&lengths),
            items: self.add_cells(items),
        }
    }

    /// Adds the columns of a table whose rows have several forms, separately for each form. The table has `height`
    /// lines, the first of which is `line`.
    fn add_mixed_table(
        &mut self,
        line: usize,
        height: usize,
        count: CountReference,
    ) -> TextSegment {
        let lines = &self.lines[line..line + height];
        let (row_forms, has_tags) =
            find_row_forms(lines, self.splits_by_tag).unwrap_or_else(|| (vec![0; height], false));
        let form_count = row_forms.iter().max().map_or(0, |last| last + 1);
        let mut forms = Vec::new();
        for form in 0..form_count {
            let of_form = (0..height).filter(|row| row_forms[*row] == form);
            let rows: Vec<usize> = of_form.map(|row| line + row).collect();
            let columns = self.add_table_columns(&rows);
            if let (TableColumn::Numbers(tag), true) = (columns[0], has_tags) {
                self.layout.columns[tag].role = ColumnRole::Tag;
            }
            forms.push(columns);
        }
        self.layout.row_forms.push(row_forms);
        TextSegment::MixedTable {
            count,
            forms,
            table: self.layout.row_forms.len() - 1,
        }
    }

    /// Returns all words of `count` consecutive lines, the first of which is `first`.
    fn words_of_lines(&self, first: usize, count: usize) -> Vec<String> {
        let words = self.lines[first..first + count].iter().flatten();
        words.map(|word| (*word).to_owned()).collect()
    }

    /// Adds a line of single words, which belong to no table or list, to the layout.
    pub(super) fn add_single_line(&mut self, line: usize) {
        let words = self.words_of_lines(line, 1);
        let mut cells = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let cell = self.add_single_word(word);
            if let SingleWord::Text(text) = cell {
                self.assume_letter_count((line, at), text, word);
            }
            cells.push(cell);
        }
        self.layout.segments.push(TextSegment::SingleWords(cells));
    }

    /// Assumes that the most recent suitable number counts the letters of a word. `text` is the index of the text
    /// field.
    fn assume_letter_count(&mut self, (line, at): (usize, usize), text: usize, word: &str) {
        let counts = self.possible_counts(&USUAL_COUNTS, 1).into_iter();
        let fits = counts.filter(|(_, items)| *items == word.len());
        let assumptions = fits.map(|(count, _)| ItemCountAssumption {
            line,
            kind: AssumedItemKind::Letters(at),
            counts: vec![count],
        });
        let free = assumptions
            .into_iter()
            .find(|assumption| !self.banned.contains(assumption));
        if let Some(assumption) = free {
            self.layout.texts[text].length = Some(assumption.counts[0]);
            self.assumptions.push(assumption);
        }
    }

    fn add_single_word(&mut self, word: &str) -> SingleWord {
        if let Some(read) = NumberNotation::parse(word) {
            self.layout.numbers.push(read);
            return SingleWord::Number(self.layout.numbers.len() - 1);
        }
        SingleWord::Text(self.add_text_field(vec![word.to_owned()], None))
    }

    fn add_text_field(&mut self, sample: Vec<String>, length: Option<CountReference>) -> usize {
        self.layout.texts.push(TextField { sample, length });
        self.layout.texts.len() - 1
    }

    fn add_column(&mut self, words: &[String]) -> usize {
        let notation = NumberNotation::common_to(words.iter()).unwrap_or_default();
        let values = words
            .iter()
            .filter_map(|word| Some(NumberNotation::parse(word)?.1));
        self.layout.columns.push(NumberColumn {
            notation,
            sample: values.collect(),
            role: ColumnRole::Values,
        });
        self.layout.columns.len() - 1
    }
}
