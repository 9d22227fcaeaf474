//! The tests of a set, as problem.xml lists or counts them.

use super::pattern::place;
use super::tree::Tree;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;
use caipan_problem::points::Points;

/// So many tests there are at most.
const MOST: u64 = 100_000;

/// A test of a set.
pub(super) struct Row<'e> {
    /// Where it stands; the set itself where that lists none.
    pub element: &'e Element,
    /// Its input, by its path.
    pub input: String,
    /// Its answer, likewise.
    pub answer: String,
    /// What its case is called.
    pub name: String,
    /// Its points, where it has some.
    pub points: Option<Points>,
}

impl<'e> Row<'e> {
    /// Its group.
    pub(super) fn group(&self) -> Option<&'e str> {
        self.element
            .attribute("group")
            .filter(|group| !group.is_empty())
    }
}

/// The tests of a set.
///
/// # Errors
/// It does not say how many they are, or where.
pub(super) fn rows<'e>(tree: &mut Tree, set: &'e Element) -> Result<Vec<Row<'e>>, Fact> {
    let count = tree.number(set, "test-count")?;
    let tests: Vec<&Element> = set.all("tests").flat_map(|list| list.all("test")).collect();
    let is_told = tests.is_empty() || tests.len() as u64 == count;
    if !is_told || count > MOST {
        let wanted = match tests.len() {
            0 => format!("1 … {MOST}"),
            told => told.to_string(),
        };
        let child = tree.child(set, "test-count")?;
        return Err(tree.not_a(child, "test-count", &count.to_string(), &wanted));
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
            tree.tell(element, &known, &[]);
        }
        let points = match element.attribute("points") {
            Some(text) => Some(points(tree, element, text)?),
            None => None,
        };
        rows.push(Row {
            element,
            input: path(tree, set, inputs, number)?,
            answer: path(tree, set, answers, number)?,
            name: String::new(),
            points,
        });
    }
    Ok(rows)
}

/// Points, with perhaps some decimals.
pub(super) fn points(tree: &Tree, element: &Element, text: &str) -> Result<Points, Fact> {
    let number = text.trim().parse().ok();
    let points = number.and_then(Points::of_number);
    points.ok_or_else(|| tree.not_a(element, "points", text, "10.0"))
}

/// The path of a file of a test.
pub(super) fn path(
    tree: &Tree,
    set: &Element,
    pattern: &str,
    number: usize,
) -> Result<String, Fact> {
    let child = tree.child(set, pattern)?;
    let text = child.text.trim().replace('\\', "/");
    let path = place(&text, number);
    path.ok_or_else(|| tree.not_a(child, pattern, &text, "tests/%02d"))
}
