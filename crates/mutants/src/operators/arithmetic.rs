//! Arithmetic: another operator, an operand left out, parentheses taken off, a modulo missing.

use crate::code::Span;
use crate::edit::Edit;
use crate::expressions::{ends_operand, is_binary, is_streaming, sides};
use crate::lexical::{Blocks, Language};
use crate::source::Source;
use crate::tokens::Kind;

/// Tokens that become others, where they stand between operands.
fn replaced(
    source: &Source,
    pairs: &[(&str, &str)],
    is_meant: impl Fn(usize) -> bool,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    for at in (0..source.len()).filter(|at| is_binary(source, *at) && is_meant(*at)) {
        let found = pairs.iter().filter(|(old, _)| source.is(at, old));
        edits.extend(found.map(|(_, new)| Edit::token(source, at, *new)));
    }
    edits
}

/// Does an operand of it hold text?
fn has_text(source: &Source, at: usize) -> bool {
    let is_text = |(first, last): Span| (first..=last).any(|at| source.kind(at) == Kind::Text);
    sides(source, at).is_none_or(|(left, right)| is_text(left) || is_text(right))
}

/// `+` ↔ `-`, `*` ↔ `/`, `%` → `/`.
pub(crate) fn arithmetic(source: &Source) -> Vec<Edit> {
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
    replaced(source, pairs, |at| !has_text(source, at))
}

/// `&` ↔ `|`, `^` → `|`, `<<` ↔ `>>` where these are no streams.
pub(crate) fn bitwise(source: &Source) -> Vec<Edit> {
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
    replaced(source, pairs, |at| {
        let is_closure = source.rules.language == Language::Rust && is_pattern(source, at);
        !(is_streaming(source, at) || is_closure)
    })
}

/// Is `|` one of a closure or of a pattern?
fn is_pattern(source: &Source, at: usize) -> bool {
    let ends = source.find(at, |at| source.is_any(at, &["=>", ";", "{", ","]));
    source.is(at, "|")
        && (ends.is_some_and(|end| source.is(end, "=>"))
            || (0..at)
                .rev()
                .take_while(|before| !source.is_any(*before, &[";", "{", "}"]))
                .any(|before| {
                    source.is(before, "|")
                        && before > 0
                        && source.is_any(before - 1, &["(", ",", "=", "move"])
                }))
}

const OPERATORS: &[&str] = &["+", "-", "*", "/", "%", "//", "div", "mod"];

/// `a + b` → `a`, `b`.
pub(crate) fn drop_operand(source: &Source) -> Vec<Edit> {
    let places = source.places(OPERATORS).filter(|at| !has_text(source, *at));
    let parts = places.filter_map(|at| sides(source, at));
    let drop = |(left, right): (Span, Span)| {
        [left, right].map(|kept| Edit::of(source, (left.0, right.1), source.span(kept)))
    };
    parts.flat_map(drop).collect()
}

/// `a - b` → `b - a`.
pub(crate) fn swap_operands(source: &Source) -> Vec<Edit> {
    let places = source.places(&["-", "/", "%", "//", "div", "mod"]);
    let parts = places.filter_map(|at| sides(source, at));
    parts
        .map(|(left, right)| Edit::swap(source, left, right))
        .collect()
}

/// `(a + b) * c` → `a + b * c`.
pub(crate) fn drop_parentheses(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for open in source.places(&["("]) {
        let Some(close) = source.close(open).filter(|close| *close > open + 2) else {
            continue;
        };
        let binds = |at: usize| is_binary(source, at);
        let is_governed = source.is_any(
            open.wrapping_sub(1),
            &["if", "while", "for", "switch", "until"],
        );
        let is_group = open > 0 && !ends_operand(source, open - 1) && !is_governed;
        let has_operator = (open + 1..close).any(|at| source.within[at] == Some(open) && binds(at));
        // Pascal binds comparisons least.
        let is_typed = source.rules.language == Language::Pascal
            && (open + 1..close).any(|at| source.is_any(at, &["=", "<>", "<", "<=", ">", ">="]));
        let has_comma = source.pieces(open).len() != 1 || is_typed;
        let is_at_edge = (open == 0 || !binds(open - 1)) && !binds(close + 1);
        let is_control = source.is(open, "(") && open > 0 && source.is_any(open - 1, &["not", "!"]);
        if is_group && has_operator && !has_comma && (!is_at_edge || is_control) {
            edits.push(Edit::of(
                source,
                (open, close),
                source.span((open + 1, close - 1)),
            ));
        }
    }
    edits
}

/// `x % MOD` → `x`.
pub(crate) fn drop_modulo(source: &Source) -> Vec<Edit> {
    let parts = source
        .places(&["%", "mod"])
        .filter_map(|at| sides(source, at));
    let mut edits: Vec<Edit> = parts
        .map(|(left, right)| Edit::of(source, (left.0, right.1), source.span(left)))
        .collect();
    // `x %= MOD;` as a statement of its own.
    for at in source.places(&["%="]) {
        let end = source.find(at, |at| {
            source.is(at, ";") || source.kind(at) == Kind::Newline
        });
        let start = (0..at).rev().find(|at| {
            source.is_any(*at, &[";", "{", "}", ")"]) || source.kind(*at) == Kind::Newline
        });
        if let (Some(end), Some(start)) = (end, start) {
            let end = if source.is(end, ";") { end } else { end - 1 };
            edits.push(Edit::of(source, (start + 1, end), source.rules.nothing));
        }
    }
    edits
}

/// `+=` → `=`, `-=`.
pub(crate) fn assignment(source: &Source) -> Vec<Edit> {
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
    let assign = source.rules.assign;
    let mut edits = Vec::new();
    for (old, new) in others {
        for at in source.places(&[old]) {
            edits.extend(new.iter().map(|sign| {
                let sign = if *sign == "=" { assign } else { *sign };
                Edit::token(source, at, sign)
            }));
        }
    }
    edits
}

/// Division of reals as if of whole numbers: a cast to a real dropped, `1.0 *` dropped, `/` → `//`, `div`.
pub(crate) fn whole_division(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    match source.rules.language {
        Language::Python => edits.extend(replaced(source, &[("/", "//")], |_| true)),
        Language::Pascal => edits.extend(replaced(source, &[("/", "div")], |_| true)),
        _ => {
            for at in source.places(&["double", "float", "float64", "f64", "f32"]) {
                edits.extend(without_conversion(source, at));
            }
        }
    }
    let is_real = |at: &usize| {
        source.kind(*at) == Kind::Number && source.word(*at).trim_end_matches('0').ends_with('.')
    };
    for at in (0..source.len()).filter(is_real) {
        if source.is(at + 1, "*") {
            edits.push(Edit::without(source, (at, at + 1)));
        }
        if at > 0 && source.is_any(at - 1, &["/", "*"]) && source.word(at).len() > 2 {
            let whole = source.word(at).split('.').next().unwrap_or_default();
            edits.push(Edit::token(source, at, whole));
        }
    }
    edits
}

/// The wide type left out: `1LL * a` → `a`, `(long long)a` → `a`, `a as i64` → `a`.
pub(crate) fn drop_widening(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    let ends = |at: &usize| {
        let word = source.word(*at).to_lowercase();
        source.kind(*at) == Kind::Number && word.ends_with('l') && !word.starts_with("0x")
    };
    for at in (0..source.len()).filter(ends) {
        if (source.is(at, "1LL")
            || source.is(at, "1ll")
            || source.is(at, "1L")
            || source.is(at, "1l"))
            && source.is(at + 1, "*")
        {
            edits.push(Edit::without(source, (at, at + 1)))
        } else {
            edits.push(Edit::token(
                source,
                at,
                source.word(at).trim_end_matches(['l', 'L', 'u', 'U']),
            ))
        }
    }
    for at in source.places(&[
        "long", "ll", "int64_t", "i64", "i128", "u64", "int64", "qword", "__int128", "uint64",
    ]) {
        edits.extend(without_conversion(source, at));
    }
    edits
}

/// A change of type whose type has a word at `at`, left out.
fn without_conversion(source: &Source, at: usize) -> Option<Edit> {
    if source.follows(at, "as") && source.rules.language == Language::Rust {
        return Some(Edit::of(source, (at - 2, at), source.word(at - 2)))
            .filter(|_| at >= 2 && !source.is(at - 2, ")"));
    }
    if source.rules.blocks == Blocks::Braces {
        let open = (0..at).rev().find(|at| source.is(*at, "("))?;
        let close = source
            .close(open)
            .filter(|close| source.is_cast(*close) && *close > at)?;
        // Of two words the first one stands for both.
        let is_first = source.within[at] == Some(open) && !source.follows(at, "long");
        return is_first.then(|| Edit::without(source, (open, close)));
    }
    // `int64(a)`
    let close = source
        .close(at + 1)
        .filter(|close| source.is(at + 1, "(") && *close > at + 2)?;
    (!source.is_in_params(at))
        .then(|| Edit::of(source, (at, close), source.closed((at + 2, close - 1))))
}
