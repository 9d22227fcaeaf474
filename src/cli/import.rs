//! Command-line arguments of `caipan import`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::shared::IsolationArgs;
use super::value_parsers;
use caipan_facts::Bytes;

/// Arguments of `caipan import`.
#[derive(Debug, Args)]
pub struct Import {
    /// A package of another judge, a folder or a zip, or several in one; or a file of records of a data set, problems.jsonl.
    pub package: PathBuf,
    /// The problem directory to make of it, or the folder of several and their contest.toml [default: a folder here, called
    /// as the problem or the package is].
    pub dir: Option<PathBuf>,
    /// The format of the package, where it cannot be told from its files.
    #[arg(long = "as", value_name = "FORMAT")]
    pub format: Option<String>,
    /// Of several problems, make only this one, by its name: DIR is its problem directory.
    #[arg(long, value_name = "NAME")]
    pub task: Option<String>,
    /// The CPU time, where the package says none [default: measured with its accepted programs, or 1s].
    #[arg(long, value_name = "TIME", value_parser = value_parsers::parse_time)]
    pub cpu_limit: Option<Duration>,
    /// The memory, where the package says none [default: the format's, or 256MiB].
    #[arg(long, value_name = "SIZE", value_parser = value_parsers::parse_size)]
    pub memory_limit: Option<Bytes>,
    /// Of several problems, make only the one of this name below DIR; can be repeated.
    #[arg(long, value_name = "ID", conflicts_with = "task")]
    pub only: Vec<String>,
    /// Make what is not in the package: cases by its generators, answers by a program that has to be accepted.
    #[arg(long, conflicts_with = "no_audit")]
    pub generate: bool,
    /// Run nothing: neither the audit of the data nor the jury's programs, not even where no limit is said.
    #[arg(long)]
    pub no_audit: bool,
    /// Links in a package that is a folder may lead to files below DIR [default: the repository that the folder is part of].
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
