//! Settings of checkers and puzzles, and errors in these settings.

use std::collections::BTreeMap;

use super::evidence::quotation;
use caipan_facts::{Evidence, Fact, facts};

/// Settings as keys and unparsed values, from problem.toml or `--set`.
pub type Settings = BTreeMap<String, String>;

facts! {
    /// Description of the valid values of a setting, for messages and help.
    pub enum ValidValues {
        /// The value must be one of two words.
        Either {
            one: &'static str,
            other: &'static str,
        } => "values-either",
        /// The value must be a number from 0 to 1.
        Share => "values-share",
        /// The value must be an integer from `least` to `most`.
        Number {
            /// Minimum, included.
            least: usize,
            /// Maximum, included.
            most: usize,
        } => "values-number",
        /// The value must be a number that is at least `least`.
        From {
            /// Minimum, included.
            least: usize,
        } => "values-from",
    }
}

facts! {
    /// Error in the settings of a checker or a puzzle.
    pub enum SettingError {
        /// The value of a known setting cannot be parsed or is out of range.
        Value {
            key: String,
            expected: ValidValues,
            /// Invalid value as it was given, quoted.
            found: Fact,
        } => "setting-value",
        /// The checker has settings, but none with this key.
        Unknown {
            key: String,
            /// All valid keys, joined by `, `.
            known: String,
        } => "setting-unknown",
        /// The generator cannot create an input of the family with these parameters.
        CannotGenerate {
            /// Name of the requested family of inputs.
            key: String,
        } => "settings-make-nothing",
        /// The setting `key` cannot be combined with the setting `other`, which is also given.
        ConflictsWith {
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

impl SettingError {
    /// Creates the error for a value that `expected` does not allow.
    pub fn invalid_value(key: &str, expected: &ValidValues, value: &str) -> Self {
        Self::Value {
            key: key.to_owned(),
            expected: expected.clone(),
            found: quotation(value.as_bytes()),
        }
    }

    /// Creates the error for a key that is not among `known`; an empty `known` means that there are no settings.
    pub fn unknown_key(key: &str, known: &[&str]) -> Self {
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

    /// Key of the faulty setting, as it was given.
    pub fn key(&self) -> &str {
        match self {
            Self::Value { key, .. }
            | Self::Unknown { key, .. }
            | Self::CannotGenerate { key }
            | Self::ConflictsWith { key, .. }
            | Self::NoSettings { key } => key,
        }
    }
}

/// Setting of a checker or puzzle, which problem.toml or the option `--set` can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Key in problem.toml and for `--set`.
    pub key: &'static str,
    /// Description of the values that are accepted for the setting.
    pub expected: Fact,
    /// Purpose of the setting, as a sentence.
    pub purpose: &'static str,
    /// Current value, as text that can be given for the setting again.
    pub value: String,
}

/// Definition of a setting of `T`: how the value is described, parsed and printed.
pub struct SettingDefinition<T> {
    /// Key in problem.toml and for `--set`.
    pub key: &'static str,
    /// Values that [`Self::set`] accepts, as shown in help and messages.
    pub expected: ValidValues,
    /// Purpose of the setting, as a sentence.
    pub purpose: &'static str,
    /// Parses a value and stores the result in the target; `None` if the value is invalid.
    pub set: fn(&mut T, &str) -> Option<()>,
    /// Formats the current value so that [`Self::set`] can parse it.
    pub show: fn(&T) -> String,
}

impl<T> SettingDefinition<T> {
    /// Stores all `settings` in `target`. After an error, some settings may already be stored.
    ///
    /// # Errors
    /// An unknown key, or an invalid value.
    pub fn apply_settings(
        rows: &[Self],
        target: &mut T,
        settings: &Settings,
    ) -> Result<(), SettingError> {
        for (key, value) in settings {
            let Some(row) = rows.iter().find(|row| row.key == key) else {
                let known: Vec<&str> = rows.iter().map(|row| row.key).collect();
                return Err(SettingError::unknown_key(key, &known));
            };
            (row.set)(target, value)
                .ok_or_else(|| SettingError::invalid_value(key, &row.expected, value))?;
        }
        Ok(())
    }

    /// Describes all settings, with their current values in `target`.
    pub fn describe_settings(rows: &[Self], target: &T) -> Vec<Setting> {
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
