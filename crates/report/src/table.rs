//! Tables of a report before they are laid out as text or Markdown.

use std::ops::Range;

use caipan_facts::printable;
use caipan_i18n::ReportPhrases;

/// Title, column headers and rows of a table. Text from outside has no control characters and is not yet escaped for
/// markup.
#[derive(Debug, Clone)]
pub struct Table {
    /// Heading above the table.
    pub title: &'static str,
    /// Column headers, each with whether the cells of the column are numbers.
    pub heads: Vec<(String, bool)>,
    /// Rows, each with one cell per column.
    pub rows: Vec<Vec<String>>,
    /// Text below the rows, such as the number of hidden rows; `None` if there is no note.
    pub note: Option<String>,
    /// Indices of the columns whose cells begin with the code of a verdict.
    pub verdicts: Range<usize>,
    /// What happens to rows that do not fit in the available lines.
    pub cut: RowTruncation,
}

/// What happens to the rows of a table that do not fit in the available lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RowTruncation {
    /// All rows are shown, whatever their number.
    Whole,
    /// A statistic: the number of hidden rows is shown, or the whole table is left out.
    Counted,
    /// A finding: the number of hidden rows is shown, and which contestants they belong to. Contains the contestants of
    /// each row; empty if rows do not belong to contestants.
    Named(Vec<String>),
}

/// Maximum number of rows of each table of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowLimits {
    /// Maximum number of rows of a table whose hidden rows are named ([`RowTruncation::Named`]).
    pub findings: usize,
    /// Maximum number of rows of a table of statistics ([`RowTruncation::Counted`]); 0 leaves the table out.
    pub statistics: usize,
}

/// Maximum length of a name in a list, in characters.
const MAX_NAME_LENGTH: usize = 40;

impl Table {
    /// Number of rows to show: all rows, or at most the limit for this kind of table.
    fn shown_row_count(&self, limits: RowLimits) -> usize {
        let most = match self.cut {
            RowTruncation::Whole => usize::MAX,
            RowTruncation::Counted => limits.statistics,
            RowTruncation::Named(_) => limits.findings,
        };
        most.min(self.rows.len())
    }

    /// Truncates the table to the maximum number of rows and lists the hidden rows in the note. `None` if nothing is
    /// shown.
    pub(crate) fn truncate_rows(&self, limits: RowLimits, words: ReportPhrases) -> Option<Self> {
        let (shown, is_note) = (
            self.shown_row_count(limits),
            self.rows.is_empty() && self.note.is_some(),
        );
        let left = self.rows.len() - shown;
        (shown > 0 || is_note).then(|| Self {
            title: self.title,
            heads: self.heads.clone(),
            rows: self.rows[..shown].to_vec(),
            note: match (left, &self.note) {
                (0, note) => note.clone(),
                (_, Some(note)) => {
                    Some(self.hidden_rows_note(shown, words) + words.semicolon() + note)
                }
                (_, None) => Some(self.hidden_rows_note(shown, words)),
            },
            cut: self.cut.clone(),
            verdicts: self.verdicts.clone(),
        })
    }

    /// Returns the note that counts the rows after the first `shown_rows` rows, and names the contestants of these
    /// rows if known.
    fn hidden_rows_note(&self, shown_rows: usize, words: ReportPhrases) -> String {
        let count = words.not_shown(self.rows.len() - shown_rows);
        match &self.cut {
            RowTruncation::Named(names) if names.len() > shown_rows => {
                words.colon(&count, &names[shown_rows..].join(words.comma()))
            }
            _ => count,
        }
    }

    /// Removes the columns that are empty in every row.
    pub(crate) fn without_empty_columns(mut self) -> Self {
        let kept: Vec<bool> = (0..self.heads.len())
            .map(|column| {
                self.rows.is_empty() || self.rows.iter().any(|row| !row[column].is_empty())
            })
            .collect();
        let kept_before = |end: usize| kept.iter().take(end).filter(|is_kept| **is_kept).count();
        self.verdicts = kept_before(self.verdicts.start)..kept_before(self.verdicts.end);
        retain_flagged_cells(&mut self.heads, &kept);
        for row in &mut self.rows {
            retain_flagged_cells(row, &kept);
        }
        self
    }

    /// Whether column heads are shown: only if there are several columns and at least one row.
    pub(crate) fn shows_column_heads(&self) -> bool {
        self.heads.len() > 1 && !self.rows.is_empty()
    }

    /// Number of lines of the truncated table as text, including title and the empty line before the next table; 0 if
    /// nothing is shown.
    pub(crate) fn line_count(&self, limits: RowLimits) -> usize {
        let shown = self.shown_row_count(limits);
        let head = usize::from(self.shows_column_heads());
        let note = usize::from(self.note.is_some() || shown < self.rows.len());
        let is_note = self.rows.is_empty() && self.note.is_some();
        if shown > 0 || is_note {
            2 + head + shown + note
        } else {
            0
        }
    }
}

/// Keeps only the cells whose entry in `kept` is true.
fn retain_flagged_cells<T>(cells: &mut Vec<T>, kept: &[bool]) {
    let mut flags = kept.iter();
    cells.retain(|_| flags.next() == Some(&true));
}

/// Escapes control characters of text from outside, so that it stays on one line.
pub(crate) fn escape_cell(text: &str) -> String {
    printable(text.as_bytes())
}

/// Converts column headers to owned strings. The boolean states whether the column contains numbers.
pub(crate) fn to_owned_column_heads(heads: &[(&str, bool)]) -> Vec<(String, bool)> {
    let owned = heads
        .iter()
        .map(|(head, number)| ((*head).to_owned(), *number));
    owned.collect()
}

/// Escapes a name and truncates it to [`MAX_NAME_LENGTH`] characters.
pub(crate) fn escape_and_truncate_name(name: &str) -> String {
    let mut name = escape_cell(name);
    if let Some((end, _)) = name.char_indices().nth(MAX_NAME_LENGTH) {
        name.truncate(end);
        name.push('…');
    }
    name
}

/// Lists the first `max` names. If there are more names, their number follows.
pub(crate) fn format_name_list(names: &[&str], max: usize, words: ReportPhrases) -> String {
    let shown: Vec<String> = names
        .iter()
        .take(max)
        .map(|name| escape_and_truncate_name(name))
        .collect();
    let joined = shown.join(words.comma());
    match names.len().saturating_sub(max) {
        0 => joined,
        more => words.and_more(&joined, more),
    }
}
