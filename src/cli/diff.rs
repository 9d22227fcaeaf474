//! What `caipan diff` takes.

use std::path::PathBuf;

use clap::Args;

use super::shared::ProblemArgs;

/// `caipan diff`
#[derive(Debug, Args)]
pub struct Diff {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The case's input; - is standard input.
    pub input: PathBuf,
    /// One output; - is standard input.
    pub output: PathBuf,
    /// The other; by default the jury's answer.
    pub other: Option<PathBuf>,
    /// Show every line that differs, not only the first; for texts of at most 1 MiB each.
    #[arg(long)]
    pub whole: bool,
    /// Draw in ASCII, without colours.
    #[arg(long)]
    pub plain: bool,
}
