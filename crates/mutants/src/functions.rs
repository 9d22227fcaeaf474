//! Locates the functions of a source: header, parameters and body.

use super::code::{Code, Span};
use super::lexical::{BlockStyle, Language};
use super::tokens::TokenKind;

/// Token positions of a function definition.
#[derive(Debug, Clone)]
pub(crate) struct Function {
    /// First token of the declaration, e.g. of the return type.
    pub start: usize,
    /// Token of the function's name.
    pub name: usize,
    /// Opening and closing parenthesis of the parameters; `None` for a Pascal function without parameters.
    pub params: Option<Span>,
    /// Body, including the tokens that open and close it.
    pub body: Span,
}

/// Finds all functions of a source in order of their names; an outer function comes before the functions nested in
/// it.
pub(crate) fn functions(code: &Code) -> Vec<Function> {
    let find: fn(&Code, usize) -> Option<Function> =
        match (code.rules.block_style, code.rules.language) {
            (BlockStyle::Braces, _) => c_like_function,
            (BlockStyle::BeginEnd, _) => pascal_function,
            (BlockStyle::Indentation, _) => python_function,
            (BlockStyle::BareHeaders, _) => keyword_function,
        };
    (0..code.len()).filter_map(|at| find(code, at)).collect()
}

/// Reads a C-like function `type name(…) {` whose name is at `name`.
fn c_like_function(code: &Code, name: usize) -> Option<Function> {
    if !code.is_name(name) || !code.is(name + 1, "(") || name == 0 {
        return None;
    }
    let close = code.closing_bracket(name + 1)?;
    let brace =
        (close + 1..code.len().min(close + 12)).find(|at| !code.is_any(*at, AFTER_PARAMS))?;
    let end = code
        .closing_bracket(brace)
        .filter(|_| code.is(brace, "{"))?;
    // `new Thing() {`, `else f() {` and `x.f() {` are not function definitions.
    if code.is_any(
        name - 1,
        &["new", "else", "return", ".", "->", "=", "(", ",", "!"],
    ) {
        return None;
    }
    let ends = |at: usize| {
        code.is_any(at, &[";", "}", "{", ")", ":"])
            || matches!(code.kind(at), TokenKind::Directive | TokenKind::Newline)
    };
    let start = (0..name).rev().find(|at| ends(*at)).map_or(0, |at| at + 1);
    Some(Function {
        start,
        name,
        params: Some((name + 1, close)),
        body: (brace, end),
    })
}

/// Words that may appear between the parameters and the body of a function.
const AFTER_PARAMS: &[&str] = &[
    "const",
    "noexcept",
    "override",
    "final",
    "throws",
    "Exception",
    "IOException",
];

/// Reads a Rust function `fn name(…) … {` or a Go function `func (receiver) name(…) … {` whose name is at `name`.
fn keyword_function(code: &Code, name: usize) -> Option<Function> {
    let word = if code.rules.language == Language::Go {
        "func"
    } else {
        "fn"
    };
    if !code.is_name(name) {
        return None;
    }
    let receiver = code.opening_bracket(name.checked_sub(1)?);
    let start = match receiver {
        Some(open) if word == "func" => open.checked_sub(1)?,
        _ => name - 1,
    };
    if !code.is(start, word) {
        return None;
    }
    let open = (name + 1..code.len()).find(|at| code.is(*at, "("))?;
    let close = code.closing_bracket(open)?;
    let brace = code.find_at_depth(close + 1, |at| code.is_any(at, &["{", ";"]))?;
    let body = (
        brace,
        code.closing_bracket(brace)
            .filter(|_| code.is(brace, "{"))?,
    );
    let params = Some((open, close));
    Some(Function {
        start,
        name,
        params,
        body,
    })
}

/// Reads a Python function `def name(…):` with its indented body.
fn python_function(code: &Code, name: usize) -> Option<Function> {
    if !code.follows(name, "def") {
        return None;
    }
    let close = code.closing_bracket(name + 1)?;
    let colon = code.find_at_depth(close + 1, |at| code.is(at, ":"))?;
    let start = name - 1;
    let body = (colon, block_end(code, start, colon));
    let params = Some((name + 1, close));
    Some(Function {
        start,
        name,
        params,
        body,
    })
}

/// Returns the last token of an indented block. `head` is a token of the header line, `colon` the colon that ends the
/// header.
pub(crate) fn block_end(code: &Code, head: usize, colon: usize) -> usize {
    let first = (0..=head)
        .rev()
        .find(|at| code.begins_line(*at))
        .unwrap_or(head);
    let next = (colon + 1..code.len())
        .find(|at| code.begins_line(*at) && code.indent(*at) <= code.indent(first))
        .unwrap_or(code.len());
    let mut last = next - 1;
    while last > colon && code.kind(last) == TokenKind::Newline {
        last -= 1;
    }
    last
}

/// Reads a Pascal function or procedure `function name(…): type; var …; begin … end`.
fn pascal_function(code: &Code, name: usize) -> Option<Function> {
    let start = name
        .checked_sub(1)
        .filter(|at| code.is_any(*at, &["function", "procedure"]))?;
    let params = code
        .closing_bracket(name + 1)
        .filter(|_| code.is(name + 1, "("));
    let mut at = params.map_or(name, |close| close) + 1;
    // Nested functions come before the `begin` of the outer function.
    while at < code.len() && !code.is(at, "begin") {
        if code.is(at, "forward") {
            return None;
        }
        at = if code.is_any(at, &["function", "procedure"]) {
            pascal_function(code, at + 1)?.body.1 + 1
        } else {
            at + 1
        };
    }
    let body = (at, code.closing_bracket(at)?);
    Some(Function {
        start,
        name,
        params: params.map(|close| (name + 1, close)),
        body,
    })
}
