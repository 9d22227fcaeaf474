//! Reads an example as a layout. Finds the numbers that may count the following items.

use std::collections::{BTreeMap, BTreeSet};

use super::number_form::NumberForm;
use super::roles::assign_roles;
use super::text_layout::{
    Cell, Column, ColumnCell, ColumnRole, Count, Segment, TextField, TextLayout,
};

/// Maximum number of columns of a table. Longer lines are not read as a table, even if a number announces them.
const MAX_COLUMNS: usize = 12;
/// Maximum number of words before a list in a line.
const MAX_HEAD: usize = 4;
/// Maximum numbers at the beginning of an example, and before a line, that may count something.
const MAX_FIRST_NUMBERS: usize = 8;
const MAX_LAST_NUMBERS: usize = 24;
/// Minimum length at which rows of digits are read as a grid instead of numbers.
const LONG_DIGITS: usize = 5;

/// Claim that numbers count something that begins at a line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Claim {
    line: usize,
    kind: ClaimKind,
    pub counts: Vec<Count>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ClaimKind {
    Matrix,
    Grid,
    Line,
    HeadedLine(usize),
    Lines,
    /// Letters of the word with this index in the line.
    Letters(usize),
}

/// Reads a text, without the claims in `banned`. Returns the layout with the claims that it relies on. `None` if the text
/// does not end in a newline, or if writing the layout does not restore the text exactly.
pub(super) fn parse(text: &str, banned: &BTreeSet<Claim>) -> Option<(TextLayout, Vec<Claim>)> {
    let whole = text.strip_suffix('\n')?;
    let mut parser = Parser {
        lines: whole
            .split('\n')
            .map(|line| line.split(' ').collect())
            .collect(),
        banned,
        layout: TextLayout::default(),
        claims: Vec::new(),
    };
    let mut line = 0;
    while line < parser.lines.len() {
        line += parser.read_segment(line);
    }
    assign_roles(&mut parser.layout);
    let layout = parser.layout;
    (layout.write(&layout.sample()) == text).then_some((layout, parser.claims))
}

struct Parser<'a> {
    lines: Vec<Vec<&'a str>>,
    banned: &'a BTreeSet<Claim>,
    layout: TextLayout,
    claims: Vec<Claim>,
}

impl Parser<'_> {
    /// Reads the segment that begins at this line, and returns the number of lines of the segment.
    fn read_segment(&mut self, line: usize) -> usize {
        let counts = self.counts();
        let claim = self
            .first_allowed(self.matrices(line, &counts))
            .or_else(|| self.first_allowed(self.lists(line, &counts)))
            .or_else(|| self.first_allowed(self.headed_lists(line)))
            .or_else(|| self.first_allowed(self.tables(line, &counts)));
        let Some(claim) = claim else {
            self.read_single(line);
            return 1;
        };
        let lines = self.accept(&claim);
        self.claims.push(claim);
        lines
    }

    fn first_allowed(&self, claims: Vec<Claim>) -> Option<Claim> {
        claims
            .into_iter()
            .find(|claim| !self.banned.contains(claim))
    }

    /// Returns counts of at least one item with the number of items, the most recent numbers first. Of many numbers only the
    /// first and the last ones are considered.
    fn counts(&self) -> Vec<(Count, usize)> {
        let length = self.layout.numbers.len();
        let first = 0..length.min(MAX_FIRST_NUMBERS);
        let last = length.saturating_sub(MAX_LAST_NUMBERS).max(first.end)..length;
        let numbers: Vec<usize> = (last.rev().chain(first.rev()))
            .filter(|number| self.layout.numbers[*number].0.places == 0)
            .collect();
        let counts = [0, -1].into_iter().flat_map(|difference| {
            numbers
                .iter()
                .map(move |&number| Count { number, difference })
        });
        let all = counts.map(|count| (count, self.layout.sample_items(count)));
        all.filter(|(_, items)| *items > 0).collect()
    }

    /// Returns `count` lines from `line` on; `None` unless all have equally many words.
    fn even_lines(&self, line: usize, count: usize) -> Option<&[Vec<&str>]> {
        let lines = self.lines.get(line..line.checked_add(count)?)?;
        let width = lines.first()?.len();
        lines
            .iter()
            .all(|words| words.len() == width)
            .then_some(lines)
    }

    fn matrices(&self, line: usize, counts: &[(Count, usize)]) -> Vec<Claim> {
        let mut claims = Vec::new();
        let mut kinds: BTreeMap<usize, Option<(ClaimKind, usize)>> = BTreeMap::new();
        for (rows, height) in counts {
            let kind = kinds
                .entry(*height)
                .or_insert_with(|| self.matrix_kind(line, *height));
            let Some((kind, width)) = *kind else {
                continue;
            };
            let fits = counts.iter().filter(|(_, items)| *items == width);
            claims.extend(fits.map(|(columns, _)| Claim {
                line,
                kind,
                counts: vec![*rows, *columns],
            }));
        }
        claims
    }

    /// Returns whether `height` lines are a grid or a matrix, and the width; `None` if they are neither.
    fn matrix_kind(&self, line: usize, height: usize) -> Option<(ClaimKind, usize)> {
        let lines = self.even_lines(line, height)?;
        let words = lines[0].len();
        if words == 1 {
            return are_grid_rows(lines).then(|| (ClaimKind::Grid, lines[0][0].len()));
        }
        let is_matrix = height > 1 && form_of(lines.iter().flatten()).is_some();
        is_matrix.then_some((ClaimKind::Matrix, words))
    }

    fn lists(&self, line: usize, counts: &[(Count, usize)]) -> Vec<Claim> {
        let words = &self.lines[line];
        if form_of(words.iter()).is_none() {
            return Vec::new();
        }
        let fits = counts.iter().filter(|(_, items)| *items == words.len());
        fits.map(|(count, _)| Claim {
            line,
            kind: ClaimKind::Line,
            counts: vec![*count],
        })
        .collect()
    }

    /// Returns claims that a line contains the length of a list, then the items of the list.
    fn headed_lists(&self, line: usize) -> Vec<Claim> {
        let words = &self.lines[line];
        let heads = 1..words.len().min(MAX_HEAD + 1);
        let fits = heads.filter(|head| {
            words[head - 1].parse() == Ok(words.len() - head)
                && words[..*head]
                    .iter()
                    .all(|word| NumberForm::read(word).is_some())
                && form_of(words[*head..].iter()).is_some()
        });
        let number = self.layout.numbers.len();
        fits.map(|head| Claim {
            line,
            kind: ClaimKind::HeadedLine(head),
            counts: vec![Count {
                number: number + head - 1,
                difference: 0,
            }],
        })
        .collect()
    }

    fn tables(&self, line: usize, counts: &[(Count, usize)]) -> Vec<Claim> {
        let fits = counts.iter().filter(|(_, height)| {
            let lines = self.even_lines(line, *height);
            lines.is_some_and(|lines| lines[0].len() <= MAX_COLUMNS && !lines[0][0].is_empty())
        });
        fits.map(|(count, _)| Claim {
            line,
            kind: ClaimKind::Lines,
            counts: vec![*count],
        })
        .collect()
    }

    /// Adds the segment that a claim describes, and returns the number of lines of the segment.
    fn accept(&mut self, claim: &Claim) -> usize {
        let first = claim.counts[0];
        let (segment, lines) = match claim.kind {
            ClaimKind::Matrix => {
                let (rows, width) = (first, claim.counts[1]);
                let height = self.layout.sample_items(rows);
                let words = self.words_of(claim.line, height);
                let column = self.add_column(&words);
                let segment = Segment::Matrix {
                    rows,
                    width,
                    column,
                };
                (segment, height)
            }
            ClaimKind::Grid => {
                let (rows, width) = (first, claim.counts[1]);
                let height = self.layout.sample_items(rows);
                let words = self.words_of(claim.line, height);
                let text = self.add_text(words, Some(width));
                (Segment::Grid { rows, width, text }, height)
            }
            ClaimKind::HeadedLine(head) => {
                let words: Vec<String> = self.words_of(claim.line, 1);
                let cells = words[..head]
                    .iter()
                    .map(|word| self.add_cell(word))
                    .collect();
                let column = self.add_column(&words[head..]);
                let segment = Segment::Line {
                    head: cells,
                    count: first,
                    column,
                };
                (segment, 1)
            }
            ClaimKind::Line => {
                let words = self.words_of(claim.line, 1);
                let segment = Segment::Line {
                    head: Vec::new(),
                    count: first,
                    column: self.add_column(&words),
                };
                (segment, 1)
            }
            ClaimKind::Lines | ClaimKind::Letters(_) => {
                let height = self.layout.sample_items(first);
                (self.table(claim.line, height, first), height)
            }
        };
        self.layout.segments.push(segment);
        lines
    }

    fn table(&mut self, line: usize, height: usize, count: Count) -> Segment {
        let width = self.lines[line].len();
        let columns = (0..width).map(|at| {
            let rows = &self.lines[line..line + height];
            let words: Vec<String> = rows.iter().map(|row| row[at].to_owned()).collect();
            if form_of(words.iter()).is_some() {
                ColumnCell::Numbers(self.add_column(&words))
            } else {
                ColumnCell::Texts(self.add_text(words, None))
            }
        });
        Segment::Lines {
            columns: columns.collect(),
            count,
        }
    }

    fn words_of(&self, line: usize, lines: usize) -> Vec<String> {
        let words = self.lines[line..line + lines].iter().flatten();
        words.map(|word| (*word).to_owned()).collect()
    }

    fn read_single(&mut self, line: usize) {
        let words = self.words_of(line, 1);
        let mut cells = Vec::new();
        for (at, word) in words.iter().enumerate() {
            let cell = self.add_cell(word);
            if let Cell::Text(text) = cell {
                self.claim_letters((line, at), text, word);
            }
            cells.push(cell);
        }
        self.layout.segments.push(Segment::Single(cells));
    }

    /// Claims that the first suitable number counts the letters of a word. `text` is the index of the text field.
    fn claim_letters(&mut self, (line, at): (usize, usize), text: usize, word: &str) {
        let counts = self.counts().into_iter();
        let fits = counts.filter(|(_, items)| *items == word.len());
        let claims = fits.map(|(count, _)| Claim {
            line,
            kind: ClaimKind::Letters(at),
            counts: vec![count],
        });
        let free = claims
            .into_iter()
            .find(|claim| !self.banned.contains(claim));
        if let Some(claim) = free {
            self.layout.texts[text].length = Some(claim.counts[0]);
            self.claims.push(claim);
        }
    }

    fn add_cell(&mut self, word: &str) -> Cell {
        if let Some(read) = NumberForm::read(word) {
            self.layout.numbers.push(read);
            return Cell::Number(self.layout.numbers.len() - 1);
        }
        Cell::Text(self.add_text(vec![word.to_owned()], None))
    }

    fn add_text(&mut self, sample: Vec<String>, length: Option<Count>) -> usize {
        self.layout.texts.push(TextField { sample, length });
        self.layout.texts.len() - 1
    }

    fn add_column(&mut self, words: &[String]) -> usize {
        let form = form_of(words.iter()).unwrap_or_default();
        let values = words
            .iter()
            .filter_map(|word| Some(NumberForm::read(word)?.1));
        self.layout.columns.push(Column {
            form,
            sample: values.collect(),
            role: ColumnRole::Values,
        });
        self.layout.columns.len() - 1
    }
}

/// Returns the common form of words that are all numbers; `None` if a word is not, or the forms differ.
fn form_of(words: impl Iterator<Item = impl AsRef<str>>) -> Option<NumberForm> {
    let mut forms = words.map(|word| Some(NumberForm::read(word.as_ref())?.0));
    let first = forms.next()??;
    forms.all(|form| form == Some(first)).then_some(first)
}

/// Whether lines of one word each are rows of a grid: equally long, and not just numbers.
fn are_grid_rows(lines: &[Vec<&str>]) -> bool {
    let length = lines[0][0].len();
    let mut words = lines.iter().map(|line| line[0]);
    let is_even = words
        .clone()
        .all(|word| word.len() == length && word.is_ascii());
    is_even
        && length > 0
        && (length >= LONG_DIGITS || words.any(|word| NumberForm::read(word).is_none()))
}
