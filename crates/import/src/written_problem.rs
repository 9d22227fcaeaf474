//! Changes to an imported problem whose folder was written.

use std::path::Path;
use std::time::Duration;

use crate::import_failure::ImportFailure;
use crate::import_note::ImportNote;
use crate::measured_limit::MeasuredLimit;
use caipan_audit::calibration::limit_advice::format_limit;
use caipan_facts::{Evidence, Fact};
use caipan_files::atomic::FileDraft;
use caipan_formats::{FileContent, Package, problem_files};
use caipan_problem::problem_toml::{FILE_NAME, IMPORT_REPORT};

/// Package, and notices about parts of the package that could not be imported.
pub type PackageWithNotices = (Package, Vec<Fact>);

/// An imported problem whose folder has been written.
pub struct WrittenProblem<'a> {
    /// Path of the problem directory.
    pub dir: &'a Path,
    /// Package as it was read, before cases were generated or the time limit was measured.
    pub package: &'a Package,
    /// Reads the package again with the given CPU time limit. Returns the package and the notices.
    pub read_package_again: &'a dyn Fn(Duration) -> Result<PackageWithNotices, ImportFailure>,
    /// Returns the text of IMPORT.md with the given notices.
    pub report: &'a dyn Fn(&[Fact]) -> String,
}

impl WrittenProblem<'_> {
    /// Rewrites problem.toml and the report with a measured time limit. Returns the new notices.
    ///
    /// # Errors
    /// The package cannot be read again, or a file cannot be written.
    pub fn write_measured_limit(&self, limit: MeasuredLimit) -> Result<Vec<Fact>, ImportFailure> {
        let (mut package, mut notices) = (self.read_package_again)(limit.cpu)?;
        package.name.clone_from(&self.package.name);
        package.limits_comment = Some(limit.from.clone());
        let (cpu, from) = (format_limit(limit.cpu), limit.from);
        notices.push(ImportNote::Measured { cpu, from }.fact());
        let toml = problem_files(&package)
            .map_err(ImportFailure::Copy)?
            .into_iter()
            .find(|(name, _)| name == FILE_NAME);
        if let Some((_, FileContent::Bytes(text))) = toml {
            self.replace_file(FILE_NAME, &text)?;
        }
        self.replace_file(IMPORT_REPORT, (self.report)(&notices).as_bytes())?;
        Ok(notices)
    }

    /// Replaces a file in the folder of the problem atomically.
    fn replace_file(&self, name: &str, bytes: &[u8]) -> Result<(), ImportFailure> {
        let path = self.dir.join(name);
        let replaced = FileDraft::new(&path).and_then(|mut draft| {
            draft.write_and_sync(bytes)?;
            draft.publish()
        });
        replaced.map_err(|error| ImportFailure::write_error(&path, error))
    }
}
