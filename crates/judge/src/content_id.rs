//! Hashes of content, used as names of programs, cases and results.

use std::io::{self, Read};

use serde::{Deserialize, Serialize};

/// Hash of content, used as a name: equal contents have equal names, different contents have different names.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct ContentId(String);

impl TryFrom<String> for ContentId {
    type Error = &'static str;

    /// Validates a name that was read from a file: 32 lower-case hexadecimal digits.
    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_hexadecimal = text
            .bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if text.len() == Self::LENGTH && is_hexadecimal {
            Ok(Self(text))
        } else {
            Err("a name is 32 hexadecimal digits")
        }
    }
}

impl ContentId {
    /// Number of hexadecimal digits in the text of a hash.
    pub(crate) const LENGTH: usize = 32;

    /// Returns the hash of `bytes`. A [`ContentHasher`] that gets `bytes` as its only piece returns the same hash.
    pub fn hash(bytes: &[u8]) -> Self {
        ContentHasher::default().update(bytes).finish()
    }

    /// Returns the name as 32 lower-case hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Maps the name to one of `bucket_count` buckets, numbered from 0; names are distributed evenly.
    pub(crate) fn bucket_index(&self, bucket_count: u16) -> u16 {
        // Only 60 bits of the hash are used, so that the number fits into a `u64`. The bias of a remainder below 2^16
        // is negligible, and the result is the same on all machines.
        let number = u64::from_str_radix(&self.0[..15], 16).unwrap_or(0);
        (number % u64::from(bucket_count.max(1))) as u16
    }
}

/// Hasher for a sequence of pieces. The length of each piece is hashed too, so that the pieces `ab`, `c` and `a`, `bc`
/// have different hashes.
#[derive(Default)]
pub struct ContentHasher(blake3::Hasher);

impl ContentHasher {
    /// Adds a piece to the hash, preceded by its length.
    pub fn update(mut self, piece: &[u8]) -> Self {
        self.0.update(&(piece.len() as u64).to_le_bytes());
        self.0.update(piece);
        self
    }

    /// Adds all bytes of `source` to the hash. Unlike [`update`](Self::update), this does not add the number of bytes.
    pub(crate) fn update_reader(&mut self, source: impl Read) -> io::Result<()> {
        self.0.update_reader(source).map(drop)
    }

    /// Returns the hash of all pieces.
    pub fn finish(self) -> ContentId {
        ContentId(self.0.finalize().to_hex()[..ContentId::LENGTH].to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_depend_on_each_piece_and_on_piece_boundaries() {
        assert_eq!(hash_pieces(&["ab", "c"]), hash_pieces(&["ab", "c"]));
        assert_ne!(hash_pieces(&["ab", "c"]), hash_pieces(&["a", "bc"]));
        assert_ne!(hash_pieces(&["ab"]), hash_pieces(&["ab", ""]));
        assert_eq!(hash_pieces(&["ab"]).as_str().len(), 32);
    }

    fn hash_pieces(pieces: &[&str]) -> ContentId {
        pieces
            .iter()
            .fold(ContentHasher::default(), |hasher, piece| {
                hasher.update(piece.as_bytes())
            })
            .finish()
    }

    #[test]
    fn a_valid_name_is_parsed_and_any_other_text_is_rejected() {
        let name = ContentId::hash(b"x");
        let read = ContentId::try_from(name.as_str().to_owned());
        assert_eq!(read, Ok(name.clone()));
        let upper = name.as_str().to_uppercase();
        for text in [
            "",
            "../../../../../../../etc/passwd0",
            &upper,
            &name.as_str()[1..],
        ] {
            assert!(ContentId::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
