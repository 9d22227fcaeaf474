//! Writes a package atomically into a new folder or a new zip file.

use std::io;
use std::path::Path;

use super::export_notice::ExportError;
use super::format_writer::{FormatWriter, ZipLayout};
use super::package_writer::WrittenFile;
use super::problem_export::ProblemExport;
use caipan_archive::zip_writer::ZipWriter;
use caipan_facts::Fact;
use caipan_files::atomic::{FileDraft, FileSet, FileWriteError};

/// Reason why a package was not written.
#[derive(Debug)]
pub enum PackageWriteError {
    /// A file of the problem cannot be read.
    Problem(Fact),
    /// The folder or zip file cannot be written.
    Target(FileWriteError),
}

impl From<FileWriteError> for PackageWriteError {
    fn from(error: FileWriteError) -> Self {
        Self::Target(error)
    }
}

/// Folder or zip file that a package is written to.
pub struct PackageTarget<'a> {
    path: &'a Path,
    /// Layout of the zip file; `None` if the target is a folder.
    zip: Option<ZipLayout>,
}

impl<'a> PackageTarget<'a> {
    /// Returns the target at `path`, a zip file if the path ends with `.zip`.
    ///
    /// # Errors
    /// The format has no zip files.
    pub fn at_path(
        path: &'a Path,
        format: &str,
        writer: &FormatWriter,
    ) -> Result<Self, ExportError> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_zip = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
        let zip = match (is_zip, writer.zip) {
            (false, _) => None,
            (true, Some(zip)) => Some(zip),
            (true, None) => {
                let format = format.to_owned();
                return Err(ExportError::NoZip { format });
            }
        };
        Ok(Self { path, zip })
    }

    /// Whether the target is a zip file, not a folder.
    pub fn is_zip(&self) -> bool {
        self.zip.is_some()
    }

    /// Returns the name of the package: the file name without `.zip`.
    pub fn package_name(&self) -> &str {
        let name = match self.zip {
            Some(_) => self.path.file_stem(),
            None => self.path.file_name(),
        };
        name.and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Writes the package with `files` atomically. `report` is the file name and the text of an additional report.
    ///
    /// # Errors
    /// A file of the problem cannot be read, or the target exists or cannot be written.
    pub fn write_package(
        &self,
        files: &[WrittenFile],
        exported: &ProblemExport,
        report: Option<(&str, String)>,
    ) -> Result<(), PackageWriteError> {
        match self.zip {
            None => write_folder(self.path, files, exported, report),
            Some(zip) => write_zip(self, zip, files, exported, report),
        }
    }
}

fn write_folder(
    path: &Path,
    files: &[WrittenFile],
    exported: &ProblemExport,
    report: Option<(&str, String)>,
) -> Result<(), PackageWriteError> {
    let mut set = FileSet::new(path)?;
    for file in files {
        let bytes = exported
            .content_bytes(&file.content)
            .map_err(PackageWriteError::Problem)?;
        if file.is_program {
            set.add_executable(&file.path, &bytes)?
        } else {
            set.add_file(&file.path, &bytes)?
        }
    }
    if let Some((name, text)) = report {
        set.add_file(name, text.as_bytes())?;
    }
    Ok(set.publish()?)
}

fn write_zip(
    target: &PackageTarget,
    zip: ZipLayout,
    files: &[WrittenFile],
    exported: &ProblemExport,
    report: Option<(&str, String)>,
) -> Result<(), PackageWriteError> {
    let path = target.path;
    let prefix = match zip {
        ZipLayout::Flat => String::new(),
        ZipLayout::InFolder => format!("{}/", target.package_name()),
    };
    let mut read_error: Option<Fact> = None;
    let packed = FileDraft::new(path).and_then(|mut draft| {
        draft.write_with(|to| {
            let mut pack = ZipWriter::new(to);
            for file in files {
                let bytes = exported.content_bytes(&file.content).map_err(|fact| {
                    read_error = Some(fact);
                    io::Error::other("")
                })?;
                pack.add_file(&format!("{prefix}{}", file.path), &bytes, file.is_program)?;
            }
            if let Some((name, text)) = &report {
                pack.add_file(&format!("{prefix}{name}"), text.as_bytes(), false)?;
            }
            pack.finish()
        })?;
        Ok(draft)
    });
    let draft = match (packed, read_error) {
        (_, Some(fact)) => return Err(PackageWriteError::Problem(fact)),
        (packed, None) => packed.map_err(|error| FileWriteError::Io(path.to_owned(), error))?,
    };
    let published = draft.publish_new();
    Ok(published.map_err(|error| FileWriteError::for_path(path, error))?)
}
