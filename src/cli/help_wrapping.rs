//! Wraps help in a language without spaces between words: clap breaks lines at spaces only.

use unicode_width::UnicodeWidthChar;

/// Number of columns if the output does not go to a terminal; equal to the default of clap.
const COLUMNS: usize = 100;

/// Minimum width, in columns, of the text to the right of an option's name. If less space is left, continuation lines
/// are indented like the option itself.
const MIN_TEXT_WIDTH: usize = 20;

/// Closing brackets and punctuation, before which a line is not broken.
const CLOSING: &str = "、，。；：？！）】》”’,.;:?!)]}";

/// Opening brackets and quotation marks, after which a line is not broken.
const OPENING: &str = "（【《“‘([{";

/// Returns the number of columns to which help is wrapped: the environment variable `COLUMNS`, or else the width of the terminal,
/// or else the constant [`COLUMNS`].
pub(crate) fn help_columns(terminal_width: Option<u16>) -> usize {
    std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok())
        .or(terminal_width.map(usize::from))
        .filter(|columns| *columns > 0)
        .unwrap_or(COLUMNS)
}

/// Wraps lines that are wider than `columns`. Continuation lines are indented to the column where the text of the line
/// begins. Escape sequences of colours have no width.
pub(crate) fn wrap_help(text: &str, columns: usize) -> String {
    let mut wrapped = String::new();
    for line in text.split_inclusive('\n') {
        wrap_line(&mut wrapped, line, columns);
    }
    wrapped
}

/// A piece of a line, such as a word, inside which the line is not broken. `width` is in columns.
struct LinePiece<'a> {
    text: &'a str,
    width: usize,
}

/// Appends `line` to `wrapped`, broken into lines of at most `columns` where possible.
fn wrap_line(wrapped: &mut String, line: &str, columns: usize) {
    let pieces = split_line_into_pieces(line);
    let indent = hanging_indent(&pieces, columns);
    let mut column = 0;
    let mut is_after_break = false;
    for piece in &pieces {
        if column + piece.width > columns && column > indent {
            let end = wrapped.trim_end_matches(' ').len();
            wrapped.truncate(end);
            wrapped.push('\n');
            wrapped.push_str(&" ".repeat(indent));
            column = indent;
            is_after_break = true;
        }
        if piece.text == " " && is_after_break {
            continue;
        }
        is_after_break = false;
        if piece.text == "\n" {
            let end = wrapped.trim_end_matches(' ').len();
            wrapped.truncate(end);
        }
        wrapped.push_str(piece.text);
        column += piece.width;
    }
}

/// Returns the column to which continuation lines are indented: after the dash of a list item, at the text that follows
/// the name of an option, or after the blanks at the start of the line.
fn hanging_indent(pieces: &[LinePiece], columns: usize) -> usize {
    let start = pieces.iter().take_while(|piece| piece.text == " ").count();
    if pieces.get(start).is_some_and(|piece| piece.text == "-") {
        return start + "- ".len();
    }
    let mut column = start;
    let mut blanks = 0;
    for piece in &pieces[start..] {
        if piece.text == " " {
            blanks += 1;
        } else if blanks >= 2 && piece.width > 0 {
            return if column + MIN_TEXT_WIDTH > columns {
                start
            } else {
                column
            };
        } else if piece.width > 0 {
            blanks = 0;
        }
        column += piece.width;
    }
    start
}

/// Splits a line into pieces inside which it is not broken: a word, a wide character with adjacent punctuation, or a blank.
fn split_line_into_pieces(line: &str) -> Vec<LinePiece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let length = first_piece_length(rest);
        let (text, after) = rest.split_at(length);
        let width = visible_width(text);
        pieces.push(LinePiece { text, width });
        rest = after;
    }
    pieces
}

/// Returns the length in bytes of the first piece of a line.
fn first_piece_length(text: &str) -> usize {
    let mut length = 0;
    let mut last = None;
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        if sign == '\u{1b}' {
            let end = rest
                .find(|sign: char| sign.is_ascii_alphabetic())
                .map_or(rest.len(), |last| last + 1);
            length += end;
            rest = &rest[end..];
            continue;
        }
        if last.is_some_and(|last| may_break_line_between(last, sign)) {
            break;
        }
        last = Some(sign);
        length += sign.len_utf8();
        rest = &rest[sign.len_utf8()..];
    }
    length
}

/// Whether a line may be broken between the adjacent characters `before` and `after`.
fn may_break_line_between(before: char, after: char) -> bool {
    if [before, after]
        .iter()
        .any(|sign| matches!(sign, ' ' | '\n'))
    {
        return true;
    }
    if CLOSING.contains(after) || OPENING.contains(before) {
        return false;
    }
    before.width() == Some(2) || after.width() == Some(2)
}

/// Returns the width of a text in columns, not counting escape sequences.
fn visible_width(text: &str) -> usize {
    let mut width = 0;
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        if sign == '\u{1b}' {
            signs.find(char::is_ascii_alphabetic);
        } else {
            width += sign.width().unwrap_or(0);
        }
    }
    width
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_between_chinese_characters_and_keep_their_indent() {
        assert_eq!(wrap_help("短的一行\n", 20), "短的一行\n");
        assert_eq!(
            wrap_help(
                "          测试点目录或单个输入；默认是题目自己的测试点\n",
                30
            ),
            "          测试点目录或单个输\n          入；默认是题目自己的\n          测试点\n"
        );
        assert_eq!(
            wrap_help("  -j, --jobs <N>  同时运行的数目；默认与核数相同\n", 38),
            "  -j, --jobs <N>  同时运行的数目；默认\n                  与核数相同\n"
        );
    }

    #[test]
    fn list_items_are_indented_after_their_dash() {
        assert_eq!(
            wrap_help("    - html：给人看的一个页面\n    \n", 20),
            "    - html：给人看的\n      一个页面\n\n"
        );
    }

    #[test]
    fn words_numbers_and_colours_stay_whole_and_no_line_begins_with_a_comma() {
        let text = "\u{1b}[1m看\u{1b}[0m problem.toml，contest.toml、roster.csv\n";
        for columns in 16..40 {
            let wrapped = wrap_help(text, columns);
            for line in wrapped.lines() {
                assert!(visible_width(line) <= columns, "{columns}: {wrapped}");
                assert!(!line.trim_start().starts_with(['，', '、']), "{wrapped}");
            }
            for word in [
                "problem.toml",
                "contest.toml",
                "roster.csv",
                "\u{1b}[1m看\u{1b}[0m",
            ] {
                assert!(wrapped.contains(word), "{columns}: {wrapped}");
            }
            let joined = wrapped.replace(['\n', ' '], "");
            assert_eq!(joined, text.replace(['\n', ' '], ""), "{columns}");
        }
    }
}
