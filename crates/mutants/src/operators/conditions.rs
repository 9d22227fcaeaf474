//! Mistakes in conditions: wrong comparisons or connectives, negations, missing parts.

use crate::edit::Edit;
use crate::expressions::{ends_operand, is_binary_operator, operand_end, operand_spans};
use crate::lexical::{BlockStyle, Language};
use crate::source::Source;
use crate::statements::find_control_statements;
use crate::token_list::TokenSpan;

/// Replaces a comparison: `<` → `<=`, `>=`, `>`; `==` → `!=`, `<=`, `>=`.
pub(crate) fn replace_comparison(source: &Source) -> Vec<Edit> {
    let [equal, unequal] = source.rules.equality_operators;
    let others = |at: usize| -> Vec<&str> {
        match source.token_text(at) {
            "<" => vec!["<=", ">=", ">"],
            "<=" => vec!["<", ">", ">="],
            ">" => vec![">=", "<=", "<"],
            ">=" => vec![">", "<", "<="],
            word if word == equal => vec![unequal, "<=", ">="],
            word if word == unequal => vec![equal, "<", ">"],
            _ => Vec::new(),
        }
    };
    // Only in executable code, since Pascal uses `=` in declarations too.
    let places =
        (0..source.len()).filter(|at| is_binary_operator(source, *at) && source.is_in_body(*at));
    places
        .flat_map(|at| {
            others(at)
                .into_iter()
                .map(move |new| Edit::replace_token(source, at, new))
        })
        .collect()
}

/// Exchanges `&&` and `||`.
pub(crate) fn exchange_and_with_or(source: &Source) -> Vec<Edit> {
    let [and, or, _] = source.rules.logical_operators;
    let places = (0..source.len()).filter(|at| is_binary_operator(source, *at));
    places
        .filter_map(|at| {
            if source.token_is(at, and) {
                Some(Edit::replace_token(source, at, or))
            } else {
                source
                    .token_is(at, or)
                    .then(|| Edit::replace_token(source, at, and))
            }
        })
        .collect()
}

/// Drops a negation: `!x` → `x`.
pub(crate) fn drop_not(source: &Source) -> Vec<Edit> {
    let not = source.rules.logical_operators[2];
    // Excludes Rust's macro calls `name!(…)` and Python's `not in`.
    let is_negation = |at: &usize| {
        !(*at > 0 && ends_operand(source, at - 1)) && source.token_text(at + 1) != "in"
    };
    let places = source
        .positions_of(std::slice::from_ref(&not))
        .filter(is_negation);
    let mut edits: Vec<Edit> = places
        .map(|at| Edit::delete_span(source, (at, at)))
        .collect();
    let found = (1..source.len())
        .filter(|at| source.token_is(*at, "in") && source.token_follows(*at, "not"));
    edits.extend(found.map(|at| Edit::replace_span(source, (at - 1, at), "in")));
    edits
}

/// Drops one term of a conjunction or disjunction: `a && b` → `a`, `b`.
pub(crate) fn drop_term(source: &Source) -> Vec<Edit> {
    let [and, or, _] = source.rules.logical_operators;
    let both = [and, or];
    let parts = source
        .positions_of(&both)
        .filter_map(|at| logical_operand_spans(source, at));
    let drop = |(left, right): (TokenSpan, TokenSpan)| {
        let whole = (left.0, right.1);
        // Python's `not` is part of the operand that follows it.
        [left, right].map(|kept| Edit::replace_span(source, whole, source.span_text(kept)))
    };
    parts.flat_map(drop).collect()
}

/// Returns both operands of a logical operator; `None` if the right one cannot be read.
fn logical_operand_spans(source: &Source, at: usize) -> Option<(TokenSpan, TokenSpan)> {
    let (left, right) = operand_spans(source, at)?;
    let is_whole = operand_end(source, right.0).is_some();
    is_whole.then_some((left, right))
}

/// Negates the condition of an `if`: `if (c)` → `if (!(c))`.
pub(crate) fn negate_condition(source: &Source) -> Vec<Edit> {
    let not = source.rules.logical_operators[2];
    let gap = if not == "!" { "" } else { " " };
    let meant = find_control_statements(source)
        .into_iter()
        .filter(|statement| source.token_is_any(statement.keyword, &["if", "elif"]));
    let conditions = meant.filter_map(|statement| statement.condition(source));
    conditions
        .map(|span| {
            let text = source.span_text(span);
            if source.token_is(span.0, not) && operand_end(source, span.0) == Some(span.1) {
                Edit::replace_span(source, span, source.span_text((span.0 + 1, span.1)))
            } else {
                Edit::replace_span(source, span, format!("{not}{gap}({text})"))
            }
        })
        .collect()
}

/// Replaces the condition of an `if` by `true`.
pub(crate) fn drop_condition(source: &Source) -> Vec<Edit> {
    let meant = find_control_statements(source)
        .into_iter()
        .filter(|statement| source.token_is_any(statement.keyword, &["if", "elif"]));
    let conditions = meant.filter_map(|statement| statement.condition(source));
    conditions
        .map(|span| Edit::replace_span(source, span, source.rules.boolean_literals[0]))
        .collect()
}

/// Exchanges the literals `true` and `false`.
pub(crate) fn exchange_true_and_false(source: &Source) -> Vec<Edit> {
    let [yes, no] = source.rules.boolean_literals;
    let both = if source.rules.language == Language::C {
        ["true", "false"]
    } else {
        [yes, no]
    };
    let other = |at: usize| both[usize::from(source.token_is(at, both[0]))];
    source
        .positions_of(&both)
        .map(|at| Edit::replace_token(source, at, other(at)))
        .collect()
}

/// Drops `else`, so that the branch always runs, and turns `else if` into `if`.
pub(crate) fn drop_else(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for at in source.positions_of(&["else", "elif"]) {
        match source.rules.block_style {
            BlockStyle::Indentation if source.token_is(at, "elif") => {
                edits.push(Edit::replace_token(source, at, "if"))
            }
            BlockStyle::Indentation if source.is_first_in_line(at) => {
                edits.push(Edit::replace_token(source, at, "if True"))
            }
            BlockStyle::Indentation => {}
            BlockStyle::BareHeaders if source.rules.language == Language::Go => {
                edits.push(Edit::replace_token(source, at, ";"))
            }
            BlockStyle::BareHeaders | BlockStyle::Braces => {
                edits.push(Edit::delete_span(source, (at, at)))
            }
            BlockStyle::BeginEnd => edits.push(Edit::replace_token(source, at, ";")),
        }
    }
    edits
}
