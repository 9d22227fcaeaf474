//! Texts that the page knows by number, each once, in every language; foreign ones made harmless to read.

use std::collections::HashMap;

use serde::Serialize;

use crate::problem::printable;
use crate::report::i18n::Lang;

/// Of a long text so many bytes are shown.
pub const SHOWN: usize = 4096;
/// So many bytes of outputs, inputs and answers are on a page.
const ROOM: usize = 1 << 20;

/// A text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Text {
    /// The same in every language.
    Same(String),
    /// In each of [`Lang::ALL`].
    Each([String; Lang::ALL.len()]),
}

impl Text {
    /// What is said in each language.
    pub fn of(say: impl Fn(Lang) -> String) -> Self {
        let each = Lang::ALL.map(say);
        match each.iter().all(|text| *text == each[0]) {
            true => Self::Same(each.into_iter().next().unwrap_or_default()),
            false => Self::Each(each),
        }
    }

    /// What is said, where every language has something to say.
    pub fn perhaps(say: impl Fn(Lang) -> Option<String>) -> Option<Self> {
        let all = Lang::ALL.map(&say);
        let is_said = all.iter().any(Option::is_some);
        is_said.then(|| Self::of(|lang| say(lang).unwrap_or_default()))
    }
}

/// A text as the page knows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Known {
    /// The same in every language.
    Same(String),
    /// The number of a pattern, and the numbers that its holes are filled with.
    Filled(Vec<u64>),
}

/// Stands in a pattern for a number: in no text that is harmless to read.
const HOLE: char = '\u{1}';

/// The texts so far.
#[derive(Default)]
pub struct Texts {
    numbers: HashMap<Text, i64>,
    all: Vec<Known>,
    of_patterns: HashMap<[String; Lang::ALL.len()], u64>,
    patterns: Vec<[String; Lang::ALL.len()]>,
    taken: usize,
}

impl Texts {
    /// The number of a text that is harmless already.
    pub fn number(&mut self, text: Text) -> i64 {
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        let number = self.all.len() as i64;
        let known = match text.clone() {
            Text::Same(text) => Known::Same(text),
            Text::Each(each) => self.filled(each),
        };
        self.all.push(known);
        self.numbers.insert(text, number);
        number
    }

    /// A pattern and its numbers: sentences that differ in these alone are there once.
    fn filled(&mut self, each: [String; Lang::ALL.len()]) -> Known {
        let holed = each.each_ref().map(|text| holed(text));
        let numbers = &holed[0].1;
        let is_like = holed.iter().all(|(_, other)| other == numbers);
        let mut filled = if is_like { numbers.clone() } else { Vec::new() };
        let pattern = match is_like {
            true => holed.map(|(pattern, _)| pattern),
            false => each,
        };
        let next = self.patterns.len() as u64;
        let number = *self.of_patterns.entry(pattern.clone()).or_insert(next);
        if number == next {
            self.patterns.push(pattern);
        }
        filled.insert(0, number);
        Known::Filled(filled)
    }

    /// The number of a file's text, clipped; -1 where there is none, or no room for it.
    pub fn file(&mut self, text: Option<&str>) -> i64 {
        let Some(text) = text else { return -1 };
        let text = Text::Same(lines(text));
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        let Text::Same(shown) = &text else { return -1 };
        if self.taken + shown.len() > ROOM {
            return -1;
        }
        self.taken += shown.len();
        self.number(text)
    }

    /// All of them by number, and the patterns in every language.
    pub fn all(self) -> (Vec<Known>, Vec<[String; Lang::ALL.len()]>) {
        (self.all, self.patterns)
    }
}

/// A text with holes in the place of its numbers, and these.
fn holed(text: &str) -> (String, Vec<u64>) {
    let (mut pattern, mut numbers, mut rest) = (String::new(), Vec::new(), text);
    while let Some(start) = rest.find(|character: char| character.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|character: char| !character.is_ascii_digit());
        let (digits, after) = from.split_at(end.unwrap_or(from.len()));
        pattern.push_str(before);
        // What a script cannot write again as it was stays as it is.
        match digits.parse() {
            Ok(number) if digits.len() < 16 && (digits == "0" || !digits.starts_with('0')) => {
                pattern.push(HOLE);
                numbers.push(number);
            }
            _ => pattern.push_str(digits),
        }
        rest = after;
    }
    (pattern + rest, numbers)
}

/// Several lines of foreign text, clipped and harmless.
pub fn lines(text: &str) -> String {
    let mut end = text.len().min(SHOWN);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let each = text[..end].split('\n');
    let each = each.map(|line| printable(line.strip_suffix('\r').unwrap_or(line).as_bytes()));
    let mut shown = each.collect::<Vec<_>>().join("\n");
    if end < text.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_that_differ_in_numbers_alone_share_a_pattern() {
        let mut texts = Texts::default();
        let said =
            |number: u32| Text::Each([format!("move {number}: 0"), format!("第 {number} 步：0")]);
        let odd = Text::Each(["1 of 2".to_owned(), "2 之 1".to_owned()]);
        let zeros = Text::Each(["a 007".to_owned(), "甲 007".to_owned()]);
        let same = Text::Same("10".to_owned());
        let all = [said(3), said(12), odd, zeros, same, said(3)];
        let numbers = all.map(|text| texts.number(text));
        assert_eq!(numbers, [0, 1, 2, 3, 4, 0]);
        let (all, patterns) = texts.all();
        let json = serde_json::to_string(&(all, patterns)).unwrap();
        let expected = "[[[0,3,0],[0,12,0],[1],[2],\"10\"],[[\"move \\u0001: \\u0001\",\"第 \\u0001 步：\\u0001\"],\
            [\"1 of 2\",\"2 之 1\"],[\"a 007\",\"甲 007\"]]]";
        assert_eq!(json, expected);
    }
}
