//! Compares the standard comparisons with testlib's own checkers, compiled with the original header.
//!
//! `CAIPAN_TEST_TESTLIB` names a folder with testlib.h and, in `checkers/`, the checkers: the package rbx.cp of the
//! Python registry has one in `rbx/resources/predownloaded`.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use caipan_checker::random::Rng;
use caipan_checker::{Judgement, Settings};
use caipan_puzzles::checker;

use crate::support::{Files, has, is_left_to_the_sweep, require};

const FOLDER: &str = "CAIPAN_TEST_TESTLIB";
const PAIRS: usize = 400;

/// Checker, values in answers, additional values in outputs, and the maximum number of values in an answer.
const CHECKERS: &[(&str, &[&str], &[&str], usize)] = &[
    (
        "wcmp",
        &["a", "b", "ab", "A", "1", "01"],
        &["abc", "", "\u{fe}"],
        4,
    ),
    (
        "ncmp",
        &[
            "0",
            "1",
            "-1",
            "12",
            "9223372036854775807",
            "-9223372036854775808",
        ],
        &[
            "00",
            "-0",
            "+1",
            "x",
            "1.0",
            "01",
            "9223372036854775808",
            "1e1",
        ],
        4,
    ),
    (
        "dcmp",
        &["0.5", "0", "-0.5", "1000000", "5e-1"],
        &[
            "0.5000004",
            "0.50001",
            "1000000.4",
            "1000002",
            "nan",
            "abc",
            "0.0000009",
            "+0.5",
            ".5",
        ],
        1,
    ),
    (
        "yesno",
        &["YES", "NO", "yes", "No"],
        &["maybe", "Y", "yES"],
        1,
    ),
];

#[test]
fn standard_comparisons_agree_with_testlibs_own() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else {
        require(false, &format!("{FOLDER} is not set"));
        return;
    };
    if !has("g++") {
        return;
    }
    let files = Files::new(&[("in", "")]);
    let mut rng = Rng::new(7);
    for (name, values, others, most) in CHECKERS {
        let theirs = compiled(name, &folder, &files);
        let ours = checker(name, &Settings::new()).unwrap().unwrap();
        let mut accepted = 0;
        for _ in 0..PAIRS {
            let (output, answer) = pair(&mut rng, values, others, *most);
            files.write("out", output.as_bytes());
            files.write("ans", answer.as_bytes());
            let mut call = Command::new(&theirs);
            call.args(["in", "out", "ans"].map(|file| files.path(file)));
            let code = call.stderr(Stdio::null()).status().unwrap().code();
            let expected = match code {
                Some(0) => "accepted",
                Some(1 | 2) => "rejected",
                other => panic!("{name} {output:?} {answer:?}: exit code {other:?}"),
            };
            let found = match ours.check(b"", output.as_bytes(), answer.as_bytes()) {
                Judgement::Accepted => "accepted",
                Judgement::Rejected(_) => "rejected",
                other => panic!("{name} {output:?} {answer:?}: {other:?}"),
            };
            assert_eq!(
                found, expected,
                "{name}: output {output:?}, answer {answer:?}"
            );
            accepted += usize::from(code == Some(0));
        }
        assert!(
            (PAIRS / 10..PAIRS).contains(&accepted),
            "{name}: {accepted} accepted"
        );
    }
}

fn compiled(name: &str, folder: &Path, files: &Files) -> String {
    let program = files.path(name);
    let source = folder.join("checkers").join(format!("{name}.cpp"));
    let mut compiler = Command::new("g++");
    compiler.args(["-O1", "-std=c++17", "-w", "-o", &program, "-I"]);
    let compiled = compiler.arg(folder).arg(&source).status().unwrap();
    assert!(compiled.success(), "{}", source.display());
    program
}

/// Returns an answer, and an output that equals it or differs slightly.
fn pair(rng: &mut Rng, values: &[&str], others: &[&str], most: usize) -> (String, String) {
    let count = 1 + rng.below(most);
    let answer: Vec<&str> = (0..count)
        .map(|_| values[rng.below(values.len())])
        .collect();
    let mut output = answer.clone();
    let at = rng.below(count);
    match rng.below(12) {
        0 => output[at] = values[rng.below(values.len())],
        1..=5 => output[at] = others[rng.below(others.len())],
        6 => drop(output.remove(at)),
        7 => output.push(values[rng.below(values.len())]),
        8 => output.swap(0, at),
        _ => {}
    }
    let blanks = [" ", "\n", "  ", "\r\n", "\t"];
    let ends = ["", "\n", "\n\n", " \r\n"];
    let mut text = String::new();
    for value in &output {
        text += value;
        text += blanks[rng.below(blanks.len())];
    }
    text += ends[rng.below(ends.len())];
    (text, answer.join(" ") + "\n")
}
