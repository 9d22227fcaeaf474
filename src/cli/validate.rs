//! What `caipan validate` takes.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::shared::{IsolationArgs, ProblemArgs};

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
