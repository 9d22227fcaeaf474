//! Order: indices, arguments and variables that are mixed up.

use super::bounds::indices;
use crate::code::Span;
use crate::edit::Edit;
use crate::expressions::ends_operand;
use crate::lexical::Language;
use crate::source::Source;
use crate::statements::declared_name;
use crate::tokens::Kind;

/// `a[i][j]` → `a[j][i]`.
pub(crate) fn swap_indices(source: &Source) -> Vec<Edit> {
    let inner = |(open, close): Span| (open + 1, close - 1);
    let differ = |first: Span, second: Span| source.span(first) != source.span(second);
    let all = indices(source);
    let mut edits = Vec::new();
    for first in &all {
        // Pascal's `a[i, j]`.
        let pieces = source.pieces(first.0);
        if let ([one, two, ..], Language::Pascal) = (&pieces[..], source.rules.language)
            && differ(*one, *two)
        {
            edits.push(Edit::swap(source, *one, *two));
        }
        let next = all.iter().find(|second| second.0 == first.1 + 1);
        if let Some(second) = next.filter(|second| differ(*first, **second)) {
            edits.push(Edit::swap(source, inner(*first), inner(*second)));
        }
    }
    edits
}

/// Two neighbouring arguments of a call change places.
pub(crate) fn swap_arguments(source: &Source) -> Vec<Edit> {
    let is_call = |open: &usize| {
        let is_named =
            *open >= 1 && ends_operand(source, open - 1) && source.kind(open - 1) != Kind::Number;
        is_named
            && source.is_in_body(*open)
            && !source
                .functions
                .iter()
                .any(|function| function.name + 1 == *open)
    };
    let opens = source.places(&["("]).filter(is_call);
    let is_fixed = |span: &Span| {
        source.kind(span.0) == Kind::Text
            || (span.0..=span.1).any(|at| source.is_type(at) || source.is(at, "="))
    };
    let mut edits = Vec::new();
    for open in opens {
        for pair in source.pieces(open).windows(2) {
            if source.span(pair[0]) != source.span(pair[1]) && !pair.iter().any(is_fixed) {
                edits.push(Edit::swap(source, pair[0], pair[1]));
            }
        }
    }
    edits
}

/// A name with the type that it was declared with, and where.
struct Variable<'a> {
    name: &'a str,
    type_of_it: String,
    /// The brackets in which it is known.
    scope: Span,
    declared: usize,
}

/// A variable for another one of its type.
pub(crate) fn other_variable(source: &Source) -> Vec<Edit> {
    let variables = variables(source);
    let mut edits = Vec::new();
    for at in (1..source.len()).filter(|at| source.is_name(*at) && source.is_in_body(*at)) {
        let is_called =
            source.is_any(at + 1, &["(", "::", ":="]) || source.is_any(at - 1, &[".", "->", "::"]);
        let knows = |variable: &&Variable| {
            variable.scope.0 <= at && at <= variable.scope.1 && variable.declared < at
        };
        let known: Vec<&Variable> = variables.iter().filter(knows).collect();
        let own = known
            .iter()
            .rev()
            .find(|variable| source.is(at, variable.name));
        let Some(own) = own.filter(|_| !is_called && !is_declared_here(source, at)) else {
            continue;
        };
        let others = known
            .iter()
            .filter(|other| other.type_of_it == own.type_of_it && other.name != own.name);
        // The nearest one is the likeliest.
        if let Some(other) = others.min_by_key(|other| other.declared.abs_diff(own.declared)) {
            edits.push(Edit::token(source, at, other.name));
        }
    }
    edits
}

fn is_declared_here(source: &Source, at: usize) -> bool {
    source.is_type(at - 1)
        || source.is_in_angle(at - 1)
        || source.is_any(at - 1, &["let", "mut", "var", "for"])
}

fn variables<'a>(source: &Source<'a>) -> Vec<Variable<'a>> {
    let mut variables = Vec::new();
    for function in &source.functions {
        let Some((open, _)) = function.params else {
            continue;
        };
        for (name, type_of_it) in parameters(source, open) {
            let (scope, declared) = (function.body, name);
            variables.push(Variable {
                name: source.word(name),
                type_of_it,
                scope,
                declared,
            });
        }
    }
    // Statements such as `int x, y = 0, g;`, those of loops' headers too.
    for at in (1..source.len())
        .filter(|at| source.is_any(at - 1, &["{", "}", ";", "("]) && source.rules.has_directives)
    {
        let Some(name) =
            declared_name(source, at).filter(|_| source.is_type(at) && source.is_in_body(at))
        else {
            continue;
        };
        let Some(mut scope) = source.within[at].and_then(|open| Some((open, source.close(open)?)))
        else {
            continue;
        };
        if source.is(scope.0, "(") {
            scope = (
                scope.0,
                crate::statements::statement_end(source, scope.1 + 1).unwrap_or(scope.1),
            );
        }
        let type_of_it = source.span((at, name - 1)).to_owned();
        let mut next = Some(name);
        while let Some(declared) = next {
            let is_array = source.is(declared + 1, "[");
            let type_of_it = format!("{type_of_it}{}", if is_array { "[]" } else { "" });
            variables.push(Variable {
                name: source.word(declared),
                type_of_it,
                scope,
                declared,
            });
            let ends = source.find(declared, |at| source.is_any(at, &[",", ";", ":"]));
            next = ends
                .filter(|at| source.is(*at, ","))
                .map(|at| at + 1)
                .filter(|at| source.is_name(*at));
        }
    }
    variables
}

/// The names of parameters, each with its type.
fn parameters(source: &Source, open: usize) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    match source.rules.language {
        Language::Python => {
            let names = source
                .pieces(open)
                .into_iter()
                .filter(|span| span.0 == span.1);
            found.extend(names.map(|span| (span.0, String::new())));
        }
        Language::C | Language::Cpp | Language::Java => {
            let plain = source
                .pieces(open)
                .into_iter()
                .filter(|span| span.1 > span.0 && source.is_name(span.1));
            found.extend(plain.map(|span| (span.1, source.span((span.0, span.1 - 1)).to_owned())));
        }
        Language::Rust => {
            let typed = source
                .pieces(open)
                .into_iter()
                .filter(|span| source.is(span.0 + 1, ":"));
            found.extend(typed.map(|span| (span.0, source.span((span.0 + 2, span.1)).to_owned())));
        }
        _ => {
            // `a, b int` and `x, y: longint; z: char`: the type follows the last name of several.
            let Some(close) = source.close(open) else {
                return found;
            };
            let mut waiting = Vec::new();
            for at in (open + 1..close).filter(|at| source.kind(*at) == Kind::Word) {
                if source.is_name(at) && source.is_any(at - 1, &["(", ",", ";", "var", "const"]) {
                    waiting.push(at);
                } else if !source.is_any(at, &["var", "const", "array", "of"]) {
                    let type_of_it = source.word(at);
                    found.extend(waiting.drain(..).map(|name| (name, type_of_it.to_owned())));
                }
            }
        }
    }
    found
}
