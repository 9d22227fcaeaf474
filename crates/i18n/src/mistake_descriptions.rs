//! Descriptions of the mistakes of mutants, by mutant id; each puzzle supplies the sentences for its own mutants.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::lang::Lang;
use caipan_puzzles::{checker, checker_names};

/// Returns the description of the mistake that the mutant `id` has: a translation, or `english` if the language is
/// English or has no translation.
pub fn mistake_meaning<'a>(lang: Lang, id: &str, english: &'a str) -> &'a str {
    match lang {
        Lang::En => english,
        Lang::Zh => chinese_description(id).unwrap_or(english),
    }
}

fn chinese_description(id: &str) -> Option<&'static str> {
    CHINESE.get(id).copied()
}

/// Chinese descriptions by mutant id, collected from all registered puzzles.
static CHINESE: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let checkers = checker_names().filter_map(|name| checker(name, &Default::default())?.ok());
    let words = checkers.filter_map(|checker| Some(checker.puzzle()?.evidence_sentences()));
    let tables = words.flat_map(|words| words.mistakes);
    let chinese = tables.filter(|(language, _)| *language == "zh");
    chinese.flat_map(|(_, table)| *table).copied().collect()
});
