//! Texts of a page: each is stored once, in every language, and is referred to by index. Texts from outside are
//! escaped.

use std::collections::HashMap;

use serde::Serialize;

use caipan_facts::{longest_prefix, printable};
use caipan_i18n::Lang;

/// Maximum length of a text in bytes; longer texts are truncated.
pub(super) const MAX_TEXT_BYTES: usize = 4096;
/// Maximum size, in bytes, of all outputs, inputs and answers of a page together.
const MAX_FILE_BYTES: usize = 3 << 19;
/// Maximum size, in bytes, of all sources of a page together.
const MAX_SOURCES_BYTES: usize = 8 << 20;
/// Maximum length of a source in bytes; longer sources are truncated.
const MAX_SOURCE_BYTES: usize = 64 << 10;

/// Text of a page, in every language between which the reader can switch.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub(super) enum PageText {
    /// Text that is the same in every language, such as a name.
    Same(String),
    /// Texts that differ between languages, in the order of [`Lang::ALL`].
    Each([String; Lang::ALL.len()]),
}

impl PageText {
    /// Formats a text in each language.
    pub(super) fn in_each_language(format_in: impl Fn(Lang) -> String) -> Self {
        let each = Lang::ALL.map(format_in);
        if each.iter().all(|text| *text == each[0]) {
            Self::Same(each.into_iter().next().unwrap_or_default())
        } else {
            Self::Each(each)
        }
    }

    /// Returns the text in one language, for markup that is rendered without scripts.
    pub(super) fn text_in_language(self, lang: Lang) -> String {
        match self {
            Self::Same(text) => text,
            Self::Each(each) => {
                let all = Lang::ALL.into_iter().zip(each);
                let own = all.filter(|(other, _)| *other == lang);
                own.map(|(_, text)| text).collect()
            }
        }
    }

    /// Formats a text in each language. `None` if `format_in` returns `None` for every language.
    pub(super) fn format_optional_in_each_language(
        format_in: impl Fn(Lang) -> Option<String>,
    ) -> Option<Self> {
        let all = Lang::ALL.map(&format_in);
        let is_said = all.iter().any(Option::is_some);
        is_said.then(|| Self::in_each_language(|lang| format_in(lang).unwrap_or_default()))
    }
}

/// Texts of a page, collected while the data are built.
#[derive(Default)]
pub(super) struct PageTexts {
    numbers: HashMap<PageText, i64>,
    all: Vec<PageText>,
    taken: usize,
    taken_by_sources: usize,
}

impl PageTexts {
    /// Returns the index of a text, and adds the text if it is new. The text must be escaped already.
    pub(super) fn intern_text(&mut self, text: PageText) -> i64 {
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        let number = self.all.len() as i64;
        self.all.push(text.clone());
        self.numbers.insert(text, number);
        number
    }

    /// Truncates and escapes the text of a file, and returns the index of the result, which is added if it is new.
    /// Returns -1 if `text` is `None` or does not fit on the page.
    pub(super) fn intern_file_text(&mut self, text: Option<&str>) -> i64 {
        let Some(text) = text else { return -1 };
        let text = PageText::Same(escape_lines(text));
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        let PageText::Same(shown) = &text else {
            return -1;
        };
        if self.taken + shown.len() > MAX_FILE_BYTES {
            return -1;
        }
        self.taken += shown.len();
        self.intern_text(text)
    }

    /// Truncates and escapes a source, and returns the index of the result, which is added if it is new. `None` if the
    /// source does not fit on the page.
    pub(super) fn intern_source_text(&mut self, source: &str) -> Option<i64> {
        let shown = truncate_and_escape_lines(source, MAX_SOURCE_BYTES);
        let taken = self.taken_by_sources + shown.len();
        if taken > MAX_SOURCES_BYTES {
            return None;
        }
        self.taken_by_sources = taken;
        Some(self.intern_text(PageText::Same(shown)))
    }

    /// Returns all texts in the order of their indices.
    pub(super) fn into_texts(self) -> Vec<PageText> {
        self.all
    }
}

/// Escapes a name from outside; a blank name becomes a dash.
pub(super) fn escape_name(text: &str) -> String {
    match printable(text.as_bytes()) {
        empty if empty.trim().is_empty() => "–".to_owned(),
        name => name,
    }
}

/// Truncates untrusted text to [`MAX_TEXT_BYTES`] bytes and escapes each line.
pub(super) fn escape_lines(text: &str) -> String {
    truncate_and_escape_lines(text, MAX_TEXT_BYTES)
}

/// Truncates a text to `max_bytes` bytes and escapes each line.
fn truncate_and_escape_lines(text: &str, max_bytes: usize) -> String {
    let clipped = longest_prefix(text, max_bytes);
    let each = clipped
        .split('\n')
        .map(|line| printable(line.strip_suffix('\r').unwrap_or(line).as_bytes()));
    let mut shown = each.collect::<Vec<_>>().join("\n");
    if clipped.len() < text.len() {
        shown.push('…');
    }
    shown
}
