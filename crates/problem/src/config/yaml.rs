//! YAML, whose older version reads some words and numbers as something else.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde_saphyr::options::DuplicateKeyPolicy;
use serde_saphyr::{DefaultMessageFormatter, Error, MessageFormatter, Options};

use super::malformed::Malformed;
use crate::library_words::fact_of_message;

/// What the author's own tool reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// `yes` and `on` are true, and 010 is eight: PyYAML, and what is written in Python with it.
    V1_1,
    /// Only `true` is true, and 010 is refused.
    V1_2,
}

/// The value that a text of YAML says. A key stands once, and aliases make it no larger than a file may be.
///
/// # Errors
/// It says none, and where.
pub fn read<T: DeserializeOwned>(
    text: &str,
    path: &Path,
    version: Version,
) -> Result<T, Malformed> {
    let options = options(version);
    serde_saphyr::from_str_with_options(text, options).map_err(|error| fault(&error, text, path))
}

fn options(version: Version) -> Options {
    let is_old = version == Version::V1_1;
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_depth: 64,
            max_events: 1_000_000,
            max_nodes: 500_000,
        },
        duplicate_keys: DuplicateKeyPolicy::Error,
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: 100_000,
            max_replay_stack_depth: 16,
        },
        strict_booleans: !is_old,
        legacy_octal_numbers: is_old,
        with_snippet: false,
    }
}

fn fault(error: &Error, text: &str, path: &Path) -> Malformed {
    let error = error.without_snippet();
    let what = fact_of_message(&DefaultMessageFormatter.format_message(error));
    let place = error.location().map(|place| (place.line(), place.column()));
    match place.filter(|(line, _)| *line > 0) {
        Some((line, column)) => Malformed::at(path, line as usize, column as usize, what),
        // What is wrong is missing.
        None => Malformed::at_byte(path, text, text.len(), what),
    }
}
