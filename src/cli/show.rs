//! Command-line arguments of `caipan show`.

use std::path::PathBuf;

use clap::Args;

use super::shared_args::{IsolationArgs, ProblemArgs};
use super::value_parsers;

/// Arguments of `caipan show`.
#[derive(Debug, Args)]
pub struct Show {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The case: its name in the problem, or its input; - is standard input.
    pub input: PathBuf,
    /// Output to replay, or a program that makes it; - is standard input. For an interactive problem, a program that
    /// talks to the interactor.
    pub output: Option<PathBuf>,
    /// Show one picture at a time: Enter goes on, q ends. Ignored when not on a terminal.
    #[arg(long)]
    pub step: bool,
    /// Show this query of a case second by second [default with --step or --svg: the first with a wrong answer].
    #[arg(long, value_name = "N", value_parser = value_parsers::integer_parser::<usize>(0, u64::MAX))]
    pub query: Option<usize>,
    /// Draw in ASCII, without colours.
    #[arg(long)]
    pub plain: bool,
    /// Write the pictures to this folder, which must be empty, as judgeimage-01.svg and so on, which ICPC tools show. For
    /// a problem with its own checker or interactor: the pictures that this program draws.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["step", "plain"])]
    pub svg: Option<PathBuf>,
    /// For an interactive problem: also write the dialogue and the result to this file, as an HTML page.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}
