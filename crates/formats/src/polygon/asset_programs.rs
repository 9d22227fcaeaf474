//! Reads the element `assets` of Polygon's problem.xml: the checker, the interactor and the validators.

use super::problem_xml::{FILES_FOLDER, ProblemXmlReader};
use super::self_tests::add_self_tests;
use super::solutions::read_language_version;
use super::standard_checkers;
use crate::headers;
use crate::package::{Checker, Package, PackagedProgram};
use crate::package_reader::replaced_value_notice;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::config::xml::Element;
use caipan_problem::source_file;

/// Dialect of all jury programs on Polygon.
const TESTLIB_DIALECT: &str = "testlib";

/// Attribute of the element `judging`: if true, the checker's points are percentages of the points of a test.
pub(super) const PERCENT_ATTRIBUTE: &str = "treat-points-from-checker-as-percent";

/// Arguments that name the test set, for testlib programs that read the name.
const TEST_SET_ARGS: [&str; 2] = ["--testset", "tests"];

/// Adds the checker, the interactor and the validators to the package.
///
/// # Errors
///
/// A program is missing, or caipan cannot run it.
pub(super) fn add_programs(
    reader: &mut ProblemXmlReader,
    root: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    let assets = reader.required_child(root, "assets")?;
    let known = ["checker", "interactor", "validators", "solutions"];
    reader.note_unknown_attributes_and_children(assets, &[], &known);
    if let Some(interactor) = assets.child("interactor") {
        reader.note_unknown_attributes_and_children(
            interactor,
            &["name", "type"],
            &["source", "binary", "runs"],
        );
        let (mut program, text) = read_jury_program(reader, interactor)?;
        infer_points_unit(root, &mut program, &text);
        package.interactor = Some(program);
    }
    match assets.child("checker") {
        Some(checker) => {
            package.checker = Some(self::read_checker(reader, root, checker, package)?)
        }
        None if package.interactor.is_some() => {}
        None => return Err(reader.missing_key_error(assets, "checker")),
    }
    if let Some(checker) = assets.child("checker") {
        add_self_tests(reader, checker, "checker", package)?;
    }
    for list in assets.children_named("validators") {
        reader.note_unknown_attributes_and_children(list, &[], &["validator"]);
        for (number, validator) in list.children_named("validator").enumerate() {
            reader.note_unknown_attributes_and_children(
                validator,
                &["name", "type"],
                &["source", "binary", "testset"],
            );
            let (mut program, text) = read_jury_program(reader, validator)?;
            if text.contains("testset()") {
                program.args = TEST_SET_ARGS.map(str::to_owned).into();
            }
            package.validators.push(program);
            let name = format!("validator-{}", number + 1);
            add_self_tests(reader, validator, &name, package)?;
        }
    }
    Ok(())
}

fn read_checker(
    reader: &mut ProblemXmlReader,
    root: &Element,
    checker: &Element,
    package: &mut Package,
) -> Result<Checker, Fact> {
    let known = ["source", "binary", "copy", "testset"];
    reader.note_unknown_attributes_and_children(checker, &["name", "type"], &known);
    if let Some(kind) = checker
        .attribute("type")
        .filter(|kind| *kind != TESTLIB_DIALECT)
    {
        return Err(reader.unsupported_error(checker, "type", kind));
    }
    let name = checker.attribute("name").unwrap_or_default();
    if let Some(standard) = standard_checkers::built_in_checker_for(name)
        && can_use_built_in_checker(reader, checker, name, standard)
    {
        return Ok(Checker::built_in(standard));
    }
    let (mut program, text) = read_jury_program(reader, checker)?;
    infer_points_unit(root, &mut program, &text);
    let asks_for_group = text.contains("checker.group()");
    if text.contains("checker.testset()") || asks_for_group {
        program.args = TEST_SET_ARGS.map(str::to_owned).into();
    }
    for subtask in package.subtasks.iter_mut().filter(|_| asks_for_group) {
        let group = ["--group".to_owned(), subtask.name.clone()];
        subtask.checker_args = Some([program.args.clone(), group.into()].concat());
    }
    Ok(Checker::Program(program))
}

/// Whether the built-in comparison `standard` replaces the checker. It does if the source is missing or unmodified. It
/// also does, with a notice, if the source cannot be compiled because testlib.h is missing.
fn can_use_built_in_checker(
    reader: &mut ProblemXmlReader,
    checker: &Element,
    name: &str,
    standard: &str,
) -> bool {
    let Some(file) = find_program_source_path(reader, checker) else {
        return true;
    };
    reader.used.insert(file.clone());
    reader.reading.mark_used(&file);
    if standard_checkers::is_unmodified_standard_checker(
        standard,
        &headers::read_source_text_lossy(&reader.reading, &file),
    ) {
        return true;
    }
    // The source of a modified standard checker is used only if the package contains testlib.h.
    let header = format!("{FILES_FOLDER}/testlib.h");
    let can_be = reader.reading.files.has(&header) || reader.reading.files.has("testlib.h");
    if !can_be {
        reader.add_notice_at_line(
            checker.line,
            replaced_value_notice("checker", name, standard),
        );
    }
    !can_be
}

/// Path of the source of a program. The child `source` takes precedence over `copy`. `None` if neither names an
/// existing file.
fn find_program_source_path(reader: &ProblemXmlReader, element: &Element) -> Option<String> {
    ["source", "copy"]
        .into_iter()
        .filter_map(|name| element.child(name))
        .find_map(|place| reader.path_attribute(place).ok())
}

/// Reads a jury program. Also returns the text of the source.
fn read_jury_program(
    reader: &mut ProblemXmlReader,
    element: &Element,
) -> Result<(PackagedProgram, String), Fact> {
    let source = reader.required_child(element, "source")?;
    reader.note_unknown_attributes_and_children(source, &["path", "type"], &[]);
    let file = match find_program_source_path(reader, element) {
        Some(file) => file,
        None => reader.path_attribute(source)?,
    };
    // Java programs need testlib for Java, a library that caipan does not provide.
    if source_file::language_of(&file).is_none() || file.to_lowercase().ends_with(".java") {
        let kind = source.attribute("type").unwrap_or(&file).to_owned();
        return Err(reader.unsupported_error(source, "type", &kind));
    }
    read_language_version(reader, source);
    reader.used.extend([file.clone()]);
    reader
        .used
        .extend(source.attribute("path").map(str::to_owned));
    let text = headers::read_source_text_lossy(&reader.reading, &file);
    let program = PackagedProgram {
        dialect: TESTLIB_DIALECT.to_owned(),
        extra_files: headers::included_headers(&mut reader.reading, &file, &[FILES_FOLDER]),
        file,
        ..PackagedProgram::default()
    };
    Ok((program, text))
}

/// Sets the unit of the points that a program gives. An attribute of `judging` may request percentages. Otherwise, the
/// unit is absolute points if `source_text` uses testlib's functions for points. If neither applies, the program gives
/// no points.
fn infer_points_unit(root: &Element, program: &mut PackagedProgram, source_text: &str) {
    let judging = root.child("judging");
    if judging.and_then(|judging| judging.attribute(PERCENT_ATTRIBUTE)) == Some("true") {
        program.points = Some(PointsUnit::Percent);
    } else if ["quitp", "_pc(", "\"points "]
        .iter()
        .any(|sign| source_text.contains(sign))
    {
        program.points = Some(PointsUnit::Absolute);
    }
}
