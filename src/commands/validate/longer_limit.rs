//! Judges new inputs within a longer CPU limit if the limit of the problem was measured with smaller cases.

use std::time::Duration;

use crate::cli::Validate;
use crate::commands::calibrate::{current_utc_date, measure_machine};
use crate::commands::exit::CommandError;
use crate::commands::files;
use crate::commands::messages::{JuryProgramMessage, StrengthMessage};
use crate::terminal::console::Console;
use caipan_audit::calibration::limit_advice::{
    ACCEPTED_MARGIN, LimitAdvice, MeasuredTime, ProgramTime, RequiredSpeed, format_limit,
};
use caipan_audit::calibration::limit_origin::{format_limit_origin, is_origin_of_measured_limit};
use caipan_audit::calibration::problem_toml_file::ProblemTomlFile;
use caipan_problem::problem_toml::Problem;

/// Minimum CPU limit while it is measured how long accepted programs take on new inputs.
const GENEROUS_LIMIT: Duration = Duration::from_secs(10);
/// Ratio of the new limit to the slowest measured time. It is larger than the margin of `caipan calibrate`, since only a few of
/// the new inputs are measured.
const MARGIN: f64 = 3.0;

/// Problem whose own CPU limit was measured, with a generous limit.
pub(super) struct GenerousLimit {
    pub problem: Problem,
    /// The problem.toml as it was before the measurement.
    config: ProblemTomlFile,
}

/// CPU limit that suits the new inputs.
pub(super) struct LongerLimit<'a> {
    /// Problem with the longer limit.
    pub problem: Problem,
    config: &'a ProblemTomlFile,
    advice: LimitAdvice,
    cpu: String,
}

/// Loads the problem with this CPU limit. The other time limits change in proportion.
fn load_with_cpu_limit(
    problem: &Problem,
    limit: Duration,
    args: &Validate,
    console: &Console,
) -> Result<Problem, CommandError> {
    let mut copy = files::load_problem_to_run(&args.problem, [], console)?;
    copy.scale_time_limits(limit.as_secs_f64() / problem.limits.cpu.as_secs_f64());
    Ok(copy)
}

impl GenerousLimit {
    /// Loads the problem with a generous limit. `None` if the limit of the problem was declared, or if problem.toml cannot be
    /// changed.
    ///
    /// # Errors
    /// The problem cannot be read again.
    pub(super) fn load(
        problem: &Problem,
        args: &Validate,
        console: &Console,
    ) -> Result<Option<Self>, CommandError> {
        let origin = problem.limits_from.as_deref();
        let folder = problem.directory.disk_path();
        let config = folder
            .filter(|_| origin.is_some_and(is_origin_of_measured_limit))
            .and_then(|folder| ProblemTomlFile::read(folder).ok());
        let Some(config) = config else {
            return Ok(None);
        };
        let limit = GENEROUS_LIMIT.max(problem.limits.cpu * 2);
        let problem = load_with_cpu_limit(problem, limit, args, console)?;
        Ok(Some(Self { problem, config }))
    }

    /// Returns the limit for new inputs on which an accepted program takes the CPU time `slowest`, and prints a note. `None`
    /// if the limit of the problem is long enough.
    ///
    /// # Errors
    /// The problem cannot be read again.
    pub(super) fn find_longer_limit(
        &self,
        slowest: Duration,
        problem: &Problem,
        args: &Validate,
        console: &Console,
    ) -> Result<Option<LongerLimit<'_>>, CommandError> {
        let advice = advice_of_time(slowest.mul_f64(MARGIN / ACCEPTED_MARGIN));
        let longer = advice.recommended_limit();
        let Some(limit) = longer.filter(|limit| *limit > problem.limits.cpu) else {
            return Ok(None);
        };
        let cpu = format_limit(limit);
        console.print_note(&console.sentence(StrengthMessage::LongerLimit {
            time: format!("{:.3} s", slowest.as_secs_f64()),
            limit: format_limit(problem.limits.cpu),
            longer: cpu.clone(),
        }));
        Ok(Some(LongerLimit {
            problem: load_with_cpu_limit(problem, limit, args, console)?,
            config: &self.config,
            advice: advice_of_time(slowest),
            cpu,
        }))
    }
}

impl LongerLimit<'_> {
    /// Writes the limit to problem.toml, since with the old one the new cases would reject accepted programs.
    ///
    /// # Errors
    /// The file was changed since the measurement began, or cannot be written.
    pub(super) fn write_to_problem_toml(&self, console: &Console) -> Result<(), CommandError> {
        let (machine, _) = measure_machine();
        let from = format_limit_origin(
            &current_utc_date(),
            &self.advice,
            MARGIN,
            |_| "on the largest new inputs".to_owned(),
            &machine,
        );
        let file = self.config.path.display().to_string();
        let cpu = self.cpu.clone();
        self.config.write_cpu_limit(&cpu, &from)?;
        console.print_note(&console.sentence(JuryProgramMessage::Wrote { file, cpu }));
        Ok(())
    }
}

/// Advice based on the time of one accepted program.
fn advice_of_time(time: Duration) -> LimitAdvice {
    LimitAdvice::from_times(&[ProgramTime {
        program: 0,
        required_speed: RequiredSpeed::FastEnough,
        time: MeasuredTime {
            time,
            is_lower_bound: false,
        },
    }])
}
