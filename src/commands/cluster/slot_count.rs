//! Number of slots of a worker.

use crate::cli::Worker as Args;
use crate::commands::isolation;
use crate::terminal::console::Console;
use caipan_sandbox::Sandbox;

/// Returns the number of parallel runs or jobs of a worker: `--jobs`, or else the number of cores; 1 with `--once`.
/// Reduced, with a warning, if this process has too few file descriptors.
pub(super) fn slot_count(args: &Args, sandbox: &Sandbox, console: &Console) -> usize {
    let wanted = match args.jobs {
        _ if args.once => 1,
        Some(jobs) => jobs.into(),
        None => caipan_sandbox::machine::cores::available_cores().get(),
    };
    isolation::limit_parallel_runs(sandbox, wanted, console)
}
