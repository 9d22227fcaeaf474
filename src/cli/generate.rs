//! What `caipan generate` takes.

use std::path::PathBuf;

use clap::Args;

use super::shared::ProblemArgs;
use super::wanted;

/// `caipan generate`
#[derive(Debug, Args)]
pub struct Generate {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// List the families of inputs and what each is good for.
    #[arg(long)]
    pub list: bool,
    /// Random seed: the same seed makes the same case, for years.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = wanted::number::<u64>(0, u64::MAX))]
    pub seed: u64,
    /// Number of cases, from consecutive seeds.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = wanted::number::<u32>(1, u32::MAX.into()))]
    pub count: u32,
    /// The kind of inputs, of those that --list names.
    #[arg(long, value_name = "NAME")]
    pub family: Option<String>,
    /// Set a number, for example moves=3; an unknown name is answered with those that there are.
    #[arg(long = "with", value_name = "KEY=NUMBER", value_parser = wanted::pair)]
    pub params: Vec<(String, String)>,
    /// Make a whole problem directory (contest), which --strength finds complete.
    #[arg(long, value_name = "NAME", requires = "output", conflicts_with_all = ["family", "params", "count"])]
    pub recipe: Option<String>,
    /// Write each case with its answer to this folder, instead of printing the inputs.
    #[arg(short, long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
}
