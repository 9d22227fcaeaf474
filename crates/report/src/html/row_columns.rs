//! Conversion of tables from rows to columns, so that the data of a page contain each key only once.

use serde::Serialize;
use serde_json::{Map, Value};

/// Converts rows to columns, keyed by field name. A column is left out if all its cells are null, false, or an empty
/// text, list or object.
pub(super) fn rows_to_columns<T: Serialize>(rows: &[T]) -> Map<String, Value> {
    let mut columns: Map<String, Value> = Map::new();
    for (place, row) in rows.iter().enumerate() {
        let Ok(Value::Object(row)) = serde_json::to_value(row) else {
            continue;
        };
        for (key, cell) in row {
            let column = columns
                .entry(key)
                .or_insert_with(|| Value::Array(Vec::with_capacity(rows.len())));
            if let Value::Array(cells) = column {
                cells.resize(place, Value::Null);
                cells.push(cell);
            }
        }
    }
    columns.retain(|_, column| {
        let mut cells = column.as_array().into_iter().flatten();
        cells.any(|cell| !is_empty(cell))
    });
    columns
}

fn is_empty(cell: &Value) -> bool {
    match cell {
        Value::Null => true,
        Value::Bool(is_so) => !is_so,
        Value::Number(_) => false,
        Value::String(text) => text.is_empty(),
        Value::Array(all) => all.is_empty(),
        Value::Object(all) => all.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn rows_become_columns_and_empty_columns_are_omitted() {
        let rows = [
            json!({"name": "a", "points": 0, "none": null, "list": [], "is": false}),
            json!({"name": "b", "points": 2, "none": null, "list": [1], "is": false}),
        ];
        let expected = json!({"name": ["a", "b"], "points": [0, 2], "list": [[], [1]]});
        assert_eq!(Value::Object(rows_to_columns(&rows)), expected);
    }
}
