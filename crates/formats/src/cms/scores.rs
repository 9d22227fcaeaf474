//! Reads the scoring: GroupMin or Sum in task.yaml, or the subtasks of gen/GEN.

use serde_json::Value;

use super::gen_file::{GEN, gen_file};
use super::pattern::Pattern;
use crate::keys::Keys;
use crate::notice::{Left, Unread};
use crate::package::{Limits, Package, Subtask};
use crate::reading::{Reading, said};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Configuration file.
pub(super) const CONFIG: &str = "task.yaml";

/// Number of cases and their scoring.
pub(super) struct Scores {
    pub count: usize,
    kind: Kind,
}

enum Kind {
    /// All cases share these points.
    Sum(f64),
    /// Groups that score as their worst case.
    Groups(Vec<ScoredGroup>),
}

/// Group of cases with its points.
struct ScoredGroup {
    points: f64,
    cases: Group,
    name: Option<String>,
}

enum Group {
    /// The next cases in order, by number.
    Next(usize),
    /// Cases whose names match the expression at their beginning. A case may be in several groups.
    Named(Pattern),
}

/// Name of the case with this number.
pub(super) fn name(number: usize) -> String {
    format!("{number:03}")
}

impl Scores {
    /// Reads the scoring from task.yaml, else from gen/GEN.
    pub(super) fn read(reading: &mut Reading, keys: &mut Keys) -> Result<Self, Fact> {
        let count = keys.whole(reading, "n_input")?;
        let count = count.map(|count| usize::try_from(count).unwrap_or(usize::MAX));
        let total = keys.number(reading, "total_value")?.unwrap_or(100.0);
        let (kind_line, line) = (keys.line("score_type"), keys.line("score_type_parameters"));
        let kind = keys.text(reading, "score_type")?;
        let parameters = keys.take("score_type_parameters");
        match (kind, parameters, count) {
            (Some(kind), Some(parameters), Some(count)) => {
                let kind = said_kind(reading, (&kind, kind_line), (&parameters, line), count)?;
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
                        let key = key.to_owned();
                        reading.note(CONFIG, line, Left::Key { key });
                    }
                }
                Self::of_gen(reading, keys, count, total)
            }
        }
    }

    fn of_gen(
        reading: &mut Reading,
        keys: &Keys,
        count: Option<usize>,
        total: f64,
    ) -> Result<Self, Fact> {
        if !reading.files.has(GEN) {
            let key = "n_input".to_owned();
            let count = count.ok_or_else(|| reading.wrong(CONFIG, None, Unread::NoKey { key }))?;
            let kind = Kind::Sum(total);
            return Ok(Self { count, kind });
        }
        let found = gen_file(reading)?;
        if let Some(other) = count.filter(|count| *count != found.cases) {
            return Err(refused(reading, keys.line("n_input"), "n_input", &other));
        }
        let groups = found.subtasks.iter();
        let groups = groups.map(|own| ScoredGroup {
            points: f64::from(own.points),
            cases: Group::Next(own.cases),
            name: own.name.clone(),
        });
        let kind = if found.subtasks.is_empty() {
            Kind::Sum(total)
        } else {
            Kind::Groups(groups.collect())
        };
        let count = found.cases;
        Ok(Self { count, kind })
    }

    /// Adds subtasks to a package that contains the cases.
    pub(super) fn add(self, reading: &Reading, package: &mut Package) -> Result<(), Fact> {
        let groups = match self.kind {
            Kind::Sum(100.0) => return Ok(()),
            Kind::Sum(points) => vec![ScoredGroup {
                points,
                cases: Group::Next(self.count),
                name: None,
            }],
            Kind::Groups(groups) => {
                return self::groups(reading, groups, self.count, Scoring::Min, package);
            }
        };
        self::groups(reading, groups, self.count, Scoring::Sum, package)
    }
}

fn groups(
    reading: &Reading,
    groups: Vec<ScoredGroup>,
    count: usize,
    scoring: Scoring,
    package: &mut Package,
) -> Result<(), Fact> {
    let all: Vec<String> = (0..count).map(name).collect();
    let mut left = all.clone();
    for (number, group) in groups.into_iter().enumerate() {
        let cases: Vec<String> = match group.cases {
            Group::Next(cases) => left.drain(..cases.min(left.len())).collect(),
            Group::Named(pattern) => {
                left.retain(|name| !pattern.begins(name));
                all.iter()
                    .filter(|name| pattern.begins(name))
                    .cloned()
                    .collect()
            }
        };
        if cases.is_empty() {
            return Err(refused(reading, None, "score_type_parameters", &number));
        }
        let worth = Points::of_number(group.points);
        let worth = worth.ok_or_else(|| refused(reading, None, "total_value", &group.points))?;
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
        Some(name) => Err(refused(reading, None, "score_type_parameters", name)),
    }
}

/// Reads `score_type` and `score_type_parameters`.
fn said_kind(
    reading: &Reading,
    (kind, kind_line): (&str, Option<usize>),
    (parameters, line): (&Value, Option<usize>),
    count: usize,
) -> Result<Kind, Fact> {
    let wrong = || refused(reading, line, "score_type_parameters", parameters);
    match kind {
        "Sum" => {
            let each = number(parameters).ok_or_else(wrong)?;
            Ok(Kind::Sum(each * count as f64))
        }
        "GroupMin" => {
            let rows = parameters.as_array().ok_or_else(wrong)?;
            let groups = rows.iter().map(|row| group(row).ok_or_else(wrong));
            let groups = groups.collect::<Result<Vec<_>, Fact>>()?;
            let counted: usize = groups.iter().fold(0, |sum, group| match &group.cases {
                Group::Next(cases) => sum.saturating_add(*cases),
                Group::Named(_) => sum,
            });
            let is_counted = |group: &ScoredGroup| matches!(group.cases, Group::Next(_));
            let all = groups.iter().all(is_counted);
            let none = !groups.iter().any(is_counted);
            if (all && counted == count) || none {
                Ok(Kind::Groups(groups))
            } else {
                Err(wrong())
            }
        }
        other => Err(refused(reading, kind_line, "score_type", &other)),
    }
}

/// Parses a group: points, and a number of cases or an expression. `None` if it is malformed.
fn group(row: &Value) -> Option<ScoredGroup> {
    let [points, cases, ..] = row.as_array()?.as_slice() else {
        return None;
    };
    let group = match cases {
        Value::Number(count) => Group::Next(usize::try_from(count.as_u64()?).ok()?),
        Value::String(text) => Group::Named(Pattern::of(text)?),
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

fn refused(
    reading: &Reading,
    line: Option<usize>,
    key: &str,
    value: &impl std::fmt::Display,
) -> Fact {
    let (key, value) = (key.to_owned(), said(value.to_string()));
    reading.wrong(CONFIG, line, Unread::CannotSay { key, value })
}
