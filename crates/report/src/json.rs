//! Results and audits as JSON: the record as it is, and the schema that it keeps to.

use schemars::Schema;
use serde::Serialize;

use super::indented;
use super::record::audit::{AUDIT_VERSION, Audit};
use super::record::{Results, SCHEMA_VERSION};

/// The whole document, with a newline at its end.
pub fn results(results: &Results) -> String {
    document(results)
}

/// The same of an audit.
pub fn audit(audit: &Audit) -> String {
    document(audit)
}

fn document(record: &impl Serialize) -> String {
    // Maps with text keys and plain numbers cannot fail to be written.
    let text = indented::text(record).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
    text + "\n"
}

/// The JSON Schema of results. Readers ignore keys that they do not know: so does it.
pub fn schema() -> Schema {
    let id = format!("urn:caipan:results:{SCHEMA_VERSION}");
    titled(
        schemars::schema_for!(Results),
        id,
        "Results of caipan grade",
    )
}

/// The JSON Schema of audits.
pub fn audit_schema() -> Schema {
    let id = format!("urn:caipan:audit:{AUDIT_VERSION}");
    titled(schemars::schema_for!(Audit), id, "Audit of caipan validate")
}

fn titled(mut schema: Schema, id: String, title: &str) -> Schema {
    schema.insert("$id".to_owned(), id.into());
    schema.insert("title".to_owned(), title.into());
    schema
}
