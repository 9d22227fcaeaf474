//! Tokens of a source without comments, and for each of them the matching and the enclosing bracket.

use std::ops::Range;

use super::lexical_rules::{BlockStyle, LexicalRules};
use super::tokens::{Token, TokenKind, tokenize};

/// Range of tokens: the index of the first token and the index of the last token, both included.
pub(crate) type TokenSpan = (usize, usize);

/// Tokens of a source without comments, with matched brackets. In Pascal, word pairs such as `begin` and `end` count as
/// brackets. A token is addressed by an index into [`tokens`](Self::tokens), mostly called `at`.
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
        for at in 0..self.tokens.len() {
            if let Some(&top) = open.last()
                && self.can_close_bracket(top, at)
            {
                open.pop();
                (self.matching_bracket[top], self.matching_bracket[at]) = (Some(at), Some(top));
            }
            self.enclosing_bracket[at] = open.last().copied();
            if self.can_open_bracket(at) {
                open.push(at);
            }
        }
    }

    /// Whether a token can open a bracket pair.
    fn can_open_bracket(&self, at: usize) -> bool {
        match self.token_kind(at) {
            TokenKind::Punctuation => matches!(self.token_text(at), "(" | "[" | "{"),
            TokenKind::Word if self.rules.block_style == BlockStyle::BeginEnd => {
                let opening_words = ["begin", "case", "record", "repeat", "try", "asm"];
                self.token_is_any(at, &opening_words)
            }
            _ => false,
        }
    }

    /// Whether the token `at` can close the bracket that `open` opens.
    fn can_close_bracket(&self, open: usize, at: usize) -> bool {
        match self.token_text(open) {
            "(" => self.token_is(at, ")"),
            "[" => self.token_is(at, "]"),
            "{" => self.token_is(at, "}"),
            _ if self.token_is(open, "repeat") => self.token_is(at, "until"),
            _ => self.token_is(at, "end"),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// Returns the text of a token; empty for an index past the last token.
    pub(crate) fn token_text(&self, at: usize) -> &'a str {
        self.tokens
            .get(at)
            .map_or("", |token| &self.text[token.start..token.end])
    }

    /// Returns the kind of a token; [`TokenKind::Other`] for an index past the last token.
    pub(crate) fn token_kind(&self, at: usize) -> TokenKind {
        self.tokens
            .get(at)
            .map_or(TokenKind::Other, |token| token.kind)
    }

    /// Whether a token is the given word, number or punctuation. Always false for string and character literals.
    pub(crate) fn token_is(&self, at: usize, word: &str) -> bool {
        let has_equal_text = if self.rules.ignores_case {
            self.token_text(at).eq_ignore_ascii_case(word)
        } else {
            self.token_text(at) == word
        };
        has_equal_text
            && matches!(
                self.token_kind(at),
                TokenKind::Word | TokenKind::Punctuation | TokenKind::Number
            )
    }

    /// Whether the token before `at` is the given word, number or punctuation.
    pub(crate) fn previous_token_is(&self, at: usize, word: &str) -> bool {
        at > 0 && self.token_is(at - 1, word)
    }

    /// Whether a token is one of the given words, numbers or punctuation tokens.
    pub(crate) fn token_is_any(&self, at: usize, words: &[&str]) -> bool {
        words.iter().any(|word| self.token_is(at, word))
    }

    /// Whether a token is an identifier: a word that is not listed in the keywords of the language.
    pub(crate) fn is_identifier(&self, at: usize) -> bool {
        self.token_kind(at) == TokenKind::Word && !self.token_is_any(at, self.rules.keywords)
    }

    /// Returns the index of the bracket that matches the bracket at `at`; `None` if that token is not a matched
    /// bracket.
    pub(crate) fn matching_bracket(&self, at: usize) -> Option<usize> {
        self.matching_bracket.get(at).copied().flatten()
    }

    /// Returns the closing bracket that matches the opening bracket at `at`; `None` if `at` is not an opening bracket.
    pub(crate) fn closing_bracket(&self, at: usize) -> Option<usize> {
        self.matching_bracket(at).filter(|close| *close > at)
    }

    /// Returns the opening bracket that matches the closing bracket at `at`; `None` if `at` is not a closing bracket.
    pub(crate) fn opening_bracket(&self, at: usize) -> Option<usize> {
        self.matching_bracket(at).filter(|open| *open < at)
    }

    /// Returns the first token at or after `from` that satisfies `predicate`, skipping the contents of brackets.
    /// `None` if the enclosing bracket closes before such a token.
    pub(crate) fn find_outside_brackets(
        &self,
        from: usize,
        predicate: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let mut at = from;
        while at < self.len() {
            if predicate(at) {
                return Some(at);
            }
            match self.matching_bracket(at) {
                Some(partner) if partner < at => return None,
                Some(partner) => at = partner + 1,
                None => at += 1,
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
            let comma =
                self.find_outside_brackets(start, |at| at >= close || self.token_is(at, ","));
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
    pub(crate) fn is_first_in_line(&self, at: usize) -> bool {
        at == 0 || self.token_kind(at - 1) == TokenKind::Newline
    }

    /// Returns the indentation of a token's line: the number of bytes of white space at the start.
    pub(crate) fn line_indentation(&self, at: usize) -> usize {
        let start = self.tokens.get(at).map_or(0, |token| token.start);
        let line = self.text[..start].rsplit('\n').next().unwrap_or_default();
        line.len() - line.trim_start().len()
    }
}
