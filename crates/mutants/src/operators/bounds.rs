//! Bounds: of comparisons, of loops, of ranges, of indices.

use super::numbers::{both_shifted, whole};
use crate::code::Span;
use crate::edit::Edit;
use crate::expressions::{ends_operand, sides, whole_from};
use crate::lexical::Language;
use crate::source::Source;
use crate::statements::{Header, declared_name, headers};
use crate::tokens::Kind;

/// The right side of a comparison, and the first and last value of a loop, one off.
pub(crate) fn bound(source: &Source) -> Vec<Edit> {
    let comparisons = source.places(&["<", "<=", ">", ">="]);
    let rights = comparisons.filter_map(|at| Some(sides(source, at)?.1));
    let is_number = |span: &Span| !matches!(source.kind(span.0), Kind::Text | Kind::Letter);
    let mut spans: Vec<Span> = rights.filter(is_number).collect();
    for header in headers(source)
        .iter()
        .filter(|header| header.is_loop(source))
    {
        spans.extend(ends_of_loop(source, header));
    }
    spans
        .into_iter()
        .flat_map(|span| both_shifted(source, span))
        .collect()
}

fn ends_of_loop(source: &Source, header: &Header) -> Vec<Span> {
    let (first, last) = header.inner;
    let mut spans = Vec::new();
    let is_over = |at: usize| at > last;
    if let Some([begin, ..]) = header.parts(source) {
        let sets = source.find(begin.0, |at| {
            at > begin.1 || source.is_any(at, &["=", ":="])
        });
        let value = sets
            .filter(|at| *at < begin.1)
            .and_then(|at| whole_from(source, at + 1));
        spans.extend(value);
    } else if let Some(to) = source.find(first, |at| {
        is_over(at) || source.is_any(at, &["to", "downto"])
    }) {
        // `for i := a to b do`
        if to < last {
            spans.push((to + 1, last));
            let sets = source.find(first, |at| source.is(at, ":="));
            spans.extend(sets.map(|at| (at + 1, to - 1)));
        }
    }
    spans
}

/// `range(n)` → `range(n - 1)`, `range(1, n)`; `0..n` → `0..n - 1`.
pub(crate) fn range_end(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    if source.rules.language == Language::Python {
        for at in source
            .places(&["range"])
            .filter(|at| source.is(at + 1, "("))
        {
            let pieces = source.pieces(at + 1);
            edits.extend(
                pieces
                    .iter()
                    .take(2)
                    .flat_map(|span| both_shifted(source, *span)),
            );
            if let [only] = pieces.as_slice() {
                edits.push(Edit::of(
                    source,
                    *only,
                    format!("1, {}", source.span(*only)),
                ));
            }
        }
    }
    if source.rules.language == Language::Rust {
        for at in source.places(&["..", "..="]).filter(|at| *at > 0) {
            edits.extend(
                whole_from(source, at + 1)
                    .into_iter()
                    .flat_map(|span| both_shifted(source, span)),
            );
            if whole(source, at - 1).is_some() {
                edits.extend(both_shifted(source, (at - 1, at - 1)));
            }
        }
    }
    edits
}

/// `a..b` ↔ `a..=b`.
pub(crate) fn inclusive_range(source: &Source) -> Vec<Edit> {
    let has_end = |at: &usize| {
        whole_from(source, at + 1).is_some() && *at > 0 && ends_operand(source, at - 1)
    };
    let places = source.places(&["..", "..="]).filter(has_end);
    let other = |at| if source.is(at, "..") { "..=" } else { ".." };
    places
        .map(|at| Edit::token(source, at, other(at)))
        .collect()
}

/// The brackets of all indices `a[i]`; declarations are none.
pub(crate) fn indices(source: &Source) -> Vec<Span> {
    let is_index = |open: &usize| {
        let is_type = *open >= 1 && (source.is_type(open - 1) || source.is_in_angle(open - 1));
        *open >= 1 && !is_type && ends_operand(source, open - 1) && !is_declared(source, *open)
    };
    let opens = source.places(&["["]).filter(is_index);
    opens
        .filter_map(|open| Some((open, source.close(open).filter(|close| *close > open + 1)?)))
        .collect()
}

/// Is it the size of an array that is declared here, or a type's?
fn is_declared(source: &Source, open: usize) -> bool {
    let mut first = open;
    while first > 0 && source.is(first - 1, "]") {
        first = source.open(first - 1).unwrap_or(first - 1);
    }
    let is_row = source.within[open].is_none_or(|open| source.is(open, "{"));
    let start = (0..first)
        .rev()
        .find(|at| source.is_any(*at, &[";", "{", "}"]) || source.kind(*at) == Kind::Directive);
    let start = start.map_or(0, |at| at + 1);
    match source.rules.language {
        Language::C | Language::Cpp | Language::Java => {
            source.is_in_params(open)
                || (first >= 2 && source.is_type(first - 2))
                || source.follows(first, "]")
                || (is_row
                    && declared_name(source, start)
                        .is_some_and(|name| is_in_list(source, name, first)))
        }
        Language::Go => !source.is_in_body(open),
        _ => {
            source.is_in_params(open)
                || source.is_any(first.saturating_sub(1), &["array", "string"])
        }
    }
}

/// Is `at` behind a name of a list of declared names, with nothing but values and commas between?
fn is_in_list(source: &Source, name: usize, open: usize) -> bool {
    open == name + 1
        || source
            .find(name, |at| at + 1 == open || source.is(at, ";"))
            .is_some_and(|at| source.follows(at, ","))
}

/// `a[i]` → `a[i + 1]`, `a[i - 1]`.
pub(crate) fn index(source: &Source) -> Vec<Edit> {
    let inner = |(open, close): Span| {
        let is_plain = (open + 1..close).all(|at| {
            !source.is_any(at, &["..", "..=", ":", "=", ","])
                && !matches!(source.kind(at), Kind::Text | Kind::Letter)
        });
        is_plain.then_some((open + 1, close - 1))
    };
    let spans = indices(source).into_iter().filter_map(inner);
    spans.flat_map(|span| both_shifted(source, span)).collect()
}

/// A loop that stops early: `y < h` → `y < h && y < 5`, with a number that the source bounds something by.
pub(crate) fn capped_loop(source: &Source) -> Vec<Edit> {
    let and = source.rules.logic[0];
    let mut caps: Vec<u64> = Vec::new();
    let numbers = (1..source.len()).filter(|at| source.is_any(at - 1, &["[", "<", "<=", ".."]));
    for value in numbers
        .filter_map(|at| whole(source, at))
        .filter(|value| (3..=1000).contains(value))
    {
        if !caps.contains(&value) {
            caps.push(value);
        }
    }
    caps.truncate(3);
    let mut edits = Vec::new();
    for header in headers(source) {
        let Some([_, condition, step]) = header.parts(source) else {
            continue;
        };
        let name = (step.0..=step.1).find(|at| source.is_name(*at));
        let counts = (step.0..=step.1).any(|at| source.is(at, "++"));
        let Some(name) = name.filter(|_| counts).map(|at| source.word(at)) else {
            continue;
        };
        let has_or = (condition.0..=condition.1).any(|at| source.is(at, "||"));
        let old = source.span(condition);
        let old = if has_or {
            format!("({old})")
        } else {
            old.to_owned()
        };
        let own = whole(source, condition.1).unwrap_or(u64::MAX);
        for cap in caps.iter().filter(|cap| **cap < own) {
            edits.push(Edit::of(
                source,
                condition,
                format!("{old} {and} {name} < {cap}"),
            ));
        }
    }
    edits
}
