//! Converts the test groups and points of problem.xml into subtasks and points of cases.

use std::collections::BTreeMap;

use super::problem_xml::ProblemXmlReader;
use super::test_listing::{PolygonTest, parse_points};
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Package, PartialLimits, Subtask};
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Element `group` of problem.xml, which describes a group of tests.
pub(super) struct TestGroup<'e> {
    element: &'e Element,
    points: Option<Points>,
    /// Value of `points-policy`: true for `each-test`, false for `complete-group`, `None` if missing.
    is_each: Option<bool>,
    requires: Vec<&'e str>,
}

/// Groups of a test set by name. Tests may also belong to groups that problem.xml does not describe.
pub(super) type TestGroups<'e> = BTreeMap<&'e str, TestGroup<'e>>;

/// Reads the groups of a test set.
///
/// # Errors
///
/// A group is listed twice, or has an unknown points policy.
pub(super) fn read_groups<'e>(
    reader: &mut ProblemXmlReader,
    set: &'e Element,
) -> Result<TestGroups<'e>, Fact> {
    let mut groups = TestGroups::new();
    for element in set
        .children_named("groups")
        .flat_map(|list| list.children_named("group"))
    {
        let known = ["name", "points", "points-policy", "feedback-policy"];
        reader.note_unknown_attributes_and_children(element, &known, &["dependencies"]);
        let name = element
            .attribute("name")
            .ok_or_else(|| reader.missing_key_error(element, "name"))?;
        let is_each = match element.attribute("points-policy") {
            None => None,
            Some("each-test") => Some(true),
            Some("complete-group") => Some(false),
            Some(other) => {
                let (key, value) = ("points-policy".to_owned(), quote_value(other));
                let known = "complete-group, each-test".to_owned();
                return Err(reader
                    .error_at_element(element, ImportError::UnknownValue { key, value, known }));
            }
        };
        let needed = element
            .children_named("dependencies")
            .flat_map(|list| list.children_named("dependency"));
        let group = TestGroup {
            points: match element.attribute("points") {
                Some(text) => Some(parse_points(reader, element, text)?),
                None => None,
            },
            is_each,
            requires: needed.filter_map(|one| one.attribute("group")).collect(),
            element,
        };
        if groups.insert(name, group).is_some() {
            let (key, value) = ("group".to_owned(), quote_value(name));
            return Err(reader.error_at_element(element, ImportError::Duplicate { key, value }));
        }
    }
    Ok(groups)
}

/// Whether at least one test belongs to a group, and at least one test or group has points.
pub(super) fn has_scored_groups(rows: &[PolygonTest], groups: &TestGroups) -> bool {
    has_any_points(rows, groups) && rows.iter().any(|row| row.group_name().is_some())
}

fn has_any_points(rows: &[PolygonTest], groups: &TestGroups) -> bool {
    let of_rows = rows.iter().filter_map(|row| row.points.as_ref());
    let of_groups = groups.values().filter_map(|group| group.points.as_ref());
    of_rows.chain(of_groups).any(|points| !points.is_zero())
}

/// Adds subtasks to the package if `is_grouped`. Otherwise sets the points of the cases, unless these points are equal
/// and add up to 100.
///
/// # Errors
///
/// A group requires an unknown group, or dependencies are circular.
pub(super) fn add_subtasks_or_case_points(
    reader: &mut ProblemXmlReader,
    rows: &[PolygonTest],
    groups: &TestGroups,
    is_grouped: bool,
    package: &mut Package,
) -> Result<(), Fact> {
    let all: Vec<usize> = (0..rows.len()).collect();
    if is_grouped {
        return add_subtasks(reader, rows, groups, package);
    }
    if let Some(group) = groups.values().next() {
        // Groups without points or without tests do not influence the result.
        reader.note_unsupported_key("groups".to_owned(), group.element.line);
    }
    let sum = sum_points(rows, &all);
    let is_usual = has_equal_points(rows, &all) && sum == Points::from_whole(100);
    if has_any_points(rows, groups) && !is_usual {
        set_case_points(rows, &all, package);
    }
    Ok(())
}

fn points_or_zero(row: &PolygonTest) -> Points {
    row.points.clone().unwrap_or(Points::zero())
}

fn sum_points(rows: &[PolygonTest], tests: &[usize]) -> Points {
    let points = tests.iter().map(|place| points_or_zero(&rows[*place]));
    points.fold(Points::zero(), |sum, points| sum + points)
}

fn has_equal_points(rows: &[PolygonTest], tests: &[usize]) -> bool {
    tests
        .windows(2)
        .all(|pair| points_or_zero(&rows[pair[0]]) == points_or_zero(&rows[pair[1]]))
}

/// Copies the points of some tests to the cases with the same indices. `tests` lists the indices.
fn set_case_points(rows: &[PolygonTest], tests: &[usize], package: &mut Package) {
    for place in tests {
        package.cases[*place].points = Some(points_or_zero(&rows[*place]));
    }
}

/// Subtask to be created from the tests of one group, or from a single test without a group.
struct PendingSubtask<'e> {
    name: String,
    group: Option<&'e TestGroup<'e>>,
    tests: Vec<usize>,
}

fn add_subtasks(
    reader: &mut ProblemXmlReader,
    rows: &[PolygonTest],
    groups: &TestGroups,
    package: &mut Package,
) -> Result<(), Fact> {
    let mut members: Vec<PendingSubtask> = Vec::new();
    for (place, row) in rows.iter().enumerate() {
        let name = row
            .group_name()
            .map_or_else(|| format!("test-{}", place + 1), str::to_owned);
        match members.iter_mut().find(|member| member.name == name) {
            Some(member) => member.tests.push(place),
            None => members.push(PendingSubtask {
                group: row.group_name().and_then(|name| groups.get(name)),
                tests: vec![place],
                name,
            }),
        }
    }
    let known: Vec<String> = members.iter().map(|member| member.name.clone()).collect();
    while !members.is_empty() {
        let ready = members.iter().position(|member| {
            let needed = member.group.map_or(&[][..], |group| &group.requires);
            needed.iter().all(|name| {
                package.subtasks.iter().any(|subtask| subtask.name == *name)
                    || is_group_without_tests(name, &known, groups)
            })
        });
        let Some(place) = ready else {
            return Err(unmet_dependency_error(
                reader,
                &members[0],
                rows,
                groups,
                &known,
            ));
        };
        let member = members.remove(place);
        let subtask = new_subtask_from_tests(reader, rows, &member, &known, package)?;
        package.subtasks.push(subtask);
    }
    Ok(())
}

/// Whether problem.xml describes a group with this name that contains no tests. `known` lists the names of all
/// subtasks.
fn is_group_without_tests(name: &str, known: &[String], groups: &TestGroups) -> bool {
    groups.contains_key(name) && !known.iter().any(|known| known == name)
}

/// Returns the error for a dependency on an unknown group, or for circular dependencies.
fn unmet_dependency_error(
    reader: &ProblemXmlReader,
    member: &PendingSubtask,
    rows: &[PolygonTest],
    groups: &TestGroups,
    known: &[String],
) -> Fact {
    let element = member.group.map_or(rows[0].element, |group| group.element);
    let mut needed = member.group.iter().flat_map(|group| &group.requires);
    let unknown =
        needed.find(|name| !known.iter().any(|one| one == *name) && !groups.contains_key(*name));
    let key = "dependency".to_owned();
    match unknown {
        Some(name) => {
            let (value, known) = (quote_value(name), known.join(", "));
            reader.error_at_element(element, ImportError::UnknownValue { key, value, known })
        }
        None => {
            let value = quote_value(&member.name);
            reader.error_at_element(element, ImportError::NoEarlierGroup { key, value })
        }
    }
}

fn new_subtask_from_tests(
    reader: &mut ProblemXmlReader,
    rows: &[PolygonTest],
    member: &PendingSubtask,
    known: &[String],
    package: &mut Package,
) -> Result<Subtask, Fact> {
    let tests = &member.tests;
    let sum = sum_points(rows, tests);
    let told = member.group.and_then(|group| group.points.clone());
    let has_own = tests.iter().any(|place| rows[*place].points.is_some());
    let element = member
        .group
        .map_or(rows[tests[0]].element, |group| group.element);
    let worth = told.clone().unwrap_or(sum.clone());
    let is_each = match member.group.and_then(|group| group.is_each) {
        Some(is_each) => is_each,
        // With one test or no points, both points policies give equal results.
        None if tests.len() == 1 || worth.is_zero() => true,
        None => return Err(reader.missing_key_error(element, "points-policy")),
    };
    let is_shared = is_each && !has_own;
    if is_each && has_own && told.as_ref().is_some_and(|told| *told != sum) {
        let (key, value) = (
            "group@points".to_owned(),
            quote_value(worth.to_exact_text()),
        );
        reader.add_notice_at_line(element.line, ImportNotice::UnsupportedValue { key, value });
    }
    if is_shared && tests.len() > 1 && !worth.is_zero() {
        let (key, value) = (
            "test@points".to_owned(),
            worth.divided_by(tests.len()).to_string(),
        );
        reader.add_notice_at_line(element.line, ImportNotice::AssumedValue { key, value });
    }
    if is_each && has_own && !has_equal_points(rows, tests) {
        set_case_points(rows, tests, package);
    }
    let mut requires = Vec::new();
    for name in member.group.iter().flat_map(|group| &group.requires) {
        if !known.iter().any(|known| known == name) {
            let (key, value) = ("dependency".to_owned(), quote_value(name));
            reader.add_notice_at_line(element.line, ImportNotice::UnsupportedValue { key, value });
        } else if !requires.iter().any(|one| one == name) {
            requires.push((*name).to_owned());
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
        limits: PartialLimits::default(),
        checker_args: None,
    })
}
