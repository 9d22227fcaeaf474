//! Two excerpts of texts side by side, each truncated to the width of a column, with visible signs for invisible
//! characters.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::line_column::{character_start, line_end, line_start, locate_line_and_column};
use crate::drawing::OutputStyle;
use caipan_facts::printable;

/// Number of blank columns between the two excerpts that are shown side by side.
const COLUMN_GAP: usize = 3;
/// Minimum width of an excerpt in columns, however narrow the terminal is.
const MIN_WIDTH: usize = 24;
/// Placeholder for the truncated part of a line.
const ELLIPSIS: &str = "..";
/// Signs for the blank, the tab and the carriage return.
const INVISIBLE_SIGNS: [char; 3] = ['·', '→', '␍'];

/// One of the two compared texts, with a name and the offset of the byte to mark.
pub(super) struct MarkedText<'a> {
    pub name: String,
    pub text: &'a [u8],
    pub at: usize,
}

/// Shown lines of an excerpt from a text, and the index of the line with the marked byte.
struct ExcerptLines {
    lines: Vec<String>,
    focus: usize,
}

/// Formats both texts side by side below their names, with `context` lines before and after the marked lines. `width`
/// is the total width in columns.
pub(super) fn format_side_by_side(
    sides: [MarkedText; 2],
    context: usize,
    width: usize,
    text_style: OutputStyle,
) -> String {
    let column_width = (width.saturating_sub(COLUMN_GAP) / 2).max(MIN_WIDTH);
    let names =
        [0, 1].map(|side| truncate_name(&text_style.escape(&sides[side].name), column_width));
    let [left, right] = sides.map(|side| {
        let at = character_start(side.text, side.at);
        format_excerpt(side.text, at, context, column_width, text_style)
    });
    let above = left.focus.max(right.focus);
    let columns = [left, right].map(|excerpt| {
        let blank = std::iter::repeat_n(String::new(), above - excerpt.focus);
        blank.chain(excerpt.lines).collect::<Vec<String>>()
    });
    let mut text = String::new();
    write_row(&mut text, [&names[0], &names[1]], column_width);
    for row in 0..columns[0].len().max(columns[1].len()) {
        let cells = [0, 1].map(|side| columns[side].get(row).map_or("", String::as_str));
        write_row(&mut text, cells, column_width);
    }
    text
}

fn write_row(text: &mut String, [left, right]: [&str; 2], width: usize) {
    let plain = anstream::adapter::strip_str(left).to_string();
    let blanks = " ".repeat((width + COLUMN_GAP).saturating_sub(plain.width()));
    let both = format!("{left}{blanks}{right}");
    let _ = writeln!(text, "{}", both.trim_end());
}

/// Returns a line that explains the signs for invisible characters that occur in a formatted text. `None` if the text
/// contains no such signs.
pub(super) fn explain_invisible_characters(text: &str, text_style: OutputStyle) -> Option<String> {
    let words = text_style.lang().words();
    let meanings = [words.blank(), words.tab(), words.carriage_return()];
    let known = INVISIBLE_SIGNS.into_iter().zip(meanings);
    let drawn: Vec<String> = known
        .map(|(sign, meaning)| (text_style.escape(&sign.to_string()), meaning))
        .filter(|(sign, _)| text.contains(sign))
        .map(|(sign, what)| format!("{sign} {what}"))
        .collect();
    (!drawn.is_empty()).then(|| drawn.join("   "))
}

/// Formats the line that contains byte `at`, with a caret below the byte, and `context` lines before and after this
/// line.
fn format_excerpt(
    text: &[u8],
    at: usize,
    context: usize,
    width: usize,
    text_style: OutputStyle,
) -> ExcerptLines {
    let the_end = text_style.lang().words().in_brackets_the_end();
    let left_place = locate_line_and_column(text, at).line;
    let mut starts = vec![line_start(text, at)];
    while starts.len() <= context && starts.last().is_some_and(|start| *start > 0) {
        starts.extend(starts.last().map(|start| line_start(text, start - 1)));
    }
    let first = left_place + 1 - starts.len();
    let digits = (left_place + context).to_string().len();
    let text_width = width.saturating_sub(digits + "> ".len() + " | ".len());
    let mut start = starts.last().copied().unwrap_or(0);
    let mut excerpt = ExcerptLines {
        lines: Vec::new(),
        focus: starts.len() - 1,
    };
    let end_of_text = format!("  {:>digits$} | {the_end}", "");
    for number in first..=left_place + context {
        // The empty line after the last line break is shown only if the difference is on that line.
        if start == text.len() && number > left_place {
            excerpt.lines.push(end_of_text);
            break;
        }
        let end = line_end(text, start);
        let is_focus = number == left_place;
        let focus = if is_focus { at } else { start };
        let (line, column) =
            format_visible_part(&text[start..end], focus - start, text_width, text_style);
        let sign = if is_focus { '>' } else { ' ' };
        excerpt
            .lines
            .push(format!("{sign} {number:>digits$} | {line}"));
        if is_focus {
            let caret_sign = format_caret(text_style);
            let blanks = " ".repeat(column);
            let line = format!("  {:>digits$} | {blanks}{caret_sign}", "");
            excerpt.lines.push(line);
        }
        if end == text.len() {
            excerpt.lines.push(end_of_text);
            break;
        }
        start = end + 1;
    }
    excerpt
}

fn format_caret(text_style: OutputStyle) -> String {
    if text_style == OutputStyle::Plain {
        return "^".to_owned();
    }
    let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    format!("{style}^{style:#}")
}

/// Formats the part of `line` around byte `at`, at most `width` columns wide, and makes invisible characters visible.
/// Also returns the width of the text before byte `at`.
fn format_visible_part(
    line: &[u8],
    at: usize,
    width: usize,
    text_style: OutputStyle,
) -> (String, usize) {
    // A character has at most 4 bytes, so bytes further away cannot fit in the column.
    let near = 4 * width;
    let from = character_start(line, at.saturating_sub(near));
    let to = character_start(line, (at + near).min(line.len()));
    let mut before = make_characters_visible(&line[from..at], text_style);
    let mut after = make_characters_visible(&line[at..to], text_style);
    let is_whole = from == 0
        && to == line.len()
        && total_display_width(&before) + total_display_width(&after) <= width;
    if is_whole {
        return (
            before.concat() + &after.concat(),
            total_display_width(&before),
        );
    }
    let behind = total_display_width(&after).min(width / 2);
    let mut is_cut = from > 0;
    while total_display_width(&before) + ELLIPSIS.len() * usize::from(is_cut) + behind > width
        && !before.is_empty()
    {
        before.remove(0);
        is_cut = true;
    }
    if is_cut {
        before.insert(0, ELLIPSIS.to_owned());
    }
    let column = total_display_width(&before);
    let mut is_cut = to < line.len();
    while column + total_display_width(&after) + ELLIPSIS.len() * usize::from(is_cut) > width
        && !after.is_empty()
    {
        after.pop();
        is_cut = true;
    }
    if is_cut {
        after.push(ELLIPSIS.to_owned());
    }
    (before.concat() + &after.concat(), column)
}

fn total_display_width(signs: &[String]) -> usize {
    signs.iter().map(|sign| sign.width()).sum()
}

/// Converts each character of a text to a visible sign or an escape.
fn make_characters_visible(bytes: &[u8], text_style: OutputStyle) -> Vec<String> {
    let [blank, tab, carriage_return] = INVISIBLE_SIGNS;
    let mut signs = Vec::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            let sign = match character {
                ' ' => blank.to_string(),
                '\t' => tab.to_string(),
                '\r' => carriage_return.to_string(),
                // Escapes characters without width, and characters that only look like a blank.
                character if character.is_whitespace() || character.width() == Some(0) => {
                    character.escape_unicode().to_string()
                }
                character => printable(character.encode_utf8(&mut [0; 4]).as_bytes()),
            };
            signs.push(text_style.escape(&sign));
        }
        signs.extend(chunk.invalid().iter().map(|byte| printable(&[*byte])));
    }
    signs
}

/// Truncates a name to `width` columns, with [`ELLIPSIS`] at the end.
fn truncate_name(name: &str, width: usize) -> String {
    if name.width() <= width {
        return name.to_owned();
    }
    let mut text = String::new();
    for character in name.chars() {
        if text.width() + character.width().unwrap_or(0) + ELLIPSIS.len() > width {
            break;
        }
        text.push(character);
    }
    text + ELLIPSIS
}
