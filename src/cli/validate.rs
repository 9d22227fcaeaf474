//! What `caipan validate` takes.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::shared::{IsolationArgs, ProblemArgs};
use super::wanted;

/// `caipan validate`
#[derive(Debug, Args)]
pub struct Validate {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Folders of cases or single inputs; by default the problem's own cases.
    #[arg(value_name = "DIR|FILE")]
    pub paths: Vec<PathBuf>,
    /// Write the missing answer files; existing ones stay as they are.
    #[arg(long, conflicts_with = "sets")]
    pub write_answers: bool,
    /// Measure how much the data catches: every mutant (a wrong solver that people write) against every case. One that
    /// survives makes the exit code 1.
    #[arg(long)]
    pub strength: bool,
    /// Write a small case for each mutant that survives to this folder; no file that is there is changed.
    #[arg(long, value_name = "DIR", requires = "strength")]
    pub write_killers: Option<PathBuf>,
    /// Judge the jury solutions of this folder, in folders named after the expected verdict (accepted, wrong_answer,
    /// time_limit_exceeded@SUBTASK …). Says what their times mean for the limit.
    #[arg(long, value_name = "DIR")]
    pub programs: Option<PathBuf>,
    /// What keeps programs apart from the machine.
    #[command(flatten)]
    pub isolation: IsolationArgs,
    /// Cases measured in parallel [default: number of cores].
    #[arg(short, long = "jobs", value_name = "N", value_parser = wanted::count)]
    pub jobs: Option<NonZeroUsize>,
}
