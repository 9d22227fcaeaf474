//! Reads records of the data set code_contests, which have parallel lists, numbered languages and no checkers.

use std::time::Duration;

use serde_json::Value;

use super::record_fields::RecordFields;
use crate::notice::ImportNotice;
use crate::package::{Checker, PartialLimits};
use caipan_facts::Bytes;
use caipan_facts::Fact;

/// File extension for each language number of the data set: unknown, Python 2, C++, Python 3, Java.
const EXTENSIONS_BY_LANGUAGE_NUMBER: [&str; 5] = ["unknown", "py2", "cpp", "py", "java"];

/// Fields of code_contests that do not influence verdicts and are ignored.
const IRRELEVANT_FIELDS: &[&str] = &[
    "cf_contest_id",
    "cf_index",
    "cf_points",
    "cf_rating",
    "cf_tags",
    "description",
    "difficulty",
    "is_description_translated",
    "source",
    "untranslated_description",
];

/// Reads a record into the package, and returns the name of the problem in the data set.
pub(super) fn read_record_into_package(fields: &mut RecordFields) -> Result<String, Fact> {
    let id = fields.require_text_field("name")?;
    fields.note_irrelevant_fields(IRRELEVANT_FIELDS);
    let time = fields.get("time_limit");
    let [whole, nanos] =
        ["seconds", "nanos"].map(|key| time.and_then(|time| time.get(key)?.as_f64()));
    let seconds = whole.unwrap_or(0.0) + nanos.unwrap_or(0.0) / 1e9;
    fields.package.limits = PartialLimits {
        cpu: (seconds > 0.0).then(|| Duration::from_secs_f64(seconds.min(86400.0))),
        memory: fields
            .positive_number("memory_limit_bytes")
            .map(|bytes| Bytes(bytes as u64)),
        ..PartialLimits::default()
    };
    let (key, value) = ("checker".to_owned(), "tokens".to_owned());
    fields.add_notice(ImportNotice::AssumedValue { key, value });
    fields.package.checker = Some(Checker::built_in("tokens"));
    let tests = [
        ("public_tests", "public"),
        ("private_tests", "private"),
        ("generated_tests", "generated"),
    ];
    for (key, folder) in tests {
        let (inputs, outputs) = (
            texts_of_list_column(fields, key, "input"),
            texts_of_list_column(fields, key, "output"),
        );
        let lists = [format!("{key}.input"), format!("{key}.output")];
        fields.require_equal_lengths((&lists[0], inputs.len()), (&lists[1], outputs.len()))?;
        for (input, output) in inputs.into_iter().zip(outputs) {
            fields.add_case(folder, input, output, folder != "public");
        }
    }
    for (key, folder) in [
        ("solutions", "accepted"),
        ("incorrect_solutions", "rejected"),
    ] {
        let sources = texts_of_list_column(fields, key, "solution");
        let languages = fields
            .get(key)
            .and_then(|table| table.get("language")?.as_array());
        let numbers = languages
            .into_iter()
            .flatten()
            .map(|number| number.as_u64().unwrap_or(0));
        let endings: Vec<&str> = numbers
            .map(|number| {
                EXTENSIONS_BY_LANGUAGE_NUMBER
                    .get(number as usize)
                    .copied()
                    .unwrap_or(EXTENSIONS_BY_LANGUAGE_NUMBER[0])
            })
            .collect();
        let lists = [format!("{key}.solution"), format!("{key}.language")];
        fields.require_equal_lengths((&lists[0], sources.len()), (&lists[1], endings.len()))?;
        for (number, (source, ending)) in sources.into_iter().zip(endings).enumerate() {
            fields.add_solution(folder, number + 1, ending, source);
        }
    }
    Ok(id)
}

/// Texts of the list `column` in the field `table`; empty if the field or list is missing.
fn texts_of_list_column(fields: &RecordFields, table: &str, column: &str) -> Vec<String> {
    let values = fields
        .get(table)
        .and_then(|table| table.get(column)?.as_array());
    let texts = values.into_iter().flatten().map(Value::as_str);
    texts
        .map(|text| text.unwrap_or_default().to_owned())
        .collect()
}
