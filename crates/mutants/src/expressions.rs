//! Finds binary operators in expressions, and the extent of their operands.

use super::lexical::{BlockStyle, Language};
use super::source::Source;
use super::token_list::TokenSpan;
use super::tokens::TokenKind;

const PREFIX_OPERATORS: &[&str] = &[
    "-", "+", "!", "~", "*", "&", "++", "--", "not", "mut", "@", "await",
];

/// Precedence of a binary operator: a higher number binds more tightly. 0 if the token is not a binary operator.
fn precedence(source: &Source, at: usize) -> u32 {
    let word = source.token_text(at).to_lowercase();
    let in_order: &[&[&str]] = match (source.rules.language, source.rules.block_style) {
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
    let is_sign = matches!(source.kind(at), TokenKind::Punctuation | TokenKind::Word);
    let place = in_order.iter().position(|words| words.contains(&&*word));
    place
        .filter(|_| is_sign)
        .map_or(0, |place| place as u32 + 1)
}

/// Whether an operand can end at this token.
pub(crate) fn ends_operand(source: &Source, at: usize) -> bool {
    match source.kind(at) {
        TokenKind::Number | TokenKind::StringLiteral | TokenKind::CharLiteral => true,
        TokenKind::Word => source.is_identifier(at) && !source.is_type(at),
        TokenKind::Punctuation if source.is_in_type_arguments(at) => false,
        TokenKind::Punctuation => match source.token_text(at) {
            ")" => !source.closes_cast(at) && !closes_header(source, at),
            "]" => true,
            "++" | "--" => at > 0 && ends_operand(source, at - 1),
            "?" => source.rules.language == Language::Rust,
            _ => false,
        },
        _ => false,
    }
}

/// Whether this parenthesis closes the header of an `if`, `for`, `while` or `switch`.
fn closes_header(source: &Source, close: usize) -> bool {
    let word = source
        .opening_bracket(close)
        .and_then(|open| open.checked_sub(1));
    source.rules.block_style == BlockStyle::Braces
        && word.is_some_and(|word| source.token_is_any(word, &["if", "for", "while", "switch"]))
}

/// Whether a token is an operator between two operands.
pub(crate) fn is_binary_operator(source: &Source, at: usize) -> bool {
    if at == 0 || precedence(source, at) == 0 || source.is_in_type_arguments(at) {
        return false;
    }
    let is_declared = source.token_is_any(at, &["*", "&"])
        && (source.is_in_params(at) || is_declarator(source, at));
    ends_operand(source, at - 1) && begins_operand(source, at + 1) && !is_declared
}

/// Whether `*` or `&` belongs to a declaration such as `Type *name` at the start of a statement.
fn is_declarator(source: &Source, at: usize) -> bool {
    source.rules.has_directives
        && at >= 2
        && source.is_identifier(at - 1)
        && source.is_identifier(at + 1)
        && source.token_is_any(at - 2, &[";", "{", "}"])
}

fn begins_operand(source: &Source, at: usize) -> bool {
    match source.kind(at) {
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

/// Returns the last token of the operand that begins at `at`, with prefixes, calls, indices and fields but without
/// binary operators.
pub(crate) fn operand_end(source: &Source, mut at: usize) -> Option<usize> {
    while source.token_is_any(at, PREFIX_OPERATORS)
        || source
            .closing_bracket(at)
            .is_some_and(|close| source.closes_cast(close))
    {
        at = source.closing_bracket(at).unwrap_or(at) + 1;
    }
    let mut end = match source.kind(at) {
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
        end = if source.token_is_any(next, &["(", "["]) && source.kind(end) != TokenKind::Number {
            source.closing_bracket(next)?
        } else if source.token_is_any(next, &[".", "->", "::"])
            && matches!(source.kind(end + 2), TokenKind::Word | TokenKind::Number)
        {
            end + 2
        } else if source.token_is_any(next, &["++", "--", "^"]) && !begins_operand(source, next + 1)
            || (source.token_is(next, "?") && source.rules.language == Language::Rust)
        {
            next
        } else if is_macro && source.token_is_any(end + 2, &["(", "["]) {
            source.closing_bracket(end + 2)?
        } else if source.token_is(next, "as")
            && source.rules.language == Language::Rust
            && source.is_type(end + 2)
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

/// Returns the first token of the operand that ends at `at`.
fn operand_start(source: &Source, mut at: usize) -> Option<usize> {
    loop {
        if !ends_operand(source, at) {
            return None;
        }
        let mut start = source.opening_bracket(at).unwrap_or(at);
        if source.token_is_any(at, &["++", "--", "?"]) {
            at = at.checked_sub(1)?;
            continue;
        }
        let before =
            |start: usize, words: &[&str]| start > 0 && source.token_is_any(start - 1, words);
        let is_called =
            source.opening_bracket(at).is_some() && start > 0 && ends_operand(source, start - 1);
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
        if before(start, &[".", "->", "::"]) && start >= 2 {
            if !ends_operand(source, start - 2) {
                return (source.token_is(start - 1, "::")).then_some(start - 1);
            }
            at = start - 2;
            continue;
        }
        while start > 0 {
            let is_prefix = source.token_is_any(start - 1, PREFIX_OPERATORS)
                && (start < 2 || !ends_operand(source, start - 2));
            match source.closes_cast(start - 1) {
                true => start = source.opening_bracket(start - 1)?,
                false if is_prefix => start -= 1,
                false => break,
            }
        }
        return Some(start);
    }
}

/// Returns the left and right operand of the binary operator at `at`, including sub-expressions that bind more
/// tightly.
pub(crate) fn operand_spans(source: &Source, at: usize) -> Option<(TokenSpan, TokenSpan)> {
    if !is_binary_operator(source, at) {
        return None;
    }
    let own = precedence(source, at);
    let mut end = operand_end(source, at + 1)?;
    while end + 1 < source.len()
        && precedence(source, end + 1) > own
        && is_binary_operator(source, end + 1)
    {
        end = operand_end(source, end + 2)?;
    }
    let mut start = operand_start(source, at - 1)?;
    while start > 1 && precedence(source, start - 1) >= own && is_binary_operator(source, start - 1)
    {
        start = operand_start(source, start - 2)?;
    }
    Some(((start, at - 1), (at + 1, end)))
}

/// Whether the `<<` or `>>` at this token writes to or reads from a stream.
pub(crate) fn is_stream_operator(source: &Source, at: usize) -> bool {
    let mut at = at;
    while let Some(start) = at
        .checked_sub(1)
        .and_then(|before| operand_start(source, before))
    {
        if (start..at).any(|place| source.is_stream(place)) {
            return true;
        }
        match start.checked_sub(1) {
            Some(before) if is_binary_operator(source, before) => at = before,
            _ => return false,
        }
    }
    false
}

/// Returns the span from the operand at `at` to the end of the expression.
pub(crate) fn expression_from(source: &Source, at: usize) -> Option<TokenSpan> {
    let mut end = operand_end(source, at)?;
    while is_binary_operator(source, end + 1) {
        end = operand_end(source, end + 2)?;
    }
    Some((at, end))
}
