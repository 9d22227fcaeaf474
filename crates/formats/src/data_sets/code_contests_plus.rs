//! Reads records of the data set Code-Contests-Plus, which contain jury programs that use testlib, and correct and
//! incorrect submissions.

use std::time::Duration;

use serde_json::Value;

use super::record_fields::RecordFields;

use crate::config_keys::scalar_to_text;
use crate::notice::ImportNotice;
use crate::package::{Checker, PartialLimits};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::source_repair::escape_line_breaks_in_literals;

/// Reads a record into the package, and returns the name of the problem in the data set. `testlib` is the content of
/// testlib.h, if available.
pub(super) fn read_record_into_package(
    fields: &mut RecordFields,
    testlib: Option<&[u8]>,
) -> Result<String, Fact> {
    let id = fields.require_text_field("id")?;
    if let Some(title) = fields.text("title") {
        fields.package.title.insert("en".to_owned(), title);
    }
    fields.package.limits = PartialLimits {
        cpu: fields
            .positive_number("time_limit")
            .map(|millis| Duration::from_secs_f64((millis / 1000.0).min(86400.0))),
        memory: fields
            .positive_number("memory_limit")
            .map(|mib| Bytes((mib * 1048576.0) as u64)),
        ..PartialLimits::default()
    };
    fields.package.checker = Some(match fields.text("checker") {
        Some(source) => {
            let text = escape_line_breaks_in_literals(&source);
            Checker::Program(fields.store_program("checker/check.cpp", text, "testlib", testlib))
        }
        None => {
            let (key, value) = ("checker".to_owned(), "tokens".to_owned());
            fields.add_notice(ImportNotice::AssumedValue { key, value });
            Checker::built_in("tokens")
        }
    });
    if let Some(source) = fields.text("validator") {
        let text = escape_line_breaks_in_literals(&source);
        let mut validator = fields.store_program("validators/valid.cpp", text, "testlib", testlib);
        validator.points = None;
        fields.package.validators.push(validator);
    }
    if let Some(source) = fields.text("generator") {
        let file = fields.store_generated_file(
            "generators/gen.cpp",
            escape_line_breaks_in_literals(&source),
        );
        let copied_files = &mut fields.package.copied_files;
        copied_files.push((file.clone(), file.clone()));
        fields.add_notice(ImportNotice::KeptUnused { file });
    }
    for case in fields.list("test_cases").to_vec() {
        let [input, output] = ["input", "output"]
            .map(|key| case.get(key).and_then(scalar_to_text).unwrap_or_default());
        fields.add_case("cases", input, output, true);
    }
    for (key, folder) in [
        ("correct_submissions", "accepted"),
        ("incorrect_submissions", "rejected"),
    ] {
        for (number, one) in fields.list(key).to_vec().iter().enumerate() {
            let [language, code] = ["language", "code"]
                .map(|key| one.get(key).and_then(Value::as_str).unwrap_or_default());
            let ending = match language {
                "py3" => "py",
                "py2" => "py2",
                language => language,
            };
            fields.add_solution(folder, number + 1, ending, code.to_owned());
        }
    }
    Ok(id)
}
