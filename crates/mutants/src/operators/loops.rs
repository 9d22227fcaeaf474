//! Mutation operators for loops: missing, swapped or reversed loops, and wrong steps.

use super::numbers::integer_value;
use crate::edit::SourceEdit;
use crate::lexical_rules::{BlockStyle, Language};
use crate::source::ParsedSource;
use crate::statements::{ControlStatement, find_control_statements};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Finds all `for` and `while` loops in executable code.
fn find_loops(source: &ParsedSource) -> Vec<ControlStatement> {
    find_control_statements(source)
        .into_iter()
        .filter(|statement| statement.is_loop(source))
        .collect()
}

/// Deletes a loop and the body, e.g. `for (…) { … }` → `;`.
pub(crate) fn drop_loop(source: &ParsedSource) -> Vec<SourceEdit> {
    let all = find_loops(source).into_iter().filter(|statement| {
        // The `while` at the end of `do { … } while (…);` must stay.
        !source.token_is(statement.body.0, ";") || !source.previous_token_is(statement.keyword, "}")
    });
    all.map(|statement| {
        SourceEdit::replace_span(
            source,
            (statement.keyword, statement.body.1),
            source.rules.empty_statement,
        )
    })
    .collect()
}

/// Exchanges the headers of two directly nested loops that have the same keyword.
pub(crate) fn swap_nested_loop_headers(source: &ParsedSource) -> Vec<SourceEdit> {
    let all = find_loops(source);
    let mut edits = Vec::new();
    for outer in &all {
        let first = if source.token_is_any(outer.body.0, &["{", "begin"]) {
            outer.body.0 + 1
        } else {
            outer.body.0
        };
        if let Some(inner) = all.iter().find(|inner| {
            inner.keyword == first
                && source.token_text(inner.keyword) == source.token_text(outer.keyword)
        }) {
            edits.push(SourceEdit::swap_spans(source, outer.header, inner.header));
        }
    }
    edits
}

/// Reverses a counting loop: `for (i = 0; i < n; i++)` → `for (i = n - 1; i >= 0; i--)`.
pub(crate) fn reverse_loop(source: &ParsedSource) -> Vec<SourceEdit> {
    find_loops(source)
        .iter()
        .filter_map(|statement| reverse_loop_header(source, statement))
        .collect()
}

/// Reverses the header of one loop; `None` if the loop does not count through a range.
fn reverse_loop_header(source: &ParsedSource, statement: &ControlStatement) -> Option<SourceEdit> {
    let (first, last) = statement.header;
    match source.rules.language {
        Language::Python => {
            let token = (first..last).find(|token| source.previous_token_is(*token, "in"))?;
            let is_whole =
                source.token_is(token, "range") && source.closing_bracket(token + 1) == Some(last);
            is_whole.then(|| {
                SourceEdit::replace_span(
                    source,
                    (token, last),
                    format!("reversed({})", source.span_text((token, last))),
                )
            })
        }
        Language::Rust => {
            let token = (first..last).find(|token| source.previous_token_is(*token, "in"))?;
            let is_range = source
                .find_outside_brackets(token, |token| source.token_is_any(token, &["..", "..="]))
                .is_some_and(|dots| dots < last);
            is_range.then(|| {
                SourceEdit::replace_span(
                    source,
                    (token, last),
                    format!("({}).rev()", source.span_text((token, last))),
                )
            })
        }
        Language::Pascal => {
            let to = (first..last).find(|token| source.token_is_any(*token, &["to", "downto"]))?;
            let from =
                source.find_outside_brackets(first, |token| source.token_is(token, ":="))? + 1;
            let opposite = if source.token_is(to, "to") {
                "downto"
            } else {
                "to"
            };
            let text = format!(
                "{} {opposite} {}",
                source.span_text((to + 1, last)),
                source.span_text((from, to - 1))
            );
            Some(SourceEdit::replace_span(source, (from, last), text))
        }
        _ => reverse_c_style_loop_header(source, statement),
    }
}

/// Reverses a C-style loop: `for (a = b; a < c; a++)` → `for (a = c - 1; a >= b; a--)`.
fn reverse_c_style_loop_header(
    source: &ParsedSource,
    statement: &ControlStatement,
) -> Option<SourceEdit> {
    let [initialization, condition, step] = statement.for_header_parts(source)?;
    let assignment = (initialization.0..initialization.1)
        .find(|token| source.token_is_any(*token, &["=", ":="]))?;
    let name = source.token_text(assignment - 1);
    let relation = condition.0 + 1;
    let is_simple = source.token_is(condition.0, name)
        && source.token_is_any(relation, &["<", "<="])
        && (step.0..=step.1).any(|token| source.token_is(token, "++"))
        && (condition.0..=condition.1).all(|token| !source.token_is_any(token, &["&&", "||"]))
        && (initialization.0..=initialization.1).all(|token| !source.token_is(token, ","))
        && condition.1 > relation;
    let bound = source.span_text((relation + 1, condition.1));
    let decrement = if source.token_is(relation, "<") {
        " - 1"
    } else {
        ""
    };
    let text = format!(
        "{} {bound}{decrement}; {name} >= {}; {name}--",
        source.span_text((initialization.0, assignment)),
        source.span_text((assignment + 1, initialization.1)),
    );
    is_simple.then(|| SourceEdit::replace_span(source, (initialization.0, step.1), text))
}

/// Changes the step of a counting loop: `i++` → `i += 2`, `i += 2` → `i += 1`.
pub(crate) fn change_loop_step(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for statement in find_loops(source) {
        let Some([_, _, step]) = statement.for_header_parts(source) else {
            continue;
        };
        edits.extend(change_c_style_loop_step(source, step));
    }
    if source.rules.language == Language::Python {
        for token in source
            .token_positions(&["range"])
            .filter(|token| source.token_is(token + 1, "("))
        {
            if let [from, to, step] = source.comma_separated_spans(token + 1)[..] {
                let is_backwards = source.token_is(step.0, "-");
                let unit_step = if is_backwards { "-1" } else { "1" };
                let arguments = match source.span_text(step) {
                    "-1" => format!("{}, {}, -2", source.span_text(from), source.span_text(to)),
                    _ => format!(
                        "{}, {}, {unit_step}",
                        source.span_text(from),
                        source.span_text(to)
                    ),
                };
                edits.push(SourceEdit::replace_span(
                    source,
                    (from.0, step.1),
                    arguments,
                ));
            }
        }
    }
    edits
}

/// Changes the step of a C-style loop: `i++` and `i--` to a step of 2, `i += k` and `i -= k` to a step of 1.
fn change_c_style_loop_step(source: &ParsedSource, (first, last): TokenSpan) -> Option<SourceEdit> {
    let name = (first..=last).find(|token| source.is_identifier(*token))?;
    let has_two_tokens = last == first + 1;
    if has_two_tokens && (first..=last).any(|token| source.token_is(token, "++")) {
        return Some(SourceEdit::replace_span(
            source,
            (first, last),
            format!("{} += 2", source.token_text(name)),
        ));
    }
    if has_two_tokens && (first..=last).any(|token| source.token_is(token, "--")) {
        return Some(SourceEdit::replace_span(
            source,
            (first, last),
            format!("{} -= 2", source.token_text(name)),
        ));
    }
    let is_long_step = integer_value(source, last).is_some_and(|value| value > 1);
    let sign = source.token_text(last.checked_sub(1)?);
    (is_long_step && matches!(sign, "+=" | "-="))
        .then(|| SourceEdit::replace_token(source, last, "1"))
}

/// Turns a `while` without jumps into an `if`, so that the condition is tested once.
pub(crate) fn replace_while_by_if(source: &ParsedSource) -> Vec<SourceEdit> {
    find_loops(source)
        .into_iter()
        .filter(|statement| is_while_without_jump(source, statement))
        .filter(|statement| {
            source.rules.block_style != BlockStyle::Indentation
                || source.token_kind(statement.keyword) == TokenKind::Word
        })
        .map(|statement| {
            let (keyword, condition) = (statement.keyword, statement.header);
            match source.rules.block_style {
                // In Pascal, `while … do` becomes `if … then`.
                BlockStyle::BeginEnd => {
                    let text = format!("if {} then", source.span_text(condition));
                    SourceEdit::replace_span(source, (keyword, condition.1 + 1), text)
                }
                _ => SourceEdit::replace_token(source, keyword, "if"),
            }
        })
        .collect()
}

/// Whether a loop has only a condition, and a body without `break` and `continue`. In Go, such a loop begins with
/// `for`.
fn is_while_without_jump(source: &ParsedSource, statement: &ControlStatement) -> bool {
    let is_while = source.token_is(statement.keyword, "while")
        || (source.rules.language == Language::Go && statement.for_header_parts(source).is_none());
    is_while
        && !source.token_is(statement.body.0, ";")
        && statement.condition(source).is_some()
        && !statement.body_has_jump(source)
}
