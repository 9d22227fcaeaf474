//! Tests that exactly the tests listed in docs/design/building.md are left to the sweep.

use std::collections::BTreeSet;
use std::fs;

use super::sources;
use crate::support::root;

/// Returns the tests that do nothing unless the sweep runs.
fn left_to_the_sweep(text: &str) -> Vec<&str> {
    let gates = text.match_indices("() {\n    if is_left_to_the_sweep() {");
    let names = gates.filter_map(|(at, _)| text[..at].rsplit("fn ").next());
    names.collect()
}

/// The names in the first cells of a page's tables, without their modules.
fn listed(page: &str) -> impl Iterator<Item = &str> {
    let cells = page.lines().filter_map(|line| line.strip_prefix("| `"));
    cells.filter_map(|cell| cell.split('`').next()?.rsplit("::").next())
}

#[test]
fn every_test_that_is_left_to_the_sweep_is_listed_with_its_reason() {
    let sources = sources("tests");
    let left: BTreeSet<&str> = sources
        .values()
        .flat_map(|text| left_to_the_sweep(text))
        .collect();
    let page = fs::read_to_string(root().join("docs/design/building.md")).unwrap();
    let listed: BTreeSet<&str> = listed(&page).collect();
    assert!(left.len() > 40, "{}", left.len());
    assert_eq!(left, listed);
}

#[test]
fn a_gate_is_found() {
    let gate = ["() {\n    if is_left_to", "_the_sweep() {\n"].concat();
    assert_eq!(left_to_the_sweep(&format!("fn long{gate}")), ["long"]);
    assert_eq!(left_to_the_sweep("fn short() {\n    let x = 1;\n"), [""; 0]);
}
