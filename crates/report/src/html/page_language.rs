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
    /// Name of the language, written in the language itself.
    name: &'static str,
    pub words: Map<String, Value>,
    /// Names of the verdicts, in the order of [`Verdict::ALL`].
    verdicts: Vec<&'static str>,
    /// Explanations of the marks that may appear on boards, by the name of the mark.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub marks: Map<String, Value>,
    /// Meanings of the shades of pieces, by the name of the shade.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub pieces: Map<String, Value>,
}

/// Returns the index of a language in [`Lang::ALL`].
pub(super) fn language_index(lang: Lang) -> usize {
    let place = Lang::ALL.iter().position(|other| *other == lang);
    place.unwrap_or_default()
}

/// Builds a language with the phrases that all pages share, and with the phrases whose keys begin with one of
/// `prefixes`.
pub(super) fn build_page_language(lang: Lang, prefixes: &[&str]) -> PageLanguage {
    let mut words = phrases_with_prefix(lang, "page-common-");
    for prefix in prefixes {
        words.extend(phrases_with_prefix(lang, prefix));
    }
    PageLanguage {
        tag: lang.code(),
        name: lang.name_in_own_language(),
        words,
        verdicts: Verdict::ALL
            .map(|verdict| lang.verdict_name(verdict))
            .to_vec(),
        marks: Map::new(),
        pieces: Map::new(),
    }
}

/// Returns the phrases whose keys begin with `prefix`. The keys of the map lack the prefix and are in camel case.
pub(super) fn phrases_with_prefix(lang: Lang, prefix: &str) -> Map<String, Value> {
    let phrases = lang.page_phrases(prefix).into_iter();
    phrases.map(|(key, phrase)| (key, phrase.into())).collect()
}
