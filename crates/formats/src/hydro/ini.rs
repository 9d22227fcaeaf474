//! Reads config.ini: a line with the number of cases, then one line for each case, `input|output|seconds|score|KiB`.

use std::time::Duration;

use super::quantity::DATA;
use crate::notice::ImportError;
use crate::package::{Case, Limits, Package, Subtask};
use crate::package_reader::{PackageReader, case_name, quote_value};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Largest memory limit of a case, in KiB: one TiB.
const MAX_KIB: f64 = (1_u64 << 30) as f64;

/// Adds the cases of config.ini. Each case becomes a subtask of one case.
pub(super) fn read_ini(
    reading: &PackageReader,
    path: &str,
    text: &str,
    package: &mut Package,
) -> Result<(), Fact> {
    let mut lines = text.lines().enumerate();
    let wrong = |line: usize, value: &str| {
        let (key, value) = (path.to_owned(), quote_value(value));
        let wanted = "in|out|1|10|262144".to_owned();
        reading.error_at(
            path,
            Some(line + 1),
            ImportError::WrongType { key, value, wanted },
        )
    };
    let first = lines.next().map_or("", |(_, line)| line.trim());
    let count: usize = first.parse().map_err(|_| wrong(0, first))?;
    for (number, line) in lines.take(count) {
        let parts: Vec<&str> = line.trim().split('|').collect();
        let (Some(input), Some(output)) = (parts.first(), parts.get(1)) else {
            return Err(wrong(number, line));
        };
        let [seconds, score, kib] =
            [2, 3, 4].map(|index| parts.get(index).and_then(|text| text.parse::<f64>().ok()));
        let (Some(seconds), Some(score)) = (seconds, score) else {
            return Err(wrong(number, line));
        };
        let is_time = (1e-3..=86400.0).contains(&seconds);
        if !is_time || kib.is_some_and(|kib| !(1.0..=MAX_KIB).contains(&kib)) {
            return Err(wrong(number, line));
        }
        let input_path = data_path(reading, "input", input);
        let input_file = reading.file_content(&input_path, path, Some(number + 1))?;
        let answer_path = data_path(reading, "output", output);
        let answer = reading.file_content(&answer_path, path, Some(number + 1))?;
        let name = case_name(input);
        package.cases.push(Case {
            limits: Limits {
                cpu: Some(Duration::from_secs_f64(seconds)),
                memory: kib.map(|kib| Bytes((kib as u64) << 10)),
                ..Limits::default()
            },
            ..Case::new(name.clone(), input_file, Some(answer))
        });
        let points = Points::of_number(score).ok_or_else(|| wrong(number, line))?;
        package.subtasks.push(Subtask {
            name: (package.subtasks.len() + 1).to_string(),
            points,
            scoring: Scoring::Sum,
            is_ceiling: false,
            requires: Vec::new(),
            cases: vec![name],
            limits: Limits::default(),
            checker_args: None,
        });
    }
    Ok(())
}

/// Path of a file in the data folder, or in the subfolder `kind` if the file is not directly in the data folder.
fn data_path(reading: &PackageReader, kind: &str, name: &str) -> String {
    let beside = format!("{DATA}/{name}");
    if reading.files.has(&beside) {
        beside
    } else {
        format!("{DATA}/{kind}/{name}")
    }
}
