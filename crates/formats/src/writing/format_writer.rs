//! Interface for writing packages of a format.

use super::package_writer::PackageWriter;
use caipan_facts::Fact;

/// Layout of the files in a zip that contains a package.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ZipLayout {
    /// The files are at the top of the zip, without an enclosing folder.
    Flat,
    /// The files are in a folder with the name of the zip.
    InFolder,
}

/// Function that writes packages of a format, and properties of the written packages.
pub struct FormatWriter {
    /// Layout of the zip; `None` if the target accepts only folders.
    pub zip: Option<ZipLayout>,
    /// Whether a report file may be added to the package. The target ignores the file.
    pub has_report: bool,
    /// Standards of languages, other than caipan's default, that packages can name, each with the name in packages.
    pub standards: &'static [(&'static str, &'static str)],
    /// Adds all files of a package to the writer; fails if the format cannot express the problem.
    pub write: fn(&mut PackageWriter) -> Result<(), Fact>,
}

impl FormatWriter {
    /// Adds all files of a package to `writing`, and notices for what the format cannot express.
    ///
    /// # Errors
    ///
    /// The format cannot express the problem, or a file cannot be read.
    pub fn write_package(&self, writing: &mut PackageWriter) -> Result<(), Fact> {
        for (id, own) in &writing.package().graders {
            if let Some(standard) = &own.standard
                && self.standards.iter().all(|(known, _)| known != standard)
            {
                let table = format!("language.{id}");
                writing.note_lost_key((&table, 0, "standard"), standard);
            }
        }
        (self.write)(writing)
    }
}
