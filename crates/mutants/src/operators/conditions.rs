//! Conditions: another comparison, another connective, a part left out.

use crate::code::Span;
use crate::edit::Edit;
use crate::expressions::{ends_operand, is_binary, operand_end, sides};
use crate::lexical::{Blocks, Language};
use crate::source::Source;
use crate::statements::headers;

/// `<` → `<=`, `>=`, `>`; `==` → `!=`, `<=`.
pub(crate) fn relational(source: &Source) -> Vec<Edit> {
    let [equal, unequal] = source.rules.equality;
    let others = |at: usize| -> Vec<&str> {
        match source.word(at) {
            "<" => vec!["<=", ">=", ">"],
            "<=" => vec!["<", ">", ">="],
            ">" => vec![">=", "<=", "<"],
            ">=" => vec![">", "<", "<="],
            word if word == equal => vec![unequal, "<=", ">="],
            word if word == unequal => vec![equal, "<", ">"],
            _ => Vec::new(),
        }
    };
    // Pascal declares with `=` too.
    let places = (0..source.len()).filter(|at| is_binary(source, *at) && source.is_in_body(*at));
    places
        .flat_map(|at| {
            others(at)
                .into_iter()
                .map(move |new| Edit::token(source, at, new))
        })
        .collect()
}

/// `&&` ↔ `||`.
pub(crate) fn logical(source: &Source) -> Vec<Edit> {
    let [and, or, _] = source.rules.logic;
    let places = (0..source.len()).filter(|at| is_binary(source, *at));
    let other = |at: usize| {
        if source.is(at, and) {
            Some(Edit::token(source, at, or))
        } else {
            source.is(at, or).then(|| Edit::token(source, at, and))
        }
    };
    places.filter_map(other).collect()
}

/// `!x` → `x`.
pub(crate) fn drop_not(source: &Source) -> Vec<Edit> {
    let not = source.rules.logic[2];
    // Rust's macros, and `not in`.
    let is_meant =
        |at: &usize| !(*at > 0 && ends_operand(source, at - 1)) && source.word(at + 1) != "in";
    let places = source.places(std::slice::from_ref(&not)).filter(is_meant);
    let mut edits: Vec<Edit> = places.map(|at| Edit::without(source, (at, at))).collect();
    let found = (1..source.len()).filter(|at| source.is(*at, "in") && source.follows(*at, "not"));
    edits.extend(found.map(|at| Edit::of(source, (at - 1, at), "in")));
    edits
}

/// `a && b` → `a`, `b`.
pub(crate) fn drop_term(source: &Source) -> Vec<Edit> {
    let [and, or, _] = source.rules.logic;
    let both = [and, or];
    let parts = source
        .places(&both)
        .filter_map(|at| sides_of_logic(source, at));
    let drop = |(left, right): (Span, Span)| {
        let whole = (left.0, right.1);
        // Python's `not` belongs to what follows it.
        [left, right].map(|kept| Edit::of(source, whole, source.span(kept)))
    };
    parts.flat_map(drop).collect()
}

/// Both sides; where an operand cannot be read, as far as the bracket and its commas reach.
fn sides_of_logic(source: &Source, at: usize) -> Option<(Span, Span)> {
    let (left, right) = sides(source, at)?;
    let is_whole = operand_end(source, right.0).is_some();
    is_whole.then_some((left, right))
}

/// `if (c)` → `if (!(c))`.
pub(crate) fn negate(source: &Source) -> Vec<Edit> {
    let not = source.rules.logic[2];
    let gap = if not == "!" { "" } else { " " };
    let meant = headers(source)
        .into_iter()
        .filter(|header| source.is_any(header.word, &["if", "elif"]));
    let conditions = meant.filter_map(|header| header.condition(source));
    let negated = |span: Span| {
        let text = source.span(span);
        if source.is(span.0, not) && operand_end(source, span.0) == Some(span.1) {
            Edit::of(source, span, source.span((span.0 + 1, span.1)))
        } else {
            Edit::of(source, span, format!("{not}{gap}({text})"))
        }
    };
    conditions.map(negated).collect()
}

/// A condition left out: `if (c)` → `if (true)`.
pub(crate) fn left_out(source: &Source) -> Vec<Edit> {
    let meant = headers(source)
        .into_iter()
        .filter(|header| source.is_any(header.word, &["if", "elif"]));
    let conditions = meant.filter_map(|header| header.condition(source));
    conditions
        .map(|span| Edit::of(source, span, source.rules.truth[0]))
        .collect()
}

/// `true` ↔ `false`.
pub(crate) fn truth(source: &Source) -> Vec<Edit> {
    let [yes, no] = source.rules.truth;
    let both = if source.rules.language == Language::C {
        ["true", "false"]
    } else {
        [yes, no]
    };
    let other = |at: usize| both[usize::from(source.is(at, both[0]))];
    source
        .places(&both)
        .map(|at| Edit::token(source, at, other(at)))
        .collect()
}

/// `else` left out, and `else if` → `if`.
pub(crate) fn drop_else(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for at in source.places(&["else", "elif"]) {
        match source.rules.blocks {
            Blocks::Indentation if source.is(at, "elif") => {
                edits.push(Edit::token(source, at, "if"))
            }
            Blocks::Indentation if source.begins_line(at) => {
                edits.push(Edit::token(source, at, "if True"))
            }
            Blocks::Indentation => {}
            Blocks::BareHeaders if source.rules.language == Language::Go => {
                edits.push(Edit::token(source, at, ";"))
            }
            Blocks::BareHeaders | Blocks::Braces => edits.push(Edit::without(source, (at, at))),
            Blocks::BeginEnd => edits.push(Edit::token(source, at, ";")),
        }
    }
    edits
}
