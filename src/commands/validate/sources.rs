//! How much the data catches of the mistakes that people could have made in the accepted programs.

use super::programs;
use crate::cli::Validate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::kept_programs;
use crate::commands::said::{Progressed, Said};
use crate::commands::{files, isolation};
use crate::judge::test_set::{self, TestSet};
use crate::package::case;
use crate::package::problem_toml::Problem;
use crate::report;
use crate::sandbox::Sandbox;
use crate::setting::programs::JuryProgram;
use crate::setting::source_mutants::COUNT;
use crate::setting::source_strength::{Original, measure};

/// So many accepted programs are enough: what one has no place for, another one has.
const PROGRAMS: usize = 3;

/// Measures the problem's cases by mutants of its accepted programs; without a program nothing is measured, which is an
/// error only where nothing else can measure them.
pub fn strength(problem: &Problem, args: &Validate, console: &Console) -> Result<Exit, Failure> {
    let found = programs::programs_of(problem, args, console)?;
    let found = found.map_or_else(Vec::new, |(_, found)| found.programs);
    let right: Vec<&JuryProgram> = found.iter().filter(|one| one.is_right()).collect();
    if right.is_empty() {
        let problem_name = problem.name.clone();
        return match problem.judge.puzzle() {
            Some(_) => Ok(Exit::Good),
            None => Err(Failure::usage(Said::NothingToMutate {
                problem: problem_name,
            })),
        };
    }
    files::refuse_what_cannot_start(right.iter().map(|program| &program.submission))?;
    let cases = case::find(&problem.directory)?;
    let test_set = test_set::prepare(problem, &cases, true)?;
    let hidden = problem.directory.on_disk();
    let (sandbox, _) = isolation::open(&args.isolation, hidden, problem.all_limits(), console)?;
    measured(problem, &test_set, &right, &sandbox, args, console)
}

fn measured(
    problem: &Problem,
    test_set: &TestSet,
    right: &[&JuryProgram],
    sandbox: &Sandbox,
    args: &Validate,
    console: &Console,
) -> Result<Exit, Failure> {
    let interrupt = Interrupt::watch()?;
    let foreign = kept_programs::foreign_programs([problem]);
    let grading = grading(sandbox, &foreign, &interrupt);
    let stopped = || Ok(interrupt.exit().unwrap_or(Exit::Interrupted));
    let count = args.mutants.map_or(COUNT, |count| count.get());
    let mut originals = Vec::new();
    for program in right {
        if originals.len() == PROGRAMS {
            break;
        }
        match Original::of(problem, &program.submission, test_set, count, &grading) {
            Ok(Some(original)) => originals.push(original),
            Ok(None) => return stopped(),
            Err(why) => console.complain(&console.lang.fact(&why)),
        }
    }
    if originals.is_empty() {
        return Ok(Exit::Bad);
    }
    let workers = args.jobs.unwrap_or_else(crate::machine::cores::cores).get();
    let workers = isolation::carried(sandbox, workers, console);
    let total: usize = originals.iter().map(|one| one.mutants.len()).sum();
    let bar = console.bar(2 * total, Progressed::SourceMutants);
    let watch = |done: usize| bar.inc(done as u64);
    let measured = measure(problem, test_set, &originals, workers, &grading, &watch);
    bar.finish_and_clear();
    let Some(measured) = measured else {
        return stopped();
    };
    let text = report::source_strength::text(&measured, console.lang);
    console.result(&format!("\n{text}"))?;
    match &measured.fault {
        Some(fault) => {
            console.complain(&console.lang.fact(&fault.fact));
            Ok(Exit::Jury)
        }
        None => Ok(Exit::Good),
    }
}
