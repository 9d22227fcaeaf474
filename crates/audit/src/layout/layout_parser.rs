//! Parses an example to a layout: finds numbers that may count the items after them.

use std::collections::{BTreeMap, BTreeSet};

use super::column_roles::assign_column_roles;
use super::expressions::is_expression_with_spaces;
use super::number_notation::NumberNotation;
use super::ragged_rows::find_ragged_head;
use super::row_forms::{are_grid_rows, find_row_forms};
use super::text_layout::{CountReference, TextLayout};
use super::tree_rows::are_edges_of_tree;

mod segment_parsing;

/// Maximum number of columns of a table. Longer lines are not parsed as a table, even if a number equals the number of
/// lines.
const MAX_COLUMNS: usize = 12;
/// Maximum number of words before a list in the same line.
const MAX_NUMBERS_BEFORE_LIST: usize = 4;
/// Maximum number of numbers at the beginning of an example that are considered as possible counts.
const MAX_FIRST_NUMBERS: usize = 8;
/// Maximum number of most recent numbers before a line that are considered as possible counts.
const MAX_LAST_NUMBERS: usize = 24;

/// Factors and differences of counts: as many items as a number, or one fewer.
const USUAL_COUNTS: [(i64, i64); 2] = [(1, 0), (1, -1)];
/// Factors and differences of rarer counts: twice as many items as a number, or one more.
const UNUSUAL_COUNTS: [(i64, i64); 2] = [(2, 0), (1, 1)];
/// Minimum number of items of an unusual count. Fewer are often a coincidence.
const MIN_UNUSUAL_ITEMS: usize = 3;

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

    /// Whether this assumption, if it is wrong, may explain why no other value of the number with this index was legal.
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
    /// A line that contains only the number of following lines, and those lines.
    CountAndLines,
    /// Lines of several forms.
    MixedLines,
    /// Lines that each consist of this number of words, the length of a list, and the list.
    RaggedLines(usize),
    /// Letters of the word with this index in the line.
    Letters(usize),
}

/// Special ways in which an example is parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct ParsingOptions {
    /// Whether a first word or number with few different values divides the rows of a table into several forms.
    pub splits_by_tag: bool,
    /// Whether a line that is an expression with spaces between its tokens is read as a single word.
    pub joins_expressions: bool,
    /// Whether a line of several words, none of which is a number, is read as a single word.
    pub joins_words: bool,
}

/// Whether a line consists of several words, none of which is a number.
fn has_only_words(line: &str) -> bool {
    line.contains(' ')
        && line.trim() == line
        && line
            .split(' ')
            .all(|word| NumberNotation::parse(word).is_none())
}

impl ParsingOptions {
    /// Whether a line of several words is read as a single word.
    pub(super) fn joins_line(self, line: &str) -> bool {
        (self.joins_expressions && is_expression_with_spaces(line))
            || (self.joins_words && has_only_words(line))
    }

    /// Divides a line into words.
    fn words_of_line(self, line: &str) -> Vec<&str> {
        if self.joins_line(line) {
            vec![line]
        } else {
            line.split(' ').collect()
        }
    }
}

/// Parses a text without the assumptions in `banned`. Returns the layout with the assumptions that it relies on.
/// `None` if the text does not end with a newline, or if writing the layout does not restore the text exactly.
pub(super) fn parse_layout(
    text: &str,
    banned: &BTreeSet<ItemCountAssumption>,
    options: ParsingOptions,
) -> Option<(TextLayout, Vec<ItemCountAssumption>)> {
    let whole = text.strip_suffix('\n')?;
    let mut parser = LayoutParser {
        lines: whole
            .split('\n')
            .map(|line| options.words_of_line(line))
            .collect(),
        banned,
        splits_by_tag: options.splits_by_tag,
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
        let exact = self.possible_counts(&USUAL_COUNTS[..1], 1);
        let one_fewer = self.possible_counts(&USUAL_COUNTS[1..], 1);
        let unusual = self.possible_counts(&UNUSUAL_COUNTS, MIN_UNUSUAL_ITEMS);
        let assumption = self
            .first_allowed_assumption(self.ragged_table_assumptions(line, &exact))
            .or_else(|| self.first_allowed_assumption(self.matrix_assumptions(line, &exact)))
            .or_else(|| self.first_allowed_assumption(self.last_table_assumptions(line)))
            .or_else(|| self.first_allowed_assumption(self.count_and_lines_assumption(line)))
            .or_else(|| self.first_allowed_assumption(self.list_assumptions(line, &exact)))
            .or_else(|| self.first_allowed_assumption(self.length_prefixed_list_assumptions(line)))
            .or_else(|| self.first_allowed_assumption(self.tree_assumptions(line, &one_fewer)))
            .or_else(|| self.first_allowed_assumption(self.table_assumptions(line, &exact)))
            .or_else(|| self.first_allowed_assumption(self.list_assumptions(line, &one_fewer)))
            .or_else(|| self.first_allowed_assumption(self.table_assumptions(line, &one_fewer)))
            .or_else(|| self.first_allowed_assumption(self.list_assumptions(line, &unusual)))
            .or_else(|| self.first_allowed_assumption(self.table_assumptions(line, &unusual)));
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

    /// Returns the counts with one of these factors and differences, each with its number of items, which is at least `min_items`.
    /// The most recent numbers come first.
    fn possible_counts(
        &self,
        factors_and_differences: &[(i64, i64)],
        min_items: usize,
    ) -> Vec<(CountReference, usize)> {
        let forms = factors_and_differences.iter().copied();
        let counts = forms.flat_map(|(factor, difference)| {
            let numbers = self.numbers_that_may_count().into_iter();
            numbers.map(move |number| CountReference {
                number,
                factor,
                difference,
            })
        });
        let all = counts.map(|count| (count, self.layout.example_item_count(count)));
        all.filter(|(_, items)| *items >= min_items).collect()
    }

    /// Returns the indices of the integers that may count items, the most recent ones first. If there are many, only the first and
    /// the last ones are considered.
    fn numbers_that_may_count(&self) -> Vec<usize> {
        let length = self.layout.numbers.len();
        let first = 0..length.min(MAX_FIRST_NUMBERS);
        let last = length.saturating_sub(MAX_LAST_NUMBERS).max(first.end)..length;
        (last.rev().chain(first.rev()))
            .filter(|number| self.layout.numbers[*number].0.decimal_places == 0)
            .collect()
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

    /// Returns the kind (grid or matrix) of `height` lines and the number of columns; `None` if the lines are neither.
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
        // Almost any single word could be a list of length 1, so only a number is accepted as such a list.
        if words.len() < 2 && NumberNotation::common_to(words.iter()).is_none() {
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

    /// Returns the assumption that a line contains only the number of lines after it, which is at least 2. Empty if the
    /// text contradicts the assumption.
    fn count_and_lines_assumption(&self, line: usize) -> Vec<ItemCountAssumption> {
        let [word] = self.lines[line][..] else {
            return Vec::new();
        };
        let height = word.parse().ok().filter(|height: &usize| *height > 1);
        let rows = height.and_then(|height| self.lines_of_equal_width(line + 1, height));
        let is_table = rows.is_some_and(|rows| {
            rows[0].len() <= MAX_COLUMNS
                && !rows[0][0].is_empty()
                && find_row_forms(rows, self.splits_by_tag).is_none()
        });
        let assumption = ItemCountAssumption {
            line,
            kind: AssumedItemKind::CountAndLines,
            counts: vec![CountReference {
                number: self.layout.numbers.len(),
                factor: 1,
                difference: 0,
            }],
        };
        is_table.then_some(assumption).into_iter().collect()
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
                factor: 1,
                difference: 0,
            }],
        })
        .collect()
    }

    /// Returns the assumptions that a number counts the rows of a ragged table, which each end with a list. The table
    /// begins at `line`.
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

    /// Returns the assumptions that a number is the number of all lines from a line on, and that they are a table. Such a
    /// number rarely has this value by chance.
    fn last_table_assumptions(&self, line: usize) -> Vec<ItemCountAssumption> {
        let remaining = self.lines.len() - line;
        let mut counts = self.possible_counts(&USUAL_COUNTS, 1);
        counts.retain(|(_, items)| *items == remaining && remaining > 2);
        self.table_assumptions(line, &counts)
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

    /// Returns the assumptions that the lines from `line` on begin with the edges of a tree. Rows of the same width may follow
    /// them, so that another number seems to count all of them.
    fn tree_assumptions(
        &self,
        line: usize,
        counts: &[(CountReference, usize)],
    ) -> Vec<ItemCountAssumption> {
        let trees = counts.iter().copied().filter(|(_, height)| {
            (self.lines_of_equal_width(line, *height)).is_some_and(are_edges_of_tree)
        });
        self.table_assumptions(line, &trees.collect::<Vec<_>>())
    }
}
