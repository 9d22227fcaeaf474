//! A problem's own settings, and what can be wrong with one.

use std::collections::BTreeMap;

use super::evidence::quote;

/// A problem's own settings as `key=value` text, from problem.toml or `--set`.
pub type Settings = BTreeMap<String, String>;

/// A setting that the checker does not know or cannot use.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {fault}")]
pub struct BadSetting {
    /// The setting's key, as it was given.
    pub key: String,
    /// What is wrong with it, as a lower-case fragment.
    pub fault: String,
}

impl BadSetting {
    /// The fault of a `value` that is not what `expected` describes.
    pub fn value(key: &str, expected: &str, value: &str) -> Self {
        let fault = format!("expected {expected}, found {}", quote(value.as_bytes()));
        Self {
            key: key.to_owned(),
            fault,
        }
    }

    /// The fault of a key that is none of `known`.
    pub fn unknown(key: &str, known: &[&str]) -> Self {
        let fault = match known {
            [] => "this checker has no settings".to_owned(),
            _ => format!("unknown setting, expected one of {}", known.join(", ")),
        };
        Self {
            key: key.to_owned(),
            fault,
        }
    }
}

/// What a checker can be set up with: a key of its own table in problem.toml, and of `--set`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// Its key.
    pub key: &'static str,
    /// The values that it takes.
    pub expected: &'static str,
    /// What it is for, as a sentence.
    pub purpose: &'static str,
    /// Its value in the checker that was asked.
    pub value: String,
}

/// A row of the table of `T`'s settings.
pub struct Row<T> {
    /// Its key.
    pub key: &'static str,
    /// The values that it takes: completes "expected …".
    pub expected: &'static str,
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
            (row.set)(target, value).ok_or_else(|| BadSetting::value(key, row.expected, value))?;
        }
        Ok(())
    }

    /// All settings, with their values in `target`.
    pub fn show_all(rows: &[Self], target: &T) -> Vec<Setting> {
        let setting = |row: &Self| Setting {
            key: row.key,
            expected: row.expected,
            purpose: row.purpose,
            value: (row.show)(target),
        };
        rows.iter().map(setting).collect()
    }
}
