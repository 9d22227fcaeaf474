//! Global options of the command line and the list of subcommands.

use clap::{ArgAction, Parser, Subcommand, ValueEnum};

use super::calibrate::Calibrate;
use super::check::Check;
use super::checker::Checker;
use super::completions::Completions;
use super::diff::Diff;
use super::doctor::Doctor;
use super::exam::Exam;
use super::export::Export;
use super::generate::Generate;
use super::grade::Grade;
use super::import::Import;
use super::info::Info;
use super::init::Init;
use super::man::Man;
use super::report::Report;
use super::schema::Schema;
use super::serve::Serve;
use super::show::Show;
use super::solve::Solve;
use super::stress::Stress;
use super::validate::Validate;
use super::verify::Verify;
use super::worker::Worker;
use crate::cli::option_value_names::name_parser;
use caipan_i18n::Lang;

/// A referee for programming contests: runs submissions under limits, judges what they print, and says what is wrong.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Cli {
    /// Subcommand with its arguments.
    #[command(subcommand)]
    pub command: Command,
    /// When to colour the output.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, overrides_with = "no_color")]
    pub color: Color,
    /// The same as --color never.
    #[arg(long, global = true, overrides_with = "color")]
    pub no_color: bool,
    /// Print only results and errors; -qq prints only verdicts.
    #[arg(short, long, global = true, action = ArgAction::Count, conflicts_with = "verbose")]
    pub quiet: u8,
    /// Also show accepted cases without points, and the scorecards of all submissions, however many there are.
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// The language of human text [default: that of LC_ALL, LC_MESSAGES or LANG].
    #[arg(long, global = true, value_parser = name_parser::<Lang>(), value_name = "LANGUAGE")]
    pub lang: Option<Lang>,
}

/// When to colour the output; NO_COLOR and CLICOLOR_FORCE count too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge submissions against the cases of a problem.
    Grade(Box<Grade>),
    /// Judge an output without running a program.
    Check(Check),
    /// Show how two outputs of one case differ, by replaying both.
    Diff(Diff),
    /// Draw a case, or a move list played on it, step by step.
    Show(Show),
    /// Print the jury answer of a case.
    Solve(Solve),
    /// Audit test data: inputs, answers and self-tests.
    Validate(Validate),
    /// Make cases from a seed.
    Generate(Generate),
    /// Search for a case on which a submission is wrong, and shrink it.
    Stress(Stress),
    /// Propose time limits from jury solutions that must pass and that must time out.
    Calibrate(Calibrate),
    /// Import a package of another judge as a problem directory.
    Import(Import),
    /// Write a problem to disk: a built-in one to start from, or any as a package of another judge.
    Export(Export),
    /// Judge a stream of records, each a program with its tests.
    Verify(Verify),
    /// Send cheating programs, right programs and faults to a verifier, and report what it judges wrongly.
    Exam(Exam),
    /// Render saved results again, or compare two of them.
    Report(Report),
    /// List the built-in problems.
    Problems,
    /// Show what a problem asks for: statement, files, limits, subtasks, settings.
    Info(Info),
    /// Create a problem directory or a contest.toml with an explanation of every key.
    Init(Init),
    /// Print the JSON Schema of results, of audits, of problem.toml or of contest.toml.
    Schema(Schema),
    /// Act as a checker of another judge, in the dialect of that judge.
    Checker(Checker),
    /// Report what this machine can isolate, measure and compile.
    Doctor(Doctor),
    /// Start a server by which several machines judge a class together.
    Serve(Serve),
    /// Judge on this machine for `grade --cluster` or `verify --cluster` on another machine.
    Worker(Worker),
    /// Print a script that teaches a shell to complete commands, flags, problems, cases and settings.
    Completions(Completions),
    /// Write a man page for caipan and for each of its commands.
    Man(Man),
}
