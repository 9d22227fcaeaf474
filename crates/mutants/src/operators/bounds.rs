//! Mutation operators for bounds of comparisons, loops, ranges and indices, mostly off by one.

use super::numbers::{edits_that_change_value_by_one, integer_value};
use crate::edit::SourceEdit;
use crate::expressions::{can_end_operand, expression_starting_at, operand_spans};
use crate::lexical_rules::Language;
use crate::source::ParsedSource;
use crate::statements::{ControlStatement, find_control_statements, first_declared_name};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Changes the right side of a comparison, or the first or last value of a loop, by plus or minus one.
pub(crate) fn change_bound_by_one(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut spans: Vec<TokenSpan> = source
        .token_positions(&["<", "<=", ">", ">="])
        .filter_map(|token| Some(operand_spans(source, token)?.1))
        .filter(|span| {
            !matches!(
                source.token_kind(span.0),
                TokenKind::StringLiteral | TokenKind::CharLiteral
            )
        })
        .collect();
    for statement in find_control_statements(source)
        .iter()
        .filter(|statement| statement.is_loop(source))
    {
        spans.extend(loop_bound_spans(source, statement));
    }
    spans
        .into_iter()
        .flat_map(|span| edits_that_change_value_by_one(source, span))
        .collect()
}

/// Returns the initial value of a C-style loop, or both bounds of a Pascal loop; empty for other loops.
fn loop_bound_spans(source: &ParsedSource, statement: &ControlStatement) -> Vec<TokenSpan> {
    let (first, last) = statement.header;
    let mut spans = Vec::new();
    if let Some([initialization, ..]) = statement.for_header_parts(source) {
        let assignment = source.find_outside_brackets(initialization.0, |token| {
            token > initialization.1 || source.token_is_any(token, &["=", ":="])
        });
        let value = assignment
            .filter(|token| *token < initialization.1)
            .and_then(|token| expression_starting_at(source, token + 1));
        spans.extend(value);
    } else if let Some(to) = source.find_outside_brackets(first, |token| {
        token > last || source.token_is_any(token, &["to", "downto"])
    }) {
        // In the Pascal loop `for i := a to b do`, both `a` and `b` are bounds.
        if to < last {
            spans.push((to + 1, last));
            let assignment =
                source.find_outside_brackets(first, |token| source.token_is(token, ":="));
            spans.extend(assignment.map(|token| (token + 1, to - 1)));
        }
    }
    spans
}

/// Shifts an end of a range by one: `range(n)` → `range(n - 1)`, `range(1, n)`; `0..n` → `0..n - 1`.
pub(crate) fn change_range_end_by_one(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    if source.rules.language == Language::Python {
        for token in source
            .token_positions(&["range"])
            .filter(|token| source.token_is(token + 1, "("))
        {
            let pieces = source.comma_separated_spans(token + 1);
            edits.extend(
                pieces
                    .iter()
                    .take(2)
                    .flat_map(|span| edits_that_change_value_by_one(source, *span)),
            );
            if let [only] = pieces.as_slice() {
                edits.push(SourceEdit::replace_span(
                    source,
                    *only,
                    format!("1, {}", source.span_text(*only)),
                ));
            }
        }
    }
    if source.rules.language == Language::Rust {
        for token in source
            .token_positions(&["..", "..="])
            .filter(|token| *token > 0)
        {
            edits.extend(
                expression_starting_at(source, token + 1)
                    .into_iter()
                    .flat_map(|span| edits_that_change_value_by_one(source, span)),
            );
            if integer_value(source, token - 1).is_some() {
                edits.extend(edits_that_change_value_by_one(
                    source,
                    (token - 1, token - 1),
                ));
            }
        }
    }
    edits
}

/// Exchanges half-open and inclusive ranges of Rust: `a..b` ↔ `a..=b`.
pub(crate) fn exchange_range_kinds(source: &ParsedSource) -> Vec<SourceEdit> {
    let places = source.token_positions(&["..", "..="]).filter(|token| {
        expression_starting_at(source, token + 1).is_some()
            && *token > 0
            && can_end_operand(source, token - 1)
    });
    places
        .map(|token| {
            let replacement = if source.token_is(token, "..") {
                "..="
            } else {
                ".."
            };
            SourceEdit::replace_token(source, token, replacement)
        })
        .collect()
}

/// Returns the brackets of all index expressions `a[i]`, each as the span from `[` to `]`. The sizes in array
/// declarations are not included.
pub(crate) fn find_array_index_brackets(source: &ParsedSource) -> Vec<TokenSpan> {
    let opens = source.token_positions(&["["]).filter(|open| {
        let is_type =
            *open >= 1 && (source.is_type_name(open - 1) || source.is_in_type_arguments(open - 1));
        *open >= 1 && !is_type && can_end_operand(source, open - 1) && !is_array_size(source, *open)
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
fn is_array_size(source: &ParsedSource, open: usize) -> bool {
    let mut first_open = open;
    while first_open > 0 && source.token_is(first_open - 1, "]") {
        first_open = source
            .opening_bracket(first_open - 1)
            .unwrap_or(first_open - 1);
    }
    let is_directly_in_block =
        source.enclosing_bracket[open].is_none_or(|open| source.token_is(open, "{"));
    let start = (0..first_open)
        .rev()
        .find(|token| {
            source.token_is_any(*token, &[";", "{", "}"])
                || source.token_kind(*token) == TokenKind::Directive
        })
        .map_or(0, |token| token + 1);
    match source.rules.language {
        Language::C | Language::Cpp | Language::Java => {
            source.is_in_function_parameters(open)
                || (first_open >= 2 && source.is_type_name(first_open - 2))
                || source.previous_token_is(first_open, "]")
                || (is_directly_in_block
                    && first_declared_name(source, start)
                        .is_some_and(|name| is_declared_array(source, name, first_open)))
        }
        Language::Go => !source.is_in_executable_code(open),
        _ => {
            source.is_in_function_parameters(open)
                || source.token_is_any(first_open.saturating_sub(1), &["array", "string"])
        }
    }
}

/// Whether the bracket at `open` follows `name`, or a later name of the same declaration such as `int a, b[5];`.
fn is_declared_array(source: &ParsedSource, name: usize, open: usize) -> bool {
    open == name + 1
        || source
            .find_outside_brackets(name, |token| {
                token + 1 == open || source.token_is(token, ";")
            })
            .is_some_and(|token| source.previous_token_is(token, ","))
}

/// Shifts an index by one: `a[i]` → `a[i + 1]`, `a[i - 1]`.
pub(crate) fn change_index_by_one(source: &ParsedSource) -> Vec<SourceEdit> {
    let spans = find_array_index_brackets(source)
        .into_iter()
        .filter_map(|(open, close)| {
            let is_single_index = (open + 1..close).all(|token| {
                !source.token_is_any(token, &["..", "..=", ":", "=", ","])
                    && !matches!(
                        source.token_kind(token),
                        TokenKind::StringLiteral | TokenKind::CharLiteral
                    )
            });
            is_single_index.then_some((open + 1, close - 1))
        });
    spans
        .flat_map(|span| edits_that_change_value_by_one(source, span))
        .collect()
}

/// Adds a constant upper limit to a C-style loop that counts up: `y < h` → `y < h && y < 5`. Up to three limits are
/// tried: the first numbers from 3 to 1000 that the source contains as array sizes or bounds.
pub(crate) fn add_constant_loop_limit(source: &ParsedSource) -> Vec<SourceEdit> {
    let [and, ..] = source.rules.logical_operators;
    let mut limits: Vec<u64> = Vec::new();
    let numbers =
        (1..source.len()).filter(|token| source.token_is_any(token - 1, &["[", "<", "<=", ".."]));
    for value in numbers
        .filter_map(|token| integer_value(source, token))
        .filter(|value| (3..=1000).contains(value))
    {
        if !limits.contains(&value) {
            limits.push(value);
        }
    }
    limits.truncate(3);
    let mut edits = Vec::new();
    for statement in find_control_statements(source) {
        let Some([_, condition, step]) = statement.for_header_parts(source) else {
            continue;
        };
        let name = (step.0..=step.1).find(|token| source.is_identifier(*token));
        let is_counting = (step.0..=step.1).any(|token| source.token_is(token, "++"));
        let Some(name) = name
            .filter(|_| is_counting)
            .map(|token| source.token_text(token))
        else {
            continue;
        };
        let has_or = (condition.0..=condition.1).any(|token| source.token_is(token, "||"));
        let old_condition = if has_or {
            format!("({})", source.span_text(condition))
        } else {
            source.span_text(condition).to_owned()
        };
        let old_limit = integer_value(source, condition.1).unwrap_or(u64::MAX);
        for limit in limits.iter().filter(|limit| **limit < old_limit) {
            edits.push(SourceEdit::replace_span(
                source,
                condition,
                format!("{old_condition} {and} {name} < {limit}"),
            ));
        }
    }
    edits
}
