//! `caipan verify --warm`: forked runs have the verdicts of started ones, and results name them.

use serde_json::{Value, json};

use super::cheats::exam_jobs;
use super::{judged, verdicts};
use crate::support::{has, is_left_to_the_sweep};
use caipan_exam::{ExamRole, QuestionKind};

/// Returns every program of the exam for this kind of test. Each test occurs three times, so that a program that breaks its
/// interpreter has a further case.
fn all_programs(kind: QuestionKind, limits: &Value) -> Vec<Value> {
    let roles = [
        ExamRole::Wrong,
        ExamRole::Cheat,
        ExamRole::Right,
        ExamRole::Tolerated,
    ];
    let mut jobs = exam_jobs(kind, &roles, limits);
    for job in &mut jobs {
        let test = job["tests"][0].clone();
        job["tests"] = json!([test, test, test]);
    }
    jobs
}

fn assert_verdicts_stay(kind: QuestionKind, limits: &Value) {
    if !has("python3") {
        return;
    }
    let jobs = all_programs(kind, limits);
    let started = judged(&jobs, &["--every-case"]);
    let forked = judged(&jobs, &["--every-case", "--warm"]);
    assert_eq!(verdicts(&forked), verdicts(&started));
    assert!(started.values().all(|result| result["warm"].is_null()));
    let has_none = |result: &&Value| result["warm"] != true && result["compile"]["ok"] == true;
    let without: Vec<&Value> = forked.values().filter(has_none).collect();
    assert!(without.is_empty(), "{without:#?}");
    assert!(forked.values().any(|result| result["verdict"] == "AC"));
    for (id, result) in &forked {
        let before = &started[id];
        for case in 0..3 {
            let verdict = |result: &Value| result["cases"][case]["verdict"].clone();
            assert_eq!(verdict(result), verdict(before), "{id}, case {case}");
        }
    }
}

#[test]
fn warm_programs_on_standard_input_have_the_verdicts_of_cold_ones() {
    if is_left_to_the_sweep() {
        return;
    }
    let limits = json!({"limits": {"cpu": "200ms", "wall": "1s", "output": "1MiB"}});
    assert_verdicts_stay(QuestionKind::Stdin, &limits);
}

#[test]
fn warm_functions_have_the_verdicts_of_cold_ones() {
    if is_left_to_the_sweep() {
        return;
    }
    let limits = json!({
        "function": {"name": "f"},
        "limits": {"cpu": "200ms", "wall": "1s", "output": "1MiB"},
    });
    assert_verdicts_stay(QuestionKind::Function, &limits);
}

#[test]
fn other_languages_are_judged_as_without_warm_interpreters() {
    let job = json!({
        "id": "c",
        "program": {"language": "c", "source": "#include <stdio.h>\nint main() { puts(\"6\"); }"},
        "tests": [{"input": "3", "output": "6"}],
    });
    let results = judged(&[job], &["--warm"]);
    assert_eq!(results["c"]["verdict"], "AC");
    assert!(results["c"]["warm"].is_null());
}
