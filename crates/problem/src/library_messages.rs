//! Converts messages of the libraries that parse TOML, JSON, YAML, XML and glob patterns to facts, which have
//! translations.

use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact, facts, most_similar_names};

facts! {
    /// Error of a library that reads configuration files.
    pub enum LibraryError {
        WrongType { found: Fact, wanted: Fact } => "value-wrong-type",
        WrongValue { wanted: Fact } => "value-wrong",
        WrongLength { found: String, wanted: Fact } => "value-wrong-length",
        UnknownWord { word: Fact, known: String } => "value-unknown-word",
        MissingKey { key: String } => "config-missing-key",
        UnknownKey { key: String, known: String } => "config-unknown-key",
        /// A name is unknown, but similar to the known name `name`.
        Near { name: String } => "config-near",
        DuplicateKey => "syntax-duplicate-key",
        UnquotedText => "syntax-unquoted-text",
        NoValue => "syntax-no-value",
        NoKey => "syntax-no-key",
        NotClosed => "syntax-not-closed",
        NoSeparator => "syntax-no-separator",
        ExtraSeparator => "syntax-extra-separator",
        NoEquals => "syntax-no-equals",
        KeyIsNoTable => "syntax-key-is-no-table",
        BadNumber => "syntax-bad-number",
        BadEscape => "syntax-bad-escape",
        LineGoesOn => "syntax-line-goes-on",
        BadIndent => "syntax-bad-indent",
        TooNested => "syntax-too-nested",
        EndsEarly => "syntax-ends-early",
        NotUtf8 => "syntax-not-utf8",
        WildcardRun => "pattern-wildcard-run",
        WildcardPart => "pattern-wildcard-part",
        BadRange => "pattern-bad-range",
        /// An error for which caipan has no message. English shows the message of the library; other languages omit it.
        Other { words: String } => "library-words",
    }
}

facts! {
    /// Type of a value in a file, with the content of simple values.
    pub enum FoundValueType {
        Integer { number: String } => "value-found-integer",
        Float { number: String } => "value-found-float",
        Boolean { value: String } => "value-found-boolean",
        Text { text: Fact } => "value-found-text",
        List => "value-found-list",
        Table => "value-found-table",
        Nothing => "value-found-nothing",
        Other { words: String } => "value-found-other",
    }
}

facts! {
    /// Type of the value that a key requires.
    pub enum KeyValueType {
        Text => "value-wanted-text",
        Integer => "value-wanted-integer",
        NaturalNumber => "value-wanted-natural-number",
        PositiveInteger => "value-wanted-positive-integer",
        Number => "value-wanted-number",
        Boolean => "value-wanted-boolean",
        List => "value-wanted-list",
        Table => "value-wanted-table",
        TextOrTable => "value-wanted-text-or-table",
        Other { words: String } => "value-wanted-other",
    }
}

/// Beginnings of the libraries' messages about syntax errors, with the corresponding errors.
const SYNTAX_ERRORS_BY_MESSAGE: &[(&str, LibraryError)] = &[
    ("duplicate key", LibraryError::DuplicateKey),
    ("duplicate mapping key", LibraryError::DuplicateKey),
    ("duplicate field", LibraryError::DuplicateKey),
    ("string values must be quoted", LibraryError::UnquotedText),
    ("missing opening quote", LibraryError::UnquotedText),
    ("missing value", LibraryError::NoValue),
    ("expected value", LibraryError::NoValue),
    ("key with no value", LibraryError::NoEquals),
    ("missing assignment", LibraryError::NoEquals),
    ("extra assignment", LibraryError::NoEquals),
    ("extra `=`", LibraryError::NoEquals),
    ("expected `:`", LibraryError::NoEquals),
    ("missing key", LibraryError::NoKey),
    ("unquoted keys cannot be empty", LibraryError::NoKey),
    ("key must be a string", LibraryError::NoKey),
    ("unclosed", LibraryError::NotClosed),
    ("invalid basic string", LibraryError::NotClosed),
    ("invalid literal string", LibraryError::NotClosed),
    ("invalid multi-line", LibraryError::NotClosed),
    ("missing comma", LibraryError::NoSeparator),
    ("expected `,`", LibraryError::NoSeparator),
    ("trailing comma", LibraryError::ExtraSeparator),
    ("extra comma", LibraryError::ExtraSeparator),
    ("cannot extend value", LibraryError::KeyIsNoTable),
    ("invalid number", LibraryError::BadNumber),
    ("unexpected leading zero", LibraryError::BadNumber),
    ("number out of range", LibraryError::BadNumber),
    ("integer number overflowed", LibraryError::BadNumber),
    ("invalid escape", LibraryError::BadEscape),
    ("missing escaped value", LibraryError::BadEscape),
    ("EOF while parsing", LibraryError::EndsEarly),
    ("unexpected end of", LibraryError::EndsEarly),
    ("unexpected key or value", LibraryError::LineGoesOn),
    ("trailing characters", LibraryError::LineGoesOn),
    ("while parsing a block", LibraryError::BadIndent),
    ("while parsing a flow", LibraryError::NotClosed),
    ("while scanning a quoted", LibraryError::NotClosed),
    ("mapping values are not allowed", LibraryError::BadIndent),
    ("indentation error", LibraryError::BadIndent),
    ("budget breached", LibraryError::TooNested),
    ("alias ", LibraryError::TooNested),
    ("cannot recurse further", LibraryError::TooNested),
    ("recursion limit", LibraryError::TooNested),
    ("invalid utf-8", LibraryError::NotUtf8),
    ("input is not valid UTF-8", LibraryError::NotUtf8),
    ("wildcards are either", LibraryError::WildcardRun),
    ("recursive wildcards", LibraryError::WildcardPart),
    ("invalid range pattern", LibraryError::BadRange),
];

/// Converts the message of a library to a fact. The message has to begin with the error, and must not contain a
/// location in the file.
pub fn fact_of_message(message: &str) -> Fact {
    parse_key_error(message)
        .or_else(|| parse_value_error(message))
        .or_else(|| parse_syntax_error(message))
        .unwrap_or_else(|| {
            let words = message.to_owned();
            LibraryError::Other { words }.fact()
        })
}

/// Returns the known name that is most similar to a wrong name; `None` if no known name is similar.
pub(crate) fn suggest_known_name(wrong: &str, known: &[&str]) -> Option<LibraryError> {
    let name = most_similar_names(wrong, known.iter().copied())
        .first()?
        .to_string();
    Some(LibraryError::Near { name })
}

/// Parses messages such as "missing field `a`" and "unknown field `a`, expected one of `b`, `c`"; `None` for other
/// messages.
fn parse_key_error(message: &str) -> Option<Fact> {
    let (error, rest) = message.split_once(" field `")?;
    let key = rest.split('`').next().unwrap_or_default().to_owned();
    match error {
        "missing" => Some(LibraryError::MissingKey { key }.fact()),
        "unknown" => {
            let names = parse_listed_names(rest.split_once(", expected ")?.1);
            let meant = suggest_known_name(&key, &names);
            let known = names.join(", ");
            let unknown = LibraryError::UnknownKey { key, known };
            Some(unknown.fact().with_note(meant))
        }
        _ => None,
    }
}

/// Parses messages of serde about a value with a wrong type, a wrong length, or a word that is not allowed. `None` for
/// other messages.
fn parse_value_error(message: &str) -> Option<Fact> {
    let Some((error, wanted)) = message.split_once(", expected ") else {
        let wanted = message.strip_prefix("invalid ");
        let wanted = parse_key_value_type(wanted.or_else(|| message.strip_prefix("expected "))?);
        let is_known = !matches!(wanted, KeyValueType::Other { .. });
        return is_known.then(|| {
            LibraryError::WrongValue {
                wanted: wanted.fact(),
            }
            .fact()
        });
    };
    if let Some(word) = error.strip_prefix("unknown variant `") {
        let plain_word = word.trim_end_matches('`');
        let names = parse_listed_names(wanted);
        let meant = suggest_known_name(plain_word, &names);
        let known = names.join(", ");
        let quoted_word = quotation(plain_word.as_bytes());
        let unknown = LibraryError::UnknownWord {
            word: quoted_word,
            known,
        };
        return Some(unknown.fact().with_note(meant));
    }
    if let Some(found) = error.strip_prefix("invalid length ") {
        let wrong_length = LibraryError::WrongLength {
            found: found.to_owned(),
            wanted: parse_key_value_type(wanted).fact(),
        };
        return Some(wrong_length.fact());
    }
    let found = error
        .strip_prefix("invalid type: ")
        .or_else(|| error.strip_prefix("invalid value: "))?;
    let found = parse_found_value_type(found).fact();
    let wanted = parse_key_value_type(wanted).fact();
    Some(LibraryError::WrongType { found, wanted }.fact())
}

/// Returns the entry of [`SYNTAX_ERRORS_BY_MESSAGE`] for a message, found by the beginning of the message; `None` if
/// the message is not listed.
fn parse_syntax_error(message: &str) -> Option<Fact> {
    let mut rows = SYNTAX_ERRORS_BY_MESSAGE.iter();
    let (_, error) = rows.find(|(beginning, _)| message.starts_with(beginning))?;
    Some(error.fact())
}

/// Returns the names of a list: `a` and `b` for "one of `a`, `b`", and for "`a` or `b`". The library for YAML omits the
/// backquotes.
fn parse_listed_names(text: &str) -> Vec<&str> {
    let names = text.strip_prefix("one of ").unwrap_or(text);
    names
        .split(", ")
        .flat_map(|name| name.split(" or "))
        .map(|name| name.trim_matches('`'))
        .collect()
}

/// Parses serde's description of a value: "integer `3`", "string \"a\"", "sequence".
fn parse_found_value_type(description: &str) -> FoundValueType {
    let (kind, rest) = description.split_once(' ').unwrap_or((description, ""));
    match kind {
        "integer" => FoundValueType::Integer {
            number: rest.trim_matches('`').to_owned(),
        },
        "boolean" => FoundValueType::Boolean {
            value: rest.trim_matches('`').to_owned(),
        },
        "floating" => {
            let number = rest.trim_start_matches("point ").trim_matches('`');
            FoundValueType::Float {
                number: number.to_owned(),
            }
        }
        "string" | "character" => {
            let text = rest.trim_matches(['"', '`']);
            FoundValueType::Text {
                text: quotation(text.as_bytes()),
            }
        }
        "sequence" => FoundValueType::List,
        "map" => FoundValueType::Table,
        "null" | "unit" => FoundValueType::Nothing,
        _ => FoundValueType::Other {
            words: description.to_owned(),
        },
    }
}

/// Parses serde's description of the expected type: "a string", "u32", "struct File".
fn parse_key_value_type(description: &str) -> KeyValueType {
    match description {
        "a string" | "a borrowed string" | "a character" | "string" | "string scalar" => {
            KeyValueType::Text
        }
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => KeyValueType::Integer,
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => KeyValueType::NaturalNumber,
        "f32" | "f64" | "float" | "floating point" => KeyValueType::Number,
        "a boolean" | "boolean" | "boolean (strict mode expects true/false)" | "bool" => {
            KeyValueType::Boolean
        }
        "a sequence" | "sequence start" => KeyValueType::List,
        "a map" | "map" | "mapping start" => KeyValueType::Table,
        "the name of a checker, or a table" | "string or table" => KeyValueType::TextOrTable,
        nonzero if nonzero.starts_with("a nonzero u") => KeyValueType::PositiveInteger,
        record if record.starts_with("struct ") => KeyValueType::Table,
        words => KeyValueType::Other {
            words: words.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_serde_are_converted_to_facts() {
        let integer = FoundValueType::Integer { number: "3".into() }.fact();
        for (message, found, wanted) in [
            (
                "invalid type: integer `3`, expected a string",
                integer.clone(),
                KeyValueType::Text,
            ),
            (
                "invalid value: integer `3`, expected a nonzero u32",
                integer,
                KeyValueType::PositiveInteger,
            ),
            (
                "invalid type: map, expected f64",
                FoundValueType::Table.fact(),
                KeyValueType::Number,
            ),
        ] {
            let wanted = wanted.fact();
            let fact = LibraryError::WrongType { found, wanted }.fact();
            assert_eq!(fact_of_message(message), fact, "{message}");
        }
        for (message, fact) in [
            (
                "duplicate key, expected x",
                LibraryError::DuplicateKey.fact(),
            ),
            (
                "missing field `cases`",
                LibraryError::MissingKey {
                    key: "cases".into(),
                }
                .fact(),
            ),
        ] {
            assert_eq!(fact_of_message(message), fact, "{message}");
        }
    }

    #[test]
    fn a_similar_known_word_is_suggested_for_an_unknown_word() {
        let found = fact_of_message("unknown variant `mim`, expected one of `sum`, `min`, `max`");
        let word = quotation(b"mim");
        let known = "sum, min, max".to_owned();
        let unknown = LibraryError::UnknownWord { word, known }.fact();
        assert_eq!(
            found,
            unknown.with_note(suggest_known_name("mim", &["sum", "min", "max"]))
        );
        let of_two = fact_of_message("unknown variant `x`, expected `stdin` or `function`");
        let (word, known) = (quotation(b"x"), "stdin, function".to_owned());
        assert_eq!(of_two, LibraryError::UnknownWord { word, known }.fact());
    }
}
