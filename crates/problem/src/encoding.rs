//! Text that is not UTF-8: its first wrong line, and the encoding that it is probably in.

use encoding_rs::GB18030;

/// A text that is not UTF-8.
#[derive(Debug, PartialEq, Eq)]
pub struct WrongEncoding {
    /// The first line that is not UTF-8, from 1.
    pub line: usize,
    /// The first byte that is not UTF-8, from 1.
    pub byte: usize,
    /// The name of the encoding that the text is probably in; `None` if the bytes fit none of the usual ones.
    pub probable: Option<&'static str>,
}

/// Returns what is wrong with bytes that should be UTF-8; `None` if they are. Text with many null bytes counts as UTF-16,
/// although null bytes are valid UTF-8.
pub fn wrong_encoding(bytes: &[u8]) -> Option<WrongEncoding> {
    let valid = match std::str::from_utf8(bytes) {
        Ok(_) if is_utf16(bytes) => 0,
        Ok(_) => return None,
        Err(error) => error.valid_up_to(),
    };
    let line = 1 + bytes[..valid].iter().filter(|byte| **byte == b'\n').count();
    // GBK is a part of GB 18030. A byte order mark of UTF-8 says that it is not meant.
    let is_marked = bytes.starts_with("\u{feff}".as_bytes());
    let gbk = || GB18030.decode_without_bom_handling_and_without_replacement(bytes);
    let wrong = |line, byte, probable| WrongEncoding {
        line,
        byte,
        probable,
    };
    Some(match is_utf16(bytes) {
        true => wrong(1, 1, Some("UTF-16")),
        false => wrong(line, valid + 1, gbk().map(|_| "GBK").filter(|_| !is_marked)),
    })
}

/// Whether bytes begin with a byte order mark of UTF-16, or have the null bytes that ASCII characters have in it.
fn is_utf16(bytes: &[u8]) -> bool {
    let nulls = bytes.iter().filter(|byte| **byte == 0).count();
    bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") || nulls * 4 > bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_encodings_are_told_apart() {
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
        ] {
            let wrong = wrong_encoding(&bytes).unwrap();
            assert_eq!((wrong.line, wrong.probable), (1, Some("UTF-16")));
        }
        let wrong = |bytes: &[u8]| wrong_encoding(bytes).map(|wrong| (wrong.line, wrong.probable));
        assert_eq!(wrong(b"a\nb # \xd6\xd0\n"), Some((2, Some("GBK"))));
        assert_eq!(wrong(b"\xef\xbb\xbfa\n\xd6\xd0\n"), Some((2, None)));
        assert_eq!(wrong(b"caf\xe9 \xff\n"), Some((1, None)));
        assert_eq!(wrong("\u{feff}name # 中\n".as_bytes()), None);
        assert_eq!(wrong(b""), None);
        // A single null byte is a fault of another kind.
        assert_eq!(wrong(b"name = \"a\0\"\n"), None);
    }
}
