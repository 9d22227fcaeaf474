//! The forms that results can be written in.

use super::i18n::Lang;
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

/// How results are told, apart from their form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Manner {
    /// The language of what people read.
    pub lang: Lang,
    /// Is everything shown, however much it is?
    pub all: bool,
    /// Does CSV begin with a byte order mark?
    pub byte_order_mark: bool,
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
        let marked = |text: String| match manner.byte_order_mark {
            true => csv::BYTE_ORDER_MARK.to_owned() + &text,
            false => text,
        };
        match self {
            Self::Text => text::results(results, manner.lang, manner.all),
            Self::Json => json::results(results),
            Self::Csv => marked(csv::contestants(results)),
            Self::CsvCases => marked(csv::cases(results)),
            Self::Junit => junit::results(results),
            Self::Markdown => markdown::results(results, manner.lang),
            Self::Html => html::results(results, manner.lang),
        }
    }
}
