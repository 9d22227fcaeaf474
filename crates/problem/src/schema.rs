//! JSON Schemas of problem.toml and contest.toml for editors, derived from the types that read these files.

use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::contest_toml;
use crate::toml_tables::ProblemTable;
use caipan_checker::{Setting, Settings};
use caipan_facts::Fact;
use caipan_puzzles::{checker, checker_names};

/// Returns the JSON Schema of problem.toml, including the settings tables of built-in checkers. `to_sentence` converts facts
/// to sentences.
pub fn problem_schema(to_sentence: impl Fn(&Fact) -> String) -> Schema {
    let mut schema = titled_schema::<ProblemTable>("problem", "problem.toml of caipan");
    let checkers: Vec<&str> = checker_names().collect();
    // The alternatives for `checker`, a name or a table, are in the definition `Checker`.
    let checker = schema.pointer_mut("/$defs/Checker/anyOf/0");
    if let Some(name) = checker.and_then(Value::as_object_mut) {
        name.insert("enum".to_owned(), json!(checkers));
    }
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    if let Some(properties) = properties {
        let own = checkers.iter().map(|name| (*name, checker_settings(name)));
        for (name, settings) in own.filter(|(_, settings)| !settings.is_empty()) {
            properties.insert(
                name.to_owned(),
                settings_schema(name, &settings, &to_sentence),
            );
        }
    }
    schema
}

/// Returns the JSON Schema of contest.toml.
pub fn contest_schema() -> Schema {
    titled_schema::<contest_toml::ContestTable>("contest", "contest.toml of caipan")
}

/// Returns the schema of a type, with an id and a title.
fn titled_schema<T: JsonSchema>(name: &str, title: &str) -> Schema {
    let mut schema = schemars::schema_for!(T);
    schema.insert("$id".to_owned(), format!("urn:caipan:{name}").into());
    schema.insert("title".to_owned(), title.into());
    schema
}

/// Returns the settings of a built-in checker with their default values; empty for a checker without settings.
fn checker_settings(name: &str) -> Vec<Setting> {
    let made = checker(name, &Settings::new()).and_then(Result::ok);
    made.map_or(Vec::new(), |checker| checker.settings())
}

/// Returns the schema of a checker's settings table. The description of a setting contains its purpose and the valid
/// values.
fn settings_schema(
    name: &str,
    settings: &[Setting],
    to_sentence: impl Fn(&Fact) -> String,
) -> Value {
    json!({
        "description": format!("Settings of the checker {name}."),
        "type": "object",
        "properties": settings.iter().map(|setting: &Setting| {
        let default = serde_json::from_str::<Value>(&setting.value).unwrap_or_else(|_| json!(setting.value));
        let schema = json!({
            "description": format!("{} Expected: {}.", setting.purpose, to_sentence(&setting.expected)),
            "type": ["string", "number", "boolean"],
            "default": default,
        });
        (setting.key.to_owned(), schema)
    }).collect::<Map<String, Value>>(),
        "additionalProperties": false,
    })
}
