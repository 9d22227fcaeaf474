//! Command-line arguments of `caipan validate`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{ArgAction, Args};

use super::option_value_names::AuditOutputFormat;
use super::shared_args::{IsolationArgs, ProblemArgs};
use super::value_parsers;
use caipan_audit::test_data_strength::MutantBudget;

/// Arguments of `caipan validate`.
#[derive(Debug, Default, Args)]
pub struct Validate {
    /// The problem and its settings.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Folders of cases or single inputs; by default the problem's own cases.
    #[arg(value_name = "DIR|FILE")]
    pub paths: Vec<PathBuf>,
    /// Write the missing answer files; existing ones stay as they are. Answers of a puzzle come from its solver, others
    /// from a program that must be accepted.
    #[arg(long, conflicts_with = "sets")]
    pub write_answers: bool,
    /// Replace all answer files in the same way, also existing ones.
    #[arg(long, conflicts_with_all = ["sets", "write_answers"])]
    pub rewrite_answers: bool,
    /// Repair inputs and answers before the audit: byte order marks, CRLF, a missing newline at the end.
    #[arg(long)]
    pub fix: bool,
    /// Measure how many wrong programs the data rejects: run mutants (accepted programs with one mistake, and for a
    /// puzzle the known wrong solvers) on the cases. A surviving mutant of a puzzle's solver makes the exit code 1.
    #[arg(long)]
    pub strength: bool,
    /// Maximum number of mutants, the likeliest mistakes first, or the time for all of --strength and for the check of
    /// the files before it, which gets at most half: 500, 60s [default: 200 mutants of each program].
    #[arg(long, value_name = "N|TIME", requires = "strength", value_parser = value_parsers::parse_mutant_budget)]
    pub budget: Option<MutantBudget>,
    /// Write a small case for each surviving mutant, cases that reject wrong jury solutions, and inputs of all sizes and
    /// usual shapes to this folder; existing files are not changed.
    #[arg(long, value_name = "DIR", requires = "strength")]
    pub write_killers: Option<PathBuf>,
    /// Judge the jury solutions of this folder, in subfolders named after the expected verdict (accepted, wrong_answer,
    /// time_limit_exceeded@SUBTASK …), and report what their times mean for the limit [default: submissions/ of a problem
    /// directory].
    #[arg(long, value_name = "DIR")]
    pub programs: Option<PathBuf>,
    /// Judge no jury solutions.
    #[arg(long, conflicts_with = "programs")]
    pub no_programs: bool,
    /// Judge programs known to be right (first folder) or wrong (second folder), at any depth. Report how many are judged
    /// as such, and why right ones are rejected.
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["RIGHT", "WRONG"])]
    pub labelled: Vec<PathBuf>,
    /// Format of standard output.
    #[arg(long, value_enum, default_value_t = AuditOutputFormat::Text)]
    pub format: AuditOutputFormat,
    /// Also write the audit to a file, as json or html, which can be omitted if the file's extension determines it; can
    /// be repeated.
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = value_parsers::parse_audit_report_file)]
    pub reports: Vec<(AuditOutputFormat, PathBuf)>,
    /// Isolation of the programs that are run.
    #[command(flatten)]
    pub isolation: IsolationArgs,
    /// Cases measured in parallel [default: number of cores].
    #[arg(short, long = "jobs", value_name = "N", value_parser = value_parsers::parse_positive_count)]
    pub jobs: Option<NonZeroUsize>,
}
