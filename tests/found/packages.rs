//! Packages of other judges: what import takes, names or refuses.

use std::fs;
use std::path::Path;

use super::copy_of;
use crate::support::{Ran, caipan};

/// Imports one of the inputs without running anything; the tool's answer and the text of the report.
fn import(input: &str) -> (Ran, String) {
    let copy = copy_of(input);
    let made = tempfile::tempdir().unwrap();
    let made = made.path().join("made");
    let (package, place) = (copy.path().to_str().unwrap(), made.to_str().unwrap());
    let ran = caipan(&["import", package, place, "--no-audit", "--lang", "en"]);
    let report = fs::read_to_string(Path::new(place).join("IMPORT.md")).unwrap_or_default();
    (ran, report)
}

#[test]
fn files_of_cms_that_nothing_uses_are_named() {
    let (ran, report) = import("drop-cms");
    assert_eq!(ran.code, 0, "{ran:#?}");
    for file in [
        "input/input9.txt",
        "output/output9.txt",
        "gen/generator.py",
        "gen/valida.py",
        "check/old.cpp",
        "odd/stray.txt",
        "tests/extra.in",
        "solutions/alt.py",
        "sol/slow.cpp",
        "foo_key",
    ] {
        assert!(ran.stderr.contains(file), "{file}: {}", ran.stderr);
        assert!(report.contains(file), "{file}: {report}");
    }
    for key in ["token_mode", "public_testcases", "min_submission_interval"] {
        assert!(report.contains(key), "{key}: {report}");
    }
}

#[test]
fn an_unbuffered_interactive_problem_is_refused_by_name() {
    let (ran, _) = import("dmoj-unbuffered");
    ran.expect(3, "", "unbuffered is \"true\", which caipan cannot judge");
}

#[test]
fn a_multiplier_that_is_not_used_is_named() {
    let (ran, report) = import("kattis-mult-small");
    assert_eq!(ran.code, 0, "{ran:#?}");
    let notice = "problem.yaml:3: limits.time_multiplier is \"0.5\", which becomes 1";
    assert!(report.contains(notice), "{report}");
    assert!(report.contains("time_safety_margin"), "{report}");
}
