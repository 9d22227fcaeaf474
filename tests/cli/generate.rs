//! Tests of `caipan generate` for puzzles: cases and problem directories from a seed.

use std::fs;
use std::path::Path;

use caipan_puzzles::puzzle_names;

use crate::support::{Files, RunOutput, caipan, contents, is_left_to_the_sweep};

/// Returns the families that `--list` names.
fn families(problem: &str) -> Vec<String> {
    let ran = caipan(&["generate", problem, "--list"]).expect(0, "", "");
    let name = |line: &str| line.split_once("  ").unwrap().0.to_owned();
    ran.stdout.lines().map(name).collect()
}

fn generate(arguments: &[&str]) -> RunOutput {
    caipan(&[&["generate"], arguments].concat())
}

#[test]
fn the_same_seed_makes_the_same_bytes_and_another_one_others() {
    for problem in puzzle_names() {
        for family in families(problem) {
            let made = |seed: &str| {
                let ran = generate(&[problem, "--family", &family, "--seed", seed]);
                ran.expect(0, "\n", "").stdout
            };
            assert_eq!(made("7"), made("7"), "{problem} {family}");
            let others = ["8", "9", "10", "11"].map(made);
            assert!(
                others.iter().any(|other| *other != made("7")),
                "{problem} {family}"
            );
        }
    }
}

#[test]
fn the_cases_of_a_seed_stay_the_same_for_years() {
    generate(&["mayan", "--seed", "5"]).expect(0, "2\n0\n1 0\n0\n1 0\n1 0\n", "");
    let ring = ["klotski", "--family", "ring", "--with", "rows=3"];
    let more = ["--with", "columns=3", "--with", "queries=1", "--seed", "1"];
    let ran = generate(&[&ring[..], &more].concat()).expect(0, "", "");
    assert_eq!(ran.stdout, "3 3 1\n1 1 1\n1 0 1\n1 1 1\n1 2 2 3 2 1\n");
}

#[test]
fn every_family_makes_cases_that_are_valid_with_their_answers() {
    for problem in puzzle_names() {
        let families = families(problem);
        assert!(families.len() >= 2, "{problem}: {families:?}");
        for family in families {
            let files = Files::new(&[]);
            let root = files.root();
            let arguments = [problem, "--family", &family, "--count", "2", "-o", &root];
            assert_eq!(generate(&arguments).expect(0, "", "").stdout, "");
            let names = ["1.ans", "1.in", "2.ans", "2.in"];
            let names = names.map(|name| files.path(&format!("{family}-{name}")));
            let written = contents(&root);
            assert!(written.keys().eq(&names), "{written:?}");
            let ran = caipan(&["validate", problem, &root]).expect(0, "2 cases valid\n", "");
            assert!(!ran.stdout.contains("no answer file"), "{}", ran.stdout);
        }
    }
}

#[test]
fn a_count_goes_through_the_seeds_and_a_case_can_be_made_again_alone() {
    let three = generate(&["mayan", "--seed", "5", "--count", "3"]).expect(0, "", "");
    let alone = ["5", "6", "7"].map(|seed| generate(&["mayan", "--seed", seed]).stdout);
    assert_eq!(three.stdout, alone.concat());
    let files = Files::new(&[]);
    let root = files.path("new/folder");
    let arguments = ["mayan", "--seed", "5", "--count", "3", "-o", &root];
    generate(&arguments).expect(0, "", "");
    let texts = ["5", "6", "7"].map(|seed| {
        let file = files.path(&format!("new/folder/planted-{seed}.in"));
        fs::read_to_string(file).unwrap()
    });
    assert_eq!(texts, alone);
    // Files from an earlier run are kept, and new ones are added.
    let before = contents(&root);
    let again = generate(&arguments).expect(0, "", "6 files are in ");
    assert!(!again.stderr.contains("written"), "{again:#?}");
    assert_eq!(contents(&root), before);
    let more = ["mayan", "--seed", "6", "--count", "3", "-o", &root];
    let more = generate(&more).expect(0, "", "2 files written to ");
    assert!(more.stderr.contains("4 files are in "), "{more:#?}");
    let mut after = contents(&root);
    after.retain(|path, _| before.contains_key(path));
    assert_eq!((after, contents(&root).len()), (before, 8));
    // A file edited by the user is neither silently kept nor overwritten.
    files.write("new/folder/planted-7.ans", b"-1\n");
    let before = contents(&root);
    generate(&arguments).expect(2, "", "planted-7.ans already exists");
    assert_eq!(contents(&root), before);
}

#[test]
fn a_recipe_writes_only_the_missing_files_of_its_own_folder() {
    let files = Files::new(&[]);
    let root = files.path("set");
    let cook = || generate(&["eight", "--recipe", "contest", "-o", &root]);
    cook().expect(0, "", " files written to ");
    let whole = contents(&root);
    let lost: Vec<_> = whole.keys().step_by(3).cloned().collect();
    for path in &lost {
        fs::remove_file(path).unwrap();
    }
    let ran = cook().expect(0, "", " files are in ");
    assert!(
        ran.stderr
            .contains(&format!("{} files written to ", lost.len())),
        "{ran:#?}"
    );
    assert_eq!(contents(&root), whole);
    files.write("set/problem.toml", b"mine");
    cook().expect(2, "", "problem.toml already exists");
    fs::remove_file(files.path("set/problem.toml")).unwrap();
    files.write("set/notes.md", b"mine");
    let before = contents(&root);
    cook().expect(2, "", "set is not empty");
    assert_eq!(contents(&root), before);
}

#[test]
fn generation_parameters_are_heeded() {
    for family in families("mayan") {
        let params = [
            "--family",
            &family,
            "--with",
            "moves=4",
            "--with",
            "colours=3",
        ];
        let made = generate(&[&["mayan"][..], &params].concat()).expect(0, "4\n", "");
        assert!(made.stdout.starts_with("4\n"), "{made:?}");
        // All colours are within the maximum.
        let mut tiles = made.stdout.split_whitespace().skip(1);
        let is_wished = |tile: &str| tile.parse::<u8>().unwrap() <= 3;
        assert!(tiles.all(is_wished), "{family}: {made:?}");
    }
    for family in families("klotski") {
        let params = ["--family", &family, "--with", "rows=9"];
        let more = ["--with", "columns=13", "--with", "queries=3"];
        let made = generate(&[&["klotski"][..], &params, &more].concat()).expect(0, "", "");
        assert!(made.stdout.starts_with("9 13 3\n"), "{family}: {made:?}");
        assert_eq!(made.stdout.lines().count(), 1 + 9 + 3, "{family}");
    }
}

#[test]
fn what_cannot_be_made_is_wrong_usage_with_a_word_on_what_can() {
    let files = Files::new(&[]);
    let new = files.path("new");
    for (arguments, error) in [
        (
            &["mayan", "--family", "chess"][..],
            "--family: no family is called \"chess\" (there are planted, bottom-row, ",
        ),
        (
            &["mayan", "--family", "chess", "-o", &new],
            "--family: no family is called \"chess\"",
        ),
        (
            &["mayan", "--with", "speed=9"],
            "--with speed: unknown setting, expected one of moves, extra, colours, tiles",
        ),
        (
            &["klotski", "--with", "moves=3"],
            "--with moves: unknown setting, expected one of rows, columns, queries, share",
        ),
        (
            &["mayan", "--with", "moves=x"],
            "--with moves: expected a number from 1 to 5, found \"x\"",
        ),
        (
            &["mayan", "--with", "moves=6"],
            "--with moves: expected a number from 1 to 5, found \"6\"",
        ),
        (&["mayan", "--with", "moves"], "expected KEY=VALUE"),
        (&["mayan", "--seed", "x"], "invalid value 'x'"),
        (
            &["mayan", "--count", "0"],
            "expected a number from 1 to 4294967295",
        ),
        (
            &["mayan", "--recipe", "party", "-o", &new],
            "--recipe: no recipe is called \"party\" (there is contest)",
        ),
        (&["mayan", "--recipe", "contest"], "--output <DIR>"),
        (
            &[
                "mayan", "--recipe", "contest", "--family", "random", "-o", &new,
            ],
            "cannot be used with",
        ),
        (&["chess"], "no problem is called \"chess\""),
    ] {
        let ran = generate(arguments).expect(2, "", error);
        assert_eq!(ran.stdout, "", "{arguments:?}");
    }
    let files = Files::new(&[("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n")]);
    let error = "sum: nothing makes its cases";
    generate(&[&files.root()]).expect(2, "", error);
    assert!(!Path::new(&new).exists(), "a folder was made for nothing");
}

#[test]
fn a_contest_recipe_makes_a_sound_directory_that_kills_every_mutant() {
    if is_left_to_the_sweep() {
        return;
    }
    for problem in puzzle_names() {
        let files = Files::new(&[]);
        let [one, again, other] = ["one", "again", "other"].map(|name| files.path(name));
        for (folder, seed) in [(&one, "3"), (&again, "3"), (&other, "4")] {
            let arguments = [problem, "--recipe", "contest", "--seed", seed, "-o", folder];
            let ran = generate(&arguments).expect(0, "", &format!(" files written to {folder}\n"));
            let count = contents(folder).len();
            assert!(ran.stderr.contains(&format!("{count} files written")));
        }
        let bytes = |folder: &String| -> Vec<Vec<u8>> { contents(folder).into_values().collect() };
        assert_eq!(bytes(&one), bytes(&again));
        assert_ne!(bytes(&one), bytes(&other));
        let ran = caipan(&["validate", &one, "--strength"]).expect(0, " cases valid\n", "");
        let killed = ran.stdout.lines().find(|line| line.starts_with("killed "));
        let numbers: Vec<usize> = killed
            .unwrap()
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        assert_eq!(numbers[0], numbers[1], "{}", ran.stdout);
        assert!(!ran.stdout.contains("survives: "), "{}", ran.stdout);
    }
}

#[test]
fn a_recipe_is_refused_where_there_is_something_already() {
    let files = Files::new(&[("full/notes.txt", "keep me")]);
    let before = contents(&files.root());
    for (place, fault) in [
        ("full", "is not empty"),
        ("full/notes.txt", "already exists"),
    ] {
        let place = files.path(place);
        generate(&["mayan", "--recipe", "contest", "-o", &place]).expect(
            2,
            "",
            &format!("{place} {fault}"),
        );
    }
    assert_eq!(contents(&files.root()), before);
}

#[test]
fn a_recipe_keeps_the_settings_of_the_command_line() {
    let files = Files::new(&[]);
    let root = files.path("six");
    let arguments = [
        "mayan",
        "--set",
        "max_moves=6",
        "--recipe",
        "contest",
        "-o",
        &root,
    ];
    generate(&arguments).expect(0, "", " files written to ");
    let toml = fs::read_to_string(files.path("six/problem.toml")).unwrap();
    assert!(toml.contains("\nmax_moves = 6\n"), "{toml}");
    caipan(&["validate", &root]).expect(0, " cases valid\n", "");
    // The directory accepts an input that the built-in problem refuses.
    files.write("six/general/six.in", b"6\n1 0\n1 0\n0\n0\n0\n");
    caipan(&["validate", &root]).expect(0, " cases valid\n", "");
    let error = "six.in: line 1: n is 6, which is more than 5 (max_moves)\n";
    caipan(&["validate", "mayan", &root]).expect(1, error, "");
}
