//! Command-line arguments of `caipan generate`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::shared_args::{IsolationArgs, ProblemArgs};
use super::value_parsers;

/// Arguments of `caipan generate`.
#[derive(Debug, Default, Args)]
pub struct Generate {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// List the families of inputs and what each is good for.
    #[arg(long)]
    pub list: bool,
    /// Random seed: the same seed makes the same case, for years [default: 1].
    #[arg(long, value_name = "S", value_parser = value_parsers::integer_parser::<u64>(0, u64::MAX))]
    pub seed: Option<u64>,
    /// Number of cases, from consecutive seeds [default: 1].
    #[arg(long, value_name = "K", value_parser = value_parsers::integer_parser::<u32>(1, u32::MAX.into()))]
    pub count: Option<u32>,
    /// Family of inputs, one of those that --list shows.
    #[arg(long, value_name = "NAME")]
    pub family: Option<String>,
    /// Set a generator parameter, for example moves=3; an unknown name lists the valid ones.
    #[arg(long = "with", value_name = "KEY=NUMBER", value_parser = value_parsers::parse_key_value)]
    pub params: Vec<(String, String)>,
    /// Make a whole problem directory by this recipe, such as contest, whose data `validate --strength` finds complete.
    #[arg(long, value_name = "NAME", requires = "output", conflicts_with_all = ["family", "params", "count"])]
    pub recipe: Option<String>,
    /// Write each case with its answer to this folder: instead of printing the inputs, or, where problem.toml has
    /// generators, instead of cases/.
    #[arg(short, long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// List the generated cases that are stale, missing, changed by hand, or no longer made by any generator in
    /// problem.toml; run and write nothing.
    #[arg(long, conflicts_with = "force")]
    pub check: bool,
    /// Overwrite files that were changed by hand.
    #[arg(long)]
    pub force: bool,
    /// Number of cases that generators make in parallel [default: number of cores].
    #[arg(short, long = "jobs", value_name = "N", value_parser = value_parsers::parse_positive_count)]
    pub jobs: Option<NonZeroUsize>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
