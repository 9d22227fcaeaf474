//! What `caipan stress` takes.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::shared::{IsolationArgs, ProblemArgs};
use crate::sandbox::parse_duration;

/// `caipan stress`
#[derive(Debug, Args)]
pub struct Stress {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// A source file or an executable.
    pub submission: PathBuf,
    /// Look for an input on which it and this program differ, whichever of them is right.
    #[arg(long, value_name = "PROGRAM", conflicts_with = "slow")]
    pub against: Option<PathBuf>,
    /// Look for an input on which it takes too long, instead of one on which it is wrong.
    #[arg(long)]
    pub slow: bool,
    /// Where chance begins: the same seed tries the same inputs.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How long to look.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    pub time: Duration,
    /// Runs at once; by default as many as there are cores.
    #[arg(short, long = "jobs", value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Write what is found to this file, which must not be there yet, and its answer beside it.
    #[arg(short, long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What keeps programs apart from the machine.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
