//! Runs caipan as a checker under caipan, in each dialect, and compares the verdicts with its own.

use std::process::Command;

use caipan_checker::{Judgement, Settings};
use caipan_problem::dialect::dialects_for_calling_caipan;
use caipan_puzzles::checker;

use super::referee::{Judge, in_a_line, only_word};
use crate::support::{Files, files_below, has, is_left_to_the_sweep};

/// Outputs of self-tests with their input and answer.
fn outputs(problem: &str) -> Vec<(String, [Vec<u8>; 3])> {
    let mut all = Vec::new();
    for kind in ["valid_output", "invalid_output"] {
        for path in files_below(&format!("cases/{problem}/{kind}")) {
            if path.extension().is_some_and(|ending| ending == "out") {
                let read = |ending: &str| std::fs::read(path.with_extension(ending));
                let answer = read("ans").unwrap_or_default();
                all.push((
                    path.display().to_string(),
                    [read("in").unwrap(), read("out").unwrap(), answer],
                ));
            }
        }
    }
    all
}

#[test]
fn a_guest_that_is_hosted_says_what_the_built_in_checker_says() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("strip") {
        return;
    }
    let files = Files::new(&[]);
    let stripped = files.path("caipan");
    let own = env!("CARGO_BIN_EXE_caipan");
    let made = Command::new("strip").args(["-o", &stripped, own]).status();
    assert!(made.unwrap().success());
    for problem in ["mayan", "klotski"] {
        let built_in = checker(problem, &Settings::new()).unwrap().unwrap();
        let outputs = outputs(problem);
        assert!(outputs.len() > 4, "{problem}");
        for (turn, dialect) in dialects_for_calling_caipan().enumerate() {
            let folder = format!("{problem}-{}", dialect.name);
            let toml = format!(
                "name = \"x\"\n[checker]\ncommand = [\"./caipan\", \"checker\", \"{problem}\", \"--dialect\", \"{}\", \"--points\", \"fraction\", \"--\"]\ndialect = \"{}\"\npoints = \"fraction\"\n",
                dialect.name, dialect.name
            );
            files.write(&format!("{folder}/problem.toml"), toml.as_bytes());
            std::fs::hard_link(&stripped, files.path(&format!("{folder}/caipan"))).unwrap();
            let judge = Judge::of(&files, &folder);
            for (name, [input, output, answer]) in outputs.iter().skip(turn % 3).step_by(3) {
                let own = built_in.check(input, output, answer);
                let hosted = judge.judgement(input, output, answer);
                let (own, hosted) = (in_a_line(&own), in_a_line(&hosted));
                assert_eq!(
                    only_word(&hosted),
                    only_word(&own),
                    "{} {name}: {hosted}",
                    dialect.name
                );
            }
            let fault = judge.judgement(b"no input", b"1\n", b"1\n");
            let is_fault = matches!(fault, Judgement::JuryFault(_));
            // These dialects cannot express a fault of the jury.
            let is_deaf = ["oj"].contains(&dialect.name);
            assert!(
                is_fault || is_deaf,
                "{}: {}",
                dialect.name,
                in_a_line(&fault)
            );
        }
    }
}
