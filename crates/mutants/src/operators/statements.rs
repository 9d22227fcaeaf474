//! Mutation operators for statements: missing or swapped statements, wrongly static variables, and missing copies.

use crate::edit::SourceEdit;
use crate::lexical_rules::Language;
use crate::source::ParsedSource;
use crate::statements::{find_simple_statements, first_declared_name, is_declaration};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Keywords and functions that begin a statement which leaves the normal flow of control.
const JUMPS: &[&str] = &[
    "break", "continue", "return", "exit", "goto", "throw", "raise", "panic",
];
/// Names of functions that empty a container or set its elements to initial values.
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
/// Names of functions that sort a container in place.
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

/// Whether a statement calls one of the functions `names`, not counting calls in nested brackets.
fn contains_call(source: &ParsedSource, (first, last): TokenSpan, names: &[&str]) -> bool {
    (first..=last).any(|token| {
        source.token_is_any(token, names)
            && source.token_is(token + 1, "(")
            && source.enclosing_bracket[token] == source.enclosing_bracket[first]
    })
}

/// Whether a statement only assigns a literal or an empty container: `count = 0;`.
fn assigns_literal(source: &ParsedSource, (first, last): TokenSpan) -> bool {
    let value_end = if source.token_is(last, ";") {
        last - 1
    } else {
        last
    };
    let assignment = source.find_outside_brackets(first, |token| {
        source.token_is(token, source.rules.assignment_operator)
    });
    let [true_literal, false_literal] = source.rules.boolean_literals;
    let literals = ["0", true_literal, false_literal, "false", "true", "None"];
    assignment.is_some_and(|token| {
        let value = token + 1;
        let is_literal = value == value_end && source.token_is_any(value, &literals);
        let is_empty_container =
            source.closing_bracket(value) == Some(value + 1) && value + 1 == value_end;
        token < value_end && (is_literal || is_empty_container)
    })
}

/// Returns the simple statements that can probably be deleted without making the program invalid.
fn removable_statements(source: &ParsedSource) -> Vec<TokenSpan> {
    find_simple_statements(source)
        .into_iter()
        .filter(|span| is_removable_statement(source, *span))
        .collect()
}

/// Whether a program probably still compiles and runs without a statement.
fn is_removable_statement(source: &ParsedSource, span: TokenSpan) -> bool {
    let is_python = source.rules.language == Language::Python;
    // In Python, the first assignment of a variable defines it, so assignments are kept.
    let defines_variable =
        is_python && source.is_identifier(span.0) && source.token_is(span.0 + 1, "=");
    let is_docstring = source.token_kind(span.0) == TokenKind::StringLiteral;
    let is_top_level = is_python
        && source.enclosing_bracket[span.0].is_none()
        && source.line_indentation(span.0) == 0;
    !is_declaration(source, span)
        && !source.token_is_any(span.0, JUMPS)
        && !defines_variable
        && !is_docstring
        && !is_top_level
}

/// Creates the edit that replaces a statement by the empty statement of the language.
pub(super) fn build_statement_deletion(source: &ParsedSource, span: TokenSpan) -> SourceEdit {
    SourceEdit::replace_span(source, span, source.rules.empty_statement)
}

/// Deletes a statement that contains no nested statement.
pub(crate) fn drop_statement(source: &ParsedSource) -> Vec<SourceEdit> {
    let spans = removable_statements(source).into_iter();
    spans
        .map(|span| build_statement_deletion(source, span))
        .collect()
}

/// Deletes a statement that resets state between queries: `memset(…);`, `x.clear();`, `count = 0;`.
pub(crate) fn drop_reset_statement(source: &ParsedSource) -> Vec<SourceEdit> {
    removable_statements(source)
        .into_iter()
        .filter(|span| contains_call(source, *span, RESETS) || assigns_literal(source, *span))
        .map(|span| build_statement_deletion(source, span))
        .collect()
}

/// Deletes a sort, or turns Python's `sorted(x)` into `list(x)`.
pub(crate) fn drop_sort_call(source: &ParsedSource) -> Vec<SourceEdit> {
    let is_python = source.rules.language == Language::Python;
    let spans = find_simple_statements(source)
        .into_iter()
        .filter(|span| contains_call(source, *span, SORTS) && !is_declaration(source, *span));
    let mut edits: Vec<SourceEdit> = spans
        .map(|span| build_statement_deletion(source, span))
        .collect();
    let sorted = source
        .token_positions(&["sorted"])
        .filter(|token| is_python && source.token_is(token + 1, "("));
    for token in sorted {
        if let (Some(first), Some(close)) = (
            source.comma_separated_spans(token + 1).first(),
            source.closing_bracket(token + 1),
        ) {
            edits.push(SourceEdit::replace_span(
                source,
                (token, close),
                format!("list({})", source.span_text(*first)),
            ));
        }
    }
    edits
}

/// Deletes a call of Python's `setrecursionlimit` or `stack_size`.
pub(crate) fn drop_recursion_limit(source: &ParsedSource) -> Vec<SourceEdit> {
    let names = ["setrecursionlimit", "stack_size"];
    let spans = find_simple_statements(source)
        .into_iter()
        .filter(|span| contains_call(source, *span, &names));
    spans
        .map(|span| build_statement_deletion(source, span))
        .collect()
}

/// Exchanges two neighbouring simple statements of one block.
pub(crate) fn swap_statements(source: &ParsedSource) -> Vec<SourceEdit> {
    let spans: Vec<TokenSpan> = find_simple_statements(source)
        .into_iter()
        .filter(|span| !is_declaration(source, *span) && !source.token_is_any(span.0, JUMPS))
        .collect();
    spans
        .windows(2)
        .filter(|pair| are_adjacent_statements(source, pair[0], pair[1]))
        .filter(|pair| is_statement_in_block(source, pair[0].0))
        .filter(|pair| source.span_text(pair[0]) != source.span_text(pair[1]))
        .map(|pair| SourceEdit::swap_spans(source, pair[0], pair[1]))
        .collect()
}

/// Whether the second statement directly follows the first one in the same block.
pub(super) fn are_adjacent_statements(
    source: &ParsedSource,
    first: TokenSpan,
    second: TokenSpan,
) -> bool {
    let has_separator = matches!(
        source.rules.language,
        Language::Python | Language::Pascal | Language::Go
    );
    let next = if has_separator {
        first.1 + 2
    } else {
        first.1 + 1
    };
    let has_equal_indent =
        !has_separator || source.line_indentation(first.0) == source.line_indentation(second.0);
    second.0 == next
        && source.enclosing_bracket[first.0] == source.enclosing_bracket[second.0]
        && has_equal_indent
}

/// Whether the statement that begins at `start` is part of a block. False for the body of an `if` without braces, which
/// must not be exchanged with the next statement.
fn is_statement_in_block(source: &ParsedSource, start: usize) -> bool {
    let before = start - 1;
    source.token_is_any(before, &[";", "{", "}", "begin"])
        || source.token_kind(before) == TokenKind::Newline
}

/// Makes an initialized local variable static: `int sum = 0;` → `static int sum = 0;`.
pub(crate) fn make_local_variable_static(source: &ParsedSource) -> Vec<SourceEdit> {
    if !source.rules.has_directives {
        return Vec::new();
    }
    find_simple_statements(source)
        .into_iter()
        .filter(|span| can_be_made_static(source, *span))
        .map(|span| {
            let text = format!("static {}", source.token_text(span.0));
            SourceEdit::replace_token(source, span.0, text)
        })
        .collect()
}

/// Whether a statement declares a local variable that a programmer may wrongly make static: one with a literal as
/// initial value, outside of `main`, and not a reference.
fn can_be_made_static(source: &ParsedSource, span: TokenSpan) -> bool {
    let is_variable = first_declared_name(source, span.0)
        .is_some_and(|name| !source.token_is_any(name + 1, &["(", ":"]));
    let is_main = source
        .enclosing_function(span.0)
        .is_none_or(|function| source.token_is(function.name_token, "main"));
    let is_literal = (span.0..=span.1)
        .filter(|token| source.previous_token_is(*token, "="))
        .all(|token| {
            source.token_kind(token) == TokenKind::Number
                || source.token_is_any(token, &["{", "-", "true", "false"])
        });
    let is_reference = (span.0..=span.1).any(|token| source.token_is(token, "&"));
    is_variable
        && !is_main
        && is_literal
        && !is_reference
        && !source.token_is_any(span.0, &["static", "const", "extern"])
}

/// Drops a copy, so that two names share one value: `row[:]`, `list(row)`, `row.copy()`, `row.clone()` → `row`.
pub(crate) fn replace_copy_by_alias(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    if source.rules.language == Language::Python {
        for token in source
            .token_positions(&["["])
            .filter(|token| source.token_is(token + 1, ":") && source.token_is(token + 2, "]"))
        {
            edits.push(SourceEdit::replace_span(source, (token, token + 2), ""));
        }
        for token in source
            .token_positions(&["list", "deepcopy"])
            .filter(|token| source.token_is(token + 1, "("))
        {
            if let (true, Some(close)) = (
                source.is_identifier(token + 2),
                source.closing_bracket(token + 1),
            ) {
                edits.extend((close == token + 3).then(|| {
                    SourceEdit::replace_span(source, (token, close), source.token_text(token + 2))
                }));
            }
        }
    }
    for token in source.token_positions(&["copy", "clone"]) {
        if source.previous_token_is(token, ".")
            && source.token_is(token + 1, "(")
            && source.token_is(token + 2, ")")
            && source.rules.language != Language::Rust
        {
            edits.push(SourceEdit::replace_span(source, (token - 1, token + 2), ""));
        }
    }
    edits
}
