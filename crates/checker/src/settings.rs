//! Settings of checkers and puzzles, and the errors in them.

use std::collections::BTreeMap;

use super::evidence::quotation;
use caipan_facts::{Evidence, Fact, facts};

/// Settings as keys and unparsed values, from problem.toml or `--set`.
pub type Settings = BTreeMap<String, String>;

facts! {
    /// Valid values of a setting.
    pub enum Values {
        /// One of two words.
        Either {
            one: &'static str,
            other: &'static str,
        } => "values-either",
        /// A number from 0 to 1.
        Share => "values-share",
        /// An integer within a range.
        Number {
            /// Minimum, included.
            least: usize,
            /// Maximum, included.
            most: usize,
        } => "values-number",
        /// A number without an upper bound.
        From {
            /// Minimum, included.
            least: usize,
        } => "values-from",
    }
}

facts! {
    /// An unknown or invalid setting.
    pub enum BadSetting {
        /// The value of a known setting cannot be parsed or is out of range.
        Value {
            key: String,
            expected: Values,
            /// Quotation of the given value.
            found: Fact,
        } => "setting-value",
        /// The checker has settings, but none with this key.
        Unknown {
            key: String,
            /// Valid keys, separated by commas.
            known: String,
        } => "setting-unknown",
        /// No input of the family satisfies the parameters.
        NothingMade {
            /// Name of the requested family.
            key: String,
        } => "settings-make-nothing",
        /// The setting conflicts with another setting that is also given.
        Beside {
            key: String,
            /// Key of the conflicting setting.
            other: String,
        } => "setting-beside",
        /// The checker has no settings at all.
        NoSettings {
            key: String,
        } => "setting-of-none",
    }
}

impl BadSetting {
    /// Error for a value that is not among the expected ones.
    pub fn value(key: &str, expected: &Values, value: &str) -> Self {
        Self::Value {
            key: key.to_owned(),
            expected: expected.clone(),
            found: quotation(value.as_bytes()),
        }
    }

    /// Error for a key that is not among `known`.
    pub fn unknown(key: &str, known: &[&str]) -> Self {
        match known {
            [] => Self::NoSettings {
                key: key.to_owned(),
            },
            _ => Self::Unknown {
                key: key.to_owned(),
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

/// A setting of a checker, given by its key in problem.toml or with `--set`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Key in problem.toml and for `--set`.
    pub key: &'static str,
    /// Description of the valid values.
    pub expected: Fact,
    /// Purpose of the setting, as a sentence.
    pub purpose: &'static str,
    /// Current value in the checker that was queried.
    pub value: String,
}

/// Definition of a setting of `T`: how the value is described, parsed and printed.
pub struct Row<T> {
    /// Key in problem.toml and for `--set`.
    pub key: &'static str,
    /// Values that [`Self::set`] accepts, as shown in help and messages.
    pub expected: Values,
    /// Purpose of the setting, as a sentence.
    pub purpose: &'static str,
    /// Parses a value and stores it in the target; `None` if it is invalid.
    pub set: fn(&mut T, &str) -> Option<()>,
    /// Formats the current value so that [`Self::set`] can parse it.
    pub show: fn(&T) -> String,
}

impl<T> Row<T> {
    /// Stores all `settings` in `target`.
    ///
    /// # Errors
    /// An unknown key, or an invalid value.
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

    /// Describes all settings, with their current values in `target`.
    pub fn show_all(rows: &[Self], target: &T) -> Vec<Setting> {
        rows.iter()
            .map(|row| Setting {
                key: row.key,
                expected: row.expected.fact(),
                purpose: row.purpose,
                value: (row.show)(target),
            })
            .collect()
    }
}
