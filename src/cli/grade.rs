//! Command-line arguments of `caipan grade`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::serve::SERVER_FOLDER;
use super::shared::{IsolationArgs, OutputArgs, ProblemArgs};
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
    /// Take the cases from this folder instead; 100 points are shared by all of them.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Judge only the cases whose names match; * stays within a folder, ** does not.
    #[arg(long = "case", value_name = "GLOB", value_parser = value_parsers::parse_case_pattern)]
    pub case: Vec<glob::Pattern>,
    /// Parallel runs [default: number of cores]; near-limit runs are repeated one at a time.
    #[arg(short, long = "jobs", value_name = "N", value_parser = value_parsers::number_parser::<u16>(1, 1024))]
    pub jobs: Option<u16>,
    /// CPU time, user and system together, before a language's factor.
    #[arg(long, value_name = "TIME", value_parser = value_parsers::parse_time)]
    pub cpu_limit: Option<Duration>,
    /// Wall time, before a language's factor.
    #[arg(long, value_name = "TIME", value_parser = value_parsers::parse_time)]
    pub wall_limit: Option<Duration>,
    /// Peak memory.
    #[arg(long, value_name = "SIZE", value_parser = value_parsers::parse_size)]
    pub memory_limit: Option<Bytes>,
    /// Bytes on standard output, on standard error and in the output file, each.
    #[arg(long, value_name = "SIZE", value_parser = value_parsers::parse_size)]
    pub output_limit: Option<Bytes>,
    /// Multiply limits of time by how much slower this machine is than the one that calibrate --write has noted.
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
    /// Who belongs to the class: a CSV file whose first column is the name of the folder; contest.toml may name it.
    #[arg(long, value_name = "FILE")]
    pub roster: Option<PathBuf>,
    /// Grade only this contestant of a contest folder; can be repeated.
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// Take sources and folders named after the problem whatever the case of their letters, such as Mayan.cpp.
    #[arg(long)]
    pub lenient_names: bool,
    /// Grade more than 1,000 programs without a question.
    #[arg(long)]
    pub yes: bool,
    /// Ignore what the journal knows, and judge everybody again.
    #[arg(long)]
    pub fresh: bool,
    /// Keep the journal in this file, and trust what it holds; by default your state folder has one for each class.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Trust these journals too, perhaps written by other machines; can be repeated.
    #[arg(long, value_name = "GLOB")]
    pub known: Vec<String>,
    /// Judge only a share of the programs, the I-th of N, into the journal; --known joins the journals of all shares.
    #[arg(
        long,
        value_name = "I/N",
        value_parser = value_parsers::parse_shard,
        requires = "journal",
        conflicts_with_all = ["format", "reports", "hand_out", "matrix", "watch", "sources"]
    )]
    pub shard: Option<(u16, u16)>,
    /// Judge on the machines of a cluster, by the server of this folder [default: caipan-cluster].
    #[arg(
        long,
        value_name = "FOLDER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = SERVER_FOLDER,
        conflicts_with_all = ["shard", "keep_outputs", "watch"]
    )]
    pub cluster: Option<PathBuf>,
    /// Have this share of the programs done by a second machine of the cluster, too, and report what differs, such as 1%.
    #[arg(long, value_name = "PERCENT", value_parser = value_parsers::parse_percent, requires = "cluster")]
    pub twins: Option<f64>,
    /// Repeat near-limit runs on machines of the cluster that are like this one [default: those with the most slots].
    #[arg(long, value_name = "HOST", requires = "cluster")]
    pub reference: Option<String>,
    /// Write no journal; an interrupted grading cannot be resumed.
    #[arg(long, conflicts_with_all = ["journal", "fresh"])]
    pub no_journal: bool,
    /// Keep what programs print in this folder, a file for each case; every case is run, and no journal kept.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["journal", "known", "fresh"])]
    pub keep_outputs: Option<PathBuf>,
    /// Put the sources into the results, so that pages show them; whoever sees the results sees them too.
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
