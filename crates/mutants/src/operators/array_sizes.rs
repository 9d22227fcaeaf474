//! Mutation operator that makes arrays too small.

use super::numbers::{ShiftDirection, expression_shifted_by_one, integer_value};
use crate::edit::SourceEdit;
use crate::lexical_rules::Language;
use crate::source::ParsedSource;
use crate::statements::first_declared_name;
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Reduces an array size by one or by half, in the declaration of the array or in the definition of a constant that the
/// declaration refers to.
pub(crate) fn shrink_array(source: &ParsedSource) -> Vec<SourceEdit> {
    let spans = match source.rules.language {
        Language::Python => array_sizes_in_python(source),
        Language::Rust => array_sizes_in_rust(source),
        Language::Go => array_sizes_in_go(source),
        Language::Pascal => array_sizes_in_pascal(source),
        Language::Java => array_sizes_in_java(source),
        _ => array_sizes_in_c(source),
    };
    let mut all_sizes = spans.clone();
    all_sizes.extend(
        spans
            .iter()
            .flat_map(|span| named_constant_value_spans(source, *span)),
    );
    all_sizes.sort_unstable();
    all_sizes.dedup();
    all_sizes
        .into_iter()
        .flat_map(|span| edits_that_shrink_size(source, span))
        .collect()
}

/// Returns the edits that reduce a size by one and by half; none for the sizes 0 and 1.
fn edits_that_shrink_size(source: &ParsedSource, span: TokenSpan) -> Vec<SourceEdit> {
    let value = integer_value(source, span.0).filter(|_| span.0 == span.1);
    match value {
        Some(0 | 1) => Vec::new(),
        Some(value) => [value - 1, value / 2]
            .map(|size| SourceEdit::replace_span(source, span, size.to_string()))
            .into(),
        None => {
            let division = match source.rules.language {
                Language::Python => "//",
                Language::Pascal => "div",
                _ => "/",
            };
            let text = source.parenthesized_text(span);
            let reduced = expression_shifted_by_one(source, span, ShiftDirection::Down);
            // In Python's `[0] * n`, the size is a factor, so `n - 1` needs parentheses.
            let is_factor =
                source.rules.language == Language::Python && source.previous_token_is(span.0, "*");
            vec![
                SourceEdit::replace_span(
                    source,
                    span,
                    if is_factor {
                        format!("({reduced})")
                    } else {
                        reduced
                    },
                ),
                SourceEdit::replace_span(source, span, format!("{text} {division} 2")),
            ]
        }
    }
}

/// Returns the spans of the values of all named constants that a size refers to, e.g. the `30` of `const int N = 30;` or
/// `#define N 30`.
fn named_constant_value_spans(source: &ParsedSource, (first, last): TokenSpan) -> Vec<TokenSpan> {
    let mut spans = Vec::new();
    for name in (first..=last).filter(|token| source.is_identifier(*token)) {
        for token in 1..source.len() {
            if !source.token_is(token, source.token_text(name))
                || source.is_in_executable_code(token) && source.rules.language != Language::Python
            {
                continue;
            }
            let is_macro = source.token_kind(token - 1) == TokenKind::Directive
                && source.token_kind(token + 1) == TokenKind::Number;
            let assignment = source.find_outside_brackets(token + 1, |token| {
                source.token_is_any(token, &["=", ",", ";", ")"])
            });
            let value = if is_macro {
                Some(token + 1)
            } else {
                assignment
                    .filter(|token| source.token_is(*token, "="))
                    .map(|token| token + 1)
            };
            spans.extend(
                value
                    .filter(|token| source.token_kind(*token) == TokenKind::Number)
                    .map(|token| (token, token)),
            );
        }
    }
    spans
}

/// Finds sizes in declarations of C and C++, such as `int a[n];`, `vector<int> a(n);` and `array<int, 5>`.
fn array_sizes_in_c(source: &ParsedSource) -> Vec<TokenSpan> {
    let mut spans = Vec::new();
    for token in 0..source.len() {
        let can_begin_statement = token == 0
            || source.token_is_any(token - 1, &[";", "{", "}"])
            || matches!(
                source.token_kind(token - 1),
                TokenKind::Directive | TokenKind::Newline
            );
        let Some(name) = first_declared_name(source, token).filter(|_| can_begin_statement) else {
            continue;
        };
        let end = source
            .find_outside_brackets(token, |token| source.token_is(token, ";"))
            .unwrap_or(token);
        let opens = (name + 1..end).filter(|open| {
            source.token_is(*open, "[")
                && source.enclosing_bracket[*open] == source.enclosing_bracket[token]
        });
        let assignment = source
            .find_outside_brackets(name, |token| source.token_is_any(token, &["=", ";"]))
            .unwrap_or(end);
        // If the initializer lists all elements, a smaller size would not compile.
        let has_initializer_list = source.token_is(assignment, "=")
            && source.token_is(assignment + 1, "{")
            && source.closing_bracket(assignment + 1) != Some(assignment + 2);
        let sizes = opens
            .filter(|open| {
                (*open < assignment || source.previous_token_is(*open, "]"))
                    && !has_initializer_list
            })
            .filter_map(|open| span_inside_brackets(source, open));
        spans.extend(sizes);
        // Sizes passed to a constructor: `vector<int> a(n);`.
        if source.is_in_type_arguments(name.saturating_sub(1)) && source.token_is(name + 1, "(") {
            spans.extend(source.comma_separated_spans(name + 1).first());
        }
    }
    let arrays = (0..source.len())
        .filter(|token| source.token_is(*token, "array") && source.token_is(token + 1, "<"));
    let sizes = arrays.filter_map(|token| {
        (token + 1..source.len())
            .take_while(|token| source.is_in_type_arguments(*token))
            .last()
    });
    spans.extend(
        sizes
            .map(|token| (token - 1, token - 1))
            .filter(|span| integer_value(source, span.0).is_some()),
    );
    spans
}

/// Returns the span between a bracket and the matching bracket; `None` if nothing is between.
fn span_inside_brackets(source: &ParsedSource, open: usize) -> Option<TokenSpan> {
    let close = source
        .closing_bracket(open)
        .filter(|close| *close > open + 1)?;
    Some((open + 1, close - 1))
}

/// Finds sizes in Java's array creations, such as `new int[n]`.
fn array_sizes_in_java(source: &ParsedSource) -> Vec<TokenSpan> {
    let mut spans = Vec::new();
    for token in source.token_positions(&["new"]) {
        let mut open = token + 2;
        while source.token_is(open, "[") {
            spans.extend(span_inside_brackets(source, open));
            open = source.closing_bracket(open).unwrap_or(open) + 1;
        }
    }
    spans
}

/// Finds sizes in Python's `[0] * n` and `bytearray(n)`.
fn array_sizes_in_python(source: &ParsedSource) -> Vec<TokenSpan> {
    let places = source
        .token_positions(&["*"])
        .filter(|token| source.previous_token_is(*token, "]"));
    let sizes =
        places.filter_map(|token| crate::expressions::expression_starting_at(source, token + 1));
    let mut spans: Vec<TokenSpan> = sizes.collect();
    let arrays = source
        .token_positions(&["bytearray"])
        .filter(|token| source.token_is(token + 1, "("));
    spans.extend(arrays.filter_map(|token| span_inside_brackets(source, token + 1)));
    spans
}

/// Finds sizes in Rust's `vec![0; n]` and `[0; 5]`.
fn array_sizes_in_rust(source: &ParsedSource) -> Vec<TokenSpan> {
    let opens = source.token_positions(&["["]);
    let spans = opens
        .filter_map(|open| {
            Some((
                source.find_outside_brackets(open + 1, |token| source.token_is(token, ";"))?,
                source.closing_bracket(open)?,
            ))
        })
        .filter(|(token, close)| token + 1 < *close);
    spans.map(|(token, close)| (token + 1, close - 1)).collect()
}

/// Finds sizes in Go's `make([]int, n)` and `var a [5]int`.
fn array_sizes_in_go(source: &ParsedSource) -> Vec<TokenSpan> {
    let makes = source
        .token_positions(&["make"])
        .filter_map(|token| source.comma_separated_spans(token + 1).get(1).copied());
    let arrays = source.token_positions(&["["]).filter(|open| {
        source
            .closing_bracket(*open)
            .is_some_and(|close| source.is_type_name(close + 1))
    });
    makes
        .chain(arrays.filter_map(|open| span_inside_brackets(source, open)))
        .collect()
}

/// Finds the upper bounds in Pascal's array types, such as `array[0..4, 1..7]`.
fn array_sizes_in_pascal(source: &ParsedSource) -> Vec<TokenSpan> {
    let opens = source
        .token_positions(&["array"])
        .map(|token| token + 1)
        .filter(|token| source.token_is(*token, "["));
    let ends = opens.flat_map(|open| source.comma_separated_spans(open));
    ends.filter_map(|(first, last)| {
        Some((
            source.find_outside_brackets(first, |token| source.token_is(token, ".."))? + 1,
            last,
        ))
    })
    .filter(|(first, last)| first <= last)
    .collect()
}
