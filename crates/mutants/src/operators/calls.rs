//! Mutation operators for calls of library functions, and for printed strings.

use crate::edit::SourceEdit;
use crate::lexical_rules::Language;
use crate::source::ParsedSource;
use crate::tokens::TokenKind;

/// Returns edits that exchange the two function names of each pair where the functions are called. Names in function
/// definitions are not changed.
fn exchange_called_names(source: &ParsedSource, pairs: &[(&str, &str)]) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for (first, second) in pairs {
        // If case is ignored, a capitalized pair only repeats a lower-case pair.
        if source.rules.ignores_case && first.starts_with(char::is_uppercase) {
            continue;
        }
        for (old, new) in [(first, second), (second, first)] {
            let calls = source
                .token_positions(std::slice::from_ref(old))
                .filter(|token| {
                    source.token_is(token + 1, "(") || source.is_in_type_arguments(token + 1)
                })
                .filter(|token| !is_function_definition(source, *token));
            edits.extend(calls.map(|token| SourceEdit::replace_token(source, token, *new)));
        }
    }
    edits
}

/// Whether a token is the name of a function where the function is defined, and not where it is called.
fn is_function_definition(source: &ParsedSource, token: usize) -> bool {
    source
        .functions
        .iter()
        .any(|function| function.name_token == token)
}

/// Exchanges `min` and `max`, and similar names such as `fmin` and `fmax`.
pub(crate) fn exchange_min_and_max(source: &ParsedSource) -> Vec<SourceEdit> {
    exchange_called_names(
        source,
        &[
            ("min", "max"),
            ("fmin", "fmax"),
            ("Min", "Max"),
            ("min_element", "max_element"),
            ("min_by_key", "max_by_key"),
            ("chmin", "chmax"),
        ],
    )
}

/// Uses the wrong end of a container or range: `front` ↔ `back`, `lower_bound` ↔ `upper_bound`.
pub(crate) fn exchange_container_ends(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = match source.rules.language {
        Language::Python => {
            exchange_called_names(source, &[("popleft", "pop"), ("appendleft", "append")])
        }
        _ => Vec::new(),
    };
    edits.extend(exchange_called_names(
        source,
        &[
            ("front", "back"),
            ("push_front", "push_back"),
            ("pop_front", "pop_back"),
            ("lower_bound", "upper_bound"),
            ("bisect_left", "bisect_right"),
            ("First", "Last"),
            ("first", "last"),
            ("Index", "LastIndex"),
            ("pollFirst", "pollLast"),
            ("peekFirst", "peekLast"),
            ("offerFirst", "offerLast"),
            ("isupper", "islower"),
            ("next_permutation", "prev_permutation"),
        ],
    ));
    edits
}

/// Rounds in the wrong direction: `floor` ↔ `ceil`, `round` ↔ `floor`.
pub(crate) fn change_rounding(source: &ParsedSource) -> Vec<SourceEdit> {
    let pairs: &[(&str, &str)] = match source.rules.language {
        Language::Pascal => &[("trunc", "round")],
        Language::Python => &[("floor", "ceil")],
        _ => &[
            ("floor", "ceil"),
            ("round", "floor"),
            ("Floor", "Ceil"),
            ("lround", "floor"),
        ],
    };
    exchange_called_names(source, pairs)
}

/// Exchanges the members `first` and `second` of C++ pairs.
pub(crate) fn exchange_pair_members(source: &ParsedSource) -> Vec<SourceEdit> {
    let words = ["first", "second"];
    let places = source.token_positions(&words).filter(|token| {
        *token > 0
            && source.token_is_any(token - 1, &[".", "->"])
            && !source.token_is(token + 1, "(")
    });
    places
        .map(|token| {
            let replacement = if source.token_is(token, "first") {
                "second"
            } else {
                "first"
            };
            SourceEdit::replace_token(source, token, replacement)
        })
        .collect()
}

/// Reverses a sort order: `greater` ↔ `less`, `reverse=True` → `reverse=False`, `reversed(x)` → `x`.
pub(crate) fn reverse_sort_order(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for token in 0..source.len() {
        if !source.is_in_type_arguments(token + 1) || source.token_kind(token) != TokenKind::Word {
            continue;
        }
        match source.token_text(token) {
            "greater" => edits.push(SourceEdit::replace_token(source, token, "less")),
            "less" => edits.push(SourceEdit::replace_token(source, token, "greater")),
            _ => {}
        }
    }
    for token in source
        .token_positions(&["reverse"])
        .filter(|token| source.token_is(token + 1, "=") && source.token_is(token + 2, "True"))
    {
        edits.push(SourceEdit::replace_token(source, token + 2, "False"));
    }
    for token in source.token_positions(&["reverse", "reversed", "Reverse"]) {
        let call = source
            .closing_bracket(token + 1)
            .filter(|_| source.token_is(token + 1, "("));
        // C++'s `reverse(a.begin(), a.end());` and Python's `a.reverse()` are statements, and dropping them is the task
        // of `drop_statement`.
        let is_python_reversed =
            source.rules.language == Language::Python && source.token_is(token, "reversed");
        if let Some(close) = call.filter(|close| is_python_reversed && *close > token + 2) {
            edits.push(SourceEdit::replace_span(
                source,
                (token, close),
                source.parenthesized_text((token + 2, close - 1)),
            ));
        }
    }
    edits
}

/// Drops the absolute value: `abs(x)` → `x`.
pub(crate) fn drop_absolute_value(source: &ParsedSource) -> Vec<SourceEdit> {
    let names = ["abs", "fabs", "llabs", "labs", "Abs"];
    let mut edits = Vec::new();
    for token in source
        .token_positions(&names)
        .filter(|token| source.token_is(token + 1, "("))
    {
        let is_definition = is_function_definition(source, token);
        let first = if token >= 2 && source.token_is_any(token - 1, &[".", "::"]) {
            token - 2
        } else {
            token
        };
        let call = source
            .closing_bracket(token + 1)
            .filter(|close| !is_definition && *close > token + 2);
        if let Some(close) = call {
            edits.push(SourceEdit::replace_span(
                source,
                (first, close),
                format!("({})", source.span_text((token + 2, close - 1))),
            ));
        } else if source.rules.language == Language::Rust
            && source.previous_token_is(token, ".")
            && source.token_is(token + 2, ")")
        {
            edits.push(SourceEdit::replace_span(source, (token - 1, token + 2), ""));
        }
    }
    edits
}

/// Names of functions and streams that write output.
const OUTPUT_NAMES: &[&str] = &[
    "printf", "puts", "print", "println", "cout", "write", "writeln", "Println", "Print", "Printf",
    "format", "fprintf", "writer", "append", "Fprintln", "Fprintf", "Fprint", "endl",
];

/// Returns up to two edits for each printed string. One edit removes the first `\n`; without a `\n`, the first space.
/// The other edit converts the string to upper case, or an upper-case string to lower case.
pub(crate) fn change_output_string(source: &ParsedSource) -> Vec<SourceEdit> {
    let mut edits = Vec::new();
    for token in (0..source.len()).filter(|token| {
        source.token_kind(*token) == TokenKind::StringLiteral
            && source.is_in_executable_code(*token)
    }) {
        let start = (0..token)
            .rev()
            .find(|before| {
                source.token_is_any(*before, &[";", "{", "}", "begin", "then", "else"])
                    || source.token_kind(*before) == TokenKind::Newline
            })
            .map_or(0, |before| before + 1);
        if !(start..token).any(|place| source.token_is_any(place, OUTPUT_NAMES)) {
            continue;
        }
        let literal = source.token_text(token);
        let is_format = literal.contains('%') || literal.contains('{');
        if literal.contains("\\n") {
            edits.push(SourceEdit::replace_token(
                source,
                token,
                literal.replacen("\\n", "", 1),
            ));
        } else if literal.contains(' ') {
            edits.push(SourceEdit::replace_token(
                source,
                token,
                literal.replacen(' ', "", 1),
            ));
        }
        if !is_format && !literal.contains('\\') && literal.contains(char::is_alphabetic) {
            let upper = literal.to_uppercase();
            let replacement = if upper == literal {
                literal.to_lowercase()
            } else {
                upper
            };
            // A literal with a prefix such as `b"…"` is not changed, since the prefix has no upper case.
            edits.extend(
                literal
                    .starts_with(['"', '\''])
                    .then(|| SourceEdit::replace_token(source, token, replacement)),
            );
        }
    }
    edits
}
