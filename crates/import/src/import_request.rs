//! Request for an import: package, target folder, options, and language of new files.

use std::path::Path;
use std::time::Duration;

use crate::import_report::FactWording;
use caipan_facts::Bytes;
use caipan_formats::ImportOptions;

/// Package to import, options of the user, and the language of new files.
#[derive(Clone, Copy)]
pub struct ImportRequest<'a> {
    /// Path of the package or data set.
    pub package: &'a Path,
    /// Folder to create. If `None`, creates a folder in the current folder, named after the problem or the package.
    pub folder: Option<&'a Path>,
    /// Name of the format; `None` to detect the format.
    pub format: Option<&'a str>,
    /// Names of the problems or records to import; empty to import all.
    pub only: &'a [String],
    /// CPU time limit for packages that contain none; `None` if the user specified none.
    pub cpu: Option<Duration>,
    /// Memory limit for packages that contain none; `None` if the user specified none.
    pub memory: Option<Bytes>,
    /// Formats facts for reports and comments as sentences in the language of the user.
    pub words: FactWording<'a>,
}

impl ImportRequest<'_> {
    /// Returns the options for reading a package. `name` is the name of the problem if the package contains none.
    pub fn import_options(&self, name: String) -> ImportOptions {
        ImportOptions {
            name,
            cpu: self.cpu,
            memory: self.memory,
            is_format_chosen: self.format.is_some(),
            ..ImportOptions::default()
        }
    }
}
