//! Regular expressions of specifications. The syntax that all interpreters of specifications agree about is translated
//! for the crate `regex`, byte by byte.

use std::fmt::Write;

use regex::bytes::{Regex, RegexBuilder};

/// Set of bytes, indexed by the byte.
type ByteSet = [bool; 256];

/// Maximum depth of nested groups.
const MAX_GROUP_DEPTH: usize = 50;

/// Bytes that may follow a backslash.
const ESCAPED_BYTES: &[u8] = b"(){}[]*+?|\\^.-";

/// Compiled regular expression, which must match at the beginning of a text.
#[derive(Debug)]
pub(super) enum Pattern {
    /// One character of a set, `min` to `max` times. The crate `regex` would be slow for large counts.
    Repetition {
        bytes: Box<ByteSet>,
        min: usize,
        max: usize,
    },
    General(Regex),
}

impl Pattern {
    /// Compiles a regular expression. `None` if it is invalid, too large, or has a meaning that interpreters disagree
    /// about.
    pub(super) fn parse(source: &[u8]) -> Option<Self> {
        let mut parser = PatternParser {
            source,
            position: 0,
            translated: String::from("^(?:"),
            item_count: 0,
            last_set: None,
            last_count: (1, 1),
        };
        parser.parse_alternatives(0)?;
        if parser.position < source.len() {
            return None;
        }
        if parser.item_count == 1
            && let Some(bytes) = parser.last_set
        {
            let (min, max) = parser.last_count;
            let bytes = Box::new(bytes);
            return Some(Self::Repetition { bytes, min, max });
        }
        parser.translated.push(')');
        let mut builder = RegexBuilder::new(&parser.translated);
        Some(Self::General(builder.unicode(false).build().ok()?))
    }

    /// Length of the match at the beginning of a text; `None` if there is no match.
    pub(super) fn match_length(&self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Repetition { bytes, min, max } => {
                let longest = &text[..text.len().min(*max)];
                let end = longest.iter().position(|byte| !bytes[usize::from(*byte)]);
                let length = end.unwrap_or(longest.len());
                (length >= *min).then_some(length)
            }
            Self::General(regex) => Some(regex.find(text)?.end()),
        }
    }
}

/// Last part of an alternative, which decides whether a repetition may follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastPart {
    Nothing,
    Item,
    Repetition,
}

/// Parser and translator of a regular expression.
struct PatternParser<'p> {
    source: &'p [u8],
    position: usize,
    /// Translation, which is a regular expression of the crate `regex`.
    translated: String,
    /// Number of characters, sets, groups and bars.
    item_count: usize,
    /// Characters of the last item; `None` if it is a group.
    last_set: Option<ByteSet>,
    /// Minimum and maximum number of repetitions of the last item.
    last_count: (usize, usize),
}

impl PatternParser<'_> {
    fn peek(&self) -> Option<u8> {
        self.source.get(self.position).copied()
    }

    /// Parses alternatives up to a closing parenthesis or the end.
    fn parse_alternatives(&mut self, depth: usize) -> Option<()> {
        let mut last = LastPart::Nothing;
        while let Some(byte) = self.peek() {
            match byte {
                b')' => return Some(()),
                b'|' => {
                    self.position += 1;
                    self.item_count += 1;
                    self.translated.push('|');
                    last = LastPart::Nothing;
                }
                b'(' => {
                    self.parse_group(depth)?;
                    last = LastPart::Item;
                }
                b'*' | b'+' | b'?' | b'{' => {
                    if last != LastPart::Item {
                        return None;
                    }
                    self.parse_repetition()?;
                    last = LastPart::Repetition;
                }
                _ => {
                    let set = self.parse_set()?;
                    self.add_set(set);
                    last = LastPart::Item;
                }
            }
        }
        Some(())
    }

    fn parse_group(&mut self, depth: usize) -> Option<()> {
        if depth >= MAX_GROUP_DEPTH {
            return None;
        }
        self.position += 1;
        self.translated.push_str("(?:");
        self.parse_alternatives(depth + 1)?;
        if self.peek() != Some(b')') {
            return None;
        }
        self.position += 1;
        self.translated.push(')');
        self.item_count += 1;
        self.last_set = None;
        Some(())
    }

    fn add_set(&mut self, set: ByteSet) {
        self.translated.push('[');
        let mut byte = 0;
        while byte < set.len() {
            let length = set[byte..]
                .iter()
                .take_while(|is_member| **is_member)
                .count();
            if length > 0 {
                let _ = write!(
                    self.translated,
                    "\\x{byte:02x}-\\x{:02x}",
                    byte + length - 1
                );
            }
            byte += length + 1;
        }
        self.translated.push(']');
        self.item_count += 1;
        self.last_set = Some(set);
        self.last_count = (1, 1);
    }

    /// Parses one character, a dot or a set in brackets.
    fn parse_set(&mut self) -> Option<ByteSet> {
        let byte = self.peek()?;
        match byte {
            b'.' => {
                self.position += 1;
                Some([true; 256])
            }
            b'[' => self.parse_bracketed_set(),
            // Some interpreters treat these as anchors, others as characters.
            b'^' | b'$' => None,
            _ => {
                let mut set = [false; 256];
                set[usize::from(self.parse_character()?)] = true;
                Some(set)
            }
        }
    }

    /// Parses a character, which may be escaped. `None` for an unknown escape sequence.
    fn parse_character(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.position += 1;
        if byte != b'\\' {
            return Some(byte);
        }
        let escaped = self.peek()?;
        self.position += 1;
        ESCAPED_BYTES.contains(&escaped).then_some(escaped)
    }

    fn parse_bracketed_set(&mut self) -> Option<ByteSet> {
        self.position += 1;
        let is_negated = self.peek() == Some(b'^');
        self.position += usize::from(is_negated);
        let mut set = [false; 256];
        let mut is_empty = true;
        loop {
            match self.peek()? {
                b']' => break,
                // A set in a set, such as `[:alpha:]`.
                b'[' => return None,
                _ => {}
            }
            let first = self.parse_character()?;
            let is_range = self.peek() == Some(b'-')
                && self
                    .source
                    .get(self.position + 1)
                    .is_some_and(|next| *next != b']');
            let last = if is_range {
                self.position += 1;
                if self.peek() == Some(b'[') {
                    return None;
                }
                self.parse_character()?
            } else {
                first
            };
            if first > last {
                return None;
            }
            set[usize::from(first)..=usize::from(last)].fill(true);
            is_empty = false;
        }
        self.position += 1;
        let all = set.map(|is_member| is_member != is_negated);
        (!is_empty && all.contains(&true)).then_some(all)
    }

    fn parse_repetition(&mut self) -> Option<()> {
        let byte = self.peek()?;
        self.position += 1;
        let (min, max) = match byte {
            b'*' => (0, None),
            b'+' => (1, None),
            b'?' => (0, Some(1)),
            _ => self.parse_counts()?,
        };
        let _ = match max {
            Some(max) => write!(self.translated, "{{{min},{max}}}"),
            None => write!(self.translated, "{{{min},}}"),
        };
        self.last_count = (min, max.unwrap_or(usize::MAX));
        Some(())
    }

    /// Parses the rest of `{min,max}`, `{min,}`, `{,max}` or `{count}` after the opening brace.
    fn parse_counts(&mut self) -> Option<(usize, Option<usize>)> {
        let length = self.source[self.position..]
            .iter()
            .position(|byte| *byte == b'}')?;
        let inner = str::from_utf8(&self.source[self.position..][..length]).ok()?;
        self.position += length + 1;
        let counts = match inner.split_once(',') {
            None => {
                let count = parse_count(inner)?;
                (count, Some(count))
            }
            Some(("", max)) => (0, Some(parse_count(max)?)),
            Some((min, "")) => (parse_count(min)?, None),
            Some((min, max)) => (parse_count(min)?, Some(parse_count(max)?)),
        };
        (counts.1.is_none_or(|max| counts.0 <= max)).then_some(counts)
    }
}

/// Parses a number of repetitions. `None` if it has another character than a digit or a superfluous zero.
fn parse_count(digits: &str) -> Option<usize> {
    let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    let has_leading_zero = digits.len() > 1 && digits.starts_with('0');
    if is_plain && !has_leading_zero {
        digits.parse().ok()
    } else {
        None
    }
}
