//! Mutation operators that confuse names and positions: swapped indices, swapped arguments and wrong variables.

use super::bounds::find_array_index_brackets;
use crate::edit::SourceEdit;
use crate::expressions::can_end_operand;
use crate::lexical_rules::Language;
use crate::source::ParsedSource;
use crate::statements::first_declared_name;
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Exchanges two indices: `a[i][j]` → `a[j][i]`.
pub(crate) fn swap_indices(source: &ParsedSource) -> Vec<SourceEdit> {
    let all_brackets = find_array_index_brackets(source);
    let mut edits = Vec::new();
    for first in &all_brackets {
        // Pascal separates indices by commas: `a[i, j]`.
        let pieces = source.comma_separated_spans(first.0);
        if let ([row, column, ..], Language::Pascal) = (&pieces[..], source.rules.language)
            && source.span_text(*row) != source.span_text(*column)
        {
            edits.push(SourceEdit::swap_spans(source, *row, *column));
        }
        let next = all_brackets.iter().find(|second| second.0 == first.1 + 1);
        if let Some(second) =
            next.filter(|second| source.span_text(*first) != source.span_text(**second))
        {
            edits.push(SourceEdit::swap_spans(
                source,
                (first.0 + 1, first.1 - 1),
                (second.0 + 1, second.1 - 1),
            ));
        }
    }
    edits
}

/// Exchanges two neighbouring arguments of a call: `f(a, b)` → `f(b, a)`.
pub(crate) fn swap_arguments(source: &ParsedSource) -> Vec<SourceEdit> {
    let opens = source.token_positions(&["("]).filter(|open| {
        let is_call = *open >= 1
            && can_end_operand(source, open - 1)
            && source.token_kind(open - 1) != TokenKind::Number;
        is_call
            && source.is_in_executable_code(*open)
            && !source
                .functions
                .iter()
                .any(|function| function.name_token + 1 == *open)
    });
    // Swapping a string, a type or a named argument would rarely compile.
    let is_unswappable = |span: &TokenSpan| {
        source.token_kind(span.0) == TokenKind::StringLiteral
            || (span.0..=span.1)
                .any(|token| source.is_type_name(token) || source.token_is(token, "="))
    };
    let mut edits = Vec::new();
    for open in opens {
        for pair in source.comma_separated_spans(open).windows(2) {
            if source.span_text(pair[0]) != source.span_text(pair[1])
                && !pair.iter().any(is_unswappable)
            {
                edits.push(SourceEdit::swap_spans(source, pair[0], pair[1]));
            }
        }
    }
    edits
}

/// Variable or parameter that the source declares.
struct DeclaredVariable<'a> {
    name: &'a str,
    /// Declared type as it is written, with `[]` for each array; empty in Python.
    type_text: String,
    /// Tokens among which the variable is visible; for a parameter, the body of the function.
    scope: TokenSpan,
    /// Index of the name's token in the declaration; only uses after this token refer to the variable.
    name_token: usize,
}

/// Replaces a variable by another variable of the same type that is in scope.
pub(crate) fn replace_variable(source: &ParsedSource) -> Vec<SourceEdit> {
    let variables = declared_variables(source);
    let mut edits = Vec::new();
    for token in (1..source.len())
        .filter(|token| source.is_identifier(*token) && source.is_in_executable_code(*token))
    {
        let is_no_variable = source.token_is_any(token + 1, &["(", "::", ":="])
            || source.token_is_any(token - 1, &[".", "->", "::"]);
        let in_scope: Vec<&DeclaredVariable> = variables
            .iter()
            .filter(|variable| {
                variable.scope.0 <= token
                    && token <= variable.scope.1
                    && variable.name_token < token
            })
            .collect();
        let used = in_scope
            .iter()
            .rev()
            .find(|variable| source.token_is(token, variable.name));
        let Some(used) =
            used.filter(|_| !is_no_variable && !is_variable_declared_at(source, token))
        else {
            continue;
        };
        let candidates = in_scope
            .iter()
            .filter(|other| other.type_text == used.type_text && other.name != used.name);
        // A programmer most likely confuses variables that are declared close to each other.
        if let Some(other) =
            candidates.min_by_key(|other| other.name_token.abs_diff(used.name_token))
        {
            edits.push(SourceEdit::replace_token(source, token, other.name));
        }
    }
    edits
}

/// Whether the name at `token` follows a type or a word such as `let` or `for`, and is therefore a new variable.
fn is_variable_declared_at(source: &ParsedSource, token: usize) -> bool {
    source.is_type_name(token - 1)
        || source.is_in_type_arguments(token - 1)
        || source.token_is_any(token - 1, &["let", "mut", "var", "for"])
}

/// Returns the parameters of all functions, and in C and C++ also the local variables.
fn declared_variables<'a>(source: &ParsedSource<'a>) -> Vec<DeclaredVariable<'a>> {
    let mut variables = Vec::new();
    for function in &source.functions {
        let Some((open, _)) = function.params else {
            continue;
        };
        for (name, type_text) in parameter_names_and_types(source, open) {
            let (scope, name_token) = (function.body, name);
            variables.push(DeclaredVariable {
                name: source.token_text(name),
                type_text,
                scope,
                name_token,
            });
        }
    }
    // Local variables of C and C++: declarations such as `int x, y = 0, g;`, also in loop headers.
    for token in (1..source.len()).filter(|token| {
        source.token_is_any(token - 1, &["{", "}", ";", "("]) && source.rules.has_directives
    }) {
        let Some(name) = first_declared_name(source, token)
            .filter(|_| source.is_type_name(token) && source.is_in_executable_code(token))
        else {
            continue;
        };
        let Some(mut scope) = source.enclosing_bracket[token]
            .and_then(|open| Some((open, source.closing_bracket(open)?)))
        else {
            continue;
        };
        if source.token_is(scope.0, "(") {
            scope = (
                scope.0,
                crate::statements::statement_end(source, scope.1 + 1).unwrap_or(scope.1),
            );
        }
        let type_text = source.span_text((token, name - 1)).to_owned();
        let mut next = Some(name);
        while let Some(name_token) = next {
            let is_array = source.token_is(name_token + 1, "[");
            let type_text = format!("{type_text}{}", if is_array { "[]" } else { "" });
            variables.push(DeclaredVariable {
                name: source.token_text(name_token),
                type_text,
                scope,
                name_token,
            });
            let separator = source.find_outside_brackets(name_token, |token| {
                source.token_is_any(token, &[",", ";", ":"])
            });
            next = separator
                .filter(|token| source.token_is(*token, ","))
                .map(|token| token + 1)
                .filter(|token| source.is_identifier(*token));
        }
    }
    variables
}

/// Returns the name token and the text of the type of each parameter in the parentheses that open at `open`. The type
/// is empty in Python.
fn parameter_names_and_types(source: &ParsedSource, open: usize) -> Vec<(usize, String)> {
    let mut parameters: Vec<(usize, String)> = Vec::new();
    match source.rules.language {
        Language::Python => {
            let names = source
                .comma_separated_spans(open)
                .into_iter()
                .filter(|span| span.0 == span.1);
            parameters.extend(names.map(|span| (span.0, String::new())));
        }
        Language::C | Language::Cpp | Language::Java => {
            let plain = source
                .comma_separated_spans(open)
                .into_iter()
                .filter(|span| span.1 > span.0 && source.is_identifier(span.1));
            parameters.extend(
                plain.map(|span| (span.1, source.span_text((span.0, span.1 - 1)).to_owned())),
            );
        }
        Language::Rust => {
            let typed = source
                .comma_separated_spans(open)
                .into_iter()
                .filter(|span| source.token_is(span.0 + 1, ":"));
            parameters.extend(
                typed.map(|span| (span.0, source.span_text((span.0 + 2, span.1)).to_owned())),
            );
        }
        _ => {
            // In Go and Pascal, the type follows the last of several names: `a, b int` and `x, y: longint; z: char`.
            let Some(close) = source.closing_bracket(open) else {
                return parameters;
            };
            let mut untyped_names = Vec::new();
            for token in
                (open + 1..close).filter(|token| source.token_kind(*token) == TokenKind::Word)
            {
                if source.is_identifier(token)
                    && source.token_is_any(token - 1, &["(", ",", ";", "var", "const"])
                {
                    untyped_names.push(token);
                } else if !source.token_is_any(token, &["var", "const", "array", "of"]) {
                    let type_text = source.token_text(token);
                    parameters.extend(
                        untyped_names
                            .drain(..)
                            .map(|name| (name, type_text.to_owned())),
                    );
                }
            }
        }
    }
    parameters
}
