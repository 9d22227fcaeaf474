//! A problem's own settings, and what can be wrong with one.

use std::collections::BTreeMap;

use super::evidence::quotation;
use caipan_facts::{Evidence, Fact, facts};

/// A problem's own settings as `key=value` text, from problem.toml or `--set`.
pub type Settings = BTreeMap<String, String>;

facts! {
    /// The values that a setting takes.
    pub enum Values {
        /// One word or another.
        Either {
            /// One.
            one: &'static str,
            /// The other.
            other: &'static str,
        } => "values-either",
        /// A part of a whole.
        Share => "values-share",
        /// A whole number.
        Number {
            /// From this one.
            least: usize,
            /// To this one.
            most: usize,
        } => "values-number",
        /// A number without an end.
        From {
            /// From this one.
            least: usize,
        } => "values-from",
    }
}

facts! {
    /// A setting that the checker does not know or cannot use.
    pub enum BadSetting {
        /// The value is not what is expected.
        Value {
            /// The setting's key.
            key: String,
            /// What is expected.
            expected: Values,
            /// What was given.
            found: Fact,
        } => "setting-value",
        /// There is no such setting.
        Unknown {
            /// The key that was given.
            key: String,
            /// Those that there are.
            known: String,
        } => "setting-unknown",
        /// Nothing can be made with these settings.
        NothingMade {
            /// The family of inputs that was asked for.
            key: String,
        } => "settings-make-nothing",
        /// It stands next to another one that says the same.
        Beside {
            /// The key that was given.
            key: String,
            /// The other one.
            other: String,
        } => "setting-beside",
        /// There are none.
        NoSettings {
            /// The key that was given.
            key: String,
        } => "setting-of-none",
    }
}

impl BadSetting {
    /// The fault of a `value` that is none of those that are expected.
    pub fn value(key: &str, expected: &Values, value: &str) -> Self {
        Self::Value {
            key: key.to_owned(),
            expected: expected.clone(),
            found: quotation(value.as_bytes()),
        }
    }

    /// The fault of a key that is none of `known`.
    pub fn unknown(key: &str, known: &[&str]) -> Self {
        let key = key.to_owned();
        match known {
            [] => Self::NoSettings { key },
            _ => Self::Unknown {
                key,
                known: known.join(", "),
            },
        }
    }

    /// The setting's key, as it was given.
    pub fn key(&self) -> &str {
        match self {
            Self::Value { key, .. }
            | Self::Unknown { key, .. }
            | Self::NothingMade { key }
            | Self::Beside { key, .. }
            | Self::NoSettings { key } => key,
        }
    }
}

/// What a checker can be set up with: a key of its own table in problem.toml, and of `--set`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Its key.
    pub key: &'static str,
    /// The values that it takes.
    pub expected: Fact,
    /// What it is for, as a sentence.
    pub purpose: &'static str,
    /// Its value in the checker that was asked.
    pub value: String,
}

/// A row of the table of `T`'s settings.
pub struct Row<T> {
    /// Its key.
    pub key: &'static str,
    /// The values that it takes.
    pub expected: Values,
    /// What it is for, as a sentence.
    pub purpose: &'static str,
    /// Reads a value; `None` if it is not what is expected.
    pub set: fn(&mut T, &str) -> Option<()>,
    /// Writes the value as [`Self::set`] reads it.
    pub show: fn(&T) -> String,
}

impl<T> Row<T> {
    /// Sets `target` up by `settings`.
    ///
    /// # Errors
    /// A key that none of `rows` has, or a value that its row does not expect.
    pub fn set_all(rows: &[Self], target: &mut T, settings: &Settings) -> Result<(), BadSetting> {
        for (key, value) in settings {
            let Some(row) = rows.iter().find(|row| row.key == key) else {
                let known: Vec<&str> = rows.iter().map(|row| row.key).collect();
                return Err(BadSetting::unknown(key, &known));
            };
            (row.set)(target, value).ok_or_else(|| BadSetting::value(key, &row.expected, value))?;
        }
        Ok(())
    }

    /// All settings, with their values in `target`.
    pub fn show_all(rows: &[Self], target: &T) -> Vec<Setting> {
        let setting = |row: &Self| Setting {
            key: row.key,
            expected: row.expected.fact(),
            purpose: row.purpose,
            value: (row.show)(target),
        };
        rows.iter().map(setting).collect()
    }
}
