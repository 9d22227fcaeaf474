//! Results as JSON: the record as it is, and the schema that it keeps to.

use schemars::Schema;

use super::record::{Results, SCHEMA_VERSION};

/// The whole document, with a newline at its end.
pub fn results(results: &Results) -> String {
    // Maps with text keys and plain numbers cannot fail to be written.
    let text = serde_json::to_string_pretty(results)
        .unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
    text + "\n"
}

/// The JSON Schema of results. Readers ignore keys that they do not know: so does it.
pub fn schema() -> Schema {
    let mut schema = schemars::schema_for!(Results);
    let id = format!("urn:caipan:results:{SCHEMA_VERSION}");
    schema.insert("$id".to_owned(), id.into());
    schema.insert("title".to_owned(), "Results of caipan grade".into());
    schema
}
