//! How packages of a format are written.

use super::writing::Writing;
use caipan_facts::Fact;

/// How a zip of a format holds the files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zip {
    /// At its top.
    Flat,
    /// In a folder that is called as the zip is.
    InFolder,
}

/// How packages of a format are written.
pub struct Writer {
    /// How a zip of it is; none where its judge takes folders alone.
    pub zip: Option<Zip>,
    /// May a report stand in it that its judge does not know?
    pub has_report: bool,
    /// Writes it.
    pub write: fn(&mut Writing) -> Result<(), Fact>,
}
