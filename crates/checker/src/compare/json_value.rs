//! Parser for values that functions return, written as JSON with integers of any size, NaN and infinities, maps
//! with keys of any type, and sets.

use std::cmp::Ordering;

/// Value that a function returned or should return. Strings are UTF-16, because some languages return strings with lone
/// surrogates.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum JsonValue {
    Null,
    Bool(bool),
    /// Decimal digits with an optional minus sign, without leading zeros; zero has no sign.
    Integer(String),
    Float(f64),
    Text(Vec<u16>),
    List(Vec<JsonValue>),
    /// Entries sorted by key. `{"$map": [[key, value], …]}` has keys of any type; the keys of all other objects are
    /// strings.
    Map(Vec<(JsonValue, JsonValue)>),
    /// Sorted elements, written as `{"$set": [element, …]}`.
    Set(Vec<JsonValue>),
}

/// Maximum depth of nested values; a text with deeper values is not parsed.
const MAX_JSON_DEPTH: usize = 400;

impl JsonValue {
    /// Parses one value, which may be surrounded by white space. `None` if the text is anything else.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        let mut parser = JsonParser { rest: text };
        let value = parser.parse_value(0)?;
        parser.skip_white_space();
        parser.rest.is_empty().then_some(value)
    }

    /// Compares two values for sorting. The order is total. Values of different types are ordered by type, but integers
    /// and floats are compared by exact value; NaN is larger than all numbers.
    pub(crate) fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Bool(left), Self::Bool(right)) => left.cmp(right),
            (Self::Integer(left), Self::Integer(right)) => integer_order(left, right),
            (Self::Integer(left), Self::Float(right)) => integer_and_float_order(left, *right),
            (Self::Float(left), Self::Integer(right)) => {
                integer_and_float_order(right, *left).reverse()
            }
            (Self::Float(left), Self::Float(right)) => float_order(*left, *right),
            (Self::Text(left), Self::Text(right)) => left.cmp(right),
            (Self::List(left), Self::List(right)) | (Self::Set(left), Self::Set(right)) => {
                let pairs = left
                    .iter()
                    .zip(right)
                    .map(|(left, right)| left.compare(right));
                first_unequal_order(pairs).then(left.len().cmp(&right.len()))
            }
            (Self::Map(left), Self::Map(right)) => {
                let pairs = left.iter().zip(right).map(|(left, right)| {
                    left.0
                        .compare(&right.0)
                        .then_with(|| left.1.compare(&right.1))
                });
                first_unequal_order(pairs).then(left.len().cmp(&right.len()))
            }
            _ => self.type_rank().cmp(&other.type_rank()),
        }
    }

    fn type_rank(&self) -> u8 {
        match self {
            Self::Null => 0,
            Self::Bool(_) => 1,
            Self::Integer(_) | Self::Float(_) => 2,
            Self::Text(_) => 3,
            Self::List(_) => 4,
            Self::Map(_) => 5,
            Self::Set(_) => 6,
        }
    }

    /// Whether the value is a float or contains one at any depth.
    pub(crate) fn contains_float(&self) -> bool {
        match self {
            Self::Float(_) => true,
            Self::List(elements) | Self::Set(elements) => elements.iter().any(Self::contains_float),
            Self::Map(entries) => entries
                .iter()
                .any(|(key, value)| key.contains_float() || value.contains_float()),
            _ => false,
        }
    }

    /// Whether the value is a set, or contains one at any depth outside of the keys of maps.
    pub(crate) fn contains_set(&self) -> bool {
        match self {
            Self::Set(_) => true,
            Self::List(elements) => elements.iter().any(Self::contains_set),
            Self::Map(entries) => entries.iter().any(|(_, value)| value.contains_set()),
            _ => false,
        }
    }

    fn is_text(&self, text: &str) -> bool {
        matches!(self, Self::Text(units) if text.encode_utf16().eq(units.iter().copied()))
    }

    /// Value of an integer or a float, rounded to the nearest `f64`; `None` for other types.
    pub(crate) fn to_f64(&self) -> Option<f64> {
        match self {
            Self::Integer(digits) => digits.parse().ok(),
            Self::Float(number) => Some(*number),
            _ => None,
        }
    }
}

fn first_unequal_order(mut orders: impl Iterator<Item = Ordering>) -> Ordering {
    orders
        .find(|order| order.is_ne())
        .unwrap_or(Ordering::Equal)
}

fn integer_order(left: &str, right: &str) -> Ordering {
    match (left.starts_with('-'), right.starts_with('-')) {
        (false, false) => magnitude_order(left, right),
        (true, true) => magnitude_order(right, left),
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
    }
}

/// Compares the magnitudes of two integers without leading zeros. Both have the same sign, which is ignored.
fn magnitude_order(left: &str, right: &str) -> Ordering {
    left.len().cmp(&right.len()).then(left.cmp(right))
}

/// Compares two floats. Zeros are equal whatever their signs, and NaN is larger than all numbers.
fn float_order(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right)
        .unwrap_or_else(|| left.is_nan().cmp(&right.is_nan()))
}

/// Compares an integer with a float without rounding the integer. If the integer were rounded, two different integers
/// could equal the same float, and the order would not be transitive.
fn integer_and_float_order(integer: &str, float: f64) -> Ordering {
    if float.is_nan() || float == f64::INFINITY {
        return Ordering::Less;
    }
    if float == f64::NEG_INFINITY {
        return Ordering::Greater;
    }
    // Whole floats are formatted with all digits. Adding zero removes the sign of a negative zero.
    let whole = format!("{:.0}", float.trunc() + 0.0);
    integer_order(integer, &whole).then_with(|| float_order(0.0, float.fract()))
}

struct JsonParser<'a> {
    rest: &'a [u8],
}

impl JsonParser<'_> {
    fn skip_white_space(&mut self) {
        self.rest = self.rest.trim_ascii_start();
    }

    /// Skips white space, and `token` if it follows the white space. Returns whether `token` was skipped.
    fn skip_token(&mut self, token: &[u8]) -> bool {
        self.skip_white_space();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn parse_value(&mut self, depth: usize) -> Option<JsonValue> {
        if depth > MAX_JSON_DEPTH {
            return None;
        }
        let words = [
            ("null", JsonValue::Null),
            ("true", JsonValue::Bool(true)),
            ("false", JsonValue::Bool(false)),
            ("NaN", JsonValue::Float(f64::NAN)),
            ("Infinity", JsonValue::Float(f64::INFINITY)),
            ("-Infinity", JsonValue::Float(f64::NEG_INFINITY)),
        ];
        for (word, value) in words {
            if self.skip_token(word.as_bytes()) {
                return Some(value);
            }
        }
        if self.skip_token(b"[") {
            self.parse_list(depth).map(JsonValue::List)
        } else if self.skip_token(b"{") {
            self.parse_object(depth)
        } else if self.skip_token(b"\"") {
            self.parse_string().map(JsonValue::Text)
        } else {
            self.parse_number()
        }
    }

    fn parse_list(&mut self, depth: usize) -> Option<Vec<JsonValue>> {
        let mut elements = Vec::new();
        if self.skip_token(b"]") {
            return Some(elements);
        }
        loop {
            elements.push(self.parse_value(depth + 1)?);
            if self.skip_token(b"]") {
                return Some(elements);
            }
            self.skip_token(b",").then_some(())?;
        }
    }

    fn parse_object(&mut self, depth: usize) -> Option<JsonValue> {
        let mut entries = Vec::new();
        if !self.skip_token(b"}") {
            loop {
                self.skip_token(b"\"").then_some(())?;
                let key = JsonValue::Text(self.parse_string()?);
                self.skip_token(b":").then_some(())?;
                entries.push((key, self.parse_value(depth + 1)?));
                if self.skip_token(b"}") {
                    break;
                }
                self.skip_token(b",").then_some(())?;
            }
        }
        match &mut entries[..] {
            [(key, JsonValue::List(elements))] if key.is_text("$set") => {
                let mut elements = std::mem::take(elements);
                elements.sort_by(JsonValue::compare);
                Some(JsonValue::Set(elements))
            }
            [(key, JsonValue::List(pairs))] if key.is_text("$map") => {
                let pairs = std::mem::take(pairs).into_iter().map(to_key_value_pair);
                Some(map_from_entries(pairs.collect::<Option<_>>()?))
            }
            _ => Some(map_from_entries(entries)),
        }
    }

    /// Parses a string after the opening quotation mark, up to and including the closing quotation mark.
    fn parse_string(&mut self) -> Option<Vec<u16>> {
        let mut units = Vec::new();
        loop {
            let plain = self
                .rest
                .iter()
                .position(|byte| matches!(byte, b'"' | b'\\'))?;
            let (text, rest) = self.rest.split_at(plain);
            units.extend(std::str::from_utf8(text).ok()?.encode_utf16());
            self.rest = &rest[1..];
            if rest[0] == b'"' {
                return Some(units);
            }
            units.push(self.parse_escape()?);
        }
    }

    /// Parses an escape sequence after the backslash; `None` if the sequence is invalid.
    fn parse_escape(&mut self) -> Option<u16> {
        let (sign, rest) = self.rest.split_first()?;
        self.rest = rest;
        let byte = match sign {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'b' => 8,
            b'f' => 12,
            b'"' | b'\\' | b'/' => *sign,
            b'u' => {
                let (digits, rest) = self.rest.split_at_checked(4)?;
                self.rest = rest;
                let is_hexadecimal = digits.iter().all(u8::is_ascii_hexdigit);
                let digits = std::str::from_utf8(digits).ok()?;
                return u16::from_str_radix(digits, 16)
                    .ok()
                    .filter(|_| is_hexadecimal);
            }
            _ => return None,
        };
        Some(byte.into())
    }

    fn parse_number(&mut self) -> Option<JsonValue> {
        let parts =
            (self.rest.iter()).take_while(|byte| byte.is_ascii_digit() || b"+-.eE".contains(byte));
        let length = parts.count();
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        let text = std::str::from_utf8(text).ok()?;
        let digits = text.strip_prefix('-').unwrap_or(text);
        if !digits.starts_with(|first: char| first.is_ascii_digit()) {
            return None;
        }
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return text.parse().ok().map(JsonValue::Float);
        }
        let significant = digits.trim_start_matches('0');
        let is_negative = text.starts_with('-');
        Some(JsonValue::Integer(match (significant, is_negative) {
            ("", _) => "0".to_owned(),
            (digits, true) => format!("-{digits}"),
            (digits, false) => digits.to_owned(),
        }))
    }
}

fn to_key_value_pair(value: JsonValue) -> Option<(JsonValue, JsonValue)> {
    let JsonValue::List(pair) = value else {
        return None;
    };
    <[JsonValue; 2]>::try_from(pair)
        .ok()
        .map(|[key, value]| (key, value))
}

/// Creates a map from entries in any order.
fn map_from_entries(mut entries: Vec<(JsonValue, JsonValue)>) -> JsonValue {
    entries.sort_by(|(left, _), (right, _)| left.compare(right));
    JsonValue::Map(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_text(text: &str) -> Option<JsonValue> {
        JsonValue::parse(text.as_bytes())
    }

    #[test]
    fn integers_keep_every_digit_and_have_one_form() {
        let big = "-123456789012345678901234567890";
        assert_eq!(parse_text(big), Some(JsonValue::Integer(big.to_owned())));
        for zero in ["0", "-0", "000"] {
            assert_eq!(parse_text(zero), Some(JsonValue::Integer("0".to_owned())));
        }
        assert_eq!(parse_text("1.0"), Some(JsonValue::Float(1.0)));
        assert_eq!(
            parse_text("-Infinity"),
            Some(JsonValue::Float(f64::NEG_INFINITY))
        );
        for no_number in ["+1", ".5", "1-2", "--1", "1e", "inf"] {
            assert_eq!(parse_text(no_number), None, "{no_number}");
        }
    }

    #[test]
    fn objects_are_maps_whatever_the_order_of_their_entries() {
        assert_eq!(
            parse_text(r#"{"b": 1, "a": [null]}"#),
            parse_text(r#"{"a":[null],"b":1}"#)
        );
        assert_eq!(
            parse_text(r#"{"$map": [["a", 1]]}"#),
            parse_text(r#"{"a": 1}"#)
        );
        assert_ne!(
            parse_text(r#"{"$map": [[1, 1]]}"#),
            parse_text(r#"{"1": 1}"#)
        );
        assert_eq!(
            parse_text(r#"{"$set": [2, 1]}"#),
            parse_text(r#"{"$set": [1, 2]}"#)
        );
        assert_eq!(parse_text(r#"{"$map": [[1]]}"#), None);
    }

    #[test]
    fn texts_are_compared_by_their_characters_whatever_the_escapes() {
        assert_eq!(
            parse_text(r#""\u00e4\ud83d\ude00\n""#),
            parse_text("\"ä😀\\n\"")
        );
        assert_ne!(parse_text(r#""\ud800""#), parse_text(r#""\ud801""#));
        for no_text in [r#"""#, r#""\x""#, r#""\u12""#, r#""\u+123""#] {
            assert_eq!(parse_text(no_text), None, "{no_text}");
        }
    }

    fn nested_lists(depth: usize) -> String {
        "[".repeat(depth) + &"]".repeat(depth)
    }

    #[test]
    fn anything_but_one_value_of_a_bounded_depth_is_refused() {
        for text in ["", "1 2", "[1,]", "[1", "{1:2}", "{\"a\"}", "nul"] {
            assert_eq!(parse_text(text), None, "{text}");
        }
        assert!(parse_text(&nested_lists(MAX_JSON_DEPTH)).is_some());
        assert_eq!(parse_text(&nested_lists(100_000)), None);
    }

    #[test]
    fn numbers_are_ordered_by_exact_value() {
        let texts = [
            "-Infinity",
            "-1e300",
            "-9007199254740994",
            "-9007199254740993",
            "-9007199254740992.0",
            "-1",
            "-0.5",
            "0",
            "1e-300",
            "0.5",
            "1",
            "9007199254740992.0",
            "9007199254740993",
            "9007199254740994",
            "9007199254740996.0",
            "1e300",
            "Infinity",
            "NaN",
        ];
        let numbers = texts.map(|text| parse_text(text).unwrap());
        for (at, left) in numbers.iter().enumerate() {
            for (other, right) in numbers.iter().enumerate() {
                assert_eq!(left.compare(right), at.cmp(&other), "{left:?} {right:?}");
            }
        }
        for zero in ["0", "0.0", "-0.0"] {
            let order = parse_text(zero)
                .unwrap()
                .compare(&parse_text("-0.0").unwrap());
            assert_eq!(order, Ordering::Equal, "{zero}");
        }
    }

    #[test]
    fn integers_are_ordered_by_value() {
        for pair in ["-12", "-9", "-1", "0", "1", "9", "12", "100"].windows(2) {
            let order = integer_order(pair[0], pair[1]);
            assert_eq!(order, Ordering::Less, "{pair:?}");
        }
    }
}
