//! The names by which levels, forms and languages are typed.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use caipan_i18n::Lang;
use caipan_report::Format;
use caipan_sandbox::Level;

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

/// A value of another crate that is typed as one word.
pub(super) trait Word: Copy + Send + Sync + 'static {
    /// Every value, in the order of help.
    const VALUES: &'static [Self];

    /// The word, and what help says of it.
    fn word(self) -> (&'static str, &'static str);
}

/// A parser of the words of `W`.
pub(super) fn word_of<W: Word>() -> impl TypedValueParser<Value = W> {
    let possible = |value: &W| {
        let (name, help) = value.word();
        PossibleValue::new(name).help(help)
    };
    let values = W::VALUES.iter().map(possible);
    PossibleValuesParser::new(values.collect::<Vec<_>>()).try_map(|typed| {
        let mut values = W::VALUES.iter().copied();
        let named = values.find(|value| value.word().0 == typed);
        named.ok_or("a word that no value has")
    })
}

impl Word for Level {
    const VALUES: &'static [Self] = &Self::ALL;

    fn word(self) -> (&'static str, &'static str) {
        let help = match self {
            Self::Full => "Namespaces and cgroup",
            Self::Namespaces => "User namespaces",
            Self::Filter => "System call filter",
            Self::None => "Nothing",
        };
        (self.name(), help)
    }
}

impl Word for Format {
    const VALUES: &'static [Self] = &Self::ALL;

    fn word(self) -> (&'static str, &'static str) {
        self.name()
    }
}

impl Word for Lang {
    const VALUES: &'static [Self] = &[Self::Zh, Self::En];

    fn word(self) -> (&'static str, &'static str) {
        match self {
            Self::Zh => ("zh", "中文"),
            Self::En => ("en", "English"),
        }
    }
}
