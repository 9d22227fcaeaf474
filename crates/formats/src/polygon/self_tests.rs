//! Reads Polygon's tests of a checker or validator, which become self-tests of the problem.

use super::problem_xml::ProblemXmlReader;
use super::test_listing::test_file_path;
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Package, SelfTest};
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;

/// Expected verdicts of tests of checkers and validators, each with the folder of the equivalent self-test; `None` if no
/// folder is equivalent.
const VERDICTS: &[(&str, Option<&str>)] = &[
    ("ok", Some("valid_output")),
    ("wrong-answer", Some("invalid_output")),
    ("presentation-error", Some("invalid_output")),
    ("crashed", None),
    ("points", None),
    ("partially", None),
    ("invalid", Some("invalid_input")),
    ("valid", None),
];

/// Extension of each file of a self-test, with the name of the child element of `testset` that contains the pattern of
/// the file's path.
const PATTERNS: [(&str, &str); 3] = [
    ("in", "input-path-pattern"),
    ("out", "output-path-pattern"),
    ("ans", "answer-path-pattern"),
];

/// Adds the tests in the element of a checker or validator as self-tests, which are named `name-01`, `name-02` and so
/// on.
///
/// # Errors
///
/// A verdict is unknown, or a file is missing.
pub(super) fn add_self_tests(
    reader: &mut ProblemXmlReader,
    element: &Element,
    name: &str,
    package: &mut Package,
) -> Result<(), Fact> {
    for set in element.children_named("testset") {
        let patterns = PATTERNS.map(|(_, pattern)| pattern);
        let known = [&patterns[..], &["test-count", "tests"]].concat();
        reader.note_unknown_attributes_and_children(set, &["name"], &known);
        let tests = set
            .children_named("tests")
            .flat_map(|list| list.children_named("test"));
        for (place, test) in tests.enumerate() {
            add_self_test(
                reader,
                set,
                test,
                &format!("{name}-{:02}", place + 1),
                place + 1,
                package,
            )?;
        }
    }
    Ok(())
}

fn add_self_test(
    reader: &mut ProblemXmlReader,
    set: &Element,
    test: &Element,
    name: &str,
    number: usize,
    package: &mut Package,
) -> Result<(), Fact> {
    let known = ["verdict", "group", "testset", "method", "description"];
    reader.note_unknown_attributes_and_children(test, &known, &[]);
    let verdict = test
        .attribute("verdict")
        .unwrap_or_default()
        .to_lowercase()
        .replace('_', "-");
    let Some((_, folder)) = VERDICTS.iter().find(|(known, _)| *known == verdict) else {
        let known: Vec<&str> = VERDICTS.iter().map(|(known, _)| *known).collect();
        let (key, value, known) = (
            "verdict".to_owned(),
            quote_value(&verdict),
            known.join(", "),
        );
        return Err(reader.error_at_element(test, ImportError::UnknownValue { key, value, known }));
    };
    let Some(folder) = *folder else {
        let (key, value) = ("test@verdict".to_owned(), quote_value(&verdict));
        reader.add_notice_at_line(test.line, ImportNotice::UnsupportedValue { key, value });
        return Ok(());
    };
    let endings = if folder == "invalid_input" { 1 } else { 3 };
    let mut files = Vec::new();
    for (ending, pattern) in &PATTERNS[..endings] {
        let named = test_file_path(reader, set, pattern, number)?;
        let file = reader.resolve_existing_path(&named, test.line)?;
        files.push((*ending, reader.content_of_data_file(file)));
    }
    package.self_tests.push(SelfTest {
        folder,
        name: name.to_owned(),
        files,
    });
    Ok(())
}
