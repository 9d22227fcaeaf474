//! Command-line arguments of `caipan report`.

use std::path::PathBuf;

use clap::Args;

use super::shared_args::OutputArgs;

/// Arguments of `caipan report`.
#[derive(Debug, Args)]
pub struct Report {
    /// Results that grade has saved by --report json=FILE; - is standard input.
    #[arg(value_name = "RESULTS.json")]
    pub results: PathBuf,
    /// Compare with these results: show which submissions changed, and why.
    #[arg(long, value_name = "OLD.json")]
    pub against: Option<PathBuf>,
    /// Output formats and report files.
    #[command(flatten)]
    pub output_args: OutputArgs,
}
