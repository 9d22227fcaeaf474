//! Loops: left out, in the wrong order, backwards, with another step.

use super::numbers::whole;
use crate::code::Span;
use crate::edit::Edit;
use crate::lexical::{Blocks, Language};
use crate::source::Source;
use crate::statements::{Header, headers};
use crate::tokens::Kind;

fn loops(source: &Source) -> Vec<Header> {
    let all = headers(source).into_iter();
    all.filter(|header| header.is_loop(source)).collect()
}

/// A loop left out.
pub(crate) fn drop_loop(source: &Source) -> Vec<Edit> {
    let all = loops(source).into_iter().filter(|header| {
        // `do … while (…);` has its body before it.
        !source.is(header.body.0, ";") || !source.follows(header.word, "}")
    });
    all.map(|header| Edit::of(source, (header.word, header.body.1), source.rules.nothing))
        .collect()
}

/// The headers of two loops, one directly within the other, change places.
pub(crate) fn swap_loops(source: &Source) -> Vec<Edit> {
    let all = loops(source);
    let mut edits = Vec::new();
    for outer in &all {
        let first = if source.is_any(outer.body.0, &["{", "begin"]) {
            outer.body.0 + 1
        } else {
            outer.body.0
        };
        let same = |inner: &&Header| {
            inner.word == first && source.word(inner.word) == source.word(outer.word)
        };
        if let Some(inner) = all.iter().find(same) {
            edits.push(Edit::swap(source, outer.inner, inner.inner));
        }
    }
    edits
}

/// `for (i = 0; i < n; i++)` → `for (i = n - 1; i >= 0; i--)`.
pub(crate) fn reverse_loop(source: &Source) -> Vec<Edit> {
    loops(source)
        .iter()
        .filter_map(|header| reversed(source, header))
        .collect()
}

fn reversed(source: &Source, header: &Header) -> Option<Edit> {
    let (first, last) = header.inner;
    match source.rules.language {
        Language::Python => {
            let at = (first..last).find(|at| source.follows(*at, "in"))?;
            let is_whole = source.is(at, "range") && source.close(at + 1) == Some(last);
            is_whole.then(|| {
                Edit::of(
                    source,
                    (at, last),
                    format!("reversed({})", source.span((at, last))),
                )
            })
        }
        Language::Rust => {
            let at = (first..last).find(|at| source.follows(*at, "in"))?;
            let is_range = source
                .find(at, |at| source.is_any(at, &["..", "..="]))
                .is_some_and(|dots| dots < last);
            is_range.then(|| {
                Edit::of(
                    source,
                    (at, last),
                    format!("({}).rev()", source.span((at, last))),
                )
            })
        }
        Language::Pascal => {
            let to = (first..last).find(|at| source.is_any(*at, &["to", "downto"]))?;
            let from = source.find(first, |at| source.is(at, ":="))? + 1;
            let other = if source.is(to, "to") { "downto" } else { "to" };
            let text = format!(
                "{} {other} {}",
                source.span((to + 1, last)),
                source.span((from, to - 1))
            );
            Some(Edit::of(source, (from, last), text))
        }
        _ => reversed_parts(source, header),
    }
}

/// `for (a = b; a < c; a++)` → `for (a = c - 1; a >= b; a--)`
fn reversed_parts(source: &Source, header: &Header) -> Option<Edit> {
    let [begin, condition, step] = header.parts(source)?;
    let sets = (begin.0..begin.1).find(|at| source.is_any(*at, &["=", ":="]))?;
    let name = source.word(sets - 1);
    let relation = condition.0 + 1;
    let is_simple = source.is(condition.0, name)
        && source.is_any(relation, &["<", "<="])
        && (step.0..=step.1).any(|at| source.is(at, "++"))
        && (condition.0..=condition.1).all(|at| !source.is_any(at, &["&&", "||"]))
        && (begin.0..=begin.1).all(|at| !source.is(at, ","))
        && condition.1 > relation;
    let end = source.span((relation + 1, condition.1));
    let end = if source.is(relation, "<") {
        format!("{end} - 1")
    } else {
        end.to_owned()
    };
    let text = format!(
        "{} {end}; {name} >= {}; {name}--",
        source.span((begin.0, sets)),
        source.span((sets + 1, begin.1)),
    );
    is_simple.then(|| Edit::of(source, (begin.0, step.1), text))
}

/// `i++` → `i += 2`, and `i += 2` → `i++`, of a loop.
pub(crate) fn step(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for header in loops(source) {
        let Some([_, _, step]) = header.parts(source) else {
            continue;
        };
        edits.extend(other_step(source, step));
    }
    if source.rules.language == Language::Python {
        for at in source
            .places(&["range"])
            .filter(|at| source.is(at + 1, "("))
        {
            if let [from, to, step] = source.pieces(at + 1)[..] {
                let is_back = source.is(step.0, "-");
                let text = if is_back { "-1" } else { "1" };
                let new = match source.span(step) {
                    "-1" => format!("{}, {}, -2", source.span(from), source.span(to)),
                    _ => format!("{}, {}, {text}", source.span(from), source.span(to)),
                };
                edits.push(Edit::of(source, (from.0, step.1), new));
            }
        }
    }
    edits
}

fn other_step(source: &Source, (first, last): Span) -> Option<Edit> {
    let name = (first..=last).find(|at| source.is_name(*at))?;
    let is_short = last == first + 1;
    if is_short && (first..=last).any(|at| source.is(at, "++")) {
        return Some(Edit::of(
            source,
            (first, last),
            format!("{} += 2", source.word(name)),
        ));
    }
    if is_short && (first..=last).any(|at| source.is(at, "--")) {
        return Some(Edit::of(
            source,
            (first, last),
            format!("{} -= 2", source.word(name)),
        ));
    }
    let is_number = whole(source, last).is_some_and(|value| value > 1);
    let sign = source.word(last.checked_sub(1)?);
    (is_number && matches!(sign, "+=" | "-=")).then(|| Edit::token(source, last, "1"))
}

/// A loop that only asks once: `while` → `if`.
pub(crate) fn while_if(source: &Source) -> Vec<Edit> {
    let is_meant = |header: &Header| {
        let is_while = source.is(header.word, "while")
            || (source.rules.language == Language::Go && header.parts(source).is_none());
        let is_empty = source.is(header.body.0, ";");
        is_while && !is_empty && header.condition(source).is_some() && !header.has_jump(source)
    };
    let all = loops(source).into_iter().filter(|header| is_meant(header));
    let is_first = |header: &Header| {
        source.rules.blocks != Blocks::Indentation || source.kind(header.word) == Kind::Word
    };
    all.filter(is_first)
        .map(|header| {
            let (word, inner) = (header.word, header.inner);
            match source.rules.blocks {
                // `while … do` → `if … then`
                Blocks::BeginEnd => {
                    let text = format!("if {} then", source.span(inner));
                    Edit::of(source, (word, inner.1 + 1), text)
                }
                _ => Edit::token(source, word, "if"),
            }
        })
        .collect()
}
