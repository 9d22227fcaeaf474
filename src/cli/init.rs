//! Command-line arguments of `caipan init`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Arguments of `caipan init`.
#[derive(Debug, Args)]
pub struct Init {
    /// Kind of files to create.
    #[arg(value_enum)]
    pub what: InitKind,
    /// Folder to write to; for a contest also a file. Existing files are not changed.
    #[arg(value_name = "DIR|FILE")]
    pub path: PathBuf,
    /// Second positional argument: the folder, if the first one was the path of testlib.h.
    #[arg(hide = true, value_name = "DIR|FILE")]
    pub further: Option<PathBuf>,
    /// Begin with an interactor.
    #[arg(long)]
    pub interactive: bool,
    /// Begin with a checker, a validator and a generator by testlib. testlib.h is copied from PATH; without it from the
    /// problem's folder, this one, or one of CPLUS_INCLUDE_PATH.
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true)]
    pub testlib: Option<Option<PathBuf>>,
}

/// Kind of files that `caipan init` creates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InitKind {
    /// A problem directory.
    Problem,
    /// A contest.toml.
    Contest,
}
