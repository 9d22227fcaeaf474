//! Mistakes in arithmetic: wrong operators, missing operands, parentheses, modulo operations and conversions.

use crate::edit::Edit;
use crate::expressions::{ends_operand, is_binary_operator, is_stream_operator, operand_spans};
use crate::lexical::{BlockStyle, Language};
use crate::source::Source;
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Replaces binary operators by the paired operators. `is_meant` selects the positions.
fn replace_operators(
    source: &Source,
    pairs: &[(&str, &str)],
    is_meant: impl Fn(usize) -> bool,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    for at in (0..source.len()).filter(|at| is_binary_operator(source, *at) && is_meant(*at)) {
        let found = pairs.iter().filter(|(old, _)| source.token_is(at, old));
        edits.extend(found.map(|(_, new)| Edit::replace_token(source, at, *new)));
    }
    edits
}

/// Whether an operand of the operator at `at` contains a string literal, or the operands cannot be determined.
fn has_text(source: &Source, at: usize) -> bool {
    let is_text = |(first, last): TokenSpan| {
        (first..=last).any(|at| source.kind(at) == TokenKind::StringLiteral)
    };
    operand_spans(source, at).is_none_or(|(left, right)| is_text(left) || is_text(right))
}

/// Replaces an arithmetic operator: `+` ↔ `-`, `*` ↔ `/`, `%` → `/`.
pub(crate) fn replace_arithmetic_operator(source: &Source) -> Vec<Edit> {
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
    replace_operators(source, pairs, |at| !has_text(source, at))
}

/// Replaces a bitwise operator: `&` ↔ `|`, `^` → `|`, `<<` ↔ `>>`. Stream operators are left alone.
pub(crate) fn replace_bitwise_operator(source: &Source) -> Vec<Edit> {
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
    replace_operators(source, pairs, |at| {
        let is_closure = source.rules.language == Language::Rust && is_pattern_bar(source, at);
        !(is_stream_operator(source, at) || is_closure)
    })
}

/// Whether `|` delimits closure parameters or separates patterns in Rust.
fn is_pattern_bar(source: &Source, at: usize) -> bool {
    let ends =
        source.find_outside_brackets(at, |at| source.token_is_any(at, &["=>", ";", "{", ","]));
    source.token_is(at, "|")
        && (ends.is_some_and(|end| source.token_is(end, "=>"))
            || (0..at)
                .rev()
                .take_while(|before| !source.token_is_any(*before, &[";", "{", "}"]))
                .any(|before| {
                    source.token_is(before, "|")
                        && before > 0
                        && source.token_is_any(before - 1, &["(", ",", "=", "move"])
                }))
}

const ARITHMETIC_OPERATORS: &[&str] = &["+", "-", "*", "/", "%", "//", "div", "mod"];

/// Drops one operand: `a + b` → `a`, `b`.
pub(crate) fn drop_operand(source: &Source) -> Vec<Edit> {
    let places = source
        .positions_of(ARITHMETIC_OPERATORS)
        .filter(|at| !has_text(source, *at));
    let parts = places.filter_map(|at| operand_spans(source, at));
    parts
        .flat_map(|(left, right)| {
            [left, right]
                .map(|kept| Edit::replace_span(source, (left.0, right.1), source.span_text(kept)))
        })
        .collect()
}

/// Exchanges the operands of an operator that is not commutative: `a - b` → `b - a`.
pub(crate) fn swap_operands(source: &Source) -> Vec<Edit> {
    let places = source.positions_of(&["-", "/", "%", "//", "div", "mod"]);
    let parts = places.filter_map(|at| operand_spans(source, at));
    parts
        .map(|(left, right)| Edit::swap_spans(source, left, right))
        .collect()
}

/// Drops parentheses that change the order of evaluation: `(a + b) * c` → `a + b * c`.
pub(crate) fn drop_parentheses(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for open in source.positions_of(&["("]) {
        let Some(close) = source
            .closing_bracket(open)
            .filter(|close| *close > open + 2)
        else {
            continue;
        };
        let binds = |at: usize| is_binary_operator(source, at);
        let is_governed = source.token_is_any(
            open.wrapping_sub(1),
            &["if", "while", "for", "switch", "until"],
        );
        let is_group = open > 0 && !ends_operand(source, open - 1) && !is_governed;
        let has_operator =
            (open + 1..close).any(|at| source.enclosing_bracket[at] == Some(open) && binds(at));
        // In Pascal, comparisons have the lowest precedence, so dropping their parentheses rarely compiles.
        let is_typed = source.rules.language == Language::Pascal
            && (open + 1..close)
                .any(|at| source.token_is_any(at, &["=", "<>", "<", "<=", ">", ">="]));
        let has_comma = source.comma_separated(open).len() != 1 || is_typed;
        let is_at_edge = (open == 0 || !binds(open - 1)) && !binds(close + 1);
        let is_control =
            source.token_is(open, "(") && open > 0 && source.token_is_any(open - 1, &["not", "!"]);
        if is_group && has_operator && !has_comma && (!is_at_edge || is_control) {
            edits.push(Edit::replace_span(
                source,
                (open, close),
                source.span_text((open + 1, close - 1)),
            ));
        }
    }
    edits
}

/// Drops a modulo operation: `x % MOD` → `x`.
pub(crate) fn drop_modulo(source: &Source) -> Vec<Edit> {
    let parts = source
        .positions_of(&["%", "mod"])
        .filter_map(|at| operand_spans(source, at));
    let mut edits: Vec<Edit> = parts
        .map(|(left, right)| Edit::replace_span(source, (left.0, right.1), source.span_text(left)))
        .collect();
    // Compound assignments `x %= MOD;` are dropped as whole statements.
    for at in source.positions_of(&["%="]) {
        let end = source.find_outside_brackets(at, |at| {
            source.token_is(at, ";") || source.kind(at) == TokenKind::Newline
        });
        let start = (0..at).rev().find(|at| {
            source.token_is_any(*at, &[";", "{", "}", ")"])
                || source.kind(*at) == TokenKind::Newline
        });
        if let (Some(end), Some(start)) = (end, start) {
            let end = if source.token_is(end, ";") {
                end
            } else {
                end - 1
            };
            edits.push(Edit::replace_span(
                source,
                (start + 1, end),
                source.rules.empty_statement,
            ));
        }
    }
    edits
}

/// Replaces a compound assignment: `+=` → `=`, `-=`.
pub(crate) fn replace_compound_assignment(source: &Source) -> Vec<Edit> {
    let others: &[(&str, &[&str])] = &[
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
    let assign = source.rules.assignment_operator;
    let mut edits = Vec::new();
    for (old, new) in others {
        for at in source.positions_of(&[old]) {
            edits.extend(new.iter().map(|sign| {
                let sign = if *sign == "=" { assign } else { *sign };
                Edit::replace_token(source, at, sign)
            }));
        }
    }
    edits
}

/// Turns a floating-point division into an integer division: drops a cast to a real type, drops `1.0 *`, or replaces
/// `/` by `//` or `div`.
pub(crate) fn truncate_division(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    match source.rules.language {
        Language::Python => edits.extend(replace_operators(source, &[("/", "//")], |_| true)),
        Language::Pascal => edits.extend(replace_operators(source, &[("/", "div")], |_| true)),
        _ => {
            for at in source.positions_of(&["double", "float", "float64", "f64", "f32"]) {
                edits.extend(drop_conversion(source, at));
            }
        }
    }
    let is_real = |at: &usize| {
        source.kind(*at) == TokenKind::Number
            && source.token_text(*at).trim_end_matches('0').ends_with('.')
    };
    for at in (0..source.len()).filter(is_real) {
        if source.token_is(at + 1, "*") {
            edits.push(Edit::delete_span(source, (at, at + 1)));
        }
        if at > 0 && source.token_is_any(at - 1, &["/", "*"]) && source.token_text(at).len() > 2 {
            let whole = source.token_text(at).split('.').next().unwrap_or_default();
            edits.push(Edit::replace_token(source, at, whole));
        }
    }
    edits
}

/// Drops a conversion to a wider type: `1LL * a` → `a`, `(long long)a` → `a`, `a as i64` → `a`.
pub(crate) fn drop_widening(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    let ends = |at: &usize| {
        let word = source.token_text(*at).to_lowercase();
        source.kind(*at) == TokenKind::Number && word.ends_with('l') && !word.starts_with("0x")
    };
    for at in (0..source.len()).filter(ends) {
        if (source.token_is(at, "1LL")
            || source.token_is(at, "1ll")
            || source.token_is(at, "1L")
            || source.token_is(at, "1l"))
            && source.token_is(at + 1, "*")
        {
            edits.push(Edit::delete_span(source, (at, at + 1)))
        } else {
            edits.push(Edit::replace_token(
                source,
                at,
                source.token_text(at).trim_end_matches(['l', 'L', 'u', 'U']),
            ))
        }
    }
    for at in source.positions_of(&[
        "long", "ll", "int64_t", "i64", "i128", "u64", "int64", "qword", "__int128", "uint64",
    ]) {
        edits.extend(drop_conversion(source, at));
    }
    edits
}

/// Drops the cast or conversion whose type contains the word at `at`.
fn drop_conversion(source: &Source, at: usize) -> Option<Edit> {
    if source.token_follows(at, "as") && source.rules.language == Language::Rust {
        return Some(Edit::replace_span(
            source,
            (at - 2, at),
            source.token_text(at - 2),
        ))
        .filter(|_| at >= 2 && !source.token_is(at - 2, ")"));
    }
    if source.rules.block_style == BlockStyle::Braces {
        let open = (0..at).rev().find(|at| source.token_is(*at, "("))?;
        let close = source
            .closing_bracket(open)
            .filter(|close| source.closes_cast(*close) && *close > at)?;
        // In `(long long)` only the first `long` produces an edit, to avoid duplicates.
        let is_first =
            source.enclosing_bracket[at] == Some(open) && !source.token_follows(at, "long");
        return is_first.then(|| Edit::delete_span(source, (open, close)));
    }
    // Conversions written as calls: `int64(a)`.
    let close = source
        .closing_bracket(at + 1)
        .filter(|close| source.token_is(at + 1, "(") && *close > at + 2)?;
    (!source.is_in_params(at)).then(|| {
        Edit::replace_span(
            source,
            (at, close),
            source.parenthesized((at + 2, close - 1)),
        )
    })
}
