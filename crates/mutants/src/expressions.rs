//! Finds binary operators in expressions, and the first and the last token of each operand.

use super::lexical_rules::{BlockStyle, Language};
use super::source::ParsedSource;
use super::statements::is_end_of_statement_header;
use super::token_list::TokenSpan;
use super::tokens::TokenKind;

const PREFIX_OPERATORS: &[&str] = &[
    "-", "+", "!", "~", "*", "&", "++", "--", "not", "mut", "@", "await",
];

/// Returns the precedence of a binary operator: a higher number binds more tightly. 0 if the token is not a binary
/// operator of the language.
fn operator_precedence(source: &ParsedSource, token: usize) -> u32 {
    let word = source.token_text(token).to_lowercase();
    let levels: &[&[&str]] = match (source.rules.language, source.rules.block_style) {
        (_, BlockStyle::BeginEnd) => &[
            &["=", "<>", "<", "<=", ">", ">=", "in"],
            &["+", "-", "or", "xor"],
            &["*", "/", "div", "mod", "and", "shl", "shr"],
        ],
        (_, BlockStyle::Indentation) | (Language::Rust, _) => &[
            &["or", "||"],
            &["and", "&&"],
            &["==", "!=", "<", "<=", ">", ">=", "in", "is"],
            &["|"],
            &["^"],
            &["&"],
            &["<<", ">>"],
            &["+", "-"],
            &["*", "/", "//", "%"],
            &["**", "as"],
        ],
        (Language::Go, _) => &[
            &["||"],
            &["&&"],
            &["==", "!=", "<", "<=", ">", ">="],
            &["+", "-", "|", "^"],
            &["*", "/", "%", "<<", ">>", "&", "&^"],
        ],
        _ => &[
            &["||"],
            &["&&"],
            &["|"],
            &["^"],
            &["&"],
            &["==", "!="],
            &["<", "<=", ">", ">="],
            &["<<", ">>", ">>>"],
            &["+", "-"],
            &["*", "/", "%"],
        ],
    };
    let is_operator_token = matches!(
        source.token_kind(token),
        TokenKind::Punctuation | TokenKind::Word
    );
    levels
        .iter()
        .position(|operators| operators.contains(&&*word))
        .filter(|_| is_operator_token)
        .map_or(0, |level| level as u32 + 1)
}

/// Whether an operand can end at `token`, e.g. at a name, a literal or the `)` of a call.
pub(crate) fn can_end_operand(source: &ParsedSource, token: usize) -> bool {
    match source.token_kind(token) {
        TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => true,
        TokenKind::Word => source.is_identifier(token) && !source.is_type_name(token),
        TokenKind::Punctuation if source.is_in_type_arguments(token) => false,
        TokenKind::Punctuation => match source.token_text(token) {
            ")" => {
                let is_header = source.rules.block_style == BlockStyle::Braces
                    && is_end_of_statement_header(source, token);
                !source.is_end_of_cast(token) && !is_header
            }
            "]" => true,
            "++" | "--" => token > 0 && can_end_operand(source, token - 1),
            "?" => source.rules.language == Language::Rust,
            _ => false,
        },
        _ => false,
    }
}

/// Whether a token is an operator between two operands, and not a prefix such as the `-` of `-x` or part of a type.
pub(crate) fn is_binary_operator(source: &ParsedSource, token: usize) -> bool {
    if token == 0 || operator_precedence(source, token) == 0 || source.is_in_type_arguments(token) {
        return false;
    }
    let is_type_part = source.token_is_any(token, &["*", "&"])
        && (source.is_in_function_parameters(token) || is_declarator(source, token));
    can_end_operand(source, token - 1) && can_begin_operand(source, token + 1) && !is_type_part
}

/// Whether `*` or `&` belongs to a declaration such as `Type *name` at the start of a statement.
fn is_declarator(source: &ParsedSource, token: usize) -> bool {
    source.rules.has_directives
        && token >= 2
        && source.is_identifier(token - 1)
        && source.is_identifier(token + 1)
        && source.token_is_any(token - 2, &[";", "{", "}"])
}

/// Whether an operand can begin at `token`, e.g. at a name, a literal, a prefix operator or an opening
/// parenthesis.
fn can_begin_operand(source: &ParsedSource, token: usize) -> bool {
    match source.token_kind(token) {
        TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => true,
        TokenKind::Word => {
            source.is_identifier(token) || source.token_is_any(token, &["not", "new", "operator"])
        }
        TokenKind::Punctuation => {
            source.token_is_any(token, PREFIX_OPERATORS)
                || source.token_is_any(token, &["(", "[", "@"])
        }
        _ => false,
    }
}

/// Returns the last token of the operand that begins at `token`. The operand includes prefix operators, calls, indices and
/// fields, but no binary operator. `None` if no operand begins at `token`.
pub(crate) fn operand_end(source: &ParsedSource, mut token: usize) -> Option<usize> {
    while source.token_is_any(token, PREFIX_OPERATORS)
        || source
            .closing_bracket(token)
            .is_some_and(|close| source.is_end_of_cast(close))
    {
        token = source.closing_bracket(token).unwrap_or(token) + 1;
    }
    let mut end = match source.token_kind(token) {
        TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => token,
        TokenKind::Word if source.is_identifier(token) => token,
        TokenKind::Punctuation if source.token_is_any(token, &["(", "["]) => {
            source.closing_bracket(token)?
        }
        _ => return None,
    };
    loop {
        let next = end + 1;
        let is_macro = source.token_is(next, "!") && source.rules.language == Language::Rust;
        end = if source.token_is_any(next, &["(", "["])
            && source.token_kind(end) != TokenKind::Number
        {
            source.closing_bracket(next)?
        } else if source.token_is_any(next, &[".", "->", "::"])
            && matches!(
                source.token_kind(end + 2),
                TokenKind::Word | TokenKind::Number
            )
        {
            end + 2
        } else if source.token_is_any(next, &["++", "--", "^"])
            && !can_begin_operand(source, next + 1)
            || (source.token_is(next, "?") && source.rules.language == Language::Rust)
        {
            next
        } else if is_macro && source.token_is_any(end + 2, &["(", "["]) {
            source.closing_bracket(end + 2)?
        } else if source.token_is(next, "as")
            && source.rules.language == Language::Rust
            && source.is_type_name(end + 2)
        {
            end + 2
        } else if source.token_is(next, "<") && source.is_in_type_arguments(next) {
            (next..source.len())
                .take_while(|token| source.is_in_type_arguments(*token))
                .last()?
        } else {
            return Some(end);
        };
    }
}

/// Returns the first token of the operand that ends at `token`, including prefix operators; `None` if `token` is not the end
/// of an operand.
fn operand_start(source: &ParsedSource, mut token: usize) -> Option<usize> {
    loop {
        if !can_end_operand(source, token) {
            return None;
        }
        let mut start = source.opening_bracket(token).unwrap_or(token);
        if source.token_is_any(token, &["++", "--", "?"]) {
            token = token.checked_sub(1)?;
            continue;
        }

        let is_called = source.opening_bracket(token).is_some()
            && start > 0
            && can_end_operand(source, start - 1);
        if is_called {
            token = start - 1;
            continue;
        }
        if let Some(angle) = start
            .checked_sub(1)
            .and_then(|token| source.type_arguments_start(token))
        {
            token = angle.checked_sub(1)?;
            continue;
        }
        if start >= 2 && source.token_is_any(start - 1, &[".", "->", "::"]) {
            if !can_end_operand(source, start - 2) {
                return (source.token_is(start - 1, "::")).then_some(start - 1);
            }
            token = start - 2;
            continue;
        }
        while start > 0 {
            let is_prefix = source.token_is_any(start - 1, PREFIX_OPERATORS)
                && (start < 2 || !can_end_operand(source, start - 2));
            if source.is_end_of_cast(start - 1) {
                start = source.opening_bracket(start - 1)?;
            } else if is_prefix {
                start -= 1;
            } else {
                break;
            }
        }
        return Some(start);
    }
}

/// Returns the left and right operand of the binary operator at `token`, including sub-expressions that bind more
/// tightly. `None` if the token is not a binary operator, or an operand cannot be delimited.
pub(crate) fn operand_spans(source: &ParsedSource, token: usize) -> Option<(TokenSpan, TokenSpan)> {
    if !is_binary_operator(source, token) {
        return None;
    }
    let binding = operator_precedence(source, token);
    let mut end = operand_end(source, token + 1)?;
    while end + 1 < source.len()
        && operator_precedence(source, end + 1) > binding
        && is_binary_operator(source, end + 1)
    {
        end = operand_end(source, end + 2)?;
    }
    let mut start = operand_start(source, token - 1)?;
    while start > 1
        && operator_precedence(source, start - 1) >= binding
        && is_binary_operator(source, start - 1)
    {
        start = operand_start(source, start - 2)?;
    }
    Some(((start, token - 1), (token + 1, end)))
}

/// Whether the `<<` or `>>` at `token` writes to or reads from a stream, i.e. a stream variable is among the
/// operands to the left of this operator.
pub(crate) fn is_stream_operator(source: &ParsedSource, token: usize) -> bool {
    let mut operator = token;
    while let Some(start) = operator
        .checked_sub(1)
        .and_then(|before| operand_start(source, before))
    {
        if (start..operator).any(|token| source.is_stream_name(token)) {
            return true;
        }
        match start.checked_sub(1) {
            Some(before) if is_binary_operator(source, before) => operator = before,
            _ => return false,
        }
    }
    false
}

/// Returns the expression that begins at `token`: the longest chain of operands and binary operators. `None` if no
/// operand begins there.
pub(crate) fn expression_starting_at(source: &ParsedSource, token: usize) -> Option<TokenSpan> {
    let mut end = operand_end(source, token)?;
    while is_binary_operator(source, end + 1) {
        end = operand_end(source, end + 2)?;
    }
    Some((token, end))
}
