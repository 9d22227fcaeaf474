//! A table of a report: what text and Markdown show, each in its own way.

use std::ops::Range;

use caipan_facts::printable;
use caipan_i18n::Words;

/// A table: its title, heads and rows. Foreign text in it is one harmless line, and not yet escaped for any markup.
#[derive(Debug, Clone)]
pub struct Table {
    /// What it shows.
    pub title: &'static str,
    /// Heads of columns, and whether numbers stand below them.
    pub heads: Vec<(String, bool)>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// What is to be said below it.
    pub note: Option<String>,
    /// The columns whose cells begin with a verdict.
    pub verdicts: Range<usize>,
    /// What is left of it where there is no room for all.
    pub cut: Cut,
}

/// What is left of a table where there is no room for all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cut {
    /// It is never cut.
    Whole,
    /// A statistic: how many rows are not shown, or nothing at all.
    Counted,
    /// A finding: also who stands in each row that is not shown, as far as rows are somebody's.
    Named(Vec<String>),
}

/// So many rows are shown of findings and of statistics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Of each finding.
    pub findings: usize,
    /// Of each statistic; of none, it is left out.
    pub statistics: usize,
}

/// Of a name in a list so many characters are shown.
const LONGEST: usize = 40;

impl Table {
    /// So many rows are shown.
    fn shown(&self, room: Room) -> usize {
        let most = match self.cut {
            Cut::Whole => usize::MAX,
            Cut::Counted => room.statistics,
            Cut::Named(_) => room.findings,
        };
        most.min(self.rows.len())
    }

    /// What there is room for; nothing where there is none at all.
    pub fn within(&self, room: Room, words: &Words) -> Option<Self> {
        let (shown, is_note) = (
            self.shown(room),
            self.rows.is_empty() && self.note.is_some(),
        );
        let left = self.rows.len() - shown;
        let not_shown = || {
            let count = (words.not_shown)(left);
            match &self.cut {
                Cut::Named(who) if who.len() > shown => {
                    let who = who[shown..].join(words.comma);
                    (words.colon)(&count, &who)
                }
                _ => count,
            }
        };
        (shown > 0 || is_note).then(|| Self {
            title: self.title,
            heads: self.heads.clone(),
            rows: self.rows[..shown].to_vec(),
            note: match (left, &self.note) {
                (0, note) => note.clone(),
                (_, Some(note)) => Some(not_shown() + words.semicolon + note),
                (_, None) => Some(not_shown()),
            },
            cut: self.cut.clone(),
            verdicts: self.verdicts.clone(),
        })
    }

    /// Removes the columns that are empty in every row.
    pub(crate) fn without_empty_columns(mut self) -> Self {
        let is_kept = |column: usize| {
            self.rows.is_empty() || self.rows.iter().any(|row| !row[column].is_empty())
        };
        let kept: Vec<bool> = (0..self.heads.len()).map(is_kept).collect();
        let kept_before = |end: usize| kept.iter().take(end).filter(|is_kept| **is_kept).count();
        self.verdicts = kept_before(self.verdicts.start)..kept_before(self.verdicts.end);
        retain(&mut self.heads, &kept);
        for row in &mut self.rows {
            retain(row, &kept);
        }
        self
    }

    /// Whether column heads are shown: only if there are several columns and at least one row.
    pub(crate) fn has_heads(&self) -> bool {
        self.heads.len() > 1 && !self.rows.is_empty()
    }

    /// So many lines of text, with an empty one before the next table.
    pub fn lines(&self, room: Room) -> usize {
        let shown = self.shown(room);
        let head = usize::from(self.has_heads());
        let note = usize::from(self.note.is_some() || shown < self.rows.len());
        if shown == 0 {
            0
        } else {
            2 + head + shown + note
        }
    }
}

/// Removes the cells of columns that are not kept.
fn retain<T>(cells: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    cells.retain(|_| kept.next() == Some(&true));
}

/// Foreign text on one harmless line.
pub fn text(foreign: &str) -> String {
    printable(foreign.as_bytes())
}

/// Heads of columns, and whether numbers stand below them.
pub fn heads(heads: &[(&str, bool)]) -> Vec<(String, bool)> {
    let owned = heads
        .iter()
        .map(|(head, number)| ((*head).to_owned(), *number));
    owned.collect()
}

/// A contestant's name in a list.
pub fn short(name: &str) -> String {
    let mut name = text(name);
    if let Some((end, _)) = name.char_indices().nth(LONGEST) {
        name.truncate(end);
        name.push('…');
    }
    name
}

/// Contestants in a list, those behind the first `most` as a number.
pub fn names(all: &[&str], most: usize, words: &Words) -> String {
    let shown: Vec<String> = all.iter().take(most).map(|name| short(name)).collect();
    let shown = shown.join(words.comma);
    match all.len().saturating_sub(most) {
        0 => shown,
        more => (words.and_more)(&shown, more),
    }
}
