//! What is run of an imported problem once it stands in its place: what it lacks is made, its limit measured, all audited.

use std::path::Path;
use std::time::Duration;

use crate::cli::{Generate, Import, ProblemArgs, Validate};
use crate::commands::calibrate::{MeasuredLimit, measure_limit};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::messages::ImportMessage;
use crate::commands::write_errors::unwritten;
use crate::commands::{files, generate, validate};
use caipan_audit::calibration::advice::format_limit as seconds;
use caipan_facts::{Evidence, Fact};
use caipan_files::atomic::Draft;
use caipan_formats::{Content, Package, written};
use caipan_problem::problem_toml::{FILE_NAME, IMPORT_REPORT};

/// What a package says, and what is to be known of it.
pub(super) type Said = (Package, Vec<Fact>);

/// A problem in its place.
pub(super) struct Standing<'a> {
    /// Its folder.
    pub dir: &'a Path,
    /// What it was made of.
    pub package: &'a Package,
    /// The same where this CPU time is wished for.
    pub again: &'a dyn Fn(Duration) -> Result<Said, Failure>,
    /// The text of its report.
    pub report: &'a dyn Fn(&[Fact]) -> String,
}

impl Standing<'_> {
    /// Makes what the package lacks, and measures the limit that it does not say. The notices that hold now, where they are
    /// others; or the exit code with which the import ends here.
    ///
    /// # Errors
    /// Something is wrong with the problem; it stays as it is.
    pub(super) fn complete(
        &self,
        args: &Import,
        console: &Console,
    ) -> Result<Result<Option<Vec<Fact>>, Exit>, Failure> {
        if args.generate {
            let exit = self.generate(args, console)?;
            if exit != Exit::Good {
                return Ok(Err(exit));
            }
        }
        let is_asked = !args.no_audit && (args.generate || self.package.is_complete());
        match self.package.unsaid {
            Some(unsaid) if is_asked && self.package.has_accepted() => {
                let problem = files::problem(&self.named(), console)?;
                let mute = console.without_results();
                match measure_limit(&problem, unsaid, &args.isolation, &mute) {
                    Ok(Err(stopped)) => Ok(Err(stopped)),
                    Ok(Ok(Some(limit))) => self.take(limit).map(Some).map(Ok),
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

    fn generate(&self, args: &Import, console: &Console) -> Result<Exit, Failure> {
        if self.package.lacks_inputs() {
            let asked = Generate {
                problem: self.named(),
                isolation: args.isolation.clone(),
                ..Generate::default()
            };
            let exit = generate::run(&asked, console)?;
            if exit != Exit::Good {
                return Ok(exit);
            }
        }
        if !self.package.lacks_answers() {
            return Ok(Exit::Good);
        }
        let problem = files::problem(&self.named(), console)?;
        let asked = Validate {
            write_answers: true,
            ..self.audit(args)
        };
        validate::write_answers(&problem, &asked, console)
    }

    /// Writes problem.toml and the report as they are with a limit.
    fn take(&self, limit: MeasuredLimit) -> Result<Vec<Fact>, Failure> {
        let (mut package, mut notices) = (self.again)(limit.cpu)?;
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
        let toml = written(&package)
            .map_err(Failure::internal)?
            .into_iter()
            .find(|(name, _)| name == FILE_NAME);
        if let Some((_, Content::Bytes(text))) = toml {
            self.replace(FILE_NAME, &text)?;
        }
        self.replace(IMPORT_REPORT, (self.report)(&notices).as_bytes())?;
        Ok(notices)
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.dir.join(name);
        let replaced = Draft::of(&path).and_then(|mut draft| {
            draft.fill(bytes)?;
            draft.publish()
        });
        replaced.map_err(|error| unwritten(&path, &error))
    }

    /// Looks at it as `validate` does: an import that does not pass is not finished.
    ///
    /// # Errors
    /// Nothing can be said of it.
    pub(super) fn audited(&self, args: &Import, console: &Console) -> Result<Exit, Failure> {
        // What is to be made first cannot be looked at yet.
        if args.no_audit || !(self.package.is_complete() || args.generate) {
            Ok(Exit::Good)
        } else {
            validate::run(&self.audit(args), console)
        }
    }

    /// The data and the jury's programs.
    fn audit(&self, args: &Import) -> Validate {
        Validate {
            problem: self.named(),
            isolation: args.isolation.clone(),
            ..Validate::default()
        }
    }

    fn named(&self) -> ProblemArgs {
        ProblemArgs {
            // The folder alone may be called as a built-in problem is.
            problem: self.dir.join(FILE_NAME).display().to_string(),
            ..ProblemArgs::default()
        }
    }
}
