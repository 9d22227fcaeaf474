//! What `caipan init` takes.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `caipan init`
#[derive(Debug, Args)]
pub struct Init {
    /// What to begin.
    #[arg(value_enum)]
    pub what: Begun,
    /// The folder to write it to; for a contest it may be a file, too. Nothing that is there is changed.
    #[arg(value_name = "DIR|FILE")]
    pub path: PathBuf,
}

/// What can be begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Begun {
    /// A problem directory.
    Problem,
    /// A contest.toml.
    Contest,
}
