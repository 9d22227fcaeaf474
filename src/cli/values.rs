//! The names by which levels, forms and languages are typed.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::report::Format;
use crate::report::i18n::Lang;
use crate::sandbox::Level;

/// The forms of an audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum AuditForm {
    /// For people.
    #[default]
    Text,
    /// For scripts: schema version 1.
    Json,
    /// For people: one page with the matrix, what lives, and cases by time.
    Html,
}

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
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (name, help) = self.name();
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
