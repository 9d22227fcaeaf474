//! The forms that results can be written in.

use super::manner::Manner;
use super::record::Results;
use super::{csv, html, json, junit, markdown, text};

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
}

impl Format {
    /// Every form, as the command line lists them.
    pub const ALL: [Self; 7] = [
        Self::Text,
        Self::Json,
        Self::Csv,
        Self::CsvCases,
        Self::Junit,
        Self::Markdown,
        Self::Html,
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
        }
    }

    /// The results in this form.
    pub fn render(self, results: &Results, manner: Manner) -> String {
        let marked = |text: String| match manner.byte_order_mark {
            true => csv::BYTE_ORDER_MARK.to_owned() + &text,
            false => text,
        };
        match self {
            Self::Text => text::results(results, manner),
            Self::Json => json::results(results),
            Self::Csv => marked(csv::contestants(results)),
            Self::CsvCases => marked(csv::cases(results)),
            Self::Junit => junit::results(results),
            Self::Markdown => markdown::results(results, manner.lang),
            Self::Html => html::results(results, manner.lang),
        }
    }
}
