//! Finds binary operators in expressions, and where their operands begin and end.

use super::lexical_rules::{BlockStyle, Language};
use super::source::Source;
use super::statements::is_end_of_header;
use super::token_list::TokenSpan;
use super::tokens::TokenKind;

const PREFIX_OPERATORS: &[&str] = &[
    "-", "+", "!", "~", "*", "&", "++", "--", "not", "mut", "@", "await",
];

/// Returns the precedence of a binary operator: a higher number binds more tightly. 0 if the token is not a binary
/// operator of the language.
fn operator_precedence(source: &Source, at: usize) -> u32 {
    let word = source.token_text(at).to_lowercase();
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
        source.token_kind(at),
        TokenKind::Punctuation | TokenKind::Word
    );
    levels
        .iter()
        .position(|operators| operators.contains(&&*word))
        .filter(|_| is_operator_token)
        .map_or(0, |level| level as u32 + 1)
}

/// Whether an operand can end at the token `at`, e.g. at a name, a literal or the `)` of a call.
pub(crate) fn can_end_operand(source: &Source, at: usize) -> bool {
    match source.token_kind(at) {
        TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => true,
        TokenKind::Word => source.is_identifier(at) && !source.is_type_name(at),
        TokenKind::Punctuation if source.is_in_type_arguments(at) => false,
        TokenKind::Punctuation => match source.token_text(at) {
            ")" => {
                let is_header =
                    source.rules.block_style == BlockStyle::Braces && is_end_of_header(source, at);
                !source.is_end_of_cast(at) && !is_header
            }
            "]" => true,
            "++" | "--" => at > 0 && can_end_operand(source, at - 1),
            "?" => source.rules.language == Language::Rust,
            _ => false,
        },
        _ => false,
    }
}

/// Whether a token is an operator between two operands, and not a prefix such as the `-` of `-x` or part of a type.
pub(crate) fn is_binary_operator(source: &Source, at: usize) -> bool {
    if at == 0 || operator_precedence(source, at) == 0 || source.is_in_type_arguments(at) {
        return false;
    }
    let is_type_part = source.token_is_any(at, &["*", "&"])
        && (source.is_in_params(at) || is_declarator(source, at));
    can_end_operand(source, at - 1) && can_begin_operand(source, at + 1) && !is_type_part
}

/// Whether `*` or `&` belongs to a declaration such as `Type *name` at the start of a statement.
fn is_declarator(source: &Source, at: usize) -> bool {
    source.rules.has_directives
        && at >= 2
        && source.is_identifier(at - 1)
        && source.is_identifier(at + 1)
        && source.token_is_any(at - 2, &[";", "{", "}"])
}

/// Whether an operand can begin at the token `at`, e.g. at a name, a literal, a prefix operator or an opening
/// parenthesis.
fn can_begin_operand(source: &Source, at: usize) -> bool {
    match source.token_kind(at) {
        TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => true,
        TokenKind::Word => {
            source.is_identifier(at) || source.token_is_any(at, &["not", "new", "operator"])
        }
        TokenKind::Punctuation => {
            source.token_is_any(at, PREFIX_OPERATORS) || source.token_is_any(at, &["(", "[", "@"])
        }
        _ => false,
    }
}

/// Returns the last token of the operand that begins at `at`. The operand includes prefix operators, calls, indices and
/// fields, but no binary operator. `None` if no operand begins at `at`.
pub(crate) fn operand_end(source: &Source, mut at: usize) -> Option<usize> {
    while source.token_is_any(at, PREFIX_OPERATORS)
        || source
            .closing_bracket(at)
            .is_some_and(|close| source.is_end_of_cast(close))
    {
        at = source.closing_bracket(at).unwrap_or(at) + 1;
    }
    let mut end = match source.token_kind(at) {
        TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => at,
        TokenKind::Word if source.is_identifier(at) => at,
        TokenKind::Punctuation if source.token_is_any(at, &["(", "["]) => {
            source.closing_bracket(at)?
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
                .take_while(|at| source.is_in_type_arguments(*at))
                .last()?
        } else {
            return Some(end);
        };
    }
}

/// Returns the first token of the operand that ends at `at`, including prefix operators; `None` if `at` is not the end
/// of an operand.
fn operand_start(source: &Source, mut at: usize) -> Option<usize> {
    loop {
        if !can_end_operand(source, at) {
            return None;
        }
        let mut start = source.opening_bracket(at).unwrap_or(at);
        if source.token_is_any(at, &["++", "--", "?"]) {
            at = at.checked_sub(1)?;
            continue;
        }

        let is_called =
            source.opening_bracket(at).is_some() && start > 0 && can_end_operand(source, start - 1);
        if is_called {
            at = start - 1;
            continue;
        }
        if let Some(angle) = start
            .checked_sub(1)
            .and_then(|at| source.type_arguments_start(at))
        {
            at = angle.checked_sub(1)?;
            continue;
        }
        if start >= 2 && source.token_is_any(start - 1, &[".", "->", "::"]) {
            if !can_end_operand(source, start - 2) {
                return (source.token_is(start - 1, "::")).then_some(start - 1);
            }
            at = start - 2;
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

/// Returns the left and right operand of the binary operator at `at`, including sub-expressions that bind more
/// tightly. `None` if the token is not a binary operator, or an operand cannot be delimited.
pub(crate) fn operand_spans(source: &Source, at: usize) -> Option<(TokenSpan, TokenSpan)> {
    if !is_binary_operator(source, at) {
        return None;
    }
    let binding = operator_precedence(source, at);
    let mut end = operand_end(source, at + 1)?;
    while end + 1 < source.len()
        && operator_precedence(source, end + 1) > binding
        && is_binary_operator(source, end + 1)
    {
        end = operand_end(source, end + 2)?;
    }
    let mut start = operand_start(source, at - 1)?;
    while start > 1
        && operator_precedence(source, start - 1) >= binding
        && is_binary_operator(source, start - 1)
    {
        start = operand_start(source, start - 2)?;
    }
    Some(((start, at - 1), (at + 1, end)))
}

/// Whether the `<<` or `>>` at the token `at` writes to or reads from a stream, i.e. a stream variable is among the
/// operands to the left of this operator.
pub(crate) fn is_stream_operator(source: &Source, at: usize) -> bool {
    let mut operator = at;
    while let Some(start) = operator
        .checked_sub(1)
        .and_then(|before| operand_start(source, before))
    {
        if (start..operator).any(|at| source.is_stream_name(at)) {
            return true;
        }
        match start.checked_sub(1) {
            Some(before) if is_binary_operator(source, before) => operator = before,
            _ => return false,
        }
    }
    false
}

/// Returns the expression that begins at `at`: the longest chain of operands and binary operators. `None` if no
/// operand begins there.
pub(crate) fn expression_starting_at(source: &Source, at: usize) -> Option<TokenSpan> {
    let mut end = operand_end(source, at)?;
    while is_binary_operator(source, end + 1) {
        end = operand_end(source, end + 2)?;
    }
    Some((at, end))
}
