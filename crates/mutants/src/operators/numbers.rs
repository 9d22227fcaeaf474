//! Mutation operators for numbers: constants off by one, infinities that are too small, wrong initial or returned
//! values.

use crate::edit::SourceEdit;
use crate::lexical_rules::Language;
use crate::source::ParsedSource;
use crate::statements::{find_control_statements, find_simple_statements, is_declaration};
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Returns the value of a decimal integer literal without suffix. `None` for all other tokens, including the index of
/// a tuple field as in `pair.0`.
pub(crate) fn integer_value(source: &ParsedSource, token: usize) -> Option<u64> {
    let is_plain =
        source.token_kind(token) == TokenKind::Number && !source.previous_token_is(token, ".");
    source.token_text(token).parse().ok().filter(|_| is_plain)
}

/// Direction in which a number is changed by one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShiftDirection {
    Up,
    Down,
}

/// Returns the text of an expression increased or decreased by one, simplified as a programmer would write it. `n - 1`
/// becomes `n` or `n - 2`.
pub(crate) fn expression_shifted_by_one(
    source: &ParsedSource,
    span: TokenSpan,
    shift: ShiftDirection,
) -> String {
    let (first, last) = span;
    if first == last
        && let Some(value) = integer_value(source, first)
        && let Some(shifted_value) = match shift {
            ShiftDirection::Up => Some(value + 1),
            ShiftDirection::Down => value.checked_sub(1),
        }
    {
        return shifted_value.to_string();
    }
    let sign = match shift {
        ShiftDirection::Up => "+",
        ShiftDirection::Down => "-",
    };
    if let Some(value) = integer_value(source, last)
        .filter(|_| last >= first + 2 && source.token_is_any(last - 1, &["+", "-"]))
    {
        let start = source.span_text((first, last - 2));
        // Whether the literal after the sign grows: when shifting up after `+`, or down after `-`.
        let is_increased = source.token_is(last - 1, "+") == (shift == ShiftDirection::Up);
        return match (value, is_increased) {
            (1, false) => start.to_owned(),
            (value, false) => format!("{start} {} {}", source.token_text(last - 1), value - 1),
            (value, true) => format!("{start} {} {}", source.token_text(last - 1), value + 1),
        };
    }
    // An expression with operators that bind less tightly than `+` needs parentheses.
    let loose_operators = [
        "&", "|", "^", "<<", ">>", "?", "&&", "||", "shl", "shr", "and", "or", "<", ">", "if",
    ];
    let needs_parentheses = (first..=last).any(|token| {
        source.token_is_any(token, &loose_operators)
            && source.enclosing_bracket[token] == source.enclosing_bracket[first]
    });
    if needs_parentheses {
        format!("{} {sign} 1", source.parenthesized_text(span))
    } else {
        format!("{} {sign} 1", source.span_text(span))
    }
}

/// Returns the edits that increase and decrease an expression by one; the literal 0 is only increased.
pub(crate) fn edits_that_change_value_by_one(
    source: &ParsedSource,
    span: TokenSpan,
) -> Vec<SourceEdit> {
    let is_zero = span.0 == span.1 && source.token_is(span.0, "0");
    [ShiftDirection::Up, ShiftDirection::Down]
        .into_iter()
        .filter(|shift| *shift == ShiftDirection::Up || !is_zero)
        .map(|shift| {
            SourceEdit::replace_span(source, span, expression_shifted_by_one(source, span, shift))
        })
        .collect()
}

/// Smallest number that counts as large. Large numbers are limits, infinities or moduli, which other operators change.
const MIN_LARGE_NUMBER: u64 = 30_000;

/// Increases or decreases a small constant by one: `3` → `4`, `2`.
pub(crate) fn change_constant_by_one(source: &ParsedSource) -> Vec<SourceEdit> {
    (0..source.len())
        .filter(|token| is_small_constant(source, *token))
        .flat_map(|token| edits_that_change_value_by_one(source, (token, token)))
        .collect()
}

/// Whether a token is a small number whose value matters: not a bound of a Pascal range, a type argument, or an exit code
/// returned by `main`.
fn is_small_constant(source: &ParsedSource, token: usize) -> bool {
    let is_small = integer_value(source, token).is_some_and(|value| value < MIN_LARGE_NUMBER);
    let is_range = source.rules.language == Language::Pascal
        && (source.token_is(token + 1, "..") || source.previous_token_is(token, ".."));
    let is_exit_code = source.previous_token_is(token, "return")
        && source
            .enclosing_function(token)
            .is_some_and(|function| source.token_is(function.name_token, "main"));
    !is_exit_code && is_small && !source.is_in_type_arguments(token) && !is_range
}

/// Common moduli of contest problems, which are not infinities. `1e9 + 7` is recognized separately.
const COMMON_MODULI: &[&str] = &[
    "1000000007",
    "998244353",
    "1000000009",
    "1000003",
    "19260817",
];

/// Whether a token is a constant that probably serves as infinity: a literal of at least six digits, a power of ten of
/// at least 1e6, a bit pattern such as `0x3f3f3f3f`, or a name such as `INT_MAX`.
fn is_infinity(source: &ParsedSource, token: usize) -> bool {
    if token > 1 && source.token_is(token - 2, "setrecursionlimit") {
        return false;
    }
    let word = source.token_text(token);
    match source.token_kind(token) {
        TokenKind::Number if word.len() > 2 && word.starts_with("0x") => {
            word[2..].starts_with("3f3f") || word.starts_with("0x7f")
        }
        TokenKind::Number => {
            let literal = word.replace(['_', '\''], "").to_lowercase();
            let digits = literal.trim_end_matches(['l', 'u']);
            let is_long = digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
            let exponent = digits.trim_start_matches(char::is_numeric);
            let is_power = exponent.starts_with('e')
                && exponent[1..].parse::<u32>().is_ok_and(|power| power >= 6);
            let is_modulus = COMMON_MODULI.contains(&digits)
                || (source.token_is(token + 1, "+") && source.token_is(token + 2, "7"));
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

/// Returns the span of a constant with all qualifiers, e.g. `Integer.MAX_VALUE`. The last token is at `token`.
fn qualified_constant_span(source: &ParsedSource, token: usize) -> TokenSpan {
    let mut first = token;
    while first >= 2 && source.token_is_any(first - 1, &[".", "::"]) {
        first -= 2;
    }
    (first, token)
}

/// Replaces a large constant that serves as infinity by smaller ones: `1000000000` → `9999`, `32767`, `100000`.
pub(crate) fn shrink_infinity_constant(source: &ParsedSource) -> Vec<SourceEdit> {
    let small_values = ["9999", "32767", "100000"];
    let mut edits: Vec<SourceEdit> = (0..source.len())
        .filter(|token| is_infinity(source, *token) && !source.is_in_type_arguments(*token))
        .flat_map(|token| {
            let span = qualified_constant_span(source, token);
            small_values.map(|value| SourceEdit::replace_span(source, span, value))
        })
        .collect();
    // Python's infinity, `float('inf')`, is replaced in the same way.
    let floats = source
        .token_positions(&["float"])
        .filter(|token| source.token_is(token + 1, "("));
    for token in floats {
        let is_infinite = source.token_kind(token + 2) == TokenKind::StringLiteral
            && source.token_text(token + 2).contains("inf");
        if let Some(close) = source.closing_bracket(token + 1).filter(|_| is_infinite) {
            edits.extend(
                small_values.map(|value| SourceEdit::replace_span(source, (token, close), value)),
            );
        }
    }
    edits
}

/// Replaces a well-known modulus: `1000000007` → `1000000009`, `100000007`.
pub(crate) fn change_modulus(source: &ParsedSource) -> Vec<SourceEdit> {
    (0..source.len())
        .filter(|token| source.token_kind(*token) == TokenKind::Number)
        .flat_map(|token| {
            let wrong_moduli: &[&str] = match source.token_text(token).replace('_', "").as_str() {
                "1000000007" => &["1000000009", "100000007"],
                "998244353" => &["1000000007", "998244853"],
                _ => &[],
            };
            wrong_moduli
                .iter()
                .map(move |modulus| SourceEdit::replace_token(source, token, *modulus))
        })
        .collect()
}

/// Replaces a tolerance: `1e-9` → `1e-3`, `1e-15`.
pub(crate) fn change_tolerance(source: &ParsedSource) -> Vec<SourceEdit> {
    let places = (0..source.len()).filter(|token| {
        source.token_kind(*token) == TokenKind::Number
            && source.token_text(*token).to_lowercase().contains("e-")
    });
    places
        .flat_map(|token| {
            ["1e-3", "1e-15"].map(|text| SourceEdit::replace_token(source, token, text))
        })
        .collect()
}

/// Shifts an element of a table of numbers by one: `{1, 8, 64}` → `{1, 9, 64}`.
pub(crate) fn change_table_element_by_one(source: &ParsedSource) -> Vec<SourceEdit> {
    source
        .token_positions(&["{", "[", "("])
        .filter(|open| is_number_table(source, *open))
        .flat_map(|open| source.comma_separated_spans(open))
        .flat_map(|span| edits_that_change_value_by_one(source, (span.1, span.1)))
        .collect()
}

/// Whether a bracket contains at least three elements, all of them integer literals with an optional sign, and is not a
/// call or an index.
fn is_number_table(source: &ParsedSource, open: usize) -> bool {
    let elements = source.comma_separated_spans(open);
    let follows_operand = open.checked_sub(1).is_some_and(|before| {
        source.is_identifier(before) || source.token_is_any(before, &["]", ")"])
    });
    elements.len() >= 3
        && (!follows_operand || source.token_is(open, "{"))
        && elements
            .iter()
            .all(|span| integer_value(source, span.1).is_some() && span.1 - span.0 <= 1)
}

/// Returns the edit that replaces an initial value by another simple value; empty if the value is neither an integer
/// or boolean literal nor a named constant.
fn initial_value_edits(source: &ParsedSource, span: TokenSpan) -> Vec<SourceEdit> {
    let [true_literal, false_literal] = source.rules.boolean_literals;
    let text = source.span_text(span);
    let replacement = match text {
        // The boolean literals of C, `1` and `0`, have one character; the arms for integers below handle them.
        _ if text == true_literal && text.len() > 1 => false_literal,
        _ if text == false_literal && text.len() > 1 => true_literal,
        "0" => "1",
        "1" | "-1" => "0",
        _ if span.0 == span.1
            && source.token_kind(span.0) == TokenKind::Number
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
    vec![SourceEdit::replace_span(source, span, replacement)]
}

/// Replaces the value of an initialization or assignment: `int best = 0;` → `int best = 1;`.
pub(crate) fn change_initial_value(source: &ParsedSource) -> Vec<SourceEdit> {
    let statements = find_control_statements(source);
    let assignment_operators = [source.rules.assignment_operator, ":="];
    let is_initialization = |token: usize| {
        let is_in_header = statements
            .iter()
            .any(|statement| statement.header.0 <= token && token <= statement.header.1);
        // Other operators change named constants, which are upper-case names of two letters or more.
        let is_named_constant = token > 1
            && source.is_identifier(token - 1)
            && !source.token_text(token - 1).contains(char::is_lowercase)
            && source.token_text(token - 1).len() > 1;
        !(is_in_header || source.is_in_function_parameters(token) || is_named_constant)
    };
    let places = source
        .token_positions(&assignment_operators)
        .filter(|token| *token > 0 && is_initialization(*token));
    places
        .filter_map(|token| {
            let last = if source.token_is(token + 1, "-") {
                token + 2
            } else {
                token + 1
            };
            let is_whole_value = source.token_is_any(last + 1, &[",", ";", "end"])
                || source.token_kind(last + 1) == TokenKind::Newline;
            (is_whole_value && last < source.len()).then_some((token + 1, last))
        })
        .flat_map(|span| initial_value_edits(source, span))
        .collect()
}

/// Shifts an argument of a recursive call by one: `f(depth + 1)` → `f(depth + 2)`, `f(depth)`.
pub(crate) fn change_recursion_argument_by_one(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for function in &source.functions {
        let name = source.token_text(function.name_token);
        let calls = (function.body.0..function.body.1)
            .filter(|token| source.token_is(*token, name) && source.token_is(token + 1, "("));
        let arguments = calls.flat_map(|token| source.comma_separated_spans(token + 1));
        edits.extend(
            arguments
                .filter(|span| {
                    let (first, last) = *span;
                    (first..=last).all(|token| {
                        integer_value(source, token).is_some()
                            || source.is_identifier(token)
                            || source.token_is_any(token, &["+", "-", "*", "/", ".", "div"])
                    })
                })
                .flat_map(|span| edits_that_change_value_by_one(source, span)),
        );
    }
    edits
}

/// Replaces a returned constant: `return 0;` → `return 1;`, `return true;` → `return false;`.
pub(crate) fn change_return_value(source: &ParsedSource) -> Vec<SourceEdit> {
    let [true_literal, false_literal] = source.rules.boolean_literals;
    let returns = find_simple_statements(source)
        .into_iter()
        .filter(|span| source.token_is_any(span.0, &["return", "exit"]));
    let mut edits = Vec::new();
    for (first, last) in returns.filter(|span| !is_declaration(source, *span)) {
        let value_end = if source.token_is(last, ";") {
            last - 1
        } else {
            last
        };
        // Pascal returns a value by `exit(x)`.
        let has_parentheses =
            source.token_is(first, "exit") && source.closing_bracket(first + 1) == Some(value_end);
        let value = if has_parentheses {
            (first + 2, value_end - 1)
        } else {
            (first + 1, value_end)
        };
        // The value that `main` returns is an exit code, not a result.
        let is_main = source
            .enclosing_function(first)
            .is_some_and(|function| source.token_is(function.name_token, "main"));
        if value.0 > value.1 || is_main {
            continue;
        }
        let text = source.span_text(value);
        let replacement = match text {
            _ if text == true_literal => false_literal,
            _ if text == false_literal => true_literal,
            "0" => "1",
            "1" => "0",
            "-1" => "0",
            _ => continue,
        };
        edits.push(SourceEdit::replace_span(source, value, replacement));
    }
    edits
}
