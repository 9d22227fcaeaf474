//! What the user asks an import for.

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
    /// Folder to create; `None` for one in the current folder, named after the problem or the package.
    pub folder: Option<&'a Path>,
    /// Name of the format; `None` to detect it.
    pub format: Option<&'a str>,
    /// Names of the problems or records to import; empty for all of them.
    pub only: &'a [String],
    /// CPU time limit for packages that contain none; `None` if the user specified none.
    pub cpu: Option<Duration>,
    /// Memory limit for packages that contain none; `None` if the user specified none.
    pub memory: Option<Bytes>,
    /// Formats facts for reports and comments.
    pub words: FactWording<'a>,
}

impl ImportRequest<'_> {
    /// Returns the options for reading a package, which is called `name` if it contains no name.
    pub fn import_options(&self, name: String) -> ImportOptions {
        ImportOptions {
            name,
            cpu: self.cpu,
            memory: self.memory,
            has_format: self.format.is_some(),
            ..ImportOptions::default()
        }
    }
}
