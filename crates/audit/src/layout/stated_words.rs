//! Finds words in the sources of validators, such as the names of commands that the examples lack.

use std::collections::BTreeSet;

use caipan_facts::longest_prefix;

/// Maximum number of bytes of a source that are searched for texts.
const MAX_SOURCE_BYTES: usize = 256 << 10;
/// Maximum number of words that are found.
const MAX_WORDS: usize = 60;
/// Maximum length of a word; longer words are skipped.
const MAX_LENGTH: usize = 20;

/// Returns the different words between quotes in the sources, in ascending order. A word consists of at least two
/// letters, digits, `_` or `-`, and contains at least one letter.
pub(crate) fn find_stated_words(sources: impl Iterator<Item = String>) -> Vec<String> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    for source in sources {
        let words =
            quoted_texts(&source).flat_map(|text| text.split(|letter| !is_word_letter(letter)));
        found.extend(words.filter(|word| is_word(word)).map(str::to_owned));
    }
    found.into_iter().take(MAX_WORDS).collect()
}

/// Returns the texts between quotes in the first [`MAX_SOURCE_BYTES`] of a source, line by line.
pub(crate) fn quoted_texts(source: &str) -> impl Iterator<Item = &str> {
    let lines = longest_prefix(source, MAX_SOURCE_BYTES).lines();
    lines.flat_map(|line| {
        // If the line is split at the quotes, every second part is between two quotes.
        ['"', '\'']
            .into_iter()
            .flat_map(move |quote| line.split(quote).skip(1).step_by(2))
    })
}

fn is_word_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-')
}

fn is_word(word: &str) -> bool {
    (2..=MAX_LENGTH).contains(&word.len())
        && word.bytes().any(|letter| letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_between_quotes_are_found() {
        let sources = [
            "pat = \"(fixed|random) \" + integer\nassert x in ['push', 'pop']\n",
            "string t = inf.readToken(\"add|sub\"); // don't",
        ];
        let words = find_stated_words(sources.into_iter().map(str::to_owned));
        assert_eq!(words, ["add", "fixed", "pop", "push", "random", "sub"]);
    }
}
