//! Command-line arguments of `caipan doctor`.

use std::path::PathBuf;

use clap::Args;

use super::serve::SERVER_FOLDER;
use crate::cli::option_value_names::name_parser;
use caipan_sandbox::IsolationLevel;

/// Arguments of `caipan doctor`.
#[derive(Debug, Args)]
pub struct Doctor {
    /// Run the evil programs: each tries to harm the judge, and must fail.
    #[arg(long)]
    pub security: bool,
    /// Look for compilers and run-times only: compile nothing.
    #[arg(long, conflicts_with_all = ["security", "cluster"])]
    pub quick: bool,
    /// With --security: try this level instead of the best one.
    #[arg(long, value_parser = name_parser::<IsolationLevel>(), value_name = "LEVEL", requires = "security")]
    pub level: Option<IsolationLevel>,
    /// List the machines of a cluster instead; FOLDER is that of the cluster's server [default: caipan-cluster].
    #[arg(
        long,
        value_name = "FOLDER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = SERVER_FOLDER,
        conflicts_with = "security"
    )]
    pub cluster: Option<PathBuf>,
}
