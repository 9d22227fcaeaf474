//! Opens the sandbox at the best available isolation level, or at the requested one, and reports the level once.

use std::path::Path;

use super::exit::{CommandError, Exit};
use crate::cli::IsolationArgs;
use crate::commands::messages::IsolationMessage;
use crate::terminal::console::Console;
use caipan_facts::Evidence;
use caipan_sandbox::{
    InsufficientLimit, IsolationLevel, IsolationLevelRange, IsolationRemark, IsolationUnavailable,
    PendingSandbox, RunLimits, Runner, Sandbox, insufficient_limits_of_all,
};

/// Opens the sandbox and reports the isolation level. Programs cannot see the paths in `hidden`.
///
/// Also returns the limits of this process that are lower than programs with `limits` need, after a warning about them.
pub(super) fn open_sandbox<'a>(
    args: &IsolationArgs,
    hidden: impl IntoIterator<Item = &'a Path>,
    limits: impl IntoIterator<Item = RunLimits>,
    console: &Console,
) -> Result<(Sandbox, Vec<InsufficientLimit>), CommandError> {
    let pending = start_opening_sandbox(args, hidden);
    wait_for_sandbox(pending, args, limits, console)
}

/// Starts opening the sandbox in a background thread. Programs cannot see the paths in `hidden`.
pub(super) fn start_opening_sandbox<'a>(
    args: &IsolationArgs,
    hidden: impl IntoIterator<Item = &'a Path>,
) -> PendingSandbox {
    let paths = hidden.into_iter().map(Path::to_owned).collect();
    PendingSandbox::start_in_background(requested_levels(args), paths)
}

/// Waits until the sandbox is open and reports the isolation level. Returns the sandbox and the insufficient limits of
/// this process, as [`open_sandbox`] does.
///
/// # Errors
/// No sufficient level is available, or `--require-limits` is set and limits of this process are too low.
pub(super) fn wait_for_sandbox(
    pending: PendingSandbox,
    args: &IsolationArgs,
    limits: impl IntoIterator<Item = RunLimits>,
    console: &Console,
) -> Result<(Sandbox, Vec<InsufficientLimit>), CommandError> {
    let lowered = check_process_limits(limits, args, console)?;
    // Formatting the first sentence is slow, since it initializes the translations. This is done here, while the
    // sandbox is still being opened.
    let level = IsolationLevel::Namespaces.to_string();
    let _ = console.lang.fact(
        &IsolationRemark::At { level }
            .fact()
            .with_note(Some(IsolationRemark::NotTheBest)),
    );
    let opened = pending.wait_until_open();
    let sandbox = opened.map_err(|error| isolation_failure(&error))?;
    print_isolation_level(&sandbox, console);
    Ok((sandbox, lowered))
}

fn requested_levels(args: &IsolationArgs) -> IsolationLevelRange {
    match (args.no_isolation, args.require_isolation) {
        (true, _) => IsolationLevelRange {
            most: IsolationLevel::None,
            least: IsolationLevel::None,
        },
        (_, Some(level)) => IsolationLevelRange {
            least: level,
            ..IsolationLevelRange::default()
        },
        _ => IsolationLevelRange::default(),
    }
}

/// Prints the isolation level. Also prints the folder in which programs run, if it is not the usual one.
fn print_isolation_level(sandbox: &Sandbox, console: &Console) {
    if let Some(message) = sandbox.isolation().describe(console.is_verbose()) {
        console.print_note(&console.lang.fact(&message));
    }
    #[cfg(target_os = "linux")]
    if let Ok(place) = caipan_sandbox::find_program_folder()
        && let Some(what) = place.passed_over.into_iter().next()
    {
        let folder = place.folder.display().to_string();
        console.print_note(&console.sentence(IsolationMessage::ProgramsIn { folder, what }));
    }
}

/// Creates the error for a requested isolation level that is unavailable. The message has a line for each level that
/// was tried.
pub(super) fn isolation_failure(error: &IsolationUnavailable) -> CommandError {
    CommandError::new(Exit::Isolation, error.facts())
}

/// Returns the number of parallel runs, usually `wanted`. If this process has too few file descriptors, prints a
/// warning and returns a smaller number.
pub(super) fn limit_parallel_runs(sandbox: &Sandbox, wanted: usize, console: &Console) -> usize {
    let most = sandbox.max_simultaneous_runs();
    if wanted > most {
        console.print_warning(&console.sentence(IsolationMessage::TooManyAtOnce { wanted, most }));
    }
    wanted.min(most)
}

/// Returns the limits of this process that are lower than programs with `limits` need, after a warning about them.
///
/// # Errors
/// A limit of this process is too low, and `--require-limits` is set.
fn check_process_limits(
    limits: impl IntoIterator<Item = RunLimits>,
    args: &IsolationArgs,
    console: &Console,
) -> Result<Vec<InsufficientLimit>, CommandError> {
    let all = insufficient_limits_of_all(limits);
    if all.is_empty() {
        return Ok(all);
    }
    let facts = all.iter().map(|lowered| {
        IsolationMessage::OneLowered {
            name: lowered.name.to_owned(),
            hard: lowered.hard,
            needed: lowered.needed,
        }
        .fact()
    });
    let message = IsolationMessage::Lowered {
        limits: facts.collect(),
    }
    .fact();
    if args.require_limits {
        return Err(CommandError::new(Exit::Isolation, vec![message]));
    }
    console.print_warning(&console.lang.fact(&message));
    Ok(all)
}
