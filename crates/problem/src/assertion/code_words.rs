//! Finds the words of a source, without those in comments and literals.

use std::ops::Range;

/// Comments and literals of a language.
#[derive(Clone, Copy)]
pub(super) struct Lexis {
    /// Start of a comment that ends with the line.
    pub line_comment: &'static str,
    /// Whether `/*` starts a comment.
    pub has_block_comments: bool,
    /// Delimiters of literals, the longest first.
    pub quotes: &'static [Quote],
    /// Whether a `'` may begin a name, as lifetimes in Rust.
    pub has_lifetimes: bool,
}

/// Delimiter of a literal.
#[derive(Clone, Copy)]
pub(super) struct Quote {
    pub delimiter: &'static str,
    /// Whether a backslash escapes the next character.
    pub has_escapes: bool,
}

/// Quotes `"` and `'` with escapes.
pub(super) const USUAL_QUOTES: &[Quote] = &[escaping("\""), escaping("'")];

/// Literal in which a backslash escapes the next character.
pub(super) const fn escaping(delimiter: &'static str) -> Quote {
    Quote {
        delimiter,
        has_escapes: true,
    }
}

/// Literal in which a backslash is an ordinary character.
pub(super) const fn raw(delimiter: &'static str) -> Quote {
    Quote {
        delimiter,
        has_escapes: false,
    }
}

impl Lexis {
    /// Places of all words of `text`: runs of letters, digits and `_`. A `#[` in Rust and other signs are no words.
    pub(super) fn words(&self, text: &str) -> Vec<Range<usize>> {
        let bytes = text.as_bytes();
        let mut words = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            if let Some(end) = self
                .end_of_comment(text, at)
                .or_else(|| self.end_of_literal(text, at))
            {
                at = end.max(at + 1);
            } else if is_of_word(bytes[at]) {
                let end = (at..bytes.len()).find(|end| !is_of_word(bytes[*end]));
                let end = end.unwrap_or(bytes.len());
                words.push(at..end);
                at = end;
            } else {
                at += 1;
            }
        }
        words
    }

    fn end_of_comment(&self, text: &str, at: usize) -> Option<usize> {
        let rest = &text.as_bytes()[at..];
        let after = |found: Option<usize>, length: usize| {
            found.map_or(text.len(), |found| at + found + length)
        };
        if self.has_block_comments && rest.starts_with(b"/*") {
            return Some(after(find(rest, b"*/"), 2));
        }
        let starts = rest.starts_with(self.line_comment.as_bytes());
        starts.then(|| after(find(rest, b"\n"), 1))
    }

    fn end_of_literal(&self, text: &str, at: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let rest = &bytes[at..];
        if self.has_lifetimes && rest[0] == b'\'' {
            // `'a'` and `'\\n'` are characters; `'a` without an end is a lifetime.
            let is_escape = rest.get(1) == Some(&b'\\');
            let length = rest.iter().skip(2).position(|byte| *byte == b'\'')? + 1;
            let is_literal = is_escape || is_one_character(&rest[1..=length]);
            return is_literal.then_some(at + length + 2);
        }
        let starts = |quote: &&Quote| rest.starts_with(quote.delimiter.as_bytes());
        let quote = self.quotes.iter().find(starts)?;
        let delimiter = quote.delimiter.as_bytes();
        let mut end = at + delimiter.len();
        while end < bytes.len() {
            if quote.has_escapes && bytes[end] == b'\\' {
                end += 2;
            } else if bytes[end..].starts_with(delimiter) {
                return Some(end + delimiter.len());
            } else {
                end += 1;
            }
        }
        Some(bytes.len())
    }
}

fn is_one_character(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| text.chars().count() == 1)
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(lexis: Lexis, text: &str) -> Vec<&str> {
        let words = lexis.words(text).into_iter();
        words.map(|place| &text[place]).collect()
    }

    #[test]
    fn words_in_comments_and_literals_are_left_out() {
        let c = Lexis {
            line_comment: "//",
            has_block_comments: true,
            quotes: USUAL_QUOTES,
            has_lifetimes: false,
        };
        let text = "a // b\n/* c\n*/ d \"e \\\" f\" 'g' h_1 \"open";
        assert_eq!(words(c, text), ["a", "d", "h_1"]);
    }

    #[test]
    fn lifetimes_are_no_literals_and_characters_are() {
        let rust = Lexis {
            line_comment: "//",
            has_block_comments: true,
            quotes: &[escaping("\"")],
            has_lifetimes: true,
        };
        let text = "fn f<'a>(x: &'a str, c: char) { c == 'b' || c == '\\'' || c == '中' ; g }";
        let found = words(rust, text);
        assert_eq!(
            found,
            [
                "fn", "f", "a", "x", "a", "str", "c", "char", "c", "c", "c", "g"
            ]
        );
    }

    #[test]
    fn long_quotes_hold_short_ones() {
        let python = Lexis {
            line_comment: "#",
            has_block_comments: false,
            quotes: &[
                escaping("\"\"\""),
                escaping("'''"),
                escaping("\""),
                escaping("'"),
            ],
            has_lifetimes: false,
        };
        assert_eq!(words(python, "\"\"\"a \" b\"\"\" c # d\n'e' f"), ["c", "f"]);
    }
}
