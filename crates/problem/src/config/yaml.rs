//! Parses YAML of version 1.1 or 1.2, which interpret some words and numbers differently.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde_saphyr::options::DuplicateKeyPolicy;
use serde_saphyr::{DefaultMessageFormatter, Error, MessageFormatter, Options};

use super::malformed_file::MalformedFileError;
use crate::library_messages::fact_of_message;

/// YAML version of a file, which determines how words and numbers are interpreted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// YAML 1.1, as in PyYAML: `yes` and `on` are true, and 010 is eight.
    V1_1,
    /// YAML 1.2: only `true` is true, and 010 is rejected.
    V1_2,
}

/// Parses a YAML text. Duplicate keys are rejected, and the expansion of aliases is limited.
///
/// # Errors
/// The text is not valid YAML. The error contains the location.
pub fn parse<T: DeserializeOwned>(
    text: &str,
    path: &Path,
    version: Version,
) -> Result<T, MalformedFileError> {
    serde_saphyr::from_str_with_options(text, parser_options(version))
        .map_err(|error| to_malformed_file_error(&error, text, path))
}

fn parser_options(version: Version) -> Options {
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

fn to_malformed_file_error(error: &Error, text: &str, path: &Path) -> MalformedFileError {
    let plain_error = error.without_snippet();
    let what = fact_of_message(&DefaultMessageFormatter.format_message(plain_error));
    let place = plain_error
        .location()
        .map(|place| (place.line(), place.column()));
    match place.filter(|(line, _)| *line > 0) {
        Some((line, column)) => {
            MalformedFileError::at_line_and_column(path, line as usize, column as usize, what)
        }
        // Errors without a location are about missing content, so the end of the file is reported.
        None => MalformedFileError::at_byte_offset(path, text, text.len(), what),
    }
}
