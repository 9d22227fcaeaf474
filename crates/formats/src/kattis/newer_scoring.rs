//! Converts scoring of edition 2025-09: groups directly in data/secret, each with a maximum score, or cases
//! without groups.

use super::case_groups::{CaseGroup, SAMPLE_FOLDER, SECRET_FOLDER, has_ungraded_samples};
use super::group_configs::GroupConfigs;
use super::group_file::GroupConfig;
use super::problem_settings::ProblemSettings;
use super::subtask::{case_names, new_subtask};
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::Subtask;
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::subtask::Scoring;

/// Value of `score_aggregation`: the rule that computes the score of a group from the scores of cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScoreAggregation {
    PassFail,
    Sum,
    Min,
}

/// Converts the groups of secret cases into subtasks; none for pass-fail problems. The samples become a subtask if a
/// group requires them.
///
/// # Errors
///
/// caipan would score the groups differently.
pub(super) fn convert_groups_to_subtasks(
    reading: &mut PackageReader,
    settings: &ProblemSettings,
    groups: &[CaseGroup; 2],
    configs: &GroupConfigs,
) -> Result<Vec<Subtask>, Fact> {
    let [sample, secret] = groups;
    if !settings.is_scoring {
        if has_ungraded_samples(groups) {
            let folder = SAMPLE_FOLDER.to_owned();
            reading.add_notice_at(SAMPLE_FOLDER, None, ImportNotice::Samples { folder });
        }
        return Ok(Vec::new());
    }
    let config = &configs.groups[SECRET_FOLDER];
    let most = read_max_score(reading, config)?.unwrap_or(100.0);
    let aggregation = read_aggregation(reading, config, ScoreAggregation::Sum)?;
    let groups: Vec<&CaseGroup> = secret.groups().collect();
    if !groups.is_empty() && secret.cases().next().is_some() {
        let folder = SECRET_FOLDER.to_owned();
        return Err(reading.error_at(SECRET_FOLDER, None, ImportError::NestedGroups { folder }));
    }
    let mut subtasks = match (groups.is_empty(), aggregation) {
        (true, _) | (false, ScoreAggregation::PassFail) => {
            for group in &groups {
                refuse_partial_scoring(reading, &configs.groups[&group.path])?;
            }
            let scoring = aggregation_to_scoring(aggregation);
            vec![new_subtask("secret", most, scoring, case_names(secret))]
        }
        (false, ScoreAggregation::Min) => {
            return Err(config.unsupported_error(reading, "score_aggregation"));
        }
        (false, ScoreAggregation::Sum) => make_subtasks(reading, &groups, most, configs)?,
    };
    let secret_needs = config.texts("require_pass");
    if secret_needs.iter().any(|name| name != "sample") {
        return Err(config.unsupported_error(reading, "require_pass"));
    }
    for subtask in &mut subtasks {
        if !secret_needs.is_empty() && !subtask.requires.contains(&"sample".to_owned()) {
            subtask.requires.push("sample".to_owned());
        }
    }
    let mut required = subtasks.iter().flat_map(|subtask| &subtask.requires);
    if required.any(|name| name == "sample") {
        if sample.all_cases().is_empty() {
            subtasks
                .iter_mut()
                .for_each(|subtask| subtask.requires.retain(|name| name != "sample"))
        } else {
            subtasks.insert(
                0,
                new_subtask("sample", 0.0, Scoring::Sum, case_names(sample)),
            )
        }
    }
    Ok(subtasks)
}

fn aggregation_to_scoring(aggregation: ScoreAggregation) -> Scoring {
    match aggregation {
        ScoreAggregation::Sum => Scoring::Sum,
        ScoreAggregation::PassFail | ScoreAggregation::Min => Scoring::Min,
    }
}

/// Returns one subtask for each group. Fails if the maximum scores of the groups add up to more than `whole`, the
/// maximum score of the problem.
fn make_subtasks(
    reading: &PackageReader,
    groups: &[&CaseGroup],
    whole: f64,
    configs: &GroupConfigs,
) -> Result<Vec<Subtask>, Fact> {
    let mut subtasks: Vec<Subtask> = Vec::new();
    let mut passed: Vec<String> = Vec::new();
    let mut sum = 0.0;
    for group in groups {
        let config = &configs.groups[&group.path];
        let Some(most) = read_max_score(reading, config)? else {
            let key = "max_score".to_owned();
            return Err(config.error_at(reading, "max_score", ImportError::MissingKey { key }));
        };
        sum += most;
        if sum > whole {
            let what = ImportError::Conflict {
                key: "max_score".to_owned(),
                value: sum.to_string(),
                other: whole.to_string(),
            };
            return Err(config.error_at(reading, "max_score", what));
        }
        let aggregation = read_aggregation(reading, config, ScoreAggregation::PassFail)?;
        let mut own = new_subtask(
            group.name(),
            most,
            aggregation_to_scoring(aggregation),
            case_names(group),
        );
        for needed in config.texts("require_pass") {
            let name = needed.strip_prefix("secret/").unwrap_or(&needed).to_owned();
            if needed != "sample" && !passed.contains(&needed) {
                let (key, value) = ("require_pass".to_owned(), quote_value(&needed));
                let what = ImportError::NoEarlierGroup { key, value };
                return Err(config.error_at(reading, "require_pass", what));
            }
            own.requires.push(name);
        }
        // Later groups can require only groups with pass-fail scoring.
        if aggregation == ScoreAggregation::PassFail {
            passed.push(format!("secret/{}", group.name()));
        }
        subtasks.push(own);
    }
    Ok(subtasks)
}

/// Fails if a group below data/secret has partial scoring although data/secret has pass-fail scoring.
fn refuse_partial_scoring(reading: &PackageReader, config: &GroupConfig) -> Result<(), Fact> {
    match read_aggregation(reading, config, ScoreAggregation::PassFail)? {
        ScoreAggregation::PassFail => Ok(()),
        _ => Err(config.unsupported_error(reading, "score_aggregation")),
    }
}

fn read_max_score(reading: &PackageReader, config: &GroupConfig) -> Result<Option<f64>, Fact> {
    match config.text("max_score").as_deref() {
        Some("unbounded") => Err(config.unsupported_error(reading, "max_score")),
        _ => config.number(reading, "max_score"),
    }
}

fn read_aggregation(
    reading: &PackageReader,
    config: &GroupConfig,
    otherwise: ScoreAggregation,
) -> Result<ScoreAggregation, Fact> {
    let key = "score_aggregation";
    match config.text(key).as_deref() {
        None => Ok(otherwise),
        Some("pass-fail") => Ok(ScoreAggregation::PassFail),
        Some("sum") => Ok(ScoreAggregation::Sum),
        Some("min") => Ok(ScoreAggregation::Min),
        Some(other) => Err(config.unknown_value_error(reading, key, other, "pass-fail, sum, min")),
    }
}
