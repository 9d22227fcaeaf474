//! Command-line arguments of `caipan import`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::shared_args::IsolationArgs;
use super::value_parsers;
use caipan_facts::Bytes;

/// Arguments of `caipan import`.
#[derive(Debug, Args)]
pub struct Import {
    /// A package of another judge, a folder or a zip, or several in one; or a file of records of a data set, problems.jsonl.
    pub package: PathBuf,
    /// Problem directory to make, or folder for several problems and their contest.toml [default: a folder in the current
    /// one, named after the problem or the package].
    pub dir: Option<PathBuf>,
    /// The format of the package, if it cannot be detected from its files.
    #[arg(long = "as", value_name = "FORMAT")]
    pub format: Option<String>,
    /// From a package with several problems, import only the one of this name; DIR is then its problem directory.
    #[arg(long, value_name = "NAME")]
    pub task: Option<String>,
    /// CPU limit if the package contains none [default: measured with its accepted programs, or 1s].
    #[arg(long, value_name = "TIME", value_parser = value_parsers::parse_time_argument)]
    pub cpu_limit: Option<Duration>,
    /// Memory limit if the package contains none [default: that of the format, or 256MiB].
    #[arg(long, value_name = "SIZE", value_parser = value_parsers::parse_size)]
    pub memory_limit: Option<Bytes>,
    /// From several problems, import only the one of this name, into a folder below DIR; can be repeated.
    #[arg(long, value_name = "ID", conflicts_with = "task")]
    pub only: Vec<String>,
    /// Make files that the package lacks: cases by its generators, answers by a program that must be accepted.
    #[arg(long, conflicts_with = "no_audit")]
    pub generate: bool,
    /// Run nothing: neither the audit of the data nor the jury's programs, not even to measure a missing limit.
    #[arg(long)]
    pub no_audit: bool,
    /// Folder that links in a package folder may lead into [default: the repository that the package folder is part of].
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
