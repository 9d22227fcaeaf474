//! Tests of finding and naming cases.

use super::*;
use caipan_i18n::EnglishFormat;
use std::fs;

fn find_cases_in(files: &[&str]) -> Result<Vec<(String, Option<String>)>, String> {
    let folder = tempfile::tempdir().unwrap();
    for file in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }
    let root = format!("{}/", folder.path().display());
    let cases = find_cases(&Directory::Disk(folder.path().to_owned())).map_err(|error| {
        let said = error.facts();
        let lines = said.iter().map(|fact| fact.english().replace(&root, ""));
        lines.collect::<Vec<_>>().join("\n")
    })?;
    Ok(cases
        .into_iter()
        .map(|case| (case.name, case.answer.map(|answer| answer.name)))
        .collect())
}

#[test]
fn inputs_are_paired_with_answers_in_both_conventions_and_sorted_naturally() {
    let files = [
        "b/10.in",
        "b/2.in",
        "b/2.out",
        "b/2.ans",
        "a.in",
        "a.out",
        "input3.txt",
        "output3.txt",
        "x.cpp",
    ];
    let expected = [
        ("a", Some("a.out")),
        ("b/2", Some("b/2.ans")),
        ("b/10", None),
        ("input3", Some("output3.txt")),
    ]
    .map(|(name, answer)| (name.to_owned(), answer.map(str::to_owned)));
    assert_eq!(find_cases_in(&files), Ok(expected.to_vec()));
}

#[test]
fn the_adjacent_answer_is_found_in_both_conventions() {
    let folder = tempfile::tempdir().unwrap();
    let beside = |name: &str| {
        let answer = find_adjacent_answer(&folder.path().join(name), |_| false)?;
        Some(answer.name.rsplit('/').next().unwrap().to_owned())
    };
    for name in [
        "1.in",
        "1.out",
        "input2.txt",
        "output2.txt",
        "3.in",
        "board",
    ] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    assert_eq!(beside("1.in").as_deref(), Some("1.out"));
    fs::write(folder.path().join("1.ans"), "").unwrap();
    assert_eq!(beside("1.in").as_deref(), Some("1.ans"));
    assert_eq!(beside("input2.txt").as_deref(), Some("output2.txt"));
    assert_eq!((beside("3.in"), beside("board")), (None, None));
}

#[test]
fn one_star_does_not_match_a_slash_and_two_do() {
    for (pattern, name) in [
        ("*", "1"),
        ("a/*", "a/1"),
        ("*/1", "a/1"),
        ("**", "a/b/1"),
        ("**/1", "1"),
        ("**/1", "a/b/1"),
        ("a/**", "a/b/1"),
        ("a/**/1", "a/1"),
        ("?[ab]", "1a"),
        ("a/1", "a/1"),
        ("a/[12]", "a/2"),
        ("a/1*", "a/1"),
        ("a/1?", "a/12"),
    ] {
        assert!(matches_case(pattern, name), "{pattern} {name}");
    }
    for (pattern, name) in [
        ("*", "a/1"),
        ("a*", "a/1"),
        ("a/*", "a/b/1"),
        ("*1", "a/1"),
        ("a?1", "a/1"),
        ("a[!x]1", "a/1"),
        ("a/1", "a/12"),
        ("a/12", "a/1"),
        ("a/1", "b/1"),
        ("A/1", "a/1"),
    ] {
        assert!(!matches_case(pattern, name), "{pattern} {name}");
    }
}

fn matches_case(pattern: &str, name: &str) -> bool {
    let case = Case {
        name: name.to_owned(),
        ..Case::default()
    };
    case.matches(&glob::Pattern::new(pattern).unwrap())
}

#[test]
fn names_omit_the_folder_of_cases_unless_they_become_ambiguous() {
    let names = |files: &[&str]| -> Vec<String> {
        let cases = find_cases_in(files).unwrap();
        cases.into_iter().map(|(name, _)| name).collect()
    };
    let below = ["cases/1.in", "cases/a/2.in", "cases/input3.txt"];
    assert_eq!(names(&below), ["1", "a/2", "input3"]);
    assert_eq!(names(&["b/1.in", "cases/1.in"]), ["b/1", "1"]);
    assert_eq!(names(&["cases/1.in", "2.in"]), ["2", "cases/1"]);
    let nested = ["1.in", "cases/1.in", "cases/cases/1.in"];
    assert_eq!(names(&nested), ["1", "cases/1", "cases/cases/1"]);
    let alone = ["a/1.in", "cases/a/2.in", "cases/b/3.in"];
    assert_eq!(names(&alone), ["a/1", "cases/a/2", "b/3"]);
}

#[test]
fn files_of_self_tests_are_no_cases() {
    let files = [
        "1.in",
        "invalid_input/2.in",
        "a/valid_output/3.in",
        "invalid_output/4.in",
    ];
    assert_eq!(find_cases_in(&files), Ok(vec![("1".to_owned(), None)]));
}

#[test]
fn answers_without_an_input_and_folders_without_cases_are_errors() {
    assert_eq!(
        find_cases_in(&["a/1.in", "a/2.ans"]),
        Err("a/2.ans: an answer without its input a/2.in".to_owned())
    );
    let alone = "output7.txt: an answer without its input input7.txt";
    assert_eq!(find_cases_in(&["output7.txt"]), Err(alone.to_owned()));
    let all = find_cases_in(&["1.ans", "2.in", "3.out"]).unwrap_err();
    let each = ["1.ans: an answer without", "3.out: an answer without"];
    assert!(each.iter().all(|fault| all.contains(fault)), "{all}");
    let twice = "input1.in and input1.txt are both inputs of the case input1";
    assert_eq!(
        find_cases_in(&["input1.in", "input1.txt"]),
        Err(twice.to_owned())
    );
    let shown = find_cases_in(&["1.in", ".#1.in", ".git/2.ans"]).unwrap();
    assert_eq!(shown.len(), 1);
    assert!(
        find_cases_in(&["readme.txt", ".in", "input.txt"])
            .unwrap_err()
            .contains("no cases")
    );
}
