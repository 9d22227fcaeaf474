//! `caipan validate --labelled`: judges programs that are known to be right or wrong, to measure how well the data separates
//! them.

use std::path::PathBuf;

use crate::cli::Validate;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::ProgressMessage;
use crate::commands::{files, isolation};
use crate::terminal::console::Console;
use caipan_audit::labelled_programs::{self, LabelledSources};
use caipan_checker::verdict::Verdict;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::test_set;
use caipan_problem::case;
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;
use caipan_report::audit_results::AuditResults;
use caipan_sandbox::machine::cores::available_cores;

/// Returns the programs in the two folders of `--labelled`, right and wrong ones, and warns about skipped files. `None` without the
/// option.
pub(super) fn find_labelled_programs(
    problem: &Problem,
    args: &Validate,
    console: &Console,
) -> Result<Option<LabelledSources>, CommandError> {
    let [right, wrong] = args.labelled.as_slice() else {
        return Ok(None);
    };
    let sources = labelled_programs::find_labelled_sources(problem, right, wrong)
        .map_err(CommandError::usage_error)?;
    for fact in &sources.left_out {
        console.print_warning(&console.lang.fact(fact));
    }
    files::require_startable_languages(sources.right.iter().chain(&sources.wrong))?;
    Ok(Some(sources))
}

/// Judges the right and the wrong programs of `--labelled`, and prints how many of them the cases classify correctly. Returns
/// [`Exit::Bad`] if a right program is rejected or a wrong one is accepted, and [`Exit::Jury`] after a judge error.
pub(super) fn judge_labelled_programs(
    problem: &Problem,
    args: &Validate,
    sources: &LabelledSources,
    results: &mut AuditResults,
    console: &Console,
) -> Result<Exit, CommandError> {
    let other = args.paths.iter().find(|path| path.is_dir());
    let directory = match other {
        Some(path) => Directory::Disk(path.clone()),
        None => problem.directory.clone(),
    };
    let cases = case::find_cases(&directory)?;
    let test_set = test_set::prepare_test_set(problem, &cases, other.is_none())?;
    // The folders of the programs are hidden in the sandbox as well, so that a wrong program cannot copy a right one.
    let folders = args.labelled.iter().map(PathBuf::as_path);
    let hidden = [&problem.directory, &directory]
        .map(Directory::disk_path)
        .into_iter()
        .flatten()
        .chain(folders);
    let (sandbox, _) =
        isolation::open_sandbox(&args.isolation, hidden, problem.all_limits(), console)?;
    let interrupt = Interrupt::watch_signals()?;
    let foreign = shared_program_cache::cached_jury_programs([problem]);
    let grading = default_grading_context(&sandbox, &foreign, &interrupt);
    let jobs = args.jobs.unwrap_or_else(available_cores).get();
    let workers = isolation::limit_parallel_runs(&sandbox, jobs, console);
    let count = sources.right.len() + sources.wrong.len();
    let bar = console.start_progress_bar(count, ProgressMessage::Labelled);
    let found = labelled_programs::judge_labelled_sources(
        problem,
        &test_set,
        sources,
        workers,
        &grading,
        |count| {
            bar.inc(count as u64);
        },
    );
    bar.finish_and_clear();
    if let Some(exit) = interrupt.exit_if_interrupted() {
        return Ok(exit);
    }
    let text = results.labelled_programs_text(&found, console.lang);
    console.print_result(&format!("\n{text}"))?;
    results.add_labelled_programs(&found);
    Ok(
        match found.programs_with_verdict(Verdict::JudgeError).next() {
            Some(_) => Exit::Jury,
            None if found.are_all_judged_correctly() => Exit::Good,
            None => Exit::Bad,
        },
    )
}
