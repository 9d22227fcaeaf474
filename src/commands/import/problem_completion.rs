//! Completes an imported problem after its folder was written: generates missing cases, measures a missing time limit and runs
//! the audit.

use std::path::Path;
use std::time::Duration;

use crate::cli::{Generate, Import, ProblemArgs, Validate};
use crate::commands::calibrate::{MeasuredLimit, measure_limit};
use crate::commands::console::Console;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::ImportMessage;
use crate::commands::write_errors::write_failure;
use crate::commands::{files, generate, validate};
use caipan_audit::calibration::limit_advice::format_limit as seconds;
use caipan_facts::{Evidence, Fact};
use caipan_files::atomic::FileDraft;
use caipan_formats::{FileContent, Package, problem_files};
use caipan_problem::problem_toml::{FILE_NAME, IMPORT_REPORT};

/// A package, with notices about parts of it that could not be imported.
pub(super) type PackageWithNotices = (Package, Vec<Fact>);

/// An imported problem whose folder has been written.
pub(super) struct ImportedProblem<'a> {
    pub dir: &'a Path,
    /// Package as it was read, before cases were generated or the time limit was measured.
    pub package: &'a Package,
    /// Reads the package again with the given CPU time limit.
    pub read_package_again: &'a dyn Fn(Duration) -> Result<PackageWithNotices, CommandError>,
    /// Returns the text of IMPORT.md with the given notices.
    pub report: &'a dyn Fn(&[Fact]) -> String,
}

impl ImportedProblem<'_> {
    /// With `--generate`, generates the cases that the package lacks. Measures the time limit if the package has none,
    /// and returns the new notices if a limit was measured. The inner error is an exit code that ends the import.
    ///
    /// # Errors
    /// The problem is faulty. The problem directory is kept.
    pub(super) fn complete_problem(
        &self,
        args: &Import,
        console: &Console,
    ) -> Result<Result<Option<Vec<Fact>>, Exit>, CommandError> {
        if args.generate {
            let exit = self.generate_missing_files(args, console)?;
            if exit != Exit::Good {
                return Ok(Err(exit));
            }
        }
        let may_run =
            !args.no_audit && (args.generate || self.package.has_all_inputs_and_answers());
        match self.package.measured_limit {
            Some(rule) if may_run && self.package.has_accepted_solution() => {
                let problem = files::load_problem(&self.problem_args(), console)?;
                let quiet_console = console.with_results_hidden();
                match measure_limit(&problem, rule, &args.isolation, &quiet_console) {
                    Ok(Err(stopped)) => Ok(Err(stopped)),
                    Ok(Ok(Some(limit))) => self.write_measured_limit(limit).map(Some).map(Ok),
                    Ok(Ok(None)) => Ok(Ok(None)),
                    Err(failure) => {
                        let what = failure.into_first_line();
                        console.warn(&console.sentence(ImportMessage::NotMeasured { what }));
                        Ok(Ok(None))
                    }
                }
            }
            _ => Ok(Ok(None)),
        }
    }

    /// Runs the generators for missing inputs, and an accepted program for missing answers. Returns the exit code.
    fn generate_missing_files(
        &self,
        args: &Import,
        console: &Console,
    ) -> Result<Exit, CommandError> {
        if self.package.lacks_inputs() {
            let generate_args = Generate {
                problem: self.problem_args(),
                isolation: args.isolation.clone(),
                ..Generate::default()
            };
            let exit = generate::run(&generate_args, console)?;
            if exit != Exit::Good {
                return Ok(exit);
            }
        }
        if !self.package.lacks_answers() {
            return Ok(Exit::Good);
        }
        let problem = files::load_problem(&self.problem_args(), console)?;
        let validate_args = Validate {
            write_answers: true,
            ..self.new_validate_args(args)
        };
        validate::write_answers(&problem, &validate_args, console)
    }

    /// Rewrites problem.toml and the report with a measured time limit. Returns the new notices.
    fn write_measured_limit(&self, limit: MeasuredLimit) -> Result<Vec<Fact>, CommandError> {
        let (mut package, mut notices) = (self.read_package_again)(limit.cpu)?;
        package.name.clone_from(&self.package.name);
        package.limits_from = Some(limit.from.clone());
        let cpu = seconds(limit.cpu);
        notices.push(
            ImportMessage::Measured {
                cpu,
                from: limit.from,
            }
            .fact(),
        );
        let toml = problem_files(&package)
            .map_err(CommandError::internal_error)?
            .into_iter()
            .find(|(name, _)| name == FILE_NAME);
        if let Some((_, FileContent::Bytes(text))) = toml {
            self.replace_file(FILE_NAME, &text)?;
        }
        self.replace_file(IMPORT_REPORT, (self.report)(&notices).as_bytes())?;
        Ok(notices)
    }

    /// Replaces a file in the folder of the problem atomically.
    fn replace_file(&self, name: &str, bytes: &[u8]) -> Result<(), CommandError> {
        let path = self.dir.join(name);
        let replaced = FileDraft::new(&path).and_then(|mut draft| {
            draft.write_and_sync(bytes)?;
            draft.publish()
        });
        replaced.map_err(|error| write_failure(&path, &error))
    }

    /// Audits the problem as `caipan validate` does. Returns the exit code of the audit, or success without an audit.
    ///
    /// # Errors
    /// The audit cannot be run.
    pub(super) fn run_audit(&self, args: &Import, console: &Console) -> Result<Exit, CommandError> {
        // A problem with missing cases cannot be audited.
        if args.no_audit || !(self.package.has_all_inputs_and_answers() || args.generate) {
            Ok(Exit::Good)
        } else {
            validate::run(&self.new_validate_args(args), console)
        }
    }

    fn new_validate_args(&self, args: &Import) -> Validate {
        Validate {
            problem: self.problem_args(),
            isolation: args.isolation.clone(),
            ..Validate::default()
        }
    }

    fn problem_args(&self) -> ProblemArgs {
        ProblemArgs {
            // The path of problem.toml is used, since the path of the folder could equal the name of a built-in
            // problem.
            problem: self.dir.join(FILE_NAME).display().to_string(),
            ..ProblemArgs::default()
        }
    }
}
