//! Formats English or Chinese text as comments of TOML files: wrapped lines that begin with `# `.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Maximum width of a comment line in columns; a Chinese character has two columns.
const MAX_COMMENT_WIDTH: usize = 100;

/// Punctuation, closing brackets and closing quotation marks: a line never begins with these characters.
const CHARACTERS_NOT_AT_LINE_START: &str = "，。、；：！？）」』”’…%";
/// Opening brackets and opening quotation marks: a line never ends with these characters.
const CHARACTERS_NOT_AT_LINE_END: &str = "（「『“‘";

/// Formats `text` as comment lines. Lines break at blanks and next to Chinese characters, but never between backticks.
pub(crate) fn format_comment(text: &str) -> String {
    let mut lines = String::new();
    for paragraph in text.lines() {
        let (mut line, mut width) = (String::from("#"), 1);
        for piece in split_into_unbreakable_texts(paragraph) {
            let blank = usize::from(piece.is_after_blank || width == 1);
            let own = piece.text.width();
            if width + blank + own > MAX_COMMENT_WIDTH && width > 1 {
                lines += &line;
                lines += "\n";
                line = format!("# {}", piece.text);
                width = 2 + own;
                continue;
            }
            line += &" ".repeat(blank);
            line += piece.text;
            width += blank + own;
        }
        lines += &line;
        lines += "\n";
    }
    lines
}

/// Piece of a text within which no line may break.
struct UnbreakableText<'t> {
    text: &'t str,
    is_after_blank: bool,
}

fn split_into_unbreakable_texts(paragraph: &str) -> Vec<UnbreakableText<'_>> {
    let mut pieces = Vec::new();
    let (mut start, mut is_after_blank, mut is_code) = (0, false, false);
    let mut before: Option<char> = None;
    for (at, sign) in paragraph.char_indices() {
        let is_blank = sign == ' ' && !is_code;
        let is_break = before.is_some_and(|before| can_break_between(before, sign)) && !is_code;
        if is_blank || is_break {
            if at > start {
                let text = &paragraph[start..at];
                pieces.push(UnbreakableText {
                    text,
                    is_after_blank,
                });
                is_after_blank = false;
            }
            start = if is_blank { at + 1 } else { at };
            is_after_blank |= is_blank;
        }
        is_code ^= sign == '`';
        before = Some(sign).filter(|_| !is_blank);
    }
    if start < paragraph.len() {
        let text = &paragraph[start..];
        pieces.push(UnbreakableText {
            text,
            is_after_blank,
        });
    }
    pieces
}

/// Whether a line may break between these characters.
fn can_break_between(before: char, after: char) -> bool {
    let has_wide = [before, after].iter().any(|sign| sign.width() == Some(2));
    has_wide
        && !CHARACTERS_NOT_AT_LINE_END.contains(before)
        && !CHARACTERS_NOT_AT_LINE_START.contains(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_between_chinese_characters() {
        let english = "word ".repeat(40);
        let lines = format_comment(&english);
        assert_eq!(lines.lines().count(), 3, "{lines}");
        assert!(
            lines
                .lines()
                .all(|line| line.starts_with("# word") && line.len() <= MAX_COMMENT_WIDTH)
        );
        let chinese = "测试点的名字，".repeat(30) + "见 `a b` 一节。";
        let lines = format_comment(&chinese);
        assert!(lines.lines().count() > 3, "{lines}");
        for line in lines.lines() {
            assert!(line.width() <= MAX_COMMENT_WIDTH, "{line}");
            let first = line.trim_start_matches("# ").chars().next().unwrap();
            assert!(!CHARACTERS_NOT_AT_LINE_START.contains(first), "{line}");
        }
        let joined: String = lines.lines().map(|line| &line[2..]).collect();
        assert_eq!(joined.replace(' ', ""), chinese.replace(' ', ""));
        assert_eq!(format_comment("a\n\nb"), "# a\n#\n# b\n");
        let code = format!("{}`{}`", "字".repeat(40), "x ".repeat(20));
        assert!(format_comment(&code).contains(&format!("`{}`", "x ".repeat(20))));
    }
}
