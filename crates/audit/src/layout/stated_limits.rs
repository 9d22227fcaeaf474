//! Finds limits in the sources of validators, so that few tests confirm them.

use caipan_facts::longest_prefix;

/// Maximum number of bytes of a source that are searched for limits.
const MAX_SOURCE_BYTES: usize = 256 << 10;
/// Maximum number of integers that are read in a source.
const MAX_STATED: usize = 256;

/// Returns the integers above 1 in the sources of validators, in ascending order without duplicates. Recognizes the
/// notations of common languages, e.g. `200000`, `2e5`, `10**9`, `1 << 20` and `200'000`.
pub(crate) fn find_stated_limits(sources: impl Iterator<Item = String>) -> Vec<i64> {
    let mut limits: Vec<i64> = sources.flat_map(|source| large_integers(&source)).collect();
    limits.sort_unstable();
    limits.dedup();
    limits
}

/// Returns at most [`MAX_STATED`] integers above 1 in a source, in text order.
fn large_integers(source: &str) -> Vec<i64> {
    let mut rest = longest_prefix(source, MAX_SOURCE_BYTES);
    let mut limits: Vec<i64> = Vec::new();
    while limits.len() < MAX_STATED
        && let Some(start) = rest.find(is_word_character)
    {
        let word = &rest[start..];
        if word.starts_with(is_digit) {
            let (value, length) = read_integer(word);
            limits.extend(value.filter(|value| *value > 1));
            rest = &word[length..];
        } else {
            rest = word.trim_start_matches(is_word_character);
        }
    }
    limits
}

/// Reads the integer at the start of a text, e.g. `200`, `2e5` or `1 << 20`. Returns the value (`None` if it exceeds
/// 64 bits) and the number of bytes read.
fn read_integer(text: &str) -> (Option<i64>, usize) {
    let (base, length) = read_digits(text);
    let rest = &text[length..];
    let Some((operator, exponent)) = split_operator(rest) else {
        return (base, length);
    };
    let (Some(power), digits @ 1..) = read_digits(exponent) else {
        return (base, length);
    };
    let read = text.len() - exponent.len() + digits;
    let power = u32::try_from(power).ok();
    let value = base.zip(power).and_then(|(base, power)| match operator {
        "e" => base.checked_mul(10_i64.checked_pow(power)?),
        "<<" => base.checked_mul(2_i64.checked_pow(power)?),
        _ => base.checked_pow(power),
    });
    (value, read)
}

/// Returns the operator at the start of `rest`, the text after a number, and the text after that operator. White space
/// may precede every operator except `e`. `None` if there is no operator.
fn split_operator(rest: &str) -> Option<(&'static str, &str)> {
    if let Some(exponent) = rest.strip_prefix(['e', 'E']) {
        return Some(("e", exponent));
    }
    ["**", "^", "<<"].into_iter().find_map(|operator| {
        let exponent = rest.trim_start().strip_prefix(operator)?;
        Some((operator, exponent.trim_start()))
    })
}

/// Reads the digits at the start of a text, which `'` or `_` may separate into groups. Returns the value (`None`
/// without digits, or if it exceeds 64 bits) and the number of bytes read.
fn read_digits(text: &str) -> (Option<i64>, usize) {
    let mut length = text.len() - text.trim_start_matches(is_digit).len();
    while let Some(group) = text[length..].strip_prefix(['\'', '_'])
        && group.starts_with(is_digit)
    {
        length = text.len() - group.trim_start_matches(is_digit).len();
    }
    let digits = text[..length].replace(['\'', '_'], "");
    (digits.parse().ok(), length)
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

fn is_word_character(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_integers_in_any_source_notation_are_found_as_stated_limits() {
        for (source, expected) in [
            ("inf.readInt(1, 200'000, \"n\");", vec![200_000]),
            (
                "INT(1, 1000, n) NEWLINE REP(n, SPACE) INT(-5000,5000)",
                vec![1000, 5000],
            ),
            ("const int N = 2e5; // 1E9", vec![200_000, 1_000_000_000]),
            (
                "assert 1 <= n <= 10**5 and m < 10 ^ 9",
                vec![100_000, 1_000_000_000],
            ),
            ("x < (1LL << 40), y < 1 << 20", vec![40, 1 << 20]),
            ("v2 n10 a_7 99999999999999999999 1_000", vec![1000]),
            ("0.0 100.00", vec![100]),
            ("", vec![]),
            ("3e", vec![3]),
            ("n = 1000\ne2 = 5", vec![5, 1000]),
            ("3e 5", vec![3, 5]),
            ("2e99 5", vec![5]),
        ] {
            let sources = [source.to_owned()];
            assert_eq!(
                find_stated_limits(sources.into_iter()),
                expected,
                "{source}"
            );
        }
    }
}
