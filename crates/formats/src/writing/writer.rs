//! Interface of a format's writer.

use super::package_writer::PackageWriter;
use caipan_facts::Fact;

/// Layout of a format's zip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZipLayout {
    /// The files are directly in the zip, without an enclosing folder.
    Flat,
    /// Files in a folder with the name of the zip.
    InFolder,
}

/// Function that writes packages of a format, and what the target tool accepts.
pub struct FormatWriter {
    /// Layout of the zip; `None` if the target accepts folders only.
    pub zip: Option<ZipLayout>,
    /// Whether the package may contain a report that the target does not know.
    pub has_report: bool,
    /// Adds all files of a package to the writer; fails if the format cannot express the problem.
    pub write: fn(&mut PackageWriter) -> Result<(), Fact>,
}
