//! Reads records of the data set open-r1/codeforces, which contain official tests and perhaps a Python checker.

use std::time::Duration;

use serde_json::Value;

use super::record_fields::RecordFields;
use crate::config_keys::scalar_to_text;
use crate::notice::{ImportNotice, quote_value};
use crate::package::{Checker, PartialLimits};
use caipan_facts::Bytes;
use caipan_facts::Fact;

/// Fields of open-r1/codeforces that do not influence verdicts and are ignored.
const IRRELEVANT_FIELDS: &[&str] = &[
    "aliases",
    "contest_id",
    "contest_name",
    "contest_start",
    "contest_start_year",
    "contest_type",
    "description",
    "editorial",
    "index",
    "input_format",
    "note",
    "output_format",
    "rating",
    "tags",
];

/// Reads a record into the package, and returns the name of the problem in the data set.
pub(super) fn read_record_into_package(fields: &mut RecordFields) -> Result<String, Fact> {
    let id = fields.require_text_field("id")?;
    // Records of interactive and non-executable problems lack the programs needed for judging.
    if let Some(format) = fields.text("interaction_format") {
        let first = format.lines().next().unwrap_or_default().to_owned();
        return Err(fields.unsupported_error("interaction_format", &first));
    }
    if fields.get("executable").and_then(Value::as_bool) == Some(false) {
        return Err(fields.unsupported_error("executable", "false"));
    }
    if let Some(count) = fields.positive_number("generated_tests") {
        let (key, value) = ("generated_tests".to_owned(), quote_value(count.to_string()));
        fields.add_notice(ImportNotice::UnsupportedValue { key, value });
    }
    fields.note_irrelevant_fields(IRRELEVANT_FIELDS);
    if let Some(title) = fields.text("title") {
        fields.package.title.insert("en".to_owned(), title);
    }
    fields.package.limits = PartialLimits {
        cpu: fields
            .positive_number("time_limit")
            .map(|seconds| Duration::from_secs_f64(seconds.min(86400.0))),
        memory: fields
            .positive_number("memory_limit")
            .map(|mib| Bytes((mib * 1048576.0) as u64)),
        ..PartialLimits::default()
    };
    if fields.text("input_mode").as_deref() == Some("file") {
        fields.package.input = Some("input.txt".to_owned());
        fields.package.output = Some("output.txt".to_owned());
    }
    fields.package.checker = Some(match fields.text("generated_checker") {
        Some(source) => {
            Checker::Program(fields.store_program("checker/checker.py", source, "piston", None))
        }
        None => Checker::built_in("tokens"),
    });
    if fields
        .get("official_tests_complete")
        .and_then(Value::as_bool)
        == Some(false)
    {
        let (key, value) = ("official_tests_complete".to_owned(), quote_value("false"));
        fields.add_notice(ImportNotice::UnsupportedValue { key, value });
    }
    for (key, is_graded) in [("examples", false), ("official_tests", true)] {
        for case in fields.list(key).to_vec() {
            let [input, output] = ["input", "output"]
                .map(|key| case.get(key).and_then(scalar_to_text).unwrap_or_default());
            let folder = if is_graded { "official" } else { "examples" };
            fields.add_case(folder, input, output, is_graded);
        }
    }
    Ok(id)
}
