//! Converts groups and points of tests into subtasks and points of cases.

use std::collections::BTreeMap;

use super::row::{Row, points};
use super::tree::Tree;
use crate::notice::{Left, Unread};
use crate::package::{Limits, Package, Subtask};
use crate::reading::said;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Group of tests in problem.xml.
pub(super) struct Group<'e> {
    element: &'e Element,
    points: Option<Points>,
    /// Whether each test counts separately; `None` without a points policy.
    is_each: Option<bool>,
    requires: Vec<&'e str>,
}

/// Groups by name.
pub(super) type Groups<'e> = BTreeMap<&'e str, Group<'e>>;

/// Reads the groups of a test set.
///
/// # Errors
///
/// A group is listed twice, or has an unknown points policy.
pub(super) fn read<'e>(tree: &mut Tree, set: &'e Element) -> Result<Groups<'e>, Fact> {
    let mut groups = Groups::new();
    for element in set.all("groups").flat_map(|list| list.all("group")) {
        let known = ["name", "points", "points-policy", "feedback-policy"];
        tree.tell(element, &known, &["dependencies"]);
        let name = element.attribute("name");
        let name = name.ok_or_else(|| tree.missing(element, "name"))?;
        let is_each = match element.attribute("points-policy") {
            None => None,
            Some("each-test") => Some(true),
            Some("complete-group") => Some(false),
            Some(other) => {
                let (key, value) = ("points-policy".to_owned(), said(other));
                let known = "complete-group, each-test".to_owned();
                return Err(tree.wrong(element, Unread::Unknown { key, value, known }));
            }
        };
        let needed = element.all("dependencies");
        let needed = needed.flat_map(|list| list.all("dependency"));
        let group = Group {
            points: match element.attribute("points") {
                Some(text) => Some(points(tree, element, text)?),
                None => None,
            },
            is_each,
            requires: needed.filter_map(|one| one.attribute("group")).collect(),
            element,
        };
        if groups.insert(name, group).is_some() {
            let (key, value) = ("group".to_owned(), said(name));
            return Err(tree.wrong(element, Unread::Twice { key, value }));
        }
    }
    Ok(groups)
}

/// Whether there are points and groups of tests.
pub(super) fn is_grouped(rows: &[Row], groups: &Groups) -> bool {
    has_points(rows, groups) && rows.iter().any(|row| row.group().is_some())
}

fn has_points(rows: &[Row], groups: &Groups) -> bool {
    let some = |points: &Option<Points>| points.as_ref().is_some_and(|points| !points.is_zero());
    rows.iter().any(|row| some(&row.points)) || groups.values().any(|group| some(&group.points))
}

/// Adds points and subtasks to the package.
///
/// # Errors
///
/// A group requires an unknown group, or dependencies are circular.
pub(super) fn score(
    tree: &mut Tree,
    rows: &[Row],
    groups: &Groups,
    is_grouped: bool,
    package: &mut Package,
) -> Result<(), Fact> {
    let all: Vec<usize> = (0..rows.len()).collect();
    if is_grouped {
        return subtasks(tree, rows, groups, package);
    }
    if let Some(group) = groups.values().next() {
        // Without points, groups do not influence verdicts.
        tree.left("groups".to_owned(), group.element.line);
    }
    let sum = sum(rows, &all);
    let is_usual = is_even(rows, &all) && sum == Points::whole(100);
    if has_points(rows, groups) && !is_usual {
        each(rows, &all, package);
    }
    Ok(())
}

fn worth(row: &Row) -> Points {
    row.points.clone().unwrap_or(Points::zero())
}

fn sum(rows: &[Row], mine: &[usize]) -> Points {
    let points = mine.iter().map(|place| worth(&rows[*place]));
    points.fold(Points::zero(), |sum, points| sum + points)
}

fn is_even(rows: &[Row], mine: &[usize]) -> bool {
    mine.windows(2)
        .all(|pair| worth(&rows[pair[0]]) == worth(&rows[pair[1]]))
}

/// Gives each case the points of its test.
fn each(rows: &[Row], mine: &[usize], package: &mut Package) {
    for place in mine {
        package.cases[*place].points = Some(worth(&rows[*place]));
    }
}

/// Subtask to be made: a group with its tests, or one test without a group.
struct Member<'e> {
    name: String,
    group: Option<&'e Group<'e>>,
    tests: Vec<usize>,
}

fn subtasks(
    tree: &mut Tree,
    rows: &[Row],
    groups: &Groups,
    package: &mut Package,
) -> Result<(), Fact> {
    let mut members: Vec<Member> = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let name = row
            .group()
            .map_or_else(|| format!("test-{}", place + 1), str::to_owned);
        match members.iter_mut().find(|member| member.name == name) {
            Some(member) => member.tests.push(place),
            None => members.push(Member {
                group: row.group().and_then(|name| groups.get(name)),
                tests: vec![place],
                name,
            }),
        }
    }
    let known: Vec<String> = members.iter().map(|member| member.name.clone()).collect();
    while !members.is_empty() {
        let is_ready = |member: &Member| {
            let needed = member.group.map_or(&[][..], |group| &group.requires);
            let done = |name: &&str| package.subtasks.iter().any(|subtask| subtask.name == *name);
            needed
                .iter()
                .all(|name| done(name) || groups_without_tests(name, &known, groups))
        };
        let Some(place) = members.iter().position(is_ready) else {
            return Err(unmet(tree, &members[0], rows, groups, &known));
        };
        let member = members.remove(place);
        let subtask = subtask(tree, rows, &member, &known, package)?;
        package.subtasks.push(subtask);
    }
    Ok(())
}

/// Whether the group exists but has no test.
fn groups_without_tests(name: &str, known: &[String], groups: &Groups) -> bool {
    groups.contains_key(name) && !known.iter().any(|known| known == name)
}

/// Error about a group whose dependencies cannot be met.
fn unmet(tree: &Tree, member: &Member, rows: &[Row], groups: &Groups, known: &[String]) -> Fact {
    let element = member.group.map_or(rows[0].element, |group| group.element);
    let mut needed = member.group.iter().flat_map(|group| &group.requires);
    let unknown =
        needed.find(|name| !known.iter().any(|one| one == *name) && !groups.contains_key(*name));
    let key = "dependency".to_owned();
    match unknown {
        Some(name) => {
            let (value, known) = (said(name), known.join(", "));
            tree.wrong(element, Unread::Unknown { key, value, known })
        }
        None => {
            let value = said(&member.name);
            tree.wrong(element, Unread::NotBefore { key, value })
        }
    }
}

fn subtask(
    tree: &mut Tree,
    rows: &[Row],
    member: &Member,
    known: &[String],
    package: &mut Package,
) -> Result<Subtask, Fact> {
    let tests = &member.tests;
    let sum = sum(rows, tests);
    let told = member.group.and_then(|group| group.points.clone());
    let has_own = tests.iter().any(|place| rows[*place].points.is_some());
    let element = member
        .group
        .map_or(rows[tests[0]].element, |group| group.element);
    let worth = told.clone().unwrap_or(sum.clone());
    let is_each = match member.group.and_then(|group| group.is_each) {
        Some(is_each) => is_each,
        // With one test or no points, both policies mean the same.
        None if tests.len() == 1 || worth.is_zero() => true,
        None => return Err(tree.missing(element, "points-policy")),
    };
    let is_shared = is_each && !has_own;
    if is_each && has_own && told.as_ref().is_some_and(|told| *told != sum) {
        let (key, value) = ("group@points".to_owned(), said(worth.exactly()));
        tree.note(element.line, Left::Value { key, value });
    }
    if is_shared && tests.len() > 1 && !worth.is_zero() {
        let (key, value) = (
            "test@points".to_owned(),
            worth.shared_by(tests.len()).to_string(),
        );
        tree.note(element.line, Left::Assumed { key, value });
    }
    if is_each && has_own && !is_even(rows, tests) {
        each(rows, tests, package);
    }
    let mut requires = Vec::new();
    for name in member.group.iter().flat_map(|group| &group.requires) {
        match known.iter().any(|known| known == name) {
            true if requires.iter().any(|one| one == name) => {}
            true => requires.push((*name).to_owned()),
            false => {
                let (key, value) = ("dependency".to_owned(), said(name));
                tree.note(element.line, Left::Value { key, value });
            }
        }
    }
    let cases = tests.iter().map(|place| rows[*place].name.clone());
    Ok(Subtask {
        name: member.name.clone(),
        points: if is_each && has_own { sum } else { worth },
        scoring: if is_each { Scoring::Sum } else { Scoring::Min },
        is_ceiling: false,
        requires,
        cases: cases.collect(),
        limits: Limits::default(),
        checker_args: None,
    })
}
