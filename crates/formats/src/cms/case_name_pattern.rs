//! Matches the regular expressions of `score_type_parameters`: a subset of Python's syntax.

use std::collections::BTreeSet;

/// Maximum number of repetitions that a quantifier of a regular expression allows, including `*` and `+`.
const MAX_REPETITIONS: usize = 100;
/// Nesting depth of groups in a regular expression. A deeper expression is refused.
const MAX_DEPTH: usize = 20;

/// Parsed regular expression: a list of alternatives, each a sequence of pieces with quantifiers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct CaseNamePattern(Vec<Vec<QuantifiedPiece>>);

#[derive(Debug, PartialEq, Eq)]
struct QuantifiedPiece {
    piece: PatternPiece,
    least: usize,
    most: usize,
}

#[derive(Debug, PartialEq, Eq)]
enum PatternPiece {
    /// Any byte in one of the inclusive `ranges`. If `is_negated`, any byte in none of the `ranges`.
    Byte {
        ranges: Vec<(u8, u8)>,
        is_negated: bool,
    },
    Start,
    End,
    Group(CaseNamePattern),
}

impl CaseNamePattern {
    /// Parses a regular expression; `None` if the expression is malformed or uses unsupported syntax.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parser = PatternParser {
            rest: text.as_bytes(),
            depth: 0,
        };
        let pattern = parser.parse_alternatives()?;
        (parser.rest.is_empty() && text.is_ascii()).then_some(pattern)
    }

    /// Whether the expression matches at the beginning of the name, as Python's `re.match` does.
    pub(super) fn matches_prefix(&self, name: &str) -> bool {
        !self.find_match_ends(name.as_bytes(), 0).is_empty()
    }

    /// End offsets of all matches that begin at `start`.
    fn find_match_ends(&self, text: &[u8], start: usize) -> BTreeSet<usize> {
        let each = self.0.iter().flat_map(|sequence| {
            let from = BTreeSet::from([start]);
            sequence
                .iter()
                .fold(from, |from, repeated| repeated.find_match_ends(text, from))
        });
        each.collect()
    }
}

impl QuantifiedPiece {
    fn find_match_ends(&self, text: &[u8], starts: BTreeSet<usize>) -> BTreeSet<usize> {
        let mut ends = BTreeSet::new();
        let mut now = starts;
        for count in 0..=self.most {
            if count >= self.least {
                let known = ends.len();
                ends.extend(&now);
                if ends.len() == known {
                    break;
                }
            }
            now = (now.iter())
                .flat_map(|place| self.piece.find_match_ends(text, *place))
                .collect();
        }
        ends
    }
}

impl PatternPiece {
    fn find_match_ends(&self, text: &[u8], start: usize) -> BTreeSet<usize> {
        match self {
            Self::Start => end_position_if_matched(start == 0, start),
            Self::End => end_position_if_matched(start == text.len(), start),
            Self::Group(pattern) => pattern.find_match_ends(text, start),
            Self::Byte { ranges, is_negated } => {
                let is_matched = text.get(start).is_some_and(|byte| {
                    let is_in_range = ranges
                        .iter()
                        .any(|(first, last)| (first..=last).contains(&byte));
                    is_in_range != *is_negated
                });
                end_position_if_matched(is_matched, start + 1)
            }
        }
    }
}

struct PatternParser<'a> {
    rest: &'a [u8],
    depth: usize,
}

impl PatternParser<'_> {
    fn next_byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    /// Removes `text` from the beginning of the unparsed input and returns true. Returns false if the input begins
    /// differently.
    fn consume_prefix(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text.as_bytes());
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn parse_alternatives(&mut self) -> Option<CaseNamePattern> {
        let mut all = vec![self.parse_sequence()?];
        while self.consume_prefix("|") {
            all.push(self.parse_sequence()?);
        }
        Some(CaseNamePattern(all))
    }

    fn parse_sequence(&mut self) -> Option<Vec<QuantifiedPiece>> {
        let mut sequence = Vec::new();
        while !matches!(self.rest.first(), None | Some(b'|' | b')')) {
            let piece = self.parse_piece()?;
            let (least, most) = self.parse_quantifier()?;
            sequence.push(QuantifiedPiece { piece, least, most });
        }
        Some(sequence)
    }

    fn parse_piece(&mut self) -> Option<PatternPiece> {
        Some(match self.next_byte()? {
            b'^' => PatternPiece::Start,
            b'$' => PatternPiece::End,
            b'.' => byte_range_piece(0, u8::MAX),
            b'[' => self.parse_character_set()?,
            b'(' => {
                self.depth += 1;
                let has_kind = self.consume_prefix("?:") || !self.rest.starts_with(b"?");
                let group =
                    (self.depth < MAX_DEPTH && has_kind).then(|| self.parse_alternatives())??;
                self.depth -= 1;
                self.consume_prefix(")")
                    .then_some(PatternPiece::Group(group))?
            }
            b'\\' => match self.next_byte()? {
                b'd' => byte_range_piece(b'0', b'9'),
                sign if sign.is_ascii_punctuation() => byte_range_piece(sign, sign),
                _ => return None,
            },
            b'*' | b'+' | b'?' | b'{' => return None,
            sign => byte_range_piece(sign, sign),
        })
    }

    fn parse_character_set(&mut self) -> Option<PatternPiece> {
        let is_negated = self.consume_prefix("^");
        let mut ranges = Vec::new();
        while !self.consume_prefix("]") {
            let first = self.next_byte().filter(|sign| !b"[\\".contains(sign))?;
            let is_range = self.rest.first() == Some(&b'-') && self.rest.get(1) != Some(&b']');
            let last = if is_range && self.consume_prefix("-") {
                self.next_byte()?
            } else {
                first
            };
            ranges.push((first, last));
        }
        Some(PatternPiece::Byte { ranges, is_negated })
    }

    /// Parses an optional quantifier and returns the minimum and maximum number of repetitions; (1, 1) without a
    /// quantifier. `None` if the quantifier is malformed.
    fn parse_quantifier(&mut self) -> Option<(usize, usize)> {
        let counts = match self.rest.first() {
            Some(b'*') => (0, MAX_REPETITIONS),
            Some(b'+') => (1, MAX_REPETITIONS),
            Some(b'?') => (0, 1),
            Some(b'{') => {
                let end = self.rest.iter().position(|byte| *byte == b'}')?;
                let inside = str::from_utf8(&self.rest[1..end]).ok()?;
                self.rest = &self.rest[end..];
                let (least, most) = inside.split_once(',').unwrap_or((inside, inside));
                (parse_count(least, 0)?, parse_count(most, MAX_REPETITIONS)?)
            }
            _ => return Some((1, 1)),
        };
        self.next_byte();
        Some(counts)
    }
}

fn end_position_if_matched(is_matched: bool, end: usize) -> BTreeSet<usize> {
    is_matched.then_some(end).into_iter().collect()
}

fn byte_range_piece(first: u8, last: u8) -> PatternPiece {
    PatternPiece::Byte {
        ranges: vec![(first, last)],
        is_negated: false,
    }
}

fn parse_count(text: &str, default: usize) -> Option<usize> {
    match text {
        "" => Some(default),
        text => text.parse().ok().filter(|count| *count <= MAX_REPETITIONS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_prefixes_as_python_does() {
        let names = ["000", "001", "002", "010", "011", "100"];
        for (text, expected) in [
            ("00", "000 001 002"),
            ("001|1", "001 100"),
            ("(001|01)", "001 010 011"),
            ("^(?:000|01.)$", "000 010 011"),
            ("0[01][0-1]", "000 001 010 011"),
            ("[^0]", "100"),
            (".*1", "001 010 011 100"),
            (".*1$", "001 011"),
            (r"\d{2}0", "000 010 100"),
            ("0{2,}1?$", "000 001"),
            ("0{2}1?$", "001"),
            ("0{2,3}1?$", "000 001"),
            ("(0*)*1", "001 010 011 100"),
            ("", "000 001 002 010 011 100"),
        ] {
            let pattern = CaseNamePattern::parse(text).unwrap_or_else(|| panic!("{text}"));
            let matched: Vec<&str> = names
                .into_iter()
                .filter(|name| pattern.matches_prefix(name))
                .collect();
            assert_eq!(matched.join(" "), expected, "{text}");
        }
    }

    #[test]
    fn malformed_and_unsupported_expressions_are_refused() {
        for text in [
            "(0", "0)", "[0", "*", "0{1", "0{999}", r"\w", "(?=0)", "(?P<a>0)", "é",
        ] {
            assert_eq!(CaseNamePattern::parse(text), None, "{text}");
        }
        assert_eq!(CaseNamePattern::parse(&"(".repeat(100)), None);
    }
}
