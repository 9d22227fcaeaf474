//! Command-line arguments of `caipan diff`.

use std::path::PathBuf;

use clap::Args;

use super::shared_args::{IsolationArgs, ProblemArgs};

/// Arguments of `caipan diff`.
#[derive(Debug, Args)]
pub struct Diff {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The case: its name in the problem, or its input; - is standard input.
    pub input: PathBuf,
    /// First output, or a program that makes it; - is standard input.
    pub output: PathBuf,
    /// The other output, or a program that makes it [default: the jury's answer].
    pub other: Option<PathBuf>,
    /// Show every line that differs, not only the first; for texts of at most 1 MiB each.
    #[arg(long)]
    pub whole: bool,
    /// Draw in ASCII, without colours.
    #[arg(long)]
    pub plain: bool,
    /// For an interactive problem: also write the dialogue and the result to this file, as an HTML page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
