//! Two texts aligned line by line, `-` the left one and `+` the right one.

use std::time::Duration;

use anstyle::{AnsiColor, Style};
use similar::{ChangeTag, TextDiff};

use crate::problem::printable;

/// Past this an alignment is settled for that is right but not the shortest.
const PATIENCE: Duration = Duration::from_millis(500);
/// The lines round a change that are shown.
const CONTEXT: usize = 2;

/// The lines that differ with what stands round them. Blanks at line ends and empty lines at the end do not count unless
/// `exactly` is asked for.
pub fn alignment(left: &[u8], right: &[u8], exactly: bool) -> String {
    let [left, right] = [left, right].map(|text| clean(text, exactly));
    let diff = TextDiff::configure()
        .timeout(PATIENCE)
        .diff_lines(&left, &right);
    let mut text = String::new();
    for (number, group) in diff.grouped_ops(CONTEXT).iter().enumerate() {
        if number > 0 {
            text.push_str("...\n");
        }
        for change in group.iter().flat_map(|op| diff.iter_inline_changes(op)) {
            let (sign, colour) = match change.tag() {
                ChangeTag::Delete => ('-', Some(AnsiColor::Red)),
                ChangeTag::Insert => ('+', Some(AnsiColor::Green)),
                ChangeTag::Equal => (' ', None),
            };
            let style = Style::new().fg_color(colour.map(Into::into));
            text.push_str(&format!("{style}{sign}"));
            for (is_emphasized, piece) in change.iter_strings_lossy() {
                let style = if is_emphasized {
                    style.underline()
                } else {
                    style
                };
                text.push_str(&format!(
                    "{style}{}{style:#}{}",
                    piece.trim_end_matches('\n'),
                    Style::new()
                ));
            }
            text.push_str(&format!("{style:#}\n"));
        }
    }
    text
}

/// Lines that are harmless to print, without blanks at their ends unless those count.
fn clean(text: &[u8], exactly: bool) -> String {
    let (text, end) = match (exactly, text) {
        (false, _) => (text.trim_ascii_end(), ""),
        (true, []) => return String::new(),
        (true, [whole @ .., b'\n']) => (whole, ""),
        (true, _) => (text, "\\ no line break at the end\n"),
    };
    let mut lines = String::new();
    for line in text.split(|byte| *byte == b'\n') {
        let line = if exactly { line } else { line.trim_ascii_end() };
        lines.push_str(&printable(line));
        lines.push('\n');
    }
    lines + end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(left: &str, right: &str, exactly: bool) -> String {
        let aligned = alignment(left.as_bytes(), right.as_bytes(), exactly);
        anstream::adapter::strip_str(&aligned).to_string()
    }

    #[test]
    fn lines_that_differ_stand_between_those_round_them() {
        let (left, right) = ("1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\nx\n6\n");
        assert_eq!(plain(left, right, false), " 3\n 4\n-5\n+x\n 6\n");
        assert_eq!(plain("a\nb\n", "b\n", false), "-a\n b\n");
        let hostile = plain("\u{1b}[2J", "x", false);
        assert_eq!(hostile, "-\\u{1b}[2J\n+x\n");
    }

    #[test]
    fn blanks_and_the_last_line_break_count_only_where_everything_does() {
        assert_eq!(plain("a \n", "a", false), "");
        assert_eq!(plain("a \n", "a\n", true), "-a \n+a\n");
        assert_eq!(
            plain("a\n", "a", true),
            " a\n+\\ no line break at the end\n"
        );
        assert_eq!(plain("", "a\n", true), "+a\n");
    }
}
