//! Parses an example to a layout: finds numbers that may count the items after them.

use std::collections::{BTreeMap, BTreeSet};

use super::column_roles::assign_column_roles;
use super::number_notation::NumberNotation;
use super::ragged_rows::find_ragged_head;
use super::row_forms::{are_grid_rows, find_row_forms};
use super::text_layout::{
    ColumnRole, CountReference, NumberColumn, SingleWord, TableColumn, TextField, TextLayout,
    TextSegment,
};

/// Maximum number of columns of a table. Longer lines are not parsed as a table, even if a number equals the number of
/// lines.
const MAX_COLUMNS: usize = 12;
/// Maximum number of words before a list in the same line.
const MAX_NUMBERS_BEFORE_LIST: usize = 4;
/// Maximum number of numbers at the beginning of an example that may count something.
const MAX_FIRST_NUMBERS: usize = 8;
/// Maximum number of the most recent numbers before a line that may count something.
const MAX_LAST_NUMBERS: usize = 24;

/// Assumption that one or two numbers of the text count the items that begin at a line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ItemCountAssumption {
    /// Index of the line where the counted items begin.
    line: usize,
    kind: AssumedItemKind,
    /// Count of the items; for a grid or matrix, counts of rows and columns.
    pub counts: Vec<CountReference>,
}

impl ItemCountAssumption {
    /// Whether the assumption is that a line contains the length of a list and then the list.
    pub(super) fn is_length_prefixed_list(&self) -> bool {
        matches!(self.kind, AssumedItemKind::LengthPrefixedLine(_))
    }

    /// Whether the assumption, if it is wrong, explains that the number with this index seems to count nothing.
    pub(super) fn may_explain_wrong_count(&self, number: usize) -> bool {
        self.is_length_prefixed_list() || self.counts.iter().any(|count| count.number == number)
    }
}

/// Kind of items that are assumed to be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum AssumedItemKind {
    Matrix,
    Grid,
    Line,
    LengthPrefixedLine(usize),
    Lines,
    /// Lines of several forms.
    MixedLines,
    /// Lines of this number of words, the length of a list, and the list.
    RaggedLines(usize),
    /// Letters of the word with this index in the line.
    Letters(usize),
}

/// Parses a text without the assumptions in `banned`. If `splits_by_tag`, the rows of a table whose first number has few
/// different values are read as rows of several forms. Returns the layout with the assumptions that it relies on. `None`
/// if the text does not end with a newline, or if writing the layout does not restore the text exactly.
pub(super) fn parse_layout(
    text: &str,
    banned: &BTreeSet<ItemCountAssumption>,
    splits_by_tag: bool,
) -> Option<(TextLayout, Vec<ItemCountAssumption>)> {
    let whole = text.strip_suffix('\n')?;
    let mut parser = LayoutParser {
        lines: whole
            .split('\n')
            .map(|line| line.split(' ').collect())
            .collect(),
        banned,
        splits_by_tag,
        layout: TextLayout::default(),
        assumptions: Vec::new(),
    };
    let mut line = 0;
    while line < parser.lines.len() {
        line += parser.parse_segment(line);
    }
    assign_column_roles(&mut parser.layout);
    let layout = parser.layout;
    (layout.format_text(&layout.example_values()) == text).then_some((layout, parser.assumptions))
}

/// State while an example is parsed line by line.
struct LayoutParser<'a> {
    lines: Vec<Vec<&'a str>>,
    banned: &'a BTreeSet<ItemCountAssumption>,
    splits_by_tag: bool,
    layout: TextLayout,
    assumptions: Vec<ItemCountAssumption>,
}

impl LayoutParser<'_> {
    /// Parses the segment that begins at this line, and returns the number of lines that belong to it.
    fn parse_segment(&mut self, line: usize) -> usize {
        let (exact, one_fewer): (Vec<_>, Vec<_>) =
            (self.possible_counts().into_iter()).partition(|(count, _)| count.difference == 0);
        let assumption = self
            .first_allowed_assumption(self.ragged_table_assumptions(line, &exact))
            .or_else(|| self.first_allowed_assumption(self.matrix_assumptions(line, &exact)))
            .or_else(|| self.first_allowed_assumption(self.list_assumptions(line, &exact)))
            .or_else(|| self.first_allowed_assumption(self.length_prefixed_list_assumptions(line)))
            .or_else(|| self.first_allowed_assumption(self.table_assumptions(line, &exact)))
            .or_else(|| self.first_allowed_assumption(self.list_assumptions(line, &one_fewer)))
            .or_else(|| self.first_allowed_assumption(self.table_assumptions(line, &one_fewer)));
        let Some(assumption) = assumption else {
            self.add_single_line(line);
            return 1;
        };
        let lines = self.add_assumed_segment(&assumption);
        self.assumptions.push(assumption);
        lines
    }

    /// Returns the first assumption that is not banned.
    fn first_allowed_assumption(
        &self,
        assumptions: Vec<ItemCountAssumption>,
    ) -> Option<ItemCountAssumption> {
        assumptions
            .into_iter()
            .find(|assumption| !self.banned.contains(assumption))
    }

    /// Returns all possible counts of at least one item, each with the number of items; the most recent numbers come
    /// first. If there are many numbers, only the first and the last ones are considered.
    fn possible_counts(&self) -> Vec<(CountReference, usize)> {
        let length = self.layout.numbers.len();
        let first = 0..length.min(MAX_FIRST_NUMBERS);
        let last = length.saturating_sub(MAX_LAST_NUMBERS).max(first.end)..length;
        let numbers: Vec<usize> = (last.rev().chain(first.rev()))
            .filter(|number| self.layout.numbers[*number].0.decimal_places == 0)
            .collect();
        let counts = [0, -1].into_iter().flat_map(|difference| {
            numbers
                .iter()
                .map(move |&number| CountReference { number, difference })
        });
        let all = counts.map(|count| (count, self.layout.example_item_count(count)));
        all.filter(|(_, items)| *items > 0).collect()
    }

    /// Returns `count` lines from `line` on; `None` if there are fewer, or if their numbers of words differ.
    fn lines_of_equal_width(&self, line: usize, count: usize) -> Option<&[Vec<&str>]> {
        let lines = self.lines.get(line..line.checked_add(count)?)?;
        let width = lines.first()?.len();
        lines
            .iter()
            .all(|words| words.len() == width)
            .then_some(lines)
    }

    /// Returns the assumptions that two numbers are the height and width of a grid or matrix that begins at a line.
    fn matrix_assumptions(
        &self,
        line: usize,
        counts: &[(CountReference, usize)],
    ) -> Vec<ItemCountAssumption> {
        let mut assumptions = Vec::new();
        let mut kinds: BTreeMap<usize, Option<(AssumedItemKind, usize)>> = BTreeMap::new();
        for (rows, height) in counts {
            let kind = kinds
                .entry(*height)
                .or_insert_with(|| self.matrix_kind_and_width(line, *height));
            let Some((kind, width)) = *kind else {
                continue;
            };
            let fits = counts.iter().filter(|(_, items)| *items == width);
            assumptions.extend(fits.map(|(columns, _)| ItemCountAssumption {
                line,
                kind,
                counts: vec![*rows, *columns],
            }));
        }
        assumptions
    }

    /// Returns whether `height` lines are a grid or a matrix, and the number of columns; `None` if they are neither.
    fn matrix_kind_and_width(
        &self,
        line: usize,
        height: usize,
    ) -> Option<(AssumedItemKind, usize)> {
        let lines = self.lines_of_equal_width(line, height)?;
        let words = lines[0].len();
        if words == 1 {
            return are_grid_rows(lines).then(|| (AssumedItemKind::Grid, lines[0][0].len()));
        }
        let is_matrix = height > 1 && NumberNotation::common_to(lines.iter().flatten()).is_some();
        is_matrix.then_some((AssumedItemKind::Matrix, words))
    }

    /// Returns the assumptions that a number is the length of a list that fills a line.
    fn list_assumptions(
        &self,
        line: usize,
        counts: &[(CountReference, usize)],
    ) -> Vec<ItemCountAssumption> {
        let words = &self.lines[line];
        if NumberNotation::common_to(words.iter()).is_none() {
            return Vec::new();
        }
        let fits = counts.iter().filter(|(_, items)| *items == words.len());
        fits.map(|(count, _)| ItemCountAssumption {
            line,
            kind: AssumedItemKind::Line,
            counts: vec![*count],
        })
        .collect()
    }

    /// Returns the assumptions that a line contains the length of a list, followed by the items of the list.
    fn length_prefixed_list_assumptions(&self, line: usize) -> Vec<ItemCountAssumption> {
        let words = &self.lines[line];
        let heads = 1..words.len().min(MAX_NUMBERS_BEFORE_LIST + 1);
        let fits = heads.filter(|head| {
            words[head - 1].parse() == Ok(words.len() - head)
                && words[..*head]
                    .iter()
                    .all(|word| NumberNotation::parse(word).is_some())
                && NumberNotation::common_to(words[*head..].iter()).is_some()
        });
        let number = self.layout.numbers.len();
        fits.map(|head| ItemCountAssumption {
            line,
            kind: AssumedItemKind::LengthPrefixedLine(head),
            counts: vec![CountReference {
                number: number + head - 1,
                difference: 0,
            }],
        })
        .collect()
    }

    /// Returns the assumptions that a number is the number of lines that end with lists, of which the first begins at a line.
    fn ragged_table_assumptions(
        &self,
        line: usize,
        counts: &[(CountReference, usize)],
    ) -> Vec<ItemCountAssumption> {
        let tables = counts.iter().filter_map(|(count, height)| {
            let lines = self.lines.get(line..line.checked_add(*height)?)?;
            Some(ItemCountAssumption {
                line,
                kind: AssumedItemKind::RaggedLines(find_ragged_head(lines)?),
                counts: vec![*count],
            })
        });
        tables.collect()
    }

    /// Returns the assumptions that a number is the number of lines of a table that begins at a line.
    fn table_assumptions(
        &self,
        line: usize,
        counts: &[(CountReference, usize)],
    ) -> Vec<ItemCountAssumption> {
        let kinds = counts.iter().filter_map(|(count, height)| {
            let lines = self.lines.get(line..line.checked_add(*height)?)?;
            let is_table = lines
                .iter()
                .all(|words| words.len() <= MAX_COLUMNS && !words[0].is_empty());
            let is_mixed = || find_row_forms(lines, self.splits_by_tag).is_some();
            let kind = match self.lines_of_equal_width(line, *height) {
                _ if !is_table => return None,
                _ if is_mixed() => AssumedItemKind::MixedLines,
                Some(_) => AssumedItemKind::Lines,
                None => return None,
            };
            Some((*count, kind))
        });
        kinds
            .map(|(count, kind)| ItemCountAssumption {
                line,
                kind,
                counts: vec![count],
            })
            .collect()
    }

    /// Adds the segment that an assumption describes to the layout, and returns the number of lines of the segment.
    fn add_assumed_segment(&mut self, assumption: &ItemCountAssumption) -> usize {
        let first = assumption.counts[0];
        let (segment, lines) = match assumption.kind {
            AssumedItemKind::Matrix => {
                let (rows, width) = (first, assumption.counts[1]);
                let height = self.layout.example_item_count(rows);
                let words = self.words_of_lines(assumption.line, height);
                let column = self.add_column(&words);
                let segment = TextSegment::Matrix {
                    rows,
                    width,
                    column,
                };
                (segment, height)
            }
            AssumedItemKind::Grid => {
                let (rows, width) = (first, assumption.counts[1]);
                let height = self.layout.example_item_count(rows);
                let words = self.words_of_lines(assumption.line, height);
                let text = self.add_text_field(words, Some(width));
                (TextSegment::Grid { rows, width, text }, height)
            }
            AssumedItemKind::LengthPrefixedLine(head) => {
                let words: Vec<String> = self.words_of_lines(assumption.line, 1);
                let cells = words[..head]
                    .iter()
                    .map(|word| self.add_single_word(word))
                    .collect();
                let column = self.add_column(&words[head..]);
                let segment = TextSegment::ListLine {
                    head: cells,
                    count: first,
                    column,
                };
                (segment, 1)
            }
            AssumedItemKind::Line => {
                let words = self.words_of_lines(assumption.line, 1);
                let segment = TextSegment::ListLine {
                    head: Vec::new(),
                    count: first,
                    column: self.add_column(&words),
                };
                (segment, 1)
            }
            AssumedItemKind::MixedLines => {
                let height = self.layout.example_item_count(first);
                (self.add_mixed_table(assumption.line, height, first), height)
            }
            AssumedItemKind::RaggedLines(head) => {
                let height = self.layout.example_item_count(first);
                (
                    self.add_ragged_table((assumption.line, height), head, first),
                    height,
                )
            }
            AssumedItemKind::Lines | AssumedItemKind::Letters(_) => {
                let height = self.layout.example_item_count(first);
                (
                    self.add_table_segment(assumption.line, height, first),
                    height,
                )
            }
        };
        self.layout.segments.push(segment);
        lines
    }

    /// Adds the columns of the table with `height` lines from `line` on, and returns the segment that refers to them.
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

    /// Adds the columns of the lines with these indices, which have equally many words.
    fn add_table_columns(&mut self, lines: &[usize]) -> Vec<TableColumn> {
        let width = self.lines[lines[0]].len();
        (0..width)
            .map(|at| self.add_table_column(lines, at))
            .collect()
    }

    /// Adds the column of the words at the index `at` of these lines.
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

    /// Adds the columns of the table with `height` lines from `line` on, in which lists follow `head` words and their
    /// lengths.
    fn add_ragged_table(
        &mut self,
        (line, height): (usize, usize),
        head: usize,
        count: CountReference,
    ) -> TextSegment {
        let rows: Vec<usize> = (line..line + height).collect();
        let columns = (0..head).map(|at| self.add_table_column(&rows, at));
        let columns: Vec<TableColumn> = columns.collect();
        let lengths: Vec<String> = rows
            .iter()
            .map(|row| self.lines[*row][head].to_owned())
            .collect();
        let items = self.lines[line..line + height].iter();
        let items = items.flat_map(|words| &words[head + 1..]);
        let items: Vec<String> = items.map(|word| (*word).to_owned()).collect();
        TextSegment::RaggedTable {
            count,
            head: columns,
            lengths: self.add_column(&lengths),
            items: self.add_cells(items),
        }
    }

    /// Adds the columns of each form of the `height` lines from `line` on, and returns the table of several forms.
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

    /// Returns all words of `count` lines from line `first` on.
    fn words_of_lines(&self, first: usize, count: usize) -> Vec<String> {
        let words = self.lines[first..first + count].iter().flatten();
        words.map(|word| (*word).to_owned()).collect()
    }

    /// Adds a line whose words occur once to the layout.
    fn add_single_line(&mut self, line: usize) {
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
        let counts = self.possible_counts().into_iter();
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
