//! The forms that results can be written in.

use super::compare::Comparison;
use super::manner::{Detail, Manner};
use super::platform::{self, Unfit, classroom50, github, gradescope};
use super::record::Results;
use super::{csv, html, json, jsonl, junit, markdown, text};

/// The forms that results can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Text,
    /// For scripts: schema version 1.
    Json,
    /// A row for each contestant.
    Csv,
    /// A row for each case.
    CsvCases,
    /// For continuous integration.
    Junit,
    /// For people, on the web.
    Markdown,
    /// For people: one page that sorts, charts and replays.
    Html,
    /// For scripts: a line for each case as it is settled.
    Jsonl,
    /// For Gradescope.
    Gradescope,
    /// For Classroom 50.
    Classroom50,
    /// For GitHub's workflows.
    Github,
}

impl Format {
    /// Every form, as the command line lists them.
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

    /// Its name on the command line, and whom it is for.
    pub fn name(self) -> (&'static str, &'static str) {
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

    /// What is left to print when the cases have been printed as they came, in a form that can be.
    pub fn end(self, results: &Results) -> Option<String> {
        self.is_streamed().then(|| jsonl::end(results))
    }

    /// Can cases be printed as they come?
    pub fn is_streamed(self) -> bool {
        self == Self::Jsonl
    }

    /// Can it be shown while results still come?
    pub fn goes_on(self) -> bool {
        self == Self::Html
    }

    /// Is it the result file of a course platform, which makes a grade of it? It holds one contestant's results, and is
    /// not there where no score is known.
    pub fn is_platforms(self) -> bool {
        matches!(self, Self::Gradescope | Self::Classroom50)
    }

    /// Why these results have no such form, if they have none.
    pub fn unfit(self, results: &Results) -> Option<Unfit> {
        self.is_platforms()
            .then(|| platform::unfit(results, self.name().0))?
    }

    /// Does this form hold comparisons?
    pub fn compares(self) -> bool {
        matches!(self, Self::Text | Self::Json | Self::Markdown | Self::Html)
    }

    /// The comparison of these results with others; as text in a form that holds none. The page has it on top of the
    /// results.
    pub fn compare(self, comparison: &Comparison, results: &Results, manner: Manner) -> String {
        match self {
            Self::Json => comparison.json(),
            Self::Markdown => markdown::comparison(comparison, manner.lang),
            Self::Html => html::compared(results, comparison, manner.lang),
            _ => comparison.text(manner.lang, manner.detail == Detail::All),
        }
    }

    /// Endings of files that are in this form, as a rule.
    fn ending(self) -> Option<&'static str> {
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

    /// The form that a file's ending stands for.
    pub fn of_ending(ending: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|form| {
            form.ending()
                .is_some_and(|own| own.eq_ignore_ascii_case(ending))
        })
    }

    /// The endings that stand for a form.
    pub fn endings() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().filter_map(Self::ending)
    }

    /// The results in this form.
    pub fn render(self, results: &Results, manner: Manner) -> String {
        let marked = |text: String| {
            if manner.byte_order_mark {
                csv::BYTE_ORDER_MARK.to_owned() + &text
            } else {
                text
            }
        };
        match self {
            Self::Text => text::results(results, manner),
            Self::Json => json::results(results),
            Self::Csv => marked(csv::contestants(results, manner.heads)),
            Self::CsvCases => marked(csv::cases(results, manner.heads)),
            Self::Junit => junit::results(results),
            Self::Markdown => markdown::results(results, manner.lang),
            Self::Html => html::results(results, manner.lang),
            Self::Jsonl => jsonl::results(results),
            Self::Gradescope => gradescope::results(results, manner.lang),
            Self::Classroom50 => {
                classroom50::results(results, manner.lang, |name| std::env::var(name).ok())
            }
            Self::Github => github::results(results, manner.lang),
        }
    }
}
