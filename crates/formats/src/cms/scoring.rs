//! Reads the scoring of a CMS task: GroupMin or Sum in task.yaml, or the subtasks of gen/GEN.

use serde_json::Value;

use super::case_name_pattern::CaseNamePattern;
use super::gen_file::{GEN_FILE_PATH, read_gen_file};
use crate::config_keys::ConfigKeys;
use crate::notice::{ImportError, ImportNotice};
use crate::package::{Package, PartialLimits, Subtask};
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

pub(super) const TASK_YAML: &str = "task.yaml";

/// Scoring of a CMS task: number of cases, and rule that determines the points.
pub(super) struct TaskScoring {
    pub count: usize,
    kind: ScoringRule,
}

enum ScoringRule {
    /// Total points, which all cases share equally.
    Sum(f64),
    /// Groups of cases. The score of each group is determined by the worst case.
    Groups(Vec<ScoredGroup>),
}

/// Group of cases that are scored together, and the points of the group.
struct ScoredGroup {
    points: f64,
    cases: GroupCaseSelection,
    name: Option<String>,
}

impl ScoredGroup {
    fn selects_cases_by_count(&self) -> bool {
        matches!(self.cases, GroupCaseSelection::Next(_))
    }
}

enum GroupCaseSelection {
    /// Number of cases in the group, which begins after the last case of the previous group.
    Next(usize),
    /// Cases whose names begin with a match of this expression. A case may belong to several groups.
    Named(CaseNamePattern),
}

/// Formats a case number with at least three digits, such as `007`, so that case names sort numerically.
pub(super) fn zero_padded_case_name(number: usize) -> String {
    format!("{number:03}")
}

impl TaskScoring {
    /// Reads the scoring from the keys of task.yaml. If keys are missing, reads gen/GEN. Without gen/GEN, all cases
    /// share the points equally.
    pub(super) fn read_scoring_keys(
        reading: &mut PackageReader,
        keys: &mut ConfigKeys,
    ) -> Result<Self, Fact> {
        let count = keys
            .take_whole_number(reading, "n_input")?
            .map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let total = keys.take_number(reading, "total_value")?.unwrap_or(100.0);
        let (kind_line, line) = (keys.line("score_type"), keys.line("score_type_parameters"));
        let kind = keys.take_text(reading, "score_type")?;
        let parameters = keys.take("score_type_parameters");
        match (kind, parameters, count) {
            (Some(kind), Some(parameters), Some(count)) => {
                let kind =
                    read_score_type(reading, (&kind, kind_line), (&parameters, line), count)?;
                Ok(Self { count, kind })
            }
            (kind, parameters, count) => {
                // CMS uses these keys only if all three are present: `score_type`, `score_type_parameters` and
                // `n_input`.
                let rest = [
                    ("score_type", kind_line, kind.is_some()),
                    ("score_type_parameters", line, parameters.is_some()),
                ];
                for (key, line, is_said) in rest {
                    if is_said {
                        let notice = ImportNotice::UnsupportedKey {
                            key: key.to_owned(),
                        };
                        reading.add_notice_at(TASK_YAML, line, notice);
                    }
                }
                Self::read_from_gen_file(reading, keys, count, total)
            }
        }
    }

    fn read_from_gen_file(
        reading: &mut PackageReader,
        keys: &ConfigKeys,
        count: Option<usize>,
        total: f64,
    ) -> Result<Self, Fact> {
        if !reading.files.has(GEN_FILE_PATH) {
            let key = "n_input".to_owned();
            let count = count.ok_or_else(|| {
                reading.error_at(TASK_YAML, None, ImportError::MissingKey { key })
            })?;
            let kind = ScoringRule::Sum(total);
            return Ok(Self { count, kind });
        }
        let found = read_gen_file(reading)?;
        if let Some(other) = count.filter(|count| *count != found.cases) {
            return Err(reading.unsupported_error(
                TASK_YAML,
                keys.line("n_input"),
                "n_input",
                other.to_string(),
            ));
        }
        let groups = found.subtasks.iter().map(|own| ScoredGroup {
            points: f64::from(own.points),
            cases: GroupCaseSelection::Next(own.cases),
            name: own.name.clone(),
        });
        let kind = if found.subtasks.is_empty() {
            ScoringRule::Sum(total)
        } else {
            ScoringRule::Groups(groups.collect())
        };
        let count = found.cases;
        Ok(Self { count, kind })
    }

    /// Adds the subtasks to a package that already contains the cases. A plain sum of 100 points needs no subtask.
    pub(super) fn add_subtasks(
        self,
        reading: &PackageReader,
        package: &mut Package,
    ) -> Result<(), Fact> {
        let groups = match self.kind {
            ScoringRule::Sum(100.0) => return Ok(()),
            ScoringRule::Sum(points) => vec![ScoredGroup {
                points,
                cases: GroupCaseSelection::Next(self.count),
                name: None,
            }],
            ScoringRule::Groups(groups) => {
                return add_group_subtasks(reading, groups, self.count, Scoring::Min, package);
            }
        };
        add_group_subtasks(reading, groups, self.count, Scoring::Sum, package)
    }
}

fn add_group_subtasks(
    reading: &PackageReader,
    groups: Vec<ScoredGroup>,
    count: usize,
    scoring: Scoring,
    package: &mut Package,
) -> Result<(), Fact> {
    let all: Vec<String> = (0..count).map(zero_padded_case_name).collect();
    let mut left = all.clone();
    for (number, group) in groups.into_iter().enumerate() {
        let cases: Vec<String> = match group.cases {
            GroupCaseSelection::Next(cases) => left.drain(..cases.min(left.len())).collect(),
            GroupCaseSelection::Named(pattern) => {
                left.retain(|name| !pattern.matches_prefix(name));
                all.iter()
                    .filter(|name| pattern.matches_prefix(name))
                    .cloned()
                    .collect()
            }
        };
        if cases.is_empty() {
            return Err(reading.unsupported_error(
                TASK_YAML,
                None,
                "score_type_parameters",
                number.to_string(),
            ));
        }
        let worth = Points::from_number(group.points).ok_or_else(|| {
            reading.unsupported_error(TASK_YAML, None, "total_value", group.points.to_string())
        })?;
        package.subtasks.push(Subtask {
            name: group.name.unwrap_or_else(|| number.to_string()),
            points: worth,
            scoring,
            is_ceiling: false,
            requires: Vec::new(),
            cases,
            limits: PartialLimits::default(),
            checker_args: None,
        });
    }
    match left.first() {
        None => Ok(()),
        Some(name) => {
            Err(reading.unsupported_error(TASK_YAML, None, "score_type_parameters", name))
        }
    }
}

/// Converts `score_type` (Sum or GroupMin) and `score_type_parameters` to a scoring rule. `count` is the number of
/// cases.
fn read_score_type(
    reading: &PackageReader,
    (kind, kind_line): (&str, Option<usize>),
    (parameters, line): (&Value, Option<usize>),
    count: usize,
) -> Result<ScoringRule, Fact> {
    let wrong = || {
        reading.unsupported_error(
            TASK_YAML,
            line,
            "score_type_parameters",
            parameters.to_string(),
        )
    };
    match kind {
        "Sum" => {
            let each = non_negative_number(parameters).ok_or_else(wrong)?;
            Ok(ScoringRule::Sum(each * count as f64))
        }
        "GroupMin" => {
            let rows = parameters.as_array().ok_or_else(wrong)?;
            let groups = rows
                .iter()
                .map(|row| parse_group(row).ok_or_else(wrong))
                .collect::<Result<Vec<_>, Fact>>()?;
            let counted: usize = groups.iter().fold(0, |sum, group| match &group.cases {
                GroupCaseSelection::Next(cases) => sum.saturating_add(*cases),
                GroupCaseSelection::Named(_) => sum,
            });
            let all = groups.iter().all(ScoredGroup::selects_cases_by_count);
            let none = !groups.iter().any(ScoredGroup::selects_cases_by_count);
            if (all && counted == count) || none {
                Ok(ScoringRule::Groups(groups))
            } else {
                Err(wrong())
            }
        }
        other => Err(reading.unsupported_error(TASK_YAML, kind_line, "score_type", other)),
    }
}

/// Parses a group: the points, then a number of cases or a regular expression. `None` if the group is malformed.
fn parse_group(row: &Value) -> Option<ScoredGroup> {
    let [points, cases, ..] = row.as_array()?.as_slice() else {
        return None;
    };
    let group = match cases {
        Value::Number(count) => GroupCaseSelection::Next(usize::try_from(count.as_u64()?).ok()?),
        Value::String(text) => GroupCaseSelection::Named(CaseNamePattern::parse(text)?),
        _ => return None,
    };
    Some(ScoredGroup {
        points: non_negative_number(points)?,
        cases: group,
        name: None,
    })
}

fn non_negative_number(value: &Value) -> Option<f64> {
    let number = value.as_f64();
    number.filter(|number| number.is_finite() && *number >= 0.0)
}
