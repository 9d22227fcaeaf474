//! Command-line arguments of `caipan solve`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::shared::ProblemArgs;
use super::value_parsers;

/// Arguments of `caipan solve`.
#[derive(Debug, Args)]
pub struct Solve {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Cases by their names in the problem, or inputs; - is standard input. Of several, each answer stands under the name of
    /// its input.
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Report on standard error what the search did and how long it took.
    #[arg(long)]
    pub stats: bool,
    /// Threads of one search; the answer is the same for any number.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = value_parsers::parse_positive_count)]
    pub threads: NonZeroUsize,
    /// Every solution, not only the jury's: one a line, or their number.
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "list")]
    pub all: Option<SolutionsForm>,
    /// Report on standard error what proves the answer right.
    #[arg(long, conflicts_with_all = ["all", "witness"])]
    pub certificate: bool,
    /// Print the moves behind the answer, which `check --witness` replays.
    #[arg(long, conflicts_with = "all")]
    pub witness: bool,
}

/// Form in which all solutions are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SolutionsForm {
    /// One a line.
    List,
    /// Only how many there are.
    Count,
}
