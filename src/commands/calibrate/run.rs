//! The whole way from jury programs to a limit.

use super::place::Place;
use super::times::{Ground, today};
use crate::cli::Calibrate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::files;
use crate::commands::jury::found::programs_of;
use crate::commands::jury::measured::Measured;
use crate::commands::messages::JuryProgramMessage;
use caipan_audit::calibration::advice::{ACCEPTED_MARGIN, format_limit};
use caipan_audit::calibration::origin::{Machine, format_origin};
use caipan_audit::programs::{JuryProgram, PROGRAMS_FOLDER, no_programs_fact};
use caipan_checker::verdict::Verdict;
use caipan_problem::problem_toml::Problem;

pub(crate) fn run(args: &Calibrate, console: &Console) -> Result<Exit, Failure> {
    let problem = files::problem_to_run(&args.problem, [], console)?;
    let place = args.write.then(|| Place::of(&problem)).transpose()?;
    let Some(programs) = timed_programs(&problem, args, console)? else {
        return Ok(Exit::Bad);
    };
    let ground = Ground {
        problem: &problem,
        isolation: &args.isolation,
        runs: args.runs.get(),
    };
    ground.measured(&programs, console, |measured, machine| {
        console.result(&measured.by_language(console))?;
        console.result(&measured.on_limits(true, console))?;
        let exit = exit_of(measured);
        if let (Some(place), Exit::Good) = (place, exit) {
            write(place, measured, machine, console)?;
        }
        Ok(exit)
    })
}

/// The programs whose times say something of a limit; none where some cannot be judged, which is said already.
fn timed_programs(
    problem: &Problem,
    args: &Calibrate,
    console: &Console,
) -> Result<Option<Vec<JuryProgram>>, Failure> {
    let own = || {
        problem
            .directory
            .on_disk()
            .map(|own| own.join(PROGRAMS_FOLDER))
    };
    let none = || no_programs_fact(&own().unwrap_or(PROGRAMS_FOLDER.into()));
    let found = programs_of(problem, args.programs.as_deref(), true, console)?;
    let (folder, found) = found.ok_or_else(|| Failure::usage(none()))?;
    if !found.faults.is_empty() {
        return Ok(None);
    }
    let mut programs = found.programs;
    programs.retain(|program| program.expected.is_about_time());
    if programs.is_empty() {
        Err(Failure::usage(no_programs_fact(&folder)))
    } else {
        Ok(Some(programs))
    }
}

/// A limit that every scope can have is good. A verdict that another limit would change is no fault.
fn exit_of(measured: &Measured) -> Exit {
    let is_of_time = |verdict| matches!(verdict, Verdict::Accepted | Verdict::TimeLimitExceeded);
    let mut tried = measured.tried.iter();
    // Killed on the clock, and not measured: no limit of CPU time helps.
    let is_broken = tried.any(|tried| {
        tried.fault.is_some() && (!is_of_time(tried.card.verdict) || tried.samples.is_empty())
    });
    let mut advice = measured.advice.iter();
    let is_open = advice.any(|advice| {
        advice.slowest.or(advice.fastest).is_some() && advice.recommended_limit().is_none()
    });
    let has_any = measured
        .advice
        .iter()
        .any(|advice| advice.recommended_limit().is_some());
    match (measured.is_jury(), is_broken || is_open || !has_any) {
        (true, _) => Exit::Jury,
        (false, true) => Exit::Bad,
        (false, false) => Exit::Good,
    }
}

/// Writes the limit of all cases that have no other.
fn write(
    place: Place,
    measured: &Measured,
    machine: &Machine,
    console: &Console,
) -> Result<(), Failure> {
    let advice = measured.advice.first().copied().unwrap_or_default();
    let Some(limit) = advice.recommended_limit() else {
        console.warn(&console.sentence(JuryProgramMessage::OnlySubtasks));
        return Ok(());
    };
    let from = format_origin(
        &today(),
        &advice,
        ACCEPTED_MARGIN,
        |number| measured.name(number),
        machine,
    );
    let (file, cpu) = (place.path.display().to_string(), format_limit(limit));
    place.write(&cpu, &from)?;
    console.note(&console.sentence(JuryProgramMessage::Wrote { file, cpu }));
    Ok(())
}
