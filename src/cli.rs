//! The command line: definitions only.

mod chinese;
mod setting;
mod typed;

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::report::Format;
use crate::report::i18n::Lang;
use crate::sandbox::{Bytes, parse_duration};
pub use setting::{AllAs, Export, Generate, Solve, Stress, Validate};

/// A referee for puzzle problems: runs submissions under limits, replays their moves, and says what is wrong.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// When to colour the output.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, overrides_with = "no_color")]
    pub color: Color,
    /// The same as --color never.
    #[arg(long, global = true, overrides_with = "color")]
    pub no_color: bool,
    /// Say nothing but results and errors.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Show accepted cases without points too, and the scorecards of however many submissions.
    #[arg(short, long, global = true)]
    pub verbose: bool,
    /// The language of what people read; by default that of LC_ALL, LC_MESSAGES or LANG.
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE")]
    pub lang: Option<LangName>,
}

/// When to colour the output; NO_COLOR and CLICOLOR_FORCE are heeded too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// A language of human text; what machines read is never translated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LangName {
    /// 中文
    Zh,
    /// English
    En,
}

impl From<LangName> for Lang {
    fn from(name: LangName) -> Self {
        match name {
            LangName::Zh => Self::Zh,
            LangName::En => Self::En,
        }
    }
}

/// One subcommand each.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge submissions against the cases of a problem.
    Grade(Grade),
    /// Judge one output that is already there.
    Check(Check),
    /// Show how two outputs of one case differ, by replaying both.
    Diff(Diff),
    /// Draw a case, or a move list played on it, step by step.
    Show(Show),
    /// Print the jury answer of a case.
    Solve(Solve),
    /// Audit test data: inputs, answers, and the self-tests beside them.
    Validate(Validate),
    /// Make cases from a seed.
    Generate(Generate),
    /// Search for a case on which a submission is wrong, and shrink it.
    Stress(Stress),
    /// Write a built-in problem directory to disk, to start from.
    Export(Export),
    /// Render saved results again, or compare two of them.
    Report(Report),
    /// Print the JSON Schema of results.
    Schema,
    /// Tell what this machine can isolate, measure and compile.
    Doctor(Doctor),
}

/// The problem and its own knobs.
#[derive(Debug, Args)]
pub struct ProblemArgs {
    /// A built-in problem, such as mayan, or the path of a problem directory.
    #[arg(value_name = "PROBLEM")]
    pub problem: String,
    /// Set one of the problem's own knobs, for example steps=at-most.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = parse_set)]
    pub sets: Vec<(String, String)>,
}

/// `caipan grade`
#[derive(Debug, Args)]
pub struct Grade {
    /// The problem, or a contest.toml that lists several.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// Source files, executables, folders of them, or a folder of contestants.
    #[arg(required = true, value_name = "SUBMISSION")]
    pub submissions: Vec<PathBuf>,
    /// Take the cases from this folder instead; 100 points are shared by all of them.
    #[arg(long, value_name = "DIR")]
    pub cases: Option<PathBuf>,
    /// Judge only the cases whose names match; * stays within a folder, ** does not.
    #[arg(long = "case", value_name = "GLOB", value_parser = glob::Pattern::from_str)]
    pub case: Vec<glob::Pattern>,
    /// Runs at once; by default as many as there are cores. What comes near a limit is run again alone.
    #[arg(short, long = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// CPU time, user and system together, before a language's factor.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub cpu_limit: Option<Duration>,
    /// Wall time, before a language's factor.
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub wall_limit: Option<Duration>,
    /// Peak memory.
    #[arg(long, value_name = "SIZE", value_parser = Bytes::from_str)]
    pub memory_limit: Option<Bytes>,
    /// Bytes on standard output, on standard error and in the output file, each.
    #[arg(long, value_name = "SIZE", value_parser = Bytes::from_str)]
    pub output_limit: Option<Bytes>,
    /// The form of results.
    #[command(flatten)]
    pub forms: Forms,
    /// Let cases without points count for the verdict and the exit code.
    #[arg(long)]
    pub strict: bool,
    /// Leave out the cases of a subtask that is lost already.
    #[arg(long)]
    pub skip_lost: bool,
    /// Of several submissions of one contestant, let the best count.
    #[arg(long)]
    pub best: bool,
    /// Forget what the journal knows, and judge everybody anew.
    #[arg(long)]
    pub fresh: bool,
    /// Keep the journal in this file, and believe what stands in it; by default the user's state folder has one for each
    /// class.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Believe what these journals know, too, which other machines have written perhaps; may be given often.
    #[arg(long, value_name = "GLOB")]
    pub known: Vec<String>,
    /// Keep no journal.
    #[arg(long, conflicts_with_all = ["journal", "fresh"])]
    pub no_journal: bool,
    /// Show on the terminal how contestants do case by case while they are judged.
    #[arg(long)]
    pub matrix: bool,
    /// What keeps programs apart from the machine.
    #[command(flatten)]
    pub isolation: IsolationArgs,
}

/// The forms of results.
#[derive(Debug, Args)]
pub struct Forms {
    /// The form of standard output.
    #[arg(long, value_enum, default_value_t = FormatName::Text)]
    pub format: FormatName,
    /// Write the results to a file too, in a form of their own; may be given often.
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = parse_report)]
    pub reports: Vec<(FormatName, PathBuf)>,
    /// Begin CSV with a byte order mark, which some spreadsheets need to read UTF-8.
    #[arg(long)]
    pub csv_bom: bool,
}

/// `caipan report`
#[derive(Debug, Args)]
pub struct Report {
    /// Results that grade has saved by --report json=FILE; - is standard input.
    #[arg(value_name = "RESULTS.json")]
    pub results: PathBuf,
    /// Compare with these results: who changed, and why.
    #[arg(long, value_name = "OLD.json")]
    pub against: Option<PathBuf>,
    /// The form of results.
    #[command(flatten)]
    pub forms: Forms,
}

/// What keeps programs apart from the machine.
#[derive(Debug, Args)]
pub struct IsolationArgs {
    /// Fail rather than run with less isolation than this.
    #[arg(
        long,
        value_enum,
        value_name = "LEVEL",
        conflicts_with = "no_isolation"
    )]
    pub require_isolation: Option<Level>,
    /// Fail where a limit of this process keeps programs from what theirs grant them, rather than say so and go on.
    #[arg(long)]
    pub require_limits: bool,
    /// Run without isolation: for programs that you trust.
    #[arg(long)]
    pub no_isolation: bool,
}

/// A form of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    /// For people.
    Text,
    /// For scripts.
    Json,
    /// For spreadsheets: a row for each contestant.
    Csv,
    /// For spreadsheets: a row for each case.
    CsvCases,
    /// For continuous integration: JUnit XML.
    Junit,
    /// For people, on the web.
    Markdown,
    /// For people: one page that sorts, charts and replays, and needs no network.
    Html,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Text => Self::Text,
            FormatName::Json => Self::Json,
            FormatName::Csv => Self::Csv,
            FormatName::CsvCases => Self::CsvCases,
            FormatName::Junit => Self::Junit,
            FormatName::Markdown => Self::Markdown,
            FormatName::Html => Self::Html,
        }
    }
}

/// Levels of isolation, from the strongest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Namespaces and cgroup.
    Full,
    /// User namespaces.
    Namespaces,
    /// System call filter.
    Filter,
    /// Nothing.
    None,
}

impl From<Level> for crate::sandbox::Level {
    fn from(level: Level) -> Self {
        match level {
            Level::Full => Self::Full,
            Level::Namespaces => Self::Namespaces,
            Level::Filter => Self::Filter,
            Level::None => Self::None,
        }
    }
}

/// `caipan check`
#[derive(Debug, Args)]
pub struct Check {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The case's input; - is standard input.
    pub input: PathBuf,
    /// The output to judge; - is standard input.
    #[arg(required_unless_present = "witness")]
    pub output: Option<PathBuf>,
    /// The jury's answer; by default the reference solver's, or the file beside the input.
    pub answer: Option<PathBuf>,
    /// Moves to replay, as `solve --witness` prints them; - is standard input.
    #[arg(long, value_name = "FILE")]
    pub witness: Option<PathBuf>,
}

/// `caipan diff`
#[derive(Debug, Args)]
pub struct Diff {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The case's input; - is standard input.
    pub input: PathBuf,
    /// One output; - is standard input.
    pub output: PathBuf,
    /// The other; by default the jury's answer.
    pub other: Option<PathBuf>,
    /// Show every line that differs, not only the first; for texts of at most 1 MiB each.
    #[arg(long)]
    pub whole: bool,
    /// Draw in ASCII, without colours.
    #[arg(long)]
    pub plain: bool,
}

/// `caipan show`
#[derive(Debug, Args)]
pub struct Show {
    /// The problem.
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The case's input; - is standard input.
    pub input: PathBuf,
    /// An output to play on it; - is standard input.
    pub output: Option<PathBuf>,
    /// Show one picture after the other: Enter goes on, q ends. Where nobody sits at a terminal it changes nothing.
    #[arg(long)]
    pub step: bool,
    /// Show this query of a case second by second; with --step or --svg by default the first that is answered wrongly.
    #[arg(long, value_name = "N")]
    pub query: Option<usize>,
    /// Draw in ASCII, without colours.
    #[arg(long)]
    pub plain: bool,
    /// Write the pictures to this folder, which must not hold anything yet: judgeimage-01.svg and so on, as ICPC tools
    /// show them.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["step", "plain"])]
    pub svg: Option<PathBuf>,
}

fn parse_set(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}

fn parse_report(text: &str) -> Result<(FormatName, PathBuf), String> {
    let (format, file) = text.split_once('=').ok_or("expected FORMAT=FILE")?;
    if file.is_empty() {
        return Err("expected a file after FORMAT=".to_owned());
    }
    Ok((FormatName::from_str(format, false)?, file.into()))
}

/// `caipan doctor`
#[derive(Debug, Args)]
pub struct Doctor {
    /// Run the evil programs: each tries to harm the judge, and is to fail.
    #[arg(long)]
    pub security: bool,
    /// With --security: try this level instead of the best one.
    #[arg(long, value_enum, value_name = "LEVEL", requires = "security")]
    pub level: Option<Level>,
}
