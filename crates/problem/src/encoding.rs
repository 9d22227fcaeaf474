//! Detects text that is not UTF-8: the first invalid line, and the probable encoding.

use encoding_rs::GB18030;

/// Location and probable encoding of a text that is not UTF-8.
#[derive(Debug, PartialEq, Eq)]
pub struct WrongEncoding {
    /// Number of the first line that is not UTF-8, from 1; always 1 for UTF-16.
    pub line: usize,
    /// Position of the first byte that is not UTF-8, counted from 1 at the beginning of the text; always 1 for UTF-16.
    pub byte: usize,
    /// Name of the probable encoding; `None` if the bytes fit none of the usual encodings.
    pub probable: Option<&'static str>,
}

/// Returns the encoding error of bytes that should be UTF-8; `None` for valid UTF-8. Text with many null bytes counts
/// as UTF-16, although null bytes are valid UTF-8.
pub fn detect_wrong_encoding(bytes: &[u8]) -> Option<WrongEncoding> {
    let (valid, is_utf16) = match std::str::from_utf8(bytes) {
        Ok(_) if is_utf16(bytes) => (0, true),
        Ok(_) => return None,
        Err(error) => (
            error.valid_up_to(),
            is_utf16(bytes) || has_wide_line_ends(bytes),
        ),
    };
    let line = 1 + bytes[..valid].iter().filter(|byte| **byte == b'\n').count();
    // A text with a byte order mark of UTF-8 is not GBK.
    let is_marked = bytes.starts_with("\u{feff}".as_bytes());
    Some(if is_utf16 {
        WrongEncoding {
            line: 1,
            byte: 1,
            probable: Some("UTF-16"),
        }
    } else {
        let is_gbk = !is_marked && is_gbk(bytes);
        WrongEncoding {
            line,
            byte: valid + 1,
            probable: is_gbk.then_some("GBK"),
        }
    })
}

/// Whether bytes begin with a byte order mark of UTF-16, or more than a quarter of them are null bytes, as for ASCII
/// characters in UTF-16.
fn is_utf16(bytes: &[u8]) -> bool {
    let nulls = bytes.iter().filter(|byte| **byte == 0).count();
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || nulls * 4 > bytes.len()
}

/// Whether every line feed is next to a null byte, as in UTF-16: the bytes are taken in pairs, and the null byte is
/// either always the first or always the second of its pair. This detects UTF-16 text that has few ASCII characters
/// besides line feeds. Characters such as U+0A0A, which contain two line feed bytes, are assumed not to occur.
fn has_wide_line_ends(bytes: &[u8]) -> bool {
    let (pairs, []) = bytes.as_chunks::<2>() else {
        return false;
    };
    [[b'\n', 0], [0, b'\n']].iter().any(|end| {
        let mut with_end = pairs.iter().filter(|pair| pair.contains(&b'\n')).peekable();
        with_end.peek().is_some() && with_end.all(|pair| pair == end)
    })
}

/// Whether bytes are text in GBK (a subset of GB 18030) rather than in a single-byte encoding such as Latin-1. In a
/// single-byte encoding, most accented letters are followed by ASCII letters; in GBK, such pairs of bytes are rare
/// characters.
fn is_gbk(bytes: &[u8]) -> bool {
    if GB18030
        .decode_without_bom_handling_and_without_replacement(bytes)
        .is_none()
    {
        return false;
    }
    let (mut common, mut rare, mut at) = (0, 0, 0);
    while let Some(first) = bytes.get(at) {
        if first.is_ascii() {
            at += 1;
            continue;
        }
        // Common characters are in GB 2312: both of their bytes are at least 0xa1.
        match bytes.get(at + 1) {
            Some(0xa1..) if *first >= 0xa1 => common += 1,
            _ => rare += 1,
        }
        at += 2;
    }
    common >= rare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_encodings_are_distinguished() {
        let utf16 = |text: &str, in_order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            text.encode_utf16().flat_map(in_order).collect()
        };
        let text = "name = \"a\" # 中\n";
        for bytes in [
            utf16(text, u16::to_le_bytes),
            utf16(text, u16::to_be_bytes),
            utf16("a = 1\n", u16::to_le_bytes),
            utf16("\u{feff}中文", u16::to_le_bytes),
            utf16("\u{feff}中文", u16::to_be_bytes),
            utf16("学号,姓名,学校\n李雷,第一中学\n", u16::to_le_bytes),
            utf16("学号,姓名,学校\r\n李雷,第一中学\r\n", u16::to_be_bytes),
        ] {
            let wrong = detect_wrong_encoding(&bytes).unwrap();
            assert_eq!((wrong.line, wrong.probable), (1, Some("UTF-16")));
        }
        for (bytes, expected) in [
            (&b"a\nb # \xd6\xd0\n"[..], Some((2, Some("GBK")))),
            (b"\xef\xbb\xbfa\n\xd6\xd0\n", Some((2, None))),
            (b"caf\xe9 \xff\n", Some((1, None))),
            // Latin-1 text, whose bytes are nearly always valid GBK.
            (b"a\nann,Coll\xe8ge\n", Some((2, None))),
            (b"Z\xfcrich,M\xfcnchen\n", Some((1, None))),
            // GBK text with a rare character among common ones: U+9555 is not in GB 2312.
            (b"\xd6\xec\xe9F\xbb\xf9\n", Some((1, Some("GBK")))),
            ("\u{feff}name # 中\n".as_bytes(), None),
            (b"", None),
            // A single null byte, even next to a line feed, does not make the text UTF-16.
            (b"x=1\n\0z", None),
            (b"name = \"a\0\"\n", None),
        ] {
            let wrong = detect_wrong_encoding(bytes).map(|wrong| (wrong.line, wrong.probable));
            assert_eq!(wrong, expected, "{}", bytes.escape_ascii());
        }
    }
}
