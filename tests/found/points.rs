//! Regression tests of points: of cases, and as given by checkers.

use std::fs;
use std::path::{Path, PathBuf};

use super::copy_of;
use crate::support::{Files, caipan, has, is_left_to_the_sweep};

/// Imports one of the inputs without running anything, and returns the new directory.
fn imported(input: &Path) -> PathBuf {
    let made = input.join("made");
    let [package, target] = [input, &made].map(|path| path.to_str().unwrap());
    caipan(&["import", package, target, "--no-audit"]).expect(0, "", "");
    made
}

#[test]
fn a_time_of_hydro_in_m_is_in_milliseconds() {
    let folder = copy_of("hydro-limit-m");
    let toml = fs::read_to_string(imported(folder.path()).join("problem.toml")).unwrap();
    assert!(toml.contains("cpu = \"1s\""), "{toml}");
}

#[test]
fn polygon_says_that_points_are_percent() {
    if is_left_to_the_sweep() {
        return;
    }
    let folder = copy_of("polygon-testlib-percent");
    let made = imported(folder.path());
    let toml = fs::read_to_string(made.join("problem.toml")).unwrap();
    assert!(toml.contains("points = \"percent\"\n"), "{toml}");
    let Some(testlib) = std::env::var_os("CAIPAN_TEST_TESTLIB").filter(|_| has("g++")) else {
        return;
    };
    let header = Path::new(&testlib).join("testlib.h");
    fs::copy(header, made.join("checker/testlib.h")).unwrap();
    let near = folder.path().join("near.cpp");
    let [made, near] = [&made, &near].map(|path| path.to_str().unwrap());
    caipan(&["grade", made, near, "--no-journal"]).expect(1, "50", "");
}

/// Runs the tool on a folder, and expects this exit code.
fn run(arguments: &[&str], code: i32) -> String {
    let ran = caipan(arguments);
    assert_eq!(ran.code, code, "{arguments:?}: {ran:#?}");
    ran.stdout + &ran.stderr
}

/// Returns the score and the verdict of a program in a problem.
fn graded(problem: &Path, program: &Path) -> (String, f64) {
    let [problem, program] = [problem, program].map(|path| path.to_str().unwrap());
    let ran = caipan(&[
        "grade",
        problem,
        program,
        "--no-journal",
        "--format",
        "json",
    ]);
    let results: serde_json::Value = serde_json::from_str(&ran.stdout).expect(&ran.stderr);
    let card = &results["submissions"][0];
    let verdict = card["verdict"].as_str().unwrap().to_owned();
    (verdict, card["score"].as_f64().unwrap())
}

#[test]
fn a_case_of_a_group_that_takes_the_least_is_worth_the_group() {
    let folder = copy_of("kattis-min-score");
    let made = folder.path().join("made");
    let [package, target] = [folder.path(), &made].map(|path| path.to_str().unwrap());
    run(&["import", package, target], 0);
    let submissions = folder.path().join("submissions");
    for (program, verdict, score) in [
        ("accepted/right.cpp", "AC", 100.0),
        ("partially_accepted/near.cpp", "PC", 50.0),
        ("wrong_answer/wrong.cpp", "WA", 0.0),
    ] {
        let found = graded(&made, &submissions.join(program));
        assert_eq!(found, (verdict.to_owned(), score), "{program}");
    }
}

#[test]
fn all_commands_know_what_a_case_is_worth() {
    let folder = copy_of("absolute-plain");
    let problem = folder.path().to_str().unwrap();
    let output = folder.path().join("output.txt");
    let path = output.to_str().unwrap();
    for (text, verdict, code) in [("3\n", "AC", 0), ("4\n", "PC", 1), ("7\n", "WA", 1)] {
        fs::write(&output, text).unwrap();
        let said = run(&["check", problem, "a/1", path], code);
        assert!(said.starts_with(verdict), "{said}");
    }
    run(&["validate", problem], 0);
    // For an input that is not a case of the problem, the score of the jury's answer counts as full points.
    let other = tempfile::tempdir().unwrap();
    let [input, answer] = ["x.in", "x.ans"].map(|name| other.path().join(name));
    fs::write(&input, "2 3\n").unwrap();
    fs::write(&answer, "5\n").unwrap();
    for (text, verdict, code) in [("5 \n", "AC", 0), ("6\n", "PC", 1), ("9\n", "WA", 1)] {
        fs::write(&output, text).unwrap();
        let said = run(&["check", problem, input.to_str().unwrap(), path], code);
        assert!(said.starts_with(verdict), "{said}");
    }
    let right = folder.path().join("submissions/accepted/right.cpp");
    let shown = run(&["diff", problem, "a/1", right.to_str().unwrap()], 0);
    assert!(!shown.contains("PC"), "{shown}");
}

#[test]
fn points_of_hydro_up_to_1_are_a_share() {
    let folder = copy_of("hydro-quitp-fraction");
    let made = imported(folder.path());
    let right = "#include <cstdio>\nint main(){long long a,b;scanf(\"%lld %lld\",&a,&b);printf(\"%lld\\n\",a+b);}\n";
    let program = folder.path().join("right.cpp");
    fs::write(&program, right).unwrap();
    assert_eq!(graded(&made, &program), ("AC".to_owned(), 100.0));
    let near = folder.path().join("near.cpp");
    assert_eq!(graded(&made, &near), ("PC".to_owned(), 50.0));
}

#[test]
fn a_ratio_of_peg_counts_with_exit_code_1_too() {
    let folder = copy_of("peg-partial");
    let output = folder.path().join("output.txt");
    fs::write(&output, "1\n").unwrap();
    let [problem, output] = [folder.path(), &output].map(|path| path.to_str().unwrap());
    let said = run(&["check", problem, "1", output], 1);
    assert!(said.starts_with("PC"), "{said}");
    let program = folder.path().join("peg-k.py");
    let found = graded(folder.path(), &program);
    assert_eq!(found, ("PC".to_owned(), 1.0));
}

#[test]
fn a_checker_that_is_called_for_another_judge_knows_no_points() {
    let folder = copy_of("absolute-plain");
    let problem = folder.path().to_str().unwrap();
    let files = tempfile::tempdir().unwrap();
    let [input, output, answer] = ["in", "out", "ans"].map(|name| files.path().join(name));
    fs::write(&input, "2 3\n").unwrap();
    fs::write(&answer, "5\n").unwrap();
    let words = [&input, &output, &answer].map(|path| path.to_str().unwrap());
    for (text, code, word) in [
        ("5\n", 0, "ok"),
        ("5 \n", 0, "ok"),
        ("6\n", 7, "points 0.5"),
        ("9\n", 1, "wrong answer"),
    ] {
        fs::write(&output, text).unwrap();
        let arguments = [
            &[
                "checker",
                problem,
                "--dialect",
                "testlib",
                "--points",
                "fraction",
            ],
            &words[..],
        ]
        .concat();
        let said = run(&arguments, code);
        assert!(said.starts_with(word), "{text:?}: {said}");
    }
}

#[test]
fn a_score_file_counts_from_the_jurys_score_where_no_points_are_known() {
    // The checker contains the points of a case: 10, and half of them for an output that is one too large.
    let checker = "import sys\n_, out, ans, full, score, message = sys.argv[1:]\n\
        off = int(open(out).read()) - int(open(ans).read())\n\
        open(score, 'w').write('10' if off == 0 else '5' if off == 1 else '0')\n\
        open(message, 'w').write(full)\n";
    let toml = "name = \"s\"\nchecker = { source = \"c.py\", dialect = \"lemon\" }\n\
        [[case]]\ncases = [\"*\"]\npoints = 10\n";
    let files = Files::new(&[
        ("s/problem.toml", toml),
        ("s/c.py", checker),
        ("s/1.in", "1\n"),
        ("s/1.ans", "1\n"),
        ("x.in", "5\n"),
        ("x.ans", "5\n"),
    ]);
    let [problem, input, answer] = ["s", "x.in", "x.ans"].map(|name| files.path(name));
    for (text, verdict, code) in [("5 \n", "AC", 0), ("6\n", "PC", 1), ("9\n", "WA", 1)] {
        let output = files.write("out", text.as_bytes());
        let said = run(&["check", &problem, &input, &output, &answer], code);
        assert!(said.starts_with(verdict), "{text:?}: {said}");
    }
}
