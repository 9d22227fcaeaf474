//! Results and audits as JSON, and the JSON Schemas of both.

use schemars::Schema;
use serde::Serialize;

use super::indented_json;
use super::record::audit::{AUDIT_VERSION, Audit};
use super::record::{Results, SCHEMA_VERSION};

/// Serializes results as JSON with a final newline.
pub fn render_results(results: &Results) -> String {
    to_indented_text(results)
}

/// Serializes an audit as JSON with a final newline.
pub fn render_audit(audit: &Audit) -> String {
    to_indented_text(audit)
}

fn to_indented_text(record: &impl Serialize) -> String {
    // Cannot fail: all keys of maps are strings, and the document is written to memory.
    let text = indented_json::to_indented_json(record)
        .unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
    text + "\n"
}

/// Returns the JSON Schema of results. The schema allows unknown keys, since later versions add keys.
pub fn results_schema() -> Schema {
    let id = format!("urn:caipan:results:{SCHEMA_VERSION}");
    set_id_and_title(
        schemars::schema_for!(Results),
        id,
        "Results of caipan grade",
    )
}

/// Returns the JSON Schema of the audits that `caipan validate` prints.
pub fn audit_schema() -> Schema {
    let id = format!("urn:caipan:audit:{AUDIT_VERSION}");
    set_id_and_title(schemars::schema_for!(Audit), id, "Audit of caipan validate")
}

fn set_id_and_title(mut schema: Schema, id: String, title: &str) -> Schema {
    schema.insert("$id".to_owned(), id.into());
    schema.insert("title".to_owned(), title.into());
    schema
}
