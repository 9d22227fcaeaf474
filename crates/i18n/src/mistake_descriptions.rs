//! Descriptions of the mistakes of mutants, by mutant id; each puzzle supplies the messages for its own mutants.

use super::lang::Lang;

/// Returns the description of the mistake that the mutant `id` has: a translation, or `english` if the language is
/// English or has no translation.
pub fn mistake_meaning<'a>(lang: Lang, id: &str, english: &'a str) -> &'a str {
    lang.translate(&format!("mistake-{id}"), english)
}
