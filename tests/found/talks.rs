//! Regression tests of interactions: which program is blamed if both fail.

use std::fs;
use std::path::Path;

use super::copy_of;
use crate::support::{Files, caipan, has, is_left_to_the_sweep};

/// The verdict on a program of the problem in this folder, and its reason.
fn verdict(folder: &Path, program: &str) -> (String, String) {
    let (folder, program) = (folder.display().to_string(), folder.join(program));
    let program = program.display().to_string();
    let ran = caipan(&[
        "grade",
        &folder,
        &program,
        "--format",
        "json",
        "--lang",
        "en",
        "--no-journal",
    ]);
    let json = ran.json();
    let case = &json["submissions"][0]["cases"][0];
    let text = |key: &str| case[key].as_str().unwrap_or_default().to_owned();
    (text("verdict"), text("reason"))
}

#[test]
fn a_program_that_does_not_flush_is_late_in_every_dialect() {
    if is_left_to_the_sweep() {
        return;
    }
    const INPUT: &str = "deadlock-je";
    if !has("python3") {
        return;
    }
    let copy = copy_of(INPUT);
    let toml = fs::read_to_string(copy.path().join("problem.toml")).unwrap();
    for dialect in ["bapctools", "kattis", "testlib", "hydro", "dmoj"] {
        let dialect = format!("dialect = \"{dialect}\"");
        let of_dialect = toml.replace("dialect = \"bapctools\"", &dialect);
        let soon = of_dialect.replace("wall = \"3s\"", "wall = \"1s\"");
        assert_ne!(soon, of_dialect);
        fs::write(copy.path().join("problem.toml"), soon).unwrap();
        let (late, reason) = verdict(copy.path(), "noflush.c");
        assert_eq!(late, "TLE", "{dialect}: {reason}");
        assert!(reason.contains("wall time"), "{dialect}: {reason}");
    }
    // This program is not late: it prints something that the interactor cannot parse, and ends. The interactor is at fault.
    fs::write(copy.path().join("problem.toml"), toml).unwrap();
    assert_eq!(verdict(copy.path(), "k.py").0, "JE");
}

/// Dialect, actions of the contestant's program and of the interactor, and the verdict.
const ENDS: &[(&str, &str, &str, &str)] = &[
    // The program exceeds its CPU time while the interactor prints without end.
    (
        "testlib",
        "for (;;);",
        "while True: print('x' * 1000)",
        "TLE",
    ),
    (
        "kattis",
        "for (;;);",
        "while True: print('x' * 1000)",
        "TLE",
    ),
    // The program crashes first, and the interactor crashes because of that.
    ("testlib", "return 3;", "int(input())", "RE"),
    ("bapctools", "return 3;", "int(input())", "RE"),
    ("kattis", "return 3;", "int(input())", "JE"),
    // The program ends early, and the interactor crashes because of that.
    ("testlib", "return 0;", "int(input())", "JE"),
    ("bapctools", "return 0;", "int(input())", "JE"),
    // The interactor crashes first, and the program waits for input in vain.
    ("kattis", "for (;;) pause();", "sys.exit(9)", "JE"),
    // The interactor works longer than the wall time limit of the program, which only waits.
    (
        "bapctools",
        "return scanf(\"%d\", &x) != 1;",
        "burn(); print(1, flush=True); sys.exit(42)",
        "AC",
    ),
];

#[test]
fn whose_fault_counts_where_both_fail() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    for (number, (dialect, program, interactor, expected)) in ENDS.iter().enumerate() {
        let files = Files::new(&[("k/cases/1.in", "1\n"), ("k/cases/1.ans", "1\n")]);
        let toml = format!(
            "name = \"k\"\n[limits]\ncpu = \"500ms\"\nwall = \"1s\"\n[interactor]\nsource = \"judge.py\"\n\
             dialect = \"{dialect}\"\n[interactor.limits]\noutput = \"1MiB\"\n"
        );
        files.write("k/problem.toml", toml.as_bytes());
        let judge = format!(
            "import sys, time\ndef burn():\n    while time.process_time() < 2: pass\n{interactor}\n"
        );
        files.write("k/judge.py", judge.as_bytes());
        let source = format!(
            "#include <stdio.h>\n#include <unistd.h>\nint main(void) {{ int x = 0; {program} return x; }}\n"
        );
        files.write("k/k.c", source.as_bytes());
        let folder = files.path("k");
        let (found, reason) = verdict(Path::new(&folder), "k.c");
        assert_eq!(found, *expected, "row {number}, {dialect}: {reason}");
    }
}
