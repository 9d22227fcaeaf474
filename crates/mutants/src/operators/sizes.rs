//! Sizes: arrays too small.

use super::numbers::{shifted, whole};
use crate::code::Span;
use crate::edit::Edit;
use crate::lexical::Language;
use crate::source::Source;
use crate::statements::declared_name;
use crate::tokens::Kind;

/// An array, or the constant that is its size: one less, half as many.
pub(crate) fn array_size(source: &Source) -> Vec<Edit> {
    let spans = match source.rules.language {
        Language::Python => repeated(source, "]"),
        Language::Rust => in_rust(source),
        Language::Go => in_go(source),
        Language::Pascal => in_pascal(source),
        Language::Java => in_java(source),
        _ => in_c(source),
    };
    let mut all = spans.clone();
    all.extend(spans.iter().flat_map(|span| named_constants(source, *span)));
    all.sort_unstable();
    all.dedup();
    all.into_iter()
        .flat_map(|span| smaller(source, span))
        .collect()
}

/// One less, and half.
fn smaller(source: &Source, span: Span) -> Vec<Edit> {
    let value = whole(source, span.0).filter(|_| span.0 == span.1);
    match value {
        Some(0 | 1) => Vec::new(),
        Some(value) => [value - 1, value / 2]
            .map(|size| Edit::of(source, span, size.to_string()))
            .into(),
        None => {
            let half = if matches!(source.rules.language, Language::Python) {
                "//"
            } else {
                "/"
            };
            let half = if source.rules.language == Language::Pascal {
                "div"
            } else {
                half
            };
            let text = source.closed(span);
            let less = shifted(source, span, false);
            let is_factor =
                source.rules.language == Language::Python && source.follows(span.0, "*");
            let less = if is_factor { format!("({less})") } else { less };
            let less = Edit::of(source, span, less);
            vec![less, Edit::of(source, span, format!("{text} {half} 2"))]
        }
    }
}

/// The definitions of the names in a size: `const int N = 30;`, `#define N 30`.
fn named_constants(source: &Source, (first, last): Span) -> Vec<Span> {
    let mut spans = Vec::new();
    for name in (first..=last).filter(|at| source.is_name(*at)) {
        for at in 1..source.len() {
            if !source.is(at, source.word(name))
                || source.is_in_body(at) && source.rules.language != Language::Python
            {
                continue;
            }
            let is_defined =
                source.kind(at - 1) == Kind::Directive && source.kind(at + 1) == Kind::Number;
            let sets = source.find(at + 1, |at| source.is_any(at, &["=", ",", ";", ")"]));
            let value = if is_defined {
                Some(at + 1)
            } else {
                sets.filter(|at| source.is(*at, "=")).map(|at| at + 1)
            };
            spans.extend(
                value
                    .filter(|at| source.kind(*at) == Kind::Number)
                    .map(|at| (at, at)),
            );
        }
    }
    spans
}

fn in_c(source: &Source) -> Vec<Span> {
    let mut spans = Vec::new();
    for at in 0..source.len() {
        let begins = at == 0
            || source.is_any(at - 1, &[";", "{", "}"])
            || matches!(source.kind(at - 1), Kind::Directive | Kind::Newline);
        let Some(name) = declared_name(source, at).filter(|_| begins) else {
            continue;
        };
        let end = source.find(at, |at| source.is(at, ";")).unwrap_or(at);
        let opens = (name + 1..end)
            .filter(|open| source.is(*open, "[") && source.within[*open] == source.within[at]);
        let sets = source
            .find(name, |at| source.is_any(at, &["=", ";"]))
            .unwrap_or(end);
        let opens = opens.filter(|open| *open < sets || source.follows(*open, "]"));
        // Where all elements are listed, the compiler counts.
        let opens = opens.filter(|_| {
            !(source.is(sets, "=")
                && source.is(sets + 1, "{")
                && source.close(sets + 1) != Some(sets + 2))
        });
        spans.extend(opens.filter_map(|open| inner(source, open)));
        // `vector<int> a(n);`
        if source.is_in_angle(name.saturating_sub(1)) && source.is(name + 1, "(") {
            spans.extend(source.pieces(name + 1).first());
        }
    }
    let arrays = (0..source.len()).filter(|at| source.is(*at, "array") && source.is(at + 1, "<"));
    let sizes = arrays.filter_map(|at| {
        (at + 1..source.len())
            .take_while(|at| source.is_in_angle(*at))
            .last()
    });
    spans.extend(
        sizes
            .map(|at| (at - 1, at - 1))
            .filter(|span| whole(source, span.0).is_some()),
    );
    spans
}

fn inner(source: &Source, open: usize) -> Option<Span> {
    let close = source.close(open).filter(|close| *close > open + 1)?;
    Some((open + 1, close - 1))
}

/// `new int[n]`
fn in_java(source: &Source) -> Vec<Span> {
    let mut spans = Vec::new();
    for at in source.places(&["new"]) {
        let mut open = at + 2;
        while source.is(open, "[") {
            spans.extend(inner(source, open));
            open = source.close(open).unwrap_or(open) + 1;
        }
    }
    spans
}

/// `[0] * n`
fn repeated(source: &Source, bracket: &str) -> Vec<Span> {
    let places = source
        .places(&["*"])
        .filter(|at| source.follows(*at, bracket));
    let sizes = places.filter_map(|at| crate::expressions::whole_from(source, at + 1));
    let mut spans: Vec<Span> = sizes.collect();
    let arrays = source
        .places(&["bytearray"])
        .filter(|at| source.is(at + 1, "("));
    spans.extend(arrays.filter_map(|at| inner(source, at + 1)));
    spans
}

/// `vec![0; n]`, `[0; 5]`
fn in_rust(source: &Source) -> Vec<Span> {
    let opens = source.places(&["["]);
    let semicolon = |open: usize| {
        Some((
            source.find(open + 1, |at| source.is(at, ";"))?,
            source.close(open)?,
        ))
    };
    let spans = opens
        .filter_map(semicolon)
        .filter(|(at, close)| at + 1 < *close);
    spans.map(|(at, close)| (at + 1, close - 1)).collect()
}

/// `make([]int, n)`, `var a [5]int`
fn in_go(source: &Source) -> Vec<Span> {
    let makes = source
        .places(&["make"])
        .filter_map(|at| source.pieces(at + 1).get(1).copied());
    let arrays = source.places(&["["]).filter(|open| {
        source
            .close(*open)
            .is_some_and(|close| source.is_type(close + 1))
    });
    makes
        .chain(arrays.filter_map(|open| inner(source, open)))
        .collect()
}

/// `array[0..4, 1..7]`: the last index of each.
fn in_pascal(source: &Source) -> Vec<Span> {
    let opens = source
        .places(&["array"])
        .map(|at| at + 1)
        .filter(|at| source.is(*at, "["));
    let ends = opens.flat_map(|open| source.pieces(open));
    let behind =
        |(first, last): Span| Some((source.find(first, |at| source.is(at, ".."))? + 1, last));
    ends.filter_map(behind)
        .filter(|(first, last)| first <= last)
        .collect()
}
