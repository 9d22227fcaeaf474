//! Content that is fetched piece by piece, by its name.

use serde::{Deserialize, Serialize};

use caipan_judge::content_id::{ContentId, Namer};

/// A blob is cut into pieces of so many bytes.
pub const PIECE: usize = 512 << 10;

/// Content that is fetched by its name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Blob {
    /// The name of its pieces.
    pub id: ContentId,
    /// How many bytes it has.
    pub bytes: u64,
}

impl Blob {
    /// The name of some bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let namer = |namer: Namer, piece| namer.put(piece);
        Self {
            id: bytes.chunks(PIECE).fold(Namer::default(), namer).name(),
            bytes: bytes.len() as u64,
        }
    }

    /// How many pieces it has.
    pub fn pieces(&self) -> u64 {
        self.bytes.div_ceil(PIECE as u64)
    }
}
