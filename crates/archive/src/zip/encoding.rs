//! Decodes names in a zip: UTF-8, GBK or code page 437.

use encoding_rs::GB18030;
use flate2::Crc;

use super::cursor::find_extra_field;

/// Identifier of the extra field that contains the file name in UTF-8.
const UNICODE_NAME_FIELD_ID: u16 = 0x7075;

/// Characters of code page 437 (DOS) for the bytes 128 to 255, in order.
const CODE_PAGE_437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// Encoding assumed for the names in a zip that are not valid UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LegacyEncoding {
    Gbk,
    Dos,
}

impl LegacyEncoding {
    /// Guesses the encoding of all names in a zip, which was created by one system. Returns GBK if all names that are
    /// not UTF-8 can be decoded as GBK, otherwise code page 437.
    pub(super) fn guess_from_names<'a>(names: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let foreign = names
            .into_iter()
            .filter(|name| parse_utf8_name(name).is_none());
        let mut readable = foreign.map(|name| decode_gbk(name).is_some());
        if readable.all(|is_readable| is_readable) {
            Self::Gbk
        } else {
            Self::Dos
        }
    }

    /// Decodes a name. A name that is valid UTF-8 is decoded as UTF-8, any other name in this encoding. If the encoding
    /// is GBK and the name is not valid GBK, code page 437 is used.
    pub(super) fn decode(self, name: &[u8]) -> String {
        let utf8 = parse_utf8_name(name).map(str::to_owned);
        utf8.unwrap_or_else(|| match self {
            Self::Gbk => decode_gbk(name).unwrap_or_else(|| decode_code_page_437(name)),
            Self::Dos => decode_code_page_437(name),
        })
    }
}

fn parse_utf8_name(name: &[u8]) -> Option<&str> {
    std::str::from_utf8(name).ok()
}

fn decode_gbk(name: &[u8]) -> Option<String> {
    let text = GB18030.decode_without_bom_handling_and_without_replacement(name)?;
    // Private-use characters in the result indicate that the name was not GBK.
    let has_private = text.contains(|sign: char| ('\u{e000}'..='\u{f8ff}').contains(&sign));
    (!has_private).then(|| text.into_owned())
}

fn decode_code_page_437(name: &[u8]) -> String {
    name.iter()
        .map(|byte| match byte.checked_sub(128) {
            None => char::from(*byte),
            Some(upper) => CODE_PAGE_437.chars().nth(upper.into()).unwrap_or_default(),
        })
        .collect()
}

/// Returns the UTF-8 name from the Unicode extra field. `None` if the field is missing or malformed, or if its checksum
/// does not match the raw name.
pub(super) fn find_unicode_name(extra_fields: &[u8], raw_name: &[u8]) -> Option<String> {
    let mut body = find_extra_field(extra_fields, UNICODE_NAME_FIELD_ID)?;
    let (version, checksum) = (body.take_bytes(1)?, body.read_u32()?);
    let mut own = Crc::new();
    own.update(raw_name);
    let is_of_it = version == [1] && own.sum() == checksum;
    is_of_it.then(|| parse_utf8_name(body.0).map(str::to_owned))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gbk_and_dos_names_are_decoded() {
        let gbk = b"\xca\xfd\xbe\xdd/1.in".as_slice();
        let old = LegacyEncoding::guess_from_names([b"a.in".as_slice(), gbk]);
        assert_eq!(
            (old, old.decode(gbk)),
            (LegacyEncoding::Gbk, "数据/1.in".to_owned())
        );
        // The second byte of a GBK character may equal an ASCII backslash.
        assert_eq!(old.decode(b"\xd5\x5c"), "誠");
        let dos = b"caf\x82.in".as_slice();
        let old = LegacyEncoding::guess_from_names([dos]);
        assert_eq!(
            (old, old.decode(dos)),
            (LegacyEncoding::Dos, "café.in".to_owned())
        );
        assert_eq!(old.decode("数".as_bytes()), "数");
        assert_eq!(CODE_PAGE_437.chars().count(), 128);
    }
}
