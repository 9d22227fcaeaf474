//! Mutation operators for conditions: wrong comparisons or logical operators, wrong negations, missing parts.

use crate::edit::SourceEdit;
use crate::expressions::{can_end_operand, is_binary_operator, operand_end, operand_spans};
use crate::lexical_rules::{BlockStyle, Language};
use crate::source::ParsedSource;
use crate::statements::find_control_statements;
use crate::token_list::TokenSpan;

/// Replaces a comparison: `<` → `<=`, `>=`, `>`; `==` → `!=`, `<=`, `>=`.
pub(crate) fn replace_comparison(source: &ParsedSource) -> Vec<SourceEdit> {
    let [equal, unequal] = source.rules.equality_operators;
    // Outside of executable code, Pascal's `=` belongs to declarations.
    (0..source.len())
        .filter(|token| is_binary_operator(source, *token) && source.is_in_executable_code(*token))
        .flat_map(|token| {
            let replacements = match source.token_text(token) {
                "<" => vec!["<=", ">=", ">"],
                "<=" => vec!["<", ">", ">="],
                ">" => vec![">=", "<=", "<"],
                ">=" => vec![">", "<", "<="],
                word if word == equal => vec![unequal, "<=", ">="],
                word if word == unequal => vec![equal, "<", ">"],
                _ => Vec::new(),
            };
            replacements
                .into_iter()
                .map(move |new| SourceEdit::replace_token(source, token, new))
        })
        .collect()
}

/// Exchanges `&&` and `||`, or the words for them in the language.
pub(crate) fn exchange_and_with_or(source: &ParsedSource) -> Vec<SourceEdit> {
    let [and, or, _] = source.rules.logical_operators;
    (0..source.len())
        .filter(|token| is_binary_operator(source, *token))
        .filter_map(|token| {
            if source.token_is(token, and) {
                Some(SourceEdit::replace_token(source, token, or))
            } else {
                source
                    .token_is(token, or)
                    .then(|| SourceEdit::replace_token(source, token, and))
            }
        })
        .collect()
}

/// Drops a negation: `!x` → `x`, and in Python `x not in y` → `x in y`.
pub(crate) fn drop_negation(source: &ParsedSource) -> Vec<SourceEdit> {
    let [_, _, not] = source.rules.logical_operators;
    let mut edits: Vec<SourceEdit> = source
        .token_positions(std::slice::from_ref(&not))
        // Excludes Rust's macro calls `name!(…)` and Python's `not in`.
        .filter(|token| {
            !(*token > 0 && can_end_operand(source, token - 1))
                && source.token_text(token + 1) != "in"
        })
        .map(|token| SourceEdit::delete_span(source, (token, token)))
        .collect();
    let not_in_operators = (1..source.len())
        .filter(|token| source.token_is(*token, "in") && source.previous_token_is(*token, "not"));
    edits.extend(
        not_in_operators.map(|token| SourceEdit::replace_span(source, (token - 1, token), "in")),
    );
    edits
}

/// Drops one term of a conjunction or disjunction: `a && b` → `a`, `b`.
pub(crate) fn drop_condition_term(source: &ParsedSource) -> Vec<SourceEdit> {
    let [and, or, _] = source.rules.logical_operators;
    source
        .token_positions(&[and, or])
        .filter_map(|token| logical_operand_spans(source, token))
        .flat_map(|(left, right)| {
            let whole = (left.0, right.1);
            [left, right]
                .map(|kept| SourceEdit::replace_span(source, whole, source.span_text(kept)))
        })
        .collect()
}

/// Returns the left and right operand of a logical operator; `None` if they cannot be delimited.
fn logical_operand_spans(source: &ParsedSource, token: usize) -> Option<(TokenSpan, TokenSpan)> {
    let (left, right) = operand_spans(source, token)?;
    operand_end(source, right.0)
        .is_some()
        .then_some((left, right))
}

/// Returns the conditions of all `if` and `elif` statements.
fn if_condition_spans(source: &ParsedSource) -> Vec<TokenSpan> {
    find_control_statements(source)
        .into_iter()
        .filter(|statement| source.token_is_any(statement.keyword, &["if", "elif"]))
        .filter_map(|statement| statement.condition(source))
        .collect()
}

/// Negates the condition of an `if`: `if (c)` → `if (!(c))`, `if (!c)` → `if (c)`.
pub(crate) fn negate_condition(source: &ParsedSource) -> Vec<SourceEdit> {
    let [_, _, not] = source.rules.logical_operators;
    let space = if not == "!" { "" } else { " " };
    if_condition_spans(source)
        .into_iter()
        .map(|span| {
            let text = source.span_text(span);
            if source.token_is(span.0, not) && operand_end(source, span.0) == Some(span.1) {
                SourceEdit::replace_span(source, span, source.span_text((span.0 + 1, span.1)))
            } else {
                SourceEdit::replace_span(source, span, format!("{not}{space}({text})"))
            }
        })
        .collect()
}

/// Replaces the condition of an `if` by `true`, so that the body always runs.
pub(crate) fn replace_condition_by_true(source: &ParsedSource) -> Vec<SourceEdit> {
    if_condition_spans(source)
        .into_iter()
        .map(|span| SourceEdit::replace_span(source, span, source.rules.boolean_literals[0]))
        .collect()
}

/// Replaces each `true` by `false`, and each `false` by `true`. The numbers 1 and 0 are not replaced, even in C.
pub(crate) fn exchange_true_and_false(source: &ParsedSource) -> Vec<SourceEdit> {
    let literals @ [true_literal, false_literal] = if source.rules.language == Language::C {
        ["true", "false"]
    } else {
        source.rules.boolean_literals
    };
    source
        .token_positions(&literals)
        .map(|token| {
            let replacement = if source.token_is(token, true_literal) {
                false_literal
            } else {
                true_literal
            };
            SourceEdit::replace_token(source, token, replacement)
        })
        .collect()
}

/// Drops `else`, so that the branch after it always runs, and turns `else if` into a separate `if`.
pub(crate) fn drop_else(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for token in source.token_positions(&["else", "elif"]) {
        match source.rules.block_style {
            BlockStyle::Indentation if source.token_is(token, "elif") => {
                edits.push(SourceEdit::replace_token(source, token, "if"))
            }
            BlockStyle::Indentation if source.is_first_in_line(token) => {
                edits.push(SourceEdit::replace_token(source, token, "if True"))
            }
            BlockStyle::Indentation => {}
            BlockStyle::BareHeaders if source.rules.language == Language::Go => {
                edits.push(SourceEdit::replace_token(source, token, ";"))
            }
            BlockStyle::BareHeaders | BlockStyle::Braces => {
                edits.push(SourceEdit::delete_span(source, (token, token)))
            }
            BlockStyle::BeginEnd => edits.push(SourceEdit::replace_token(source, token, ";")),
        }
    }
    edits
}
