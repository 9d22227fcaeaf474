//! The program's entry point: runs the command line and returns its exit code.

use std::process::ExitCode;

use caipan::cli::{self, Cli};
use caipan::commands::{self, Exit};

fn main() -> ExitCode {
    caipan_sandbox::run_helper_process_if_requested();
    if cli::is_likely_to_run_programs() {
        caipan_sandbox::start_fork_server_in_advance();
    }
    let run = std::panic::catch_unwind(|| commands::run(Cli::parse_process_arguments));
    run.unwrap_or(Exit::Internal).into()
}
