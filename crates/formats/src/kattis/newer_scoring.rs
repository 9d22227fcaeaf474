//! Converts 2025-09 scoring: groups directly below data/secret, each with a maximum score, or cases without
//! groups.

use super::about::About;
use super::asked::Asked;
use super::data::{Group, SAMPLE, SECRET};
use super::group_file::Config;
use super::worth::{names, subtask};
use crate::notice::{Left, Unread};
use crate::package::Subtask;
use crate::reading::{Reading, said};
use caipan_facts::Fact;
use caipan_problem::subtask::Scoring;

/// How the scores of cases are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aggregation {
    PassFail,
    Sum,
    Min,
}

/// Converts the groups into subtasks; samples become one if a group requires them.
///
/// # Errors
///
/// caipan would score the groups differently.
pub(super) fn score(
    reading: &mut Reading,
    about: &About,
    [sample, secret]: &[Group; 2],
    asked: &Asked,
) -> Result<Vec<Subtask>, Fact> {
    if !about.is_scoring {
        if !sample.all().is_empty() {
            let folder = SAMPLE.to_owned();
            reading.note(SAMPLE, None, Left::Samples { folder });
        }
        return Ok(Vec::new());
    }
    let config = &asked.configs[SECRET];
    let most = most(reading, config)?.unwrap_or(100.0);
    let aggregation = aggregation(reading, config, Aggregation::Sum)?;
    let groups: Vec<&Group> = secret.groups().collect();
    if !groups.is_empty() && secret.cases().next().is_some() {
        let folder = SECRET.to_owned();
        return Err(reading.wrong(SECRET, None, Unread::Nested { folder }));
    }
    let mut subtasks = match (groups.is_empty(), aggregation) {
        (true, _) | (false, Aggregation::PassFail) => {
            for group in &groups {
                passes(reading, &asked.configs[&group.path])?;
            }
            let scoring = scoring(aggregation);
            vec![subtask("secret", most, scoring, names(secret))]
        }
        (false, Aggregation::Min) => return Err(config.cannot(reading, "score_aggregation")),
        (false, Aggregation::Sum) => each(reading, &groups, most, asked)?,
    };
    let secret_needs = config.texts("require_pass");
    if secret_needs.iter().any(|name| name != "sample") {
        return Err(config.cannot(reading, "require_pass"));
    }
    for subtask in &mut subtasks {
        if !secret_needs.is_empty() && !subtask.requires.contains(&"sample".to_owned()) {
            subtask.requires.push("sample".to_owned());
        }
    }
    let is_needed = |subtask: &Subtask| subtask.requires.iter().any(|name| name == "sample");
    if subtasks.iter().any(is_needed) {
        if sample.all().is_empty() {
            subtasks
                .iter_mut()
                .for_each(|subtask| subtask.requires.retain(|name| name != "sample"))
        } else {
            subtasks.insert(0, subtask("sample", 0.0, Scoring::Sum, names(sample)))
        }
    }
    Ok(subtasks)
}

fn scoring(aggregation: Aggregation) -> Scoring {
    match aggregation {
        Aggregation::Sum => Scoring::Sum,
        Aggregation::PassFail | Aggregation::Min => Scoring::Min,
    }
}

/// Makes one subtask for each group.
fn each(
    reading: &Reading,
    groups: &[&Group],
    whole: f64,
    asked: &Asked,
) -> Result<Vec<Subtask>, Fact> {
    let mut subtasks: Vec<Subtask> = Vec::new();
    let mut passed: Vec<String> = Vec::new();
    let mut sum = 0.0;
    for group in groups {
        let config = &asked.configs[&group.path];
        let Some(most) = most(reading, config)? else {
            let key = "max_score".to_owned();
            return Err(config.wrong(reading, "max_score", Unread::NoKey { key }));
        };
        sum += most;
        if sum > whole {
            let what = Unread::Conflict {
                key: "max_score".to_owned(),
                value: sum.to_string(),
                other: whole.to_string(),
            };
            return Err(config.wrong(reading, "max_score", what));
        }
        let aggregation = aggregation(reading, config, Aggregation::PassFail)?;
        let mut own = subtask(group.name(), most, scoring(aggregation), names(group));
        for needed in config.texts("require_pass") {
            let name = needed.strip_prefix("secret/").unwrap_or(&needed).to_owned();
            if needed != "sample" && !passed.contains(&needed) {
                let (key, value) = ("require_pass".to_owned(), said(&needed));
                let what = Unread::NotBefore { key, value };
                return Err(config.wrong(reading, "require_pass", what));
            }
            own.requires.push(name);
        }
        // `require_pass` may only name groups with pass-fail scoring.
        if aggregation == Aggregation::PassFail {
            passed.push(format!("secret/{}", group.name()));
        }
        subtasks.push(own);
    }
    Ok(subtasks)
}

/// Refuses a group with its own partial scoring inside a pass-fail parent.
fn passes(reading: &Reading, config: &Config) -> Result<(), Fact> {
    match aggregation(reading, config, Aggregation::PassFail)? {
        Aggregation::PassFail => Ok(()),
        _ => Err(config.cannot(reading, "score_aggregation")),
    }
}

fn most(reading: &Reading, config: &Config) -> Result<Option<f64>, Fact> {
    match config.text("max_score").as_deref() {
        Some("unbounded") => Err(config.cannot(reading, "max_score")),
        _ => config.number(reading, "max_score"),
    }
}

fn aggregation(
    reading: &Reading,
    config: &Config,
    otherwise: Aggregation,
) -> Result<Aggregation, Fact> {
    let key = "score_aggregation";
    match config.text(key).as_deref() {
        None => Ok(otherwise),
        Some("pass-fail") => Ok(Aggregation::PassFail),
        Some("sum") => Ok(Aggregation::Sum),
        Some("min") => Ok(Aggregation::Min),
        Some(other) => Err(config.unknown(reading, key, other, "pass-fail, sum, min")),
    }
}
