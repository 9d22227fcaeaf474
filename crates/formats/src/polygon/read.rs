//! Reads a Polygon package.

use super::assets::{PERCENT, assets};
use super::resources::resources;
use super::solutions::solutions;
use super::tests_of_set::tests_of_set;
use super::tree::{FILE, Tree};
use super::words::words;
use super::write::write;
use crate::archive::files::PackageFiles;
use crate::notice::Unread;
use crate::package::Package;
use crate::reading::{Format, Read, Reading, Wishes, is_plain_file, said};
use crate::sources;
use crate::writing::writer::{Writer, Zip};
use caipan_facts::Fact;
use caipan_problem::config::xml::{self, Element};

pub(crate) const FORMAT: Format = Format {
    name: "polygon",
    detect: |files| files.has(FILE),
    read,
    write: Some(Writer {
        zip: Some(Zip::Flat),
        has_report: true,
        write,
    }),
};

/// Elements of `problem` that are read.
const READ: &[&str] = &[
    "names",
    "statements",
    "judging",
    "files",
    "assets",
    "materials",
    "documents",
];

/// Elements without influence on verdicts or statements: how the problem was prepared.
const SILENT: &[&str] = &["tutorials", "properties", "stresses", "tags"];

/// Whether Polygon generates the file in addition to those that problem.xml names.
fn is_by_product(path: &str) -> bool {
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

fn read(files: &PackageFiles, wishes: &Wishes) -> Result<Read, Fact> {
    let mut reading = Reading::of(files, wishes);
    reading.by_products(is_by_product);
    let mut tree = Tree::of(reading);
    let text = tree.reading.text(FILE)?;
    let root = xml::read(&text, &files.shown(FILE))?;
    if root.name != "problem" {
        let (key, value) = (FILE.to_owned(), said(&root.name));
        let known = "problem".to_owned();
        return Err(tree.wrong(&root, Unread::Unknown { key, value, known }));
    }
    tree.tell(
        &root,
        &["revision", "short-name", "url"],
        &[READ, SILENT].concat(),
    );
    plain(&mut tree, &root);
    let silent = SILENT.iter().filter(|name| root.child(name).is_some());
    for name in silent {
        tree.reading.unneeded(FILE, name);
    }
    let mut package = Package {
        name: root.attribute("short-name").unwrap_or_default().to_owned(),
        ..Package::default()
    };
    words(&mut tree, &root, &mut package)?;
    let judging = tree.child(&root, "judging")?;
    streams(&mut tree, judging, &mut package)?;
    solutions(&mut tree, &root, &mut package)?;
    tests_of_set(&mut tree, &root, judging, &mut package)?;
    assets(&mut tree, &root, &mut package)?;
    resources(&mut tree, &root, &mut package)?;
    sources::even(&mut package.together);
    tree.reading.end(package)
}

/// Known attributes and children of simple elements: name, attributes, children.
const PLAIN: &[(&str, &[&str], &[&str])] = &[
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

/// Notes unknown attributes and children of simple elements at any depth.
fn plain(tree: &mut Tree, element: &Element) {
    for child in &element.children {
        if SILENT.contains(&child.name.as_str()) {
            continue;
        }
        if let Some((_, attributes, children)) = PLAIN.iter().find(|row| row.0 == child.name) {
            tree.tell(child, attributes, children);
        }
        plain(tree, child);
    }
}

/// Reads the number of runs and the names of input and output files.
fn streams(tree: &mut Tree, judging: &Element, package: &mut Package) -> Result<(), Fact> {
    let known = [
        "input-file",
        "output-file",
        "run-count",
        "cpu-name",
        "cpu-speed",
        PERCENT,
    ];
    tree.tell(judging, &known, &["testset"]);
    if let Some(count) = judging.attribute("run-count").filter(|count| *count != "1") {
        return Err(tree.cannot(judging, "run-count", count));
    }
    let named = |key: &str| -> Result<Option<String>, Fact> {
        let name = judging.attribute(key).filter(|name| !name.is_empty());
        match name {
            Some(name) if !is_plain_file(name) => Err(tree.not_a(judging, key, name, "x.in")),
            name => Ok(name.map(str::to_owned)),
        }
    };
    let (input, output) = (named("input-file")?, named("output-file")?);
    if let (Some(name), true) = (&output, input == output) {
        return Err(tree.cannot(judging, "output-file", name));
    }
    (package.input, package.output) = (input, output);
    Ok(())
}
