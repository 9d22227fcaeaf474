//! Reads cases and subtasks from config.yaml, or derives them from file names.

use super::quantity::{DATA, limits};
use crate::keys::Keys;
use crate::notice::Unread;
use crate::package::{Case, Limits, Package, Subtask};
use crate::pairs::pairs;
use crate::reading::{Reading, name_of_case, said};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Adds cases and subtasks to the package.
pub(super) fn data(
    reading: &mut Reading,
    keys: &mut Keys,
    package: &mut Package,
) -> Result<(), Fact> {
    let flat = keys
        .tables(reading, "cases")?
        .filter(|cases| !cases.is_empty());
    if let Some(cases) = flat {
        // A flat list of cases is one subtask of 100 points with scoring `sum`.
        let whole = Given {
            id: 1,
            score: 100,
            scoring: Scoring::Sum,
            ..Given::default()
        };
        let given = with_cases(reading, whole, cases)?;
        return add(reading, keys, vec![given], package);
    }
    let tables = keys.tables(reading, "subtasks")?.unwrap_or_default();
    let mut subtasks = Vec::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        let scoring = match table.text(reading, "type")?.as_deref() {
            None | Some("min") => Scoring::Min,
            Some("max") => Scoring::Max,
            Some("sum") => Scoring::Sum,
            Some(other) => {
                let (key, value) = ("type".to_owned(), said(other));
                let known = "min, max, sum".to_owned();
                return Err(table.wrong(reading, "type", Unread::Unknown { key, value, known }));
            }
        };
        let given = Given {
            id: table.whole(reading, "id")?.unwrap_or(number as u64 + 1),
            score: table.whole(reading, "score")?.unwrap_or(0),
            scoring,
            requires: table.texts(reading, "if")?,
            limits: limits(reading, &mut table)?,
            cases: Vec::new(),
        };
        let cases = table.tables(reading, "cases")?.unwrap_or_default();
        table.tell_rest(reading, &[]);
        subtasks.push(with_cases(reading, given, cases)?);
    }
    if subtasks.iter().all(|given| given.cases.is_empty()) {
        by_name(reading, &mut subtasks);
    }
    subtasks.retain(|given| !given.cases.is_empty());
    subtasks.sort_by_key(|given| given.id);
    add(reading, keys, subtasks, package)
}

/// Subtask in config.yaml.
#[derive(Debug, Default)]
struct Given {
    id: u64,
    /// Score; 0 if the key is missing.
    score: u64,
    scoring: Scoring,
    requires: Vec<String>,
    limits: Limits,
    cases: Vec<GivenCase>,
}

#[derive(Debug, Default)]
struct GivenCase {
    input: String,
    answer: Option<String>,
    score: u64,
    limits: Limits,
    line: Option<usize>,
}

fn with_cases(reading: &mut Reading, given: Given, tables: Vec<Keys>) -> Result<Given, Fact> {
    let mut cases = Vec::new();
    for mut table in tables {
        let Some(input) = table.text(reading, "input")? else {
            let key = "input".to_owned();
            return Err(table.wrong(reading, "cases", Unread::NoKey { key }));
        };
        cases.push(GivenCase {
            answer: table.text(reading, "output")?,
            score: table.whole(reading, "score")?.unwrap_or(0),
            limits: limits(reading, &mut table)?,
            line: line_of_text(reading, table.path(), &input),
            input,
        });
        table.tell_rest(reading, &["id"]);
    }
    Ok(Given { cases, ..given })
}

fn line_of_text(reading: &Reading, path: &str, word: &str) -> Option<usize> {
    let text = reading.text(path).ok()?;
    text.lines()
        .position(|line| line.contains(word))
        .map(|line| line + 1)
}

/// Derives the cases from file names and adds them to the declared subtasks.
fn by_name(reading: &Reading, subtasks: &mut Vec<Given>) {
    let is_near = |path: &&str| {
        let inside = &path[DATA.len() + 1..];
        !inside.contains('/') || inside.starts_with("input/") || inside.starts_with("output/")
    };
    let paths: Vec<&str> = reading.files.below(DATA).filter(is_near).collect();
    for pair in pairs(&paths) {
        let case = GivenCase {
            input: pair.input[DATA.len() + 1..].to_owned(),
            answer: Some(pair.answer[DATA.len() + 1..].to_owned()),
            ..GivenCase::default()
        };
        match subtasks.iter_mut().find(|given| given.id == pair.subtask) {
            Some(given) => given.cases.push(case),
            None => subtasks.push(Given {
                id: pair.subtask,
                scoring: if pair.is_grouped {
                    Scoring::Min
                } else {
                    Scoring::Sum
                },
                cases: vec![case],
                ..Given::default()
            }),
        }
    }
}

/// Converts the subtasks. Missing scores share the remaining points; the last ones get the larger parts.
fn add(
    reading: &mut Reading,
    keys: &Keys,
    mut subtasks: Vec<Given>,
    package: &mut Package,
) -> Result<(), Fact> {
    let scores: Vec<u64> = subtasks.iter().map(|given| given.score).collect();
    for (given, score) in subtasks.iter_mut().zip(shared(100, &scores)) {
        given.score = score;
    }
    let known: Vec<String> = subtasks.iter().map(|given| given.id.to_string()).collect();
    for (number, given) in subtasks.into_iter().enumerate() {
        if let Some(wrong) = given
            .requires
            .iter()
            .find(|id| !known[..number].contains(id))
        {
            let (key, value) = ("if".to_owned(), said(wrong));
            return Err(keys.wrong(reading, "if", Unread::NotBefore { key, value }));
        }
        let scores: Vec<u64> = given.cases.iter().map(|case| case.score).collect();
        let is_sum = given.scoring == Scoring::Sum;
        let parts = shared(given.score, &scores);
        let is_even = parts.windows(2).all(|pair| pair[0] == pair[1]);
        let mut own = Vec::new();
        for (case, part) in given.cases.iter().zip(&parts) {
            let input = format!("{DATA}/{}", case.input);
            let input = reading.file(&input, keys.path(), case.line)?;
            let answer = case
                .answer
                .as_ref()
                .map(|answer| reading.file(&format!("{DATA}/{answer}"), keys.path(), case.line));
            let new = Case {
                points: (is_sum && !is_even).then(|| Points::whole(*part as u32)),
                limits: case.limits,
                ..Case::of(name_of_case(&case.input), input, answer.transpose()?)
            };
            let Some(name) = place(new, given.id, &own, package) else {
                let (key, value) = ("input".to_owned(), said(&case.input));
                return Err(reading.wrong(keys.path(), case.line, Unread::Twice { key, value }));
            };
            own.push(name);
        }
        let sum: u64 = parts.iter().sum();
        package.subtasks.push(Subtask {
            name: given.id.to_string(),
            points: Points::whole(if is_sum { sum } else { given.score } as u32),
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

/// Adds a case of a subtask to the package, unless an earlier subtask has the same one: then it counts in both.
/// Returns its name, or `None` if the subtask itself has it already or another file has its name.
fn place(new: Case, subtask: u64, own: &[String], package: &mut Package) -> Option<String> {
    let find = |package: &Package, name: &str| {
        let mut cases = package.cases.iter();
        cases.find(|case| case.name == name).cloned()
    };
    let mut name = new.name.clone();
    if let Some(known) = find(package, &name) {
        if known.input != new.input || own.contains(&name) {
            return None;
        }
        if known == new && new.points.is_none() {
            return Some(name);
        }
        // Its points, answer or limits differ here, so it becomes a case of its own.
        name = format!("{name}-{subtask}");
        if find(package, &name).is_some() {
            return None;
        }
    }
    package.cases.push(Case {
        name: name.clone(),
        ..new
    });
    Some(name)
}

/// Divides a total into whole numbers. Zeros in `said` share the remainder, and the last of them get one more.
fn shared(whole: u64, said: &[u64]) -> Vec<u64> {
    let left = whole.saturating_sub(said.iter().sum());
    let open = said.iter().filter(|score| **score == 0).count() as u64;
    let mut number = 0;
    let parts = said.iter().map(|score| match score {
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
    fn what_nobody_has_said_shares_what_is_left_and_the_last_get_more() {
        assert_eq!(shared(100, &[0, 0, 0]), [33, 33, 34]);
        assert_eq!(shared(100, &[0, 40, 0, 0]), [20, 40, 20, 20]);
        assert_eq!(shared(100, &[60, 60]), [60, 60]);
        assert_eq!(shared(100, &[100, 0]), [100, 0]);
        assert_eq!(shared(100, &[]), [] as [u64; 0]);
    }
}
