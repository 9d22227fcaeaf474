//! Reads the points of tests from UOJ's problem.conf, or the subtasks, which consist of consecutive tests.

use super::problem_conf::{PROBLEM_CONF, ProblemConf};
use crate::notice::{ImportError, quote_value};
use crate::package::{Package, PartialLimits, Subtask};
use crate::package_reader::{PackageReader, replaced_value_notice};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Adds the subtasks to the package. Without subtasks, sets the points of cases instead. `names` are the cases in the
/// order of the tests. `gives_parts` is true if the checker or interactor may give partial points.
pub(super) fn add_subtasks(
    reading: &mut PackageReader,
    conf: &mut ProblemConf,
    names: &[String],
    gives_parts: bool,
    package: &mut Package,
) -> Result<(), Fact> {
    let count = conf.take_whole_number(reading, "n_subtasks")?.unwrap_or(0);
    if count == 0 {
        return set_test_points(reading, conf, names, package);
    }
    let mut start = 0;
    for number in 1..=count {
        let key = format!("subtask_end_{number}");
        // By default, the last subtask ends at the last test.
        let default = (number == count).then_some(names.len());
        let given = conf.take_whole_number(reading, &key)?;
        let end = given.or(default).ok_or_else(|| {
            let what = ImportError::MissingKey { key: key.clone() };
            conf.error_at_key(reading, "n_subtasks", what)
        })?;
        if end <= start || end > names.len() {
            return Err(conf.unsupported_error(reading, &key, &end.to_string()));
        }
        let subtask = read_subtask(reading, conf, (number, count), gives_parts)?;
        let cases = names[start..end].to_vec();
        package.subtasks.push(Subtask { cases, ..subtask });
        start = end;
    }
    if start < names.len() {
        // UOJ does not run tests after the last subtask.
        package.cases.drain(start..names.len());
        let line = conf.line("n_tests");
        let what = replaced_value_notice("n_tests", names.len().to_string(), start.to_string());
        reading.add_notice_at(PROBLEM_CONF, line, what);
    }
    let sum = package
        .subtasks
        .iter()
        .fold(Points::zero(), |sum, subtask| sum + subtask.points.clone());
    note_unusual_points_sum(reading, conf.line("subtask_score_1"), &sum);
    Ok(())
}

fn read_subtask(
    reading: &mut PackageReader,
    conf: &mut ProblemConf,
    (number, count): (usize, usize),
    gives_parts: bool,
) -> Result<Subtask, Fact> {
    let key = format!("subtask_type_{number}");
    let kind = conf.take(&key).unwrap_or("packed".to_owned());
    let is_packed = match &*kind {
        "packed" => true,
        "min" => false,
        other => {
            let (name, value) = (key.clone(), quote_value(other));
            let known = "packed, min".to_owned();
            let what = ImportError::UnknownValue {
                key: name,
                value,
                known,
            };
            return Err(conf.error_at_key(reading, &key, what));
        }
    };
    if is_packed && gives_parts {
        let line = conf.line(&key);
        let what = replaced_value_notice("subtask_type", "packed", "min");
        reading.add_notice_at(PROBLEM_CONF, line, what);
    }
    // On UOJ, a single `packed` subtask is always worth 100 points.
    let points = conf
        .take_points(reading, "subtask_score", number)?
        .filter(|_| count > 1 || !is_packed);
    let requires = read_dependencies(reading, conf, number)?;
    Ok(Subtask {
        name: number.to_string(),
        points: points.unwrap_or(Points::from_whole((100 / count) as u32)),
        scoring: Scoring::Min,
        is_ceiling: !is_packed && !requires.is_empty(),
        requires,
        cases: Vec::new(),
        limits: PartialLimits::default(),
        checker_args: None,
    })
}

/// Returns the numbers of the earlier subtasks that subtask `number` requires. The value of the key is one number, or
/// the word `many`, which means that further keys contain one number each.
fn read_dependencies(
    reading: &PackageReader,
    conf: &mut ProblemConf,
    number: usize,
) -> Result<Vec<String>, Fact> {
    let key = format!("subtask_dependence_{number}");
    let mut said_here = Vec::new();
    match conf.take(&key).as_deref() {
        None | Some("none") => {}
        Some("many") => {
            for place in 1.. {
                let key = format!("{key}_{place}");
                match conf.take(&key) {
                    Some(text) if text != "0" => said_here.push((key, text)),
                    _ => break,
                }
            }
        }
        Some(text) => said_here.push((key, text.to_owned())),
    }
    let mut requires: Vec<String> = Vec::new();
    for (key, text) in said_here {
        let parsed = text.parse().ok();
        match parsed.filter(|needed: &usize| (1..number).contains(needed)) {
            Some(needed) => {
                let needed = needed.to_string();
                if !requires.contains(&needed) {
                    requires.push(needed);
                }
            }
            None if text == "0" => {}
            None => {
                let what = ImportError::NoEarlierGroup {
                    key: key.clone(),
                    value: quote_value(text),
                };
                return Err(conf.error_at_key(reading, &key, what));
            }
        }
    }
    Ok(requires)
}

/// Sets the points of each case. A test without points gets an equal share of 100, rounded down. If no test has points,
/// nothing is set, so that the cases share 100 points equally.
fn set_test_points(
    reading: &mut PackageReader,
    conf: &mut ProblemConf,
    names: &[String],
    package: &mut Package,
) -> Result<(), Fact> {
    let count = names.len().max(1);
    let mut points = Vec::new();
    for number in 1..=names.len() {
        points.push(conf.take_points(reading, "point_score", number)?);
    }
    let floor = 100 / count;
    if points.iter().all(Option::is_none) {
        if 100 % count != 0 {
            // UOJ rounds the share of each test down, but gives 100 points if all tests are passed.
            let what =
                replaced_value_notice("point_score", floor.to_string(), format!("100/{count}"));
            reading.add_notice_at(PROBLEM_CONF, None, what);
        }
        return Ok(());
    }
    let mut sum = Points::zero();
    // The tests are the first cases of the package.
    for (case, points) in package.cases.iter_mut().zip(points) {
        let worth = points.unwrap_or(Points::from_whole(floor as u32));
        sum += &worth;
        case.points = Some(worth);
    }
    note_unusual_points_sum(reading, conf.line("point_score_1"), &sum);
    Ok(())
}

/// Adds a notice if the sum of points is not 100, since UOJ always gives 100 points if all tests are passed.
fn note_unusual_points_sum(reading: &mut PackageReader, line: Option<usize>, sum: &Points) {
    if *sum != Points::from_whole(100) {
        let what = replaced_value_notice("score", "100", sum.to_exact_text());
        reading.add_notice_at(PROBLEM_CONF, line, what);
    }
}
