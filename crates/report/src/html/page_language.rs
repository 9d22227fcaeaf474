//! Phrases of a page by language. The page's script fills in the placeholders `{0}`, `{1}` ….

use serde::Serialize;
use serde_json::{Map, Value};

use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;

/// Language of a page, with all phrases.
#[derive(Serialize)]
pub(super) struct PageLanguage {
    /// Language tag for the `lang` attribute, such as `en`.
    pub tag: &'static str,
    /// Name of the language in this language.
    name: &'static str,
    pub words: Map<String, Value>,
    /// Names of the verdicts, in the order of [`Verdict::ALL`].
    verdicts: Vec<&'static str>,
    /// Explanations of the marks that may appear on boards, by the name of the mark.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub marks: Map<String, Value>,
    /// Meanings of the shades of pieces, by name of the shade.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub pieces: Map<String, Value>,
}

/// Returns the index of a language in [`Lang::ALL`].
pub(super) fn language_index(lang: Lang) -> usize {
    let place = Lang::ALL.iter().position(|other| *other == lang);
    place.unwrap_or_default()
}

/// Phrases by key, in each language of [`Lang::ALL`].
pub(super) type Phrases = [(&'static str, [&'static str; Lang::ALL.len()])];

/// Phrases of all pages.
pub(super) const COMMON_PHRASES: &Phrases = &[
    ("dark", ["dark", "深色"]),
    ("legend", ["legend", "图例"]),
    ("light", ["light", "浅色"]),
    ("skip", ["to the results", "跳到结果"]),
];

/// Builds a language with these phrases in addition to the phrases of all pages.
pub(super) fn build_page_language(lang: Lang, tables: &[&Phrases]) -> PageLanguage {
    let mut words = phrases_in_language(lang, COMMON_PHRASES);
    for table in tables {
        words.extend(phrases_in_language(lang, table));
    }
    PageLanguage {
        tag: lang.code(),
        name: match lang {
            Lang::En => "English",
            Lang::Zh => "中文",
        },
        words,
        verdicts: Verdict::ALL
            .map(|verdict| lang.verdict_name(verdict))
            .to_vec(),
        marks: Map::new(),
        pieces: Map::new(),
    }
}

/// Returns the phrases in one language, by key, as the page's script needs them.
pub(super) fn phrases_in_language(lang: Lang, phrases: &Phrases) -> Map<String, Value> {
    let said = phrases.iter();
    said.map(|(key, words)| ((*key).to_owned(), words[language_index(lang)].into()))
        .collect()
}

/// Returns the phrase with this key in a language; empty if the key is unknown.
pub(super) fn find_phrase(lang: Lang, phrases: &Phrases, key: &str) -> &'static str {
    let mut all = phrases.iter();
    all.find(|(other, _)| *other == key)
        .map_or("", |(_, words)| words[language_index(lang)])
}
