//! Off-by-one mistakes in bounds: comparisons, loops, ranges and indices.

use super::numbers::{integer_value, shift_edits};
use crate::edit::Edit;
use crate::expressions::{ends_operand, expression_from, operand_spans};
use crate::lexical::Language;
use crate::source::Source;
use crate::statements::{ControlStatement, declared_name, find_control_statements};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Shifts by one the right side of a comparison, or the first or last value of a loop.
pub(crate) fn shift_bound(source: &Source) -> Vec<Edit> {
    let comparisons = source.positions_of(&["<", "<=", ">", ">="]);
    let rights = comparisons.filter_map(|at| Some(operand_spans(source, at)?.1));
    let mut spans: Vec<TokenSpan> = rights
        .filter(|span| {
            !matches!(
                source.kind(span.0),
                TokenKind::StringLiteral | TokenKind::CharLiteral
            )
        })
        .collect();
    for statement in find_control_statements(source)
        .iter()
        .filter(|statement| statement.is_loop(source))
    {
        spans.extend(loop_bounds(source, statement));
    }
    spans
        .into_iter()
        .flat_map(|span| shift_edits(source, span))
        .collect()
}

fn loop_bounds(source: &Source, statement: &ControlStatement) -> Vec<TokenSpan> {
    let (first, last) = statement.header;
    let mut spans = Vec::new();
    let is_over = |at: usize| at > last;
    if let Some([begin, ..]) = statement.for_parts(source) {
        let sets = source.find_outside_brackets(begin.0, |at| {
            at > begin.1 || source.token_is_any(at, &["=", ":="])
        });
        let value = sets
            .filter(|at| *at < begin.1)
            .and_then(|at| expression_from(source, at + 1));
        spans.extend(value);
    } else if let Some(to) = source.find_outside_brackets(first, |at| {
        is_over(at) || source.token_is_any(at, &["to", "downto"])
    }) {
        // Pascal: `for i := a to b do`.
        if to < last {
            spans.push((to + 1, last));
            let sets = source.find_outside_brackets(first, |at| source.token_is(at, ":="));
            spans.extend(sets.map(|at| (at + 1, to - 1)));
        }
    }
    spans
}

/// Shifts an end of a range by one: `range(n)` → `range(n - 1)`, `range(1, n)`; `0..n` → `0..n - 1`.
pub(crate) fn shift_range_end(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    if source.rules.language == Language::Python {
        for at in source
            .positions_of(&["range"])
            .filter(|at| source.token_is(at + 1, "("))
        {
            let pieces = source.comma_separated(at + 1);
            edits.extend(
                pieces
                    .iter()
                    .take(2)
                    .flat_map(|span| shift_edits(source, *span)),
            );
            if let [only] = pieces.as_slice() {
                edits.push(Edit::replace_span(
                    source,
                    *only,
                    format!("1, {}", source.span_text(*only)),
                ));
            }
        }
    }
    if source.rules.language == Language::Rust {
        for at in source.positions_of(&["..", "..="]).filter(|at| *at > 0) {
            edits.extend(
                expression_from(source, at + 1)
                    .into_iter()
                    .flat_map(|span| shift_edits(source, span)),
            );
            if integer_value(source, at - 1).is_some() {
                edits.extend(shift_edits(source, (at - 1, at - 1)));
            }
        }
    }
    edits
}

/// Exchanges half-open and inclusive ranges: `a..b` ↔ `a..=b`.
pub(crate) fn exchange_range_kinds(source: &Source) -> Vec<Edit> {
    let places = source.positions_of(&["..", "..="]).filter(|at| {
        expression_from(source, at + 1).is_some() && *at > 0 && ends_operand(source, at - 1)
    });
    let other = |at| {
        if source.token_is(at, "..") {
            "..="
        } else {
            ".."
        }
    };
    places
        .map(|at| Edit::replace_token(source, at, other(at)))
        .collect()
}

/// Returns the bracket pairs of all index expressions `a[i]`; array declarations are not included.
pub(crate) fn index_brackets(source: &Source) -> Vec<TokenSpan> {
    let opens = source.positions_of(&["["]).filter(|open| {
        let is_type =
            *open >= 1 && (source.is_type(open - 1) || source.is_in_type_arguments(open - 1));
        *open >= 1 && !is_type && ends_operand(source, open - 1) && !is_array_size(source, *open)
    });
    opens
        .filter_map(|open| {
            Some((
                open,
                source
                    .closing_bracket(open)
                    .filter(|close| *close > open + 1)?,
            ))
        })
        .collect()
}

/// Whether the bracket at `open` contains the size of a declared array, or belongs to a type.
fn is_array_size(source: &Source, open: usize) -> bool {
    let mut first = open;
    while first > 0 && source.token_is(first - 1, "]") {
        first = source.opening_bracket(first - 1).unwrap_or(first - 1);
    }
    let is_row = source.enclosing_bracket[open].is_none_or(|open| source.token_is(open, "{"));
    let start = (0..first).rev().find(|at| {
        source.token_is_any(*at, &[";", "{", "}"]) || source.kind(*at) == TokenKind::Directive
    });
    let start = start.map_or(0, |at| at + 1);
    match source.rules.language {
        Language::C | Language::Cpp | Language::Java => {
            source.is_in_params(open)
                || (first >= 2 && source.is_type(first - 2))
                || source.token_follows(first, "]")
                || (is_row
                    && declared_name(source, start)
                        .is_some_and(|name| is_in_list(source, name, first)))
        }
        Language::Go => !source.is_in_body(open),
        _ => {
            source.is_in_params(open)
                || source.token_is_any(first.saturating_sub(1), &["array", "string"])
        }
    }
}

/// Whether the bracket at `open` follows `name`, or a later name of the same declaration such as `int a, b[5];`.
fn is_in_list(source: &Source, name: usize, open: usize) -> bool {
    open == name + 1
        || source
            .find_outside_brackets(name, |at| at + 1 == open || source.token_is(at, ";"))
            .is_some_and(|at| source.token_follows(at, ","))
}

/// Shifts an index by one: `a[i]` → `a[i + 1]`, `a[i - 1]`.
pub(crate) fn shift_index(source: &Source) -> Vec<Edit> {
    let spans = index_brackets(source)
        .into_iter()
        .filter_map(|(open, close)| {
            let is_plain = (open + 1..close).all(|at| {
                !source.token_is_any(at, &["..", "..=", ":", "=", ","])
                    && !matches!(
                        source.kind(at),
                        TokenKind::StringLiteral | TokenKind::CharLiteral
                    )
            });
            is_plain.then_some((open + 1, close - 1))
        });
    spans.flat_map(|span| shift_edits(source, span)).collect()
}

/// Adds a constant limit to a loop: `y < h` → `y < h && y < 5`. The limits are array sizes and bounds that appear in
/// the source.
pub(crate) fn cap_loop(source: &Source) -> Vec<Edit> {
    let and = source.rules.logical_operators[0];
    let mut caps: Vec<u64> = Vec::new();
    let numbers =
        (1..source.len()).filter(|at| source.token_is_any(at - 1, &["[", "<", "<=", ".."]));
    for value in numbers
        .filter_map(|at| integer_value(source, at))
        .filter(|value| (3..=1000).contains(value))
    {
        if !caps.contains(&value) {
            caps.push(value);
        }
    }
    caps.truncate(3);
    let mut edits = Vec::new();
    for statement in find_control_statements(source) {
        let Some([_, condition, step]) = statement.for_parts(source) else {
            continue;
        };
        let name = (step.0..=step.1).find(|at| source.is_identifier(*at));
        let counts = (step.0..=step.1).any(|at| source.token_is(at, "++"));
        let Some(name) = name.filter(|_| counts).map(|at| source.token_text(at)) else {
            continue;
        };
        let has_or = (condition.0..=condition.1).any(|at| source.token_is(at, "||"));
        let old = source.span_text(condition);
        let old = if has_or {
            format!("({old})")
        } else {
            old.to_owned()
        };
        let own = integer_value(source, condition.1).unwrap_or(u64::MAX);
        for cap in caps.iter().filter(|cap| **cap < own) {
            edits.push(Edit::replace_span(
                source,
                condition,
                format!("{old} {and} {name} < {cap}"),
            ));
        }
    }
    edits
}
