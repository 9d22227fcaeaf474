//! What setters type: answers, audits, new cases, the search for one.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{IsolationArgs, ProblemArgs, parse_set};
use crate::sandbox::parse_duration;

/// `caipan solve`
#[derive(Debug, Args)]
pub struct Solve {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Inputs; - is standard input. Of several, each answer stands under the name of its input.
    #[arg(required = true)]
    pub inputs: Vec<PathBuf>,
    /// Tell on standard error what the search did and how long it took.
    #[arg(long)]
    pub stats: bool,
    /// Threads of one search; the answer is the same for any number.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub threads: NonZeroUsize,
    /// Every solution, not only the jury's: one a line, or their number.
    #[arg(long, value_enum, value_name = "FORM", num_args = 0..=1, require_equals = true, default_missing_value = "list")]
    pub all: Option<AllAs>,
    /// Tell on standard error what shows that the answer is right.
    #[arg(long, conflicts_with_all = ["all", "witness"])]
    pub certificate: bool,
    /// Print the moves behind the answer, which `check --witness` replays.
    #[arg(long, conflicts_with = "all")]
    pub witness: bool,
}

/// How all solutions are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum AllAs {
    /// One a line.
    List,
    /// Only how many there are.
    Count,
}

/// `caipan validate`
#[derive(Debug, Args)]
pub struct Validate {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Folders of cases or single inputs; by default the problem's own cases.
    #[arg(value_name = "DIR|FILE")]
    pub paths: Vec<PathBuf>,
    /// Make the answer files that are missing; none that is there is changed.
    #[arg(long, conflicts_with = "sets")]
    pub write_answers: bool,
    /// Measure how much the data catches: every mutant (a wrong solver that people write) against every case. One that
    /// survives makes the exit code 1.
    #[arg(long)]
    pub strength: bool,
    /// Write a small case for each mutant that survives to this folder; no file that is there is changed.
    #[arg(long, value_name = "DIR", requires = "strength")]
    pub write_killers: Option<PathBuf>,
    /// Judge the jury programs of this folder: each has to get the verdict that its folder is named after (accepted,
    /// wrong_answer, time_limit_exceeded@SUBTASK …). Says what their times mean for the limit.
    #[arg(long, value_name = "DIR")]
    pub programs: Option<PathBuf>,
    /// What keeps programs apart from the machine.
    #[command(flatten)]
    pub isolation: IsolationArgs,
    /// Cases that are measured at once; by default as many as there are cores.
    #[arg(short, long = "jobs", value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

/// `caipan generate`
#[derive(Debug, Args)]
pub struct Generate {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// List the families of inputs and what each is good for.
    #[arg(long)]
    pub list: bool,
    /// What the case is made from: the same seed makes the same case, for years.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// So many cases, from this seed and those after it.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub count: u32,
    /// The kind of inputs, of those that --list names.
    #[arg(long, value_name = "NAME")]
    pub family: Option<String>,
    /// Ask for a number, for example moves=3; an unknown name is answered with those that there are.
    #[arg(long = "with", value_name = "KEY=NUMBER", value_parser = parse_set)]
    pub params: Vec<(String, String)>,
    /// Make a whole problem directory (contest), which --strength finds complete.
    #[arg(long, value_name = "NAME", requires = "output", conflicts_with_all = ["family", "params", "count"])]
    pub recipe: Option<String>,
    /// Write each case with its answer to this folder, instead of printing the inputs.
    #[arg(short, long = "output", value_name = "DIR")]
    pub output: Option<PathBuf>,
}

/// `caipan stress`
#[derive(Debug, Args)]
pub struct Stress {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// A source file or an executable.
    pub submission: PathBuf,
    /// Look for an input on which it and this program differ, whichever of them is right.
    #[arg(long, value_name = "PROGRAM", conflicts_with = "slow")]
    pub against: Option<PathBuf>,
    /// Look for an input on which it takes too long, instead of one on which it is wrong.
    #[arg(long)]
    pub slow: bool,
    /// Where chance begins: the same seed tries the same inputs.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How long to look.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    pub time: Duration,
    /// Runs at once; by default as many as there are cores.
    #[arg(short, long = "jobs", value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
    /// Write what is found to this file, which must not be there yet, and its answer beside it.
    #[arg(short, long = "output", value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What keeps programs apart from the machine.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}

/// `caipan export`
#[derive(Debug, Args)]
pub struct Export {
    /// A built-in problem.
    pub problem: String,
    /// The folder to write it to; it must not hold anything yet.
    pub dir: PathBuf,
}
