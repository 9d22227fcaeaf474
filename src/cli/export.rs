//! Command-line arguments of `caipan export`.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `caipan export`.
#[derive(Debug, Args)]
pub struct Export {
    /// A built-in problem; with --as also a problem directory.
    pub problem: String,
    /// Folder to write the problem to, which must be empty; with --as also a zip file, FILE.zip, if that judge accepts
    /// one.
    pub dir: PathBuf,
    /// Format of the package of another judge to write.
    #[arg(long = "as", value_name = "FORMAT")]
    pub format: Option<String>,
}
