//! Command-line arguments of `caipan verify`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::serve::SERVER_FOLDER;
use super::shared_args::IsolationArgs;
use super::value_parsers;

/// Arguments of `caipan verify`.
#[derive(Debug, Args)]
pub struct Verify {
    /// File of jobs, one JSON object per line; - is standard input.
    #[arg(
        value_name = "JOBS",
        required_unless_present = "listen",
        conflicts_with = "listen"
    )]
    pub records: Option<PathBuf>,
    /// Serve clients at ADDRESS:PORT or unix:PATH until interrupted, instead of judging a file.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["resume", "max_nulls"])]
    pub listen: Option<String>,
    /// File of the clients' tokens, one per line; required for an address that other machines can reach.
    #[arg(long, value_name = "FILE", requires = "listen")]
    pub token_file: Option<PathBuf>,
    /// Problem that judges the jobs without tests of their own.
    #[arg(long, value_name = "PROBLEM")]
    pub problem: Option<String>,
    /// Folder of the problems that jobs name.
    #[arg(long, value_name = "DIR")]
    pub problem_root: Option<PathBuf>,
    /// Skip the jobs that have a result in this file.
    #[arg(long, value_name = "RESULTS")]
    pub resume: Option<PathBuf>,
    /// Parallel jobs [default: number of cores].
    #[arg(short, long, value_name = "N", value_parser = value_parsers::parse_positive_count)]
    pub jobs: Option<NonZeroUsize>,
    /// Repeat runs near a limit alone; otherwise such results are marked as unstable.
    #[arg(long)]
    pub repeat: bool,
    /// Run all cases even after two that ended at a limit.
    #[arg(long)]
    pub every_case: bool,
    /// Start Python once for all cases of a program, and fork it for each case; the result of such a job contains `warm`.
    #[arg(long)]
    pub warm: bool,
    /// Keep outcomes of runs in this folder, and use them for equal runs.
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// Maximum share of jobs without a verdict; beyond it, the exit code is 3.
    #[arg(long, value_name = "PERCENT", default_value = "1%", value_parser = value_parsers::parse_percent)]
    pub max_nulls: f64,
    /// Judge on the workers of a cluster; FOLDER is the folder of the cluster's server [default: caipan-cluster].
    #[arg(
        long,
        value_name = "FOLDER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = SERVER_FOLDER,
        conflicts_with_all = ["jobs", "cache", "require_isolation", "no_isolation"]
    )]
    pub cluster: Option<PathBuf>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
