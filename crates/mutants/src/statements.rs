//! Finds simple statements, and the headers and bodies of `if`, `while` and `for`.

use super::functions::block_end;
use super::lexical::{BlockStyle, Language};
use super::source::Source;
use super::token_list::TokenSpan;
use super::tokens::TokenKind;

/// Header of an `if`, `while` or `for` with the body that it controls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ControlStatement {
    /// Token of the keyword.
    pub keyword: usize,
    /// Tokens between the keyword and the body, without enclosing parentheses.
    pub header: TokenSpan,
    /// Body, including the braces or `begin` and `end`; in Python, the indented lines.
    pub body: TokenSpan,
}

impl ControlStatement {
    pub(crate) fn is_loop(&self, source: &Source) -> bool {
        source.token_is_any(self.keyword, &["for", "while"])
    }

    /// Returns initialization, condition and step of `for (a; b; c)`; `None` for other headers, and if one of the
    /// parts is empty.
    pub(crate) fn for_parts(&self, source: &Source) -> Option<[TokenSpan; 3]> {
        if !source.token_is(self.keyword, "for") {
            return None;
        }
        let (first, last) = self.header;
        let semicolon = |from: usize| {
            source
                .find_outside_brackets(from, |at| source.token_is(at, ";"))
                .filter(|at| *at < last)
        };
        let one = semicolon(first)?;
        let two = semicolon(one + 1)?;
        (one > first && two > one + 1)
            .then(|| [(first, one - 1), (one + 1, two - 1), (two + 1, last)])
    }

    /// Returns the condition: the whole header of `if` and `while`, the second part of a C-style `for`.
    pub(crate) fn condition(&self, source: &Source) -> Option<TokenSpan> {
        if let Some([_, condition, _]) = self.for_parts(source) {
            return Some(condition);
        }
        let (first, last) = self.header;
        let is_go = source.rules.language == Language::Go;
        if source.token_is(self.keyword, "for")
            && !(is_go && (first..=last).all(|at| !source.token_is_any(at, &["range", ":="])))
        {
            return None;
        }
        let semicolon = source
            .find_outside_brackets(first, |at| source.token_is(at, ";"))
            .filter(|at| *at < last);
        let first = semicolon.filter(|_| is_go).map_or(first, |at| at + 1);
        // `if let` and headers with a declaration contain no plain condition.
        (!source.token_is(first, "let")
            && !(first..=last).any(|at| source.token_is_any(at, &[":=", "let"])))
        .then_some((first, last))
    }

    /// Whether the body contains `break` or `continue`, possibly in a nested loop.
    pub(crate) fn has_jump(&self, source: &Source) -> bool {
        (self.body.0..=self.body.1).any(|at| source.token_is_any(at, &["break", "continue"]))
    }
}

/// Finds all `if`, `elif`, `while` and `for` headers in executable code.
pub(crate) fn find_control_statements(source: &Source) -> Vec<ControlStatement> {
    let words = ["if", "elif", "while", "for"];
    source
        .positions_of(&words)
        .filter(|at| source.is_in_body(*at))
        .filter_map(|keyword| match source.rules.block_style {
            BlockStyle::Braces => parenthesized_header(source, keyword),
            BlockStyle::BareHeaders => header_before_brace(source, keyword),
            BlockStyle::Indentation => header_before_colon(source, keyword),
            BlockStyle::BeginEnd => header_before_keyword(source, keyword),
        })
        .collect()
}

fn header_if_complete(
    keyword: usize,
    header: TokenSpan,
    body: TokenSpan,
) -> Option<ControlStatement> {
    (header.0 <= header.1 && body.0 <= body.1).then_some(ControlStatement {
        keyword,
        header,
        body,
    })
}

fn parenthesized_header(source: &Source, keyword: usize) -> Option<ControlStatement> {
    let close = source
        .closing_bracket(keyword + 1)
        .filter(|_| source.token_is(keyword + 1, "("))?;
    header_if_complete(
        keyword,
        (keyword + 2, close - 1),
        (close + 1, statement_end(source, close + 1)?),
    )
}

fn header_before_brace(source: &Source, keyword: usize) -> Option<ControlStatement> {
    let brace = source.find_outside_brackets(keyword + 1, |at| source.token_is(at, "{"))?;
    header_if_complete(
        keyword,
        (keyword + 1, brace - 1),
        (brace, source.closing_bracket(brace)?),
    )
}

fn header_before_colon(source: &Source, keyword: usize) -> Option<ControlStatement> {
    if !source.is_first_in_line(keyword) {
        return None;
    }
    let colon = source.find_outside_brackets(keyword + 1, |at| source.token_is(at, ":"))?;
    if (keyword..colon).any(|at| source.token_is(at, "lambda")) {
        return None;
    }
    let last = block_end(source, keyword, colon);
    let first = if source.kind(colon + 1) == TokenKind::Newline {
        colon + 2
    } else {
        colon + 1
    };
    header_if_complete(keyword, (keyword + 1, colon - 1), (first, last))
}

fn header_before_keyword(source: &Source, keyword: usize) -> Option<ControlStatement> {
    let ends = if source.token_is(keyword, "if") {
        "then"
    } else {
        "do"
    };
    let end = source.find_outside_brackets(keyword + 1, |at| source.token_is(at, ends))?;
    header_if_complete(
        keyword,
        (keyword + 1, end - 1),
        (end + 1, statement_end(source, end + 1)?),
    )
}

/// Returns the last token of the statement that begins at `at`; in languages with braces the semicolon is included.
pub(crate) fn statement_end(source: &Source, at: usize) -> Option<usize> {
    match source.rules.block_style {
        BlockStyle::Braces => statement_end_with_braces(source, at),
        BlockStyle::BareHeaders => {
            let compound = [
                "if", "for", "while", "loop", "match", "switch", "select", "{", "unsafe",
            ];
            if source.token_is_any(at, &compound) {
                source.closing_bracket(
                    source.find_outside_brackets(at, |at| source.token_is(at, "{"))?,
                )
            } else {
                source
                    .find_outside_brackets(at, |at| {
                        source.token_is(at, ";") || source.kind(at) == TokenKind::Newline
                    })
                    .map(|end| {
                        if source.token_is(end, ";") {
                            end
                        } else {
                            end - 1
                        }
                    })
            }
        }
        BlockStyle::BeginEnd => statement_end_in_pascal(source, at),
        BlockStyle::Indentation => {
            let newline = source.find_outside_brackets(at, |at| {
                source.kind(at) == TokenKind::Newline || source.token_is(at, ";")
            });
            newline.unwrap_or(source.len()).checked_sub(1)
        }
    }
}

fn statement_end_with_braces(source: &Source, at: usize) -> Option<usize> {
    if source.token_is(at, "{") {
        return source.closing_bracket(at);
    }
    if source.token_is_any(at, &["if", "for", "while", "switch"]) {
        let close = source.closing_bracket(at + 1)?;
        let end = statement_end_with_braces(source, close + 1)?;
        let has_else = source.token_is(at, "if") && source.token_is(end + 1, "else");
        return if has_else {
            statement_end_with_braces(source, end + 2)
        } else {
            Some(end)
        };
    }
    let from = if source.token_is(at, "do") {
        statement_end_with_braces(source, at + 1)? + 1
    } else {
        at
    };
    source.find_outside_brackets(from, |at| source.token_is(at, ";"))
}

fn statement_end_in_pascal(source: &Source, at: usize) -> Option<usize> {
    let last_before = |from: usize| {
        let ends = |at: usize| source.token_is_any(at, &[";", "else", "end", "until"]);
        source
            .find_outside_brackets(from, ends)
            .or_else(|| (from..source.len()).find(|at| ends(*at)))?
            .checked_sub(1)
    };
    if source.token_is_any(at, &["begin", "case", "try"]) {
        return source.closing_bracket(at);
    }
    if source.token_is(at, "repeat") {
        return last_before(source.closing_bracket(at)? + 1);
    }
    if source.token_is(at, "if") {
        let then = source.find_outside_brackets(at, |at| source.token_is(at, "then"))?;
        let end = statement_end_in_pascal(source, then + 1)?;
        let has_else = source.token_is(end + 1, "else");
        return if has_else {
            statement_end_in_pascal(source, end + 2)
        } else {
            Some(end)
        };
    }
    if source.token_is_any(at, &["for", "while", "with"]) {
        return statement_end_in_pascal(
            source,
            source.find_outside_brackets(at, |at| source.token_is(at, "do"))? + 1,
        );
    }
    // `checked_sub` and this filter reject an empty statement, which ends before it starts.
    last_before(at).filter(|end| *end >= at)
}

const NOT_SIMPLE: &[&str] = &[
    "if", "else", "elif", "for", "while", "do", "switch", "case", "default", "begin", "end",
    "repeat", "until", "try", "catch", "except", "finally", "with", "def", "class", "struct",
    "loop", "match", "unsafe", "fn", "func", "{", "}", "(", "[", ";", ")", "]", "@", "of", "using",
    "typedef", "goto", "label", "#", "select", ",", "async",
];

/// Returns the statements that contain no other statement.
pub(crate) fn simple_statements(source: &Source) -> Vec<TokenSpan> {
    let starts = (1..source.len()).filter(|at| {
        begins_statement(source, *at)
            && !source.token_is_any(*at, NOT_SIMPLE)
            && source.is_in_body(*at)
    });
    let spans = starts.filter_map(|at| Some((at, statement_end(source, at)?)));
    spans.filter(|(at, end)| end >= at).collect()
}

fn begins_statement(source: &Source, at: usize) -> bool {
    let before = at - 1;
    if matches!(source.kind(at), TokenKind::Newline | TokenKind::Directive) {
        return false;
    }
    let is_in = |words: &[&str]| {
        source.enclosing_bracket[at].is_none_or(|open| source.token_is_any(open, words))
    };
    match source.rules.block_style {
        BlockStyle::Indentation => {
            source.is_first_in_line(at) && source.enclosing_bracket[at].is_none()
        }
        BlockStyle::BeginEnd => {
            is_in(&["begin", "repeat", "case"])
                && source.token_is_any(before, &[";", "begin", "then", "else", "do", "repeat"])
        }
        BlockStyle::Braces => {
            let governs = || {
                let keyword = source
                    .opening_bracket(before)
                    .and_then(|open| open.checked_sub(1));
                keyword.is_some_and(|keyword| {
                    source.token_is_any(keyword, &["if", "for", "while", "switch"])
                })
            };
            is_in(&["{"])
                && (source.token_is_any(before, &[";", "else", "do", "}"])
                    || (source.token_is(before, "{") && is_block(source, before))
                    || (source.token_is(before, ")") && governs())
                    || (source.token_is(before, ":") && is_label(source, before)))
        }
        BlockStyle::BareHeaders => {
            let is_go = source.rules.language == Language::Go;
            let line = (0..at)
                .rev()
                .find(|at| {
                    source.token_is_any(*at, &["{", "}"]) || source.kind(*at) == TokenKind::Newline
                })
                .map_or(0, |at| at + 1);
            let is_header = is_go && source.token_is_any(line, &["for", "if", "switch", "else"]);
            is_in(&["{"])
                && !is_header
                && (source.token_is_any(before, &[";", "{", "}"])
                    || (source.kind(before) == TokenKind::Newline && is_go))
        }
    }
}

/// Whether a brace opens a block and not an initializer list.
pub(crate) fn is_block(source: &Source, brace: usize) -> bool {
    brace > 0
        && (source.token_is_any(
            brace - 1,
            &[")", ";", "{", "}", "else", "do", "try", ":", "const", "->"],
        ) || source
            .functions
            .iter()
            .any(|function| function.body.0 == brace))
}

fn is_label(source: &Source, colon: usize) -> bool {
    source.token_follows(colon, "default") || (colon >= 2 && source.token_is(colon - 2, "case"))
}

/// Whether a statement declares something that later statements may need.
pub(crate) fn is_declaration(source: &Source, (first, last): TokenSpan) -> bool {
    let rules = source.rules;
    match rules.language {
        Language::Python => {
            source.token_is_any(first, &["import", "from", "global", "nonlocal", "pass"])
        }
        Language::Rust => source.token_is_any(first, &["let", "const", "use", "static", "type"]),
        Language::Go => {
            source.token_is_any(first, &["var", "const", "type"])
                || source
                    .find_outside_brackets(first, |at| source.token_is(at, ":="))
                    .is_some_and(|at| at <= last)
        }
        Language::Pascal => false,
        _ => {
            declared_name(source, first).is_some()
                || source.token_is_any(first, &["const", "static", "final", "using"])
        }
    }
}

/// Returns the first name that a statement such as `std::vector<int> a, b;` declares, in C, C++ and Java.
pub(crate) fn declared_name(source: &Source, first: usize) -> Option<usize> {
    let mut at = first;
    while source.token_is_any(
        at,
        &[
            "const", "static", "final", "struct", "register", "volatile", "extern",
        ],
    ) {
        at += 1;
    }
    if !source.is_identifier(at) && !source.is_type(at) {
        return None;
    }
    let type_start = at;
    loop {
        at += 1;
        if source.token_is(at, "::") || (source.token_is(at, ".") && source.is_type(at - 1)) {
            at += 1;
        } else if !(source.is_in_type_arguments(at) || source.is_type(at) && source.is_type(at - 1))
        {
            break;
        }
    }
    let stars = at;
    while source.token_is_any(at, &["*", "&", "[", "]", "const"]) && (at - stars < 4) {
        at += 1;
    }
    let behind = ["=", ";", ",", "[", "(", "{", ":", ")"];
    let is_declared = source.is_identifier(at)
        && !source.is_in_type_arguments(at)
        && source.token_is_any(at + 1, &behind);
    let is_clear =
        at == stars || source.is_type(type_start) || source.token_is_any(at + 1, &["=", ";", ","]);
    (is_declared && is_clear && at > type_start).then_some(at)
}
