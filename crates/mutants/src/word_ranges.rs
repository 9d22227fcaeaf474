//! Finds the words of a source text, except those in comments and literals.

use std::ops::Range;

use crate::lexical_rules::lexical_rules_of_language;
use crate::tokens::{TokenKind, tokenize};

/// Returns the byte ranges of the identifiers and keywords of a source text, in text order. `None` if this crate has
/// no lexical rules for the language.
pub fn word_ranges(text: &str, language_id: &str) -> Option<Vec<Range<usize>>> {
    let tokens = tokenize(text, lexical_rules_of_language(language_id)?).into_iter();
    let words = tokens.filter(|token| token.kind == TokenKind::Word);
    Some(words.map(|token| token.start..token.end).collect())
}

/// Returns the byte offsets of the braces `{` and `}` of a source text outside of comments and literals, in text
/// order. `None` if this crate has no lexical rules for the language.
pub fn brace_offsets(text: &str, language_id: &str) -> Option<Vec<usize>> {
    let tokens = tokenize(text, lexical_rules_of_language(language_id)?).into_iter();
    let braces = tokens.filter(|token| matches!(&text[token.start..token.end], "{" | "}"));
    Some(braces.map(|token| token.start).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_comments_and_literals_are_left_out() {
        let of = |text: &'static str, language| {
            let words = word_ranges(text, language).unwrap().into_iter();
            words.map(|place| &text[place]).collect::<Vec<_>>()
        };
        let text = "a // b\n/* c\n*/ d \"e \\\" f\" 'g' h_1 \"open";
        assert_eq!(of(text, "java"), ["a", "d", "h_1"]);
        assert_eq!(of("'''a ' b''' c # d\n'e' f", "python"), ["c", "f"]);
        assert_eq!(
            of("fn f<'a>(c: &'a C) { c == 'b' }", "rust"),
            ["fn", "f", "c", "C", "c"]
        );
        assert!(word_ranges("a", "whitespace").is_none());
    }

    #[test]
    fn braces_in_comments_and_literals_are_left_out() {
        let text = "f{ // {\n\"{\" '{' }}";
        assert_eq!(brace_offsets(text, "rust"), Some(vec![1, 16, 17]));
        assert!(brace_offsets("{", "whitespace").is_none());
    }
}
