//! Tests that a puzzle consists of its folder, its cases and programs, and one line in the registry.

use std::fs;

use caipan_puzzles::puzzle_names;

use super::imports::{is_test, shipped};
use crate::support::{files_below, root};

/// Returns the lines of released code outside a puzzle's folder that mention the puzzle.
fn mentions(puzzle: &str) -> Vec<String> {
    let signs = [
        format!("\"{puzzle}\""),
        format!("mod {puzzle};"),
        format!("{puzzle}::"),
    ];
    let own = root().join("crates/puzzles/src").join(puzzle);
    let mut found = Vec::new();
    for file in files_below("src").into_iter().chain(files_below("crates")) {
        let name = file.strip_prefix(root()).unwrap().display().to_string();
        let is_text = [".rs", ".ftl", ".js", ".html", ".css"];
        let is_text = is_text.iter().any(|ending| name.ends_with(ending));
        if file.starts_with(&own) || is_test(&name) || !is_text {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let code = shipped(&text);
        let lines = code.lines().map(str::trim);
        let lines = lines.filter(|line| !line.starts_with("//"));
        let speaks = |line: &&str| signs.iter().any(|sign| line.contains(sign));
        found.extend(lines.filter(speaks).map(|line| format!("{name}: {line}")));
    }
    found.sort();
    found
}

#[test]
fn a_puzzle_is_its_folder_a_module_line_and_a_line_of_registry() {
    let puzzles: Vec<&str> = puzzle_names().collect();
    assert!(puzzles.len() >= 2, "{puzzles:?}");
    for puzzle in puzzles {
        let found = mentions(puzzle);
        let [module, row] = found.as_slice() else {
            panic!("{puzzle}: {found:#?}");
        };
        let expected = format!("crates/puzzles/src/lib.rs: pub mod {puzzle};");
        assert_eq!(*module, expected);
        let expected = format!("crates/puzzles/src/registry.rs: (\"{puzzle}\", |set| ");
        assert!(row.starts_with(&expected), "{row}");
        for folder in ["crates/puzzles/src", "cases", "reference"] {
            let own = root().join(folder).join(puzzle);
            assert!(own.is_dir(), "{}", own.display());
        }
    }
}
