//! Command-line arguments of `caipan stress`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::shared_args::{IsolationArgs, ProblemArgs};
use super::value_parsers;

/// Arguments of `caipan stress`.
#[derive(Debug, Args)]
pub struct Stress {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// A source file or an executable.
    pub submission: PathBuf,
    /// Search for an input on which the submission and this program print different answers, whichever is right.
    #[arg(long, value_name = "PROGRAM", conflicts_with = "slow")]
    pub against: Option<PathBuf>,
    /// Search for an input on which the submission takes too long, instead of one on which it is wrong.
    #[arg(long)]
    pub slow: bool,
    /// Random seed: the same seed tries the same inputs.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = value_parsers::integer_parser::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Duration of the search.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = value_parsers::parse_time_argument)]
    pub time: Duration,
    /// Parallel runs [default: number of cores].
    #[arg(short, long = "jobs", value_name = "N", value_parser = value_parsers::parse_positive_count)]
    pub jobs: Option<NonZeroUsize>,
    /// Write the input to this file, which must not exist yet, and its answer next to it.
    #[arg(short, long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
