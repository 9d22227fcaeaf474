//! Formatting of boards as lines of text, and of several boards side by side.

use std::fmt::Write;

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use unicode_width::UnicodeWidthStr;

use crate::palette;
use caipan_checker::frame::{Cell, Frame, Mark, Shade};
use caipan_facts::{Fact, printable};
use caipan_i18n::Lang;

/// Number of blank columns between two boards that are drawn side by side.
pub(super) const BLANKS_BETWEEN_BOARDS: usize = 3;

/// Style of text for people: colours, character set and language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputStyle {
    /// Text in this language, with colours and all Unicode characters.
    Coloured(Lang),
    /// English text without colours, in ASCII only.
    Plain,
}

/// Line of text with its width on the terminal.
#[derive(Clone, Default)]
pub(super) struct StyledLine {
    /// Text, with escape sequences for colours.
    pub text: String,
    /// Width on a terminal in columns; escape sequences do not count, wide characters count twice.
    pub width: usize,
}

impl StyledLine {
    /// Creates a line without colours.
    pub(super) fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let width = text.width();
        Self { text, width }
    }

    fn push_styled_character(&mut self, style: Style, sign: char) {
        let _ = write!(self.text, "{style}{sign}{style:#}");
        self.width += 1;
    }
}

impl OutputStyle {
    /// Returns [`Self::Plain`] if `is_plain`, otherwise the coloured style in `lang`.
    pub fn new(is_plain: bool, lang: Lang) -> Self {
        if is_plain {
            Self::Plain
        } else {
            Self::Coloured(lang)
        }
    }

    /// Language of the text; English for [`OutputStyle::Plain`].
    pub fn lang(self) -> Lang {
        match self {
            Self::Coloured(lang) => lang,
            Self::Plain => Lang::En,
        }
    }

    /// Formats a fact in the language and the character set of this style, with control characters escaped.
    pub(crate) fn format_fact(self, fact: &Fact) -> String {
        self.escape(&self.lang().fact(fact))
    }

    /// Escapes control characters of a text that may come from outside. [`OutputStyle::Plain`] also replaces or
    /// escapes all characters outside of ASCII.
    pub fn escape(self, text: &str) -> String {
        let text = printable(text.as_bytes());
        if self != Self::Plain || text.is_ascii() {
            return text;
        }
        let mut plain = String::new();
        for character in text.chars() {
            match character {
                '…' => plain.push_str("..."),
                '×' => plain.push('x'),
                '·' => plain.push('.'),
                character if character.is_ascii() => plain.push(character),
                character => plain.extend(character.escape_unicode()),
            }
        }
        plain
    }

    fn cell_style(self, cell: Cell) -> Style {
        let style = Style::new();
        match cell.piece.shade {
            _ if self == Self::Plain => style,
            Shade::Tile(number) => {
                let colour = palette::tile_colour(number);
                legible_text_style(colour.ansi, colour.is_dark)
            }
            Shade::Piece => legible_text_style(214, false),
            Shade::Blank => style.bold(),
            Shade::Fixed => style.dimmed(),
            Shade::Empty | Shade::Free => style,
        }
    }

    /// Returns the terminal style for the sign of a mark; without a mark, the style has no effect.
    fn mark_style(self, mark: Option<Mark>) -> Style {
        match mark {
            Some(Mark::Wrong) if self != Self::Plain => {
                Style::new().bold().fg_color(Some(AnsiColor::Red.into()))
            }
            Some(_) if self != Self::Plain => Style::new().bold(),
            _ => Style::new(),
        }
    }
}

/// Returns the style for legible text on a background colour, which is given as an index in the 256-colour palette of
/// terminals.
fn legible_text_style(background: u8, is_dark: bool) -> Style {
    let text = if is_dark {
        AnsiColor::BrightWhite
    } else {
        AnsiColor::Black
    };
    let ground = Color::Ansi256(Ansi256Color(background));
    Style::new()
        .bg_color(Some(ground))
        .fg_color(Some(text.into()))
}

/// Counts the rows at the top that are empty in all frames; the bottom row never counts.
pub(super) fn count_empty_rows<'a>(frames: impl Iterator<Item = &'a Frame> + Clone) -> usize {
    let rows = frames.clone().map(|frame| frame.rows.len()).min();
    let rows = 0..rows.unwrap_or(0).saturating_sub(1);
    let used = rows.clone().find(|place| {
        frames
            .clone()
            .any(|frame| !is_empty_row(&frame.rows[*place]))
    });
    used.unwrap_or(rows.end)
}

fn is_empty_row(cells: &[Cell]) -> bool {
    cells
        .iter()
        .all(|cell| cell.piece.shade == Shade::Empty && cell.marks.most_important_mark().is_none())
}

/// Formats the board of a frame with row and column numbers, without the first `skipped` rows.
pub(super) fn format_board(
    frame: &Frame,
    text_style: OutputStyle,
    skipped: usize,
) -> Vec<StyledLine> {
    let names = 0..frame.rows.len();
    let wide = names
        .map(|place| frame.row_number(place))
        .max()
        .unwrap_or(0)
        .to_string()
        .len();
    let mut lines: Vec<StyledLine> = Vec::new();
    for (place, row) in frame.rows.iter().enumerate().skip(skipped) {
        let mut line = StyledLine::new(format!("{:>wide$} |", frame.row_number(place)));
        for cell in row {
            let mark = cell.marks.most_important_mark();
            line.push_styled_character(text_style.mark_style(mark), mark.map_or(' ', Mark::sign));
            line.push_styled_character(text_style.cell_style(*cell), cell.sign());
        }
        lines.push(line);
    }
    let columns: Vec<usize> = frame.columns().collect();
    let indent = " ".repeat(wide + 1);
    lines.push(StyledLine::new(format!(
        "{indent}+{}",
        "-".repeat(2 * columns.len())
    )));
    let ones = columns.iter().map(|column| format!(" {}", column % 10));
    lines.push(StyledLine::new(format!(
        "{indent} {}",
        ones.collect::<String>()
    )));
    if columns.last().is_some_and(|last| *last > 9) {
        let mut tens = String::new();
        for (place, column) in columns.iter().enumerate() {
            if column % 10 == 0 && *column > 0 {
                let width = 2 * (place + 1) - tens.len();
                let _ = write!(tens, "{column:>width$}");
            }
        }
        lines.push(StyledLine::new(format!("{indent} {tens}")));
    }
    lines
}

/// Formats blocks of lines side by side, each padded to the given width.
pub(super) fn join_side_by_side(blocks: &[(Vec<StyledLine>, usize)]) -> String {
    let rows = blocks.iter().map(|(block, _)| block.len()).max();
    let mut text = String::new();
    for row in 0..rows.unwrap_or(0) {
        let mut pending_blanks = 0;
        for (block, width) in blocks {
            if let Some(line) = block.get(row).filter(|line| line.width > 0) {
                let _ = write!(text, "{}{}", " ".repeat(pending_blanks), line.text);
                pending_blanks = width.saturating_sub(line.width);
            } else {
                pending_blanks += width;
            }
        }
        text.push('\n');
    }
    text
}

/// Formats a board below its label. Also returns the width of the block, including the gap to the next one.
pub(super) fn format_labelled_board(
    frame: &Frame,
    text_style: OutputStyle,
    skipped: usize,
) -> (Vec<StyledLine>, usize) {
    let mut lines = vec![StyledLine::new(text_style.format_fact(&frame.label))];
    lines.extend(format_board(frame, text_style, skipped));
    let width = lines.iter().map(|line| line.width).max().unwrap_or(0);
    (lines, width + BLANKS_BETWEEN_BOARDS)
}
