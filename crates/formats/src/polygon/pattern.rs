//! Expands path patterns with a number as printf does: `tests/%02d.a`.

/// Maximum width of a number; patterns with a larger width are refused.
const MAX_WIDTH: usize = 20;

/// Returns the path for a number; `None` if the pattern has another placeholder than `%d`.
pub(super) fn expand_pattern(pattern: &str, number: usize) -> Option<String> {
    let mut place = String::new();
    let mut pieces = pattern.split('%');
    place += pieces.next()?;
    let mut rest = pieces.collect::<Vec<_>>().into_iter();
    while let Some(piece) = rest.next() {
        if piece.is_empty() {
            // `%%` is one percent sign.
            place.push('%');
            place += rest.next()?;
            continue;
        }
        let (width, after) = piece.split_once('d')?;
        let is_number = width.bytes().all(|byte| byte.is_ascii_digit());
        let digits = match width {
            "" => 0,
            width => width.parse().ok().filter(|digits| *digits <= MAX_WIDTH)?,
        };
        place += &match (is_number, width.starts_with('0')) {
            (false, _) => return None,
            (true, true) => format!("{number:0digits$}"),
            (true, false) => format!("{number:digits$}"),
        };
        place += after;
    }
    Some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_padded_as_printf_does() {
        let of = |pattern: &str, number| expand_pattern(pattern, number);
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(of("tests/%02d", 7), some("tests/07"));
        assert_eq!(of("tests/%02d.a", 100), some("tests/100.a"));
        assert_eq!(of("%d-%03d", 5), some("5-005"));
        assert_eq!(of("a%%b%d", 1), some("a%b1"));
        assert_eq!(of("x", 1), some("x"));
        for wrong in ["%s", "%", "%0", "%999999999999d", "%-2d", "%+d", "a%%%"] {
            assert_eq!(of(wrong, 1), None, "{wrong}");
        }
    }
}
