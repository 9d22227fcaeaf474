//! Tests that docs/design/building.md lists exactly the tests that are left to the sweep or to the soak, and that the thirds of the
//! sweep take about equally long.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use super::sources;
use crate::support::{root, third_of};

/// First line of a test that runs only in a higher tier, with that tier.
const GATES: [(&str, &str); 2] = [
    ("() {\n    if is_left_to_the_sweep() {", "sweep"),
    ("() {\n    if !is_soak() {", "soak"),
];

/// Returns the tests that do nothing in lower tiers, each with its tier.
fn left_to_a_tier(text: &str) -> Vec<(&str, &str)> {
    let found = GATES.iter().flat_map(|(gate, tier)| {
        let places = text.match_indices(gate);
        places.filter_map(move |(at, _)| Some((text[..at].rsplit("fn ").next()?, *tier)))
    });
    found.collect()
}

/// Returns the first three cells of the rows of a page's table: name, tier and seconds.
fn listed(page: &str) -> impl Iterator<Item = (&str, &str, &str)> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| {
        let (name, rest) = row.split_once("` | ")?;
        let mut cells = rest.split(" | ");
        Some((name, cells.next()?, cells.next()?))
    })
}

#[test]
fn every_test_that_is_left_to_a_tier_is_listed_with_its_reason() {
    let sources = ["tests", "crates"].map(sources);
    let left: BTreeSet<(&str, &str)> = sources
        .iter()
        .flat_map(|texts| texts.values())
        .flat_map(|text| left_to_a_tier(text))
        .collect();
    let page = fs::read_to_string(root().join("docs/design/building.md")).unwrap();
    let listed: BTreeSet<(&str, &str)> = listed(&page)
        .filter_map(|(name, tier, _)| Some((name.rsplit("::").next()?, tier)))
        .collect();
    assert!(left.len() > 40, "{}", left.len());
    assert_eq!(left, listed);
}

#[test]
fn a_gate_is_found() {
    for (gate, tier) in GATES {
        let text = format!("fn long{gate}\n");
        assert_eq!(left_to_a_tier(&text), [("long", tier)]);
    }
    assert_eq!(left_to_a_tier("fn short() {\n    let x = 1;\n"), []);
}

/// Every run of CI runs one third of the sweep. Otherwise some of its runs would take too long.
#[test]
fn each_third_of_the_sweep_has_at_most_two_fifths_of_its_seconds() {
    let page = fs::read_to_string(root().join("docs/design/building.md")).unwrap();
    let mut seconds = [0_u32; 3];
    for (name, _, cell) in listed(&page).filter(|(_, tier, _)| *tier == "sweep") {
        let digits: String = cell.chars().take_while(char::is_ascii_digit).collect();
        seconds[third_of(name) as usize - 1] += digits.parse::<u32>().unwrap_or_default();
    }
    let all: u32 = seconds.iter().sum();
    assert!(all > 1000, "{seconds:?}");
    assert!(
        seconds.iter().all(|third| third * 5 <= all * 2),
        "{seconds:?}"
    );
}

#[test]
fn a_test_of_another_third_of_the_sweep_is_left_out() {
    const TEST: &str = "cli::state::a_second_signal_ends_it_at_once";
    let other = third_of(TEST) % 3 + 1;
    let ran = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", TEST, "--nocapture"])
        .env("CAIPAN_TEST_TIER", "sweep")
        .env("CAIPAN_TEST_THIRD", other.to_string())
        .output()
        .unwrap();
    let [stdout, stderr] = [ran.stdout, ran.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(stdout.contains("1 passed"), "{stdout}");
    assert!(stderr.contains("left to the sweep"), "{stderr}");
}
