//! Command-line arguments of `caipan solve`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::shared_args::ProblemArgs;
use super::value_parsers;

/// Arguments of `caipan solve`.
#[derive(Debug, Args)]
pub struct Solve {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Names of cases in the problem, or input files; - is standard input. With several, each answer is printed below the
    /// name of its input.
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Report counters and duration of the search on standard error.
    #[arg(long)]
    pub stats: bool,
    /// Number of threads of a search; the answer does not depend on it.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = value_parsers::parse_positive_count)]
    pub threads: NonZeroUsize,
    /// Print all solutions instead of the jury's, one per line, or their number.
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "list")]
    pub all: Option<SolutionsFormat>,
    /// Report on standard error a proof that the answer is right.
    #[arg(long, conflicts_with_all = ["all", "witness"])]
    pub certificate: bool,
    /// Print the moves behind the answer, which `check --witness` replays.
    #[arg(long, conflicts_with = "all")]
    pub witness: bool,
}

/// Form in which all solutions are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolutionsFormat {
    /// One per line.
    List,
    /// Only their number.
    Count,
}
