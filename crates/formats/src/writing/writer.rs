//! Interface of a format's writer.

use super::package_writer::PackageWriter;
use caipan_facts::Fact;

/// Layout of a format's zip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZipLayout {
    /// Files at the top.
    Flat,
    /// Files in a folder with the name of the zip.
    InFolder,
}

/// Writer of a format.
pub struct FormatWriter {
    /// Layout of the zip; `None` if the target accepts folders only.
    pub zip: Option<ZipLayout>,
    /// Whether the package may contain a report that the target does not know.
    pub has_report: bool,
    /// Function that writes a package.
    pub write: fn(&mut PackageWriter) -> Result<(), Fact>,
}
