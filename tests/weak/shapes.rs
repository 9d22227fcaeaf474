//! Tests small problems of different shapes, each with one sample as its only data: after `--strength --write-killers`, wrong
//! programs like those of contestants are rejected, and right ones are accepted.

use std::fs;
use std::path::Path;

use crate::support::{Files, caipan, files_below, has, is_left_to_the_sweep, is_soak, root};

/// Budget in mutants rather than in time, so that a slow machine tries as many as a fast one.
const BUDGET: &str = "40";

/// Copies a problem from `tests/shapes`.
fn copied(name: &str) -> Files {
    let files = Files::new(&[]);
    let folder = root().join("tests/shapes").join(name);
    for file in files_below(&folder.to_string_lossy()) {
        let place = file.strip_prefix(&folder).unwrap();
        files.write(place.to_str().unwrap(), &fs::read(&file).unwrap());
    }
    files
}

/// Returns the names of the programs in these folders of `submissions` that are accepted, and the number of all.
fn accepted(files: &Files, folders: &[&str]) -> (Vec<String>, usize) {
    let mut passed = Vec::new();
    let mut count = 0;
    for folder in folders {
        let path = files.path(&format!("submissions/{folder}"));
        if !Path::new(&path).is_dir() {
            continue;
        }
        let programs = files_below(&path);
        for program in programs {
            let ran = caipan(&["grade", &files.root(), program.to_str().unwrap(), "-qq"]);
            assert!(ran.code <= 1, "{}: {}", program.display(), ran.stderr);
            count += 1;
            if ran.code == 0 {
                passed.push(program.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    (passed, count)
}

/// Asserts that all wrong programs pass the sample, and that new cases reject at least 95 % of them and no right one.
fn assert_rejected(name: &str) {
    if !has("g++") {
        return;
    }
    let files = copied(name);
    let wrong = ["wrong_answer", "time_limit_exceeded"];
    let (before, count) = accepted(&files, &wrong);
    assert_eq!(
        before.len(),
        count,
        "{name}: a wrong program fails the sample"
    );
    assert!(count >= 6, "{name}: {count}");
    let folder = files.path("cases/new");
    let words = [
        "validate",
        &files.root(),
        "--strength",
        "--no-programs",
        "--lang",
        "en",
    ];
    let ran = caipan(
        &[
            &words[..],
            &["--budget", BUDGET, "--write-killers", &folder],
        ]
        .concat(),
    );
    assert!(ran.code <= 1, "{name}: {}", ran.stderr);
    caipan(&["validate", &files.root(), "--no-programs"]).expect(0, " cases valid", "");
    let (alive, _) = accepted(&files, &wrong);
    assert!(
        alive.len() * 20 <= count,
        "{name}: {alive:?} live: {}",
        ran.stdout
    );
    let (right, count) = accepted(&files, &["accepted"]);
    assert_eq!(right.len(), count, "{name}: {right:?}");
}

#[test]
fn a_word_of_brackets_needs_no_count_to_grow() {
    if is_left_to_the_sweep() {
        return;
    }
    assert_rejected("brackets");
}

#[test]
fn numbers_with_a_point_are_numbers() {
    if !is_soak() {
        return;
    }
    assert_rejected("decimals");
}

#[test]
fn trees_are_chains_and_stars_in_any_order() {
    if !is_soak() {
        return;
    }
    assert_rejected("tree");
}

#[test]
fn words_have_palindromes_in_them() {
    if !is_soak() {
        return;
    }
    assert_rejected("palindrome");
}

#[test]
fn expressions_have_all_orders_of_operators_and_deep_parentheses() {
    if !is_soak() {
        return;
    }
    assert_rejected("expression");
}

#[test]
fn intervals_touch_and_lie_within_one_another() {
    if !is_soak() {
        return;
    }
    assert_rejected("intervals");
}

#[test]
fn a_file_has_many_test_cases() {
    if is_left_to_the_sweep() {
        return;
    }
    assert_rejected("cases");
}

#[test]
fn grids_reach_their_limits_on_both_sides() {
    if !is_soak() {
        return;
    }
    assert_rejected("grid");
}

#[test]
fn graphs_have_cycles_and_nodes_of_their_own() {
    if !is_soak() {
        return;
    }
    assert_rejected("graph");
}

#[test]
fn permutations_have_long_cycles() {
    if !is_soak() {
        return;
    }
    assert_rejected("permutation");
}

#[test]
fn two_lists_differ_in_length_and_lie_far_apart() {
    if !is_soak() {
        return;
    }
    assert_rejected("lists");
}

#[test]
fn matrices_are_no_squares_and_negative() {
    if !is_soak() {
        return;
    }
    assert_rejected("matrix");
}

#[test]
fn a_dialogue_begins_with_inputs_at_all_limits() {
    if !is_soak() {
        return;
    }
    assert_rejected("guess");
}
