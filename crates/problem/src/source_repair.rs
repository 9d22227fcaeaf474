//! Repairs C++ sources of Code-Contests-Plus in which `\n` inside of a string literal has become a line break.

/// Returns the source with line breaks inside of string and character literals replaced by `\n`. Comments and raw
/// strings are unchanged.
pub fn escape_line_breaks_in_literals(source: &str) -> String {
    let mut made = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        let piece = match rest {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            _ if rest.starts_with("R\"(") => rest.find(")\"").map_or(rest.len(), |end| end + 2),
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
    }
}
