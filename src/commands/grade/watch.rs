//! `caipan grade --watch`: grades again whenever a submission, case or problem changes, until a signal comes.

use std::path::{Path, PathBuf};
use std::thread;

use super::stdin_submission;
use crate::cli::Grade;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{GradeMessage, RequestError};
use crate::terminal::console::{Console, StdoutState};
use caipan_files::watched_files::{CHECK_INTERVAL, WatchedFiles, WatchedPaths};
use caipan_problem::contest_toml;
use caipan_report::ReportFormat;

/// Function that grades once, and returns whether standard output still has a reader.
type GradeOnce =
    fn(&Grade, &Console, Option<&Interrupt>) -> Result<(Exit, StdoutState), CommandError>;

pub(super) fn run(args: &Grade, console: &Console, grade: GradeOnce) -> Result<Exit, CommandError> {
    refuse_unwatchable_options(args)?;
    let interrupt = Interrupt::watch_signals()?;
    let mut is_first = true;
    loop {
        // The snapshot is taken before grading, so that changes during grading are found afterwards.
        let mut seen = WatchedFiles::read(&watched_paths(args));
        match grade(args, console, Some(&interrupt)) {
            Ok((exit, StdoutState::Closed)) => return Ok(exit),
            Ok((_, StdoutState::Reading)) => {}
            // A usage error in the first grading ends the command, since the command line cannot change. After an
            // error in a file of the jury, the user can correct the file.
            Err(failure) if is_first && failure.exit != Exit::Jury => return Err(failure),
            Err(failure) => console.print_error(&failure.text(console.lang)),
        }
        is_first = false;
        let files = seen.file_count();
        if interrupt.exit_if_interrupted().is_none() {
            console.print_note(&console.sentence(GradeMessage::Watching { files }));
        }
        let file = loop {
            if let Some(exit) = interrupt.exit_if_interrupted() {
                return Ok(exit);
            }
            thread::sleep(CHECK_INTERVAL);
            if let Some(path) = seen.update_and_find_change(&|| watched_paths(args)) {
                break path.display().to_string();
            }
        };
        console.print_note(&console.sentence(GradeMessage::Changed { file }));
    }
}

/// Returns an error for options that are incompatible with repeated grading: an output format other than text, a
/// submission on standard input, and reports in devices or pipes, where several reports would be concatenated.
fn refuse_unwatchable_options(args: &Grade) -> Result<(), CommandError> {
    if args.output_args.format != ReportFormat::Text {
        return Err(CommandError::usage_error(RequestError::WatchForm));
    }
    if args
        .submissions
        .iter()
        .any(|path| stdin_submission::is_stdin(path))
    {
        return Err(CommandError::usage_error(RequestError::WatchStdin));
    }
    let mut paths = args.output_args.reports.iter().map(|(_, path)| path);
    match paths.find(|path| path.starts_with("/dev") || path.starts_with("/proc")) {
        Some(path) => {
            let file = path.display().to_string();
            Err(CommandError::usage_error(RequestError::WatchReport {
                file,
            }))
        }
        None => Ok(()),
    }
}

/// Returns the watched files and folders: submissions, problems and cases. The files that the grading writes are not
/// watched.
fn watched_paths(args: &Grade) -> WatchedPaths {
    let sets = args.problem.sets.iter().cloned().collect();
    let named = PathBuf::from(&args.problem.problem);
    let contest = contest_toml::load_contest(&args.problem.problem, &sets);
    let problems = contest.map_or(Vec::new(), |contest| contest.problems);
    let folders = problems
        .iter()
        .filter_map(|problem| problem.directory.disk_path())
        .map(Path::to_owned);
    let reports = args.output_args.reports.iter().map(|(_, path)| path);
    WatchedPaths {
        roots: args
            .submissions
            .iter()
            .cloned()
            .chain(args.cases.clone())
            .chain(folders)
            .chain(named.exists().then_some(named))
            .collect(),
        ignored: reports
            .chain(&args.journal)
            .chain(&args.output_args.hand_out)
            .cloned()
            .collect(),
    }
}
