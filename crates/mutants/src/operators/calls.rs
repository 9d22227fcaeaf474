//! Mistakes in calls of library functions, and in printed strings.

use crate::edit::Edit;
use crate::lexical::Language;
use crate::source::Source;
use crate::tokens::TokenKind;

/// Exchanges the names of paired functions in calls. Functions that the source defines itself keep their names in the
/// definition.
fn exchange_names(source: &Source, pairs: &[(&str, &str)]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (one, two) in pairs {
        if source.rules.ignores_case && one.starts_with(char::is_uppercase) {
            continue;
        }
        for (old, new) in [(one, two), (two, one)] {
            let is_called =
                |at: &usize| source.token_is(at + 1, "(") || source.is_in_type_arguments(at + 1);
            let is_own = |at: &usize| {
                source
                    .functions
                    .iter()
                    .any(|function| function.name_token == *at)
            };
            let places = source
                .positions_of(std::slice::from_ref(old))
                .filter(is_called);
            edits.extend(
                places
                    .filter(|at| !is_own(at))
                    .map(|at| Edit::replace_token(source, at, *new)),
            );
        }
    }
    edits
}

/// Exchanges `min` and `max`.
pub(crate) fn exchange_min_and_max(source: &Source) -> Vec<Edit> {
    exchange_names(
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
pub(crate) fn exchange_container_ends(source: &Source) -> Vec<Edit> {
    let mut edits = match source.rules.language {
        Language::Python => exchange_names(source, &[("popleft", "pop"), ("appendleft", "append")]),
        _ => Vec::new(),
    };
    edits.extend(exchange_names(
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
pub(crate) fn change_rounding(source: &Source) -> Vec<Edit> {
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
    exchange_names(source, pairs)
}

/// Exchanges `first` and `second` of a C++ pair.
pub(crate) fn exchange_pair_members(source: &Source) -> Vec<Edit> {
    let words = ["first", "second"];
    let places = source.positions_of(&words).filter(|at| {
        *at > 0 && source.token_is_any(at - 1, &[".", "->"]) && !source.token_is(at + 1, "(")
    });
    let other = |at: usize| words[usize::from(source.token_is(at, "first"))];
    places
        .map(|at| Edit::replace_token(source, at, other(at)))
        .collect()
}

/// Reverses a sort order: `greater` ↔ `less`, `reverse=True` → `reverse=False`, `reversed(x)` → `x`.
pub(crate) fn reverse_sort_order(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    let angled =
        |at: &usize| source.is_in_type_arguments(*at + 1) && source.kind(*at) == TokenKind::Word;
    for at in (0..source.len()).filter(angled) {
        match source.token_text(at) {
            "greater" => edits.push(Edit::replace_token(source, at, "less")),
            "less" => edits.push(Edit::replace_token(source, at, "greater")),
            _ => {}
        }
    }
    for at in source
        .positions_of(&["reverse"])
        .filter(|at| source.token_is(at + 1, "=") && source.token_is(at + 2, "True"))
    {
        edits.push(Edit::replace_token(source, at + 2, "False"));
    }
    for at in source.positions_of(&["reverse", "reversed", "Reverse"]) {
        let call = source
            .closing_bracket(at + 1)
            .filter(|_| source.token_is(at + 1, "("));
        // C++'s `reverse(a.begin(), a.end());` and Python's `a.reverse()` are statements, not expressions, and are
        // left alone.
        let is_python =
            source.rules.language == Language::Python && source.token_is(at, "reversed");
        if let Some(close) = call.filter(|close| is_python && *close > at + 2) {
            edits.push(Edit::replace_span(
                source,
                (at, close),
                source.parenthesized((at + 2, close - 1)),
            ));
        }
    }
    edits
}

/// Drops the absolute value: `abs(x)` → `x`.
pub(crate) fn drop_abs(source: &Source) -> Vec<Edit> {
    let names = ["abs", "fabs", "llabs", "labs", "Abs"];
    let mut edits = Vec::new();
    for at in source
        .positions_of(&names)
        .filter(|at| source.token_is(at + 1, "("))
    {
        let is_own = source
            .functions
            .iter()
            .any(|function| function.name_token == at);
        let path = if at >= 2 && source.token_is_any(at - 1, &[".", "::"]) {
            at - 2
        } else {
            at
        };
        let call = source
            .closing_bracket(at + 1)
            .filter(|close| !is_own && *close > at + 2);
        if let Some(close) = call {
            edits.push(Edit::replace_span(
                source,
                (path, close),
                format!("({})", source.span_text((at + 2, close - 1))),
            ));
        } else if source.rules.language == Language::Rust
            && source.token_follows(at, ".")
            && source.token_is(at + 2, ")")
        {
            edits.push(Edit::replace_span(source, (at - 1, at + 2), ""));
        }
    }
    edits
}

/// Names of functions and streams that write output.
const OUTPUT_NAMES: &[&str] = &[
    "printf", "puts", "print", "println", "cout", "write", "writeln", "Println", "Print", "Printf",
    "format", "fprintf", "writer", "append", "Fprintln", "Fprintf", "Fprint", "endl",
];

/// Changes a printed string: case, first newline or blank, or number of decimals.
pub(crate) fn change_output_string(source: &Source) -> Vec<Edit> {
    let mut edits = Vec::new();
    for at in (0..source.len())
        .filter(|at| source.kind(*at) == TokenKind::StringLiteral && source.is_in_body(*at))
    {
        let start = (0..at)
            .rev()
            .find(|before| {
                source.token_is_any(*before, &[";", "{", "}", "begin", "then", "else"])
                    || source.kind(*before) == TokenKind::Newline
            })
            .map_or(0, |before| before + 1);
        if !(start..at).any(|place| source.token_is_any(place, OUTPUT_NAMES)) {
            continue;
        }
        let word = source.token_text(at);
        let is_format = word.contains('%') || word.contains('{');
        if word.contains("\\n") {
            edits.push(Edit::replace_token(source, at, word.replacen("\\n", "", 1)));
        } else if word.contains(' ') {
            edits.push(Edit::replace_token(source, at, word.replacen(' ', "", 1)));
        }
        if !is_format && !word.contains('\\') && word.contains(char::is_alphabetic) {
            let upper = word.to_uppercase();
            let other = if upper == word {
                word.to_lowercase()
            } else {
                upper
            };
            // A literal with a prefix such as `b"…"` is not changed, since the prefix has no upper case.
            edits.extend(
                word.starts_with(['"', '\''])
                    .then(|| Edit::replace_token(source, at, other)),
            );
        }
        if let Some(digits) = word.find("%.").map(|place| place + 2) {
            let count = word[digits..]
                .bytes()
                .take_while(u8::is_ascii_digit)
                .count();
            if count > 0 {
                let other = format!("{}2{}", &word[..digits], &word[digits + count..]);
                edits.push(Edit::replace_token(source, at, other));
            }
        }
    }
    edits
}
