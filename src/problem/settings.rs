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
