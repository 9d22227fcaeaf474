//! Code: tokens without comments, each with the bracket that it meets and the one that it stands in.

use std::ops::Range;

use super::lexical::{Blocks, Lexical};
use super::tokens::{Kind, Token, tokens};

/// Places of code: the first and the last token.
pub(crate) type Span = (usize, usize);

/// The tokens of a source, and how its brackets match.
#[derive(Debug)]
pub(crate) struct Code<'a> {
    /// The source.
    pub text: &'a str,
    /// The facts of its language.
    pub rules: &'static Lexical,
    /// Its tokens without comments.
    pub tokens: Vec<Token>,
    /// For each token that opens or closes a bracket, the other one.
    partner: Vec<Option<usize>>,
    /// For each token, what opens the bracket that it stands in.
    pub within: Vec<Option<usize>>,
}

impl<'a> Code<'a> {
    /// Reads a source.
    pub(crate) fn new(text: &'a str, rules: &'static Lexical) -> Self {
        let mut tokens = tokens(text, rules);
        tokens.retain(|token| token.kind != Kind::Comment);
        let mut code = Self {
            text,
            rules,
            partner: vec![None; tokens.len()],
            within: vec![None; tokens.len()],
            tokens,
        };
        code.match_brackets();
        code
    }

    fn match_brackets(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        for at in 0..self.tokens.len() {
            if let Some(&top) = open.last()
                && self.closes(top, at)
            {
                open.pop();
                (self.partner[top], self.partner[at]) = (Some(at), Some(top));
            }
            self.within[at] = open.last().copied();
            if self.opens(at) {
                open.push(at);
            }
        }
    }

    fn opens(&self, at: usize) -> bool {
        match self.kind(at) {
            Kind::Sign => matches!(self.word(at), "(" | "[" | "{"),
            Kind::Word if self.rules.blocks == Blocks::BeginEnd => {
                let words = ["begin", "case", "record", "repeat", "try", "asm"];
                words.iter().any(|word| self.is(at, word))
            }
            _ => false,
        }
    }

    fn closes(&self, open: usize, at: usize) -> bool {
        match self.word(open) {
            "(" => self.is(at, ")"),
            "[" => self.is(at, "]"),
            "{" => self.is(at, "}"),
            _ if self.is(open, "repeat") => self.is(at, "until"),
            _ => self.is(at, "end"),
        }
    }

    /// The number of tokens.
    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The text of a token; empty behind the end.
    pub(crate) fn word(&self, at: usize) -> &'a str {
        let token = self.tokens.get(at);
        token.map_or("", |token| &self.text[token.start..token.end])
    }

    /// What a token is.
    pub(crate) fn kind(&self, at: usize) -> Kind {
        self.tokens.get(at).map_or(Kind::Stray, |token| token.kind)
    }

    /// Is this token this word or sign? Strings never are.
    pub(crate) fn is(&self, at: usize, word: &str) -> bool {
        let is_same = if self.rules.ignores_case {
            self.word(at).eq_ignore_ascii_case(word)
        } else {
            self.word(at) == word
        };
        is_same && matches!(self.kind(at), Kind::Word | Kind::Sign | Kind::Number)
    }

    /// Is the token before this one this word or sign?
    pub(crate) fn follows(&self, at: usize, word: &str) -> bool {
        at > 0 && self.is(at - 1, word)
    }

    /// Is this token one of these?
    pub(crate) fn is_any(&self, at: usize, words: &[&str]) -> bool {
        words.iter().any(|word| self.is(at, word))
    }

    /// Is it a name: a word that may stand for a value?
    pub(crate) fn is_name(&self, at: usize) -> bool {
        self.kind(at) == Kind::Word && !self.is_any(at, self.rules.keywords)
    }

    /// The bracket that this one meets.
    pub(crate) fn partner(&self, at: usize) -> Option<usize> {
        self.partner.get(at).copied().flatten()
    }

    /// The bracket that closes what is opened here.
    pub(crate) fn close(&self, at: usize) -> Option<usize> {
        self.partner(at).filter(|close| *close > at)
    }

    /// What is opened by the bracket that closes here.
    pub(crate) fn open(&self, at: usize) -> Option<usize> {
        self.partner(at).filter(|open| *open < at)
    }

    /// The first token from `from` on, at its depth, that `is_it`; `None` where a bracket closes before.
    pub(crate) fn find(&self, from: usize, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let mut at = from;
        while at < self.len() {
            if is_it(at) {
                return Some(at);
            }
            match self.partner(at) {
                Some(other) if other < at => return None,
                Some(other) => at = other + 1,
                None => at += 1,
            }
        }
        None
    }

    /// The pieces between commas of what stands in a bracket; none where it is empty or a piece is.
    pub(crate) fn pieces(&self, open: usize) -> Vec<Span> {
        let Some(close) = self.close(open) else {
            return Vec::new();
        };
        let (mut pieces, mut start) = (Vec::new(), open + 1);
        while start < close {
            let comma = self.find(start, |at| at >= close || self.is(at, ","));
            let end = comma.unwrap_or(close).min(close);
            if end == start {
                return Vec::new();
            }
            pieces.push((start, end - 1));
            start = end + 1;
        }
        pieces
    }

    /// The bytes of a span; none where it ends before it begins.
    pub(crate) fn bytes(&self, (first, last): Span) -> Range<usize> {
        let start = self
            .tokens
            .get(first)
            .map_or(self.text.len(), |token| token.start);
        let end = self.tokens.get(last).map_or(start, |token| token.end);
        start..end.max(start)
    }

    /// The text of a span.
    pub(crate) fn span(&self, span: Span) -> &'a str {
        &self.text[self.bytes(span)]
    }

    /// Does a token begin its line?
    pub(crate) fn begins_line(&self, at: usize) -> bool {
        at == 0 || self.kind(at - 1) == Kind::Newline
    }

    /// How far a token's line is indented.
    pub(crate) fn indent(&self, at: usize) -> usize {
        let start = self.tokens.get(at).map_or(0, |token| token.start);
        let line = self.text[..start].rsplit('\n').next().unwrap_or_default();
        line.len() - line.trim_start().len()
    }
}
