//! Texts that the page knows by number, each once, in every language; foreign ones made harmless to read.

use std::collections::HashMap;

use serde::Serialize;

use caipan_facts::{beginning, printable};
use caipan_i18n::Lang;

/// Of a long text so many bytes are shown.
pub(super) const SHOWN: usize = 4096;
/// So many bytes of outputs, inputs and answers are on a page.
const ROOM: usize = 3 << 19;
/// So many bytes of sources are on a page, and of each.
const ROOM_OF_SOURCES: usize = 8 << 20;
const SHOWN_OF_SOURCE: usize = 64 << 10;

/// A text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub(super) enum Text {
    /// The same in every language.
    Same(String),
    /// In each of [`Lang::ALL`].
    Each([String; Lang::ALL.len()]),
}

impl Text {
    /// What is said in each language.
    pub(super) fn of(say: impl Fn(Lang) -> String) -> Self {
        let each = Lang::ALL.map(say);
        if each.iter().all(|text| *text == each[0]) {
            Self::Same(each.into_iter().next().unwrap_or_default())
        } else {
            Self::Each(each)
        }
    }

    /// What it says in a language.
    pub(super) fn in_language(self, lang: Lang) -> String {
        match self {
            Self::Same(text) => text,
            Self::Each(each) => {
                let all = Lang::ALL.into_iter().zip(each);
                let own = all.filter(|(other, _)| *other == lang);
                own.map(|(_, text)| text).collect()
            }
        }
    }

    /// What is said, where every language has something to say.
    pub(super) fn perhaps(say: impl Fn(Lang) -> Option<String>) -> Option<Self> {
        let all = Lang::ALL.map(&say);
        let is_said = all.iter().any(Option::is_some);
        is_said.then(|| Self::of(|lang| say(lang).unwrap_or_default()))
    }
}

/// The texts so far.
#[derive(Default)]
pub(super) struct Texts {
    numbers: HashMap<Text, i64>,
    all: Vec<Text>,
    taken: usize,
    taken_by_sources: usize,
}

impl Texts {
    /// The number of a text that is harmless already.
    pub(super) fn number(&mut self, text: Text) -> i64 {
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        let number = self.all.len() as i64;
        self.all.push(text.clone());
        self.numbers.insert(text, number);
        number
    }

    /// The number of a file's text, clipped; -1 where there is none, or no room for it.
    pub(super) fn file(&mut self, text: Option<&str>) -> i64 {
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

    /// The number of a source, clipped; none where there is no room for it.
    pub(super) fn source(&mut self, source: &str) -> Option<i64> {
        let shown = clipped(source, SHOWN_OF_SOURCE);
        let taken = self.taken_by_sources + shown.len();
        if taken > ROOM_OF_SOURCES {
            return None;
        }
        self.taken_by_sources = taken;
        Some(self.number(Text::Same(shown)))
    }

    /// All of them by number.
    pub(super) fn all(self) -> Vec<Text> {
        self.all
    }
}

/// A foreign name, made harmless; never empty.
pub(super) fn name(text: &str) -> String {
    match printable(text.as_bytes()) {
        empty if empty.trim().is_empty() => "–".to_owned(),
        name => name,
    }
}

/// Several lines of foreign text, clipped and harmless.
pub(super) fn lines(text: &str) -> String {
    clipped(text, SHOWN)
}

/// The first bytes of a text, harmless line by line.
fn clipped(text: &str, most: usize) -> String {
    let clipped = beginning(text, most);
    let each = clipped
        .split('\n')
        .map(|line| printable(line.strip_suffix('\r').unwrap_or(line).as_bytes()));
    let mut shown = each.collect::<Vec<_>>().join("\n");
    if clipped.len() < text.len() {
        shown.push('…');
    }
    shown
}
