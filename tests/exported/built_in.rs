//! Tests the export of built-in problems to every judge: the exported checker programs judge reference programs as
//! caipan does.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use super::FORMATS;
use super::problem::export;
use crate::support::{Files, caipan, is_left_to_the_sweep, require, root};

/// Programs of each problem that read standard input, as every judge hands it over.
const PROGRAMS: &[(&str, &[&str])] = &[
    (
        "mayan",
        &["accepted/column-shifts.c", "wrong_answer/no-cascade.c"],
    ),
    (
        "klotski",
        &["accepted/dijkstra.rs", "wrong_answer/hops-not-cost.cpp"],
    ),
];

/// Formats whose exported problems are also graded: one for each way of calling a checker.
const GRADED: &[(&str, &str)] = &[
    ("mayan", "cms"),
    ("mayan", "kattis-legacy"),
    ("klotski", "hydro"),
];

/// Exports a problem with testlib.h, which other judges' checkers need.
fn with_testlib(problem: &str) -> Option<Files> {
    let Some(testlib) = std::env::var_os("CAIPAN_TEST_TESTLIB").map(PathBuf::from) else {
        require(false, "CAIPAN_TEST_TESTLIB is not set");
        return None;
    };
    let files = Files::new(&[]);
    caipan(&["export", problem, &files.path("own")]).expect(0, "", "");
    files.write(
        "own/testlib.h",
        &fs::read(testlib.join("testlib.h")).unwrap(),
    );
    Some(files)
}

fn graded(problem: &str, program: &str) -> Value {
    let words = [
        "grade",
        problem,
        program,
        "--no-journal",
        "--format",
        "json",
    ];
    let json = caipan(&words).json();
    let one = &json["submissions"][0];
    serde_json::json!([one["verdict"], one["score"], one["max_score"]])
}

#[test]
fn every_format_takes_the_built_in_problems() {
    if is_left_to_the_sweep() {
        return;
    }
    for (problem, programs) in PROGRAMS {
        let Some(files) = with_testlib(problem) else {
            return;
        };
        for format in FORMATS {
            let (package, again) = (
                files.path(&format!("{format}/p")),
                files.path(&format!("{format}/again")),
            );
            caipan(&["export", &files.path("own"), &package, "--as", format]).expect(0, "", "");
            let words = [
                "import",
                &package,
                &again,
                "--no-audit",
                "--as",
                format,
                "--cpu-limit",
                "3s",
            ];
            caipan(&words).expect(0, "", "");
            if !GRADED.contains(&(problem, format)) {
                continue;
            }
            for program in *programs {
                let program = root().join("reference").join(problem).join(program);
                let program = program.display().to_string();
                let own = graded(problem, &program);
                assert_eq!(graded(&again, &program), own, "{format}: {program}");
            }
        }
    }
}

#[test]
fn a_built_in_problem_brings_its_reference_programs() {
    let files = Files::new(&[]);
    let ran = export(&files, "mayan", "icpc-2025-09");
    let ran = ran.expect(0, "", "output_validator/guest.h needs testlib.h");
    let own = fs::read(root().join("reference/mayan/accepted/column-shifts.c")).unwrap();
    let theirs = fs::read(files.path("package/submissions/accepted/column-shifts.c"));
    assert_eq!(theirs.unwrap(), own);
    let told = "the subtask readings has no points, and stays behind";
    assert!(ran.stderr.contains(told), "{}", ran.stderr);
}
