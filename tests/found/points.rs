//! Points: what a case is worth, and what a checker may give.

use std::fs;
use std::path::{Path, PathBuf};

use super::copy_of;
use crate::support::{caipan, has};

/// Imports one of the inputs without running anything, and gives the directory that is made.
fn imported(input: &Path) -> PathBuf {
    let made = input.join("made");
    let [package, target] = [input, &made].map(|path| path.to_str().unwrap());
    caipan(&["import", package, target, "--no-audit"]).expect(0, "", "");
    made
}

#[test]
fn a_time_of_hydro_in_m_is_in_milliseconds() {
    let folder = copy_of("hydro-limit-m");
    let toml = fs::read_to_string(imported(folder.path()).join("problem.toml")).unwrap();
    assert!(toml.contains("cpu = \"1s\""), "{toml}");
}

#[test]
fn polygon_says_that_points_are_percent() {
    let folder = copy_of("polygon-testlib-percent");
    let made = imported(folder.path());
    let toml = fs::read_to_string(made.join("problem.toml")).unwrap();
    assert!(toml.contains("points = \"percent\"\n"), "{toml}");
    let Some(testlib) = std::env::var_os("CAIPAN_TEST_TESTLIB").filter(|_| has("g++")) else {
        return;
    };
    let header = Path::new(&testlib).join("testlib.h");
    fs::copy(header, made.join("checker/testlib.h")).unwrap();
    let near = folder.path().join("near.cpp");
    let [made, near] = [&made, &near].map(|path| path.to_str().unwrap());
    caipan(&["grade", made, near, "--no-journal"]).expect(1, "50", "");
}
