//! Command-line arguments of `caipan validate`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{ArgAction, Args};

use super::shared::{IsolationArgs, ProblemArgs};
use super::value_parsers::{self, MutantBudget};
use super::values::AuditReportKind;

/// Arguments of `caipan validate`.
#[derive(Debug, Default, Args)]
pub struct Validate {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Folders of cases or single inputs; by default the problem's own cases.
    #[arg(value_name = "DIR|FILE")]
    pub paths: Vec<PathBuf>,
    /// Write the missing answer files; existing ones stay as they are. A puzzle's come from its solver, others from a
    /// program that has to be accepted.
    #[arg(long, conflicts_with = "sets")]
    pub write_answers: bool,
    /// The same for answer files that are there: they are replaced.
    #[arg(long, conflicts_with_all = ["sets", "write_answers"])]
    pub rewrite_answers: bool,
    /// Mend inputs and answers before they are looked at: byte order marks, CRLF, a last line without its end.
    #[arg(long)]
    pub fix: bool,
    /// Measure how much the data catches: every mutant (a wrong solver of a puzzle that people write, and whatever one
    /// mistake makes of an accepted program) against every case. A puzzle's that survives makes the exit code 1.
    #[arg(long)]
    pub strength: bool,
    /// Try at most so many mutants, the likeliest mistakes first, or as many as this time is enough
    /// for: 500, 60s [default: 200 of each program].
    #[arg(long, value_name = "N|TIME", requires = "strength", value_parser = value_parsers::parse_budget)]
    pub budget: Option<MutantBudget>,
    /// Write a small case for each mutant that survives, and inputs of all sizes and usual shapes, to this folder; no file
    /// that is there is changed.
    #[arg(long, value_name = "DIR", requires = "strength")]
    pub write_killers: Option<PathBuf>,
    /// Judge the jury solutions of this folder, in folders named after the expected verdict (accepted, wrong_answer,
    /// time_limit_exceeded@SUBTASK …). Says what their times mean for the limit. By default those in submissions/ of a
    /// problem directory.
    #[arg(long, value_name = "DIR")]
    pub programs: Option<PathBuf>,
    /// Judge no jury solutions.
    #[arg(long, conflicts_with = "programs")]
    pub no_programs: bool,
    /// Judge programs of which you know that they are right, those of the first folder, or wrong, those of the second, at
    /// any depth. Says how many are taken for what they are, and why right ones are rejected.
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["RIGHT", "WRONG"])]
    pub labelled: Vec<PathBuf>,
    /// The form of standard output.
    #[arg(long, value_enum, default_value_t = AuditReportKind::Text)]
    pub format: AuditReportKind,
    /// Also write the audit to a file, as json or html, which may be left out where the file's ending tells it; can be
    /// repeated.
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = value_parsers::parse_audit_report_file)]
    pub reports: Vec<(AuditReportKind, PathBuf)>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
    /// Cases measured in parallel [default: number of cores].
    #[arg(short, long = "jobs", value_name = "N", value_parser = value_parsers::parse_positive_count)]
    pub jobs: Option<NonZeroUsize>,
}
