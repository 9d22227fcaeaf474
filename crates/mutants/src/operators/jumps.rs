//! Jumps: `break`, `continue` and `return` that are missing, wrong or too many.

use crate::code::Span;
use crate::edit::Edit;
use crate::lexical::{Blocks, Language};
use crate::source::Source;
use crate::statements::{Header, headers, simple_statements};
use crate::tokens::Kind;

/// `break` ↔ `continue`.
pub(crate) fn break_continue(source: &Source) -> Vec<Edit> {
    let other = |at: usize| {
        if source.is(at, "break") {
            "continue"
        } else {
            "break"
        }
    };
    let is_plain = |at: &usize| {
        matches!(
            source.rules.language,
            Language::Python | Language::Pascal | Language::Go
        ) || source.is(at + 1, ";")
    };
    let is_loops = |at: &usize| {
        let mut around = source.within[*at];
        while let Some(open) = around {
            let header = source
                .follows(open, ")")
                .then(|| source.open(open - 1))
                .flatten();
            if header.is_some_and(|open| source.follows(open, "switch")) {
                return false;
            }
            around = source.within[open];
        }
        true
    };
    let places = source
        .places(&["break", "continue"])
        .filter(is_plain)
        .filter(is_loops);
    places
        .map(|at| Edit::token(source, at, other(at)))
        .collect()
}

/// `break;`, `continue;` and `return;` left out; never the return of a value.
pub(crate) fn drop_jump(source: &Source) -> Vec<Edit> {
    let is_bare = |span: &Span| {
        let (first, last) = *span;
        let words = ["break", "continue", "return", "exit"];
        let last = if source.is(last, ";") { last - 1 } else { last };
        source.is_any(first, &words) && first == last
    };
    let spans = simple_statements(source).into_iter().filter(is_bare);
    spans
        .map(|span| Edit::of(source, span, source.rules.nothing))
        .collect()
}

/// A `break` at the end of what a condition within a loop governs.
pub(crate) fn early_stop(source: &Source) -> Vec<Edit> {
    let all = headers(source);
    let loops: Vec<&Header> = all.iter().filter(|header| header.is_loop(source)).collect();
    let is_within = |header: &&Header| {
        loops
            .iter()
            .any(|outer| outer.body.0 <= header.word && header.body.1 <= outer.body.1)
    };
    let conditions = all
        .iter()
        .filter(|header| source.is_any(header.word, &["if", "elif"]))
        .filter(is_within);
    conditions
        .filter_map(|header| with_break(source, header))
        .collect()
}

/// A loop that runs once.
pub(crate) fn loop_once(source: &Source) -> Vec<Edit> {
    let loops = headers(source)
        .into_iter()
        .filter(|header| header.is_loop(source));
    loops
        .filter_map(|header| with_break(source, &header))
        .collect()
}

/// The body with a `break` at its end.
fn with_break(source: &Source, header: &Header) -> Option<Edit> {
    let (first, last) = header.body;
    let last_word = (first..=last)
        .rev()
        .find(|at| source.kind(*at) != Kind::Newline && !source.is_any(*at, &[";", "}"]))?;
    if source.is_any(last_word, &["break", "continue"]) || ends_with_return(source, header.body) {
        return None;
    }
    let is_block = source.is_any(first, &["{", "begin"]);
    let text = match source.rules.blocks {
        Blocks::Indentation => {
            let has_lines = source.begins_line(first);
            let indent = " ".repeat(source.indent(first));
            let gap = if has_lines {
                format!("\n{indent}")
            } else {
                "; ".to_owned()
            };
            format!("{}{gap}break", source.word(last))
        }
        Blocks::BeginEnd if is_block => format!("; break; {}", source.word(last)),
        Blocks::BeginEnd => {
            return Some(Edit::of(
                source,
                header.body,
                format!("begin {}; break; end", source.span(header.body)),
            ));
        }
        _ if is_block => "break; }".to_owned(),
        _ => {
            return Some(Edit::of(
                source,
                header.body,
                format!("{{ {} break; }}", source.span(header.body)),
            ));
        }
    };
    Some(Edit::token(source, last, text))
}

fn ends_with_return(source: &Source, (first, last): Span) -> bool {
    let last = if source.is_any(last, &["}", "end"]) {
        last - 1
    } else {
        last
    };
    let is_last = |span: &Span| span.1 == last || span.1 + 1 == last;
    let statements = simple_statements(source)
        .into_iter()
        .filter(|span| span.0 >= first);
    statements
        .filter(is_last)
        .any(|span| source.is_any(span.0, &["return", "exit"]))
}
