//! Detects the data set of a record, which is a line of JSON that describes one problem, and reads the record.

use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use super::record_fields::RecordFields;
use super::{apps, code_contests, code_contests_plus, codeforces};
use crate::notice::{ImportError, ImportNotice, LocatedNotice, quote_value};
use crate::package::{Checker, Package, TimeLimitRule};
use crate::package_reader::{ImportOptions, to_plain_name};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::config::json;

/// Problem read from one line of a data set.
#[derive(Debug)]
pub struct DataSetRecord {
    /// Name of the problem in the data set.
    pub id: String,
    /// Name of the data set, such as `open-r1/codeforces`.
    pub data_set: &'static str,
    /// Problem in the representation that all formats and data sets share.
    pub package: Package,
    /// Notices for the user about assumed limits and omitted parts of the record.
    pub notices: Vec<Fact>,
}

/// Reads one line of the file `path` as a record; `number` is the line number, from 1. `testlib` is the content of
/// testlib.h, if available, for checkers that include the header.
///
/// # Errors
///
/// The data set is unknown, or the problem has no cases.
pub fn read_record(
    path: &Path,
    number: usize,
    line: &str,
    testlib: Option<&[u8]>,
    options: &ImportOptions,
) -> Result<DataSetRecord, Fact> {
    let shown = path.file_name().unwrap_or_default().to_string_lossy();
    let place = format!("{shown}:{number}");
    let wrong = |what: Fact| {
        LocatedNotice::At {
            place: place.clone(),
            what,
        }
        .into()
    };
    // JSON errors count lines from the beginning of the record, so `place` contains the line number in the file.
    let value: Value = json::parse(line, Path::new(&place))?;
    let Value::Object(map) = value else {
        let (key, value) = (place.clone(), quote_value(value.to_string()));
        let wanted = "{…}".to_owned();
        return Err(wrong(ImportError::WrongType { key, value, wanted }.into()));
    };
    let mut fields = RecordFields {
        map,
        package: Package::default(),
        notices: Vec::new(),
        place: place.clone(),
    };
    let (set, id) = detect_and_read_record(&mut fields, number, testlib)?;
    if matches!(fields.package.checker, Some(Checker::BuiltIn(..))) {
        fields.refuse_contradictory_answers()?;
    }
    let RecordFields {
        mut package,
        mut notices,
        ..
    } = fields;
    if !package.cases.iter().any(|case| case.is_graded) {
        return Err(wrong(ImportError::NoCases.into()));
    }
    package.name = to_plain_name(&id, "problem");
    fill_missing_limits(&mut package, options, |left| {
        notices.push(wrong(left.into()))
    });
    Ok(DataSetRecord {
        id,
        data_set: set,
        package,
        notices,
    })
}

/// Detects the data set of a record by a characteristic field and reads the record. Returns the names of the data
/// set and of the problem.
fn detect_and_read_record(
    fields: &mut RecordFields,
    number: usize,
    testlib: Option<&[u8]>,
) -> Result<(&'static str, String), Fact> {
    Ok(match () {
        () if fields.map.contains_key("correct_submissions") => (
            "Code-Contests-Plus",
            code_contests_plus::read_record_into_package(fields, testlib)?,
        ),
        () if fields.map.contains_key("private_tests") => (
            "code_contests",
            code_contests::read_record_into_package(fields)?,
        ),
        () if fields.map.contains_key("official_tests") => (
            "open-r1/codeforces",
            codeforces::read_record_into_package(fields)?,
        ),
        () if fields.map.contains_key(apps::TESTS_FIELD) => (
            "APPS, TACO",
            apps::read_record_into_package(fields, number)?,
        ),
        () => {
            let known =
                "Code-Contests-Plus, code_contests, open-r1/codeforces, APPS, TACO".to_owned();
            return Err(fields.fact_at_record(ImportError::NoFormat { known }));
        }
    })
}

/// Fills in missing limits from `options`. If `options` contains no limit either, sets a default limit and calls
/// `note`.
fn fill_missing_limits(
    package: &mut Package,
    options: &ImportOptions,
    mut note: impl FnMut(ImportNotice),
) {
    let limits = &mut package.limits;
    limits.cpu = limits.cpu.or(options.cpu);
    if limits.cpu.is_none() {
        let (key, value) = ("time_limit".to_owned(), "1s".to_owned());
        note(ImportNotice::ComputedLimit { key, value });
        limits.cpu = Some(Duration::from_secs(1));
        package.measured_limit = Some(TimeLimitRule::Calibrated);
    }
    limits.memory = limits.memory.or(options.memory);
    if limits.memory.is_none() {
        let (key, value) = ("memory_limit".to_owned(), "256MiB".to_owned());
        note(ImportNotice::AssumedValue { key, value });
        limits.memory = Some(Bytes(256 << 20));
    }
}
