//! Tests of exit codes by kind of fault: 2 for an argument, 3 for something a configuration names, 5 for a failed
//! write.

use super::{ANSWER, SAMPLE};
use crate::support::{Files, caipan};

const PROGRAM: &str = "reference/mayan/accepted/column-shifts.c";
const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n";

/// Paths that do not exist, or lead through a file.
fn missing(files: &Files) -> [(String, &'static str); 3] {
    [
        (files.path("none"), "No such file or directory"),
        (files.path("none/none"), "No such file or directory"),
        (files.path("a.in/none"), "Not a directory"),
    ]
}

#[test]
fn a_file_that_was_named_and_is_not_there_is_wrong_usage_in_every_command() {
    let files = Files::new(&[("a.in", SAMPLE), ("out", ANSWER), ("results.json", "{}")]);
    let [input, out, results] = ["a.in", "out", "results.json"].map(|name| files.path(name));
    let (input, out, results) = (input.as_str(), out.as_str(), results.as_str());
    let folder = files.root();
    let no_case = "neither a file nor a case of mayan";
    for (none, said) in missing(&files) {
        let none = none.as_str();
        let rows: &[(&[&str], &str)] = &[
            (&["grade", "mayan", none], said),
            (&["grade", "mayan", PROGRAM, none], said),
            (&["grade", none, PROGRAM], "no problem is called"),
            (
                &["grade", "mayan", PROGRAM, "--cases", none],
                "no such folder",
            ),
            (&["check", "mayan", none, out], no_case),
            (&["check", "mayan", input, none], said),
            (&["check", "mayan", input, out, none], said),
            (&["check", "mayan", input, "--witness", none], said),
            (&["check", none, input, out], "no problem is called"),
            (&["diff", "mayan", none, out], no_case),
            (&["diff", "mayan", input, none], said),
            (&["diff", "mayan", input, out, none], said),
            (&["show", "mayan", none], no_case),
            (&["show", "mayan", input, none], said),
            (&["solve", "mayan", none], no_case),
            (&["solve", "mayan", input, none], no_case),
            (&["validate", "mayan", none], "no such file or folder"),
            (&["validate", none], "no problem is called"),
            (&["validate", "mayan", input, "--programs", none], said),
            (&["generate", none], "no problem is called"),
            (&["stress", "mayan", none], said),
            (&["stress", "mayan", PROGRAM, "--against", none], said),
            (&["stress", none, PROGRAM], "no problem is called"),
            (&["export", none, "x"], "no built-in problem is called"),
            (&["report", none], said),
            (&["report", results, "--against", none], ""),
        ];
        for (words, said) in rows {
            let ran = caipan(words);
            // Invalid saved results are reported first, since both are faults.
            if words[0] == "report" && words.len() > 2 {
                assert!(matches!(ran.code, 2 | 3), "{words:?}: {ran:#?}");
                continue;
            }
            ran.expect(2, "", said);
        }
    }
    // A folder in place of a file is an error of the same kind.
    for words in [
        ["check", "mayan", &folder, out],
        ["check", "mayan", input, &folder],
        ["diff", "mayan", &folder, out],
        ["show", "mayan", input, &folder],
        ["solve", "mayan", input, &folder],
    ] {
        caipan(&words).expect(2, "", "Is a directory");
    }
    caipan(&["report", &folder]).expect(2, "", "Is a directory");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of commands")]
fn what_a_configuration_names_and_is_not_there_is_the_jurys_fault_in_every_command() {
    let files = Files::new(&[
        ("p/problem.toml", TOML),
        ("p/1.in", "1\n"),
        ("empty/notes.txt", ""),
        ("contest.toml", "problems = [\"nowhere\"]\n"),
        ("half.toml", "problems = [\"empty\"]\n"),
        ("dangling/problem.toml", TOML),
    ]);
    std::os::unix::fs::symlink("nowhere", files.path("dangling/1.in")).unwrap();
    let [p, empty, contest, half, dangling] =
        ["p", "empty", "contest.toml", "half.toml", "dangling"].map(|name| files.path(name));
    for (words, said) in [
        (&["grade", &contest, PROGRAM][..], "nowhere"),
        (
            &["grade", &half, PROGRAM],
            "empty has neither problem.toml nor cases",
        ),
        (
            &["grade", &empty, PROGRAM],
            "empty has neither problem.toml nor cases",
        ),
        (&["grade", &p, PROGRAM], "1.in: it has no answer file"),
        (&["grade", &dangling, PROGRAM], "dangling/1.in: "),
        (
            &["validate", &empty],
            "empty has neither problem.toml nor cases",
        ),
        (&["validate", &dangling], "dangling/1.in: "),
        (
            &["check", &empty, &files.path("p/1.in"), "x"],
            "empty has neither problem.toml nor cases",
        ),
        (
            &[
                "check",
                &p,
                &files.path("p/1.in"),
                &files.path("contest.toml"),
            ],
            "it has no answer file",
        ),
        (
            &[
                "diff",
                &p,
                &files.path("p/1.in"),
                &files.path("contest.toml"),
            ],
            "it has no answer file",
        ),
        (
            &["solve", &empty, &files.path("p/1.in")],
            "empty has neither problem.toml nor cases",
        ),
        (
            &["show", &empty, &files.path("p/1.in")],
            "empty has neither problem.toml nor cases",
        ),
        (
            &["stress", &empty, PROGRAM],
            "empty has neither problem.toml nor cases",
        ),
        (
            &["generate", &empty],
            "empty has neither problem.toml nor cases",
        ),
    ] {
        caipan(words).expect(3, "", said);
    }
}

#[test]
fn a_file_that_cannot_be_written_is_5_in_every_command() {
    let files = Files::new(&[("a.in", SAMPLE), ("file", "")]);
    let results = files.path("results.json");
    let saved = format!("json={results}");
    let quick = ["--case", "general/04*", "--quiet"];
    caipan(&[&["grade", "mayan", PROGRAM, "--report", &saved][..], &quick].concat())
        .expect(0, "", "");
    let input = files.path("a.in");
    // Not even root makes a folder below a file, or a file in /proc/self.
    for place in ["/proc/self/fd/new/x".to_owned(), files.path("file/new")] {
        let place = place.as_str();
        for words in [
            &["generate", "mayan", "-o", place][..],
            &["generate", "mayan", "--recipe", "contest", "-o", place],
            &["show", "mayan", &input, "--svg", place],
            &["export", "mayan", place],
        ] {
            let ran = caipan(words);
            // An existing file in place of a folder is reported as existing.
            let is_told = ran.code == 5 && ran.stderr.contains("error: write ")
                || ran.code == 2
                    && (ran.stderr.contains("is not empty")
                        || ran.stderr.contains("already exists"));
            assert!(is_told, "{words:?}: {ran:#?}");
        }
    }
    let folder = format!("json={}", files.root());
    let below = format!("json={}", files.path("file/x.json"));
    for report in [&folder, &below] {
        caipan(&["report", &results, "--report", report]).expect(5, "", "error: write ");
        let words = [&["grade", "mayan", PROGRAM, "--report", report][..], &quick];
        caipan(&words.concat()).expect(5, "", "error: write ");
    }
    // A missing output folder is a usage error, reported before anything runs.
    let nowhere = format!("json={}", files.path("none/x.json"));
    caipan(&["report", &results, "--report", &nowhere]).expect(2, "", "none: no such folder");
    let full = std::process::Command::new("sh")
        .args([
            "-c",
            "exec \"$0\" schema > /dev/full",
            env!("CARGO_BIN_EXE_caipan"),
        ])
        .output();
    assert_eq!(full.unwrap().status.code(), Some(5));
}
