//! What CONTRIBUTING.md promises: how many files it takes to add something.

use std::collections::BTreeSet;
use std::fs;

use caipan::package::language;
use caipan::problem::{names, puzzles};
use caipan::report::Format;

use super::imports::{is_test, shipped};
use super::sources;
use crate::support::root;

/// The files in `src` whose shipped code holds one of these signs.
fn files_with(signs: &[String]) -> BTreeSet<String> {
    let sources = sources("src");
    let of_code = sources.iter().filter(|(path, _)| !is_test(path));
    let holding = of_code.filter(|(_, text)| {
        let code = shipped(text);
        signs.iter().any(|sign| code.contains(sign))
    });
    holding.map(|(path, _)| path.clone()).collect()
}

fn set(files: &[&str]) -> BTreeSet<String> {
    files.iter().map(|file| (*file).to_owned()).collect()
}

#[test]
fn a_language_is_a_row() {
    for language in language::table() {
        let found = files_with(&[format!("\"{}\"", language.id)]);
        let elsewhere = &found - &set(&["package/language.rs"]);
        // What tools of that name need is the sandbox's to know, and how to get one is a table of its own.
        let of_tools = ["sandbox/linux/visible_paths/tools.rs", "package/tool.rs"];
        assert_eq!(&elsewhere - &set(&of_tools), set(&[]), "{}", language.id);
    }
}

#[test]
fn a_generic_checker_is_a_type_and_a_line_of_registry() {
    let puzzles: Vec<&str> = puzzles().collect();
    for name in names().filter(|name| !puzzles.contains(name)) {
        let mut chars = name.chars();
        let capital = chars.next().unwrap().to_uppercase();
        let type_name: String = capital.chain(chars).collect();
        let row = format!("(\"{name}\", |set|");
        let found = files_with(&[row, format!("impl Checker for {type_name} ")]);
        let expected = set(&["problem/compare.rs", "problem/registry.rs"]);
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn a_form_of_results_is_its_file_and_a_row() {
    // Text is the default, and comparisons are told as text or JSON only.
    let special = [Format::Text, Format::Json];
    for form in Format::ALL {
        let found = files_with(&[format!("Format::{form:?}")]);
        assert_eq!(
            found.is_empty(),
            !special.contains(&form),
            "{form:?}: {found:?}"
        );
    }
}

#[test]
fn every_path_that_the_guide_names_is_there() {
    let guide = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let mut named = guide.split('`').skip(1).step_by(2);
    let is_path = |name: &&str| {
        name.starts_with("src/") || name.starts_with("tests/") || name.starts_with("docs/")
    };
    let missing: Vec<&str> = named
        .by_ref()
        .filter(is_path)
        .filter(|path| !root().join(path).exists())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    for room in fs::read_dir(root().join("src")).unwrap() {
        let name = room.unwrap().file_name().into_string().unwrap();
        let name = name.trim_end_matches(".rs");
        assert!(
            guide.contains(&format!("`{name}` —")) || matches!(name, "lib" | "main"),
            "{name}"
        );
    }
}
