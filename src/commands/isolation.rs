//! Opens the sandbox at the best available isolation level, or at the requested one, and reports the level once.

use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use super::exit::{CommandError, Exit};
use crate::cli::IsolationArgs;
use crate::commands::messages::IsolationMessage;
use crate::terminal::console::Console;
use caipan_facts::Evidence;
use caipan_sandbox::{
    InsufficientLimit, IsolationLevel, IsolationRemark, IsolationUnavailable, LevelRange,
    MemoryRule, RunLimits, Runner, Sandbox,
};

/// All rules by which languages limit the memory of programs.
const MEMORY_RULES: [MemoryRule; 3] = [
    MemoryRule::AddressSpace,
    MemoryRule::Unknown,
    MemoryRule::Compiler,
];

/// Opens the sandbox and reports the isolation level. Programs cannot see the paths in `hidden`.
///
/// Also returns the limits of this process that are lower than programs with `limits` need, after a warning about them.
pub(super) fn open_sandbox<'a>(
    args: &IsolationArgs,
    hidden: impl IntoIterator<Item = &'a Path>,
    limits: impl IntoIterator<Item = RunLimits>,
    console: &Console,
) -> Result<(Sandbox, Vec<InsufficientLimit>), CommandError> {
    PendingSandbox::start_in_background(args, hidden).wait_for_sandbox(args, limits, console)
}

/// A sandbox that is being opened in a background thread. Opening takes longer than all other preparations of the first
/// run, so they are done meanwhile.
pub(super) struct PendingSandbox {
    wish: LevelRange,
    hidden: Vec<PathBuf>,
    thread: Option<JoinHandle<Result<Sandbox, IsolationUnavailable>>>,
}

impl PendingSandbox {
    /// Starts opening the sandbox. Programs cannot see the paths in `hidden`.
    pub(super) fn start_in_background<'a>(
        args: &IsolationArgs,
        hidden: impl IntoIterator<Item = &'a Path>,
    ) -> Self {
        let wish = requested_levels(args);
        let paths: Vec<PathBuf> = hidden.into_iter().map(Path::to_owned).collect();
        let hidden_in_thread = paths.clone();
        let spawned = thread::Builder::new().spawn(move || Sandbox::open(wish, &hidden_in_thread));
        Self {
            wish,
            hidden: paths,
            thread: spawned.ok(),
        }
    }

    /// Waits until the sandbox is open and reports the isolation level. Returns the same as [`open_sandbox`].
    ///
    /// # Errors
    /// No sufficient level is available, or `--require-limits` is set and limits of this process are too low.
    pub(super) fn wait_for_sandbox(
        mut self,
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
        let opened = match self.thread.take().map(JoinHandle::join) {
            Some(Ok(opened)) => opened,
            Some(Err(panic)) => resume_unwind(panic),
            // The thread could not be started, so the sandbox is opened here.
            None => Sandbox::open(self.wish, &self.hidden),
        };
        let sandbox = opened.map_err(|error| isolation_failure(&error))?;
        // Ends the process that probed the isolation level. In the thread, this would delay `join`.
        sandbox.close_idle_boxes();
        print_isolation_level(&sandbox, console);
        Ok((sandbox, lowered))
    }
}

impl Drop for PendingSandbox {
    /// Waits for the thread, so that an unused sandbox is closed properly.
    fn drop(&mut self) {
        drop(self.thread.take().map(JoinHandle::join));
    }
}

fn requested_levels(args: &IsolationArgs) -> LevelRange {
    match (args.no_isolation, args.require_isolation) {
        (true, _) => LevelRange {
            most: IsolationLevel::None,
            least: IsolationLevel::None,
        },
        (_, Some(level)) => LevelRange {
            least: level,
            ..LevelRange::default()
        },
        _ => LevelRange::default(),
    }
}

/// Prints the isolation level. Also prints the folder in which programs run, if it is not the usual one.
fn print_isolation_level(sandbox: &Sandbox, console: &Console) {
    if let Some(message) = sandbox.isolation().describe(console.is_verbose()) {
        console.note(&console.lang.fact(&message));
    }
    #[cfg(target_os = "linux")]
    if let Ok(place) = caipan_sandbox::find_program_folder()
        && let Some(what) = place.passed_over.into_iter().next()
    {
        let folder = place.folder.display().to_string();
        console.note(&console.sentence(IsolationMessage::ProgramsIn { folder, what }));
    }
}

/// Returns the error that the requested isolation is unavailable, with a line for each level that was tried.
pub(super) fn isolation_failure(error: &IsolationUnavailable) -> CommandError {
    CommandError::new(Exit::Isolation, error.facts())
}

/// Returns the number of parallel runs, usually `wanted`. If this process has too few file descriptors, prints a
/// warning and returns a smaller number.
pub(super) fn limit_parallel_runs(sandbox: &Sandbox, wanted: usize, console: &Console) -> usize {
    let most = sandbox.max_simultaneous_runs();
    if wanted > most {
        console.warn(&console.sentence(IsolationMessage::TooManyAtOnce { wanted, most }));
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
    let mut all: Vec<InsufficientLimit> = Vec::new();
    for found in limits
        .into_iter()
        .flat_map(|limits| caipan_sandbox::insufficient_limits(&limits, &MEMORY_RULES))
    {
        match all.iter_mut().find(|known| known.name == found.name) {
            Some(known) => known.needed = known.needed.max(found.needed),
            None => all.push(found),
        }
    }
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
    console.warn(&console.lang.fact(&message));
    Ok(all)
}
