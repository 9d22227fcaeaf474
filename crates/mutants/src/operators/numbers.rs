//! Mistakes in numbers: constants off by one, infinities that are too small, wrong initial and returned values.

use crate::edit::Edit;
use crate::lexical::Language;
use crate::source::Source;
use crate::statements::{find_control_statements, find_simple_statements, is_declaration};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Returns the value of an integer literal without suffix; `None` for other tokens and for tuple fields.
pub(crate) fn integer_value(source: &Source, at: usize) -> Option<u64> {
    let is_plain = source.kind(at) == TokenKind::Number && !source.token_follows(at, ".");
    source.token_text(at).parse().ok().filter(|_| is_plain)
}

/// Returns the text of a span increased (`is_up`) or decreased by one, simplified as a programmer would write it: `n
/// - 1` becomes `n` or `n - 2`.
pub(crate) fn shifted_by_one(source: &Source, span: TokenSpan, is_up: bool) -> String {
    let moved = |value: u64| {
        if is_up {
            Some(value + 1)
        } else {
            value.checked_sub(1)
        }
    };
    let (first, last) = span;
    if first == last
        && let Some(value) = integer_value(source, first).and_then(moved)
    {
        return value.to_string();
    }
    let sign = if is_up { "+" } else { "-" };
    if let Some(value) = integer_value(source, last)
        .filter(|_| last >= first + 2 && source.token_is_any(last - 1, &["+", "-"]))
    {
        let start = source.span_text((first, last - 2));
        let is_more = source.token_is(last - 1, "+") == is_up;
        return match (value, is_more) {
            (1, false) => start.to_owned(),
            (value, false) => format!("{start} {} {}", source.token_text(last - 1), value - 1),
            (value, true) => format!("{start} {} {}", source.token_text(last - 1), value + 1),
        };
    }
    // Operands with operators that bind less tightly than `+` need parentheses.
    let loose = [
        "&", "|", "^", "<<", ">>", "?", "&&", "||", "shl", "shr", "and", "or", "<", ">", "if",
    ];
    let is_loose = (first..=last).any(|at| {
        source.token_is_any(at, &loose)
            && source.enclosing_bracket[at] == source.enclosing_bracket[first]
    });
    if is_loose {
        format!("{} {sign} 1", source.parenthesized(span))
    } else {
        format!("{} {sign} 1", source.span_text(span))
    }
}

/// Edits that increase and decrease a span by one; the literal 0 is only increased.
pub(crate) fn shift_edits(source: &Source, span: TokenSpan) -> Vec<Edit> {
    let is_zero = span.0 == span.1 && source.token_is(span.0, "0");
    let ways = [true, false].into_iter().filter(|is_up| *is_up || !is_zero);
    ways.map(|is_up| Edit::replace_span(source, span, shifted_by_one(source, span, is_up)))
        .collect()
}

/// Smallest number that counts as a limit or modulus; operators of their own change these.
const MIN_LARGE: u64 = 30_000;

/// Shifts a constant by one: `3` → `4`, `2`.
pub(crate) fn shift_constant(source: &Source) -> Vec<Edit> {
    let is_small_constant = |at: &usize| {
        let is_small = integer_value(source, *at).is_some_and(|value| value < MIN_LARGE);
        let is_range = source.rules.language == Language::Pascal
            && (source.token_is(at + 1, "..") || source.token_follows(*at, ".."));
        // The exit code that `main` returns does not matter for the verdict.
        let is_end = source.token_follows(*at, "return")
            && source
                .enclosing_function(*at)
                .is_some_and(|function| source.token_is(function.name_token, "main"));
        !is_end && is_small && !source.is_in_type_arguments(*at) && !is_range
    };
    let places = (0..source.len()).filter(is_small_constant);
    places
        .flat_map(|at| shift_edits(source, (at, at)))
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
    if at > 1 && source.token_is(at - 2, "setrecursionlimit") {
        return false;
    }
    let word = source.token_text(at);
    match source.kind(at) {
        TokenKind::Number if word.len() > 2 && word.starts_with("0x") => {
            word[2..].starts_with("3f3f") || word.starts_with("0x7f")
        }
        TokenKind::Number => {
            let literal = word.replace('_', "").to_lowercase();
            let digits = literal.trim_end_matches(['l', 'u']);
            let is_long = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
            let round = digits.trim_start_matches(char::is_numeric);
            let is_power =
                round.starts_with('e') && round[1..].parse::<u32>().is_ok_and(|power| power >= 6);
            let is_modulus = MODULI.contains(&word)
                || (source.token_is(at + 1, "+") && source.token_is(at + 2, "7"));
            (is_long || is_power) && !is_modulus
        }
        TokenKind::Word => [
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

/// Returns the span of a qualified constant such as `Integer.MAX_VALUE`.
fn qualified_constant(source: &Source, at: usize) -> TokenSpan {
    let mut first = at;
    while first >= 2 && source.token_is_any(first - 1, &[".", "::"]) {
        first -= 2;
    }
    (first, at)
}

/// Replaces a large constant that serves as infinity: `1000000000` → `9999`, `32767`, `100000`.
pub(crate) fn shrink_infinity(source: &Source) -> Vec<Edit> {
    let places = (0..source.len())
        .filter(|at| is_infinity(source, *at) && !source.is_in_type_arguments(*at));
    let texts = ["9999", "32767", "100000"];
    let small =
        |at| texts.map(|text| Edit::replace_span(source, qualified_constant(source, at), text));
    let mut edits: Vec<Edit> = places.flat_map(small).collect();
    // Python's `float('inf')`.
    let floats = source
        .positions_of(&["float"])
        .filter(|at| source.token_is(at + 1, "("));
    for at in floats {
        let is_infinite = source.kind(at + 2) == TokenKind::StringLiteral
            && source.token_text(at + 2).contains("inf");
        if let Some(close) = source.closing_bracket(at + 1).filter(|_| is_infinite) {
            edits.extend(texts.map(|text| Edit::replace_span(source, (at, close), text)));
        }
    }
    edits
}

/// Replaces a well-known modulus: `1000000007` → `1000000009`, `100000007`.
pub(crate) fn change_modulus(source: &Source) -> Vec<Edit> {
    let others = |at: usize| -> &[&str] {
        match source.token_text(at).replace('_', "").as_str() {
            "1000000007" => &["1000000009", "100000007"],
            "998244353" => &["1000000007", "998244853"],
            _ => &[],
        }
    };
    let places = (0..source.len()).filter(|at| source.kind(*at) == TokenKind::Number);
    places
        .flat_map(|at| {
            others(at)
                .iter()
                .map(move |text| Edit::replace_token(source, at, *text))
        })
        .collect()
}

/// Replaces a tolerance: `1e-9` → `1e-3`, `1e-15`.
pub(crate) fn change_tolerance(source: &Source) -> Vec<Edit> {
    let places = (0..source.len()).filter(|at| {
        source.kind(*at) == TokenKind::Number
            && source.token_text(*at).to_lowercase().contains("e-")
    });
    places
        .flat_map(|at| ["1e-3", "1e-15"].map(|text| Edit::replace_token(source, at, text)))
        .collect()
}

/// Shifts an element of a table of numbers by one: `{1, 8, 64}` → `{1, 9, 64}`.
pub(crate) fn shift_table_element(source: &Source) -> Vec<Edit> {
    let is_table = |open: usize| {
        let elements = source.comma_separated(open);
        let is_number =
            |span: &TokenSpan| integer_value(source, span.1).is_some() && span.1 - span.0 <= 1;
        let before = open.checked_sub(1);
        let is_value = before
            .is_none_or(|at| !source.is_identifier(at) && !source.token_is_any(at, &["]", ")"]));
        let is_value = is_value || source.token_is(open, "{");
        elements.len() >= 3 && is_value && elements.iter().all(is_number)
    };
    let opens = source
        .positions_of(&["{", "[", "("])
        .filter(|open| is_table(*open));
    opens
        .flat_map(|open| source.comma_separated(open))
        .flat_map(|span| shift_edits(source, (span.1, span.1)))
        .collect()
}

/// Edits that replace an initial value by a different simple value.
fn initial_value_edits(source: &Source, span: TokenSpan) -> Vec<Edit> {
    let [yes, no] = source.rules.boolean_literals;
    let text = source.span_text(span);
    let other = match text {
        _ if text == yes && yes.len() > 1 => no,
        _ if text == no && no.len() > 1 => yes,
        "0" => "1",
        "1" | "-1" => "0",
        _ if span.0 == span.1
            && source.kind(span.0) == TokenKind::Number
            && text.parse::<i64>().is_ok() =>
        {
            "0"
        }
        _ if span.0 == span.1
            && source.is_identifier(span.0)
            && !text.contains(char::is_lowercase)
            && text.len() > 1 =>
        {
            "0"
        }
        _ => return Vec::new(),
    };
    vec![Edit::replace_span(source, span, other)]
}

/// Replaces the value of an initialization or assignment: `int best = 0;` → `int best = 1;`.
pub(crate) fn change_initial_value(source: &Source) -> Vec<Edit> {
    let headers = find_control_statements(source);
    let signs = [source.rules.assignment_operator, ":="];
    let is_initialization = |at: usize| {
        let is_in_header = headers
            .iter()
            .any(|header| header.header.0 <= at && at <= header.header.1);
        // Named constants (upper case) are changed by other operators.
        let is_constant = at > 1
            && source.is_identifier(at - 1)
            && !source.token_text(at - 1).contains(char::is_lowercase);
        let is_long = is_constant && source.token_text(at - 1).len() > 1;
        !(is_in_header || source.is_in_params(at) || is_long)
    };
    let places = source
        .positions_of(&signs)
        .filter(|at| *at > 0 && is_initialization(*at));
    places
        .filter_map(|at| {
            let last = if source.token_is(at + 1, "-") {
                at + 2
            } else {
                at + 1
            };
            let ends = source.token_is_any(last + 1, &[",", ";", "end"])
                || source.kind(last + 1) == TokenKind::Newline;
            (ends && last < source.len()).then_some((at + 1, last))
        })
        .flat_map(|span| initial_value_edits(source, span))
        .collect()
}

/// Shifts an argument of a recursive call by one.
pub(crate) fn shift_recursion_argument(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for function in &source.functions {
        let name = source.token_text(function.name_token);
        let calls = (function.body.0..function.body.1)
            .filter(|at| source.token_is(*at, name) && source.token_is(at + 1, "("));
        let arguments = calls.flat_map(|at| source.comma_separated(at + 1));
        edits.extend(
            arguments
                .filter(|span| {
                    let (first, last) = *span;
                    (first..=last).all(|at| {
                        integer_value(source, at).is_some()
                            || source.is_identifier(at)
                            || source.token_is_any(at, &["+", "-", "*", "/", ".", "div"])
                    })
                })
                .flat_map(|span| shift_edits(source, span)),
        );
    }
    edits
}

/// Replaces a returned constant: `return 0;` → `return 1;`, `return true;` → `return false;`.
pub(crate) fn change_return_value(source: &Source) -> Vec<Edit> {
    let [yes, no] = source.rules.boolean_literals;
    let returns = find_simple_statements(source)
        .into_iter()
        .filter(|span| source.token_is_any(span.0, &["return", "exit"]));
    let mut edits = Vec::new();
    for (first, last) in returns.filter(|span| !is_declaration(source, *span)) {
        let last = if source.token_is(last, ";") {
            last - 1
        } else {
            last
        };
        let has_parens =
            source.token_is(first, "exit") && source.closing_bracket(first + 1) == Some(last);
        let (from, to) = if has_parens {
            (first + 2, last - 1)
        } else {
            (first + 1, last)
        };
        // The exit code that `main` returns does not matter for the verdict.
        let is_main = source
            .enclosing_function(first)
            .is_some_and(|function| source.token_is(function.name_token, "main"));
        if from > to || is_main {
            continue;
        }
        let value = source.span_text((from, to));
        let other = match value {
            _ if value == yes => no,
            _ if value == no => yes,
            "0" => "1",
            "1" => "0",
            "-1" => "0",
            _ => continue,
        };
        edits.push(Edit::replace_span(source, (from, to), other));
    }
    edits
}
