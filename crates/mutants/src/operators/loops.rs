//! Mistakes in loops: missing, swapped or reversed loops and wrong steps.

use super::numbers::integer_value;
use crate::edit::Edit;
use crate::lexical::{BlockStyle, Language};
use crate::source::Source;
use crate::statements::{ControlStatement, find_control_statements};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

fn loops(source: &Source) -> Vec<ControlStatement> {
    let all = find_control_statements(source).into_iter();
    all.filter(|statement| statement.is_loop(source)).collect()
}

/// Deletes a loop with its body.
pub(crate) fn drop_loop(source: &Source) -> Vec<Edit> {
    let all = loops(source).into_iter().filter(|statement| {
        // The `while` of `do … while (…);` follows its body and is not a loop header.
        !source.token_is(statement.body.0, ";") || !source.token_follows(statement.keyword, "}")
    });
    all.map(|statement| {
        Edit::replace_span(
            source,
            (statement.keyword, statement.body.1),
            source.rules.empty_statement,
        )
    })
    .collect()
}

/// Exchanges the headers of two directly nested loops.
pub(crate) fn swap_loops(source: &Source) -> Vec<Edit> {
    let all = loops(source);
    let mut edits = Vec::new();
    for outer in &all {
        let first = if source.token_is_any(outer.body.0, &["{", "begin"]) {
            outer.body.0 + 1
        } else {
            outer.body.0
        };
        let same = |inner: &&ControlStatement| {
            inner.keyword == first
                && source.token_text(inner.keyword) == source.token_text(outer.keyword)
        };
        if let Some(inner) = all.iter().find(same) {
            edits.push(Edit::swap_spans(source, outer.header, inner.header));
        }
    }
    edits
}

/// Reverses a counting loop: `for (i = 0; i < n; i++)` → `for (i = n - 1; i >= 0; i--)`.
pub(crate) fn reverse_loop(source: &Source) -> Vec<Edit> {
    loops(source)
        .iter()
        .filter_map(|statement| reversed(source, statement))
        .collect()
}

fn reversed(source: &Source, statement: &ControlStatement) -> Option<Edit> {
    let (first, last) = statement.header;
    match source.rules.language {
        Language::Python => {
            let at = (first..last).find(|at| source.token_follows(*at, "in"))?;
            let is_whole =
                source.token_is(at, "range") && source.closing_bracket(at + 1) == Some(last);
            is_whole.then(|| {
                Edit::replace_span(
                    source,
                    (at, last),
                    format!("reversed({})", source.span_text((at, last))),
                )
            })
        }
        Language::Rust => {
            let at = (first..last).find(|at| source.token_follows(*at, "in"))?;
            let is_range = source
                .find_outside_brackets(at, |at| source.token_is_any(at, &["..", "..="]))
                .is_some_and(|dots| dots < last);
            is_range.then(|| {
                Edit::replace_span(
                    source,
                    (at, last),
                    format!("({}).rev()", source.span_text((at, last))),
                )
            })
        }
        Language::Pascal => {
            let to = (first..last).find(|at| source.token_is_any(*at, &["to", "downto"]))?;
            let from = source.find_outside_brackets(first, |at| source.token_is(at, ":="))? + 1;
            let other = if source.token_is(to, "to") {
                "downto"
            } else {
                "to"
            };
            let text = format!(
                "{} {other} {}",
                source.span_text((to + 1, last)),
                source.span_text((from, to - 1))
            );
            Some(Edit::replace_span(source, (from, last), text))
        }
        _ => reversed_c_style(source, statement),
    }
}

/// Reverses a C-style loop: `for (a = b; a < c; a++)` → `for (a = c - 1; a >= b; a--)`.
fn reversed_c_style(source: &Source, statement: &ControlStatement) -> Option<Edit> {
    let [begin, condition, step] = statement.for_parts(source)?;
    let sets = (begin.0..begin.1).find(|at| source.token_is_any(*at, &["=", ":="]))?;
    let name = source.token_text(sets - 1);
    let relation = condition.0 + 1;
    let is_simple = source.token_is(condition.0, name)
        && source.token_is_any(relation, &["<", "<="])
        && (step.0..=step.1).any(|at| source.token_is(at, "++"))
        && (condition.0..=condition.1).all(|at| !source.token_is_any(at, &["&&", "||"]))
        && (begin.0..=begin.1).all(|at| !source.token_is(at, ","))
        && condition.1 > relation;
    let end = source.span_text((relation + 1, condition.1));
    let end = if source.token_is(relation, "<") {
        format!("{end} - 1")
    } else {
        end.to_owned()
    };
    let text = format!(
        "{} {end}; {name} >= {}; {name}--",
        source.span_text((begin.0, sets)),
        source.span_text((sets + 1, begin.1)),
    );
    is_simple.then(|| Edit::replace_span(source, (begin.0, step.1), text))
}

/// Changes the step of a counting loop: `i++` → `i += 2`, `i += 2` → `i += 1`.
pub(crate) fn change_loop_step(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for statement in loops(source) {
        let Some([_, _, step]) = statement.for_parts(source) else {
            continue;
        };
        edits.extend(changed_step(source, step));
    }
    if source.rules.language == Language::Python {
        for at in source
            .positions_of(&["range"])
            .filter(|at| source.token_is(at + 1, "("))
        {
            if let [from, to, step] = source.comma_separated(at + 1)[..] {
                let is_back = source.token_is(step.0, "-");
                let text = if is_back { "-1" } else { "1" };
                let new = match source.span_text(step) {
                    "-1" => format!("{}, {}, -2", source.span_text(from), source.span_text(to)),
                    _ => format!(
                        "{}, {}, {text}",
                        source.span_text(from),
                        source.span_text(to)
                    ),
                };
                edits.push(Edit::replace_span(source, (from.0, step.1), new));
            }
        }
    }
    edits
}

fn changed_step(source: &Source, (first, last): TokenSpan) -> Option<Edit> {
    let name = (first..=last).find(|at| source.is_identifier(*at))?;
    let is_short = last == first + 1;
    if is_short && (first..=last).any(|at| source.token_is(at, "++")) {
        return Some(Edit::replace_span(
            source,
            (first, last),
            format!("{} += 2", source.token_text(name)),
        ));
    }
    if is_short && (first..=last).any(|at| source.token_is(at, "--")) {
        return Some(Edit::replace_span(
            source,
            (first, last),
            format!("{} -= 2", source.token_text(name)),
        ));
    }
    let is_number = integer_value(source, last).is_some_and(|value| value > 1);
    let sign = source.token_text(last.checked_sub(1)?);
    (is_number && matches!(sign, "+=" | "-=")).then(|| Edit::replace_token(source, last, "1"))
}

/// Turns a `while` without jumps into an `if`, so that the condition is tested once.
pub(crate) fn replace_while_by_if(source: &Source) -> Vec<Edit> {
    let is_while_like = |statement: &ControlStatement| {
        let is_while = source.token_is(statement.keyword, "while")
            || (source.rules.language == Language::Go && statement.for_parts(source).is_none());
        let is_empty = source.token_is(statement.body.0, ";");
        is_while
            && !is_empty
            && statement.condition(source).is_some()
            && !statement.has_jump(source)
    };
    let all = loops(source)
        .into_iter()
        .filter(|statement| is_while_like(statement));
    all.filter(|statement| {
        source.rules.block_style != BlockStyle::Indentation
            || source.kind(statement.keyword) == TokenKind::Word
    })
    .map(|statement| {
        let (word, inner) = (statement.keyword, statement.header);
        match source.rules.block_style {
            // Pascal: `while … do` → `if … then`.
            BlockStyle::BeginEnd => {
                let text = format!("if {} then", source.span_text(inner));
                Edit::replace_span(source, (word, inner.1 + 1), text)
            }
            _ => Edit::replace_token(source, word, "if"),
        }
    })
    .collect()
}
