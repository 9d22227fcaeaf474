//! Parses JSON and reports errors with their location.

use std::path::Path;

use serde::de::DeserializeOwned;

use super::malformed_file::MalformedFileError;
use crate::library_messages::fact_of_message;

/// Parses a JSON text. `path` is only used in the error.
///
/// # Errors
/// The text is not valid JSON, or does not fit the type. The error contains the location.
pub fn parse<T: DeserializeOwned>(text: &str, path: &Path) -> Result<T, MalformedFileError> {
    serde_json::from_str(text).map_err(|error| {
        let words = error.to_string();
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = words.strip_suffix(&place).unwrap_or(&words);
        MalformedFileError::at_line_and_column(
            path,
            error.line(),
            error.column(),
            fact_of_message(message),
        )
    })
}
