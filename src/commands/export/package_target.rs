//! Writes a package atomically into a new folder or a new zip file.

use std::io;
use std::path::Path;

use crate::commands::exit::CommandError;
use crate::commands::files;
use crate::commands::write_errors::{already_exists_failure, write_failure};
use caipan_archive::zip_writer::ZipWriter;
use caipan_facts::Fact;
use caipan_files::atomic::{FileDraft, FileSet};
use caipan_formats::{ExportError, FormatWriter, ProblemExport, WrittenFile, ZipLayout};

/// The folder or zip file that a package is written to.
pub(super) struct PackageTarget<'a> {
    path: &'a Path,
    /// Layout of the zip file; `None` if the target is a folder.
    zip: Option<ZipLayout>,
}

impl<'a> PackageTarget<'a> {
    /// Returns the target at `path`, a zip file if the path ends with `.zip`. Returns an error if something exists
    /// there other than an empty folder, or if the format has no zip files.
    pub(super) fn for_new_path(
        path: &'a Path,
        format: &str,
        writer: &FormatWriter,
    ) -> Result<Self, CommandError> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let is_zip = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
        let zip = match (is_zip, writer.zip) {
            (false, _) => None,
            (true, Some(zip)) => Some(zip),
            (true, None) => {
                return Err(CommandError::usage_error(ExportError::NoZip {
                    format: format.to_owned(),
                }));
            }
        };
        if !is_zip {
            files::require_empty_folder(path)?;
        } else if path.symlink_metadata().is_ok() {
            return Err(already_exists_failure(path));
        }
        Ok(Self { path, zip })
    }

    /// Returns the name of the package: the file name without `.zip`.
    pub(super) fn package_name(&self) -> &str {
        let name = match self.zip {
            Some(_) => self.path.file_stem(),
            None => self.path.file_name(),
        };
        name.and_then(|name| name.to_str()).unwrap_or_default()
    }

    /// Writes all files. `report` is the file name and the text of the report.
    pub(super) fn write_package(
        &self,
        files: &[WrittenFile],
        exported: &ProblemExport,
        report: Option<(&str, String)>,
    ) -> Result<(), CommandError> {
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
) -> Result<(), CommandError> {
    let mut set = FileSet::new(path)?;
    for file in files {
        let bytes = exported
            .content_bytes(&file.content)
            .map_err(CommandError::jury_error)?;
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
) -> Result<(), CommandError> {
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
        (_, Some(fact)) => return Err(CommandError::jury_error(fact)),
        (packed, None) => packed.map_err(|error| write_failure(path, &error))?,
    };
    draft.publish_new().map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => already_exists_failure(path),
        _ => write_failure(path, &error),
    })
}
