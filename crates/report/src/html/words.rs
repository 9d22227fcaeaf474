//! The languages of a page: `{0}`, `{1}` … in what it says are filled in by its script.

use serde::Serialize;
use serde_json::{Map, Value};

use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;

/// A language as the page speaks it.
#[derive(Serialize)]
pub(super) struct Language {
    /// By ISO 639.
    pub tag: &'static str,
    /// What its speakers call it.
    name: &'static str,
    pub words: Map<String, Value>,
    /// The verdicts in the order of their table.
    verdicts: Vec<&'static str>,
    /// What the marks of boards mean, by their names.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub marks: Map<String, Value>,
    /// What pieces are, by the names of their looks.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub pieces: Map<String, Value>,
}

/// The place of a language among all.
pub(super) fn place(lang: Lang) -> usize {
    let place = Lang::ALL.iter().position(|other| *other == lang);
    place.unwrap_or_default()
}

/// Keys, and what is said in each of [`Lang::ALL`].
pub(super) type Phrases = [(&'static str, [&'static str; Lang::ALL.len()])];

/// What every page says.
pub(super) const EVERYWHERE: &Phrases = &[
    ("dark", ["dark", "深色"]),
    ("legend", ["legend", "图例"]),
    ("light", ["light", "浅色"]),
    ("skip", ["to the results", "跳到结果"]),
];

/// A language on a page that says this, besides what every page says.
pub(super) fn language(lang: Lang, tables: &[&Phrases]) -> Language {
    let mut words = in_language(lang, EVERYWHERE);
    for table in tables {
        words.extend(in_language(lang, table));
    }
    Language {
        tag: lang.code(),
        name: match lang {
            Lang::En => "English",
            Lang::Zh => "中文",
        },
        words,
        verdicts: Verdict::ALL.map(|verdict| lang.verdict(verdict)).to_vec(),
        marks: Map::new(),
        pieces: Map::new(),
    }
}

/// The phrases in a language.
pub(super) fn in_language(lang: Lang, phrases: &Phrases) -> Map<String, Value> {
    let said = phrases.iter();
    said.map(|(key, words)| ((*key).to_owned(), words[place(lang)].into()))
        .collect()
}

/// What is said in a language under a key of these.
pub(super) fn phrase(lang: Lang, phrases: &Phrases, key: &str) -> &'static str {
    let mut all = phrases.iter();
    all.find(|(other, _)| *other == key)
        .map_or("", |(_, words)| words[place(lang)])
}
