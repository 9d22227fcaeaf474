//! Command-line arguments of `caipan grade`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::serve::SERVER_FOLDER;
use super::shared_args::{IsolationArgs, OutputArgs, ProblemArgs};
use super::value_parsers;
use caipan_facts::Bytes;

/// Arguments of `caipan grade`.
#[derive(Debug, Args)]
pub struct Grade {
    /// The problem or contest.toml, and changes to settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Source files, executables, folders of them, or a folder of contestants; - is a source on standard input.
    #[arg(required = true, value_name = "SUBMISSION")]
    pub submissions: Vec<PathBuf>,
    /// The language of the source on standard input, as results name it: cpp, python …
    #[arg(long, value_name = "NAME")]
    pub language: Option<String>,
    /// Use the cases in this folder instead of those of the problem; all of them share 100 points.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Judge only the cases whose names match; * stays within a folder, ** does not.
    #[arg(long = "case", value_name = "GLOB", value_parser = value_parsers::parse_case_pattern)]
    pub case: Vec<glob::Pattern>,
    /// Parallel runs [default: number of cores]; near-limit runs are repeated one at a time.
    #[arg(short, long = "jobs", value_name = "N", value_parser = value_parsers::integer_parser::<u16>(1, 1024))]
    pub jobs: Option<u16>,
    /// CPU time, user and system together, before a language's factor.
    #[arg(long, value_name = "TIME", value_parser = value_parsers::parse_time_argument)]
    pub cpu_limit: Option<Duration>,
    /// Wall time, before a language's factor.
    #[arg(long, value_name = "TIME", value_parser = value_parsers::parse_time_argument)]
    pub wall_limit: Option<Duration>,
    /// Peak memory.
    #[arg(long, value_name = "SIZE", value_parser = value_parsers::parse_size)]
    pub memory_limit: Option<Bytes>,
    /// Bytes on standard output, on standard error and in the output file, each.
    #[arg(long, value_name = "SIZE", value_parser = value_parsers::parse_size)]
    pub output_limit: Option<Bytes>,
    /// Multiply time limits by the slowdown of this machine relative to the machine that `calibrate --write` has
    /// recorded.
    #[arg(long)]
    pub machine_factor: bool,
    /// Output formats and report files.
    #[command(flatten)]
    pub output_args: OutputArgs,
    /// Count cases without points for the verdict and the exit code.
    #[arg(long)]
    pub strict: bool,
    /// Skip the cases of a subtask that is already lost.
    #[arg(long)]
    pub skip_lost: bool,
    /// Count the best of several submissions of one contestant.
    #[arg(long)]
    pub best: bool,
    /// CSV file of the contestants; the first column is the name of the contestant's folder. contest.toml may name this
    /// file, too.
    #[arg(long, value_name = "FILE")]
    pub roster: Option<PathBuf>,
    /// Grade only this contestant of a contest folder; can be repeated.
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// Ignore upper and lower case in the names of sources and folders, as in Mayan.cpp.
    #[arg(long)]
    pub lenient_names: bool,
    /// Grade more than 1,000 programs without asking for confirmation.
    #[arg(long)]
    pub yes: bool,
    /// Ignore the results in the journal, and judge every submission again.
    #[arg(long)]
    pub fresh: bool,
    /// Keep the journal in this file, and trust its results [default: a file for each class in your state folder].
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Also trust the results in this journal, for example of another machine; can be repeated.
    #[arg(long, value_name = "GLOB")]
    pub known: Vec<String>,
    /// Judge only the I-th of N shares of the programs, and record it in the journal; --known joins the journals of all
    /// shares.
    #[arg(
        long,
        value_name = "I/N",
        value_parser = value_parsers::parse_shard,
        requires = "journal",
        conflicts_with_all = ["format", "reports", "hand_out", "matrix", "watch", "sources"]
    )]
    pub shard: Option<(u16, u16)>,
    /// Judge on the machines of a cluster; FOLDER is that of the cluster's server [default: caipan-cluster].
    #[arg(
        long,
        value_name = "FOLDER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = SERVER_FOLDER,
        conflicts_with_all = ["shard", "keep_outputs", "watch"]
    )]
    pub cluster: Option<PathBuf>,
    /// Also judge this share of the programs, such as 1%, on a second machine of the cluster, and report differences.
    #[arg(long, value_name = "PERCENT", value_parser = value_parsers::parse_percent, requires = "cluster")]
    pub twins: Option<f64>,
    /// Host whose machine class repeats the near-limit runs of a cluster [default: the class with the most slots].
    #[arg(long, value_name = "HOST", requires = "cluster")]
    pub reference: Option<String>,
    /// Write no journal; an interrupted grading cannot be resumed.
    #[arg(long, conflicts_with_all = ["journal", "fresh"])]
    pub no_journal: bool,
    /// Write the programs' output to this folder, a file for each case; every case is run, and no journal is kept.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["journal", "known", "fresh"])]
    pub keep_outputs: Option<PathBuf>,
    /// Include the sources in the results, so that pages show them; everyone who sees the results sees the sources.
    #[arg(long)]
    pub sources: bool,
    /// Show contestants and cases live on the terminal.
    #[arg(long)]
    pub matrix: bool,
    /// Grade again whenever a source, a case or problem.toml changes, until Ctrl-C.
    #[arg(long, conflicts_with = "keep_outputs")]
    pub watch: bool,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
