//! Frames as text for terminals: every tile bears its number, every mark has a sign, colours come on top.

use std::fmt::Write;

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use unicode_width::UnicodeWidthStr;

use super::palette;
use crate::problem::frame::{Cell, Frame, Mark, Parting, Thing};
use crate::problem::printable;

/// The width that pictures side by side keep to.
const PAGE: usize = 80;
/// What stands between two pictures.
const GAP: usize = 3;
/// The least width of the left one of two games.
const LEFT_AT_LEAST: usize = 22;
/// The most.
const LEFT_AT_MOST: usize = 38;

/// How pictures are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// With colours.
    Coloured,
    /// In ASCII, without colours.
    Plain,
}

/// A line and how wide it is.
#[derive(Clone, Default)]
struct Line {
    text: String,
    width: usize,
}

impl Line {
    fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let width = text.width();
        Self { text, width }
    }

    fn push(&mut self, style: Style, sign: char) {
        let _ = write!(self.text, "{style}{sign}{style:#}");
        self.width += 1;
    }
}

impl Look {
    /// Words that may repeat foreign text, harmless to print; in ASCII where that is asked for.
    pub fn words(self, text: &str) -> String {
        let text = printable(text.as_bytes());
        if self == Self::Coloured || text.is_ascii() {
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

    fn style(self, cell: Cell) -> Style {
        let style = Style::new();
        let on = |ansi: u8, is_dark: bool| {
            let text = if is_dark {
                AnsiColor::BrightWhite
            } else {
                AnsiColor::Black
            };
            let ground = Color::Ansi256(Ansi256Color(ansi));
            style.bg_color(Some(ground)).fg_color(Some(text.into()))
        };
        match cell.thing {
            _ if self == Self::Plain => style,
            Thing::Tile(number) => {
                let colour = palette::tile(number);
                on(colour.ansi, colour.is_dark)
            }
            Thing::Piece => on(214, false),
            Thing::Blank => style.bold(),
            Thing::Fixed => style.dimmed(),
            Thing::Empty | Thing::Free => style,
        }
    }

    /// How the sign of a mark is drawn.
    fn emphasis(self, mark: Option<Mark>) -> Style {
        match mark {
            Some(Mark::Wrong) if self == Self::Coloured => {
                Style::new().bold().fg_color(Some(AnsiColor::Red.into()))
            }
            Some(_) if self == Self::Coloured => Style::new().bold(),
            _ => Style::new(),
        }
    }
}

/// The board of a frame with its rows and columns numbered.
fn board(frame: &Frame, look: Look) -> Vec<Line> {
    let names = 0..frame.rows.len();
    let wide = names.map(|place| frame.row_name(place)).max().unwrap_or(0);
    let wide = wide.to_string().len();
    let mut lines: Vec<Line> = Vec::new();
    for (place, row) in frame.rows.iter().enumerate() {
        let mut line = Line::new(format!("{:>wide$} |", frame.row_name(place)));
        for cell in row {
            let mark = cell.marks.last();
            line.push(look.emphasis(mark), mark.map_or(' ', Mark::sign));
            line.push(look.style(*cell), cell.sign());
        }
        lines.push(line);
    }
    let columns: Vec<usize> = frame.columns().collect();
    let indent = " ".repeat(wide + 1);
    lines.push(Line::new(format!(
        "{indent}+{}",
        "-".repeat(2 * columns.len())
    )));
    let ones = columns.iter().map(|column| format!(" {}", column % 10));
    lines.push(Line::new(format!("{indent} {}", ones.collect::<String>())));
    if columns.last().is_some_and(|last| *last > 9) {
        let mut tens = String::new();
        for (place, column) in columns.iter().enumerate() {
            if column % 10 == 0 && *column > 0 {
                let width = 2 * (place + 1) - tens.len();
                let _ = write!(tens, "{column:>width$}");
            }
        }
        lines.push(Line::new(format!("{indent} {tens}")));
    }
    lines
}

/// Blocks of lines side by side, each as wide as is said.
fn beside(blocks: &[(Vec<Line>, usize)]) -> String {
    let rows = blocks.iter().map(|(block, _)| block.len()).max();
    let mut text = String::new();
    for row in 0..rows.unwrap_or(0) {
        let mut due = 0;
        for (block, width) in blocks {
            if let Some(line) = block.get(row).filter(|line| line.width > 0) {
                let _ = write!(text, "{}{}", " ".repeat(due), line.text);
                due = width.saturating_sub(line.width);
            } else {
                due += width;
            }
        }
        text.push('\n');
    }
    text
}

/// What the signs mean, for pictures that need it said.
pub fn legend(frames: &[Frame]) -> Option<&'static str> {
    let has = |thing| {
        let mut cells = frames
            .iter()
            .take(1)
            .flat_map(|frame| frame.rows.iter().flatten());
        cells.any(|cell| cell.thing == thing)
    };
    match frames {
        _ if has(Thing::Piece) => Some(
            "# fixed   . free   o blank   P piece   T target   * way of the piece   : walk of the blank\n",
        ),
        [_, _, ..] => Some("< > dragged   v fallen   * vanishes next   ! wrong\n"),
        _ => None,
    }
}

/// One frame under its caption, its notes below.
pub fn frame(frame: &Frame, look: Look) -> String {
    let mut text = format!("{}\n", look.words(&frame.caption));
    text.push_str(&beside(&[(board(frame, look), 0)]));
    for note in &frame.notes {
        let _ = writeln!(text, "{}", look.words(note));
    }
    text
}

/// All frames: those of one move side by side under their labels.
pub fn film(frames: &[Frame], look: Look) -> String {
    let mut text = String::new();
    let legend = legend(frames);
    let moves = frames.chunk_by(|one, next| one.number == next.number && one.number > 0);
    for (place, steps) in moves.enumerate() {
        let is_first = place == 0;
        let piece_first = is_first && legend.is_some_and(|words| words.starts_with('#'));
        if piece_first || (place == 1 && legend.is_some_and(|words| !words.starts_with('#'))) {
            let _ = writeln!(
                text,
                "{}{}",
                if is_first { "" } else { "\n" },
                legend.unwrap_or("")
            );
        } else if !is_first {
            text.push('\n');
        }
        match steps {
            [one] => text.push_str(&frame(one, look)),
            _ => text.push_str(&strip(steps, look)),
        }
    }
    text
}

/// The steps of a move side by side.
fn strip(steps: &[Frame], look: Look) -> String {
    let mut text = String::new();
    text.extend(
        steps
            .first()
            .map(|first| format!("{}\n", look.words(&first.caption))),
    );
    let blocks: Vec<(Vec<Line>, usize)> = steps.iter().map(|step| labelled(step, look)).collect();
    let width = blocks.iter().map(|(_, width)| *width).max().unwrap_or(1);
    for row in blocks.chunks((PAGE / width).max(1)) {
        let _ = write!(text, "\n{}", beside(row));
    }
    let notes = steps.iter().flat_map(|step| &step.notes);
    for (place, note) in notes.enumerate() {
        let gap = if place == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{gap}{}", look.words(note));
    }
    text
}

/// A board under its label, and the width that it takes.
fn labelled(frame: &Frame, look: Look) -> (Vec<Line>, usize) {
    let mut lines = vec![Line::new(look.words(&frame.label))];
    lines.extend(board(frame, look));
    let width = lines.iter().map(|line| line.width).max().unwrap_or(0);
    (lines, width + GAP)
}

/// Where two games part and how both go on, `-` the left one and `+` the right one.
pub fn parting(parting: &Parting, look: Look) -> String {
    let mut text = format!("{}\n\n", look.words(&parting.place));
    text.push_str(&beside(&[(board(&parting.board, look), 0)]));
    for note in &parting.board.notes {
        let _ = writeln!(text, "{}", look.words(note));
    }
    let [mut left, mut right] = [&parting.sides[0], &parting.sides[1]].map(|side| {
        let moves = side.chunk_by(|one, next| one.number == next.number);
        moves.collect::<Vec<_>>().into_iter()
    });
    let mut have_ended = [false; 2];
    loop {
        let moves = [left.next(), right.next()];
        if moves.iter().all(Option::is_none) {
            break;
        }
        let titles = [0, 1].map(|side| match moves[side].and_then(<[Frame]>::first) {
            Some(first) => look.words(&first.caption),
            None if std::mem::replace(&mut have_ended[side], true) => String::new(),
            None => "plays no further".to_owned(),
        });
        text.push_str(&two_moves(
            &titles,
            moves.map(Option::unwrap_or_default),
            look,
        ));
    }
    let [left, right] = [&parting.ends[0], &parting.ends[1]].map(|end| look.words(end));
    let _ = write!(text, "\n- {left}\n+ {right}\n");
    for line in &parting.more {
        let _ = writeln!(text, "{}", look.words(line));
    }
    text
}

/// A move of each game, side by side, step for step.
fn two_moves(titles: &[String; 2], steps: [&[Frame]; 2], look: Look) -> String {
    let title = |sign: char, title: &str| match title {
        "" => Line::default(),
        title => Line::new(clip(&format!("{sign} {title}"), LEFT_AT_MOST - GAP)),
    };
    let titles = [title('-', &titles[0]), title('+', &titles[1])];
    let has_labels = steps.iter().any(|steps| steps.len() > 1);
    let block = |side: usize, step: usize| match steps[side].get(step) {
        Some(frame) if has_labels => labelled(frame, look).0,
        Some(frame) => board(frame, look),
        None => Vec::new(),
    };
    let width = (titles[0].width + GAP).max(LEFT_AT_LEAST);
    let [left, right] = titles;
    let mut text = format!("\n{}", beside(&[(vec![left], width), (vec![right], 0)]));
    for step in 0..steps[0].len().max(steps[1].len()) {
        let sides = [(block(0, step), width), (block(1, step), 0)];
        let _ = write!(text, "\n{}", beside(&sides));
    }
    text
}

/// Text cut to a width.
fn clip(text: &str, most: usize) -> String {
    if text.width() <= most {
        return text.to_owned();
    }
    let mut clipped = String::new();
    for character in text.chars() {
        if clipped.width() + 2 + character.len_utf8().min(2) > most {
            break;
        }
        clipped.push(character);
    }
    clipped + ".."
}

#[cfg(test)]
mod tests;
