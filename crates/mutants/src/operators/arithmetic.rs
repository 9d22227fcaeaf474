//! Mutation operators for arithmetic: wrong operators, and missing operands, parentheses, modulo operations and
//! conversions.

use super::numbers::integer_value;
use crate::edit::SourceEdit;
use crate::expressions::{can_end_operand, is_binary_operator, is_stream_operator, operand_spans};
use crate::lexical_rules::{BlockStyle, Language};
use crate::source::ParsedSource;
use crate::statements::find_simple_statements;
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Returns edits that replace the binary operators for which `is_eligible` returns true. Each of the `pairs` contains
/// an operator and its replacement.
fn replace_operators(
    source: &ParsedSource,
    pairs: &[(&str, &str)],
    is_eligible: impl Fn(usize) -> bool,
) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for token in
        (0..source.len()).filter(|token| is_binary_operator(source, *token) && is_eligible(*token))
    {
        edits.extend(
            pairs
                .iter()
                .filter(|(old, _)| source.token_is(token, old))
                .map(|(_, new)| SourceEdit::replace_token(source, token, *new)),
        );
    }
    edits
}

/// Whether an operand of the operator at `token` contains a string literal. Also true if the operands cannot be
/// determined.
fn has_string_operand(source: &ParsedSource, token: usize) -> bool {
    operand_spans(source, token).is_none_or(|(left, right)| {
        (left.0..=right.1).any(|token| source.token_kind(token) == TokenKind::StringLiteral)
    })
}

/// Replaces an arithmetic operator: `+` ↔ `-`, `*` ↔ `/`, `%` → `/`.
pub(crate) fn replace_arithmetic_operator(source: &ParsedSource) -> Vec<SourceEdit> {
    let pairs: &[(&str, &str)] = match source.rules.language {
        Language::Python => &[
            ("+", "-"),
            ("-", "+"),
            ("*", "//"),
            ("//", "*"),
            ("%", "//"),
            ("/", "*"),
        ],
        Language::Pascal => &[
            ("+", "-"),
            ("-", "+"),
            ("*", "div"),
            ("div", "*"),
            ("mod", "div"),
            ("/", "*"),
        ],
        _ => &[("+", "-"), ("-", "+"), ("*", "/"), ("/", "*"), ("%", "/")],
    };
    replace_operators(source, pairs, |token| !has_string_operand(source, token))
}

/// Replaces a bitwise operator: `&` ↔ `|`, `^` → `|`, `<<` ↔ `>>`. Stream operators are left alone.
pub(crate) fn replace_bitwise_operator(source: &ParsedSource) -> Vec<SourceEdit> {
    let pairs: &[(&str, &str)] = match source.rules.language {
        Language::Pascal => &[("shl", "shr"), ("shr", "shl"), ("xor", "or")],
        _ => &[
            ("&", "|"),
            ("|", "&"),
            ("^", "|"),
            ("<<", ">>"),
            (">>", "<<"),
        ],
    };
    replace_operators(source, pairs, |token| {
        let is_rust_delimiter =
            source.rules.language == Language::Rust && is_pattern_or_closure_bar(source, token);
        !(is_stream_operator(source, token) || is_rust_delimiter)
    })
}

/// Whether the token is a `|` that delimits closure parameters or separates patterns in Rust.
fn is_pattern_or_closure_bar(source: &ParsedSource, token: usize) -> bool {
    let end = source.find_outside_brackets(token, |token| {
        source.token_is_any(token, &["=>", ";", "{", ","])
    });
    source.token_is(token, "|")
        && (end.is_some_and(|end| source.token_is(end, "=>"))
            || (0..token)
                .rev()
                .take_while(|before| !source.token_is_any(*before, &[";", "{", "}"]))
                .any(|before| {
                    source.token_is(before, "|")
                        && before > 0
                        && source.token_is_any(before - 1, &["(", ",", "=", "move"])
                }))
}

const ARITHMETIC_OPERATORS: &[&str] = &["+", "-", "*", "/", "%", "//", "div", "mod"];

/// Drops an arithmetic operator and one of the operands: `a + b` → `a`, `b`.
pub(crate) fn drop_operand(source: &ParsedSource) -> Vec<SourceEdit> {
    let places = source
        .token_positions(ARITHMETIC_OPERATORS)
        .filter(|token| !has_string_operand(source, *token));
    let operands = places.filter_map(|token| operand_spans(source, token));
    operands
        .flat_map(|(left, right)| {
            [left, right].map(|kept| {
                SourceEdit::replace_span(source, (left.0, right.1), source.span_text(kept))
            })
        })
        .collect()
}

/// Drops the base of a polynomial hash, so that texts with the same letters in another order get equal hashes:
/// `h = (h * base + c) % m` → `h = (h + c) % m`. Also applies to tables of prefix hashes, such as
/// `h[i + 1] = h[i] * base + c`.
pub(crate) fn drop_hash_base(source: &ParsedSource) -> Vec<SourceEdit> {
    let edits = find_simple_statements(source).into_iter();
    edits
        .flat_map(|statement| drop_hash_base_in_span(source, statement))
        .collect()
}

fn drop_hash_base_in_span(source: &ParsedSource, (first, last): TokenSpan) -> Vec<SourceEdit> {
    let hash = source.token_text(first);
    if !source.is_identifier(first) || !source.token_is_any(first + 1, &["=", ":=", "[", "."]) {
        return Vec::new();
    }
    let products = (first + 2..last).filter(|token| source.token_is(*token, "*"));
    products
        .filter_map(|token| operand_spans(source, token))
        .filter(|(left, right)| {
            source.token_is(left.0, hash)
                && !source.token_is(right.0, hash)
                && is_hash_base(source, *right)
                && (right.1..=last).any(|token| source.token_is(token, "+"))
        })
        .map(|(left, right)| {
            SourceEdit::replace_span(source, (left.0, right.1), source.span_text(left))
        })
        .collect()
}

/// Whether an operand is a name or a number above 10. Factors up to 10 are not hash bases: they occur in code that parses
/// decimal digits, and in index computations of heaps.
fn is_hash_base(source: &ParsedSource, (first, last): TokenSpan) -> bool {
    let value = integer_value(source, first);
    first == last && (source.is_identifier(first) || value.is_some_and(|value| value > 10))
}

/// Exchanges the operands of an operator that is not commutative: `a - b` → `b - a`.
pub(crate) fn swap_operands(source: &ParsedSource) -> Vec<SourceEdit> {
    let places = source.token_positions(&["-", "/", "%", "//", "div", "mod"]);
    let operands = places.filter_map(|token| operand_spans(source, token));
    operands
        .map(|(left, right)| SourceEdit::swap_spans(source, left, right))
        .collect()
}

/// Drops parentheses that change the order of evaluation: `(a + b) * c` → `a + b * c`.
pub(crate) fn drop_parentheses(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for open in source.token_positions(&["("]) {
        let Some(close) = source
            .closing_bracket(open)
            .filter(|close| *close > open + 2)
        else {
            continue;
        };
        let is_header = source.token_is_any(
            open.wrapping_sub(1),
            &["if", "while", "for", "switch", "until"],
        );
        let is_group = open > 0 && !can_end_operand(source, open - 1) && !is_header;
        let has_operator = (open + 1..close).any(|token| {
            source.enclosing_bracket[token] == Some(open) && is_binary_operator(source, token)
        });
        // In Pascal, comparisons have the lowest precedence, so dropping their parentheses rarely compiles.
        let has_pascal_comparison = source.rules.language == Language::Pascal
            && (open + 1..close)
                .any(|token| source.token_is_any(token, &["=", "<>", "<", "<=", ">", ">="]));
        let has_comma = source.comma_separated_spans(open).len() != 1;
        // Parentheses without an operator next to them never change the value.
        let is_beside_operator = (open > 0 && is_binary_operator(source, open - 1))
            || is_binary_operator(source, close + 1)
            || (open > 0 && source.token_is_any(open - 1, &["not", "!"]));
        if is_group && has_operator && !has_comma && !has_pascal_comparison && is_beside_operator {
            edits.push(SourceEdit::replace_span(
                source,
                (open, close),
                source.span_text((open + 1, close - 1)),
            ));
        }
    }
    edits
}

/// Drops a modulo operation: `x % MOD` → `x`. An assignment `x %= MOD;` is dropped as a whole.
pub(crate) fn drop_modulo(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits: Vec<SourceEdit> = source
        .token_positions(&["%", "mod"])
        .filter_map(|token| operand_spans(source, token))
        .map(|(left, right)| {
            SourceEdit::replace_span(source, (left.0, right.1), source.span_text(left))
        })
        .collect();
    // Compound assignments `x %= MOD;` are dropped as whole statements.
    for token in source.token_positions(&["%="]) {
        let end = source.find_outside_brackets(token, |token| {
            source.token_is(token, ";") || source.token_kind(token) == TokenKind::Newline
        });
        let start = (0..token).rev().find(|token| {
            source.token_is_any(*token, &[";", "{", "}", ")"])
                || source.token_kind(*token) == TokenKind::Newline
        });
        if let (Some(end), Some(start)) = (end, start) {
            let last = if source.token_is(end, ";") {
                end
            } else {
                end - 1
            };
            edits.push(SourceEdit::replace_span(
                source,
                (start + 1, last),
                source.rules.empty_statement,
            ));
        }
    }
    edits
}

/// Replaces the operator of a compound assignment: `+=` → `=`, `-=`.
pub(crate) fn replace_compound_assignment(source: &ParsedSource) -> Vec<SourceEdit> {
    let replacements: &[(&str, &[&str])] = &[
        ("+=", &["=", "-="]),
        ("-=", &["+=", "="]),
        ("*=", &["=", "+="]),
        ("/=", &["*="]),
        ("//=", &["*="]),
        ("|=", &["=", "&="]),
        ("&=", &["=", "|="]),
        ("^=", &["=", "|="]),
        ("<<=", &[">>="]),
        (">>=", &["<<="]),
    ];
    let mut edits = Vec::new();
    for (old, all_new) in replacements {
        for token in source.token_positions(&[old]) {
            edits.extend(all_new.iter().map(|new| match *new {
                "=" => SourceEdit::replace_token(source, token, source.rules.assignment_operator),
                new => SourceEdit::replace_token(source, token, new),
            }));
        }
    }
    edits
}

/// Turns a floating-point division into an integer division: drops a cast to a real type, drops `1.0 *`, or replaces
/// `/` by `//` or `div`.
pub(crate) fn truncate_division(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    match source.rules.language {
        Language::Python => edits.extend(replace_operators(source, &[("/", "//")], |_| true)),
        Language::Pascal => edits.extend(replace_operators(source, &[("/", "div")], |_| true)),
        _ => {
            for token in source.token_positions(&["double", "float", "float64", "f64", "f32"]) {
                edits.extend(drop_conversion(source, token));
            }
        }
    }
    // Drops a factor such as `1.0 *`, and turns a literal such as `2.0` after `*` or `/` into an integer.
    for token in (0..source.len()).filter(|token| {
        source.token_kind(*token) == TokenKind::Number
            && source
                .token_text(*token)
                .trim_end_matches('0')
                .ends_with('.')
    }) {
        if source.token_is(token + 1, "*") {
            edits.push(SourceEdit::delete_span(source, (token, token + 1)));
        }
        if token > 0
            && source.token_is_any(token - 1, &["/", "*"])
            && source.token_text(token).len() > 2
        {
            let whole = source
                .token_text(token)
                .split('.')
                .next()
                .unwrap_or_default();
            edits.push(SourceEdit::replace_token(source, token, whole));
        }
    }
    edits
}

/// Drops a conversion to a wider type: `1LL * a` → `a`, `(long long)a` → `a`, `a as i64` → `a`.
pub(crate) fn drop_widening_conversion(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    // Drops the factor `1LL *`, and the suffix of other literals that end with `L` or `LL`.
    for token in (0..source.len()).filter(|token| {
        let literal = source.token_text(*token).to_lowercase();
        source.token_kind(*token) == TokenKind::Number
            && literal.ends_with('l')
            && !literal.starts_with("0x")
    }) {
        if (source.token_is(token, "1LL")
            || source.token_is(token, "1ll")
            || source.token_is(token, "1L")
            || source.token_is(token, "1l"))
            && source.token_is(token + 1, "*")
        {
            edits.push(SourceEdit::delete_span(source, (token, token + 1)))
        } else {
            edits.push(SourceEdit::replace_token(
                source,
                token,
                source
                    .token_text(token)
                    .trim_end_matches(['l', 'L', 'u', 'U']),
            ))
        }
    }
    for token in source.token_positions(&[
        "long", "ll", "int64_t", "i64", "i128", "u64", "int64", "qword", "__int128", "uint64",
    ]) {
        edits.extend(drop_conversion(source, token));
    }
    edits
}

/// Drops the cast or conversion to the type that contains the word at `token`; `None` if the word is not part of a
/// conversion that can be dropped.
fn drop_conversion(source: &ParsedSource, token: usize) -> Option<SourceEdit> {
    if source.previous_token_is(token, "as") && source.rules.language == Language::Rust {
        let operand = token.checked_sub(2)?;
        let is_name = !source.token_is(operand, ")");
        return is_name.then(|| {
            SourceEdit::replace_span(source, (operand, token), source.token_text(operand))
        });
    }
    if source.rules.block_style == BlockStyle::Braces {
        let open = (0..token)
            .rev()
            .find(|token| source.token_is(*token, "("))?;
        let close = source
            .closing_bracket(open)
            .filter(|close| source.is_end_of_cast(*close) && *close > token)?;
        // In `(long long)` only the first `long` produces an edit, to avoid duplicates.
        let is_first = source.enclosing_bracket[token] == Some(open)
            && !source.previous_token_is(token, "long");
        return is_first.then(|| SourceEdit::delete_span(source, (open, close)));
    }
    // Conversions that are written as calls: `int64(a)` → `a`.
    let close = source
        .closing_bracket(token + 1)
        .filter(|close| source.token_is(token + 1, "(") && *close > token + 2)?;
    (!source.is_in_function_parameters(token)).then(|| {
        SourceEdit::replace_span(
            source,
            (token, close),
            source.parenthesized_text((token + 2, close - 1)),
        )
    })
}
