//! Formats values for messages.

use super::json_value::JsonValue;
use crate::evidence::{MAX_QUOTED_CHARACTERS, clip};

/// Formats a value as JSON, clipped for use in a message.
pub(super) fn to_json(value: &JsonValue) -> String {
    let mut text = String::new();
    write_value(value, &mut text);
    clip(MAX_QUOTED_CHARACTERS, text.as_bytes())
}

/// Appends a value in a form like JSON. Stops early when `text` is long enough to be clipped.
fn write_value(value: &JsonValue, text: &mut String) {
    if text.len() > 2 * MAX_QUOTED_CHARACTERS {
        return;
    }
    match value {
        JsonValue::Null => text.push_str("null"),
        JsonValue::Bool(truth) => text.push_str(&truth.to_string()),
        JsonValue::Integer(digits) => text.push_str(digits),
        JsonValue::Float(number) => text.push_str(&format!("{number:?}")),
        JsonValue::Text(units) => text.push_str(&format!("{:?}", String::from_utf16_lossy(units))),
        JsonValue::List(elements) => {
            text.push('[');
            write_elements(elements, text);
            text.push(']');
        }
        JsonValue::Set(elements) => {
            text.push('{');
            write_elements(elements, text);
            text.push('}');
        }
        JsonValue::Map(entries) => {
            text.push('{');
            for (index, (key, value)) in entries.iter().enumerate() {
                if index > 0 {
                    text.push_str(", ");
                }
                write_value(key, text);
                text.push_str(": ");
                write_value(value, text);
            }
            text.push('}');
        }
    }
}

fn write_elements(elements: &[JsonValue], text: &mut String) {
    for (index, element) in elements.iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        write_value(element, text);
    }
}
