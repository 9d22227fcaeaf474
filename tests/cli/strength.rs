//! Tests of `caipan validate --strength`: killed and surviving mutants, and missing cases.

use std::fs;
use std::path::Path;

use super::{ANSWER, SAMPLE};
use crate::support::{Files, caipan, contents};

/// The numbers of `killed A of B mutants`.
fn killed(text: &str) -> (usize, usize) {
    let line = text.lines().find_map(|line| {
        let numbers = line.strip_prefix("killed ")?.strip_suffix(" mutants")?;
        numbers.split_once(" of ")
    });
    let (killed, all) = line.unwrap_or_else(|| panic!("no mutants in {text}"));
    (killed.parse().unwrap(), all.parse().unwrap())
}

fn survivors(text: &str) -> usize {
    let lines = text.lines();
    lines.filter(|line| line.starts_with("survives: ")).count()
}

/// Mayan is tested with the README, which shows the same command.
#[test]
fn the_built_in_data_kills_every_mutant() {
    let ran = caipan(&["validate", "klotski", "--strength"]).expect(
        0,
        "\nsmallest subset that kills as many: ",
        "",
    );
    let (killed, all) = killed(&ran.stdout);
    assert_eq!(killed, all);
    assert!(all >= 20, "{all}");
    assert_eq!(survivors(&ran.stdout), 0);
}

#[test]
fn the_sample_alone_is_weak_and_killers_complete_it() {
    let files = Files::new(&[("1.in", SAMPLE), ("1.ans", ANSWER)]);
    let (root, more) = (files.root(), files.path("more"));
    let arguments = ["validate", "mayan", &root, "--strength"];
    let ran = caipan(&arguments).expect(1, "survives: stops-early: ", "");
    let (dead, all) = killed(&ran.stdout);
    assert!(0 < dead && dead < all, "{dead} of {all}");
    assert_eq!(survivors(&ran.stdout), all - dead);
    let mut lines = ran.stdout.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("survives: ") {
            let next = lines.next().unwrap();
            assert!(next.starts_with("    killed by: "), "{line}: {next}");
        }
    }
    assert_eq!(contents(&root).len(), 2);

    let writing = [&arguments[..], &["--write-killers", &more]].concat();
    let ran = caipan(&writing).expect(1, "", &format!(" cases to {more}\n"));
    let written = contents(&more);
    let count = written.len() / 2;
    assert!((1..=40).contains(&count), "{count}");
    assert!(
        ran.stderr
            .ends_with(&format!("wrote {count} cases to {more}\n"))
    );
    for (file, bytes) in &written {
        assert!(bytes.len() <= 100, "{} is not small", file.display());
        assert!(file.with_extension("in").is_file() && file.with_extension("ans").is_file());
    }
    let sample = contents(&root);
    let only = sample.get(Path::new(&files.path("1.in")));
    assert_eq!(only.unwrap(), SAMPLE.as_bytes());

    // The new folder is inside the problem's folder, so both are measured now.
    let ran = caipan(&arguments).expect(0, &format!("{} cases valid\n", count + 1), "");
    assert_eq!(killed(&ran.stdout), (all, all));
    assert_eq!(survivors(&ran.stdout), 0);
    assert!(!ran.stdout.contains(" no answer file"), "{}", ran.stdout);
}

#[test]
fn a_budget_holds_for_the_wrong_solvers_of_a_puzzle_too() {
    let files = Files::new(&[("1.in", SAMPLE), ("1.ans", ANSWER)]);
    let root = files.root();
    let strength = |budget: &str| {
        let words = ["validate", "mayan", &root, "--strength", "--budget", budget];
        caipan(&words).stdout
    };
    let said = strength("3");
    assert_eq!(killed(&said).1, 3);
    assert!(said.contains("smallest subset"), "{said}");
    // Mutants that were not tried completely count neither as survivors nor as killed.
    let said = strength("1ms");
    let (dead, all) = killed(&said);
    assert_eq!((dead, survivors(&said)), (all, 0));
    assert!(said.contains("no time was left for "), "{said}");
    assert!(!said.contains("smallest subset"), "{said}");
}

#[test]
fn killers_are_written_all_or_none() {
    let files = Files::new(&[("weak/1.in", SAMPLE)]);
    let (weak, more) = (files.path("weak"), files.path("more"));
    let arguments = [
        "validate",
        "mayan",
        &weak,
        "--strength",
        "--write-killers",
        &more,
    ];
    caipan(&arguments).expect(1, "", "wrote ");
    let before = contents(&files.root());
    caipan(&arguments).expect(2, "survives: ", " already exists\n");
    assert_eq!(contents(&files.root()), before);
    // If one of the files already exists, none is written.
    let last = before.keys().rfind(|file| file.starts_with(&more)).unwrap();
    for file in before.keys().filter(|file| file.starts_with(&more)) {
        if file != last {
            fs::remove_file(file).unwrap();
        }
    }
    let ran = caipan(&arguments).expect(2, "survives: ", "already exists\n");
    assert!(
        ran.stderr.contains(last.to_str().unwrap()),
        "{}",
        ran.stderr
    );
    assert_eq!(contents(&more).len(), 1);
}

#[test]
fn test_data_strength_of_a_puzzle_is_measured_on_valid_cases_only() {
    let files = Files::new(&[("1.in", SAMPLE), ("2.in", "6\n1 0\n0\n0\n0\n0\n")]);
    let root = files.root();
    let ran = caipan(&["validate", "mayan", &root, "--strength"]);
    let ran = ran.expect(1, "1 case valid, 1 fault\n", "");
    assert!(
        ran.stdout
            .contains("smallest subset that kills as many: 1 of 1 case: 1\n"),
        "{}",
        ran.stdout
    );
    caipan(&[
        "validate",
        "mayan",
        &root,
        "--write-killers",
        &files.path("k"),
    ])
    .expect(2, "", "--strength");
    files.write("problem.toml", b"name = \"sum\"\nchecker = \"tokens\"\n");
    caipan(&["validate", &root, "--strength"]).expect(
        2,
        "",
        "sum has no accepted program to make mutants of",
    );
}
