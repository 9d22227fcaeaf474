//! Converts a Polygon package, with problem.xml, tests and programs, to a package of caipan.

use super::asset_programs::{PERCENT_ATTRIBUTE, add_programs};
use super::documents::add_documents;
use super::problem_xml::{PROBLEM_XML, ProblemXmlReader};
use super::resources::add_resources;
use super::solutions::add_solutions;
use super::test_set::read_test_set;
use super::write::{NEWER_CPP_TYPES, write_package};
use crate::notice::{ImportError, quote_value};
use crate::package::Package;
use crate::package_reader::{
    ImportOptions, ImportedPackage, PackageFormat, PackageReader, is_plain_file_name,
};
use crate::source_languages;
use crate::writing::format_writer::{FormatWriter, ZipLayout};
use caipan_archive::files::PackageFiles;
use caipan_facts::Fact;
use caipan_problem::config::xml::{self, Element};

pub(crate) const FORMAT: PackageFormat = PackageFormat {
    name: "polygon",
    detect: |files| files.has(PROBLEM_XML),
    read: read_package,
    write: Some(FormatWriter {
        zip: Some(ZipLayout::Flat),
        has_report: true,
        standards: NEWER_CPP_TYPES,
        write: write_package,
    }),
};

/// Child elements of `problem` that are read. All other elements give notices, except irrelevant ones.
const READ_ELEMENTS: &[&str] = &[
    "names",
    "statements",
    "judging",
    "files",
    "assets",
    "materials",
    "documents",
];

/// Child elements of `problem` that influence neither verdicts nor statements and are ignored.
const IRRELEVANT_ELEMENTS: &[&str] = &["tutorials", "properties", "stresses", "tags"];

/// Whether Polygon itself generates the file, so that the file may remain unused without a notice.
fn is_generated_by_polygon(path: &str) -> bool {
    const FOLDERS: &[&str] = &["scripts/", "statement-sections/", "tags", "stresses"];
    const FILES: &[&str] = &[
        "check.cpp",
        "doall.bat",
        "doall.sh",
        "problem-properties.json",
        "wipe.bat",
        "wipe.sh",
    ];
    let lower = path.to_lowercase();
    let is_made = [".exe", ".desc", ".sty", ".tex", ".ftl", "testlib.h"]
        .iter()
        .any(|ending| lower.ends_with(ending));
    let in_folder = FOLDERS.iter().any(|folder| path.starts_with(folder));
    FILES.contains(&path) || is_made || in_folder
}

fn read_package(files: &PackageFiles, options: &ImportOptions) -> Result<ImportedPackage, Fact> {
    let mut reading = PackageReader::new(files, options);
    reading.set_unused_file_exemption(is_generated_by_polygon);
    let mut reader = ProblemXmlReader::new(reading);
    let text = reader.reading.read_config_text(PROBLEM_XML)?;
    let root = xml::parse(&text, &files.display_path(PROBLEM_XML))?;
    if root.name != "problem" {
        let (key, value) = (PROBLEM_XML.to_owned(), quote_value(&root.name));
        let known = "problem".to_owned();
        return Err(reader.error_at_element(&root, ImportError::UnknownValue { key, value, known }));
    }
    reader.note_unknown_attributes_and_children(
        &root,
        &["revision", "short-name", "url"],
        &[READ_ELEMENTS, IRRELEVANT_ELEMENTS].concat(),
    );
    note_unknown_parts_of_simple_elements(&mut reader, &root);
    let silent = IRRELEVANT_ELEMENTS
        .iter()
        .filter(|name| root.child(name).is_some());
    for name in silent {
        reader.reading.record_irrelevant_key(PROBLEM_XML, name);
    }
    let mut package = Package {
        name: root.attribute("short-name").unwrap_or_default().to_owned(),
        ..Package::default()
    };
    add_documents(&mut reader, &root, &mut package)?;
    let judging = reader.required_child(&root, "judging")?;
    read_io_file_names(&mut reader, judging, &mut package)?;
    add_solutions(&mut reader, &root, &mut package)?;
    read_test_set(&mut reader, &root, judging, &mut package)?;
    add_programs(&mut reader, &root, &mut package)?;
    add_resources(&mut reader, &root, &mut package)?;
    source_languages::disable_language_time_factors(&mut package.graders);
    for (language, standard) in std::mem::take(&mut reader.newer_standards) {
        let own = package.graders.entry(language).or_default();
        own.standard = Some(standard.to_owned());
    }
    reader.reading.finish(package)
}

/// Elements that are checked only for unknown attributes and children. Each row contains the name of the element, the
/// known attributes and the known children.
const SIMPLE_ELEMENTS: &[(&str, &[&str], &[&str])] = &[
    ("time-limit", &[], &[]),
    ("memory-limit", &[], &[]),
    ("test-count", &[], &[]),
    ("input-path-pattern", &[], &[]),
    ("output-path-pattern", &[], &[]),
    ("answer-path-pattern", &[], &[]),
    ("tests", &[], &["test"]),
    ("groups", &[], &["group"]),
    ("dependencies", &[], &["dependency"]),
    ("dependency", &["group"], &[]),
    ("resources", &[], &["file"]),
    ("attachments", &[], &["file"]),
    ("executables", &[], &["executable"]),
    ("stages", &[], &["stage"]),
    ("source", &["path", "type"], &[]),
    ("binary", &["path", "type"], &[]),
    ("copy", &["path", "type"], &[]),
];

/// Adds notices about unknown attributes and children of [`SIMPLE_ELEMENTS`] at any depth below `element`.
fn note_unknown_parts_of_simple_elements(reader: &mut ProblemXmlReader, element: &Element) {
    for child in &element.children {
        if IRRELEVANT_ELEMENTS.contains(&child.name.as_str()) {
            continue;
        }
        if let Some((_, attributes, children)) =
            SIMPLE_ELEMENTS.iter().find(|row| row.0 == child.name)
        {
            reader.note_unknown_attributes_and_children(child, attributes, children);
        }
        note_unknown_parts_of_simple_elements(reader, child);
    }
}

/// Reads the names of the input and output file from the element `judging`. Fails if `run-count` requests more than one
/// run of a submission.
fn read_io_file_names(
    reader: &mut ProblemXmlReader,
    judging: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    let known = [
        "input-file",
        "output-file",
        "run-count",
        "cpu-name",
        "cpu-speed",
        PERCENT_ATTRIBUTE,
    ];
    reader.note_unknown_attributes_and_children(judging, &known, &["testset"]);
    if let Some(count) = judging.attribute("run-count").filter(|count| *count != "1") {
        return Err(reader.unsupported_error(judging, "run-count", count));
    }
    let input = read_io_file_name(reader, judging, "input-file")?;
    let output = read_io_file_name(reader, judging, "output-file")?;
    if let (Some(name), true) = (&output, input == output) {
        return Err(reader.unsupported_error(judging, "output-file", name));
    }
    (package.input, package.output) = (input, output);
    Ok(())
}

fn read_io_file_name(
    reader: &ProblemXmlReader,
    judging: &Element,
    key: &str,
) -> Result<Option<String>, Fact> {
    let name = judging.attribute(key).filter(|name| !name.is_empty());
    match name {
        Some(name) if !is_plain_file_name(name) => {
            Err(reader.wrong_type_error(judging, key, name, "x.in"))
        }
        name => Ok(name.map(str::to_owned)),
    }
}
