//! Limits on the size of a package, against zip bombs.

use super::errors::ArchiveError;
use caipan_facts::Bytes;

/// Size limits for an unpacked package. Exceeding any of them is an error.
#[derive(Debug, Clone, Copy)]
pub(super) struct SizeLimits {
    /// Maximum number of files and folders together.
    pub(super) entries: usize,
    /// Maximum number of unpacked bytes of all files together.
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
    /// Fails if `unpacked` exceeds the total limit, or if the ratio of `unpacked` to `packed` bytes is too large.
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
