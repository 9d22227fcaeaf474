//! Reads the jury solutions from Polygon's problem.xml.

use super::problem_xml::ProblemXmlReader;
use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::{JurySolution, Package};
use crate::package_reader::replaced_value_notice;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;
use caipan_problem::source_file;

/// Solution tags: tag, corresponding folder of jury programs (`None` if the solution is not imported), and whether
/// the folder expresses the tag exactly.
const SOLUTION_TAGS: &[(&str, Option<&str>, bool)] = &[
    ("main", Some("accepted"), true),
    ("accepted", Some("accepted"), true),
    ("rejected", Some("rejected"), true),
    ("failed", Some("rejected"), true),
    ("wrong-answer", Some("wrong_answer"), true),
    ("presentation-error", Some("wrong_answer"), true),
    ("time-limit-exceeded", Some("time_limit_exceeded"), true),
    ("memory-limit-exceeded", Some("memory_limit_exceeded"), true),
    // The following tags permit two verdicts, which no folder expresses exactly.
    (
        "time-limit-exceeded-or-accepted",
        Some("brute_force"),
        false,
    ),
    (
        "time-limit-exceeded-or-memory-limit-exceeded",
        Some("rejected"),
        false,
    ),
    ("do-not-run", None, true),
];

/// Adds the solutions to the package, each in the folder that corresponds to the tag.
///
/// # Errors
///
/// A tag is unknown, or a file is missing.
pub(super) fn add_solutions(
    reader: &mut ProblemXmlReader,
    root: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    let Some(list) = root.descendant(&["assets", "solutions"]) else {
        return Ok(());
    };
    reader.note_unknown_attributes_and_children(list, &[], &["solution"]);
    for solution in list.children_named("solution") {
        reader.note_unknown_attributes_and_children(
            solution,
            &["tag", "note"],
            &["source", "binary", "extra-tags"],
        );
        let tag = solution.attribute("tag").unwrap_or_default();
        let Some((_, folder, is_exact)) = SOLUTION_TAGS.iter().find(|(known, ..)| *known == tag)
        else {
            let known: Vec<&str> = SOLUTION_TAGS.iter().map(|(known, ..)| *known).collect();
            let (key, value, known) = ("tag".to_owned(), quote_value(tag), known.join(", "));
            return Err(
                reader.error_at_element(solution, ImportError::UnknownValue { key, value, known })
            );
        };
        let source = reader.required_child(solution, "source")?;
        reader.note_unknown_attributes_and_children(source, &["path", "type"], &[]);
        let file = reader.path_attribute(source)?;
        for extra in solution
            .children_named("extra-tags")
            .flat_map(|list| list.children_named("extra-tag"))
        {
            let value = quote_value(extra.attribute("tag").unwrap_or_default());
            let key = "extra-tag".to_owned();
            reader.add_notice_at_line(extra.line, ImportNotice::UnsupportedValue { key, value });
        }
        let Some(folder) = folder else {
            let (key, value) = ("tag".to_owned(), quote_value(tag));
            let what = ImportNotice::FileOmittedFor {
                file: file.clone(),
                key,
                value,
            };
            reader.omit_file(&file, solution.line, what);
            continue;
        };
        if source_file::language_of(&file).is_none() {
            reader.omit_file(
                &file.clone(),
                source.line,
                ImportNotice::NoLanguage { file },
            );
            continue;
        }
        if !is_exact {
            reader.add_notice_at_line(solution.line, replaced_value_notice("tag", tag, *folder));
        }
        read_language_version(reader, source);
        package.programs.push(JurySolution::new(file, folder));
    }
    Ok(())
}

/// Standards of C++ that are newer than caipan's default, in ascending order. The types of sources in Polygon end with the
/// year.
const NEWER_CPP_STANDARDS: [&str; 3] = ["gnu++20", "gnu++23", "gnu++26"];

/// Reads the language version that the attribute `type` of a source names: records a standard of C++ that is newer than
/// those before, and adds a notice for Python 2, which caipan replaces.
pub(super) fn read_language_version(reader: &mut ProblemXmlReader, source: &Element) {
    let Some(kind) = source.attribute("type") else {
        return;
    };
    if matches!(kind, "python.2" | "python.pypy2") {
        let notice = replaced_value_notice("type", kind, "python3");
        reader.add_notice_at_line(source.line, notice);
    } else if kind.starts_with("cpp.")
        && let Some(language) = source.attribute("path").and_then(source_file::language_of)
        && let Some(standard) = NEWER_CPP_STANDARDS
            .into_iter()
            .find(|standard| kind.ends_with(&standard[standard.len() - 2..]))
    {
        let newest = reader.newer_standards.entry(language).or_default();
        *newest = standard.max(*newest);
    }
}
