//! Reads records of the data sets APPS and TACO, whose tests and solutions are JSON inside of strings. The records
//! contain no checkers.

use std::time::Duration;

use serde_json::Value;

use super::record_fields::RecordFields;
use crate::config_keys::scalar_to_text;
use crate::notice::ImportNotice;
use crate::package::{Checker, PartialLimits};
use caipan_facts::Bytes;
use caipan_facts::Fact;

/// Field with the tests, as JSON inside a string. A record with this field belongs to APPS or TACO.
pub(super) const TESTS_FIELD: &str = "input_output";

/// Fields of APPS and TACO that do not influence verdicts and are ignored.
const IRRELEVANT_FIELDS: &[&str] = &[
    "Expected Auxiliary Space",
    "Expected Time Complexity",
    "date",
    "difficulty",
    "picture_num",
    "question",
    "raw_tags",
    "skill_types",
    "source",
    "tags",
    "url",
];

/// Reads a record into the package, and returns the name of the problem. A record without a name is named after
/// `number`, the line of the record.
///
/// # Errors
///
/// Submissions must define a function instead of a program, or the lists of inputs and outputs differ in length.
pub(super) fn read_record_into_package(
    fields: &mut RecordFields,
    number: usize,
) -> Result<String, Fact> {
    let id = ["problem_id", "id", "name"]
        .into_iter()
        .find_map(|key| fields.text(key))
        .unwrap_or_else(|| format!("line-{number}"));
    fields.note_irrelevant_fields(IRRELEVANT_FIELDS);
    let tests = fields.parse_json(TESTS_FIELD)?;
    if let Some(name) = tests.get("fn_name").filter(|name| !name.is_null()) {
        let value = scalar_to_text(name).unwrap_or_default();
        return Err(fields.unsupported_error("fn_name", &value));
    }
    fields.package.limits = PartialLimits {
        cpu: parse_leading_positive_number(fields, "time_limit")
            .map(|seconds| Duration::from_secs_f64(seconds.min(86400.0))),
        memory: parse_memory_limit(fields)?,
        ..PartialLimits::default()
    };
    let (key, value) = ("checker".to_owned(), "tokens".to_owned());
    fields.add_notice(ImportNotice::AssumedValue { key, value });
    fields.package.checker = Some(Checker::built_in("tokens"));
    let [inputs, outputs] = ["inputs", "outputs"].map(|key| {
        let list = tests.get(key).and_then(Value::as_array);
        list.cloned().unwrap_or_default()
    });
    fields.require_equal_lengths(("inputs", inputs.len()), ("outputs", outputs.len()))?;
    for (input, output) in inputs.iter().zip(&outputs) {
        let (input, output) = (
            test_data_to_text(fields, "inputs", input)?,
            test_data_to_text(fields, "outputs", output)?,
        );
        fields.add_case("tests", input, output, true);
    }
    let solutions = match fields.get("solutions") {
        Some(_) => fields.parse_json("solutions")?,
        None => Value::Null,
    };
    let codes = solutions.as_array().into_iter().flatten();
    for (number, code) in codes.filter_map(Value::as_str).enumerate() {
        fields.add_solution("accepted", number + 1, "py", code.to_owned());
    }
    Ok(id)
}

/// Converts an input or output to text; the elements of a list become lines. A value of unsupported type is an error
/// about the field `key`.
fn test_data_to_text(fields: &RecordFields, key: &str, value: &Value) -> Result<String, Fact> {
    let text = scalar_to_text(value).or_else(|| join_lines(value));
    text.ok_or_else(|| fields.unsupported_error(key, &value.to_string()))
}

fn join_lines(list: &Value) -> Option<String> {
    let lines = list.as_array()?.iter().map(scalar_to_text);
    Some(lines.collect::<Option<Vec<_>>>()?.join("\n") + "\n")
}

/// Positive number at the beginning of a field such as `2.0 seconds`; `None` if the field is missing or malformed.
fn parse_leading_positive_number(fields: &RecordFields, key: &str) -> Option<f64> {
    let text = fields.text(key)?;
    let number = text.split_whitespace().next()?.parse().ok();
    number.filter(|number: &f64| number.is_finite() && *number > 0.0)
}

/// Memory limit from a field such as `256.0 megabytes`; `None` if the field is missing. An unknown unit is an error.
fn parse_memory_limit(fields: &RecordFields) -> Result<Option<Bytes>, Fact> {
    const KEY: &str = "memory_limit";
    let Some(text) = fields.text(KEY) else {
        return Ok(None);
    };
    let unit = text
        .split_whitespace()
        .nth(1)
        .unwrap_or_default()
        .to_lowercase();
    let factor = match unit.as_str() {
        "bytes" | "byte" | "b" => 1.0,
        "kilobytes" | "kb" | "kib" => 1024.0,
        "megabytes" | "megabyte" | "mb" | "mib" => 1_048_576.0,
        "gigabytes" | "gigabyte" | "gb" | "gib" => 1_073_741_824.0,
        _ => return Err(fields.unsupported_error(KEY, &text)),
    };
    Ok(parse_leading_positive_number(fields, KEY).map(|number| Bytes((number * factor) as u64)))
}
