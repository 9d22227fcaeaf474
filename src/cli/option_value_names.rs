//! Option values that are chosen by name: isolation levels, output formats and languages.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use caipan_i18n::Lang;
use caipan_report::ReportFormat;
use caipan_sandbox::IsolationLevel;

/// Output format of an audit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum AuditOutputFormat {
    /// For people.
    #[default]
    Text,
    /// For scripts: schema version 1.
    Json,
    /// For people: one page with the matrix, surviving mutants, and cases by time.
    Html,
}

/// A type, defined in another crate, whose values have names on the command line.
pub(super) trait NamedValue: Copy + Send + Sync + 'static {
    /// All values, in the order in which help lists them.
    const VALUES: &'static [Self];

    /// Returns the name and the help text of the value.
    fn name_and_help(self) -> (&'static str, &'static str);

    /// Whether help and error messages leave this value out.
    fn is_hidden(self) -> bool {
        false
    }
}

/// Returns a parser that accepts the names of `V`'s values and lists them in help.
pub(super) fn name_parser<V: NamedValue>() -> impl TypedValueParser<Value = V> {
    let possible = V::VALUES.iter().map(|value| {
        let (name, help) = value.name_and_help();
        PossibleValue::new(name).help(help).hide(value.is_hidden())
    });
    PossibleValuesParser::new(possible.collect::<Vec<_>>()).try_map(|typed| {
        let mut values = V::VALUES.iter().copied();
        let named = values.find(|value| value.name_and_help().0 == typed);
        named.ok_or("a word that no value has")
    })
}

impl NamedValue for IsolationLevel {
    const VALUES: &'static [Self] = &Self::ALL;

    fn name_and_help(self) -> (&'static str, &'static str) {
        let help = match self {
            Self::Full => "Namespaces and cgroup",
            Self::Namespaces => "User namespaces",
            Self::Filter => "System call filter",
            Self::None => "Nothing",
        };
        (self.name(), help)
    }
}

impl NamedValue for ReportFormat {
    const VALUES: &'static [Self] = &Self::ALL;

    fn name_and_help(self) -> (&'static str, &'static str) {
        self.name_with_help()
    }
}

impl NamedValue for Lang {
    const VALUES: &'static [Self] = &[Self::Zh, Self::En, Self::Pseudo];

    fn name_and_help(self) -> (&'static str, &'static str) {
        match self {
            Self::Pseudo => ("pseudo", ""),
            _ => (self.code(), self.name_in_own_language()),
        }
    }

    fn is_hidden(self) -> bool {
        self == Self::Pseudo
    }
}
