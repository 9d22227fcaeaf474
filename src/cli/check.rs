//! What `caipan check` takes.

use std::path::PathBuf;

use clap::Args;

use super::shared::ProblemArgs;

/// `caipan check`
#[derive(Debug, Args)]
pub struct Check {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The case's input; - is standard input.
    pub input: PathBuf,
    /// The output to judge; - is standard input.
    #[arg(required_unless_present = "witness")]
    pub output: Option<PathBuf>,
    /// The jury's answer; by default the reference solver's, or the file next to the input.
    pub answer: Option<PathBuf>,
    /// Moves to replay, as `solve --witness` prints them; - is standard input.
    #[arg(long, value_name = "FILE")]
    pub witness: Option<PathBuf>,
}
