//! Tests of the built-in data: cases are valid, invalid inputs are refused, and reference programs get the verdict of
//! their folder.

use std::path::Path;

use serde_json::Value;

use caipan_judge::parallel::map_parallel;
use caipan_puzzles::puzzle_names;

use crate::mutants::mutant_of;
use crate::support::{caipan, files_below, has, is_left_to_the_sweep, root, tool_for};

#[test]
fn every_built_in_case_is_valid_and_every_self_test_holds() {
    for problem in puzzle_names() {
        let in_binary = caipan(&["validate", problem]).expect(0, " cases valid, ", "");
        let in_tree =
            caipan(&["validate", &format!("cases/{problem}")]).expect(0, " cases valid, ", "");
        assert_eq!(in_binary.stdout, in_tree.stdout);
        for what in [
            "invalid inputs refused",
            "right outputs accepted",
            "wrong outputs rejected",
        ] {
            assert!(in_tree.stdout.contains(what), "{}", in_tree.stdout);
        }
    }
}

fn verdict_of_folder(folder: &str) -> &'static str {
    match folder {
        "accepted" => "AC",
        "wrong_answer" => "WA",
        "time_limit_exceeded" => "TLE",
        "run_time_error" => "RE",
        "compile_error" => "CE",
        other => panic!("reference/*/{other}: no verdict has this name"),
    }
}

#[test]
fn every_reference_program_gets_its_folders_verdict() {
    if is_left_to_the_sweep() {
        return;
    }
    let programs = files_below("reference");
    // Two programs run at once: each of them is either far within its limits or far over them.
    let judged = map_parallel(2, programs.len(), &|number| {
        let program = &programs[number];
        has(tool_for(program)).then(|| fault(program.strip_prefix(root()).unwrap()))
    });
    let judged: Vec<Option<String>> = judged.into_iter().flatten().collect();
    let failures: Vec<&String> = judged.iter().flatten().collect();
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(judged.len() >= 10);
}

/// Returns what is wrong with the diagnosis of a program that makes exactly this mistake.
fn wrong_diagnosis(submission: &Value, mistake: Option<String>) -> Option<String> {
    let mutants = submission["diagnosis"]["mutants"].as_array();
    let ids: Vec<&Value> = mutants
        .into_iter()
        .flatten()
        .map(|mutant| &mutant["id"])
        .collect();
    let is_right = match &mistake {
        Some(mistake) => ids.contains(&&Value::from(mistake.as_str())),
        None => ids.is_empty(),
    };
    (!is_right).then(|| format!("expected {mistake:?}, found {ids:?}"))
}

/// Returns what is wrong with the result of a reference program, if anything.
fn fault(program: &Path) -> Option<String> {
    let name = program.display();
    let parts: Vec<&str> = program.iter().map(|part| part.to_str().unwrap()).collect();
    let [_, problem, folder, file] = parts.as_slice() else {
        return Some(format!("{name} stands nowhere"));
    };
    let ran = caipan(&[
        "grade",
        problem,
        program.to_str().unwrap(),
        "--format",
        "json",
    ]);
    let results = ran.json();
    let submission = &results["submissions"][0];
    let expected = verdict_of_folder(folder);
    let code = if expected == "AC" { 0 } else { 1 };
    if submission["verdict"] != expected || ran.code != code {
        return Some(format!(
            "{name}: {} (exit code {}): {}",
            submission["verdict"],
            ran.code,
            reasons(submission)
        ));
    }
    if let Some(fault) = wrong_diagnosis(submission, mutant_of(problem, folder, file)) {
        return Some(format!("{name}: {fault}"));
    }
    let full = submission["score"] == submission["max_score"];
    if submission["max_score"] != 100.0 || full != (expected == "AC") {
        return Some(format!(
            "{name}: {}/{}",
            submission["score"], submission["max_score"]
        ));
    }
    let cases = submission["cases"].as_array()?;
    let is_lost = |case: &&Value| case["verdict"] != "AC";
    if expected == "AC" {
        return cases
            .iter()
            .find(is_lost)
            .map(|case| format!("{name}: {case}"));
    }
    let silent = cases
        .iter()
        .filter(is_lost)
        .find(|case| case["reason"].as_str().is_none_or(str::is_empty));
    silent.map(|case| format!("{name}: no reason: {case}"))
}

fn reasons(submission: &Value) -> String {
    let cases = submission["cases"].as_array().into_iter().flatten();
    let lost = cases.filter(|case| case["verdict"] != "AC");
    let reasons =
        lost.map(|case| format!("{} {} {}", case["name"], case["verdict"], case["reason"]));
    reasons.take(5).collect::<Vec<_>>().join("; ")
}
