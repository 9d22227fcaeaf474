//! Tokens of a source without comments, and for each of them the matching and the enclosing bracket.

use std::ops::Range;

use super::lexical_rules::{BlockStyle, LexicalRules};
use super::tokens::{Token, TokenKind, tokenize};

/// Range of tokens: the index of the first token and the index of the last token, both included.
pub(crate) type TokenSpan = (usize, usize);

/// Tokens of a source without comments, with matched brackets. In Pascal, word pairs such as `begin` and `end` count as
/// brackets. A token is addressed by an index into [`tokens`](Self::tokens), mostly called `token`.
#[derive(Debug)]
pub(crate) struct TokenList<'a> {
    /// Source text that the tokens refer to.
    pub text: &'a str,
    /// Lexical rules of the language that the source is written in.
    pub rules: &'static LexicalRules,
    /// All tokens except comments, in source order.
    pub tokens: Vec<Token>,
    /// For each bracket, the index of the matching bracket; `None` for all tokens that are not matched brackets.
    matching_bracket: Vec<Option<usize>>,
    /// For each token, the index of the opening bracket of the innermost pair around the token; `None` at the top
    /// level.
    pub enclosing_bracket: Vec<Option<usize>>,
}

impl<'a> TokenList<'a> {
    /// Cuts a source into tokens and matches its brackets.
    pub(crate) fn new(text: &'a str, rules: &'static LexicalRules) -> Self {
        let tokens: Vec<Token> = tokenize(text, rules)
            .into_iter()
            .filter(|token| token.kind != TokenKind::Comment)
            .collect();
        let mut code = Self {
            text,
            rules,
            matching_bracket: vec![None; tokens.len()],
            enclosing_bracket: vec![None; tokens.len()],
            tokens,
        };
        code.match_brackets();
        code
    }

    /// Fills `matching_bracket` and `enclosing_bracket`. A bracket without a partner stays unmatched.
    fn match_brackets(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        for token in 0..self.tokens.len() {
            if let Some(&top) = open.last()
                && self.can_close_bracket(top, token)
            {
                open.pop();
                (self.matching_bracket[top], self.matching_bracket[token]) =
                    (Some(token), Some(top));
            }
            self.enclosing_bracket[token] = open.last().copied();
            if self.can_open_bracket(token) {
                open.push(token);
            }
        }
    }

    /// Whether a token can open a bracket pair: `(`, `[` or `{`, and in Pascal also a word such as `begin`.
    fn can_open_bracket(&self, token: usize) -> bool {
        match self.token_kind(token) {
            TokenKind::Punctuation => matches!(self.token_text(token), "(" | "[" | "{"),
            TokenKind::Word if self.rules.block_style == BlockStyle::BeginEnd => {
                let opening_words = ["begin", "case", "record", "repeat", "try", "asm"];
                self.token_is_any(token, &opening_words)
            }
            _ => false,
        }
    }

    /// Whether `token` can close the bracket at `open`. In Pascal, `until` closes `repeat`, and `end` closes other words.
    fn can_close_bracket(&self, open: usize, token: usize) -> bool {
        match self.token_text(open) {
            "(" => self.token_is(token, ")"),
            "[" => self.token_is(token, "]"),
            "{" => self.token_is(token, "}"),
            _ if self.token_is(open, "repeat") => self.token_is(token, "until"),
            _ => self.token_is(token, "end"),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns the text of a token; empty for an index past the last token.
    pub(crate) fn token_text(&self, token: usize) -> &'a str {
        self.tokens
            .get(token)
            .map_or("", |token| &self.text[token.start..token.end])
    }

    /// Returns the kind of a token; [`TokenKind::Other`] for an index past the last token.
    pub(crate) fn token_kind(&self, token: usize) -> TokenKind {
        self.tokens
            .get(token)
            .map_or(TokenKind::Other, |token| token.kind)
    }

    /// Whether a token is the given word, number or punctuation. Always false for string and character literals.
    pub(crate) fn token_is(&self, token: usize, word: &str) -> bool {
        let has_equal_text = if self.rules.ignores_case {
            self.token_text(token).eq_ignore_ascii_case(word)
        } else {
            self.token_text(token) == word
        };
        has_equal_text
            && matches!(
                self.token_kind(token),
                TokenKind::Word | TokenKind::Punctuation | TokenKind::Number
            )
    }

    /// Whether the token that precedes `token` is the given word, number or punctuation.
    pub(crate) fn previous_token_is(&self, token: usize, word: &str) -> bool {
        token > 0 && self.token_is(token - 1, word)
    }

    /// Whether a token is one of the given words, numbers or punctuation tokens.
    pub(crate) fn token_is_any(&self, token: usize, words: &[&str]) -> bool {
        words.iter().any(|word| self.token_is(token, word))
    }

    /// Whether a token is an identifier: a word that is not listed in the keywords of the language.
    pub(crate) fn is_identifier(&self, token: usize) -> bool {
        self.token_kind(token) == TokenKind::Word && !self.token_is_any(token, self.rules.keywords)
    }

    /// Returns the index of the bracket that matches the bracket at `token`; `None` if that token is not a matched
    /// bracket.
    pub(crate) fn matching_bracket(&self, token: usize) -> Option<usize> {
        self.matching_bracket.get(token).copied().flatten()
    }

    /// Returns the closing bracket that matches the opening bracket at `token`; `None` if `token` is not an opening bracket.
    pub(crate) fn closing_bracket(&self, token: usize) -> Option<usize> {
        self.matching_bracket(token).filter(|close| *close > token)
    }

    /// Returns the opening bracket that matches the closing bracket at `token`; `None` if `token` is not a closing bracket.
    pub(crate) fn opening_bracket(&self, token: usize) -> Option<usize> {
        self.matching_bracket(token).filter(|open| *open < token)
    }

    /// Returns the first token at or after `from` that satisfies `predicate`, skipping the contents of brackets.
    /// `None` if the enclosing bracket closes, or the source ends, before such a token.
    pub(crate) fn find_outside_brackets(
        &self,
        from: usize,
        predicate: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let mut token = from;
        while token < self.len() {
            if predicate(token) {
                return Some(token);
            }
            match self.matching_bracket(token) {
                Some(partner) if partner < token => return None,
                Some(partner) => token = partner + 1,
                None => token += 1,
            }
        }
        None
    }

    /// Splits the contents of the bracket at `open` at commas outside of nested brackets. Returns an empty list if the
    /// contents or one of the pieces is empty.
    pub(crate) fn comma_separated_spans(&self, open: usize) -> Vec<TokenSpan> {
        let Some(close) = self.closing_bracket(open) else {
            return Vec::new();
        };
        let (mut pieces, mut start) = (Vec::new(), open + 1);
        while start < close {
            let comma = self
                .find_outside_brackets(start, |token| token >= close || self.token_is(token, ","));
            let end = comma.unwrap_or(close).min(close);
            if end == start {
                return Vec::new();
            }
            pieces.push((start, end - 1));
            start = end + 1;
        }
        pieces
    }

    /// Returns the range of bytes of a span in the source; an empty range if the span ends before it starts.
    pub(crate) fn byte_range(&self, (first, last): TokenSpan) -> Range<usize> {
        let start = self
            .tokens
            .get(first)
            .map_or(self.text.len(), |token| token.start);
        let end = self.tokens.get(last).map_or(start, |token| token.end);
        start..end.max(start)
    }

    /// Returns the source text from the first to the last token of a span, with everything between them.
    pub(crate) fn span_text(&self, span: TokenSpan) -> &'a str {
        &self.text[self.byte_range(span)]
    }

    /// Whether a token begins a logical line. A statement that continues on further lines is one logical line.
    pub(crate) fn is_first_in_line(&self, token: usize) -> bool {
        token == 0 || self.token_kind(token - 1) == TokenKind::Newline
    }

    /// Returns the indentation of a token's line: the number of bytes of white space at the start.
    pub(crate) fn line_indentation(&self, token: usize) -> usize {
        let start = self.tokens.get(token).map_or(0, |token| token.start);
        let line = self.text[..start].rsplit('\n').next().unwrap_or_default();
        line.len() - line.trim_start().len()
    }
}
