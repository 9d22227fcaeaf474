//! Limits on the size of a package, against zip bombs.

use super::errors::ArchiveError;
use caipan_facts::Bytes;

/// Maximum values; a package that exceeds one of them is refused.
#[derive(Debug, Clone, Copy)]
pub(super) struct SizeLimits {
    /// Maximum number of files and folders together.
    pub(super) entries: usize,
    /// Total unpacked bytes of all files.
    pub(super) bytes: u64,
    /// Maximum ratio of unpacked to packed bytes; the first `free` bytes do not count.
    pub(super) ratio: u64,
    pub(super) free: u64,
}

/// Limits for all packages.
pub(super) const DEFAULT_LIMITS: SizeLimits = SizeLimits {
    entries: 100_000,
    bytes: 4 << 30,
    ratio: 1000,
    free: 1 << 20,
};

impl SizeLimits {
    /// Refuses unpacked sizes that exceed the total or the ratio.
    pub(super) fn check(self, unpacked: u64, packed: u64) -> Result<(), ArchiveError> {
        if unpacked > self.bytes {
            let most = Bytes(self.bytes).to_string();
            return Err(ArchiveError::TooLarge { most });
        }
        if unpacked > packed.saturating_mul(self.ratio).saturating_add(self.free) {
            Err(ArchiveError::TooDense { most: self.ratio })
        } else {
            Ok(())
        }
    }
}
