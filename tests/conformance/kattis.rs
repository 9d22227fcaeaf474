//! Tests the import from Kattis, DOMjudge and the ICPC package format.

use super::outcome::{Outcome, package};
use crate::support::{has, is_left_to_the_sweep};

fn import(name: &str) -> Outcome {
    Outcome::of(&package(name), &["--lang", "en"])
}

/// Formats verdicts and programs, in the order of their paths.
fn verdicts(made: &Outcome) -> Vec<String> {
    let verdicts = made.verdicts().into_iter();
    verdicts
        .map(|(verdict, program)| format!("{verdict} {program}"))
        .collect()
}

#[test]
fn a_legacy_package_with_groups_gets_the_verdicts_of_its_programs() {
    if is_left_to_the_sweep() {
        return;
    }
    if !["g++", "cc", "python3"].iter().all(|tool| has(tool)) {
        return;
    }
    let made = import("kattis-legacy/pairs");
    assert_eq!(made.ran.code, 0, "{:#?}", made.ran);
    let toml = made.text("problem.toml");
    let expected = [
        "AC accepted/one.py",
        "AC accepted/other.c",
        "AC accepted/several/main.py",
        "WA mixed/either.c",
        "WA partially_accepted/halves.py",
        "RE run_time_error/aborts.c",
        "TLE time_limit_exceeded/never.c",
        "WA wrong_answer/zero.py",
    ];
    assert_eq!(verdicts(&made), expected, "{:#?}", made.ran);
    let order = |folder: &str, name: &str| {
        format!(
            "{folder}: the natural order of the names in {folder} is not the package's, so they have numbers in front: {name} is 1-{name}"
        )
    };
    let expected = [
        order("data/secret", "10-large"),
        order("data/secret/10-large", "1"),
        "input_validators/valid.ctd: input_validators/valid.ctd is kept, and nothing uses it".to_owned(),
        "submissions/wrong_answer/echo.hs: submissions/wrong_answer/echo.hs is in no language that caipan knows, and stays behind".to_owned(),
    ];
    assert_eq!(made.differences(), expected);
    assert!(made.ran.stdout.contains("1 invalid input refused"));
    for expected in [
        "cpu = \"200ms\"\nmemory = \"256MiB\"\noutput = \"8MiB\"\n",
        "args = [\"positive\"]\nlimits = { cpu = \"10s\" }\n",
        "args = [\"1000\"]\n",
        "name = \"10-large\"\npoints = 60\ncases = [\"secret/1-10-large/*\"]\n",
        "name = \"2-small\"\npoints = 40\nscoring = \"min\"\ncases = [\"secret/2-2-small/*\"]\nchecker_args = [\"positive\", \"distinct\"]\n",
    ] {
        assert!(toml.contains(expected), "{expected}\n{}", toml);
    }
}

#[test]
fn programs_of_several_files_are_compiled_together_and_classes_keep_their_names() {
    if is_left_to_the_sweep() {
        return;
    }
    let tools = ["cc", "python3", "javac"];
    if !tools.iter().all(|tool| has(tool)) {
        return;
    }
    let made = import("kattis-legacy/parts");
    assert_eq!(made.ran.code, 0, "{:#?}", made.ran);
    let expected = [
        "AC accepted/Adding.java",
        "AC accepted/python/main.py",
        "AC accepted/sums/a.c",
        "MLE run_time_error/greedy.c",
        "WA wrong_answer/sums/a.c",
    ];
    assert_eq!(verdicts(&made), expected, "{:#?}", made.ran);
    let toml = made.text("problem.toml");
    for expected in [
        "source = \"checker/check.c\"\nwith = [\"checker/words.c\"]\n",
        "folders = [\"submissions/accepted/python\", \"submissions/accepted/sums\", \"submissions/wrong_answer/sums\"]\n",
    ] {
        assert!(toml.contains(expected), "{expected}\n{toml}");
    }
}

#[test]
fn a_validator_may_be_an_executable_alone() {
    if !has("python3") {
        return;
    }
    let made = import("kattis-legacy/words");
    assert_eq!(made.ran.code, 0, "{:#?}", made.ran);
    let toml = made.text("problem.toml");
    let expected = ["AC accepted/turns.py", "WA wrong_answer/first.py"];
    assert_eq!(verdicts(&made), expected, "{:#?}", made.ran);
    let outputs = "1 right output accepted, 1 wrong output rejected";
    assert!(made.ran.stdout.contains(outputs), "{:#?}", made.ran);
    assert!(toml.contains("command = [\"checker/run\"]\n"), "{}", toml);
}

#[test]
fn an_interactive_package_of_2025_09_gets_the_verdicts_of_its_programs() {
    if !has("python3") {
        return;
    }
    let made = import("icpc-2025-09/guess");
    assert_eq!(made.ran.code, 0, "{:#?}", made.ran);
    let toml = made.text("problem.toml");
    let expected = [
        "AC accepted/halves.py",
        "WA rejected/each.py",
        "RE run_time_error/leaves.py",
    ];
    assert_eq!(verdicts(&made), expected, "{:#?}", made.ran);
    let samples = "data/sample: data/sample counts for the verdict there, and here only with `caipan grade --strict`";
    assert_eq!(made.differences(), [samples]);
    for expected in [
        "title = { en = \"Guess\", sv = \"Gissa\" }\n",
        "[interactor]\nsource = \"interactor/talk.py\"\ndialect = \"bapctools\"\nargs = [\"8\"]\n",
        "uuid = \"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"\nstatements = { en = \"statement/problem.en.md\", sv = \"statement/problem.sv.md\" }\n",
    ] {
        assert!(toml.contains(expected), "{expected}\n{}", toml);
    }
}
