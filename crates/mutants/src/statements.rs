//! Statements and the headers of `if`, `while` and `for`, without a grammar.

use super::code::Span;
use super::functions::end_of_lines;
use super::lexical::{Blocks, Language};
use super::source::Source;
use super::tokens::Kind;

/// A header and what it governs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Header {
    /// Its keyword.
    pub word: usize,
    /// What stands between the keyword and the body, without parentheses; for Pascal's `until`, behind it.
    pub inner: Span,
    /// The body, with its braces, its `begin`, or from its first line on.
    pub body: Span,
}

impl Header {
    /// Is it a loop?
    pub(crate) fn is_loop(&self, source: &Source) -> bool {
        source.is_any(self.word, &["for", "while"])
    }

    /// The three parts of `for (a; b; c)`.
    pub(crate) fn parts(&self, source: &Source) -> Option<[Span; 3]> {
        if !source.is(self.word, "for") {
            return None;
        }
        let (first, last) = self.inner;
        let semicolon = |from: usize| {
            source
                .find(from, |at| source.is(at, ";"))
                .filter(|at| *at < last)
        };
        let one = semicolon(first)?;
        let two = semicolon(one + 1)?;
        (one > first && two > one + 1)
            .then(|| [(first, one - 1), (one + 1, two - 1), (two + 1, last)])
    }

    /// What is asked: of an `if` and `while` all, of a `for` its second part.
    pub(crate) fn condition(&self, source: &Source) -> Option<Span> {
        if let Some([_, condition, _]) = self.parts(source) {
            return Some(condition);
        }
        let (first, last) = self.inner;
        let is_go = source.rules.language == Language::Go;
        if source.is(self.word, "for")
            && !(is_go && (first..=last).all(|at| !source.is_any(at, &["range", ":="])))
        {
            return None;
        }
        let semicolon = source
            .find(first, |at| source.is(at, ";"))
            .filter(|at| *at < last);
        let first = semicolon.filter(|_| is_go).map_or(first, |at| at + 1);
        // `if let` and declarations ask otherwise.
        (!source.is(first, "let") && !(first..=last).any(|at| source.is_any(at, &[":=", "let"])))
            .then_some((first, last))
    }

    /// Does its body hold a jump that is its own?
    pub(crate) fn has_jump(&self, source: &Source) -> bool {
        (self.body.0..=self.body.1).any(|at| source.is_any(at, &["break", "continue"]))
    }
}

/// All headers of a source.
pub(crate) fn headers(source: &Source) -> Vec<Header> {
    let words = ["if", "elif", "while", "for"];
    let find = |word: usize| match source.rules.blocks {
        Blocks::Braces => in_parentheses(source, word),
        Blocks::BareHeaders => before_brace(source, word),
        Blocks::Indentation => before_colon(source, word),
        Blocks::BeginEnd => before_word(source, word),
    };
    source
        .places(&words)
        .filter(|at| source.is_in_body(*at))
        .filter_map(find)
        .collect()
}

fn header(word: usize, inner: Span, body: Span) -> Option<Header> {
    (inner.0 <= inner.1 && body.0 <= body.1).then_some(Header { word, inner, body })
}

fn in_parentheses(source: &Source, word: usize) -> Option<Header> {
    let close = source
        .close(word + 1)
        .filter(|_| source.is(word + 1, "("))?;
    header(
        word,
        (word + 2, close - 1),
        (close + 1, statement_end(source, close + 1)?),
    )
}

fn before_brace(source: &Source, word: usize) -> Option<Header> {
    let brace = source.find(word + 1, |at| source.is(at, "{"))?;
    header(word, (word + 1, brace - 1), (brace, source.close(brace)?))
}

fn before_colon(source: &Source, word: usize) -> Option<Header> {
    if !source.begins_line(word) {
        return None;
    }
    let colon = source.find(word + 1, |at| source.is(at, ":"))?;
    if (word..colon).any(|at| source.is(at, "lambda")) {
        return None;
    }
    let last = end_of_lines(source, word, colon);
    let first = if source.kind(colon + 1) == Kind::Newline {
        colon + 2
    } else {
        colon + 1
    };
    header(word, (word + 1, colon - 1), (first, last))
}

fn before_word(source: &Source, word: usize) -> Option<Header> {
    let ends = if source.is(word, "if") { "then" } else { "do" };
    let end = source.find(word + 1, |at| source.is(at, ends))?;
    header(
        word,
        (word + 1, end - 1),
        (end + 1, statement_end(source, end + 1)?),
    )
}

/// The last token of the statement that begins at `at`, of languages with braces its semicolon too.
pub(crate) fn statement_end(source: &Source, at: usize) -> Option<usize> {
    match source.rules.blocks {
        Blocks::Braces => end_with_braces(source, at),
        Blocks::BareHeaders => {
            let compound = [
                "if", "for", "while", "loop", "match", "switch", "select", "{", "unsafe",
            ];
            let ends = |at: usize| source.is(at, ";") || source.kind(at) == Kind::Newline;
            if source.is_any(at, &compound) {
                source.close(source.find(at, |at| source.is(at, "{"))?)
            } else {
                source
                    .find(at, ends)
                    .map(|end| if source.is(end, ";") { end } else { end - 1 })
            }
        }
        Blocks::BeginEnd => end_of_pascal(source, at),
        Blocks::Indentation => {
            let newline = source.find(at, |at| {
                source.kind(at) == Kind::Newline || source.is(at, ";")
            });
            newline.unwrap_or(source.len()).checked_sub(1)
        }
    }
}

fn end_with_braces(source: &Source, at: usize) -> Option<usize> {
    if source.is(at, "{") {
        return source.close(at);
    }
    if source.is_any(at, &["if", "for", "while", "switch"]) {
        let close = source.close(at + 1)?;
        let end = end_with_braces(source, close + 1)?;
        let has_else = source.is(at, "if") && source.is(end + 1, "else");
        return if has_else {
            end_with_braces(source, end + 2)
        } else {
            Some(end)
        };
    }
    let from = if source.is(at, "do") {
        end_with_braces(source, at + 1)? + 1
    } else {
        at
    };
    source.find(from, |at| source.is(at, ";"))
}

fn end_of_pascal(source: &Source, at: usize) -> Option<usize> {
    let last_before = |from: usize| {
        let ends = |at: usize| source.is_any(at, &[";", "else", "end", "until"]);
        source
            .find(from, ends)
            .or_else(|| (from..source.len()).find(|at| ends(*at)))?
            .checked_sub(1)
    };
    if source.is_any(at, &["begin", "case", "try"]) {
        return source.close(at);
    }
    if source.is(at, "repeat") {
        return last_before(source.close(at)? + 1);
    }
    if source.is(at, "if") {
        let then = source.find(at, |at| source.is(at, "then"))?;
        let end = end_of_pascal(source, then + 1)?;
        let has_else = source.is(end + 1, "else");
        return if has_else {
            end_of_pascal(source, end + 2)
        } else {
            Some(end)
        };
    }
    if source.is_any(at, &["for", "while", "with"]) {
        return end_of_pascal(source, source.find(at, |at| source.is(at, "do"))? + 1);
    }
    // An empty statement ends before it begins.
    last_before(at).filter(|end| *end >= at)
}

const COMPOUND: &[&str] = &[
    "if", "else", "elif", "for", "while", "do", "switch", "case", "default", "begin", "end",
    "repeat", "until", "try", "catch", "except", "finally", "with", "def", "class", "struct",
    "loop", "match", "unsafe", "fn", "func", "{", "}", "(", "[", ";", ")", "]", "@", "of", "using",
    "typedef", "goto", "label", "#", "select", ",", "async",
];

/// Statements that hold no other one.
pub(crate) fn simple_statements(source: &Source) -> Vec<Span> {
    let is_start = |at: &usize| {
        begins_statement(source, *at) && !source.is_any(*at, COMPOUND) && source.is_in_body(*at)
    };
    let starts = (1..source.len()).filter(is_start);
    let spans = starts.filter_map(|at| Some((at, statement_end(source, at)?)));
    spans.filter(|(at, end)| end >= at).collect()
}

fn begins_statement(source: &Source, at: usize) -> bool {
    let before = at - 1;
    if matches!(source.kind(at), Kind::Newline | Kind::Directive) {
        return false;
    }
    let is_in = |words: &[&str]| source.within[at].is_none_or(|open| source.is_any(open, words));
    match source.rules.blocks {
        Blocks::Indentation => source.begins_line(at) && source.within[at].is_none(),
        Blocks::BeginEnd => {
            is_in(&["begin", "repeat", "case"])
                && source.is_any(before, &[";", "begin", "then", "else", "do", "repeat"])
        }
        Blocks::Braces => {
            let governs = || {
                let word = source.open(before).and_then(|open| open.checked_sub(1));
                word.is_some_and(|word| source.is_any(word, &["if", "for", "while", "switch"]))
            };
            is_in(&["{"])
                && (source.is_any(before, &[";", "else", "do", "}"])
                    || (source.is(before, "{") && is_block(source, before))
                    || (source.is(before, ")") && governs())
                    || (source.is(before, ":") && is_label(source, before)))
        }
        Blocks::BareHeaders => {
            let is_go = source.rules.language == Language::Go;
            let begins =
                |at: &usize| source.is_any(*at, &["{", "}"]) || source.kind(*at) == Kind::Newline;
            let line = (0..at).rev().find(begins).map_or(0, |at| at + 1);
            let is_header = is_go && source.is_any(line, &["for", "if", "switch", "else"]);
            is_in(&["{"])
                && !is_header
                && (source.is_any(before, &[";", "{", "}"])
                    || (source.kind(before) == Kind::Newline && is_go))
        }
    }
}

/// Is it a block, and no list of values?
pub(crate) fn is_block(source: &Source, brace: usize) -> bool {
    brace > 0
        && (source.is_any(
            brace - 1,
            &[")", ";", "{", "}", "else", "do", "try", ":", "const", "->"],
        ) || source
            .functions
            .iter()
            .any(|function| function.body.0 == brace))
}

fn is_label(source: &Source, colon: usize) -> bool {
    source.follows(colon, "default") || (colon >= 2 && source.is(colon - 2, "case"))
}

/// Does a statement declare something that later ones may need?
pub(crate) fn is_declaration(source: &Source, (first, last): Span) -> bool {
    let rules = source.rules;
    match rules.language {
        Language::Python => source.is_any(first, &["import", "from", "global", "nonlocal", "pass"]),
        Language::Rust => source.is_any(first, &["let", "const", "use", "static", "type"]),
        Language::Go => {
            source.is_any(first, &["var", "const", "type"])
                || source
                    .find(first, |at| source.is(at, ":="))
                    .is_some_and(|at| at <= last)
        }
        Language::Pascal => false,
        _ => {
            declared_name(source, first).is_some()
                || source.is_any(first, &["const", "static", "final", "using"])
        }
    }
}

/// The first name that a statement such as `std::vector<int> a, b;` declares, in C, C++ and Java.
pub(crate) fn declared_name(source: &Source, first: usize) -> Option<usize> {
    let mut at = first;
    while source.is_any(
        at,
        &[
            "const", "static", "final", "struct", "register", "volatile", "extern",
        ],
    ) {
        at += 1;
    }
    if !source.is_name(at) && !source.is_type(at) {
        return None;
    }
    let type_start = at;
    loop {
        at += 1;
        if source.is(at, "::") || (source.is(at, ".") && source.is_type(at - 1)) {
            at += 1;
        } else if !(source.is_in_angle(at) || source.is_type(at) && source.is_type(at - 1)) {
            break;
        }
    }
    let stars = at;
    while source.is_any(at, &["*", "&", "[", "]", "const"]) && (at - stars < 4) {
        at += 1;
    }
    let behind = ["=", ";", ",", "[", "(", "{", ":", ")"];
    let is_declared =
        source.is_name(at) && !source.is_in_angle(at) && source.is_any(at + 1, &behind);
    let is_clear =
        at == stars || source.is_type(type_start) || source.is_any(at + 1, &["=", ";", ","]);
    (is_declared && is_clear && at > type_start).then_some(at)
}
