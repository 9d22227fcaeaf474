//! Mutation operators for jumps: `break`, `continue` and `return` that are wrong, missing or superfluous.

use crate::edit::SourceEdit;
use crate::lexical_rules::{BlockStyle, Language};
use crate::source::ParsedSource;
use crate::statements::{ControlStatement, find_control_statements, find_simple_statements};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Exchanges `break` and `continue`, except inside a `switch (…)`. In C, C++, Java and Rust, jumps with a label or value
/// are not changed either.
pub(crate) fn exchange_break_and_continue(source: &ParsedSource) -> Vec<SourceEdit> {
    let places = source
        .token_positions(&["break", "continue"])
        .filter(|token| {
            matches!(
                source.rules.language,
                Language::Python | Language::Pascal | Language::Go
            ) || source.token_is(token + 1, ";")
        })
        .filter(|token| !is_in_switch(source, *token));
    places
        .map(|token| {
            let replacement = if source.token_is(token, "break") {
                "continue"
            } else {
                "break"
            };
            SourceEdit::replace_token(source, token, replacement)
        })
        .collect()
}

/// Whether a token is in the braces of a `switch (…)`, possibly in nested brackets.
fn is_in_switch(source: &ParsedSource, token: usize) -> bool {
    let mut enclosing = source.enclosing_bracket[token];
    while let Some(open) = enclosing {
        let header = source
            .previous_token_is(open, ")")
            .then(|| source.opening_bracket(open - 1))
            .flatten();
        if header.is_some_and(|open| source.previous_token_is(open, "switch")) {
            return true;
        }
        enclosing = source.enclosing_bracket[open];
    }
    false
}

/// Drops `break;`, `continue;`, `return;` or `exit;`. A `return` with a value is kept, since a C++ function that ends
/// without returning the value has undefined behaviour.
pub(crate) fn drop_jump_statement(source: &ParsedSource) -> Vec<SourceEdit> {
    let spans = find_simple_statements(source).into_iter().filter(|span| {
        let (first, last) = *span;
        let last_word = if source.token_is(last, ";") {
            last - 1
        } else {
            last
        };
        first == last_word && source.token_is_any(first, &["break", "continue", "return", "exit"])
    });
    spans
        .map(|span| SourceEdit::replace_span(source, span, source.rules.empty_statement))
        .collect()
}

/// Adds a `break` to the end of an `if` body within a loop.
pub(crate) fn stop_loop_early(source: &ParsedSource) -> Vec<SourceEdit> {
    let all = find_control_statements(source);
    let loops: Vec<&ControlStatement> = all
        .iter()
        .filter(|statement| statement.is_loop(source))
        .collect();
    let conditions = all
        .iter()
        .filter(|statement| source.token_is_any(statement.keyword, &["if", "elif"]))
        .filter(|statement| {
            loops
                .iter()
                .any(|outer| outer.body.0 <= statement.keyword && statement.body.1 <= outer.body.1)
        });
    conditions
        .filter_map(|statement| append_break_to_body(source, statement))
        .collect()
}

/// Adds a `break` to the end of a loop body, so that the loop runs once.
pub(crate) fn run_loop_once(source: &ParsedSource) -> Vec<SourceEdit> {
    let loops = find_control_statements(source)
        .into_iter()
        .filter(|statement| statement.is_loop(source));
    loops
        .filter_map(|statement| append_break_to_body(source, &statement))
        .collect()
}

/// Appends a `break` to the body of a control statement; `None` if the body already ends with a jump.
fn append_break_to_body(source: &ParsedSource, statement: &ControlStatement) -> Option<SourceEdit> {
    let (first, last) = statement.body;
    let last_word = (first..=last).rev().find(|token| {
        source.token_kind(*token) != TokenKind::Newline && !source.token_is_any(*token, &[";", "}"])
    })?;
    if source.token_is_any(last_word, &["break", "continue"])
        || ends_with_return(source, statement.body)
    {
        return None;
    }
    let is_block = source.token_is_any(first, &["{", "begin"]);
    let text = match source.rules.block_style {
        BlockStyle::Indentation => {
            let is_on_new_line = source.is_first_in_line(first);
            let indent = " ".repeat(source.line_indentation(first));
            let separator = if is_on_new_line {
                format!("\n{indent}")
            } else {
                "; ".to_owned()
            };
            format!("{}{separator}break", source.token_text(last))
        }
        BlockStyle::BeginEnd if is_block => format!("; break; {}", source.token_text(last)),
        BlockStyle::BeginEnd => {
            return Some(SourceEdit::replace_span(
                source,
                statement.body,
                format!("begin {}; break; end", source.span_text(statement.body)),
            ));
        }
        _ if is_block => "break; }".to_owned(),
        _ => {
            return Some(SourceEdit::replace_span(
                source,
                statement.body,
                format!("{{ {} break; }}", source.span_text(statement.body)),
            ));
        }
    };
    Some(SourceEdit::replace_token(source, last, text))
}

/// Whether the last statement of a body is a `return` or `exit`.
fn ends_with_return(source: &ParsedSource, (first, last): TokenSpan) -> bool {
    let last_inner = if source.token_is_any(last, &["}", "end"]) {
        last - 1
    } else {
        last
    };
    let statements = find_simple_statements(source)
        .into_iter()
        .filter(|span| span.0 >= first);
    statements
        .filter(|span| span.1 == last_inner || span.1 + 1 == last_inner)
        .any(|span| source.token_is_any(span.0, &["return", "exit"]))
}
