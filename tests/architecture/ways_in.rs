//! What CONTRIBUTING.md promises: how many files it takes to add something.

use std::collections::BTreeSet;
use std::fs;

use caipan_problem::language;
use caipan_puzzles::{names, puzzles};
use caipan_report::Format;

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
        // So is how a language's sources are cut into tokens.
        let of_mutants = ["setting/source_mutants/lexical.rs"];
        let elsewhere = &(&elsewhere - &set(&of_tools)) - &set(&of_mutants);
        assert_eq!(elsewhere, set(&[]), "{}", language.id);
    }
}

#[test]
fn a_generic_checker_is_a_type_and_a_line_of_registry() {
    let puzzles: Vec<&str> = puzzles().collect();
    let generic = names().filter(|name| !puzzles.contains(name));
    // The standard comparisons are rows of one type.
    for name in generic.take_while(|name| *name != "fcmp") {
        let found = files_with(&[format!("(\"{name}\", |set|")]);
        assert_eq!(found, set(&["problem/registry.rs"]), "{name}");
        let types = name
            .split('-')
            .map(|word| word[..1].to_uppercase() + &word[1..]);
        let found = files_with(&[format!("impl Checker for {} ", types.collect::<String>())]);
        assert_eq!(found.len(), 1, "{name}: {found:?}");
    }
}

#[test]
fn a_standard_comparison_is_a_row() {
    let found = files_with(&["(\"ncmp\", Order::".to_owned(), "\"ncmp\"".to_owned()]);
    assert_eq!(found, set(&["problem/compare/standard.rs"]));
}

#[test]
fn a_form_of_results_is_its_file_and_a_row() {
    // Text is the default.
    let special = [Format::Text];
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
