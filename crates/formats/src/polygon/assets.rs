//! Reads `assets`: the checker, the interactor and the validators.

use super::generated::FILES;
use super::own_tests::own_tests;
use super::solutions::newer;
use super::standard;
use super::tree::Tree;
use crate::headers;
use crate::package::{Brought, Checker, Package};
use crate::reading::instead;
use crate::sources;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;
use caipan_problem::config::xml::Element;

/// Dialect of all jury programs on Polygon.
const TESTLIB: &str = "testlib";

/// Attribute of `judging`: if true, the checker's points are a percentage of the test's points.
pub(super) const PERCENT: &str = "treat-points-from-checker-as-percent";

/// Arguments that name the test set, for testlib programs that read it.
const SET: [&str; 2] = ["--testset", "tests"];

/// Adds the checker, the interactor and the validators to the package.
///
/// # Errors
///
/// A program is missing, or caipan cannot run it.
pub(super) fn assets(tree: &mut Tree, root: &Element, package: &mut Package) -> Result<(), Fact> {
    let assets = tree.child(root, "assets")?;
    let known = ["checker", "interactor", "validators", "solutions"];
    tree.tell(assets, &[], &known);
    if let Some(interactor) = assets.child("interactor") {
        tree.tell(interactor, &["name", "type"], &["source", "binary", "runs"]);
        let (mut brought, text) = brought(tree, interactor)?;
        points_unit(root, &mut brought, &text);
        package.interactor = Some(brought);
    }
    match assets.child("checker") {
        Some(checker) => package.checker = Some(self::checker(tree, root, checker, package)?),
        None if package.interactor.is_some() => {}
        None => return Err(tree.missing(assets, "checker")),
    }
    if let Some(checker) = assets.child("checker") {
        own_tests(tree, checker, "checker", package)?;
    }
    for list in assets.all("validators") {
        tree.tell(list, &[], &["validator"]);
        for (number, validator) in list.all("validator").enumerate() {
            tree.tell(
                validator,
                &["name", "type"],
                &["source", "binary", "testset"],
            );
            let (mut brought, text) = brought(tree, validator)?;
            if text.contains("testset()") {
                brought.args = SET.map(str::to_owned).into();
            }
            package.validators.push(brought);
            let name = format!("validator-{}", number + 1);
            own_tests(tree, validator, &name, package)?;
        }
    }
    Ok(())
}

fn checker(
    tree: &mut Tree,
    root: &Element,
    checker: &Element,
    package: &mut Package,
) -> Result<Checker, Fact> {
    let known = ["source", "binary", "copy", "testset"];
    tree.tell(checker, &["name", "type"], &known);
    if let Some(kind) = checker.attribute("type").filter(|kind| *kind != TESTLIB) {
        return Err(tree.cannot(checker, "type", kind));
    }
    let name = checker.attribute("name").unwrap_or_default();
    if let Some(standard) = standard::named(name)
        && is_built_in(tree, checker, name, standard)
    {
        return Ok(Checker::built_in(standard));
    }
    let (mut brought, text) = brought(tree, checker)?;
    points_unit(root, &mut brought, &text);
    let asks_for_group = text.contains("checker.group()");
    if text.contains("checker.testset()") || asks_for_group {
        brought.args = SET.map(str::to_owned).into();
    }
    for subtask in package.subtasks.iter_mut().filter(|_| asks_for_group) {
        let group = ["--group".to_owned(), subtask.name.clone()];
        subtask.checker_args = Some([brought.args.clone(), group.into()].concat());
    }
    Ok(Checker::Brought(brought))
}

/// Whether the built-in comparison named `standard` replaces the checker.
fn is_built_in(tree: &mut Tree, checker: &Element, name: &str, standard: &str) -> bool {
    let Some(file) = file_of(tree, checker) else {
        return true;
    };
    tree.used.insert(file.clone());
    tree.reading.settle(&file);
    if standard::is_standard(standard, &headers::text_of(&tree.reading, &file)) {
        return true;
    }
    // A changed checker is compiled as it is if its header is there, else the comparison replaces it with a
    // notice.
    let header = format!("{FILES}/testlib.h");
    let can_be = tree.reading.files.has(&header) || tree.reading.files.has("testlib.h");
    if !can_be {
        tree.note(checker.line, instead("checker", name, standard));
    }
    !can_be
}

/// Path of a program's source, or of its copy at the top of the package.
fn file_of(tree: &Tree, element: &Element) -> Option<String> {
    let places = ["source", "copy"].map(|name| element.child(name));
    let mut places = places.into_iter().flatten();
    places.find_map(|place| tree.path(place).ok())
}

/// Reads a jury program. Returns it with the text of its source.
fn brought(tree: &mut Tree, element: &Element) -> Result<(Brought, String), Fact> {
    let source = tree.child(element, "source")?;
    tree.tell(source, &["path", "type"], &[]);
    let file = match file_of(tree, element) {
        Some(file) => file,
        None => tree.path(source)?,
    };
    // testlib for Java is a library that caipan does not have.
    if sources::language_of(&file).is_none() || file.to_lowercase().ends_with(".java") {
        let kind = source.attribute("type").unwrap_or(&file).to_owned();
        return Err(tree.cannot(source, "type", &kind));
    }
    newer(tree, source);
    tree.used.extend([file.clone()]);
    tree.used
        .extend(source.attribute("path").map(str::to_owned));
    let text = headers::text_of(&tree.reading, &file);
    let brought = Brought {
        dialect: TESTLIB.to_owned(),
        beside: headers::beside(&mut tree.reading, &file, &[FILES]),
        file,
        ..Brought::default()
    };
    Ok((brought, text))
}

/// Sets the unit of a checker's points. Without the attribute they are absolute points of the test.
fn points_unit(root: &Element, brought: &mut Brought, text: &str) {
    let judging = root.child("judging");
    if judging.and_then(|judging| judging.attribute(PERCENT)) == Some("true") {
        brought.points = Some(Unit::Percent);
    } else if ["quitp", "_pc(", "\"points "]
        .iter()
        .any(|sign| text.contains(sign))
    {
        brought.points = Some(Unit::Absolute);
    }
}
