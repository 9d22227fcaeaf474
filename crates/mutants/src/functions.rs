//! Locates the functions of a source: header, parameters and body.

use super::lexical_rules::{BlockStyle, Language};
use super::token_list::{TokenList, TokenSpan};
use super::tokens::TokenKind;

/// Function definition, described by indices of tokens.
#[derive(Debug, Clone)]
pub(crate) struct FunctionDefinition {
    /// First token of the declaration, e.g. the return type or `def`.
    pub first_token: usize,
    /// Index of the token that is the function's name.
    pub name_token: usize,
    /// Opening and closing parenthesis of the parameters; `None` for a Pascal function without parameters.
    pub params: Option<TokenSpan>,
    /// Body, including the braces, or `begin` and `end`; in Python, from the colon to the last token of the block.
    pub body: TokenSpan,
}

/// Finds all functions of a source, in the order in which their names appear. An outer function therefore comes before
/// the functions nested in it.
pub(crate) fn find_functions(code: &TokenList) -> Vec<FunctionDefinition> {
    let read_function: fn(&TokenList, usize) -> Option<FunctionDefinition> =
        match (code.rules.block_style, code.rules.language) {
            (BlockStyle::Braces, _) => read_c_like_function,
            (BlockStyle::BeginEnd, _) => read_pascal_function,
            (BlockStyle::Indentation, _) => read_python_function,
            (BlockStyle::BareHeaders, _) => read_keyword_function,
        };
    (0..code.len())
        .filter_map(|token| read_function(code, token))
        .collect()
}

/// Reads a C-like function `type name(…) {`; `None` if its name is not at `name_token`.
fn read_c_like_function(code: &TokenList, name_token: usize) -> Option<FunctionDefinition> {
    if !code.is_identifier(name_token) || !code.token_is(name_token + 1, "(") || name_token == 0 {
        return None;
    }
    let close = code.closing_bracket(name_token + 1)?;
    let brace = (close + 1..code.len().min(close + 12))
        .find(|token| !code.token_is_any(*token, WORDS_AFTER_PARAMS))?;
    let end = code
        .closing_bracket(brace)
        .filter(|_| code.token_is(brace, "{"))?;
    // `new Thing() {`, `else f() {` and `x.f() {` are not function definitions.
    if code.token_is_any(
        name_token - 1,
        &["new", "else", "return", ".", "->", "=", "(", ",", "!"],
    ) {
        return None;
    }
    let first_token = (0..name_token)
        .rev()
        .find(|token| {
            code.token_is_any(*token, &[";", "}", "{", ")", ":"])
                || matches!(
                    code.token_kind(*token),
                    TokenKind::Directive | TokenKind::Newline
                )
        })
        .map_or(0, |token| token + 1);
    Some(FunctionDefinition {
        first_token,
        name_token,
        params: Some((name_token + 1, close)),
        body: (brace, end),
    })
}

/// Words that may appear between the parameters and the body of a function.
const WORDS_AFTER_PARAMS: &[&str] = &[
    "const",
    "noexcept",
    "override",
    "final",
    "throws",
    "Exception",
    "IOException",
];

/// Reads a Rust function `fn name(…) … {` or a Go function `func (receiver) name(…) … {`; `None` if its name is not at
/// `name_token`.
fn read_keyword_function(code: &TokenList, name_token: usize) -> Option<FunctionDefinition> {
    let function_keyword = if code.rules.language == Language::Go {
        "func"
    } else {
        "fn"
    };
    if !code.is_identifier(name_token) {
        return None;
    }
    let receiver = code.opening_bracket(name_token.checked_sub(1)?);
    let first_token = match receiver {
        Some(open) if function_keyword == "func" => open.checked_sub(1)?,
        _ => name_token - 1,
    };
    if !code.token_is(first_token, function_keyword) {
        return None;
    }
    let open = (name_token + 1..code.len()).find(|token| code.token_is(*token, "("))?;
    let close = code.closing_bracket(open)?;
    let brace =
        code.find_outside_brackets(close + 1, |token| code.token_is_any(token, &["{", ";"]))?;
    let body = (
        brace,
        code.closing_bracket(brace)
            .filter(|_| code.token_is(brace, "{"))?,
    );
    let params = Some((open, close));
    Some(FunctionDefinition {
        first_token,
        name_token,
        params,
        body,
    })
}

/// Reads a Python function `def name(…):` with an indented body; `None` if its name is not at `name_token`.
fn read_python_function(code: &TokenList, name_token: usize) -> Option<FunctionDefinition> {
    if !code.previous_token_is(name_token, "def") {
        return None;
    }
    let close = code.closing_bracket(name_token + 1)?;
    let colon = code.find_outside_brackets(close + 1, |token| code.token_is(token, ":"))?;
    let first_token = name_token - 1;
    let body = (colon, indented_block_end(code, first_token, colon));
    let params = Some((name_token + 1, close));
    Some(FunctionDefinition {
        first_token,
        name_token,
        params,
        body,
    })
}

/// Returns the last token of an indented block. `head` is any token of the header line, `colon` the colon at the end of
/// that line.
pub(crate) fn indented_block_end(code: &TokenList, head: usize, colon: usize) -> usize {
    let first = (0..=head)
        .rev()
        .find(|token| code.is_first_in_line(*token))
        .unwrap_or(head);
    let next = (colon + 1..code.len())
        .find(|token| {
            code.is_first_in_line(*token)
                && code.line_indentation(*token) <= code.line_indentation(first)
        })
        .unwrap_or(code.len());
    let mut last = next - 1;
    while last > colon && code.token_kind(last) == TokenKind::Newline {
        last -= 1;
    }
    last
}

/// Reads a Pascal function or procedure `function name(…): type; var …; begin … end`; `None` if its name is not at
/// `name_token`.
fn read_pascal_function(code: &TokenList, name_token: usize) -> Option<FunctionDefinition> {
    let first_token = name_token
        .checked_sub(1)
        .filter(|token| code.token_is_any(*token, &["function", "procedure"]))?;
    let params = code
        .closing_bracket(name_token + 1)
        .filter(|_| code.token_is(name_token + 1, "("));
    let mut token = params.map_or(name_token, |close| close) + 1;
    // Nested functions come before the `begin` of the outer function.
    while token < code.len() && !code.token_is(token, "begin") {
        if code.token_is(token, "forward") {
            return None;
        }
        token = if code.token_is_any(token, &["function", "procedure"]) {
            read_pascal_function(code, token + 1)?.body.1 + 1
        } else {
            token + 1
        };
    }
    let body = (token, code.closing_bracket(token)?);
    Some(FunctionDefinition {
        first_token,
        name_token,
        params: params.map(|close| (name_token + 1, close)),
        body,
    })
}
