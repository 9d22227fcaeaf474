//! Command-line arguments of `caipan worker`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::value_parsers;
use crate::cli::values::name_parser;
use caipan_sandbox::Level;

/// Arguments of `caipan worker`.
#[derive(Debug, Args)]
pub struct Worker {
    /// The file join.toml of a server, with ca.pem beside it.
    #[arg(value_name = "JOIN")]
    pub join: PathBuf,
    /// Exit after being idle for this time.
    #[arg(long, value_name = "TIME", value_parser = value_parsers::parse_time)]
    pub until_idle: Option<Duration>,
    /// Do one order, and end.
    #[arg(long)]
    pub once: bool,
    /// Do the jobs of caipan verify --cluster rather than contests.
    #[arg(long, conflicts_with = "seed")]
    pub verify: bool,
    /// Folder of the problems that jobs name.
    #[arg(long, value_name = "DIR", requires = "verify")]
    pub problem_root: Option<PathBuf>,
    /// Keep outcomes of runs of --verify in this folder, and use them for equal runs.
    #[arg(long, value_name = "DIR", requires = "verify")]
    pub cache: Option<PathBuf>,
    /// Parallel runs [default: number of cores].
    #[arg(short, long = "jobs", value_name = "N", value_parser = value_parsers::number_parser::<u16>(1, 1024))]
    pub jobs: Option<u16>,
    /// What this machine is called [default: its own name].
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Look for tests in this folder before the server is asked, such as join/seed that serve --seed has written.
    #[arg(long, value_name = "DIR")]
    pub seed: Option<PathBuf>,
    /// Fail rather than run with less isolation than this [default: filter].
    #[arg(long, value_parser = name_parser::<Level>(), value_name = "LEVEL")]
    pub require_isolation: Option<Level>,
}
