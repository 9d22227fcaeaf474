//! Numbers: constants one off, infinities too small, other starting values.

use crate::code::Span;
use crate::edit::Edit;
use crate::lexical::Language;
use crate::source::Source;
use crate::statements::{headers, is_declaration, simple_statements};
use crate::tokens::Kind;

/// The value of a whole number without ending.
pub(crate) fn whole(source: &Source, at: usize) -> Option<u64> {
    let is_plain = source.kind(at) == Kind::Number && !source.follows(at, ".");
    source.word(at).parse().ok().filter(|_| is_plain)
}

/// A span one more or one less, as people write it.
pub(crate) fn shifted(source: &Source, span: Span, is_up: bool) -> String {
    let moved = |value: u64| {
        if is_up {
            Some(value + 1)
        } else {
            value.checked_sub(1)
        }
    };
    let (first, last) = span;
    if first == last
        && let Some(value) = whole(source, first).and_then(moved)
    {
        return value.to_string();
    }
    let sign = if is_up { "+" } else { "-" };
    if let Some(value) =
        whole(source, last).filter(|_| last >= first + 2 && source.is_any(last - 1, &["+", "-"]))
    {
        let start = source.span((first, last - 2));
        let is_more = source.is(last - 1, "+") == is_up;
        return match (value, is_more) {
            (1, false) => start.to_owned(),
            (value, false) => format!("{start} {} {}", source.word(last - 1), value - 1),
            (value, true) => format!("{start} {} {}", source.word(last - 1), value + 1),
        };
    }
    // What binds less than a sum is one only within parentheses.
    let loose = [
        "&", "|", "^", "<<", ">>", "?", "&&", "||", "shl", "shr", "and", "or", "<", ">", "if",
    ];
    let is_loose = (first..=last)
        .any(|at| source.is_any(at, &loose) && source.within[at] == source.within[first]);
    if is_loose {
        format!("{} {sign} 1", source.closed(span))
    } else {
        format!("{} {sign} 1", source.span(span))
    }
}

/// Both ways of being one off; below nothing there is nothing.
pub(crate) fn both_shifted(source: &Source, span: Span) -> Vec<Edit> {
    let is_zero = span.0 == span.1 && source.is(span.0, "0");
    let ways = [true, false].into_iter().filter(|is_up| *is_up || !is_zero);
    ways.map(|is_up| Edit::of(source, span, shifted(source, span, is_up)))
        .collect()
}

/// Numbers this large are limits or moduli, and have their own operators.
const LARGE: u64 = 30_000;

/// `3` → `4`, `2`.
pub(crate) fn constant(source: &Source) -> Vec<Edit> {
    let is_meant = |at: &usize| {
        let is_small = whole(source, *at).is_some_and(|value| value < LARGE);
        let is_range = source.rules.language == Language::Pascal
            && (source.is(at + 1, "..") || source.follows(*at, ".."));
        // A program that ends well is not judged by what it returns.
        let is_end = source.follows(*at, "return")
            && source
                .function_of(*at)
                .is_some_and(|function| source.is(function.name, "main"));
        !is_end && is_small && !source.is_in_angle(*at) && !is_range
    };
    let places = (0..source.len()).filter(is_meant);
    places
        .flat_map(|at| both_shifted(source, (at, at)))
        .collect()
}

const MODULI: &[&str] = &[
    "1000000007",
    "998244353",
    "1000000009",
    "1000003",
    "1e9 + 7",
    "19260817",
];

fn is_infinity(source: &Source, at: usize) -> bool {
    if at > 1 && source.is(at - 2, "setrecursionlimit") {
        return false;
    }
    let word = source.word(at);
    match source.kind(at) {
        Kind::Number if word.len() > 2 && word.starts_with("0x") => {
            word[2..].starts_with("3f3f") || word.starts_with("0x7f")
        }
        Kind::Number => {
            let digits = word.replace('_', "").to_lowercase();
            let digits = digits.trim_end_matches(['l', 'u']);
            let is_long = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
            let round = digits.trim_start_matches(char::is_numeric);
            let is_power =
                round.starts_with('e') && round[1..].parse::<u32>().is_ok_and(|power| power >= 6);
            let is_modulus =
                MODULI.contains(&word) || (source.is(at + 1, "+") && source.is(at + 2, "7"));
            (is_long || is_power) && !is_modulus
        }
        Kind::Word => [
            "INT_MAX",
            "LLONG_MAX",
            "LONG_MAX",
            "MAX_VALUE",
            "maxlongint",
            "MaxInt64",
            "MaxInt32",
            "MaxInt",
            "MAX",
        ]
        .contains(&word),
        _ => false,
    }
}

/// The whole of a constant such as `Integer.MAX_VALUE`.
fn path_to(source: &Source, at: usize) -> Span {
    let mut first = at;
    while first >= 2 && source.is_any(first - 1, &[".", "::"]) {
        first -= 2;
    }
    (first, at)
}

/// `1000000000` → `9999`, `32767`, `100000`.
pub(crate) fn small_infinity(source: &Source) -> Vec<Edit> {
    let places =
        (0..source.len()).filter(|at| is_infinity(source, *at) && !source.is_in_angle(*at));
    let texts = ["9999", "32767", "100000"];
    let small = |at| texts.map(|text| Edit::of(source, path_to(source, at), text));
    let mut edits: Vec<Edit> = places.flat_map(small).collect();
    // `float('inf')` of Python.
    let floats = source
        .places(&["float"])
        .filter(|at| source.is(at + 1, "("));
    for at in floats {
        let is_infinite = source.kind(at + 2) == Kind::Text && source.word(at + 2).contains("inf");
        if let Some(close) = source.close(at + 1).filter(|_| is_infinite) {
            edits.extend(texts.map(|text| Edit::of(source, (at, close), text)));
        }
    }
    edits
}

/// `1000000007` → `1000000009`, `100000007`.
pub(crate) fn modulus(source: &Source) -> Vec<Edit> {
    let others = |at: usize| -> &[&str] {
        match source.word(at).replace('_', "").as_str() {
            "1000000007" => &["1000000009", "100000007"],
            "998244353" => &["1000000007", "998244853"],
            _ => &[],
        }
    };
    let places = (0..source.len()).filter(|at| source.kind(*at) == Kind::Number);
    places
        .flat_map(|at| {
            others(at)
                .iter()
                .map(move |text| Edit::token(source, at, *text))
        })
        .collect()
}

/// `1e-9` → `1e-3`, `1e-15`.
pub(crate) fn epsilon(source: &Source) -> Vec<Edit> {
    let is_small = |at: &usize| {
        source.kind(*at) == Kind::Number && source.word(*at).to_lowercase().contains("e-")
    };
    let places = (0..source.len()).filter(is_small);
    places
        .flat_map(|at| ["1e-3", "1e-15"].map(|text| Edit::token(source, at, text)))
        .collect()
}

/// An element of a table of values: `{1, 8, 64}` → `{1, 9, 64}`.
pub(crate) fn table_element(source: &Source) -> Vec<Edit> {
    let is_table = |open: usize| {
        let elements = source.pieces(open);
        let is_number = |span: &Span| whole(source, span.1).is_some() && span.1 - span.0 <= 1;
        let before = open.checked_sub(1);
        let is_value =
            before.is_none_or(|at| !source.is_name(at) && !source.is_any(at, &["]", ")"]));
        let is_value = is_value || source.is(open, "{");
        elements.len() >= 3 && is_value && elements.iter().all(is_number)
    };
    let opens = source
        .places(&["{", "[", "("])
        .filter(|open| is_table(*open));
    opens
        .flat_map(|open| source.pieces(open))
        .flat_map(|span| both_shifted(source, (span.1, span.1)))
        .collect()
}

/// Another value to begin with.
fn other_values(source: &Source, span: Span) -> Vec<Edit> {
    let [yes, no] = source.rules.truth;
    let text = source.span(span);
    let other = match text {
        _ if text == yes && yes.len() > 1 => no,
        _ if text == no && no.len() > 1 => yes,
        "0" => "1",
        "1" | "-1" => "0",
        _ if span.0 == span.1
            && source.kind(span.0) == Kind::Number
            && text.parse::<i64>().is_ok() =>
        {
            "0"
        }
        _ if span.0 == span.1
            && source.is_name(span.0)
            && !text.contains(char::is_lowercase)
            && text.len() > 1 =>
        {
            "0"
        }
        _ => return Vec::new(),
    };
    vec![Edit::of(source, span, other)]
}

/// `int best = 0;` → `int best = 1;`
pub(crate) fn initial_value(source: &Source) -> Vec<Edit> {
    let headers = headers(source);
    let signs = [source.rules.assign, ":="];
    let is_meant = |at: usize| {
        let is_in_header = headers
            .iter()
            .any(|header| header.inner.0 <= at && at <= header.inner.1);
        // Constants have operators of their own.
        let is_constant =
            at > 1 && source.is_name(at - 1) && !source.word(at - 1).contains(char::is_lowercase);
        let is_long = is_constant && source.word(at - 1).len() > 1;
        !(is_in_header || source.is_in_params(at) || is_long)
    };
    let places = source.places(&signs).filter(|at| *at > 0 && is_meant(*at));
    let value = |at: usize| {
        let last = if source.is(at + 1, "-") {
            at + 2
        } else {
            at + 1
        };
        let ends =
            source.is_any(last + 1, &[",", ";", "end"]) || source.kind(last + 1) == Kind::Newline;
        (ends && last < source.len()).then_some((at + 1, last))
    };
    places
        .filter_map(value)
        .flat_map(|span| other_values(source, span))
        .collect()
}

/// The call of a function within its own body: an argument one more or one less.
pub(crate) fn recursion(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for function in &source.functions {
        let name = source.word(function.name);
        let calls = (function.body.0..function.body.1)
            .filter(|at| source.is(*at, name) && source.is(at + 1, "("));
        let arguments = calls.flat_map(|at| source.pieces(at + 1));
        let is_number = |span: &Span| {
            let (first, last) = *span;
            (first..=last).all(|at| {
                whole(source, at).is_some()
                    || source.is_name(at)
                    || source.is_any(at, &["+", "-", "*", "/", ".", "div"])
            })
        };
        edits.extend(
            arguments
                .filter(is_number)
                .flat_map(|span| both_shifted(source, span)),
        );
    }
    edits
}

/// `return 0;` → `return 1;`, `return true;` → `return false;`
pub(crate) fn return_value(source: &Source) -> Vec<Edit> {
    let [yes, no] = source.rules.truth;
    let returns = simple_statements(source)
        .into_iter()
        .filter(|span| source.is_any(span.0, &["return", "exit"]));
    let mut edits = Vec::new();
    for (first, last) in returns.filter(|span| !is_declaration(source, *span)) {
        let last = if source.is(last, ";") { last - 1 } else { last };
        let has_parens = source.is(first, "exit") && source.close(first + 1) == Some(last);
        let (from, to) = if has_parens {
            (first + 2, last - 1)
        } else {
            (first + 1, last)
        };
        // A program that ends well is not judged by what it returns.
        let is_main = source
            .function_of(first)
            .is_some_and(|function| source.is(function.name, "main"));
        if from > to || is_main {
            continue;
        }
        let value = source.span((from, to));
        let other = match value {
            _ if value == yes => no,
            _ if value == no => yes,
            "0" => "1",
            "1" => "0",
            "-1" => "0",
            _ => continue,
        };
        edits.push(Edit::of(source, (from, to), other));
    }
    edits
}
