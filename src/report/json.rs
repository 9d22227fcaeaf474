//! Results as JSON: the record as it is.

use super::record::Results;

/// The whole document, with a newline at its end.
pub fn results(results: &Results) -> String {
    // Maps with text keys and plain numbers cannot fail to be written.
    let text = serde_json::to_string_pretty(results)
        .unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
    text + "\n"
}
