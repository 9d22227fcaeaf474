//! The text of a configuration file: UTF-8, without a byte order mark, with plain line ends.

use encoding_rs::GB18030;

use crate::text::{Evidence, Fact, facts};

/// What a text may be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Nothing but UTF-8.
    Utf8,
    /// UTF-8, or what Windows in China writes.
    Utf8OrGbk,
}

/// The byte order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

facts! {
    /// What is wrong with a text.
    pub(crate) enum NoText {
        NoUtf8 { line: usize } => "text-no-utf-8",
        NoGbk { line: usize } => "text-no-gbk",
    }
}

/// The text that bytes are.
///
/// # Errors
/// They are none; the line of the first wrong byte is named.
pub fn decode(bytes: Vec<u8>, encoding: Encoding) -> Result<String, Fact> {
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let upto = error.utf8_error().valid_up_to();
            let bytes = error.into_bytes();
            let line = 1 + bytes[..upto].iter().filter(|byte| **byte == b'\n').count();
            // The mark says that it should be UTF-8.
            if encoding == Encoding::Utf8 || bytes.starts_with(MARK) {
                return Err(NoText::NoUtf8 { line }.fact());
            }
            let text = GB18030.decode_without_bom_handling_and_without_replacement(&bytes);
            let wrong = || NoText::NoGbk { line }.fact();
            text.ok_or_else(wrong)?.into_owned()
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(text.replace("\r\n", "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_line_ends_of_windows_are_dropped_and_gbk_is_read_only_where_asked() {
        let utf8 = |bytes: &[u8]| decode(bytes.to_vec(), Encoding::Utf8);
        let either = |bytes: &[u8]| decode(bytes.to_vec(), Encoding::Utf8OrGbk);
        assert_eq!(
            utf8("\u{feff}a: 1\r\nb: 好\r\n".as_bytes()),
            Ok("a: 1\nb: 好\n".to_owned())
        );
        let gbk = b"a\r\nb: \xba\xc3\n";
        assert_eq!(utf8(gbk), Err(NoText::NoUtf8 { line: 2 }.fact()));
        assert_eq!(either(gbk), Ok("a\nb: 好\n".to_owned()));
        assert_eq!(either("好".as_bytes()), Ok("好".to_owned()));
        let marked = [MARK, gbk].concat();
        assert_eq!(either(&marked), Err(NoText::NoUtf8 { line: 2 }.fact()));
        assert_eq!(either(b"a\n\n\xff"), Err(NoText::NoGbk { line: 3 }.fact()));
    }
}
