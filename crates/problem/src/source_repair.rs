//! Repairs C++ sources of Code-Contests-Plus in which `\n` inside of a string literal has become a line break.

/// Returns the source with line breaks inside of string and character literals replaced by `\n`. Comments, raw strings,
/// and single quotes that separate digits are unchanged.
pub fn escape_line_breaks_in_literals(source: &str) -> String {
    let mut made = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        let piece = match rest {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => {
                let end = rest[2..].find("*/");
                end.map_or(rest.len(), |end| 2 + end + 2)
            }
            _ if is_word_character(next) => find_word_end(rest),
            _ if next == '"' || next == '\'' => {
                let end = find_literal_end(rest, next);
                made.push_str(&rest[..end].replace('\n', "\\n"));
                rest = &rest[end..];
                continue;
            }
            _ => next.len_utf8(),
        };
        made.push_str(&rest[..piece]);
        rest = &rest[piece..];
    }
    made
}

/// Byte offset of the end of the word or number at the beginning of `rest`. Single quotes between digits belong to the
/// number. After the prefix of a raw string, the raw string belongs to the word.
fn find_word_end(rest: &str) -> usize {
    let is_number = rest.starts_with(|first: char| first.is_ascii_digit());
    let mut end = 0;
    while let Some(letter) = rest[end..].chars().next() {
        let is_separator =
            is_number && letter == '\'' && rest[end + 1..].starts_with(is_word_character);
        if !is_word_character(letter) && !is_separator {
            break;
        }
        end += 1;
    }
    match &rest[..end] {
        "R" | "LR" | "uR" | "UR" | "u8R" => end + raw_string_length(&rest[end..]).unwrap_or(0),
        _ => end,
    }
}

fn is_word_character(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// Length in bytes of the raw string at the beginning of `rest`, such as `"x(…)x"`, including both quotes. A raw string
/// that is not closed extends to the end of the text. `None` if `rest` does not begin with a raw string.
fn raw_string_length(rest: &str) -> Option<usize> {
    let (delimiter, _) = rest.strip_prefix('"')?.split_once('(')?;
    // A delimiter has at most 16 characters, none of which is a blank, a backslash or a parenthesis.
    if delimiter.len() > 16 || delimiter.contains([' ', '\\', ')', '\n', '"']) {
        return None;
    }
    let end_mark = format!("){delimiter}\"");
    let end = rest.find(&end_mark);
    Some(end.map_or(rest.len(), |end| end + end_mark.len()))
}

/// Byte offset of the end of the literal at the beginning of `rest`, after the closing quote `quote`. If that quote is
/// missing, the length of `rest`.
fn find_literal_end(rest: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            _ if letter == quote => return at + letter.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_are_escaped_only_in_literals() {
        let source = "// it's\nint a; /* \"\n */ puts(\"x\ny\"); char c = '\n', q = '\\'', r = '\"';\nauto s = R\"(\n)\";\n";
        let expected = "// it's\nint a; /* \"\n */ puts(\"x\\ny\"); char c = '\\n', q = '\\'', r = '\"';\nauto s = R\"(\n)\";\n";
        assert_eq!(escape_line_breaks_in_literals(source), expected);
        assert_eq!(escape_line_breaks_in_literals(expected), expected);
        assert_eq!(escape_line_breaks_in_literals("\"open"), "\"open");
        for unchanged in [
            "int a = 1'000;\nint b = 0xff'ff;\nchar c = 'x';\n",
            "/*/ it's\n*/ int a;\n",
            "auto s = R\"x(\n)\" )x\", t = u8R\"(\n)\";\nint r;\n",
            "auto é = u8\"é\";\n",
        ] {
            assert_eq!(escape_line_breaks_in_literals(unchanged), unchanged);
        }
        let prefixed = "auto s = u8\"x\ny\", t = R\"no raw string\n\";";
        let escaped = "auto s = u8\"x\\ny\", t = R\"no raw string\\n\";";
        assert_eq!(escape_line_breaks_in_literals(prefixed), escaped);
    }
}
