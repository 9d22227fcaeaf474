//! The doorway: arguments in, exit code out.

use std::process::ExitCode;

use caipan::cli::Cli;
use caipan::commands::{self, Exit};

fn main() -> ExitCode {
    caipan::sandbox::take_over();
    let run = std::panic::catch_unwind(|| commands::run(Cli::typed));
    run.unwrap_or(Exit::Internal).into()
}
