//! Adds tests whose input is missing to the generator that makes them.

use super::row::Row;
use super::tree::Tree;
use crate::headers;
use crate::package::{Brought, Generator, Package};
use crate::reading::file_name;
use crate::sources;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;

/// Folder of sources and headers.
pub(super) const FILES: &str = "files";

/// Characters with a meaning in a shell or in generator rows of problem.toml.
const SPECIAL: &[char] = &[
    '"', '\'', '`', '$', '\\', '|', '<', '>', ';', '&', '(', ')', '{', '}', '*', '?',
];

/// Adds a test to its generator.
///
/// # Errors
///
/// The test has no usable command or generator; the error names the missing input file.
pub(super) fn generated(
    tree: &mut Tree,
    root: &Element,
    row: &Row,
    package: &mut Package,
) -> Result<(), Fact> {
    let missing = |tree: &Tree| {
        let file = tree.file(&row.input, row.element.line);
        Err(file
            .err()
            .unwrap_or_else(|| tree.missing(row.element, "cmd")))
    };
    let Some(cmd) = row.element.attribute("cmd") else {
        return missing(tree);
    };
    if let Some(file) = row.element.attribute("from-file") {
        return Err(tree.cannot(row.element, "from-file", file));
    }
    if cmd.contains(SPECIAL) {
        return Err(tree.cannot(row.element, "cmd", cmd));
    }
    let mut words = cmd.split_whitespace();
    let Some(name) = words.next() else {
        return missing(tree);
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
    let executables = root.at(&["files", "executables"]);
    let executables = executables
        .into_iter()
        .flat_map(|list| list.all("executable"));
    let mut sources = executables.filter_map(|executable| executable.child("source"));
    let is_it = |source: &&Element| {
        let path = source.attribute("path").unwrap_or_default();
        let file = file_name(path);
        file.rsplit_once('.').map_or(file, |(stem, _)| stem) == name
    };
    let Some(source) = sources.find(is_it) else {
        return missing(tree);
    };
    let file = tree.path(source)?;
    if sources::language_of(&file).is_none() {
        let kind = source.attribute("type").unwrap_or(&file).to_owned();
        return Err(tree.cannot(source, "type", &kind));
    }
    tree.used.insert(file.clone());
    package.generators.push(Generator {
        name: name.to_owned(),
        program: Brought {
            dialect: "argv".to_owned(),
            beside: headers::beside(&mut tree.reading, &file, &[FILES]),
            file,
            ..Brought::default()
        },
        cases: vec![(row.name.clone(), args)],
    });
    Ok(())
}
