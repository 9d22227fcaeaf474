//! Tests of `caipan checker`: every dialect returns the built-in checker's verdict, and faults never blame the
//! contestant.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{Files, RunOutput, caipan, command, is_left_to_the_sweep, ran, root};

const DIALECTS: &[&str] = &[
    "testlib", "kattis", "cms", "lemon", "hustoj", "upj", "qduoj", "syzoj", "dmoj", "oj", "coci",
    "peg",
];

/// Lays out a case for a host judge: input, output and answer in one folder under the names that some dialects
/// require.
fn host(input: &Path, output: &Path, answer: &Path) -> Files {
    let files = Files::new(&[]);
    for (from, to) in [(input, "input"), (output, "user_out"), (answer, "answer")] {
        files.write(to, &fs::read(from).unwrap());
    }
    fs::create_dir(files.path("feedback")).unwrap();
    files
}

/// Returns the command of a dialect as its host calls it.
fn called(dialect: &str, problem: &str, files: &Files) -> RunOutput {
    let (input, output, answer) = ("input", "user_out", "answer");
    let arguments: &[&str] = match dialect {
        "kattis" => &[input, answer, "feedback/"],
        "cms" | "hustoj" | "upj" => &[input, answer, output],
        "lemon" => &[input, output, answer, "10", "score", "message"],
        "qduoj" => &[input, output],
        "syzoj" => &[],
        "peg" => &[answer, output, input],
        _ => &[input, output, answer],
    };
    let words = ["checker", problem, "--dialect", dialect];
    let mut command = command(&[&words, arguments].concat());
    command.current_dir(files.root());
    if dialect == "kattis" {
        command.stdin(Stdio::from(fs::File::open(files.path(output)).unwrap()));
    }
    ran(command.output().unwrap())
}

/// Returns the verdict that the host judge would read.
fn word(dialect: &str, ran: &RunOutput, files: &Files) -> &'static str {
    let stdout = ran.stdout.trim();
    let score = || fs::read_to_string(files.path("score")).unwrap_or_default();
    match (dialect, ran.code) {
        ("kattis", 42) | ("upj", 100) => "accepted",
        ("kattis", 43) | ("upj", 0) => "rejected",
        ("cms", 0) if stdout == "1.0" => "accepted",
        ("cms", 0) if stdout == "0.0" => "rejected",
        ("syzoj", 0) if stdout == "100" => "accepted",
        ("syzoj", 0) if stdout == "0" => "rejected",
        ("lemon", 0) if score() == "10\n" => "accepted",
        ("lemon", 0) if score() == "0\n" => "rejected",
        ("kattis" | "upj" | "cms" | "syzoj" | "lemon", _) => "fault",
        (_, 0) => "accepted",
        (_, 1) => "rejected",
        ("testlib" | "hustoj", 2) => "rejected",
        _ => "fault",
    }
}

/// Returns every output in a folder of self-tests, with its input.
fn outputs(problem: &str, folder: &str) -> Vec<[std::path::PathBuf; 3]> {
    let folder = root().join("cases").join(problem).join(folder);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "out") {
            let beside = |ending: &str| path.with_extension(ending);
            found.push([beside("in"), path.clone(), beside("ans")]);
        }
    }
    found
}

#[test]
fn every_dialect_reports_the_verdict_of_the_built_in_checker() {
    if is_left_to_the_sweep() {
        return;
    }
    for problem in ["mayan", "klotski", "eight"] {
        for (folder, expected) in [("valid_output", "accepted"), ("invalid_output", "rejected")] {
            let all = outputs(problem, folder);
            assert!(!all.is_empty(), "{problem}/{folder}");
            for (number, [input, output, answer]) in all.iter().enumerate() {
                let files = host(input, output, answer);
                // Each output in a few dialects, each dialect with many outputs.
                let dialects = DIALECTS.iter().cycle().skip(number).take(4);
                for dialect in dialects {
                    let ran = called(dialect, problem, &files);
                    let heard = word(dialect, &ran, &files);
                    assert_eq!(heard, expected, "{dialect} {}: {ran:#?}", output.display());
                    if *dialect == "kattis" {
                        assert!(Path::new(&files.path("feedback/judgemessage.txt")).exists());
                        assert_eq!(ran.stdout, "");
                    }
                }
            }
        }
    }
}

#[test]
fn a_fault_is_the_jurys_in_every_dialect() {
    let [input, output, answer] = &outputs("mayan", "invalid_output")[0];
    // The file passed as input is not an input, as if the host used another order of arguments.
    let swapped = host(output, output, answer);
    let unknown = host(input, output, answer);
    for dialect in DIALECTS {
        let ran = called(dialect, "mayan", &swapped);
        assert_eq!(
            word(dialect, &ran, &swapped),
            "fault",
            "{dialect}: {ran:#?}"
        );
        let ran = called(dialect, "no-such-problem", &unknown);
        assert_eq!(
            word(dialect, &ran, &unknown),
            "fault",
            "{dialect}: {ran:#?}"
        );
    }
    let ran = called("testlib", "mayan", &swapped);
    ran.expect(
        3,
        "",
        "FAIL input is not an input of mayan, perhaps the arguments are in another order: ",
    );
    caipan(&["checker", "mayan", "--dialect", "xyz", "a", "b"]).expect(3, "", "testlib, kattis");
    caipan(&["checker", "mayan", "a", "b", "c"]).expect(3, "", "--dialect");
    caipan(&["checker", "mayan", "--dialect", "testlib", "a"]).expect(3, "", "FAIL the dialect");
    caipan(&["--lang", "zh", "checker", "mayan"]).expect(3, "", "--dialect");
}

#[test]
fn a_missing_output_is_a_wrong_answer_of_the_contestant() {
    let [input, output, answer] = &outputs("mayan", "valid_output")[0];
    let files = host(input, output, answer);
    fs::remove_file(files.path("user_out")).unwrap();
    called("testlib", "mayan", &files).expect(
        2,
        "",
        "wrong output format read user_out: No such file",
    );
    files.write("user_out", b"\xff\xfe\n");
    called("testlib", "mayan", &files).expect(2, "", "wrong output format ");
}

#[test]
fn the_binary_is_a_checker_by_its_name() {
    let [input, output, answer] = &outputs("mayan", "valid_output")[0];
    let files = host(input, output, answer);
    let own = files.path("caipan-checker-testlib-mayan");
    symlink(env!("CARGO_BIN_EXE_caipan"), &own).unwrap();
    let called = |more: &[&str]| {
        let mut command = Command::new(&own);
        command.args(["input", "user_out", "answer"]).args(more);
        ran(command.current_dir(files.root()).output().unwrap())
    };
    assert_eq!(called(&[]).expect(0, "", "ok\n").stdout, "");
    called(&["report"]).expect(0, "", "See file to check exit message\n");
    assert_eq!(fs::read_to_string(files.path("report")).unwrap(), "");
    called(&["report", "-appes"]).expect(0, "", "");
    let xml = fs::read_to_string(files.path("report")).unwrap();
    assert!(xml.contains("outcome = \"accepted\""), "{xml}");
}

#[test]
fn a_puzzles_own_checker_is_printed_as_source() {
    let source = |problem: &str, more: &[&str]| {
        caipan(&[&["checker", problem, "--source", "cpp"], more].concat())
    };
    for problem in ["mayan", "klotski"] {
        let printed = source(problem, &[])
            .expect(0, "#include \"testlib.h\"", "")
            .stdout;
        let file = root()
            .join("crates/puzzles/src")
            .join(problem)
            .join("checker.cpp");
        assert!(printed.starts_with(&fs::read_to_string(file).unwrap()));
        // Some hosts compile sources in their own encoding, so the source is ASCII.
        assert!(printed.is_ascii());
    }
    source("eight", &[]).expect(2, "", "--source: eight has no checker in C++");
    source("mayan", &["in"]).expect(3, "", "cannot be used with");
    source("mayan", &["--dialect", "testlib"]).expect(3, "", "cannot be used with");
    caipan(&["checker", "mayan", "--source", "rust"]).expect(3, "", "cpp");
}

#[test]
fn no_source_is_printed_that_would_judge_by_other_settings() {
    let source =
        |problem: &str, set: &str| caipan(&["checker", problem, "--set", set, "--source", "cpp"]);
    for (problem, set, default) in [
        (
            "mayan",
            "steps=at-most",
            "steps = exactly, here it is at-most",
        ),
        ("mayan", "equal_swaps=false", "equal_swaps = true"),
        ("mayan", "not_smallest=0.5", "not_smallest = 0"),
        ("mayan", "max_moves=12", "max_moves = 5"),
        ("klotski", "max_rows=31", "max_rows = 30, here it is 31"),
    ] {
        let ran = source(problem, set).expect(2, "", default);
        assert_eq!(ran.stdout, "");
    }
    source("mayan", "steps=exactly").expect(0, "registerTestlibCmd", "");
}
