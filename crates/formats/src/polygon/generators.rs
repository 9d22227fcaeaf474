//! Finds the generators for tests whose input is not in the Polygon package.

use super::problem_xml::{FILES_FOLDER, ProblemXmlReader};
use super::test_listing::PolygonTest;
use crate::headers;
use crate::package::{Generator, Package, PackagedProgram};
use crate::package_reader::file_name;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;
use caipan_problem::source_file;

/// Characters with a special meaning in a shell or in the generator rows of problem.toml.
const SPECIAL_CHARACTERS: &[char] = &[
    '"', '\'', '`', '$', '\\', '|', '<', '>', ';', '&', '(', ')', '{', '}', '*', '?',
];

/// Assigns a test without input file to the generator that the attribute `cmd` of the test names.
///
/// # Errors
///
/// The test has no command, or the command or the generator cannot be used.
pub(super) fn add_generated_test(
    reader: &mut ProblemXmlReader,
    root: &Element,
    row: &PolygonTest,
    package: &mut Package,
) -> Result<(), Fact> {
    let Some(cmd) = row.element.attribute("cmd") else {
        return Err(missing_test_error(reader, row));
    };
    if let Some(file) = row.element.attribute("from-file") {
        return Err(reader.unsupported_error(row.element, "from-file", file));
    }
    if cmd.contains(SPECIAL_CHARACTERS) {
        return Err(reader.unsupported_error(row.element, "cmd", cmd));
    }
    let mut words = cmd.split_whitespace();
    let Some(name) = words.next() else {
        return Err(missing_test_error(reader, row));
    };
    let args: Vec<String> = words.map(str::to_owned).collect();
    let known = package
        .generators
        .iter_mut()
        .find(|known| known.name == name);
    if let Some(generator) = known {
        generator.cases.push((row.name.clone(), args));
        return Ok(());
    }
    let executables = root.descendant(&["files", "executables"]);
    let executables = executables
        .into_iter()
        .flat_map(|list| list.children_named("executable"));
    let mut sources = executables.filter_map(|executable| executable.child("source"));
    let found = sources.find(|source| {
        let path = source.attribute("path").unwrap_or_default();
        let file = file_name(path);
        file.rsplit_once('.').map_or(file, |(stem, _)| stem) == name
    });
    let Some(source) = found else {
        return Err(missing_test_error(reader, row));
    };
    let file = reader.path_attribute(source)?;
    if source_file::language_of(&file).is_none() {
        let kind = source.attribute("type").unwrap_or(&file).to_owned();
        return Err(reader.unsupported_error(source, "type", &kind));
    }
    reader.used.insert(file.clone());
    package.generators.push(Generator {
        name: name.to_owned(),
        program: PackagedProgram {
            dialect: "argv".to_owned(),
            extra_files: headers::included_headers(&mut reader.reading, &file, &[FILES_FOLDER]),
            file,
            ..PackagedProgram::default()
        },
        cases: vec![(row.name.clone(), args)],
    });
    Ok(())
}

fn missing_test_error(reader: &ProblemXmlReader, row: &PolygonTest) -> Fact {
    let file = reader.resolve_existing_path(&row.input, row.element.line);
    file.err()
        .unwrap_or_else(|| reader.missing_key_error(row.element, "cmd"))
}
