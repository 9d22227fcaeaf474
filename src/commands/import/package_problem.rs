//! Imports one problem: reads the package, writes the problem directory, and reports what could not be imported.

use std::fs;
use std::path::Path;
use std::time::Duration;

use super::new_folder::{
    folder_creation_failure, report_text, unused_keys_and_files_section, write_file,
};
use super::problem_completion::{ImportedProblem, PackageWithNotices};
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::ImportMessage;
use crate::commands::write_errors;
use caipan_archive::files::PackageFiles;
use caipan_archive::staged_folder::ScratchFolders;
use caipan_facts::{Evidence, Fact};
use caipan_formats::{
    FileContent, ImportOptions, ImportedPackage, Package, PackageFormat, detect_format,
    find_format, outside_file_notices, problem_files,
};
use caipan_problem::problem_toml::IMPORT_REPORT;

/// A problem that was read from a package.
pub(super) struct PackageProblem {
    /// Name of the problem if the package does not contain one, derived from the name of its folder or zip file.
    pub name: String,
    format: &'static PackageFormat,
    /// Files of the problem, relative to the folder of the problem in the package.
    root: PackageFiles,
    wishes: ImportOptions,
    /// Notices that do not come from the format reader: about a new name, and about files outside the problem's folder
    /// in the package.
    extra_notices: Vec<Fact>,
    /// Package as the format reader returned it, except that the name and the notices may have been changed.
    pub read: ImportedPackage,
}

impl PackageProblem {
    /// Reads a problem from a package in the format that `--as` names, or else in the detected format.
    ///
    /// # Errors
    /// The format is unknown, or the package is invalid.
    pub(super) fn read(
        files: &PackageFiles,
        wishes: ImportOptions,
        args: &Import,
    ) -> Result<Self, CommandError> {
        let wishes = ImportOptions {
            has_format: args.format.is_some(),
            ..wishes
        };
        let (format, root) = match &args.format {
            Some(name) => find_format(name, files).map_err(CommandError::usage_error)?,
            None => detect_format(files).map_err(CommandError::jury_error)?,
        };
        let mut read = (format.read)(&root, &wishes).map_err(CommandError::jury_error)?;
        let extra_notices = outside_file_notices(files, &root);
        read.notices.extend(extra_notices.clone());
        Ok(Self {
            name: wishes.name.clone(),
            format,
            root,
            wishes,
            extra_notices,
            read,
        })
    }

    /// Sets the name of the problem. Adds a notice if the name in the package is different.
    pub(super) fn set_problem_name(&mut self, name: String) {
        let own = std::mem::replace(&mut self.read.package.name, name.clone());
        if own != name {
            let called = ImportMessage::Called { own, name }.fact();
            self.read.notices.push(called.clone());
            self.extra_notices.push(called);
        }
    }

    /// Writes all files of the problem directory and the report.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub(super) fn write_problem_directory(
        &self,
        folder: &Path,
        console: &Console,
    ) -> Result<(), CommandError> {
        let root = &self.read.files;
        for (name, content) in
            problem_files(&self.read.package).map_err(CommandError::internal_error)?
        {
            let target = folder.join(name);
            match content {
                FileContent::File(path) => {
                    root.copy_to(&path, &target)
                        .map_err(CommandError::internal_error)?;
                }
                FileContent::LfLines(path) => {
                    let text = root.read(&path).map_err(CommandError::internal_error)?;
                    write_file(&target, &FileContent::crlf_to_lf(&text))?;
                }
                FileContent::Bytes(bytes) => write_file(&target, &bytes)?,
            }
        }
        let path = folder.join(IMPORT_REPORT);
        let report = self.report_text(&self.read.notices, console);
        fs::write(&path, report).map_err(|error| write_errors::write_failure(&path, &error))
    }

    fn report_text(&self, notices: &[Fact], console: &Console) -> String {
        let unneeded = unused_keys_and_files_section(&self.read.irrelevant, console);
        report_text(notices, self.format.name, &self.name, console) + &unneeded
    }

    /// Prints the summary, generates and measures what the problem lacks, prints the notices and runs the audit.
    /// Returns the exit code.
    ///
    /// # Errors
    /// The problem is faulty. The problem directory is kept.
    pub(super) fn complete_and_audit(
        &self,
        (dir, rooms): (&Path, &ScratchFolders),
        args: &Import,
        console: &Console,
    ) -> Result<Exit, CommandError> {
        self.print_summary(dir, console);
        let imported = ImportedProblem {
            dir,
            package: &self.read.package,
            read_package_again: &|cpu| self.read_package_again(cpu, rooms, dir),
            report: &|notices| self.report_text(notices, console),
        };
        let notices = match imported.complete_problem(args, console) {
            Ok(Ok(notices)) => notices,
            ended => {
                print_notices(&self.read.notices, dir, console);
                return ended.map(|exit| exit.err().unwrap_or(Exit::Good));
            }
        };
        print_notices(notices.as_ref().unwrap_or(&self.read.notices), dir, console);
        imported.run_audit(args, console)
    }

    /// Reads the package again with the given CPU time limit.
    fn read_package_again(
        &self,
        cpu: Duration,
        rooms: &ScratchFolders,
        dir: &Path,
    ) -> Result<PackageWithNotices, CommandError> {
        let room = rooms.create_scratch_folder();
        let wishes = ImportOptions {
            cpu: Some(cpu),
            unpack_folder: Some(room.map_err(|error| folder_creation_failure(dir, &error))?),
            ..self.wishes.clone()
        };
        let mut read = (self.format.read)(&self.root, &wishes).map_err(CommandError::jury_error)?;
        read.notices.extend(self.extra_notices.clone());
        Ok((read.package, read.notices))
    }

    fn print_summary(&self, dir: &Path, console: &Console) {
        let Package {
            cases,
            subtasks,
            programs,
            generators,
            ..
        } = &self.read.package;
        let made: usize = generators.iter().map(|one| one.cases.len()).sum();
        console.note(&console.sentence(ImportMessage::Made {
            folder: dir.display().to_string(),
            format: self.format.name.to_owned(),
            cases: cases.iter().filter(|case| case.input.is_some()).count() + made,
            subtasks: subtasks.len(),
            programs: programs.len(),
        }));
    }
}

/// Prints the notices, followed by the path of the report, which also contains them.
fn print_notices(notices: &[Fact], dir: &Path, console: &Console) {
    for notice in notices {
        console.warn(&console.lang.fact(notice));
    }
    if !notices.is_empty() {
        let count = notices.len();
        let file = dir.join(IMPORT_REPORT).display().to_string();
        console.note(&console.sentence(ImportMessage::InFile { count, file }));
    }
}
