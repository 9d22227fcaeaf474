//! Tests the promises of CONTRIBUTING.md: how many files must change to add a feature.

use std::collections::BTreeSet;
use std::fs;

use caipan_problem::language;
use caipan_puzzles::{checker_names, puzzle_names};
use caipan_report::ReportFormat;

use super::imports::{is_test, shipped};
use super::{crates, product};
use crate::support::root;

/// Returns the product files whose code contains one of these texts.
fn files_with(signs: &[String]) -> BTreeSet<String> {
    let sources = product();
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
    for language in language::built_in_languages() {
        let found = files_with(&[format!("\"{}\"", language.id)]);
        let elsewhere = &found - &set(&["problem/language.rs"]);
        // The sandbox lists the files that a tool of the same name needs; a separate table describes how to install it.
        let of_tools = [
            "sandbox/linux/visible_paths/tools.rs",
            "problem/language_tool.rs",
        ];
        // A separate table describes how sources of a language are split into tokens.
        let of_mutants = ["mutants/lexical_rules.rs"];
        // Two more tables describe how a driver calls a function and how it runs a test.
        let of_drivers = [
            "problem/function/drivers.rs",
            "problem/assertion/drivers.rs",
        ];
        let elsewhere = &(&elsewhere - &set(&of_tools)) - &set(&of_mutants);
        let elsewhere = &elsewhere - &set(&of_drivers);
        assert_eq!(elsewhere, set(&[]), "{}", language.id);
    }
}

#[test]
fn a_generic_checker_is_a_type_and_a_line_of_registry() {
    let puzzles: Vec<&str> = puzzle_names().collect();
    let generic = checker_names().filter(|name| !puzzles.contains(name));
    // The standard comparisons are rows of one type, and so is that of DMOJ.
    let generic = generic.take_while(|name| *name != "fcmp");
    for name in generic.filter(|name| *name != "dmoj-standard") {
        let found = files_with(&[format!("(\"{name}\", |set|")]);
        assert_eq!(found, set(&["puzzles/registry.rs"]), "{name}");
        let types = name
            .split('-')
            .map(|word| word[..1].to_uppercase() + &word[1..]);
        let name_of_type = types.collect::<String>() + "Checker";
        let found = files_with(&[format!("impl Checker for {name_of_type} ")]);
        assert_eq!(found.len(), 1, "{name}: {found:?}");
    }
}

#[test]
fn a_standard_comparison_is_a_row() {
    let found = files_with(&[
        "(\"ncmp\", ValueArrangement::".to_owned(),
        "\"ncmp\"".to_owned(),
    ]);
    assert_eq!(found, set(&["checker/compare/standard.rs"]));
}

#[test]
fn a_form_of_results_is_its_file_and_a_row() {
    // Text is the default.
    let special = [ReportFormat::Text];
    for form in ReportFormat::ALL {
        let found = files_with(&[format!("ReportFormat::{form:?}")]);
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
        let tops = ["src/", "crates/", "tests/", "docs/"];
        tops.iter().any(|top| name.starts_with(top))
    };
    let missing: Vec<&str> = named
        .by_ref()
        .filter(is_path)
        .filter(|path| !root().join(path).exists())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Returns the rows of the crate table: the words in backquotes in the first cell and in the last.
fn rows(page: &str) -> Vec<(String, Vec<String>)> {
    let quoted = |cell: &str| -> Vec<String> {
        let quoted = cell.split('`').skip(1).step_by(2);
        quoted.map(str::to_owned).collect()
    };
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.map(|line| line.trim_matches('|').split('|').collect::<Vec<_>>());
    let named = |cells: Vec<&str>| Some((quoted(cells.first()?).pop()?, quoted(cells.last()?)));
    cells.filter_map(named).collect()
}

#[test]
fn every_crate_is_told_of_and_what_is_to_be_read_first_is_there() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let rows = rows(&page);
    let told: BTreeSet<String> = rows.iter().map(|(name, _)| name.clone()).collect();
    let there: BTreeSet<String> = crates().into_iter().chain(["caipan".to_owned()]).collect();
    assert_eq!(told, there);
    let sources = product();
    for (name, first) in rows {
        assert!((2..=5).contains(&first.len()), "{name}: {first:?}");
        for item in first {
            let item = item.rsplit("::").next().unwrap().trim_end_matches('!');
            let kinds = [
                "fn", "struct", "enum", "trait", "mod", "const", "static", "type",
            ];
            let signs = kinds.map(|kind| format!("{kind} {item}"));
            let is_there = |text: &String| {
                text.contains(&format!("macro_rules! {item} "))
                    || signs.iter().any(|sign| text.contains(sign.as_str()))
            };
            let is_own = |path: &str| match name.as_str() {
                "caipan" => path.starts_with("cli/") || path.starts_with("commands/"),
                name => path.starts_with(&format!("{name}/")),
            };
            let mut own = sources.iter().filter(|(path, _)| is_own(path));
            assert!(own.any(|(_, text)| is_there(text)), "{name}: {item}");
        }
    }
}
