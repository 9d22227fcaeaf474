//! Interface of a format's writer.

use super::writing::Writing;
use caipan_facts::Fact;

/// Layout of a format's zip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zip {
    /// Files at the top.
    Flat,
    /// Files in a folder with the name of the zip.
    InFolder,
}

/// Writer of a format.
pub struct Writer {
    /// Layout of the zip; `None` if the target accepts folders only.
    pub zip: Option<Zip>,
    /// Whether the package may contain a report that the target does not know.
    pub has_report: bool,
    /// Function that writes a package.
    pub write: fn(&mut Writing) -> Result<(), Fact>,
}
