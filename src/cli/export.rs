//! What `caipan export` takes.

use std::path::PathBuf;

use clap::Args;

/// `caipan export`
#[derive(Debug, Args)]
pub struct Export {
    /// A built-in problem.
    pub problem: String,
    /// The folder to write it to; it must be empty.
    pub dir: PathBuf,
}
