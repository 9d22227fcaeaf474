//! Limits on the size of a package, against zip bombs.

use super::errors::ArchiveError;
use caipan_facts::Bytes;

/// Size limits for an unpacked package. Exceeding any of them is an error.
#[derive(Debug, Clone, Copy)]
pub(super) struct SizeLimits {
    /// Maximum number of files and folders together.
    pub(super) entries: usize,
    /// Total unpacked bytes of all files.
    pub(super) bytes: u64,
    /// Maximum ratio of unpacked to packed bytes, after subtracting `free` from the unpacked bytes.
    pub(super) ratio: u64,
    /// Unpacked bytes that are always permitted, so that small files may compress well.
    pub(super) free: u64,
}

/// Limits for packages from users; tests use smaller ones.
pub(super) const DEFAULT_LIMITS: SizeLimits = SizeLimits {
    entries: 100_000,
    bytes: 4 << 30,
    ratio: 1000,
    free: 1 << 20,
};

impl SizeLimits {
    /// Fails if `unpacked` bytes exceed the total limit, or the ratio to `packed` bytes. An equal size is permitted.
    pub(super) fn refuse_exceeding_sizes(
        self,
        unpacked: u64,
        packed: u64,
    ) -> Result<(), ArchiveError> {
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
