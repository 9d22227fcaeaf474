//! Statements that are missing, stand in the wrong order, or remember what they should not.

use crate::code::Span;
use crate::edit::Edit;
use crate::lexical::Language;
use crate::source::Source;
use crate::statements::{declared_name, is_declaration, simple_statements};
use crate::tokens::Kind;

const JUMPS: &[&str] = &[
    "break", "continue", "return", "exit", "goto", "throw", "raise", "panic",
];
const RESETS: &[&str] = &[
    "memset",
    "fill",
    "clear",
    "fillchar",
    "fill_n",
    "reset",
    "assign",
    "resize",
    "filldword",
];
const SORTS: &[&str] = &[
    "sort",
    "stable_sort",
    "qsort",
    "sort_by",
    "sort_unstable",
    "sort_by_key",
    "Ints",
    "Slice",
    "sort_unstable_by",
];

/// Does a statement call one of these?
fn calls(source: &Source, (first, last): Span, names: &[&str]) -> bool {
    (first..=last).any(|at| {
        source.is_any(at, names)
            && source.is(at + 1, "(")
            && source.within[at] == source.within[first]
    })
}

/// Does it only set a variable to a literal: `count = 0;`?
fn sets_literal(source: &Source, (first, last): Span) -> bool {
    let last = if source.is(last, ";") { last - 1 } else { last };
    let sets = source.find(first, |at| source.is(at, source.rules.assign));
    let is_literal = |at: usize| {
        let [yes, no] = source.rules.truth;
        source.is_any(at, &["0", yes, no, "false", "true", "None"])
    };
    let empty = |at: usize| source.close(at) == Some(at + 1) && at + 1 == last;
    sets.is_some_and(|at| at < last && ((at + 1 == last && is_literal(last)) || empty(at + 1)))
}

/// Statements that can go without others missing a name.
fn removable(source: &Source) -> Vec<Span> {
    let spans = simple_statements(source).into_iter();
    let is_meant = |span: &Span| {
        let is_python = source.rules.language == Language::Python;
        // Python makes a variable by setting it.
        let makes = is_python && source.is_name(span.0) && source.is(span.0 + 1, "=");
        let is_note = source.kind(span.0) == Kind::Text;
        let is_main = is_python && source.within[span.0].is_none() && source.indent(span.0) == 0;
        !is_declaration(source, *span)
            && !source.is_any(span.0, JUMPS)
            && !makes
            && !is_note
            && !is_main
    };
    spans.filter(is_meant).collect()
}

fn without(source: &Source, span: Span) -> Edit {
    Edit::of(source, span, source.rules.nothing)
}

/// A statement left out.
pub(crate) fn drop_statement(source: &Source) -> Vec<Edit> {
    let spans = removable(source).into_iter();
    spans.map(|span| without(source, span)).collect()
}

/// What is not reset between queries: `memset(…);`, `x.clear();`, `count = 0;` left out.
pub(crate) fn drop_reset(source: &Source) -> Vec<Edit> {
    let is_reset = |span: &Span| calls(source, *span, RESETS) || sets_literal(source, *span);
    let spans = removable(source).into_iter().filter(is_reset);
    spans.map(|span| without(source, span)).collect()
}

/// A sort left out.
pub(crate) fn drop_sort(source: &Source) -> Vec<Edit> {
    let is_sort = |span: &Span| calls(source, *span, SORTS);
    let python = source.rules.language == Language::Python;
    let spans = simple_statements(source)
        .into_iter()
        .filter(|span| is_sort(span) && !is_declaration(source, *span));
    let mut edits: Vec<Edit> = spans.map(|span| without(source, span)).collect();
    let sorted = source
        .places(&["sorted"])
        .filter(|at| python && source.is(at + 1, "("));
    for at in sorted {
        if let (Some(first), Some(close)) = (source.pieces(at + 1).first(), source.close(at + 1)) {
            edits.push(Edit::of(
                source,
                (at, close),
                format!("list({})", source.span(*first)),
            ));
        }
    }
    edits
}

/// The limit of recursion left as it is.
pub(crate) fn recursion_limit(source: &Source) -> Vec<Edit> {
    let names = ["setrecursionlimit", "stack_size"];
    let spans = simple_statements(source)
        .into_iter()
        .filter(|span| calls(source, *span, &names));
    spans.map(|span| without(source, span)).collect()
}

/// Two neighbouring statements change places.
pub(crate) fn swap_statements(source: &Source) -> Vec<Edit> {
    let is_plain = |span: &Span| !is_declaration(source, *span) && !source.is_any(span.0, JUMPS);
    let spans: Vec<Span> = simple_statements(source)
        .into_iter()
        .filter(is_plain)
        .collect();
    let are_neighbours = |first: Span, second: Span| {
        let gap = matches!(
            source.rules.language,
            Language::Python | Language::Pascal | Language::Go
        );
        let next = if gap { first.1 + 2 } else { first.1 + 1 };
        let is_same_line = !gap || source.indent(first.0) == source.indent(second.0);
        second.0 == next && source.within[first.0] == source.within[second.0] && is_same_line
    };
    let pairs = spans
        .windows(2)
        .filter(|pair| are_neighbours(pair[0], pair[1]));
    // The one statement of an `if` must not change places with what is behind it.
    let is_block = |pair: &&[Span]| {
        let before = pair[0].0 - 1;
        source.is_any(before, &[";", "{", "}", "begin"]) || source.kind(before) == Kind::Newline
    };
    let pairs = pairs
        .filter(is_block)
        .filter(|pair| source.span(pair[0]) != source.span(pair[1]));
    pairs
        .map(|pair| Edit::swap(source, pair[0], pair[1]))
        .collect()
}

/// `int sum = 0;` → `static int sum = 0;`
pub(crate) fn static_local(source: &Source) -> Vec<Edit> {
    if !source.rules.has_directives {
        return Vec::new();
    }
    let spans = simple_statements(source).into_iter();
    let is_meant = |span: &Span| {
        let is_made =
            declared_name(source, span.0).is_some_and(|name| !source.is_any(name + 1, &["(", ":"]));
        let is_main = source
            .function_of(span.0)
            .is_none_or(|function| source.is(function.name, "main"));
        // What begins with a value that is computed is no state that people forget to reset.
        let is_literal = (span.0..=span.1)
            .filter(|at| source.follows(*at, "="))
            .all(|at| {
                source.kind(at) == Kind::Number || source.is_any(at, &["{", "-", "true", "false"])
            });
        let is_reference = !is_literal || (span.0..=span.1).any(|at| source.is(at, "&"));
        is_made
            && !is_main
            && !is_reference
            && !source.is_any(span.0, &["static", "const", "extern"])
    };
    let spans = spans.filter(is_meant);
    spans
        .map(|span| Edit::token(source, span.0, format!("static {}", source.word(span.0))))
        .collect()
}

/// A copy that is none: `row[:]`, `list(row)`, `row.copy()`, `row.clone()` → `row`.
pub(crate) fn drop_copy(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    if source.rules.language == Language::Python {
        for at in source
            .places(&["["])
            .filter(|at| source.is(at + 1, ":") && source.is(at + 2, "]"))
        {
            edits.push(Edit::of(source, (at, at + 2), ""));
        }
        for at in source
            .places(&["list", "deepcopy"])
            .filter(|at| source.is(at + 1, "("))
        {
            if let (true, Some(close)) = (source.is_name(at + 2), source.close(at + 1)) {
                edits.extend(
                    (close == at + 3).then(|| Edit::of(source, (at, close), source.word(at + 2))),
                );
            }
        }
    }
    for at in source.places(&["copy", "clone"]) {
        if source.follows(at, ".")
            && source.is(at + 1, "(")
            && source.is(at + 2, ")")
            && source.rules.language != Language::Rust
        {
            edits.push(Edit::of(source, (at - 1, at + 2), ""));
        }
    }
    edits
}
