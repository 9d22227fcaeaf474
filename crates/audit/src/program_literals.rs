//! Finds texts and integers in the sources of accepted programs. Programs often treat inputs with these values in a special
//! way.

use std::collections::BTreeSet;

use crate::layout::{find_stated_limits, quoted_texts};

/// Maximum number of texts that are found.
const MAX_TEXTS: usize = 60;
/// Maximum length of a text in bytes; longer ones are skipped.
const MAX_TEXT_LENGTH: usize = 40;

/// Texts and integers that occur in programs.
#[derive(Debug, Clone, Default)]
pub(crate) struct ProgramLiterals {
    /// Texts between quotes, in ascending order. Each consists of printable ASCII characters, and contains a letter or
    /// digit.
    pub texts: Vec<String>,
    /// Integers above 1, in ascending order.
    pub integers: Vec<i64>,
}

impl ProgramLiterals {
    pub(crate) fn find(sources: &[String]) -> Self {
        let texts: BTreeSet<&str> = (sources.iter())
            .flat_map(|source| quoted_texts(source))
            .map(str::trim)
            .filter(|text| is_possible_input(text))
            .collect();
        Self {
            texts: texts
                .into_iter()
                .take(MAX_TEXTS)
                .map(str::to_owned)
                .collect(),
            integers: find_stated_limits(sources.iter().cloned()),
        }
    }
}

/// Whether a text between quotes may be part of an input. Texts with escape sequences or format specifiers are not.
fn is_possible_input(text: &str) -> bool {
    text.len() <= MAX_TEXT_LENGTH
        && text.bytes().any(|letter| letter.is_ascii_alphanumeric())
        && text
            .bytes()
            .all(|letter| matches!(letter, b' '..=b'~') && !b"\\%{}".contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_integers_of_programs_are_found() {
        let sources = [
            "if s == 'pea soup' and n > 1000: print(\"yes\\n\", '%d' % n)\n",
            "if (s == \"pancakes\" || c == 'x') puts(\"yes\");\n",
        ];
        let found = ProgramLiterals::find(&sources.map(str::to_owned));
        assert_eq!(found.texts, ["pancakes", "pea soup", "x", "yes"]);
        assert_eq!(found.integers, [1000]);
    }
}
