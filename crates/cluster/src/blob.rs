//! Binary content that is identified by its hash and transferred in pieces.

use serde::{Deserialize, Serialize};

use caipan_judge::content_id::{ContentHasher, ContentId};

/// Length of a piece in bytes; the last piece of a blob may be shorter.
pub const PIECE_SIZE: usize = 512 << 10;

/// Identifier and length of binary content.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blob {
    /// Hash of the content, by which the blob is stored and fetched.
    pub id: ContentId,
    /// Length of the content in bytes, from which the number of pieces follows.
    pub bytes: u64,
}

impl Blob {
    /// Computes the id and the length of the content `bytes`.
    pub fn from_content(bytes: &[u8]) -> Self {
        Self {
            id: bytes
                .chunks(PIECE_SIZE)
                .fold(ContentHasher::default(), |hasher, piece| {
                    hasher.update(piece)
                })
                .finish(),
            bytes: bytes.len() as u64,
        }
    }

    /// Number of pieces of at most [`PIECE_SIZE`] bytes; 0 for empty content.
    pub fn piece_count(&self) -> u64 {
        self.bytes.div_ceil(PIECE_SIZE as u64)
    }
}
