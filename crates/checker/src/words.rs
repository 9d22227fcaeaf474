//! The words that a puzzle brings along.

use caipan_facts::Key;

/// The words that a puzzle brings along: static text, of which the crate `i18n` makes sentences.
#[derive(Debug, Clone, Copy, Default)]
pub struct PuzzleWords {
    /// The keys of its facts.
    pub keys: &'static [&'static [Key]],
    /// Its sentences in Fluent's form, behind the name of their language: `en`, `zh`.
    pub sentences: &'static [(&'static str, &'static str)],
    /// What its mutants do wrong, by their ids, behind the name of the language. English stands with the mutants.
    pub mistakes: &'static [(&'static str, &'static [(&'static str, &'static str)])],
}
