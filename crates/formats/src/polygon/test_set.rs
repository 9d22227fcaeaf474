//! Reads the judged test set of a Polygon package: files of tests, or commands that generate tests.

use std::time::Duration;

use super::generators::add_generated_test;
use super::groups;
use super::problem_xml::ProblemXmlReader;
use super::test_listing::{PolygonTest, list_tests_of_set};
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{Case, Package, PartialLimits};
use crate::package_reader::{case_name_from_path, file_name, to_plain_name};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::case_name;
use caipan_problem::config::xml::Element;

/// Name of the test set that is used if a package contains several.
const DEFAULT_TEST_SET_NAME: &str = "tests";

/// Adds limits, cases and scoring of the judged test set to the package.
///
/// # Errors
///
/// A file is missing and cannot be generated, or caipan does not support the scoring.
pub(super) fn read_test_set(
    reader: &mut ProblemXmlReader,
    root: &Element,
    judging: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    let set = choose_test_set(reader, judging)?;
    let known = [
        "time-limit",
        "memory-limit",
        "test-count",
        "input-path-pattern",
        "answer-path-pattern",
        "tests",
        "groups",
    ];
    reader.note_unknown_attributes_and_children(set, &["name"], &known);
    package.limits = read_limits(reader, set)?;
    let mut all = list_tests_of_set(reader, set)?;
    detect_windows_line_ends(reader, &all);
    let groups = groups::read_groups(reader, set)?;
    let is_grouped = groups::has_scored_groups(&all, &groups);
    assign_case_names(reader, &mut all, is_grouped)?;
    let is_interactive = root.descendant(&["assets", "interactor"]).is_some();
    add_cases(reader, root, &all, is_interactive, package)?;
    groups::add_subtasks_or_case_points(reader, &all, &groups, is_grouped, package)
}

/// Returns the only test set, or the test set named `tests` if there are several. Each unused test set gives a notice.
fn choose_test_set<'e>(
    reader: &mut ProblemXmlReader,
    judging: &'e Element,
) -> Result<&'e Element, Fact> {
    let all: Vec<&Element> = judging.children_named("testset").collect();
    let found = match all[..] {
        [] => return Err(reader.missing_key_error(judging, "testset")),
        [only] => only,
        ref several => match several
            .iter()
            .find(|set| test_set_name(set) == DEFAULT_TEST_SET_NAME)
        {
            Some(set) => set,
            None => {
                let names: Vec<&str> = several.iter().map(|set| test_set_name(set)).collect();
                return Err(reader.unsupported_error(several[0], "testset", &names.join(", ")));
            }
        },
    };
    for other in all.iter().filter(|set| !std::ptr::eq(**set, found)) {
        let (key, value) = ("testset".to_owned(), quote_value(test_set_name(other)));
        reader.add_notice_at_line(other.line, ImportNotice::UnsupportedValue { key, value });
    }
    Ok(found)
}

fn test_set_name(set: &Element) -> &str {
    set.attribute("name").unwrap_or_default()
}

/// Reads the time limit, which problem.xml gives in milliseconds, and the memory limit, given in bytes.
fn read_limits(reader: &ProblemXmlReader, set: &Element) -> Result<PartialLimits, Fact> {
    let within = |name: &str, least: u64, most: u64, wanted: &str| {
        let number = reader.required_number(set, name)?;
        let child = reader.required_child(set, name)?;
        if (least..=most).contains(&number) {
            Ok(number)
        } else {
            Err(reader.wrong_type_error(child, name, &number.to_string(), wanted))
        }
    };
    let time = within("time-limit", 1, 86_400_000, "1000")?;
    let memory = within("memory-limit", 1 << 10, 1 << 43, "268435456")?;
    Ok(PartialLimits {
        cpu: Some(Duration::from_millis(time)),
        memory: Some(Bytes(memory)),
        ..PartialLimits::default()
    })
}

/// Names each case after the input file. If `is_grouped`, the name begins with the group name and a slash.
fn assign_case_names(
    reader: &ProblemXmlReader,
    rows: &mut [PolygonTest],
    is_grouped: bool,
) -> Result<(), Fact> {
    let mut taken = std::collections::BTreeSet::new();
    for row in rows {
        let own = case_name_from_path(file_name(&row.input));
        row.name = match row.group_name().filter(|_| is_grouped) {
            None => own,
            Some(group) => {
                let name = format!("{}/{own}", to_plain_name(group, "group"));
                if case_name::is_valid_case_name(&name) {
                    name
                } else {
                    format!("group-{name}")
                }
            }
        };
        if !taken.insert(row.name.to_lowercase()) {
            let (key, value) = ("input-path-pattern".to_owned(), quote_value(&row.input));
            return Err(reader.error_at_element(row.element, ImportError::Duplicate { key, value }));
        }
    }
    Ok(())
}

/// Line endings of a text: only CRLF (`Windows`), at least one plain LF (`Plain`), or no newline at all (`None`).
enum LineEndStyle {
    Plain,
    Windows,
    None,
}

fn detect_line_end_style(text: &[u8]) -> LineEndStyle {
    let mut newlines = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    match newlines.next() {
        None => LineEndStyle::None,
        Some((first, _))
            if is_after_carriage_return(text, first)
                && newlines.all(|(place, _)| is_after_carriage_return(text, place)) =>
        {
            LineEndStyle::Windows
        }
        Some(_) => LineEndStyle::Plain,
    }
}

/// Whether a carriage return precedes the newline at `place`.
fn is_after_carriage_return(text: &[u8], place: usize) -> bool {
    place > 0 && text[place - 1] == b'\r'
}

/// Sets `reader.is_windows` if all inputs with newlines have CRLF line endings. These are converted later, because
/// validators refuse CRLF. Adds a notice if any input has CRLF line endings.
fn detect_windows_line_ends(reader: &mut ProblemXmlReader, rows: &[PolygonTest]) {
    let (mut windows, mut plain) = (0, 0);
    for row in rows {
        // Unreadable inputs are skipped; copying the file will report the error.
        let Ok(text) = reader.reading.files.read(&row.input) else {
            continue;
        };
        match detect_line_end_style(&text) {
            LineEndStyle::Windows => windows += 1,
            LineEndStyle::Plain => plain += 1,
            LineEndStyle::None => {}
        }
    }
    reader.is_windows = windows > 0 && plain == 0;
    let files = windows;
    if reader.is_windows {
        let notice = ImportNotice::ConvertedLineEnds { files };
        reader.reading.add_notice_at("tests", None, notice);
    } else if windows > 0 {
        let notice = ImportNotice::MixedLineEnds { files };
        reader.reading.add_notice_at("tests", None, notice);
    }
}

/// Adds the cases. Missing inputs are assigned to generators; answers may be missing if the package contains an
/// accepted solution.
fn add_cases(
    reader: &mut ProblemXmlReader,
    root: &Element,
    rows: &[PolygonTest],
    is_interactive: bool,
    package: &mut Package,
) -> Result<(), Fact> {
    let is_answerable = package
        .programs
        .iter()
        .any(|program| program.folder == "accepted");
    let (mut to_generate, mut to_answer) = (0, 0);
    for row in rows {
        let is_there = reader.reading.files.has(&row.input);
        let is_answered = reader.reading.files.has(&row.answer);
        let answer = if is_answered && is_there {
            Some(reader.content_of_data_file(row.answer.clone()))
        } else if is_interactive || is_answerable {
            None
        } else if is_there {
            let input = row.input.clone();
            return Err(reader.error_at_element(row.element, ImportError::MissingAnswer { input }));
        } else {
            let error = reader
                .resolve_existing_path(&row.input, row.element.line)
                .err();
            return Err(error.unwrap_or_else(|| reader.missing_key_error(row.element, "cmd")));
        };
        to_answer += usize::from(is_there && answer.is_none() && !is_interactive);
        if !is_there {
            add_generated_test(reader, root, row, package)?;
            to_generate += 1;
        }
        package.cases.push(Case {
            input: is_there.then(|| reader.content_of_data_file(row.input.clone())),
            answer,
            ..Case::new(
                row.name.clone(),
                reader.content_of_data_file(row.input.clone()),
                None,
            )
        });
    }
    if to_generate > 0 {
        reader.reading.add_notice_at(
            "tests",
            None,
            ImportNotice::ToGenerate { cases: to_generate },
        );
    } else if let Some(row) = rows
        .iter()
        .find(|row| row.element.attribute("cmd").is_some())
    {
        reader.note_unsupported_key("test@cmd".to_owned(), row.element.line);
    }
    if to_answer > 0 {
        reader
            .reading
            .add_notice_at("tests", None, ImportNotice::ToAnswer { cases: to_answer });
    }
    Ok(())
}
