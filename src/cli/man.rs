//! Command-line arguments of `caipan man`.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `caipan man`.
#[derive(Debug, Args)]
pub struct Man {
    /// The folder to write them to; it must be empty.
    pub dir: PathBuf,
}
