//! Runs every example of every `--help` in a folder with the files that it names.

use std::fs;
use std::process::Stdio;

use caipan::cli::EXAMPLES;

use crate::support::{Files, caipan, command, finish, has, is_left_to_the_sweep, root};

/// Commands that are tested in tests/cluster and tests/exam.
const ON_A_NETWORK: [&str; 3] = ["serve", "worker", "exam"];

/// Creates the files that examples name; the solution is wrong, so that there is something to show.
fn prepared() -> Files {
    let files = Files::new(&[("contest.toml", "problems = [\"mayan\", \"my-problem\"]\n")]);
    let copy = |from: &str, to: &str| files.write(to, &fs::read(root().join(from)).unwrap());
    copy("reference/mayan/wrong_answer/no-cascade.c", "solution.c");
    copy("reference/mayan/accepted/column-shifts.c", "other.c");
    copy(
        "reference/mayan/accepted/column-shifts.c",
        "class/Ann/mayan.c",
    );
    copy("cases/mayan/invalid_output/tiles-left.out", "output.txt");
    let job =
        r#"{"id":1,"program":{"language":"python","source":"print(1)"},"tests":[{"output":"1"}]}"#;
    files.write("jobs.jsonl", job.as_bytes());
    files.write("results.jsonl", b"{\"id\":2,\"kind\":\"passed\"}\n");
    for ending in ["in", "ans"] {
        let sample = format!("cases/mayan/general/04-sample.{ending}");
        copy(&sample, &format!("sample.{ending}"));
    }
    caipan(&["init", "problem", &files.path("my-problem")]).expect(0, "", "");
    let toml = fs::read_to_string(files.path("my-problem/problem.toml")).unwrap();
    let generator = "\n[[generator]]\nname = \"g\"\ncommand = [\"echo\", \"1 2\"]\ndialect = \"stdin\"\n\
        [[generator.case]]\nname = \"made\"\n";
    files.write("my-problem/problem.toml", (toml + generator).as_bytes());
    let package = [
        ("problem.yaml", "pid: P1\ntitle: Sum\n"),
        ("testdata/1.in", "1 2\n"),
        ("testdata/1.out", "3\n"),
    ];
    for (name, text) in package {
        files.write(&format!("package/{name}"), text.as_bytes());
    }
    let zipped = std::process::Command::new("python3")
        .args(["-m", "zipfile", "-c", "package.zip", "package"])
        .current_dir(files.root())
        .status();
    assert!(zipped.unwrap().success());
    let right = fs::read(files.path("my-problem/submissions/accepted/right.c")).unwrap();
    files.write("class/Ann/my-problem.c", &right);
    for name in ["results.json", "older.json"] {
        let report = format!("json={}", files.path(name));
        let words = [
            "grade",
            &files.path("my-problem"),
            &files.path("solution.c"),
        ];
        let more = ["--report", &report, "--no-journal"];
        caipan(&[&words[..], &more].concat()).expect(1, "", "");
    }
    files
}

#[test]
fn every_example_of_every_help_does_something() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") || !has("python3") {
        return;
    }
    let files = prepared();
    let mut run = 0;
    for (name, examples) in EXAMPLES {
        let words: Vec<&str> = name.split_whitespace().chain(["--help"]).collect();
        let help = caipan(&words).expect(0, "\nExamples:\n", "");
        let in_chinese = caipan(&[&words[..], &["--lang", "zh"]].concat());
        in_chinese.expect(0, &format!("\n例如：\n  {}\n", examples[0]), "");
        for example in *examples {
            assert!(
                help.stdout.contains(&format!("\n  {example}\n")),
                "{help:#?}"
            );
            let (line, input) = match example.split_once(" < ") {
                Some((line, input)) => (line, Some(input)),
                None => (*example, None),
            };
            let words: Vec<&str> = line.split(' ').skip(1).collect();
            let mut caipan = command(&words);
            caipan.current_dir(files.root());
            if let Some(input) = input {
                caipan.stdin(Stdio::from(fs::File::open(files.path(input)).unwrap()));
            }
            if ON_A_NETWORK.contains(name) {
                // These need a server or run until interrupted.
                continue;
            }
            let ran = finish(caipan);
            assert!(ran.code <= 1, "{example}: {ran:#?}");
            assert!(
                !ran.stdout.is_empty() || !ran.stderr.is_empty(),
                "{example}"
            );
            run += 1;
        }
    }
    assert!(run > 20, "{run} examples");
}
