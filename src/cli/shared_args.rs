//! Arguments that several subcommands share.

use std::path::PathBuf;

use clap::Args;

use super::value_parsers;
use crate::cli::option_value_names::name_parser;
use caipan_report::ReportFormat;
use caipan_sandbox::IsolationLevel;

/// The problem argument and changes to its settings.
#[derive(Debug, Default, Args)]
pub struct ProblemArgs {
    /// A built-in problem, such as mayan, or the path of a problem directory: of its problem.toml, or of a folder of cases.
    #[arg(value_name = "PROBLEM")]
    pub problem: String,
    /// Change one of the problem's settings, for example steps=at-most.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = value_parsers::parse_key_value)]
    pub sets: Vec<(String, String)>,
}

/// Output formats of results and the files to write them to.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// Format of standard output.
    #[arg(long, value_parser = name_parser::<ReportFormat>(), default_value = ReportFormat::Text.name_with_help().0)]
    pub format: ReportFormat,
    /// Also write the results to a file in this format, which can be omitted if the file's extension determines it; can
    /// be repeated.
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = value_parsers::parse_report_file)]
    pub reports: Vec<(ReportFormat, PathBuf)>,
    /// Folder for pages to hand out: one for each contestant, without the results of the others, and coach.html, a list
    /// of all pages.
    #[arg(long, value_name = "DIR")]
    pub hand_out: Option<PathBuf>,
    /// Begin CSV with a byte order mark, which some spreadsheets need to read UTF-8 [default: in Chinese].
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true"
    )]
    pub csv_bom: Option<bool>,
}

/// Options on how programs are isolated from the machine.
#[derive(Debug, Clone, Default, Args)]
pub struct IsolationArgs {
    /// Fail if isolation would be weaker than this level.
    #[arg(
        long,
        value_parser = name_parser::<IsolationLevel>(),
        value_name = "LEVEL",
        conflicts_with = "no_isolation"
    )]
    pub require_isolation: Option<IsolationLevel>,
    /// Fail if a resource limit of this process prevents programs from using what their own limits allow, instead of
    /// reporting it and continuing.
    #[arg(long)]
    pub require_limits: bool,
    /// Run without isolation: only for programs that you trust.
    #[arg(long)]
    pub no_isolation: bool,
}
