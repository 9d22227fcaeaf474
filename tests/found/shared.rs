//! Regression tests of cases in several subtasks, and of validators and checkers with arguments for some cases.

use std::fs;
use std::path::Path;

use crate::support::{Files, RunOutput, caipan, is_left_to_the_sweep};

/// Adds two numbers, but wrongly if the first is this one.
fn program(wrong: u32) -> String {
    format!("a, b = map(int, input().split())\nprint(a + b + (a == {wrong}))\n")
}

/// Creates a problem with the cases a/1, a/2 and b/3, whose first numbers are 1, 2 and 3.
fn problem(toml: &str) -> Files {
    let files = Files::new(&[("sum/problem.toml", toml)]);
    for name in ["a/1", "a/2", "b/3"] {
        let first: u32 = name[2..].parse().unwrap();
        files.write(&format!("sum/{name}.in"), format!("{first} 5\n").as_bytes());
        files.write(
            &format!("sum/{name}.ans"),
            format!("{}\n", first + 5).as_bytes(),
        );
    }
    files.write("sum/submissions/accepted/right.py", program(0).as_bytes());
    files
}

fn subtasks(small: &str, large: &str) -> String {
    format!(
        "name = \"sum\"\nchecker = \"tokens\"\n\n[[subtask]]\nname = \"small\"\npoints = 30\ncases = [\"a/*\"]\n{small}\n\n[[subtask]]\nname = \"large\"\npoints = 60\ncases = [\"**\"]\n{large}\n"
    )
}

fn grade(files: &Files, wrong: u32, format: &str) -> RunOutput {
    let submission = files.write("sum.py", program(wrong).as_bytes());
    let folder = files.path("sum");
    caipan(&[
        "grade",
        &folder,
        &submission,
        "--no-journal",
        "--format",
        format,
    ])
}

#[test]
fn a_case_of_two_subtasks_is_judged_once_and_counts_in_both() {
    if is_left_to_the_sweep() {
        return;
    }
    let scored = [
        ("", "", 0, [30.0, 60.0]),
        ("", "", 1, [15.0, 40.0]),
        ("", "", 3, [30.0, 40.0]),
        ("scoring = \"min\"", "", 2, [0.0, 40.0]),
        ("", "scoring = \"min\"", 2, [15.0, 0.0]),
        ("", "scoring = \"min\"", 3, [30.0, 0.0]),
        ("scoring = \"max\"", "scoring = \"max\"", 1, [30.0, 60.0]),
        ("", "requires = [\"small\"]", 1, [15.0, 0.0]),
        ("", "requires = [\"small\"]", 3, [30.0, 40.0]),
    ];
    for (small, large, wrong, expected) in scored {
        let files = problem(&subtasks(small, large));
        let ran = grade(&files, wrong, "json");
        let card = ran.json()["submissions"][0].clone();
        let scores = card["subtasks"].as_array().unwrap().iter();
        let scores: Vec<f64> = scores.map(|one| one["score"].as_f64().unwrap()).collect();
        assert_eq!(scores, expected, "{small} {large} {wrong}");
        assert_eq!(card["score"], expected[0] + expected[1]);
        assert_eq!(card["max_score"], 90.0);
        let cases = card["cases"].as_array().unwrap();
        assert_eq!(cases.len(), 3, "{cases:?}");
        assert_eq!(cases[0]["subtask"], "small");
        let further = &cases[0]["also_in"][0];
        assert_eq!(
            (&further["name"], &further["max_score"]),
            (&"large".into(), &20.0.into())
        );
        assert_eq!(cases[2].get("also_in"), None);
    }
}

#[test]
fn points_that_the_checker_left_open_are_open_in_both_subtasks() {
    let toml = subtasks("", "").replace(
        "checker = \"tokens\"\n",
        "[checker]\nsource = \"check.py\"\ndialect = \"kattis\"\n",
    );
    let files = problem(&toml);
    files.write("sum/check.py", b"raise SystemExit(1)\n");
    let card = grade(&files, 0, "json").json()["submissions"][0].clone();
    let case = &card["cases"][0];
    assert_eq!(
        (&case["verdict"], &case["unjudged"]),
        (&"JE".into(), &15.0.into())
    );
    assert_eq!(case["also_in"][0]["unjudged"], 20.0, "{case:#}");
}

#[test]
fn a_program_that_does_not_compile_is_none_that_has_to_be_rejected() {
    let files = problem(&subtasks("", ""));
    files.write("sum/submissions/rejected/broken.c", b"int main( {\n");
    let folder = files.path("sum");
    caipan(&["validate", &folder]).expect(1, "broken.c", "");
    files.write(
        "sum/submissions/rejected/broken.c",
        b"int main(void) { return 1; }\n",
    );
    caipan(&["validate", &folder]).expect(0, "", "");
}

#[test]
fn a_case_is_left_out_only_if_all_of_its_subtasks_are_lost() {
    for (large, code) in [("", "AC"), ("scoring = \"min\"", "--")] {
        let files = problem(&subtasks("scoring = \"min\"", large));
        let submission = files.write("sum.py", program(1).as_bytes());
        let folder = files.path("sum");
        let ran = caipan(&[
            "grade",
            &folder,
            &submission,
            "--no-journal",
            "--skip-lost",
            "--format",
            "json",
        ]);
        let card = ran.json()["submissions"][0].clone();
        assert_eq!(card["cases"][1]["name"], "a/2");
        let verdict = card["cases"][1]["verdict"].as_str().unwrap().to_owned();
        assert_eq!(verdict == "AC", code == "AC", "{large}: {verdict}");
    }
}

#[test]
fn reports_list_a_case_in_each_of_its_subtasks() {
    let files = problem(&subtasks("", ""));
    let text = grade(&files, 1, "text").stdout;
    let listed = text.lines().filter(|line| line.ends_with(" a/1"));
    assert_eq!(listed.count(), 2, "{text}");
    let table = grade(&files, 1, "csv-cases").stdout;
    for (case, further) in [("a/1", "large"), ("b/3", "")] {
        let row = table.lines().find(|line| line.contains(case)).unwrap();
        assert!(row.ends_with(&format!(",{further}")), "{table}");
    }
    let problem = files.path("sum");
    caipan(&["validate", &problem]).expect(0, "", "");
}

#[test]
fn subtasks_of_one_case_that_ask_for_different_runs_are_refused() {
    let limits = subtasks("limits = { cpu = \"3s\" }", "");
    let args =
        subtasks("checker_args = [\"case_sensitive\"]", "").replace("tokens", "kattis-default");
    let scales = subtasks("scoring = \"min\"", "scoring = \"min\"").replace(
        "checker = \"tokens\"\n",
        "[checker]\nsource = \"check.py\"\ndialect = \"dmoj-testlib\"\npoints = \"absolute\"\n",
    );
    for (toml, part) in [
        (limits, "runs only once: give both the same limits"),
        (args, "is judged only once: give both the same checker_args"),
        (
            scales,
            "the checker gives absolute points: their scale must be the same in both",
        ),
    ] {
        let files = problem(&toml);
        files.write("sum/check.py", b"import sys\n");
        grade(&files, 0, "text").expect(3, "", part);
        caipan(&["validate", &files.path("sum")]).expect(1, part, "");
    }
    // Limits of a single case override those of the subtasks, so they are equal in all subtasks of the case.
    let own = "[[case]]\ncases = [\"a/*\"]\nlimits = { cpu = \"3s\", wall = \"9s\" }\n";
    let files = problem(&(subtasks("limits = { cpu = \"2s\" }", "") + own));
    grade(&files, 0, "text").expect(0, "", "");
}

#[test]
fn equal_inputs_in_one_subtask_are_a_warning_and_in_different_ones_nothing() {
    let files = problem(&subtasks("", "").replace("\"**\"", "\"b/*\""));
    let folder = files.path("sum");
    let validate = || {
        let ran = caipan(&["validate", &folder]);
        assert_eq!(ran.code, 0, "{ran:#?}");
        ran.stderr.contains("the same input as") || ran.stdout.contains("the same input as")
    };
    files.write("sum/b/1.in", b"1 5\n");
    files.write("sum/b/1.ans", b"6\n");
    assert!(!validate());
    files.write("sum/b/4.in", b"1 5\n");
    files.write("sum/b/4.ans", b"6\n");
    assert!(validate());
}

/// Accepts two numbers of one digit if the first is at most its last argument, and at most 1 in the group `small`.
const VALIDATOR: &str = "import re, sys\nargs = sys.argv[1:]\nmost = 1 if args[:2] == ['--group', 'small'] else int(args[-1])\nfound = re.fullmatch(rb'([1-9]) [1-9]\\n', sys.stdin.buffer.read())\nsys.exit(VALID if found and int(found[1]) <= most else INVALID)\n";

fn valid(yes: &str, no: &str) -> String {
    let source = VALIDATOR.replace("INVALID", no);
    source.replace("VALID", yes)
}

fn validator(args: &str) -> String {
    format!("\n[[validator]]\nsource = \"valid.py\"\ndialect = \"testlib\"\n{args}\n")
}

#[test]
fn a_validator_is_asked_once_for_each_subtask_of_a_case() {
    let files = problem(&(subtasks("", "") + &validator("args = [\"3\"]")));
    files.write("sum/valid.py", valid("0", "3").as_bytes());
    // As a case of `small`, the second input is too large.
    let ran = caipan(&["validate", &files.path("sum")]).expect(1, "a/2.in", "");
    assert!(
        !ran.stdout.contains("a/1.in") && !ran.stdout.contains("b/3.in"),
        "{ran:#?}"
    );
    // As a case of `large`, its second subtask, it is too large as well.
    let strict = valid("0", "3").replace("'small'", "'large'");
    files.write("sum/valid.py", strict.as_bytes());
    let ran = caipan(&["validate", &files.path("sum")]).expect(1, "a/2.in", "");
    assert!(!ran.stdout.contains("a/1.in"), "{ran:#?}");
}

#[test]
fn validators_judge_the_cases_that_they_name() {
    if is_left_to_the_sweep() {
        return;
    }
    let toml = "name = \"sum\"\nchecker = \"tokens\"\n";
    let rows = |first: &str, second: &str| {
        let [first, second] = [first, second].map(validator);
        format!("{toml}{first}{second}")
    };
    for (rows, code, part) in [
        (
            rows(
                "cases = [\"a/*\"]\nargs = [\"2\"]",
                "cases = [\"b/*\"]\nargs = [\"3\"]",
            ),
            0,
            "",
        ),
        (
            rows("args = [\"2\"]", "cases = [\"b/*\"]\nargs = [\"3\"]"),
            1,
            "b/3.in",
        ),
        (
            rows(
                "cases = [\"a/*\"]\nargs = [\"1\"]",
                "cases = [\"b/*\"]\nargs = [\"3\"]",
            ),
            1,
            "a/2.in",
        ),
        (
            rows("cases = [\"c/*\"]\nargs = [\"2\"]", "args = [\"3\"]"),
            1,
            "no case matches \"c/*\"",
        ),
        (
            rows(
                "cases = [\"a/1\"]\nargs = [\"2\"]",
                "cases = [\"b/*\"]\nargs = [\"3\"]",
            ),
            0,
            "a/2.in: no validator judges this input",
        ),
    ] {
        let files = problem(&rows);
        files.write("sum/valid.py", valid("0", "3").as_bytes());
        let ran = caipan(&["validate", &files.path("sum")]);
        let said = format!("{}{}", ran.stdout, ran.stderr);
        assert_eq!(ran.code, code, "{rows}: {said}");
        assert!(said.contains(part), "{part}: {said}");
    }
}

/// A package of Kattis whose second group contains links to the cases of the first group, with other arguments.
#[cfg(unix)]
fn package(more: &[(&str, &str)]) -> Files {
    let group = |points: u32, flags: &str| {
        format!(
            "on_reject: continue\naccept_score: {points}\nrange: 0 {points}\ngrader_flags: first_error accept_if_any_accepted avg\n{flags}\n"
        )
    };
    let files = Files::new(&[
        (
            "p/problem.yaml",
            "name: Sum\ntype: scoring\nlimits:\n  time_limit: 5\n",
        ),
        (
            "p/data/testdata.yaml",
            "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n",
        ),
        (
            "p/data/secret/testdata.yaml",
            "on_reject: continue\nrange: 0 100\ngrader_flags: first_error accept_if_any_accepted\n",
        ),
        (
            "p/data/secret/g1/testdata.yaml",
            &group(30, "input_validator_flags: 1"),
        ),
        (
            "p/data/secret/g2/testdata.yaml",
            &group(70, "input_validator_flags: 2"),
        ),
        ("p/data/secret/g1/1.in", "1 5\n"),
        ("p/data/secret/g1/1.ans", "6\n"),
        ("p/data/secret/g2/2.in", "2 5\n"),
        ("p/data/secret/g2/2.ans", "7\n"),
        ("p/input_validators/v.py", &valid("42", "43")),
        ("p/submissions/accepted/right.py", &program(0)),
        ("p/submissions/partially_accepted/near.py", &program(2)),
    ]);
    for ending in ["in", "ans"] {
        let link = files.path(&format!("p/data/secret/g2/1.{ending}"));
        std::os::unix::fs::symlink(format!("../g1/1.{ending}"), link).unwrap();
    }
    for (path, text) in more {
        files.write(path, text.as_bytes());
    }
    files
}

#[cfg(unix)]
#[test]
fn links_between_groups_of_kattis_are_cases_of_both() {
    let files = package(&[]);
    let (place, made) = (files.path("p"), files.path("made"));
    caipan(&["import", &place, &made]).expect(0, "", "");
    let toml = fs::read_to_string(Path::new(&made).join("problem.toml")).unwrap();
    for part in [
        "cases = [\"secret/g1/*\"]\n",
        "cases = [\"secret/g1/*\", \"secret/g2/*\"]\n",
        "args = [\"1\"]\ncases = [\"secret/g1/*\"]\n",
        "args = [\"2\"]\ncases = [\"secret/g2/*\", \"secret/g1/*\"]\n",
    ] {
        assert!(toml.contains(part), "{part}: {toml}");
    }
    assert!(!Path::new(&made).join("cases/secret/g2/1.in").exists());
    let near = files.path("p/submissions/partially_accepted/near.py");
    let ran = caipan(&["grade", &made, &near, "--no-journal", "--format", "json"]);
    assert_eq!(ran.json()["submissions"][0]["score"], 65.0, "{ran:#?}");
    // If an output validator gives points, their scale differs between groups, so the link becomes a separate case.
    let validator = "import sys\nopen(sys.argv[3] + '/score.txt', 'w').write('70')\nsys.exit(42)\n";
    let files = package(&[
        (
            "p/problem.yaml",
            "name: Sum\ntype: scoring\nvalidation: custom score\nlimits:\n  time_limit: 5\n",
        ),
        ("p/output_validators/v/v.py", validator),
        (
            "p/data/secret/g1/testdata.yaml",
            "range: 0 30\ngrader_flags: min\n",
        ),
        (
            "p/data/secret/g2/testdata.yaml",
            "range: 0 70\ngrader_flags: min\n",
        ),
    ]);
    let (place, made) = (files.path("p"), files.path("made"));
    caipan(&["import", &place, &made, "--no-audit"]).expect(0, "", "");
    assert!(Path::new(&made).join("cases/secret/g2/1.in").exists());
}

#[cfg(unix)]
#[test]
fn flags_of_the_default_validator_hold_for_their_group() {
    let files = package(&[
        ("p/data/secret/g1/1.ans", "Six\n"),
        ("p/data/secret/g2/2.ans", "Six\n"),
        (
            "p/data/secret/g2/testdata.yaml",
            "accept_score: 70\nrange: 0 70\ngrader_flags: first_error accept_if_any_accepted avg\non_reject: continue\noutput_validator_flags: case_sensitive\n",
        ),
        ("p/submissions/accepted/right.py", "print('Six')\n"),
        ("p/submissions/partially_accepted/near.py", "print('six')\n"),
    ]);
    let (place, made) = (files.path("p"), files.path("made"));
    caipan(&["import", &place, &made, "--no-audit"]).expect(0, "", "");
    let near = files.path("p/submissions/partially_accepted/near.py");
    let score = |made: &str| {
        let ran = caipan(&["grade", made, &near, "--no-journal", "--format", "json"]);
        ran.json()["submissions"][0]["score"].clone()
    };
    assert_eq!(score(&made), 30.0);
    // The points survive an export and an import.
    for format in ["kattis-legacy", "icpc-2025-09"] {
        let [exported, again] =
            [format, "again"].map(|name| files.path(&format!("{name}-{format}")));
        caipan(&["export", &made, &exported, "--as", format]).expect(0, "", "");
        caipan(&["import", &exported, &again, "--no-audit"]).expect(0, "", "");
        assert_eq!(score(&again), 30.0, "{format}");
    }
}

#[test]
fn an_exported_case_of_two_subtasks_has_a_copy_in_the_second() {
    if is_left_to_the_sweep() {
        return;
    }
    for format in [
        "kattis-legacy",
        "hydro",
        "uoj",
        "dmoj",
        "lemon",
        "cms",
        "polygon",
    ] {
        let min = "scoring = \"min\"";
        let files = problem(&subtasks(min, min).replace("points = 60", "points = 70"));
        let [folder, exported, again] = ["sum", "exported", "again"].map(|name| files.path(name));
        caipan(&["export", &folder, &exported, "--as", format]).expect(
            0,
            "",
            "2 copies of cases that count in several subtasks",
        );
        caipan(&["import", &exported, &again, "--no-audit"]).expect(0, "", "");
        let submission = files.write("sum.py", program(3).as_bytes());
        let ran = caipan(&[
            "grade",
            &again,
            &submission,
            "--no-journal",
            "--format",
            "json",
        ]);
        assert_eq!(
            ran.json()["submissions"][0]["score"],
            30.0,
            "{format}: {ran:#?}"
        );
    }
}
