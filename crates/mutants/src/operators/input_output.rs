//! Mutation operators for input and output: values read in the wrong order, edges stored in one direction only, and
//! numbers printed with too few decimal places.

use super::statements::{are_adjacent_statements, build_statement_deletion};
use crate::edit::SourceEdit;
use crate::lexical_rules::Language;
use crate::source::ParsedSource;
use crate::statements::find_simple_statements;
use crate::token_list::TokenSpan;
use crate::tokens::TokenKind;

/// Names of functions and streams that read input.
const INPUT_NAMES: &[&str] = &[
    "input",
    "readline",
    "read",
    "next",
    "nextInt",
    "nextLong",
    "nextDouble",
    "nextToken",
    "stdin",
];

/// Functions whose last argument is a number of decimal places.
const DECIMAL_PLACE_FUNCTIONS: &[&str] = &["setprecision", "setScale", "round"];

/// Deletes one of two neighbouring statements that are equal except for two exchanged names: `a[u].push(v);
/// a[v].push(u);`.
pub(crate) fn drop_one_of_mirrored_statements(source: &ParsedSource) -> Vec<SourceEdit> {
    let statements = find_simple_statements(source);
    let pairs = statements.windows(2);
    pairs
        .filter(|pair| are_adjacent_statements(source, pair[0], pair[1]))
        .filter(|pair| are_mirrored_statements(source, pair[0], pair[1]))
        .flatten()
        .map(|statement| build_statement_deletion(source, *statement))
        .collect()
}

/// Whether two statements contain an index and are equal, except that two names are exchanged.
fn are_mirrored_statements(source: &ParsedSource, first: TokenSpan, second: TokenSpan) -> bool {
    let mut names = None;
    let (mut has_index, mut has_reverse) = (false, false);
    if first.1 - first.0 != second.1 - second.0 {
        return false;
    }
    for (one, other) in (first.0..=first.1).zip(second.0..=second.1) {
        let (one_text, other_text) = (source.token_text(one), source.token_text(other));
        has_index |= one_text == "[";
        if one_text == other_text {
            continue;
        }
        let exchanged = *names.get_or_insert((one_text, other_text));
        let is_reverse = exchanged == (other_text, one_text);
        has_reverse |= is_reverse;
        let is_pair = is_reverse || exchanged == (one_text, other_text);
        if !is_pair || !source.is_identifier(one) || !source.is_identifier(other) {
            return false;
        }
    }
    has_index && has_reverse
}

/// Exchanges two variables into which neighbouring values are read: `cin >> n >> m`, `n, m = map(int,
/// input().split())`, or two statements that each read a value.
pub(crate) fn exchange_input_variables(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = exchange_streamed_names(source);
    let statements = find_simple_statements(source);
    if source.rules.language == Language::Python {
        let unpackings = statements.iter();
        edits.extend(unpackings.flat_map(|statement| exchange_unpacked_names(source, *statement)));
    }
    for pair in statements.windows(2) {
        if are_adjacent_statements(source, pair[0], pair[1])
            && let Some((first, second)) = differing_names_of_two_reads(source, pair[0], pair[1])
        {
            edits.push(SourceEdit::swap_spans(
                source,
                (first, first),
                (second, second),
            ));
        }
    }
    edits
}

/// Exchanges two neighbouring variables into which a stream is read: `stream >> a >> b` → `stream >> b >> a`.
fn exchange_streamed_names(source: &ParsedSource) -> Vec<SourceEdit> {
    source
        .token_positions(&[">>"])
        .filter(|token| reads_two_names(source, *token))
        .map(|token| SourceEdit::swap_spans(source, (token - 1, token - 1), (token + 1, token + 1)))
        .collect()
}

/// Whether the `>>` at `token` separates two names that a stream is read into.
fn reads_two_names(source: &ParsedSource, token: usize) -> bool {
    let is_between_names =
        token >= 3 && source.is_identifier(token - 1) && source.is_identifier(token + 1);
    if !is_between_names || !source.token_is(token - 2, ">>") {
        return false;
    }
    let mut stream = token - 3;
    while stream >= 2 && source.token_is(stream - 1, ">>") {
        stream -= 2;
    }
    source.is_stream_name(stream) && source.token_is_any(token + 2, &[">>", ";", ")"])
}

/// Exchanges two neighbouring names to which the values of an input line are assigned:
/// `a, b = map(int, input().split())` → `b, a = …`. Returns one edit for each such pair of names.
fn exchange_unpacked_names(source: &ParsedSource, (first, last): TokenSpan) -> Vec<SourceEdit> {
    let names: Vec<usize> = (first..=last)
        .step_by(2)
        .take_while(|token| {
            source.is_identifier(*token) && source.token_is_any(token + 1, &[",", "="])
        })
        .collect();
    let Some(end) = names.last().map(|name| name + 1) else {
        return Vec::new();
    };
    let reads = (end..=last).any(|token| source.token_is_any(token, INPUT_NAMES));
    if !reads || !source.token_is(end, "=") {
        return Vec::new();
    }
    names
        .windows(2)
        .filter(|pair| source.token_is(pair[0] + 1, ","))
        .map(|pair| SourceEdit::swap_spans(source, (pair[0], pair[0]), (pair[1], pair[1])))
        .collect()
}

/// Returns the name tokens that two statements assign, if both statements read a value and differ only in these names;
/// otherwise `None`.
fn differing_names_of_two_reads(
    source: &ParsedSource,
    first: TokenSpan,
    second: TokenSpan,
) -> Option<(usize, usize)> {
    if first.1 - first.0 != second.1 - second.0 {
        return None;
    }
    let pairs = (first.0..=first.1).zip(second.0..=second.1);
    let mut differing =
        pairs.filter(|(one, other)| source.token_text(*one) != source.token_text(*other));
    let (one, other) = differing.next()?;
    let is_assigned =
        |at: usize| source.is_identifier(at) && source.token_is_any(at + 1, &["=", ":=", ":"]);
    let reads = (one..=first.1).any(|token| source.token_is_any(token, INPUT_NAMES));
    (differing.next().is_none() && is_assigned(one) && is_assigned(other) && reads)
        .then_some((one, other))
}

/// Reduces the number of printed decimal places to two, or from two to one, in format strings, `setprecision(9)`,
/// `round(x, 9)` and `x:0:9`.
pub(crate) fn reduce_decimal_places(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for token in (0..source.len()).filter(|token| source.is_in_executable_code(*token)) {
        let text = source.token_text(token);
        match source.token_kind(token) {
            TokenKind::StringLiteral => {
                let reduced = format_with_fewer_decimal_places(text, source.rules.language);
                edits.extend(reduced.map(|text| SourceEdit::replace_token(source, token, text)));
            }
            TokenKind::Number if is_decimal_place_count(source, token) => {
                edits.push(SourceEdit::replace_token(
                    source,
                    token,
                    fewer_decimal_places(text),
                ));
            }
            _ => {}
        }
    }
    edits
}

/// Returns the reduced number of decimal places: `1` for `2`, otherwise `2`.
fn fewer_decimal_places(places: &str) -> &'static str {
    if places == "2" { "1" } else { "2" }
}

/// Returns a format string with fewer decimal places; `None` if `literal` does not specify more than one decimal place.
fn format_with_fewer_decimal_places(literal: &str, language: Language) -> Option<String> {
    let signs: &[&str] = match language {
        Language::Python => &["%.", ":."],
        Language::Rust => &[":."],
        _ => &["%."],
    };
    let start = signs
        .iter()
        .find_map(|sign| Some(literal.find(sign)? + sign.len()))?;
    let rest = literal[start..].trim_start_matches(|sign: char| sign.is_ascii_digit());
    let places = &literal[start..literal.len() - rest.len()];
    let is_reducible = !places.is_empty() && !matches!(places, "0" | "1");
    is_reducible.then(|| {
        format!(
            "{}{}{rest}",
            &literal[..start],
            fewer_decimal_places(places)
        )
    })
}

/// Whether a number literal greater than 1 is a number of decimal places: the last argument of a function in
/// [`DECIMAL_PLACE_FUNCTIONS`], or the last part of Pascal's `x:0:9`. The only argument of `round` does not count.
fn is_decimal_place_count(source: &ParsedSource, token: usize) -> bool {
    if matches!(source.token_text(token), "0" | "1") {
        return false;
    }
    if source.rules.language == Language::Pascal {
        return token >= 4
            && source.token_is(token - 1, ":")
            && source.token_kind(token - 2) == TokenKind::Number
            && source.token_is(token - 3, ":");
    }
    let open = source.enclosing_bracket[token].filter(|_| source.token_is(token + 1, ")"));
    let is_only_argument = source.previous_token_is(token, "(");
    open.is_some_and(|open| {
        open > 0
            && source.token_is_any(open - 1, DECIMAL_PLACE_FUNCTIONS)
            // `round` with one argument rounds to whole numbers.
            && !(is_only_argument && source.token_is(open - 1, "round"))
    }) && (is_only_argument || source.previous_token_is(token, ","))
}
