//! Command-line arguments of `caipan calibrate`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::shared_args::{IsolationArgs, ProblemArgs};
use super::value_parsers;

/// Arguments of `caipan calibrate`.
#[derive(Debug, Args)]
pub struct Calibrate {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Measure the jury solutions in this folder: those in its subfolders accepted, time_limit_exceeded,
    /// time_limit_exceeded@SUBTASK … [default: submissions/ of the problem directory].
    #[arg(long, value_name = "DIR")]
    pub programs: Option<PathBuf>,
    /// Number of runs of each program's slowest cases; the median counts.
    #[arg(long, value_name = "N", default_value = "3", value_parser = value_parsers::parse_positive_count)]
    pub runs: NonZeroUsize,
    /// Write the limit to problem.toml, together with the machine and the measured times; nothing else in the file
    /// changes.
    #[arg(long, conflicts_with = "sets")]
    pub write: bool,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
