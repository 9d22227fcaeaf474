//! Reads one problem from a package, and writes the problem directory with a report about differences.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::import_failure::ImportFailure;
use crate::import_note::ImportNote;
use crate::import_report::{FactWording, report_text, unused_keys_and_files_section};
use crate::new_folder::write_file;
use crate::written_problem::PackageWithNotices;
use caipan_archive::files::PackageFiles;
use caipan_archive::staged_folder::ScratchFolders;
use caipan_facts::{Evidence, Fact};
use caipan_formats::{
    FileContent, ImportOptions, ImportedPackage, PackageFormat, detect_format, find_format,
    outside_file_notices, problem_files,
};
use caipan_problem::problem_toml::IMPORT_REPORT;

/// A problem that was read from a package.
pub struct PackageProblem {
    /// Default name of the problem, derived from the name of the package's folder or zip file.
    name: String,
    /// Format in which the package was read, given by the user or detected.
    pub format: &'static PackageFormat,
    /// Files of the problem, relative to the folder of the problem in the package.
    root: PackageFiles,
    options: ImportOptions,
    /// Notices that do not come from the format reader: about a new name, and about files outside the problem's folder
    /// in the package.
    extra_notices: Vec<Fact>,
    /// Package as the format reader returned it, except that the name and the notices may have been changed.
    pub read: ImportedPackage,
}

impl PackageProblem {
    /// Reads a problem from a package. If `format` is `None`, detects the format.
    ///
    /// # Errors
    /// The format is unknown, or the package is invalid.
    pub fn read(
        files: &PackageFiles,
        wishes: ImportOptions,
        format: Option<&str>,
    ) -> Result<Self, ImportFailure> {
        let (format, root) = match format {
            Some(name) => find_format(name, files).map_err(ImportFailure::Request)?,
            None => detect_format(files).map_err(ImportFailure::Package)?,
        };
        let mut read = (format.read)(&root, &wishes).map_err(ImportFailure::Package)?;
        let extra_notices = outside_file_notices(files, &root);
        read.notices.extend(extra_notices.clone());
        Ok(Self {
            name: wishes.name.clone(),
            format,
            root,
            options: wishes,
            extra_notices,
            read,
        })
    }

    /// Sets the name of the problem. Adds a notice if the name in the package is different.
    pub(crate) fn set_problem_name(&mut self, name: String) {
        let own = std::mem::replace(&mut self.read.package.name, name.clone());
        if own != name {
            let called = ImportNote::Called { own, name }.fact();
            self.read.notices.push(called.clone());
            self.extra_notices.push(called);
        }
    }

    /// Writes all files of the problem directory and the report.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub fn write_problem_directory(
        &self,
        folder: &Path,
        words: FactWording<'_>,
    ) -> Result<(), ImportFailure> {
        let root = &self.read.files;
        for (name, content) in problem_files(&self.read.package).map_err(ImportFailure::Copy)? {
            let target = folder.join(name);
            match content {
                FileContent::File(path) => {
                    root.copy_to(&path, &target)
                        .map_err(ImportFailure::package_copy_error)?;
                }
                FileContent::LfLines(path) => {
                    let text = root
                        .read(&path)
                        .map_err(ImportFailure::package_copy_error)?;
                    write_file(&target, &FileContent::crlf_to_lf(&text))?;
                }
                FileContent::Bytes(bytes) => write_file(&target, &bytes)?,
            }
        }
        let path = folder.join(IMPORT_REPORT);
        let report = self.report_text(&self.read.notices, words);
        fs::write(&path, report).map_err(|error| ImportFailure::write_error(&path, error))
    }

    /// Returns the text of IMPORT.md with the given notices.
    pub fn report_text(&self, notices: &[Fact], words: FactWording<'_>) -> String {
        let unneeded = unused_keys_and_files_section(&self.read.irrelevant, words);
        report_text(notices, self.format.name, &self.name, words) + &unneeded
    }

    /// Reads the package again with the given CPU time limit. `dir` is the problem directory.
    ///
    /// # Errors
    /// The package cannot be read any more.
    pub fn read_package_again(
        &self,
        cpu: Duration,
        rooms: &ScratchFolders,
        dir: &Path,
    ) -> Result<PackageWithNotices, ImportFailure> {
        let room = rooms.create_scratch_folder();
        let wishes = ImportOptions {
            cpu: Some(cpu),
            unpack_folder: Some(
                room.map_err(|error| ImportFailure::folder_creation_error(dir, error))?,
            ),
            ..self.options.clone()
        };
        let mut read = (self.format.read)(&self.root, &wishes).map_err(ImportFailure::Package)?;
        read.notices.extend(self.extra_notices.clone());
        Ok((read.package, read.notices))
    }
}
