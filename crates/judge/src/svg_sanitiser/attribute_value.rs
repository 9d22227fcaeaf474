//! Validates attribute values: allowed characters and functions only, no URLs.

use super::allowlist::AttributeKind;

const TRANSFORM_FUNCTIONS: &[&str] = &["matrix", "rotate", "scale", "skewX", "skewY", "translate"];
const COLOUR_FUNCTIONS: &[&str] = &["hsl", "hsla", "rgb", "rgba"];

/// Maximum length of an id in bytes.
const MAX_NAME_LENGTH: usize = 128;

/// Whether `value` is valid for an attribute of this kind. False for styles, whose properties are validated one by one.
pub(super) fn is_valid_value(kind: AttributeKind, value: &str) -> bool {
    match kind {
        AttributeKind::Name => is_valid_id(value),
        AttributeKind::Plain => has_only_words_and_numbers(value),
        AttributeKind::Path => value.chars().all(is_path_character),
        AttributeKind::Transform => {
            value == "none" || consists_of_function_calls(value, TRANSFORM_FUNCTIONS)
        }
        AttributeKind::Paint => {
            is_keyword(value)
                || is_hex_colour(value)
                || is_local_reference(value)
                || consists_of_function_calls(value, COLOUR_FUNCTIONS)
        }
        AttributeKind::Reference => value == "none" || is_local_reference(value),
        AttributeKind::Font => is_font_list(value),
        AttributeKind::Style => false,
    }
}

fn is_valid_id(value: &str) -> bool {
    value.len() <= MAX_NAME_LENGTH
        && value.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && value
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || "_-.".contains(sign))
}

fn has_only_words_and_numbers(value: &str) -> bool {
    value
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || " +-.,%_".contains(sign))
}

fn is_path_character(sign: char) -> bool {
    sign.is_ascii_digit() || " +-.,eEmMlLhHvVcCsSqQtTaAzZ".contains(sign)
}

fn is_keyword(value: &str) -> bool {
    value
        .chars()
        .all(|sign| sign.is_ascii_alphabetic() || sign == '-')
}

fn is_hex_colour(value: &str) -> bool {
    let digits = value.strip_prefix('#').unwrap_or_default();
    [3, 4, 6, 8].contains(&digits.len()) && digits.chars().all(|sign| sign.is_ascii_hexdigit())
}

/// Whether a value is a reference to an element of the same document, such as `url(#a)`.
fn is_local_reference(value: &str) -> bool {
    let inner = value.strip_prefix("url(#");
    inner
        .and_then(|inner| inner.strip_suffix(')'))
        .is_some_and(is_valid_id)
}

/// Whether a value is a sequence of calls of the given functions, such as `translate(1 2)`.
fn consists_of_function_calls(value: &str, functions: &[&str]) -> bool {
    let separators = [' ', ','];
    let mut rest = value.trim_matches(separators);
    while !rest.is_empty() {
        let Some((call, others)) = rest.split_once(')') else {
            return false;
        };
        let Some((name, numbers)) = call.split_once('(') else {
            return false;
        };
        if !functions.contains(&name.trim_end()) || !has_only_words_and_numbers(numbers) {
            return false;
        }
        rest = others.trim_start_matches(separators);
    }
    true
}

fn is_font_list(value: &str) -> bool {
    let are_closed = ['\'', '"']
        .iter()
        .all(|quote| value.matches(*quote).count() % 2 == 0);
    are_closed
        && value
            .chars()
            .all(|sign| sign.is_alphanumeric() || " ,-_'\"".contains(sign))
}
