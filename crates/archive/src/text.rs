//! Decodes configuration files: UTF-8 or GBK, without byte order mark, with LF line endings.

use encoding_rs::GB18030;

use caipan_facts::{Evidence, Fact, facts};
use caipan_problem::encoding::{WrongEncoding, detect_wrong_encoding};

/// Permitted encodings of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextEncoding {
    /// UTF-8 only; a text in another encoding is refused.
    Utf8,
    /// UTF-8, otherwise GBK, the encoding of Chinese Windows.
    Utf8OrGbk,
}

/// Byte order mark of UTF-8.
const UTF8_BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

facts! {
    /// Reason why bytes are not text.
    pub enum TextError {
        NoUtf8 { line: usize } => "text-no-utf-8",
        NoGbk { line: usize } => "text-no-gbk",
        /// The bytes are not UTF-8, and probably in this encoding, for example UTF-16.
        OtherEncoding { line: usize, encoding: String } => "text-in-other-encoding",
    }
}

/// Decodes a text, removes a UTF-8 byte order mark and converts CRLF to LF.
///
/// # Errors
///
/// The text is not in a permitted encoding. The error names the line of the first invalid byte.
pub fn decode(bytes: Vec<u8>, encoding: TextEncoding) -> Result<String, Fact> {
    let decoded = match detect_wrong_encoding(&bytes) {
        None => String::from_utf8_lossy(&bytes).into_owned(),
        Some(wrong) => {
            // A byte order mark claims UTF-8, so GBK is not tried.
            let is_utf8 = encoding == TextEncoding::Utf8 || bytes.starts_with(UTF8_BYTE_ORDER_MARK);
            if is_utf8 || wrong.probable == Some("UTF-16") {
                return Err(encoding_error(&wrong));
            }
            let text = GB18030.decode_without_bom_handling_and_without_replacement(&bytes);
            text.ok_or_else(|| TextError::NoGbk { line: wrong.line }.fact())?
                .into_owned()
        }
    };
    let text = decoded.strip_prefix('\u{feff}').unwrap_or(&decoded);
    Ok(text.replace("\r\n", "\n"))
}

fn encoding_error(error: &WrongEncoding) -> Fact {
    let line = error.line;
    match error.probable {
        Some(encoding) => TextError::OtherEncoding {
            line,
            encoding: encoding.to_owned(),
        }
        .fact(),
        None => TextError::NoUtf8 { line }.fact(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_order_marks_and_crlf_are_removed_and_gbk_needs_permission() {
        assert_eq!(
            decode_utf8("\u{feff}a: 1\r\nb: 好\r\n".as_bytes()),
            Ok("a: 1\nb: 好\n".to_owned())
        );
        let gbk = b"a\r\nb: \xba\xc3\n";
        let encoding = "GBK".to_owned();
        let other = TextError::OtherEncoding { line: 2, encoding };
        assert_eq!(decode_utf8(gbk), Err(other.fact()));
        let encoding = "UTF-16".to_owned();
        let other = TextError::OtherEncoding { line: 1, encoding };
        assert_eq!(decode_utf8_or_gbk(b"\xff\xfea\0"), Err(other.fact()));
        assert_eq!(decode_utf8_or_gbk(gbk), Ok("a\nb: 好\n".to_owned()));
        assert_eq!(decode_utf8_or_gbk("好".as_bytes()), Ok("好".to_owned()));
        let marked = [UTF8_BYTE_ORDER_MARK, gbk].concat();
        assert_eq!(
            decode_utf8_or_gbk(&marked),
            Err(TextError::NoUtf8 { line: 2 }.fact())
        );
        assert_eq!(
            decode_utf8_or_gbk(b"a\n\n\xff"),
            Err(TextError::NoGbk { line: 3 }.fact())
        );
    }

    fn decode_utf8(bytes: &[u8]) -> Result<String, Fact> {
        decode(bytes.to_vec(), TextEncoding::Utf8)
    }

    fn decode_utf8_or_gbk(bytes: &[u8]) -> Result<String, Fact> {
        decode(bytes.to_vec(), TextEncoding::Utf8OrGbk)
    }
}
