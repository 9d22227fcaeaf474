//! Formats problem.toml from the tables in their serialized form.

use std::collections::BTreeMap;

use toml_edit::{DocumentMut, InlineTable, Item, Table, Value};

use crate::toml_tables::ProblemTable;

/// Reason why tables cannot be written as TOML.
pub use toml_edit::ser::Error as TextError;

/// Keys at the top level whose table is written inline, as in `title = { en = "Route" }`.
const KEYS_KEPT_INLINE: &[&str] = &["title"];

/// Order of the tables in a written problem.toml. Tables with other names are settings of a built-in checker.
const ORDER_OF_TABLES: &[&str] = &[
    "io",
    "limits",
    SETTINGS,
    "checker",
    "interactor",
    "validator",
    "generator",
    "subtask",
    "case",
    "language",
    "jury",
    "package",
];

/// Name of the table whose subtables have separate headers, such as `[language.cpp]`.
const NAMED_TABLES: &str = "language";

/// Placeholder for the settings of the checker in [`ORDER_OF_TABLES`].
const SETTINGS: &str = "";

/// Settings of a built-in checker: name of the checker, and values as text.
pub type CheckerSettings = (String, BTreeMap<String, String>);

/// Formats a problem.toml: the keys at the top level, then the tables in the order of [`ORDER_OF_TABLES`]. `settings`
/// becomes the settings table of a built-in checker; `None` writes no such table.
///
/// # Errors
/// A value cannot be represented in TOML.
pub fn format_problem_toml(
    problem: &ProblemTable,
    settings: Option<&CheckerSettings>,
) -> Result<String, TextError> {
    let mut written = toml_edit::ser::to_document(problem)?;
    let mut document = DocumentMut::new();
    let mut tables = BTreeMap::new();
    for (key, item) in std::mem::take(written.as_table_mut()) {
        let item = if KEYS_KEPT_INLINE.contains(&&*key) {
            item
        } else {
            convert_inline_tables(item, key == NAMED_TABLES)
        };
        if item.is_value() {
            document.insert(&key, item);
        } else {
            tables.insert(key.to_string(), item);
        }
    }
    for name in ORDER_OF_TABLES {
        match settings.filter(|_| *name == SETTINGS) {
            Some((checker, settings)) => {
                document.insert(checker, Item::Table(settings_table(settings)));
            }
            None => {
                if let Some(item) = tables.remove(*name) {
                    document.insert(name, item);
                }
            }
        }
    }
    Ok(document.to_string())
}

/// Converts an inline table to a table with a header, and an array of inline tables to tables with the same header.
/// Values in these tables stay inline, except arrays of tables and, if `are_named`, subtables. Other items are
/// unchanged.
fn convert_inline_tables(item: Item, are_named: bool) -> Item {
    match item {
        Item::Value(Value::InlineTable(inline)) => {
            Item::Table(convert_inline_table(inline, are_named))
        }
        Item::Table(table) => {
            Item::Table(convert_inline_table(table.into_inline_table(), are_named))
        }
        Item::Value(Value::Array(array)) if are_all_inline_tables(array.iter()) => {
            let tables = array.into_iter().filter_map(|value| match value {
                Value::InlineTable(inline) => Some(convert_inline_table(inline, false)),
                _ => None,
            });
            Item::ArrayOfTables(tables.collect())
        }
        Item::ArrayOfTables(array) => {
            let tables = array.into_iter().map(Table::into_inline_table);
            Item::ArrayOfTables(
                tables
                    .map(|inline| convert_inline_table(inline, false))
                    .collect(),
            )
        }
        other => other,
    }
}

/// Converts an inline table to a table with a header; see [`convert_inline_tables`].
fn convert_inline_table(inline: InlineTable, are_named: bool) -> Table {
    let mut table = Table::new();
    for (key, value) in inline {
        let has_headers = match &value {
            Value::InlineTable(_) => are_named,
            Value::Array(array) => are_all_inline_tables(array.iter()),
            _ => false,
        };
        let item = Item::Value(value);
        let item = if has_headers {
            convert_inline_tables(item, false)
        } else {
            item
        };
        table.insert(&key, item);
    }
    // A table without values needs no header, because its subtables have headers.
    let has_values = table.iter().any(|(_, item)| item.is_value());
    table.set_implicit(!has_values);
    table
}

/// Whether there is at least one value and all values are tables.
fn are_all_inline_tables<'v>(mut values: impl Iterator<Item = &'v Value>) -> bool {
    let first = values.next();
    first.is_some_and(Value::is_inline_table) && values.all(Value::is_inline_table)
}

fn settings_table(settings: &BTreeMap<String, String>) -> Table {
    let mut table = Table::new();
    for (key, text) in settings {
        table.insert(key, Item::Value(parse_setting_value(text)));
    }
    table
}

/// Returns the value of a setting: a number or a boolean if the text is one, else a string.
pub(crate) fn parse_setting_value(text: &str) -> Value {
    match text.parse::<Value>() {
        Ok(value) if value.is_integer() || value.is_float() || value.is_bool() => value,
        _ => Value::from(text),
    }
}
