//! Reads `test_cases`: a list of cases and batches, or cases derived from file names.

use super::case_names::{self, group_case_files};
use super::data_files::{DataFiles, INIT_YML};
use super::subtasks::{CaseBatch, ConfigCase, TestCasesEntry};
use crate::config_keys::{ConfigKeys, scalar_to_text};
use crate::notice::{ImportError, quote_value};
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::points::Points;

/// Keys of single cases and batches that caipan does not support; a package with one of these keys is refused.
const UNSUPPORTED_KEYS: &[&str] = &[
    "checker",
    "generator",
    "generator_args",
    "binary_data",
    "output_limit_length",
    "wall_time_factor",
    "symlinks",
];

/// Returns the cases and batches of `test_cases` in order. `text` is init.yml, used to find line numbers.
pub(super) fn read_test_cases(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    text: &str,
    data: &DataFiles,
) -> Result<Vec<TestCasesEntry>, Fact> {
    let points = take_points(reading, keys)?.unwrap_or(Points::from_whole(1));
    if !keys.is_list("test_cases") {
        return derive_cases_from_names(reading, keys, data, points);
    }
    let tables = keys.take_tables(reading, "test_cases")?.unwrap_or_default();
    let mut rows = Vec::new();
    let mut batches = 0;
    for mut table in tables {
        if !table.has("batched") {
            rows.push(TestCasesEntry::Case(read_case(
                reading, table, text, &points,
            )?));
            continue;
        }
        batches += 1;
        let own = self::take_points(reading, &mut table)?.unwrap_or(points.clone());
        let requires = take_dependencies(reading, &mut table, batches)?;
        let tables = table.take_tables(reading, "batched")?.unwrap_or_default();
        refuse_unsupported_keys(reading, &mut table, find_line_of_first_case(&tables, text))?;
        let mut cases = Vec::new();
        for table in tables {
            let line = find_line_of_case_file(&table, text);
            let given = read_case(reading, table, text, &own)?;
            if given.points != own {
                let (key, value) = (
                    "points".to_owned(),
                    quote_value(given.points.to_exact_text()),
                );
                return Err(reading.error_at(
                    INIT_YML,
                    line,
                    ImportError::Unsupported { key, value },
                ));
            }
            cases.push(given);
        }
        rows.push(TestCasesEntry::Batch(CaseBatch {
            number: batches,
            points: own,
            requires,
            cases,
        }));
    }
    Ok(rows)
}

fn find_line_of_first_case(tables: &[ConfigKeys], text: &str) -> Option<usize> {
    tables
        .first()
        .and_then(|table| find_line_of_case_file(table, text))
}

/// Returns the first line of init.yml, from 1, that contains the input file name of a case. If the case has no input,
/// searches for the name of the output file. `None` if no line is found.
fn find_line_of_case_file(table: &ConfigKeys, text: &str) -> Option<usize> {
    let name = ["in", "out"].iter().find_map(|key| table.peek(key))?;
    let name = scalar_to_text(name)?;
    let line = text.lines().position(|line| {
        line.match_indices(&name)
            .any(|(at, _)| !line[at + name.len()..].starts_with(char::is_alphanumeric))
    })?;
    Some(line + 1)
}

/// Reads a case. If the case has no points, `default_points` apply.
fn read_case(
    reading: &mut PackageReader,
    mut table: ConfigKeys,
    text: &str,
    default_points: &Points,
) -> Result<ConfigCase, Fact> {
    let line = find_line_of_case_file(&table, text);
    if table.has("batched") {
        let (key, value) = ("batched".to_owned(), quote_value("batched"));
        return Err(reading.error_at(INIT_YML, line, ImportError::Unsupported { key, value }));
    }
    let given = ConfigCase {
        input: table.take_text(reading, "in")?,
        output: table.take_text(reading, "out")?,
        points: take_points(reading, &mut table)?.unwrap_or(default_points.clone()),
        line,
    };
    refuse_unsupported_keys(reading, &mut table, line)?;
    Ok(given)
}

/// Fails on unsupported keys of a case or batch, and adds a notice for unknown keys.
fn refuse_unsupported_keys(
    reading: &mut PackageReader,
    table: &mut ConfigKeys,
    line: Option<usize>,
) -> Result<(), Fact> {
    for key in UNSUPPORTED_KEYS {
        if let Some(value) = table.take(key) {
            let (key, value) = ((*key).to_owned(), quote_value(value.to_string()));
            return Err(reading.error_at(INIT_YML, line, ImportError::Unsupported { key, value }));
        }
    }
    // On DMOJ, keys with these suffixes are computed by Python code, which caipan does not run.
    if let Some(key) = table
        .remaining_keys()
        .find(|key| key.ends_with(['<', '>', '+']))
    {
        let (key, value) = (key.to_owned(), quote_value(key));
        return Err(reading.error_at(INIT_YML, line, ImportError::Unsupported { key, value }));
    }
    table.note_unused_keys(reading, &["output_prefix_length", "hints"]);
    Ok(())
}

/// Returns the value of the key `points` in a table; `None` if the key is missing.
fn take_points(reading: &PackageReader, table: &mut ConfigKeys) -> Result<Option<Points>, Fact> {
    let Some(number) = table.take_number(reading, "points")? else {
        return Ok(None);
    };
    let points = Points::from_number(number).ok_or_else(|| {
        let (key, value) = ("points".to_owned(), quote_value(number.to_string()));
        let wanted = "1".to_owned();
        table.error_at(
            reading,
            "points",
            ImportError::WrongType { key, value, wanted },
        )
    })?;
    Ok(Some(points))
}

/// Returns the numbers of the batches on which batch `number` depends. A batch that is not earlier is an error.
fn take_dependencies(
    reading: &PackageReader,
    table: &mut ConfigKeys,
    number: usize,
) -> Result<Vec<usize>, Fact> {
    let line = table.line("dependencies");
    let needed = table.take_texts(reading, "dependencies")?;
    let batches = needed.iter().map(|text| {
        let known = text.parse().ok().filter(|one| (1..number).contains(one));
        known.ok_or_else(|| {
            let (key, value) = ("dependencies".to_owned(), quote_value(text));
            reading.error_at(INIT_YML, line, ImportError::NoEarlierGroup { key, value })
        })
    });
    batches.collect()
}

/// Parses one entry of `case_points`, the points of a case. `line` is the line of `case_points`, for error messages.
fn parse_case_points(
    reading: &PackageReader,
    text: &str,
    line: Option<usize>,
) -> Result<Points, Fact> {
    let number = text.parse().ok().and_then(Points::from_number);
    number.ok_or_else(|| {
        let fault = ImportError::WrongType {
            key: "case_points".to_owned(),
            value: quote_value(text),
            wanted: "1".to_owned(),
        };
        reading.error_at(INIT_YML, line, fault)
    })
}

/// Derives cases and batches from the file names in the zip. `case_points` may list the points of each entry.
fn derive_cases_from_names(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    data: &DataFiles,
    points: Points,
) -> Result<Vec<TestCasesEntry>, Fact> {
    let mut table = keys.take_table(reading, "test_cases")?;
    for (usual_key, usual) in [
        ("input_format", case_names::INPUT_PATTERN),
        ("output_format", case_names::OUTPUT_PATTERN),
    ] {
        let format = table.take_text(reading, usual_key)?;
        if let Some(other) = format.filter(|text| text != usual) {
            let (key, value) = (usual_key.to_owned(), quote_value(other));
            let what = ImportError::Unsupported { key, value };
            return Err(keys.error_at(reading, usual_key, what));
        }
    }
    let line = table.line("case_points");
    let each = table.take_texts(reading, "case_points")?;
    table.note_unused_keys(reading, &[]);
    if data.archive.is_none() {
        let key = "archive".to_owned();
        return Err(reading.error_at(INIT_YML, None, ImportError::MissingKey { key }));
    }
    let found = group_case_files(&data.paths_in_data_archive(reading)).map_err(|name| {
        let (key, value) = ("test_cases".to_owned(), quote_value(name));
        keys.error_at(reading, "archive", ImportError::Duplicate { key, value })
    })?;
    let mut rows = Vec::new();
    let mut batches = 0;
    for (place, group) in found.into_values().enumerate() {
        let points = match each.get(place) {
            _ if each.is_empty() => points.clone(),
            Some(text) => parse_case_points(reading, text, line)?,
            None => {
                let key = format!("case_points[{place}]");
                return Err(reading.error_at(INIT_YML, line, ImportError::MissingKey { key }));
            }
        };
        let cases = group.cases.into_values().map(|named| ConfigCase {
            input: named.input,
            output: named.output,
            points: points.clone(),
            line: None,
        });
        if group.is_batch {
            batches += 1;
            rows.push(TestCasesEntry::Batch(CaseBatch {
                number: batches,
                points: points.clone(),
                requires: Vec::new(),
                cases: cases.collect(),
            }));
        } else {
            rows.extend(cases.map(TestCasesEntry::Case));
        }
    }
    Ok(rows)
}
