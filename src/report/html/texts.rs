//! Texts that the page knows by number, each once; foreign ones made harmless to read.

use std::collections::HashMap;

use crate::problem::printable;

/// Of a long text so many bytes are shown.
pub const SHOWN: usize = 4096;
/// So many bytes of outputs, inputs and answers are on a page.
const ROOM: usize = 3 << 19;

/// The texts so far.
#[derive(Default)]
pub struct Texts {
    numbers: HashMap<String, i64>,
    all: Vec<String>,
    taken: usize,
}

impl Texts {
    /// The number of a text that is harmless already.
    pub fn number(&mut self, text: &str) -> i64 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.all.len() as i64;
        self.all.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }

    /// The number of a file's text, clipped; -1 where there is none, or no room for it.
    pub fn file(&mut self, text: Option<&str>) -> i64 {
        let Some(text) = text else { return -1 };
        let text = lines(text);
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        if self.taken + text.len() > ROOM {
            return -1;
        }
        self.taken += text.len();
        self.number(&text)
    }

    /// All of them by number.
    pub fn all(self) -> Vec<String> {
        self.all
    }
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
