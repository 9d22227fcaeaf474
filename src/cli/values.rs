//! The names by which levels, forms and languages are typed.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::report::Format;
use crate::report::i18n::Lang;
use crate::sandbox::Level;

impl ValueEnum for Level {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Full, Self::Namespaces, Self::Filter, Self::None]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Full => ("full", "Namespaces and cgroup"),
            Self::Namespaces => ("namespaces", "User namespaces"),
            Self::Filter => ("filter", "System call filter"),
            Self::None => ("none", "Nothing"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Text,
            Self::Json,
            Self::Csv,
            Self::CsvCases,
            Self::Junit,
            Self::Markdown,
            Self::Html,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
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
        };
        Some(PossibleValue::new(name).help(help))
    }
}

impl ValueEnum for Lang {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::Zh, Self::En]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = match self {
            Self::Zh => ("zh", "中文"),
            Self::En => ("en", "English"),
        };
        Some(PossibleValue::new(name).help(help))
    }
}
