//! Expands path patterns that contain a test number in printf syntax, such as `tests/%02d.a`.

/// Maximum field width in a pattern; a pattern with a larger width is refused.
const MAX_WIDTH: usize = 20;

/// Replaces `%d`, `%02d` and so on in a pattern by the number. `None` if the pattern contains another placeholder.
pub(super) fn expand_path_pattern(pattern: &str, number: usize) -> Option<String> {
    let mut place = String::new();
    let mut pieces = pattern.split('%');
    place += pieces.next()?;
    let mut rest = pieces.collect::<Vec<_>>().into_iter();
    while let Some(piece) = rest.next() {
        if piece.is_empty() {
            // `%%` means a single percent sign, not a placeholder.
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
        for (pattern, number, expected) in [
            ("tests/%02d", 7, "tests/07"),
            ("tests/%02d.a", 100, "tests/100.a"),
            ("%d-%03d", 5, "5-005"),
            ("a%%b%d", 1, "a%b1"),
            ("x", 1, "x"),
        ] {
            let expanded = expand_path_pattern(pattern, number);
            assert_eq!(expanded.as_deref(), Some(expected), "{pattern}");
        }
        for wrong in ["%s", "%", "%0", "%999999999999d", "%-2d", "%+d", "a%%%"] {
            assert_eq!(expand_path_pattern(wrong, 1), None, "{wrong}");
        }
    }
}
