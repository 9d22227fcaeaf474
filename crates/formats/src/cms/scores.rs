//! Reads the scoring: GroupMin or Sum in task.yaml, or the subtasks of gen/GEN.

use serde_json::Value;

use super::gen_file::{GEN, read_gen_file};
use super::pattern::Pattern;
use crate::keys::Keys;
use crate::notice::{ImportError, ImportNotice};
use crate::package::{Limits, Package, Subtask};
use crate::package_reader::{PackageReader, quote_value};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

pub(super) const CONFIG: &str = "task.yaml";

/// Number of cases and their scoring.
pub(super) struct TaskScoring {
    pub count: usize,
    kind: ScoringKind,
}

enum ScoringKind {
    /// All cases share these points.
    Sum(f64),
    /// Groups that score as their worst case.
    Groups(Vec<ScoredGroup>),
}

/// Group of cases with its points.
struct ScoredGroup {
    points: f64,
    cases: GroupCases,
    name: Option<String>,
}

impl ScoredGroup {
    fn is_counted(&self) -> bool {
        matches!(self.cases, GroupCases::Next(_))
    }
}

enum GroupCases {
    /// This number of cases, which follow the cases of the previous group.
    Next(usize),
    /// Cases whose names match the expression at their beginning. A case may be in several groups.
    Named(Pattern),
}

/// Name of a case in the problem, such as `007`, so that bytewise order is numerical order.
pub(super) fn case_name(number: usize) -> String {
    format!("{number:03}")
}

impl TaskScoring {
    /// Reads the scoring from task.yaml, else from gen/GEN.
    pub(super) fn read(reading: &mut PackageReader, keys: &mut Keys) -> Result<Self, Fact> {
        let count = keys
            .whole(reading, "n_input")?
            .map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let total = keys.number(reading, "total_value")?.unwrap_or(100.0);
        let (kind_line, line) = (keys.line("score_type"), keys.line("score_type_parameters"));
        let kind = keys.text(reading, "score_type")?;
        let parameters = keys.take("score_type_parameters");
        match (kind, parameters, count) {
            (Some(kind), Some(parameters), Some(count)) => {
                let kind =
                    read_score_type(reading, (&kind, kind_line), (&parameters, line), count)?;
                Ok(Self { count, kind })
            }
            (kind, parameters, count) => {
                // CMS ignores these keys unless all three are present.
                let rest = [
                    ("score_type", kind_line, kind.is_some()),
                    ("score_type_parameters", line, parameters.is_some()),
                ];
                for (key, line, is_said) in rest {
                    if is_said {
                        let notice = ImportNotice::UnsupportedKey {
                            key: key.to_owned(),
                        };
                        reading.note(CONFIG, line, notice);
                    }
                }
                Self::of_gen(reading, keys, count, total)
            }
        }
    }

    fn of_gen(
        reading: &mut PackageReader,
        keys: &Keys,
        count: Option<usize>,
        total: f64,
    ) -> Result<Self, Fact> {
        if !reading.files.has(GEN) {
            let key = "n_input".to_owned();
            let count = count
                .ok_or_else(|| reading.error_at(CONFIG, None, ImportError::MissingKey { key }))?;
            let kind = ScoringKind::Sum(total);
            return Ok(Self { count, kind });
        }
        let found = read_gen_file(reading)?;
        if let Some(other) = count.filter(|count| *count != found.cases) {
            return Err(refuse(reading, keys.line("n_input"), "n_input", &other));
        }
        let groups = found.subtasks.iter().map(|own| ScoredGroup {
            points: f64::from(own.points),
            cases: GroupCases::Next(own.cases),
            name: own.name.clone(),
        });
        let kind = if found.subtasks.is_empty() {
            ScoringKind::Sum(total)
        } else {
            ScoringKind::Groups(groups.collect())
        };
        let count = found.cases;
        Ok(Self { count, kind })
    }

    /// Adds subtasks to a package that contains the cases.
    pub(super) fn add(self, reading: &PackageReader, package: &mut Package) -> Result<(), Fact> {
        let groups = match self.kind {
            ScoringKind::Sum(100.0) => return Ok(()),
            ScoringKind::Sum(points) => vec![ScoredGroup {
                points,
                cases: GroupCases::Next(self.count),
                name: None,
            }],
            ScoringKind::Groups(groups) => {
                return self::parse_groups(reading, groups, self.count, Scoring::Min, package);
            }
        };
        self::parse_groups(reading, groups, self.count, Scoring::Sum, package)
    }
}

fn parse_groups(
    reading: &PackageReader,
    groups: Vec<ScoredGroup>,
    count: usize,
    scoring: Scoring,
    package: &mut Package,
) -> Result<(), Fact> {
    let all: Vec<String> = (0..count).map(case_name).collect();
    let mut left = all.clone();
    for (number, group) in groups.into_iter().enumerate() {
        let cases: Vec<String> = match group.cases {
            GroupCases::Next(cases) => left.drain(..cases.min(left.len())).collect(),
            GroupCases::Named(pattern) => {
                left.retain(|name| !pattern.matches_prefix(name));
                all.iter()
                    .filter(|name| pattern.matches_prefix(name))
                    .cloned()
                    .collect()
            }
        };
        if cases.is_empty() {
            return Err(refuse(reading, None, "score_type_parameters", &number));
        }
        let worth = Points::of_number(group.points)
            .ok_or_else(|| refuse(reading, None, "total_value", &group.points))?;
        package.subtasks.push(Subtask {
            name: group.name.unwrap_or_else(|| number.to_string()),
            points: worth,
            scoring,
            is_ceiling: false,
            requires: Vec::new(),
            cases,
            limits: Limits::default(),
            checker_args: None,
        });
    }
    match left.first() {
        None => Ok(()),
        Some(name) => Err(refuse(reading, None, "score_type_parameters", name)),
    }
}

/// Converts the value of `score_type`, Sum or GroupMin, and the parameters; `count` is the number of cases.
fn read_score_type(
    reading: &PackageReader,
    (kind, kind_line): (&str, Option<usize>),
    (parameters, line): (&Value, Option<usize>),
    count: usize,
) -> Result<ScoringKind, Fact> {
    let wrong = || refuse(reading, line, "score_type_parameters", parameters);
    match kind {
        "Sum" => {
            let each = number(parameters).ok_or_else(wrong)?;
            Ok(ScoringKind::Sum(each * count as f64))
        }
        "GroupMin" => {
            let rows = parameters.as_array().ok_or_else(wrong)?;
            let groups = rows
                .iter()
                .map(|row| parse_group(row).ok_or_else(wrong))
                .collect::<Result<Vec<_>, Fact>>()?;
            let counted: usize = groups.iter().fold(0, |sum, group| match &group.cases {
                GroupCases::Next(cases) => sum.saturating_add(*cases),
                GroupCases::Named(_) => sum,
            });
            let all = groups.iter().all(ScoredGroup::is_counted);
            let none = !groups.iter().any(ScoredGroup::is_counted);
            if (all && counted == count) || none {
                Ok(ScoringKind::Groups(groups))
            } else {
                Err(wrong())
            }
        }
        other => Err(refuse(reading, kind_line, "score_type", &other)),
    }
}

/// Parses a group: points, and a number of cases or an expression. `None` if it is malformed.
fn parse_group(row: &Value) -> Option<ScoredGroup> {
    let [points, cases, ..] = row.as_array()?.as_slice() else {
        return None;
    };
    let group = match cases {
        Value::Number(count) => GroupCases::Next(usize::try_from(count.as_u64()?).ok()?),
        Value::String(text) => GroupCases::Named(Pattern::parse(text)?),
        _ => return None,
    };
    Some(ScoredGroup {
        points: number(points)?,
        cases: group,
        name: None,
    })
}

fn number(value: &Value) -> Option<f64> {
    let number = value.as_f64();
    number.filter(|number| number.is_finite() && *number >= 0.0)
}

fn refuse(
    reading: &PackageReader,
    line: Option<usize>,
    key: &str,
    value: &impl std::fmt::Display,
) -> Fact {
    let (key, value) = (key.to_owned(), quote_value(value.to_string()));
    reading.error_at(CONFIG, line, ImportError::Unsupported { key, value })
}
