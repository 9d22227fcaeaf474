//! Command-line arguments of `caipan exam`.

use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};

use super::value_parsers;
use caipan_exam::adapter_names;

/// Arguments of `caipan exam`.
#[derive(Debug, Args)]
pub struct Exam {
    /// URL of the verifier, such as http://localhost:8080; for slime and OpenRLHF the whole URL that their clients post
    /// to.
    #[arg(value_name = "URL")]
    pub url: String,
    /// Verifier whose clients the exam imitates.
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(adapter_names()))]
    pub adapter: String,
    /// Send only items with tests of this kind; can be repeated.
    #[arg(long = "kind", value_name = "KIND", value_enum)]
    pub kinds: Vec<ExamTestKind>,
    /// Send only the item of this name; can be repeated.
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,
    /// Also send programs that harm the verifier's machine, and check whether it still judges afterwards.
    #[arg(long)]
    pub destructive: bool,
    /// Allow a verifier on another machine.
    #[arg(long)]
    pub remote: bool,
    /// Time to wait for each answer.
    #[arg(long, value_name = "TIME", default_value = "300s", value_parser = value_parsers::parse_time_argument)]
    pub patience: Duration,
    /// Format of standard output.
    #[arg(long, value_enum, default_value_t)]
    pub format: ExamOutputFormat,
}

/// Way in which tests use programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExamTestKind {
    /// Programs read standard input and print.
    Stdin,
    /// Programs contain a function, which returns a value.
    Function,
    /// The test is code with assertions.
    Assert,
}

/// Output format of an exam.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum ExamOutputFormat {
    /// For people.
    #[default]
    Text,
    /// For scripts: schema version 1.
    Json,
    /// For people, on the web.
    Markdown,
    /// For people, as a page.
    Html,
}
