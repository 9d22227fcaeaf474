//! Names that are made of content: another name for other content.

use std::io::{self, Read};

use serde::{Deserialize, Serialize};

/// A name for content: the same for the same, and for nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct ContentId(String);

impl TryFrom<String> for ContentId {
    type Error = &'static str;

    /// Reads a name that somebody has written down.
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() == Self::LENGTH && text.bytes().all(is_digit) {
            Ok(Self(text))
        } else {
            Err("a name is 32 hexadecimal digits")
        }
    }
}

impl ContentId {
    /// So many digits have all names.
    pub const LENGTH: usize = 32;

    /// The name of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Namer::default().put(bytes).name()
    }

    /// The name as text: 32 lower-case hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// A number below `many` that follows from the name: each of them about as often.
    pub fn among(&self, many: u16) -> u16 {
        // The names of one machine are those of all: 60 bits, more than a remainder of 16 could bend.
        let number = u64::from_str_radix(&self.0[..15], 16).unwrap_or(0);
        (number % u64::from(many.max(1))) as u16
    }
}

/// Names what is put into it. Each piece is told from the next by its length.
#[derive(Default)]
pub struct Namer(blake3::Hasher);

impl Namer {
    /// Adds a piece.
    pub fn put(mut self, piece: &[u8]) -> Self {
        self.0.update(&(piece.len() as u64).to_le_bytes());
        self.0.update(piece);
        self
    }

    /// Adds all that can be read, without its length.
    pub fn read(&mut self, source: impl Read) -> io::Result<()> {
        self.0.update_reader(source).map(drop)
    }

    /// The name of all that was put into it.
    pub fn name(self) -> ContentId {
        ContentId(self.0.finalize().to_hex()[..ContentId::LENGTH].to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_with_every_piece_and_with_where_one_ends() {
        let name = |pieces: &[&str]| {
            let namer = |namer: Namer, piece: &&str| namer.put(piece.as_bytes());
            pieces.iter().fold(Namer::default(), namer).name()
        };
        assert_eq!(name(&["ab", "c"]), name(&["ab", "c"]));
        assert_ne!(name(&["ab", "c"]), name(&["a", "bc"]));
        assert_ne!(name(&["ab"]), name(&["ab", ""]));
        assert_eq!(name(&["ab"]).as_str().len(), 32);
    }

    #[test]
    fn a_name_is_read_as_it_was_written_and_nothing_else_is_one() {
        let name = ContentId::of(b"x");
        let read = |text: &str| ContentId::try_from(text.to_owned());
        assert_eq!(read(name.as_str()), Ok(name.clone()));
        let upper = name.as_str().to_uppercase();
        for text in [
            "",
            "../../../../../../../etc/passwd0",
            &upper,
            &name.as_str()[1..],
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
