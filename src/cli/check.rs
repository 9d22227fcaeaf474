//! Command-line arguments of `caipan check`.

use std::path::PathBuf;

use clap::Args;

use super::shared_args::{IsolationArgs, ProblemArgs};

/// Arguments of `caipan check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The case: its name in the problem, or its input; - is standard input.
    pub input: PathBuf,
    /// The output to judge, or a program that makes it; - is standard input.
    #[arg(required_unless_present = "witness")]
    pub output: Option<PathBuf>,
    /// The jury's answer; by default the reference solver's, or the file next to the input.
    pub answer: Option<PathBuf>,
    /// Moves to replay, as `solve --witness` prints them; - is standard input.
    #[arg(long, value_name = "FILE")]
    pub witness: Option<PathBuf>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
