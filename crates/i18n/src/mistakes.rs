//! The mistakes of mutants by their ids: puzzles bring the sentences along.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::lang::Lang;
use caipan_puzzles::{checker, names};

/// What a mutant does wrong; `english` where its id is not known.
pub fn mistake<'a>(lang: Lang, id: &str, english: &'a str) -> &'a str {
    match lang {
        Lang::En => english,
        Lang::Zh => chinese(id).unwrap_or(english),
    }
}

/// The sentence for a mutant.
fn chinese(id: &str) -> Option<&'static str> {
    CHINESE.get(id).copied()
}

static CHINESE: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let checkers = names().filter_map(|name| checker(name, &Default::default())?.ok());
    let words = checkers.filter_map(|checker| Some(checker.puzzle()?.words()));
    let tables = words.flat_map(|words| words.mistakes);
    let chinese = tables.filter(|(language, _)| *language == "zh");
    chinese.flat_map(|(_, table)| *table).copied().collect()
});
