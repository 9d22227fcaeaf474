//! Finds statements: simple ones, and `if`, `while` and `for` with their headers and bodies.

use super::functions::indented_block_end;
use super::lexical_rules::{BlockStyle, Language};
use super::source::ParsedSource;
use super::token_list::TokenSpan;
use super::tokens::TokenKind;

/// An `if`, `elif`, `while` or `for` with its header and body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ControlStatement {
    /// Index of the token `if`, `elif`, `while` or `for`.
    pub keyword: usize,
    /// Tokens between the keyword and the body, without the parentheses, colon, `then` or `do` that delimit the header.
    pub header: TokenSpan,
    /// Body, including the braces or `begin` and `end`; in Python, the indented lines.
    pub body: TokenSpan,
}

impl ControlStatement {
    pub(crate) fn is_loop(&self, source: &ParsedSource) -> bool {
        source.token_is_any(self.keyword, &["for", "while"])
    }

    /// Returns the initialization, condition and step of a C-style `for (a; b; c)`; `None` for other statements, and if
    /// one of the three parts is empty.
    pub(crate) fn for_header_parts(&self, source: &ParsedSource) -> Option<[TokenSpan; 3]> {
        if !source.token_is(self.keyword, "for") {
            return None;
        }
        let (first, last) = self.header;
        let semicolon = find_semicolon(source, (first, last))?;
        let second_semicolon = find_semicolon(source, (semicolon + 1, last))?;
        (semicolon > first && second_semicolon > semicolon + 1).then(|| {
            [
                (first, semicolon - 1),
                (semicolon + 1, second_semicolon - 1),
                (second_semicolon + 1, last),
            ]
        })
    }

    /// Returns the condition: the whole header of `if` and `while`, or the second part of a C-style `for`. `None` if
    /// the header contains no plain boolean expression, e.g. `if let` or a loop over a range.
    pub(crate) fn condition(&self, source: &ParsedSource) -> Option<TokenSpan> {
        if let Some([_, condition, _]) = self.for_header_parts(source) {
            return Some(condition);
        }
        let (first, last) = self.header;
        let is_go = source.rules.language == Language::Go;
        if source.token_is(self.keyword, "for")
            && !(is_go && (first..=last).all(|token| !source.token_is_any(token, &["range", ":="])))
        {
            return None;
        }
        // In Go, a statement may precede the condition: `if x := f(); x > 0 {`.
        let start = find_semicolon(source, (first, last))
            .filter(|_| is_go)
            .map_or(first, |semicolon| semicolon + 1);
        (!source.token_is(start, "let")
            && !(start..=last).any(|token| source.token_is_any(token, &[":=", "let"])))
        .then_some((start, last))
    }

    /// Whether the body contains `break` or `continue`, possibly in a nested loop.
    pub(crate) fn body_has_jump(&self, source: &ParsedSource) -> bool {
        (self.body.0..=self.body.1).any(|token| source.token_is_any(token, &["break", "continue"]))
    }
}

/// Returns the first `;` before the last token of a span, outside of nested brackets.
fn find_semicolon(source: &ParsedSource, (first, last): TokenSpan) -> Option<usize> {
    source
        .find_outside_brackets(first, |token| source.token_is(token, ";"))
        .filter(|token| *token < last)
}

/// Finds every `if`, `elif`, `while` and `for` statement in executable code. Incomplete statements, and those with an
/// empty header or body, are left out.
pub(crate) fn find_control_statements(source: &ParsedSource) -> Vec<ControlStatement> {
    let keywords = ["if", "elif", "while", "for"];
    source
        .token_positions(&keywords)
        .filter(|token| source.is_in_executable_code(*token))
        .filter_map(|keyword| match source.rules.block_style {
            BlockStyle::Braces => read_parenthesized_header(source, keyword),
            BlockStyle::BareHeaders => read_header_before_brace(source, keyword),
            BlockStyle::Indentation => read_header_before_colon(source, keyword),
            BlockStyle::BeginEnd => read_pascal_control_statement(source, keyword),
        })
        .collect()
}

/// Builds a control statement; `None` if the header or the body is empty.
fn build_control_statement(
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

/// Reads a C-like control statement `keyword (header) body`; `None` if it is incomplete.
fn read_parenthesized_header(source: &ParsedSource, keyword: usize) -> Option<ControlStatement> {
    let close = source
        .closing_bracket(keyword + 1)
        .filter(|_| source.token_is(keyword + 1, "("))?;
    build_control_statement(
        keyword,
        (keyword + 2, close - 1),
        (close + 1, statement_end(source, close + 1)?),
    )
}

/// Reads a Rust or Go control statement `keyword header { … }`; `None` if it is incomplete.
fn read_header_before_brace(source: &ParsedSource, keyword: usize) -> Option<ControlStatement> {
    let brace = source.find_outside_brackets(keyword + 1, |token| source.token_is(token, "{"))?;
    build_control_statement(
        keyword,
        (keyword + 1, brace - 1),
        (brace, source.closing_bracket(brace)?),
    )
}

/// Reads a Python control statement: `keyword header:` and an indented block or the rest of the line. `None` if it is
/// incomplete, or is part of an expression.
fn read_header_before_colon(source: &ParsedSource, keyword: usize) -> Option<ControlStatement> {
    if !source.is_first_in_line(keyword) {
        return None;
    }
    let colon = source.find_outside_brackets(keyword + 1, |token| source.token_is(token, ":"))?;
    if (keyword..colon).any(|token| source.token_is(token, "lambda")) {
        return None;
    }
    let last = indented_block_end(source, keyword, colon);
    let first = if source.token_kind(colon + 1) == TokenKind::Newline {
        colon + 2
    } else {
        colon + 1
    };
    build_control_statement(keyword, (keyword + 1, colon - 1), (first, last))
}

/// Reads a Pascal control statement: `if header then body`, `while header do body` or `for header do body`. `None` if
/// it is incomplete.
fn read_pascal_control_statement(
    source: &ParsedSource,
    keyword: usize,
) -> Option<ControlStatement> {
    let end_word = if source.token_is(keyword, "if") {
        "then"
    } else {
        "do"
    };
    let end =
        source.find_outside_brackets(keyword + 1, |token| source.token_is(token, end_word))?;
    build_control_statement(
        keyword,
        (keyword + 1, end - 1),
        (end + 1, statement_end(source, end + 1)?),
    )
}

/// Returns the last token of the statement that begins at `token`. In languages with braces, a
/// semicolon at the end is included.
pub(crate) fn statement_end(source: &ParsedSource, token: usize) -> Option<usize> {
    match source.rules.block_style {
        BlockStyle::Braces => statement_end_with_braces(source, token),
        BlockStyle::BareHeaders => {
            let block_keywords = [
                "if", "for", "while", "loop", "match", "switch", "select", "{", "unsafe",
            ];
            if source.token_is_any(token, &block_keywords) {
                source.closing_bracket(
                    source.find_outside_brackets(token, |token| source.token_is(token, "{"))?,
                )
            } else {
                source
                    .find_outside_brackets(token, |token| {
                        source.token_is(token, ";")
                            || source.token_kind(token) == TokenKind::Newline
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
        BlockStyle::BeginEnd => statement_end_in_pascal(source, token),
        BlockStyle::Indentation => {
            let newline = source.find_outside_brackets(token, |token| {
                source.token_kind(token) == TokenKind::Newline || source.token_is(token, ";")
            });
            newline.unwrap_or(source.len()).checked_sub(1)
        }
    }
}

fn statement_end_with_braces(source: &ParsedSource, token: usize) -> Option<usize> {
    if source.token_is(token, "{") {
        return source.closing_bracket(token);
    }
    if source.token_is_any(token, &["if", "for", "while", "switch"]) {
        let close = source.closing_bracket(token + 1)?;
        let end = statement_end_with_braces(source, close + 1)?;
        let has_else = source.token_is(token, "if") && source.token_is(end + 1, "else");
        return if has_else {
            statement_end_with_braces(source, end + 2)
        } else {
            Some(end)
        };
    }
    let from = if source.token_is(token, "do") {
        statement_end_with_braces(source, token + 1)? + 1
    } else {
        token
    };
    source.find_outside_brackets(from, |token| source.token_is(token, ";"))
}

/// Returns the last token of a simple Pascal statement that contains or follows the token `from`.
fn simple_statement_end_in_pascal(source: &ParsedSource, from: usize) -> Option<usize> {
    let ends = |token: usize| source.token_is_any(token, &[";", "else", "end", "until"]);
    source
        .find_outside_brackets(from, ends)
        .or_else(|| (from..source.len()).find(|token| ends(*token)))?
        .checked_sub(1)
}

fn statement_end_in_pascal(source: &ParsedSource, token: usize) -> Option<usize> {
    if source.token_is_any(token, &["begin", "case", "try"]) {
        return source.closing_bracket(token);
    }
    if source.token_is(token, "repeat") {
        return simple_statement_end_in_pascal(source, source.closing_bracket(token)? + 1);
    }
    if source.token_is(token, "if") {
        let then = source.find_outside_brackets(token, |token| source.token_is(token, "then"))?;
        let end = statement_end_in_pascal(source, then + 1)?;
        let has_else = source.token_is(end + 1, "else");
        return if has_else {
            statement_end_in_pascal(source, end + 2)
        } else {
            Some(end)
        };
    }
    if source.token_is_any(token, &["for", "while", "with"]) {
        return statement_end_in_pascal(
            source,
            source.find_outside_brackets(token, |token| source.token_is(token, "do"))? + 1,
        );
    }
    // An empty statement would end before the first token, so it is rejected.
    simple_statement_end_in_pascal(source, token).filter(|end| *end >= token)
}

/// Tokens that cannot be the first token of a simple statement.
const NON_SIMPLE_STARTS: &[&str] = &[
    "if", "else", "elif", "for", "while", "do", "switch", "case", "default", "begin", "end",
    "repeat", "until", "try", "catch", "except", "finally", "with", "def", "class", "struct",
    "loop", "match", "unsafe", "fn", "func", "{", "}", "(", "[", ";", ")", "]", "@", "of", "using",
    "typedef", "goto", "label", "#", "select", ",", "async",
];

/// Returns all statements in executable code that contain no nested statement, in source order.
pub(crate) fn find_simple_statements(source: &ParsedSource) -> Vec<TokenSpan> {
    let starts = (1..source.len()).filter(|token| {
        can_begin_statement(source, *token)
            && !source.token_is_any(*token, NON_SIMPLE_STARTS)
            && source.is_in_executable_code(*token)
    });
    let spans = starts.filter_map(|token| Some((token, statement_end(source, token)?)));
    spans.filter(|(token, end)| end >= token).collect()
}

/// Whether a statement can begin at `token`, judged by the tokens before it.
fn can_begin_statement(source: &ParsedSource, token: usize) -> bool {
    let before = token - 1;
    if matches!(
        source.token_kind(token),
        TokenKind::Newline | TokenKind::Directive
    ) {
        return false;
    }
    let is_directly_in = |words: &[&str]| {
        source.enclosing_bracket[token].is_none_or(|open| source.token_is_any(open, words))
    };
    match source.rules.block_style {
        BlockStyle::Indentation => {
            source.is_first_in_line(token) && source.enclosing_bracket[token].is_none()
        }
        BlockStyle::BeginEnd => {
            is_directly_in(&["begin", "repeat", "case"])
                && source.token_is_any(before, &[";", "begin", "then", "else", "do", "repeat"])
        }
        BlockStyle::Braces => {
            is_directly_in(&["{"])
                && (source.token_is_any(before, &[";", "else", "do", "}"])
                    || (source.token_is(before, "{") && is_block_opening_brace(source, before))
                    || is_end_of_statement_header(source, before)
                    || (source.token_is(before, ":") && is_end_of_case_label(source, before)))
        }
        BlockStyle::BareHeaders => {
            let is_go = source.rules.language == Language::Go;
            let line_start = (0..token)
                .rev()
                .find(|token| {
                    source.token_is_any(*token, &["{", "}"])
                        || source.token_kind(*token) == TokenKind::Newline
                })
                .map_or(0, |token| token + 1);
            let is_header =
                is_go && source.token_is_any(line_start, &["for", "if", "switch", "else"]);
            is_directly_in(&["{"])
                && !is_header
                && (source.token_is_any(before, &[";", "{", "}"])
                    || (source.token_kind(before) == TokenKind::Newline && is_go))
        }
    }
}

/// Whether a parenthesis closes the header of an `if`, `for`, `while` or `switch`.
pub(crate) fn is_end_of_statement_header(source: &ParsedSource, close: usize) -> bool {
    source
        .opening_bracket(close)
        .filter(|_| source.token_is(close, ")"))
        .and_then(|open| open.checked_sub(1))
        .is_some_and(|keyword| source.token_is_any(keyword, &["if", "for", "while", "switch"]))
}

/// Whether an opening brace begins a block; false for an initializer list.
fn is_block_opening_brace(source: &ParsedSource, brace: usize) -> bool {
    brace > 0
        && (source.token_is_any(
            brace - 1,
            &[")", ";", "{", "}", "else", "do", "try", ":", "const", "->"],
        ) || source
            .functions
            .iter()
            .any(|function| function.body.0 == brace))
}

/// Whether a colon ends `default:` or a `case` label, such as `case -1:` or `case A::B:`.
fn is_end_of_case_label(source: &ParsedSource, colon: usize) -> bool {
    let before = (0..colon).rev();
    let mut label =
        before.take_while(|token| !source.token_is_any(*token, &[";", "{", "}", ":", "?"]));
    source.previous_token_is(colon, "default") || label.any(|token| source.token_is(token, "case"))
}

/// Whether a statement declares something that later statements may need.
pub(crate) fn is_declaration(source: &ParsedSource, (first, last): TokenSpan) -> bool {
    let rules = source.rules;
    match rules.language {
        Language::Python => {
            source.token_is_any(first, &["import", "from", "global", "nonlocal", "pass"])
        }
        Language::Rust => source.token_is_any(first, &["let", "const", "use", "static", "type"]),
        Language::Go => {
            source.token_is_any(first, &["var", "const", "type"])
                || source
                    .find_outside_brackets(first, |token| source.token_is(token, ":="))
                    .is_some_and(|token| token <= last)
        }
        Language::Pascal => false,
        _ => {
            first_declared_name(source, first).is_some()
                || source.token_is_any(first, &["const", "static", "final", "using"])
        }
    }
}

/// Returns the first name that a statement such as `std::vector<int> a, b;` declares, in C, C++ and Java.
pub(crate) fn first_declared_name(source: &ParsedSource, first: usize) -> Option<usize> {
    let mut token = first;
    while source.token_is_any(
        token,
        &[
            "const", "static", "final", "struct", "register", "volatile", "extern",
        ],
    ) {
        token += 1;
    }
    if !source.is_identifier(token) && !source.is_type_name(token) {
        return None;
    }
    let type_start = token;
    loop {
        token += 1;
        if source.token_is(token, "::")
            || (source.token_is(token, ".") && source.is_type_name(token - 1))
        {
            token += 1;
        } else if !(source.is_in_type_arguments(token)
            || source.is_type_name(token) && source.is_type_name(token - 1))
        {
            break;
        }
    }
    let type_end = token;
    while source.token_is_any(token, &["*", "&", "[", "]", "const"]) && (token - type_end < 4) {
        token += 1;
    }
    let successors = ["=", ";", ",", "[", "(", "{", ":", ")"];
    let is_declared = source.is_identifier(token)
        && !source.is_in_type_arguments(token)
        && source.token_is_any(token + 1, &successors);
    // The declaration `T *a;` is distinguished from the product `t * a` by a known type, or by the token after the name.
    let is_unambiguous = token == type_end
        || source.is_type_name(type_start)
        || source.token_is_any(token + 1, &["=", ";", ","]);
    (is_declared && is_unambiguous && token > type_start).then_some(token)
}
