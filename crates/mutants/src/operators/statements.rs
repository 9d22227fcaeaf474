//! Mistakes in statements: missing, swapped or made static.

use crate::edit::Edit;
use crate::lexical::Language;
use crate::source::Source;
use crate::statements::{declared_name, find_simple_statements, is_declaration};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

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

/// Whether a statement calls one of these functions, outside of nested brackets.
fn contains_call(source: &Source, (first, last): TokenSpan, names: &[&str]) -> bool {
    (first..=last).any(|at| {
        source.token_is_any(at, names)
            && source.token_is(at + 1, "(")
            && source.enclosing_bracket[at] == source.enclosing_bracket[first]
    })
}

/// Whether a statement only assigns a literal or an empty container: `count = 0;`.
fn sets_literal(source: &Source, (first, last): TokenSpan) -> bool {
    let last = if source.token_is(last, ";") {
        last - 1
    } else {
        last
    };
    let sets = source.find_outside_brackets(first, |at| {
        source.token_is(at, source.rules.assignment_operator)
    });
    let is_literal = |at: usize| {
        let [yes, no] = source.rules.boolean_literals;
        source.token_is_any(at, &["0", yes, no, "false", "true", "None"])
    };
    let empty = |at: usize| source.closing_bracket(at) == Some(at + 1) && at + 1 == last;
    sets.is_some_and(|at| at < last && ((at + 1 == last && is_literal(last)) || empty(at + 1)))
}

/// Returns the statements that can be deleted without leaving a name undefined.
fn removable_statements(source: &Source) -> Vec<TokenSpan> {
    let spans = find_simple_statements(source).into_iter();
    let is_removable = |span: &TokenSpan| {
        let is_python = source.rules.language == Language::Python;
        // In Python, an assignment may be what defines the variable.
        let makes = is_python && source.is_identifier(span.0) && source.token_is(span.0 + 1, "=");
        let is_note = source.kind(span.0) == TokenKind::StringLiteral;
        let is_main =
            is_python && source.enclosing_bracket[span.0].is_none() && source.indent(span.0) == 0;
        !is_declaration(source, *span)
            && !source.token_is_any(span.0, JUMPS)
            && !makes
            && !is_note
            && !is_main
    };
    spans.filter(is_removable).collect()
}

fn delete_statement(source: &Source, span: TokenSpan) -> Edit {
    Edit::replace_span(source, span, source.rules.empty_statement)
}

/// Deletes a statement.
pub(crate) fn drop_statement(source: &Source) -> Vec<Edit> {
    let spans = removable_statements(source).into_iter();
    spans.map(|span| delete_statement(source, span)).collect()
}

/// Deletes a statement that resets state between queries: `memset(…);`, `x.clear();`, `count = 0;`.
pub(crate) fn drop_reset(source: &Source) -> Vec<Edit> {
    let is_reset =
        |span: &TokenSpan| contains_call(source, *span, RESETS) || sets_literal(source, *span);
    let spans = removable_statements(source).into_iter().filter(is_reset);
    spans.map(|span| delete_statement(source, span)).collect()
}

/// Deletes a sort, or turns Python's `sorted(x)` into `list(x)`.
pub(crate) fn drop_sort(source: &Source) -> Vec<Edit> {
    let is_sort = |span: &TokenSpan| contains_call(source, *span, SORTS);
    let python = source.rules.language == Language::Python;
    let spans = find_simple_statements(source)
        .into_iter()
        .filter(|span| is_sort(span) && !is_declaration(source, *span));
    let mut edits: Vec<Edit> = spans.map(|span| delete_statement(source, span)).collect();
    let sorted = source
        .positions_of(&["sorted"])
        .filter(|at| python && source.token_is(at + 1, "("));
    for at in sorted {
        if let (Some(first), Some(close)) = (
            source.comma_separated(at + 1).first(),
            source.closing_bracket(at + 1),
        ) {
            edits.push(Edit::replace_span(
                source,
                (at, close),
                format!("list({})", source.span_text(*first)),
            ));
        }
    }
    edits
}

/// Deletes a statement that raises the recursion limit.
pub(crate) fn drop_recursion_limit(source: &Source) -> Vec<Edit> {
    let names = ["setrecursionlimit", "stack_size"];
    let spans = find_simple_statements(source)
        .into_iter()
        .filter(|span| contains_call(source, *span, &names));
    spans.map(|span| delete_statement(source, span)).collect()
}

/// Exchanges two neighbouring statements.
pub(crate) fn swap_statements(source: &Source) -> Vec<Edit> {
    let spans: Vec<TokenSpan> = find_simple_statements(source)
        .into_iter()
        .filter(|span| !is_declaration(source, *span) && !source.token_is_any(span.0, JUMPS))
        .collect();
    let are_neighbours = |first: TokenSpan, second: TokenSpan| {
        let gap = matches!(
            source.rules.language,
            Language::Python | Language::Pascal | Language::Go
        );
        let next = if gap { first.1 + 2 } else { first.1 + 1 };
        let is_same_line = !gap || source.indent(first.0) == source.indent(second.0);
        second.0 == next
            && source.enclosing_bracket[first.0] == source.enclosing_bracket[second.0]
            && is_same_line
    };
    let pairs = spans
        .windows(2)
        .filter(|pair| are_neighbours(pair[0], pair[1]));
    // The only statement of an unbraced `if` must not be exchanged with the statement after it.
    let is_block = |pair: &&[TokenSpan]| {
        let before = pair[0].0 - 1;
        source.token_is_any(before, &[";", "{", "}", "begin"])
            || source.kind(before) == TokenKind::Newline
    };
    let pairs = pairs
        .filter(is_block)
        .filter(|pair| source.span_text(pair[0]) != source.span_text(pair[1]));
    pairs
        .map(|pair| Edit::swap_spans(source, pair[0], pair[1]))
        .collect()
}

/// Makes an initialized local variable static: `int sum = 0;` → `static int sum = 0;`.
pub(crate) fn make_local_static(source: &Source) -> Vec<Edit> {
    if !source.rules.has_directives {
        return Vec::new();
    }
    let spans = find_simple_statements(source).into_iter();
    let can_be_static = |span: &TokenSpan| {
        let is_made = declared_name(source, span.0)
            .is_some_and(|name| !source.token_is_any(name + 1, &["(", ":"]));
        let is_main = source
            .enclosing_function(span.0)
            .is_none_or(|function| source.token_is(function.name_token, "main"));
        // A variable with a computed initial value is not one that a programmer would forget to reset.
        let is_literal = (span.0..=span.1)
            .filter(|at| source.token_follows(*at, "="))
            .all(|at| {
                source.kind(at) == TokenKind::Number
                    || source.token_is_any(at, &["{", "-", "true", "false"])
            });
        let is_reference = !is_literal || (span.0..=span.1).any(|at| source.token_is(at, "&"));
        is_made
            && !is_main
            && !is_reference
            && !source.token_is_any(span.0, &["static", "const", "extern"])
    };
    spans
        .filter(can_be_static)
        .map(|span| {
            Edit::replace_token(
                source,
                span.0,
                format!("static {}", source.token_text(span.0)),
            )
        })
        .collect()
}

/// Drops a copy, so that two names share one value: `row[:]`, `list(row)`, `row.copy()`, `row.clone()` → `row`.
pub(crate) fn drop_copy(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    if source.rules.language == Language::Python {
        for at in source
            .positions_of(&["["])
            .filter(|at| source.token_is(at + 1, ":") && source.token_is(at + 2, "]"))
        {
            edits.push(Edit::replace_span(source, (at, at + 2), ""));
        }
        for at in source
            .positions_of(&["list", "deepcopy"])
            .filter(|at| source.token_is(at + 1, "("))
        {
            if let (true, Some(close)) =
                (source.is_identifier(at + 2), source.closing_bracket(at + 1))
            {
                edits.extend(
                    (close == at + 3).then(|| {
                        Edit::replace_span(source, (at, close), source.token_text(at + 2))
                    }),
                );
            }
        }
    }
    for at in source.positions_of(&["copy", "clone"]) {
        if source.token_follows(at, ".")
            && source.token_is(at + 1, "(")
            && source.token_is(at + 2, ")")
            && source.rules.language != Language::Rust
        {
            edits.push(Edit::replace_span(source, (at - 1, at + 2), ""));
        }
    }
    edits
}
