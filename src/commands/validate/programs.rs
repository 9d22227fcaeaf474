//! Jury programs, each of which has to get the verdict that its folder is named after.

use std::path::PathBuf;

use super::kept::Kept;
use super::labelled;
use crate::cli::Validate;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::grading::grading;
use crate::commands::interrupt::Interrupt;
use crate::commands::jury::measurements::measure;
use crate::commands::jury::program_search;
use crate::commands::messages::JuryProgramMessage;
use crate::commands::program_cache;
use crate::commands::{files, isolation};
use caipan_audit::calibration::measure::Calibrator;
use caipan_audit::programs::{self, JuryProgram, JuryPrograms};
use caipan_judge::submission::probe::CompilerProbes;
use caipan_judge::test_set::{self, TestSet};
use caipan_problem::case;
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::Sandbox;

/// Judges the programs of the folder that was named, or those of the problem directory. One that gets another verdict
/// makes the data bad.
pub(super) fn judge(
    problem: &Problem,
    args: &Validate,
    kept: &mut Kept,
    console: &Console,
) -> Result<Exit, Failure> {
    let Some((folder, found)) = programs_of(problem, args, console)? else {
        return Ok(Exit::Good);
    };
    let is_unasked = args.programs.is_none();
    let exit_of_folders = if found.faults.is_empty() {
        Exit::Good
    } else {
        Exit::Bad
    };
    if found.programs.is_empty() {
        return if is_unasked {
            Ok(exit_of_folders)
        } else {
            Err(Failure::usage(programs::no_programs_fact(&folder)))
        };
    }
    let all = found.programs;
    files::require_startable_languages(all.iter().map(|program| &program.submission))?;
    let other = args.paths.iter().find(|path| path.is_dir());
    let directory = other.map_or_else(
        || problem.directory.clone(),
        |path| Directory::Disk(path.clone()),
    );
    let cases = case::find(&directory);
    let cases = match (cases, is_unasked) {
        (Err(_), true) => return Ok(not_judged(console)),
        (cases, _) => cases?,
    };
    let test_set = match (
        test_set::prepare(problem, &cases, other.is_none()),
        is_unasked,
    ) {
        // What is wrong was said by the audit.
        (Err(_), true) => return Ok(not_judged(console)),
        (test_set, _) => test_set?,
    };
    let hidden = [&problem.directory, &directory].map(Directory::on_disk);
    let hidden = hidden.into_iter().flatten();
    let (sandbox, _) = match isolation::open(&args.isolation, hidden, problem.all_limits(), console)
    {
        // Who did not ask for them, nor for more than there is, can do without.
        Err(failure) if is_unasked && failure.exit == Exit::Isolation && asks_nothing(args) => {
            console.note(&failure.text(console.lang));
            return Ok(exit_of_folders);
        }
        opened => opened?,
    };
    let judged = judge_all(problem, &test_set, &all, &sandbox, (args, console), kept)?;
    Ok(match (judged, exit_of_folders) {
        (Exit::Good, folders) => folders,
        (judged, _) => judged,
    })
}

fn asks_nothing(args: &Validate) -> bool {
    args.isolation.require_isolation.is_none() && !args.isolation.require_limits
}

fn not_judged(console: &Console) -> Exit {
    console.warn(&console.sentence(JuryProgramMessage::NotJudged));
    Exit::Bad
}

/// The programs to judge and where they are; `None` where nobody asks for any and there are none.
pub(super) fn programs_of(
    problem: &Problem,
    args: &Validate,
    console: &Console,
) -> Result<Option<(PathBuf, JuryPrograms)>, Failure> {
    let takes_own = args.paths.is_empty();
    program_search::programs_of(problem, args.programs.as_deref(), takes_own, console)
}

/// Judges programs one after the other, and says what came of each and of all.
fn judge_all(
    problem: &Problem,
    test_set: &TestSet,
    all: &[JuryProgram],
    sandbox: &Sandbox,
    (args, console): (&Validate, &Console),
    kept: &mut Kept,
) -> Result<Exit, Failure> {
    let interrupt = Interrupt::watch()?;
    let foreign = program_cache::foreign_programs([problem]);
    let grading = grading(sandbox, &foreign, &interrupt);
    let calibrator = Calibrator {
        problem,
        test_set,
        grading: &grading,
        probes: &CompilerProbes::default(),
        // An audit looks at verdicts first: `calibrate` measures well.
        runs: 1,
    };
    console.result("\n")?;
    let measured = match measure(&calibrator, all, &interrupt, console)? {
        Ok(measured) => measured,
        Err(exit) => return Ok(exit),
    };
    let (all, faults) = (all.len(), measured.faults());
    let right = all - faults;
    console.result(&(console.sentence(JuryProgramMessage::Right { right, all }) + "\n"))?;
    console.result(&measured.limit_text(false, console))?;
    let labelled = labelled::of_jury(problem, test_set, &measured, &grading);
    let is_stopped = interrupt.exit().is_some();
    // Whoever was asked for a cause may have been ended with caipan.
    let labelled = labelled.filter(|_| !is_stopped);
    kept.programs(&measured, labelled.as_ref(), console);
    // Two of the same paragraph would be taken for each other.
    if let (Some(labelled), true) = (&labelled, args.labelled.is_empty()) {
        console.result(&kept.labelled_text(labelled, console.lang))?;
    }
    if let Some(exit) = interrupt.exit() {
        return Ok(exit);
    }
    Ok(match (measured.has_judge_error(), faults) {
        (true, _) => Exit::Jury,
        (false, 0) => Exit::Good,
        _ => Exit::Bad,
    })
}
