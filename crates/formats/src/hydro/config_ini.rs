//! Reads config.ini: a line with the number of cases, then one line for each case, `input|output|seconds|score|KiB`.

use std::time::Duration;

use super::limit_keys::TESTDATA_FOLDER;
use crate::notice::{ImportError, quote_value};
use crate::package::{Case, Package, PartialLimits, Subtask};
use crate::package_reader::{PackageReader, case_name_from_path};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Largest memory limit of a case, in KiB: one TiB.
const MAX_KIB: f64 = (1_u64 << 30) as f64;

/// Example of a line for a case, for error messages.
const EXAMPLE_CASE_LINE: &str = "in|out|1|10|262144";

/// Adds the cases of config.ini, each with a subtask that contains only this case.
pub(super) fn add_ini_cases(
    reading: &PackageReader,
    path: &str,
    text: &str,
    package: &mut Package,
) -> Result<(), Fact> {
    let mut lines = text.lines().enumerate();
    let first = lines.next().map_or("", |(_, line)| line.trim());
    let listed = lines.clone().count();
    let announced = first.parse().ok().filter(|count| *count <= listed);
    let Some(count) = announced else {
        return Err(malformed_line_error(
            reading,
            path,
            (0, first),
            listed.to_string(),
        ));
    };
    for (number, line) in lines.take(count) {
        let (case, points) = read_case(reading, path, (number, line))?;
        package.subtasks.push(Subtask {
            name: (package.subtasks.len() + 1).to_string(),
            points,
            scoring: Scoring::Sum,
            is_ceiling: false,
            requires: Vec::new(),
            cases: vec![case.name.clone()],
            limits: PartialLimits::default(),
            checker_args: None,
        });
        package.cases.push(case);
    }
    Ok(())
}

/// Reads the case that a line describes, and the points of the case. `number` is the index of the line, from 0.
fn read_case(
    reading: &PackageReader,
    path: &str,
    (number, line): (usize, &str),
) -> Result<(Case, Points), Fact> {
    let parts: Vec<&str> = line.trim().split('|').collect();
    let numbers = [2, 3, 4].map(|index| parts.get(index).and_then(|text| text.parse::<f64>().ok()));
    let ([input, output, ..], [Some(seconds), Some(score), kib]) = (&parts[..], numbers) else {
        return Err(malformed_line_error(
            reading,
            path,
            (number, line),
            EXAMPLE_CASE_LINE,
        ));
    };
    let is_time = (1e-3..=86400.0).contains(&seconds);
    if !is_time || kib.is_some_and(|kib| !(1.0..=MAX_KIB).contains(&kib)) {
        return Err(malformed_line_error(
            reading,
            path,
            (number, line),
            EXAMPLE_CASE_LINE,
        ));
    }
    let input_path = find_data_file_path(reading, "input", input);
    let input_file = reading.resolve_file_content(&input_path, path, Some(number + 1))?;
    let answer_path = find_data_file_path(reading, "output", output);
    let answer = reading.resolve_file_content(&answer_path, path, Some(number + 1))?;
    let case = Case {
        limits: PartialLimits {
            cpu: Some(Duration::from_secs_f64(seconds)),
            memory: kib.map(|kib| Bytes((kib as u64) << 10)),
            ..PartialLimits::default()
        },
        ..Case::new(case_name_from_path(input), input_file, Some(answer))
    };
    match Points::from_number(score) {
        Some(points) => Ok((case, points)),
        None => Err(malformed_line_error(
            reading,
            path,
            (number, line),
            EXAMPLE_CASE_LINE,
        )),
    }
}

/// Returns the error for a malformed line; `wanted` is an example of a valid line. `number` is the index of the line,
/// from 0.
fn malformed_line_error(
    reading: &PackageReader,
    path: &str,
    (number, line): (usize, &str),
    wanted: impl Into<String>,
) -> Fact {
    let what = ImportError::WrongType {
        key: path.to_owned(),
        value: quote_value(line),
        wanted: wanted.into(),
    };
    reading.error_at(path, Some(number + 1), what)
}

/// Path of a file in the data folder, or in `subfolder` if the file is not directly in the data folder.
fn find_data_file_path(reading: &PackageReader, subfolder: &str, name: &str) -> String {
    let beside = format!("{TESTDATA_FOLDER}/{name}");
    if reading.files.has(&beside) {
        beside
    } else {
        format!("{TESTDATA_FOLDER}/{subfolder}/{name}")
    }
}
