//! How much a package may be.

use super::fault::Unfit;
use caipan_facts::Bytes;

/// How much a package may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Most {
    /// Files and folders.
    pub(super) entries: usize,
    /// Bytes of all files.
    pub(super) bytes: u64,
    /// How many times its size, beyond the free ones.
    pub(super) ratio: u64,
    pub(super) free: u64,
}

/// What nobody has good reasons to exceed.
pub(super) const MOST: Most = Most {
    entries: 100_000,
    bytes: 4 << 30,
    ratio: 1000,
    free: 1 << 20,
};

impl Most {
    /// Refuses so many bytes out of so many.
    pub(super) fn check(self, unpacked: u64, packed: u64) -> Result<(), Unfit> {
        if unpacked > self.bytes {
            let most = Bytes(self.bytes).to_string();
            return Err(Unfit::TooLarge { most });
        }
        if unpacked > packed.saturating_mul(self.ratio).saturating_add(self.free) {
            Err(Unfit::TooDense { most: self.ratio })
        } else {
            Ok(())
        }
    }
}
