//! Reads cases and subtasks from config.yaml, or derives them from file names.

use super::limit_keys::{TESTDATA_FOLDER, take_limits};
use crate::case_pairs::find_pairs;
use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, quote_value};
use crate::package::{Case, Package, PartialLimits, Subtask};
use crate::package_reader::{PackageReader, case_name_from_path};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Adds the cases and subtasks that config.yaml lists. If config.yaml lists no cases, finds cases by file name.
pub(super) fn add_cases(
    reading: &mut PackageReader,
    keys: &mut ConfigKeys,
    package: &mut Package,
) -> Result<(), Fact> {
    let flat = keys
        .take_tables(reading, "cases")?
        .filter(|cases| !cases.is_empty());
    if let Some(cases) = flat {
        // A flat list of cases is one subtask of 100 points with scoring `sum`.
        let whole = ConfigSubtask {
            id: 1,
            score: 100,
            scoring: Scoring::Sum,
            ..ConfigSubtask::default()
        };
        let given = read_cases(reading, whole, cases)?;
        return add_subtasks(reading, keys, vec![given], package);
    }
    let tables = keys.take_tables(reading, "subtasks")?.unwrap_or_default();
    let mut subtasks = Vec::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        let scoring = match table.take_text(reading, "type")?.as_deref() {
            None | Some("min") => Scoring::Min,
            Some("max") => Scoring::Max,
            Some("sum") => Scoring::Sum,
            Some(other) => {
                let (key, value) = ("type".to_owned(), quote_value(other));
                let known = "min, max, sum".to_owned();
                return Err(table.error_at(
                    reading,
                    "type",
                    ImportError::UnknownValue { key, value, known },
                ));
            }
        };
        let given = ConfigSubtask {
            id: table
                .take_whole_number(reading, "id")?
                .unwrap_or(number as u64 + 1),
            score: table.take_whole_number(reading, "score")?.unwrap_or(0),
            scoring,
            requires: table.take_texts(reading, "if")?,
            limits: take_limits(reading, &mut table)?,
            cases: Vec::new(),
        };
        let cases = table.take_tables(reading, "cases")?.unwrap_or_default();
        table.note_unused_keys(reading, &[]);
        subtasks.push(read_cases(reading, given, cases)?);
    }
    if subtasks.iter().all(|given| given.cases.is_empty()) {
        derive_cases_from_names(reading, &mut subtasks);
    }
    subtasks.retain(|given| !given.cases.is_empty());
    subtasks.sort_by_key(|given| given.id);
    add_subtasks(reading, keys, subtasks, package)
}

#[derive(Debug, Default)]
struct ConfigSubtask {
    id: u64,
    /// Points of the subtask; 0 if the key is missing.
    score: u64,
    scoring: Scoring,
    requires: Vec<String>,
    limits: PartialLimits,
    cases: Vec<ConfigCase>,
}

#[derive(Debug, Default)]
struct ConfigCase {
    input: String,
    answer: Option<String>,
    score: u64,
    limits: PartialLimits,
    line: Option<usize>,
}

fn read_cases(
    reading: &mut PackageReader,
    subtask: ConfigSubtask,
    tables: Vec<ConfigKeys>,
) -> Result<ConfigSubtask, Fact> {
    let mut cases = Vec::new();
    for mut table in tables {
        let Some(input) = table.take_text(reading, "input")? else {
            let key = "input".to_owned();
            return Err(table.error_at(reading, "cases", ImportError::MissingKey { key }));
        };
        cases.push(ConfigCase {
            answer: table.take_text(reading, "output")?,
            score: table.take_whole_number(reading, "score")?.unwrap_or(0),
            limits: take_limits(reading, &mut table)?,
            line: find_line_number_of_word(reading, table.path(), &input),
            input,
        });
        table.note_unused_keys(reading, &["id"]);
    }
    Ok(ConfigSubtask { cases, ..subtask })
}

fn find_line_number_of_word(reading: &PackageReader, path: &str, word: &str) -> Option<usize> {
    let text = reading.read_config_text(path).ok()?;
    text.lines()
        .position(|line| line.contains(word))
        .map(|line| line + 1)
}

/// Finds cases by file name. Adds each case to the subtask with the number in the file name. Creates subtasks that
/// config.yaml does not declare.
fn derive_cases_from_names(reading: &PackageReader, subtasks: &mut Vec<ConfigSubtask>) {
    let near = reading.files.files_below(TESTDATA_FOLDER).filter(|path| {
        let inside = &path[TESTDATA_FOLDER.len() + 1..];
        !inside.contains('/') || inside.starts_with("input/") || inside.starts_with("output/")
    });
    let paths: Vec<&str> = near.collect();
    for pair in find_pairs(&paths) {
        let case = ConfigCase {
            input: pair.input[TESTDATA_FOLDER.len() + 1..].to_owned(),
            answer: Some(pair.answer[TESTDATA_FOLDER.len() + 1..].to_owned()),
            ..ConfigCase::default()
        };
        match subtasks.iter_mut().find(|given| given.id == pair.subtask) {
            Some(given) => given.cases.push(case),
            None => subtasks.push(ConfigSubtask {
                id: pair.subtask,
                scoring: if pair.is_grouped {
                    Scoring::Min
                } else {
                    Scoring::Sum
                },
                cases: vec![case],
                ..ConfigSubtask::default()
            }),
        }
    }
}

/// Adds subtasks and cases to the package. Subtasks without score share the rest of 100 points equally, in whole
/// points; the last subtasks get the remainder.
fn add_subtasks(
    reading: &mut PackageReader,
    keys: &ConfigKeys,
    mut subtasks: Vec<ConfigSubtask>,
    package: &mut Package,
) -> Result<(), Fact> {
    let scores: Vec<u64> = subtasks.iter().map(|given| given.score).collect();
    for (given, score) in subtasks
        .iter_mut()
        .zip(replace_zero_scores_by_equal_shares(100, &scores))
    {
        given.score = score;
    }
    let known: Vec<String> = subtasks.iter().map(|given| given.id.to_string()).collect();
    for (number, given) in subtasks.into_iter().enumerate() {
        if let Some(wrong) = given
            .requires
            .iter()
            .find(|id| !known[..number].contains(id))
        {
            let (key, value) = ("if".to_owned(), quote_value(wrong));
            return Err(keys.error_at(reading, "if", ImportError::NoEarlierGroup { key, value }));
        }
        let scores: Vec<u64> = given.cases.iter().map(|case| case.score).collect();
        let is_sum = given.scoring == Scoring::Sum;
        let parts = replace_zero_scores_by_equal_shares(given.score, &scores);
        let is_even = parts.windows(2).all(|pair| pair[0] == pair[1]);
        let mut own = Vec::new();
        for (case, part) in given.cases.iter().zip(&parts) {
            let input = format!("{TESTDATA_FOLDER}/{}", case.input);
            let input = reading.resolve_file_content(&input, keys.path(), case.line)?;
            let answer = case.answer.as_ref().map(|answer| {
                reading.resolve_file_content(
                    &format!("{TESTDATA_FOLDER}/{answer}"),
                    keys.path(),
                    case.line,
                )
            });
            let new = Case {
                points: (is_sum && !is_even).then(|| Points::from_whole(*part as u32)),
                limits: case.limits,
                ..Case::new(case_name_from_path(&case.input), input, answer.transpose()?)
            };
            let Some(name) = add_or_reuse_case(new, given.id, &own, package) else {
                let (key, value) = ("input".to_owned(), quote_value(&case.input));
                return Err(reading.error_at(
                    keys.path(),
                    case.line,
                    ImportError::Duplicate { key, value },
                ));
            };
            own.push(name);
        }
        let sum: u64 = parts.iter().sum();
        package.subtasks.push(Subtask {
            name: given.id.to_string(),
            points: Points::from_whole(if is_sum { sum } else { given.score } as u32),
            scoring: given.scoring,
            is_ceiling: false,
            requires: given.requires,
            cases: own,
            limits: given.limits,
            checker_args: None,
        });
    }
    Ok(())
}

/// Adds a case to the package and returns the assigned name. Reuses an identical case of an earlier subtask. `None` if
/// this subtask already contains the name, or if the name belongs to a case with a different input.
fn add_or_reuse_case(
    new: Case,
    subtask: u64,
    names: &[String],
    package: &mut Package,
) -> Option<String> {
    let mut name = new.name.clone();
    if let Some(known) = find_case_by_name(package, &name) {
        if known.input != new.input || names.contains(&name) {
            return None;
        }
        if known == new && new.points.is_none() {
            return Some(name);
        }
        // The case differs in points, answer or limits from the case in the earlier subtask, so it becomes a separate
        // case.
        name = format!("{name}-{subtask}");
        if find_case_by_name(package, &name).is_some() {
            return None;
        }
    }
    package.cases.push(Case {
        name: name.clone(),
        ..new
    });
    Some(name)
}

fn find_case_by_name(package: &Package, name: &str) -> Option<Case> {
    let mut cases = package.cases.iter();
    cases.find(|case| case.name == name).cloned()
}

/// Returns `scores` with each 0 replaced by an equal share of the rest of `total`. Shares are whole numbers; if the
/// division has a remainder, the last shares are larger by one.
fn replace_zero_scores_by_equal_shares(total: u64, scores: &[u64]) -> Vec<u64> {
    let left = total.saturating_sub(scores.iter().sum());
    let open = scores.iter().filter(|score| **score == 0).count() as u64;
    let mut number = 0;
    let parts = scores.iter().map(|score| match score {
        0 => {
            number += 1;
            left / open + u64::from(number > open - left % open)
        }
        score => *score,
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_scores_share_the_remaining_points() {
        assert_eq!(
            replace_zero_scores_by_equal_shares(100, &[0, 0, 0]),
            [33, 33, 34]
        );
        assert_eq!(
            replace_zero_scores_by_equal_shares(100, &[0, 40, 0, 0]),
            [20, 40, 20, 20]
        );
        assert_eq!(
            replace_zero_scores_by_equal_shares(100, &[60, 60]),
            [60, 60]
        );
        assert_eq!(
            replace_zero_scores_by_equal_shares(100, &[100, 0]),
            [100, 0]
        );
        assert_eq!(
            replace_zero_scores_by_equal_shares(100, &[]),
            [] as [u64; 0]
        );
    }
}
