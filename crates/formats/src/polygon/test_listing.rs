//! Lists the tests of a Polygon test set. problem.xml contains an element for each test, or only the number of tests.

use super::path_pattern::expand_path_pattern;
use super::problem_xml::ProblemXmlReader;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;
use caipan_problem::points::Points;

/// Maximum number of tests in a test set; packages with more are refused.
const MAX_TESTS: u64 = 100_000;

/// Test of a Polygon test set, which becomes a case.
pub(super) struct PolygonTest<'e> {
    /// Element of the test, or of the test set if problem.xml contains only the number of tests.
    pub element: &'e Element,
    /// Path of the input in the package, from `input-path-pattern`.
    pub input: String,
    /// Path of the answer in the package, from `answer-path-pattern`.
    pub answer: String,
    /// Name of the case in problem.toml; empty until names are assigned.
    pub name: String,
    /// Points of the test; `None` if the attribute `points` is missing.
    pub points: Option<Points>,
}

impl<'e> PolygonTest<'e> {
    /// Name of the group to which the test belongs; `None` if the test belongs to no group.
    pub(super) fn group_name(&self) -> Option<&'e str> {
        self.element
            .attribute("group")
            .filter(|group| !group.is_empty())
    }
}

/// Returns the tests of a test set in order. The names of the cases are not assigned yet.
///
/// # Errors
///
/// The number of tests is missing, wrong or too large, or a path pattern is malformed.
pub(super) fn list_tests_of_set<'e>(
    reader: &mut ProblemXmlReader,
    set: &'e Element,
) -> Result<Vec<PolygonTest<'e>>, Fact> {
    let count = reader.required_number(set, "test-count")?;
    let tests: Vec<&Element> = set
        .children_named("tests")
        .flat_map(|list| list.children_named("test"))
        .collect();
    let is_told = tests.is_empty() || tests.len() as u64 == count;
    if !is_told || count > MAX_TESTS {
        let wanted = match tests.len() {
            0 => format!("1 … {MAX_TESTS}"),
            told => told.to_string(),
        };
        let child = reader.required_child(set, "test-count")?;
        return Err(reader.wrong_type_error(child, "test-count", &count.to_string(), &wanted));
    }
    let (inputs, answers) = ("input-path-pattern", "answer-path-pattern");
    let mut rows = Vec::new();
    for number in 1..=count as usize {
        let element = tests.get(number - 1).copied().unwrap_or(set);
        if !tests.is_empty() {
            let known = [
                "method",
                "cmd",
                "sample",
                "points",
                "group",
                "description",
                "from-file",
                "use-in-statements",
            ];
            reader.note_unknown_attributes_and_children(element, &known, &[]);
        }
        let points = match element.attribute("points") {
            Some(text) => Some(parse_points(reader, element, text)?),
            None => None,
        };
        rows.push(PolygonTest {
            element,
            input: test_file_path(reader, set, inputs, number)?,
            answer: test_file_path(reader, set, answers, number)?,
            name: String::new(),
            points,
        });
    }
    Ok(rows)
}

/// Parses points, a decimal number that must not be negative. Errors name the line of `element`.
pub(super) fn parse_points(
    reader: &ProblemXmlReader,
    element: &Element,
    text: &str,
) -> Result<Points, Fact> {
    let number = text.trim().parse().ok();
    let points = number.and_then(Points::from_number);
    points.ok_or_else(|| reader.wrong_type_error(element, "points", text, "10.0"))
}

/// Path of a file of test `number`, counted from 1. `pattern` is the name of the child of `set` that contains the path
/// pattern.
pub(super) fn test_file_path(
    reader: &ProblemXmlReader,
    set: &Element,
    pattern: &str,
    number: usize,
) -> Result<String, Fact> {
    let child = reader.required_child(set, pattern)?;
    let text = child.text.trim().replace('\\', "/");
    let path = expand_path_pattern(&text, number);
    path.ok_or_else(|| reader.wrong_type_error(child, pattern, &text, "tests/%02d"))
}
