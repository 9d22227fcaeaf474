//! What `caipan man` takes.

use std::path::PathBuf;

use clap::Args;

/// `caipan man`
#[derive(Debug, Args)]
pub struct Man {
    /// The folder to write them to; it must be empty.
    pub dir: PathBuf,
}
