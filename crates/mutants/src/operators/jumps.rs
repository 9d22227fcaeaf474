//! Mistakes in jumps: `break`, `continue` and `return` that are wrong, missing or superfluous.

use crate::edit::Edit;
use crate::lexical::{BlockStyle, Language};
use crate::source::Source;
use crate::statements::{ControlStatement, find_control_statements, find_simple_statements};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Exchanges `break` and `continue`; a `break` inside a `switch` is left alone.
pub(crate) fn exchange_break_and_continue(source: &Source) -> Vec<Edit> {
    let other = |at: usize| {
        if source.token_is(at, "break") {
            "continue"
        } else {
            "break"
        }
    };
    let places = source
        .positions_of(&["break", "continue"])
        .filter(|at| {
            matches!(
                source.rules.language,
                Language::Python | Language::Pascal | Language::Go
            ) || source.token_is(at + 1, ";")
        })
        .filter(|at| {
            let mut around = source.enclosing_bracket[*at];
            while let Some(open) = around {
                let header = source
                    .token_follows(open, ")")
                    .then(|| source.opening_bracket(open - 1))
                    .flatten();
                if header.is_some_and(|open| source.token_follows(open, "switch")) {
                    return false;
                }
                around = source.enclosing_bracket[open];
            }
            true
        });
    places
        .map(|at| Edit::replace_token(source, at, other(at)))
        .collect()
}

/// Drops `break;`, `continue;` or `return;`. A `return` with a value stays, since a missing one is undefined
/// behaviour.
pub(crate) fn drop_jump(source: &Source) -> Vec<Edit> {
    let spans = find_simple_statements(source).into_iter().filter(|span| {
        let (first, last) = *span;
        let words = ["break", "continue", "return", "exit"];
        let last = if source.token_is(last, ";") {
            last - 1
        } else {
            last
        };
        source.token_is_any(first, &words) && first == last
    });
    spans
        .map(|span| Edit::replace_span(source, span, source.rules.empty_statement))
        .collect()
}

/// Adds a `break` to the end of an `if` body within a loop.
pub(crate) fn stop_loop_early(source: &Source) -> Vec<Edit> {
    let all = find_control_statements(source);
    let loops: Vec<&ControlStatement> =
        all.iter().filter(|header| header.is_loop(source)).collect();
    let conditions = all
        .iter()
        .filter(|header| source.token_is_any(header.keyword, &["if", "elif"]))
        .filter(|header| {
            loops
                .iter()
                .any(|outer| outer.body.0 <= header.keyword && header.body.1 <= outer.body.1)
        });
    conditions
        .filter_map(|header| append_break(source, header))
        .collect()
}

/// Adds a `break` to the end of a loop body, so that the loop runs once.
pub(crate) fn run_loop_once(source: &Source) -> Vec<Edit> {
    let loops = find_control_statements(source)
        .into_iter()
        .filter(|header| header.is_loop(source));
    loops
        .filter_map(|header| append_break(source, &header))
        .collect()
}

/// Appends a `break` to the body of a header; `None` if the body already ends with a jump.
fn append_break(source: &Source, header: &ControlStatement) -> Option<Edit> {
    let (first, last) = header.body;
    let last_word = (first..=last).rev().find(|at| {
        source.kind(*at) != TokenKind::Newline && !source.token_is_any(*at, &[";", "}"])
    })?;
    if source.token_is_any(last_word, &["break", "continue"])
        || ends_with_return(source, header.body)
    {
        return None;
    }
    let is_block = source.token_is_any(first, &["{", "begin"]);
    let text = match source.rules.block_style {
        BlockStyle::Indentation => {
            let has_lines = source.is_first_in_line(first);
            let indent = " ".repeat(source.indent(first));
            let gap = if has_lines {
                format!("\n{indent}")
            } else {
                "; ".to_owned()
            };
            format!("{}{gap}break", source.token_text(last))
        }
        BlockStyle::BeginEnd if is_block => format!("; break; {}", source.token_text(last)),
        BlockStyle::BeginEnd => {
            return Some(Edit::replace_span(
                source,
                header.body,
                format!("begin {}; break; end", source.span_text(header.body)),
            ));
        }
        _ if is_block => "break; }".to_owned(),
        _ => {
            return Some(Edit::replace_span(
                source,
                header.body,
                format!("{{ {} break; }}", source.span_text(header.body)),
            ));
        }
    };
    Some(Edit::replace_token(source, last, text))
}

fn ends_with_return(source: &Source, (first, last): TokenSpan) -> bool {
    let last = if source.token_is_any(last, &["}", "end"]) {
        last - 1
    } else {
        last
    };
    let statements = find_simple_statements(source)
        .into_iter()
        .filter(|span| span.0 >= first);
    statements
        .filter(|span| span.1 == last || span.1 + 1 == last)
        .any(|span| source.token_is_any(span.0, &["return", "exit"]))
}
