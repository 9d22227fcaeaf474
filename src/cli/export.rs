//! Command-line arguments of `caipan export`.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `caipan export`.
#[derive(Debug, Args)]
pub struct Export {
    /// A built-in problem; with --as also a problem directory.
    pub problem: String,
    /// The folder to write it to; it must be empty. With --as also a zip, FILE.zip, where that judge takes one.
    pub dir: PathBuf,
    /// Write it as a package of another judge, of this format.
    #[arg(long = "as", value_name = "FORMAT")]
    pub format: Option<String>,
}
