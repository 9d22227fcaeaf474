//! Splits a checktestdata specification into tokens.

/// Token of a specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'s> {
    /// Word of capital letters: a command, a function, a test or an option.
    Keyword(&'s str),
    /// Name of a variable.
    Name(&'s str),
    /// Number as it is written, without a sign.
    Number(&'s str),
    /// String without the quotes; escape sequences are replaced.
    Text(Vec<u8>),
    /// Operator, bracket or comma.
    Symbol(&'s str),
}

/// Operators and brackets; longer ones come before their prefixes.
const SYMBOLS: &[&str] = &[
    "<=", ">=", "==", "!=", "&&", "||", "<", ">", "!", "=", "+", "-", "*", "/", "%", "^", ",", "[",
    "]", "(", ")",
];

/// Splits a specification into tokens without white space and comments. `None` if a character is not understood.
pub(super) fn split_into_tokens(source: &str) -> Option<Vec<Token<'_>>> {
    let mut tokens = Vec::new();
    let mut rest = skip_white_space_and_comments(source);
    while !rest.is_empty() {
        let (token, length) = first_token(rest)?;
        tokens.push(token);
        rest = skip_white_space_and_comments(&rest[length..]);
    }
    Some(tokens)
}

fn is_white_space(character: char) -> bool {
    matches!(character, ' ' | '\t'..='\r')
}

fn skip_white_space_and_comments(source: &str) -> &str {
    let mut rest = source.trim_start_matches(is_white_space);
    while rest.starts_with('#') {
        let end = rest.find('\n').unwrap_or(rest.len());
        rest = rest[end..].trim_start_matches(is_white_space);
    }
    rest
}

/// Returns the token at the beginning of a non-empty text, and its length in bytes.
fn first_token(source: &str) -> Option<(Token<'_>, usize)> {
    let first = *source.as_bytes().first()?;
    let (token, length) = match first {
        b'A'..=b'Z' => {
            let length = prefix_length(source, |byte| byte.is_ascii_uppercase());
            (Token::Keyword(&source[..length]), length)
        }
        b'a'..=b'z' => {
            let length = prefix_length(source, |byte| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit()
            });
            (Token::Name(&source[..length]), length)
        }
        b'0'..=b'9' | b'.' => {
            let length = number_length(source)?;
            (Token::Number(&source[..length]), length)
        }
        b'"' => {
            let (text, length) = parse_string(source.as_bytes())?;
            (Token::Text(text), length)
        }
        _ => {
            let symbol = SYMBOLS.iter().find(|symbol| source.starts_with(**symbol))?;
            (Token::Symbol(symbol), symbol.len())
        }
    };
    Some((token, length))
}

/// Number of bytes at the beginning of `source` that all satisfy `is_part`.
fn prefix_length(source: &str, is_part: impl Fn(u8) -> bool) -> usize {
    let mut bytes = source.bytes();
    bytes
        .position(|byte| !is_part(byte))
        .unwrap_or(source.len())
}

/// Number of digits at the beginning of `source`.
fn digit_count(source: &str) -> usize {
    prefix_length(source, |byte| byte.is_ascii_digit())
}

/// Length of the number at the beginning of `source`. `None` if the number has superfluous zeros, no digit before the
/// point or none after it: interpreters disagree about such numbers.
fn number_length(source: &str) -> Option<usize> {
    let whole = digit_count(source);
    if whole == 0 || (whole > 1 && source.starts_with('0')) {
        return None;
    }
    let mut length = whole;
    if source[length..].starts_with('.') {
        let decimals = digit_count(&source[length + 1..]);
        if decimals == 0 {
            return None;
        }
        length += 1 + decimals;
    }
    if source[length..].starts_with(['e', 'E']) {
        let sign = usize::from(source[length + 1..].starts_with(['+', '-']));
        let exponent = digit_count(&source[length + 1 + sign..]);
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    Some(length)
}

/// Parses the string literal at the beginning of `source`, which starts with a quote. Returns the text and the length of
/// the literal. Unknown escape sequences keep their backslash, since regular expressions need them.
fn parse_string(source: &[u8]) -> Option<(Vec<u8>, usize)> {
    let mut text = Vec::new();
    let mut position = 1;
    loop {
        let byte = *source.get(position)?;
        match byte {
            b'"' => break,
            b'\\' => position += parse_escape(&source[position..], &mut text)?,
            _ => {
                text.push(byte);
                position += 1;
            }
        }
    }
    // The source was not UTF-8, so the bytes of this string are unknown.
    let is_damaged = text.windows(3).any(|bytes| bytes == "\u{fffd}".as_bytes());
    (!is_damaged).then_some((text, position + 1))
}

/// Appends the meaning of the escape sequence at the beginning of `source` to `text`. Returns the length of the sequence.
fn parse_escape(source: &[u8], text: &mut Vec<u8>) -> Option<usize> {
    let byte = *source.get(1)?;
    match byte {
        b'\n' => {}
        b'\\' | b'"' => text.push(byte),
        b'n' => text.push(b'\n'),
        b't' => text.push(b'\t'),
        b'r' => text.push(b'\r'),
        b'b' => text.push(8),
        b'0'..=b'7' => {
            let digits = source[1..].iter().take(3);
            let octal = digits.take_while(|digit| matches!(**digit, b'0'..=b'7'));
            let (value, count) = octal.fold((0_u32, 0), |(value, count), digit| {
                (value * 8 + u32::from(digit - b'0'), count + 1)
            });
            text.push(u8::try_from(value).ok()?);
            return Some(1 + count);
        }
        _ => {
            text.push(b'\\');
            return Some(1);
        }
    }
    Some(2)
}
