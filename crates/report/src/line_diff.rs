//! Line-by-line diff of two texts: `-` marks lines of the left text, `+` lines of the right one.

use std::time::Duration;

use anstyle::{AnsiColor, Style};
use similar::{DiffOp, DiffTag, TextDiff, diff_ratio, group_diff_ops};

use caipan_facts::printable;

/// Time after which the search for the shortest diff ends; the result is then correct, but may be longer.
const DIFF_TIMEOUT: Duration = Duration::from_millis(500);
/// Number of equal lines shown before and after a change.
const CONTEXT_LINES: usize = 2;
/// Minimum fraction of common words for lines to count as changed. Lines with fewer common words count as replaced by
/// unrelated lines.
const MIN_SIMILARITY: f32 = 0.5;

/// Returns the lines that differ, with the lines around them. Blanks at line ends and empty lines at the end count only if
/// `exactly` is set.
pub(crate) fn format_line_diff(left: &[u8], right: &[u8], exactly: bool) -> String {
    let texts = [left, right].map(|text| printable_lines(text, exactly));
    let [left, right] = texts
        .each_ref()
        .map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let mut text = String::new();
    for (number, group) in group_diff_ops(line_diff_steps(&left, &right), CONTEXT_LINES)
        .iter()
        .enumerate()
    {
        if number > 0 {
            text.push_str("...\n");
        }
        for step in group {
            let (tag, old, new) = step.as_tag_tuple();
            let (old, new) = (&left[old], &right[new]);
            if tag == DiffTag::Equal {
                old.iter()
                    .for_each(|line| text.push_str(&format!(" {line}")));
                continue;
            }
            let [removed, added] = mark_changed_words(old, new);
            write_marked_lines(&mut text, '-', AnsiColor::Red, &removed);
            write_marked_lines(&mut text, '+', AnsiColor::Green, &added);
        }
    }
    text
}

/// A word of a line, and whether it is marked as different from the other text.
type MarkedWord<'a> = (&'a str, bool);

/// Returns the steps that turn the left sequence into the right one.
fn line_diff_steps(left: &[&str], right: &[&str]) -> Vec<DiffOp> {
    let diff = TextDiff::configure()
        .timeout(DIFF_TIMEOUT)
        .diff_slices(left, right);
    diff.ops().to_vec()
}

/// Returns the words of the lines of both texts, with the differing words marked. No word is marked if the lines have
/// little in common, or if one side has more than three times as many lines.
fn mark_changed_words<'a>(left: &[&'a str], right: &[&'a str]) -> [Vec<Vec<MarkedWord<'a>>>; 2] {
    let mut sides = [left, right].map(|lines| {
        lines
            .iter()
            .map(|line| {
                split_words(line)
                    .into_iter()
                    .map(|word| (word, false))
                    .collect()
            })
            .collect::<Vec<Vec<_>>>()
    });
    if 4 * left.len().min(right.len()) < left.len() + right.len() {
        return sides;
    }
    let [old, new] = sides.each_ref().map(|lines| {
        let words = lines.iter().flatten().map(|(word, _)| *word);
        words.collect::<Vec<_>>()
    });
    let steps = line_diff_steps(&old, &new);
    if diff_ratio(&steps, old.len(), new.len()) >= MIN_SIMILARITY {
        let [mut old, mut new] = sides.each_mut().map(|lines| lines.iter_mut().flatten());
        for step in steps {
            let is_changed = step.tag() != DiffTag::Equal;
            let removed = old.by_ref().take(step.old_range().len());
            let added = new.by_ref().take(step.new_range().len());
            removed.chain(added).for_each(|word| word.1 = is_changed);
        }
    }
    sides
}

/// Splits a line into words and runs of blanks.
fn split_words(mut line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    while let Some(first) = line.chars().next() {
        let end = line.find(|next: char| next.is_whitespace() != first.is_whitespace());
        let (word, rest) = line.split_at(end.unwrap_or(line.len()));
        words.push(word);
        line = rest;
    }
    words
}

/// Writes lines in a colour after `sign`, with differing words underlined.
fn write_marked_lines(
    text: &mut String,
    sign: char,
    colour: AnsiColor,
    lines: &[Vec<MarkedWord<'_>>],
) {
    let style = Style::new().fg_color(Some(colour.into()));
    for line in lines {
        text.push_str(&format!("{style}{sign}"));
        for run in line.chunk_by(|one, next| one.1 == next.1) {
            let style = if run[0].1 { style.underline() } else { style };
            let words: String = run.iter().map(|(word, _)| *word).collect();
            text.push_str(&format!("{style}{}{style:#}", words.trim_end_matches('\n')));
        }
        text.push_str(&format!("{style:#}\n"));
    }
}

/// Returns the lines with control characters escaped. Removes blanks at line ends unless `exactly` is set.
fn printable_lines(text: &[u8], exactly: bool) -> String {
    let (body, end) = match (exactly, text) {
        (false, _) => (text.trim_ascii_end(), ""),
        (true, []) => return String::new(),
        (true, [whole @ .., b'\n']) => (whole, ""),
        (true, _) => (text, "\\ no line break at the end\n"),
    };
    let mut lines = String::new();
    for line in body.split(|byte| *byte == b'\n') {
        lines.push_str(&printable(if exactly {
            line
        } else {
            line.trim_ascii_end()
        }));
        lines.push('\n');
    }
    lines + end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diff_without_colours(left: &str, right: &str, exactly: bool) -> String {
        let aligned = format_line_diff(left.as_bytes(), right.as_bytes(), exactly);
        anstream::adapter::strip_str(&aligned).to_string()
    }

    #[test]
    fn differing_lines_are_shown_between_surrounding_lines() {
        let (left, right) = ("1\n2\n3\n4\n5\n6\n", "1\n2\n3\n4\nx\n6\n");
        assert_eq!(
            diff_without_colours(left, right, false),
            " 3\n 4\n-5\n+x\n 6\n"
        );
        assert_eq!(diff_without_colours("a\nb\n", "b\n", false), "-a\n b\n");
        let hostile = diff_without_colours("\u{1b}[2J", "x", false);
        assert_eq!(hostile, "-\\u{1b}[2J\n+x\n");
    }

    #[test]
    fn differing_words_are_underlined_in_similar_lines() {
        assert_eq!(underlined_words("1 2 3 4\n", "1 2 5 4\n"), ["3", "5"]);
        assert_eq!(underlined_words("1 2 3\n9\n", "1 2 3 4\n9\n"), ["4"]);
        assert!(underlined_words("1 2\n", "3 4 5 6 7\n").is_empty());
        // One line that became four is not underlined, even if it is similar to one of them.
        assert!(underlined_words("1 2 3 4 5 6\n", "1 2 3 4 5 7\n8\n9\n0\n").is_empty());
    }

    fn underlined_words(left: &str, right: &str) -> Vec<String> {
        let aligned = format_line_diff(left.as_bytes(), right.as_bytes(), false);
        let words = aligned.split("\u{1b}[4m").skip(1).filter_map(|rest| {
            let word = rest.split("\u{1b}[0m").next()?;
            Some(word.rsplit('m').next()?.trim().to_owned())
        });
        words.collect()
    }

    #[test]
    fn blanks_and_last_line_break_count_only_in_exact_diffs() {
        assert_eq!(diff_without_colours("a \n", "a", false), "");
        assert_eq!(diff_without_colours("a \n", "a\n", true), "-a \n+a\n");
        assert_eq!(
            diff_without_colours("a\n", "a", true),
            " a\n+\\ no line break at the end\n"
        );
        assert_eq!(diff_without_colours("", "a\n", true), "+a\n");
    }
}
