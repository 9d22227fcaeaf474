//! The output formats of results, and the choice of the renderer for each.

use super::compare::Comparison;
use super::platform::{self, PlatformFormatObstacle, classroom50, github, gradescope};
use super::record::Results;
use super::render_options::{DetailLevel, RenderOptions};
use super::{csv, html, json, jsonl, junit, markdown, text};

/// Format in which results are written: text for people, data for scripts, or the result file of a platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportFormat {
    /// Text for people, in colour on a terminal.
    Text,
    /// JSON for scripts, of schema version 1.
    Json,
    /// CSV with a row for each contestant, for spreadsheets.
    Csv,
    /// CSV with a row for each case of each submission.
    CsvCases,
    /// JUnit XML for continuous integration.
    Junit,
    /// Markdown tables, for wikis and pull requests.
    Markdown,
    /// Self-contained HTML page with sortable tables, charts and replays.
    Html,
    /// JSON Lines for scripts: one line per case, printed as soon as the case is decided.
    Jsonl,
    /// The file `results.json` that Gradescope reads, for one contestant.
    Gradescope,
    /// The file `result.json` of Classroom 50, for one contestant.
    Classroom50,
    /// Annotations of source lines, for GitHub workflows.
    Github,
}

impl ReportFormat {
    /// All formats, in the order in which the command line lists them.
    pub const ALL: [Self; 11] = [
        Self::Text,
        Self::Json,
        Self::Csv,
        Self::CsvCases,
        Self::Junit,
        Self::Markdown,
        Self::Html,
        Self::Jsonl,
        Self::Gradescope,
        Self::Classroom50,
        Self::Github,
    ];

    /// Name on the command line and the help text for it.
    pub fn name_with_help(self) -> (&'static str, &'static str) {
        match self {
            Self::Text => ("text", "For people"),
            Self::Json => ("json", "For scripts"),
            Self::Csv => ("csv", "For spreadsheets: a row for each contestant"),
            Self::CsvCases => ("csv-cases", "For spreadsheets: a row for each case"),
            Self::Junit => ("junit", "For continuous integration: JUnit XML"),
            Self::Markdown => ("markdown", "For people, on the web"),
            Self::Html => (
                "html",
                "For people: one page that sorts, charts and replays, and needs no network",
            ),
            Self::Jsonl => (
                "jsonl",
                "For scripts: a line of JSON for each case as it comes",
            ),
            Self::Gradescope => (
                "gradescope",
                "For Gradescope: results.json of one submission",
            ),
            Self::Classroom50 => (
                "classroom50",
                "For Classroom 50: result.json of one submission",
            ),
            Self::Github => ("github", "For GitHub workflows: annotations of the source"),
        }
    }

    /// Text to print after the last case of a streamed format. `None` if the format is not streamed.
    pub fn render_final_lines(self, results: &Results) -> Option<String> {
        self.is_streamed()
            .then(|| jsonl::format_final_lines(results))
    }

    /// Whether each case is printed as soon as it is decided.
    pub fn is_streamed(self) -> bool {
        self == Self::Jsonl
    }

    /// Whether the file can be rewritten during the grading to show intermediate results.
    pub fn shows_progress(self) -> bool {
        self == Self::Html
    }

    /// Whether the format is a result file from which a course platform sets a grade. Such a file contains the results
    /// of one contestant and is not written if the score is unknown.
    pub fn is_platform_file(self) -> bool {
        matches!(self, Self::Gradescope | Self::Classroom50)
    }

    /// Returns why these results cannot be written in this format. `None` if they can.
    pub fn find_obstacle(self, results: &Results) -> Option<PlatformFormatObstacle> {
        self.is_platform_file()
            .then(|| platform::find_platform_obstacle(results, self.name_with_help().0))?
    }

    /// Whether a comparison with older results can be written in this format.
    pub fn supports_comparison(self) -> bool {
        matches!(self, Self::Text | Self::Json | Self::Markdown | Self::Html)
    }

    /// Renders the comparison with older results. A format that does not support comparisons yields text; the HTML
    /// page shows the comparison above the results.
    pub fn render_comparison(
        self,
        comparison: &Comparison,
        results: &Results,
        options: RenderOptions,
    ) -> String {
        match self {
            Self::Json => comparison.to_json(),
            Self::Markdown => markdown::render_comparison(comparison, options.lang),
            Self::Html => html::render_results_with_comparison(results, comparison, options.lang),
            _ => comparison.format_text(options.lang, options.detail == DetailLevel::All),
        }
    }

    /// File name extension that selects this format. `None` for formats that only the command line can select.
    fn extension(self) -> Option<&'static str> {
        match self {
            Self::Text => Some("txt"),
            Self::Json => Some("json"),
            Self::Csv => Some("csv"),
            Self::CsvCases => None,
            Self::Junit => Some("xml"),
            Self::Markdown => Some("md"),
            Self::Html => Some("html"),
            Self::Jsonl => Some("jsonl"),
            Self::Gradescope | Self::Classroom50 | Self::Github => None,
        }
    }

    /// Returns the format for a file name extension, whether in upper or lower case. `None` if the extension is
    /// unknown.
    pub fn from_extension(ending: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|form| {
            form.extension()
                .is_some_and(|own| own.eq_ignore_ascii_case(ending))
        })
    }

    /// Returns all file name extensions that select a format.
    pub fn extensions() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().filter_map(Self::extension)
    }

    /// Renders the results in this format. Formats for scripts ignore the language, except for CSV headers.
    pub fn render(self, results: &Results, options: RenderOptions) -> String {
        match self {
            Self::Text => text::render_results(results, options),
            Self::Json => json::render_results(results),
            Self::Csv => {
                prepend_byte_order_mark(csv::render_contestants(results, options.heads), options)
            }
            Self::CsvCases => {
                prepend_byte_order_mark(csv::render_cases(results, options.heads), options)
            }
            Self::Junit => junit::render_results(results),
            Self::Markdown => markdown::render_results(results, options.lang),
            Self::Html => html::render_results(results, options.lang),
            Self::Jsonl => jsonl::render_results(results),
            Self::Gradescope => gradescope::render_results(results, options.lang),
            Self::Classroom50 => {
                classroom50::render_results(results, options.lang, |name| std::env::var(name).ok())
            }
            Self::Github => github::render_results(results, options.lang),
        }
    }
}

/// Puts a byte order mark before the text if `options.byte_order_mark` is set.
fn prepend_byte_order_mark(text: String, options: RenderOptions) -> String {
    if options.byte_order_mark {
        csv::BYTE_ORDER_MARK.to_owned() + &text
    } else {
        text
    }
}
