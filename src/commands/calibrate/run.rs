//! The whole way from jury programs to a limit.

use super::place::Place;
use crate::cli::Calibrate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::jury::found::programs_of;
use crate::commands::jury::measured::{Measured, measure};
use crate::commands::said::Programs;
use crate::commands::{files, isolation, kept_programs};
use crate::judge::submission::probe::Probes;
use crate::judge::test_set;
use crate::judge::verdict::Verdict;
use crate::machine::{noise, processor};
use crate::package::case;
use crate::package::problem_toml::Problem;
use crate::problem::printable;
use crate::setting::calibration::advice::written;
use crate::setting::calibration::measure::Bench;
use crate::setting::calibration::origin::{Machine, line};
use crate::setting::programs::{FOLDER, JuryProgram, none_in};

pub fn run(args: &Calibrate, console: &Console) -> Result<Exit, Failure> {
    let problem = files::problem(&args.problem, console)?;
    let place = args.write.then(|| Place::of(&problem)).transpose()?;
    let Some(programs) = timed_programs(&problem, args, console)? else {
        return Ok(Exit::Bad);
    };
    files::refuse_what_cannot_start(programs.iter().map(|program| &program.submission))?;
    let cases = case::find(&problem.directory)?;
    let test_set = test_set::prepare(&problem, &cases, true)?;
    let hidden = problem.directory.on_disk();
    let (sandbox, _) = isolation::open(&args.isolation, hidden, problem.all_limits(), console)?;
    let interrupt = Interrupt::watch()?;
    let foreign = kept_programs::foreign_programs([&problem]);
    let machine = machine(console)?;
    let bench = Bench {
        problem: &problem,
        test_set: &test_set,
        grading: &grading(&sandbox, &foreign, &interrupt),
        probes: &Probes::default(),
        runs: args.runs.get(),
    };
    let measured = match measure(&bench, &programs, &interrupt, console)? {
        Ok(measured) => measured,
        Err(exit) => return Ok(exit),
    };
    console.result(&measured.by_language(console))?;
    console.result(&measured.on_limits(true, console))?;
    let exit = exit_of(&measured);
    if let (Some(place), Exit::Good) = (place, exit) {
        write(place, &measured, &machine, console)?;
    }
    Ok(exit)
}

/// The programs whose times say something of a limit; none where some cannot be judged, which is said already.
fn timed_programs(
    problem: &Problem,
    args: &Calibrate,
    console: &Console,
) -> Result<Option<Vec<JuryProgram>>, Failure> {
    let own = || problem.directory.on_disk().map(|own| own.join(FOLDER));
    let none = || none_in(&own().unwrap_or(FOLDER.into()));
    let found = programs_of(problem, args.programs.as_deref(), true, console)?;
    let (folder, found) = found.ok_or_else(|| Failure::usage(none()))?;
    if !found.faults.is_empty() {
        return Ok(None);
    }
    let mut programs = found.programs;
    programs.retain(|program| program.expected.is_timed());
    match programs.is_empty() {
        true => Err(Failure::usage(none_in(&folder))),
        false => Ok(Some(programs)),
    }
}

/// This machine, of which is said how well its times repeat.
fn machine(console: &Console) -> Result<Machine, Failure> {
    let spread = noise::fixed_loop();
    let [_, median, _] = spread.ends();
    let name = printable(processor::name().as_bytes());
    let said = Programs::Machine {
        name: name.clone(),
        time: format!("{median:.2}"),
        percent: format!("{:.1}", spread.percent()),
    };
    console.result(&(console.say(said) + "\n"))?;
    Ok(Machine {
        name,
        fixed_loop: median,
    })
}

/// A limit that every scope can have is good. A verdict that another limit would change is no fault.
fn exit_of(measured: &Measured) -> Exit {
    let is_of_time = |verdict| matches!(verdict, Verdict::Accepted | Verdict::TimeLimitExceeded);
    let mut tried = measured.tried.iter();
    let is_broken = tried.any(|tried| tried.fault.is_some() && !is_of_time(tried.card.verdict));
    let mut advice = measured.advice.iter();
    let is_open = advice
        .any(|advice| advice.slowest.or(advice.fastest).is_some() && advice.limit().is_none());
    let has_any = measured
        .advice
        .iter()
        .any(|advice| advice.limit().is_some());
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
    let Some(limit) = advice.limit() else {
        console.complain(&console.say(Programs::OnlySubtasks));
        return Ok(());
    };
    let day = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    let from = line(&day, &advice, |number| measured.name(number), machine);
    let (file, cpu) = (place.path.display().to_string(), written(limit));
    place.write(&cpu, &from)?;
    console.note(&console.say(Programs::Wrote { file, cpu }));
    Ok(())
}
