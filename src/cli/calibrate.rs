//! Command-line arguments of `caipan calibrate`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::shared::{IsolationArgs, ProblemArgs};
use super::value_parsers;

/// Arguments of `caipan calibrate`.
#[derive(Debug, Args)]
pub struct Calibrate {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Measure the jury solutions of this folder: those in accepted, time_limit_exceeded, time_limit_exceeded@SUBTASK …
    /// [default: submissions/ of the problem directory].
    #[arg(long, value_name = "DIR")]
    pub programs: Option<PathBuf>,
    /// Run each program's slowest cases so many times; the median counts.
    #[arg(long, value_name = "N", default_value = "3", value_parser = value_parsers::parse_positive_count)]
    pub runs: NonZeroUsize,
    /// Write the limit into problem.toml, with the machine and the times that it comes from; all else there stays as it is.
    #[arg(long, conflicts_with = "sets")]
    pub write: bool,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
