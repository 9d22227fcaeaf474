//! Command-line arguments of `caipan worker`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::value_parsers;
use crate::cli::option_value_names::name_parser;
use caipan_sandbox::IsolationLevel;

/// Arguments of `caipan worker`.
#[derive(Debug, Args)]
pub struct Worker {
    /// File join.toml of a server, with ca.pem in the same folder.
    #[arg(value_name = "JOIN")]
    pub join: PathBuf,
    /// Exit after being idle for this time.
    #[arg(long, value_name = "TIME", value_parser = value_parsers::parse_time_argument)]
    pub until_idle: Option<Duration>,
    /// Perform one order, and exit.
    #[arg(long)]
    pub once: bool,
    /// Judge jobs of `caipan verify --cluster` instead of contests.
    #[arg(long, conflicts_with = "seed")]
    pub verify: bool,
    /// Folder of the problems that jobs name.
    #[arg(long, value_name = "DIR", requires = "verify")]
    pub problem_root: Option<PathBuf>,
    /// Keep outcomes of runs of --verify in this folder, and use them for equal runs.
    #[arg(long, value_name = "DIR", requires = "verify")]
    pub cache: Option<PathBuf>,
    /// Parallel runs [default: number of cores].
    #[arg(short, long = "jobs", value_name = "N", value_parser = value_parsers::integer_parser::<u16>(1, 1024))]
    pub jobs: Option<u16>,
    /// Name of this machine in the cluster [default: its host name].
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Look for tests in this folder before requesting them from the server; `serve --seed` writes such a folder,
    /// join/seed.
    #[arg(long, value_name = "DIR")]
    pub seed: Option<PathBuf>,
    /// Fail if isolation would be weaker than this level [default: filter].
    #[arg(long, value_parser = name_parser::<IsolationLevel>(), value_name = "LEVEL")]
    pub require_isolation: Option<IsolationLevel>,
}
