//! Tests of `caipan grade --shard`: a class graded in parts whose journals are joined.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

use super::sum::{RIGHT, contest, grade};
use crate::support::{Files, caipan, finish, root, state_home};

/// Twenty-four programs, right ones and wrong ones of several kinds; one is a copy of another contestant's program.
fn class() -> Files {
    let kinds = [
        RIGHT,
        "printf(\"%d\\n\",a<3?a+b:a*b);return 0;",
        "if(a>2)abort();printf(\"%d\\n\",a+b);return 0;",
        "return",
    ];
    let body = |number: usize| format!("/* {number} */{}", kinds[number % kinds.len()]);
    let mut class: Vec<(String, String)> = (0..23)
        .map(|number| (format!("s{number:02}"), body(number)))
        .collect();
    class.push(("twin".to_owned(), body(4)));
    let class: Vec<(&str, &str)> = class
        .iter()
        .map(|(name, body)| (name.as_str(), body.as_str()))
        .collect();
    let files = contest(3, &class);
    fs::create_dir(files.path("class/nobody")).unwrap();
    files
}

/// Returns the submissions without what differs between gradings: times, memory, load.
fn submissions(results: &Value) -> Vec<Value> {
    const MEASURED: [&str; 5] = ["cpu_s", "wall_s", "steal_s", "load", "memory_bytes"];
    let mut submissions = results["submissions"].as_array().unwrap().clone();
    for submission in &mut submissions {
        for case in submission["cases"].as_array_mut().unwrap() {
            let fields = case.as_object_mut().unwrap();
            fields.retain(|key, _| !MEASURED.contains(&key.as_str()));
        }
    }
    submissions
}

/// Returns the names of the runs in a journal.
fn runs(journal: &str) -> Vec<String> {
    let text = fs::read_to_string(journal).unwrap();
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut runs: Vec<String> = lines
        .filter_map(|line| Some(line.get("run")?.to_string()))
        .collect();
    runs.sort();
    runs
}

#[test]
fn shares_of_a_class_are_judged_apart_and_joined_they_are_one_grading() {
    let files = class();
    let whole = files.path("whole.jsonl");
    let json = ["--format", "json"];
    let whole_class = grade(&files, &[&["--journal", &whole], &json[..]].concat());
    let whole_class = whole_class.expect(1, "", "").json();
    let (mut judged, mut found) = (0, Vec::new());
    for number in 1..=4 {
        let journal = files.path(&format!("s{number}.jsonl"));
        let share = format!("{number}/4");
        let ran = grade(&files, &["--journal", &journal, "--shard", &share]);
        let ran = ran.expect(0, &format!("shard {number} of 4: "), "");
        let (_, said) = ran.stdout.split_once(": ").unwrap();
        let (count, _) = said.split_once(" of 24 submissions judged, into ").unwrap();
        judged += count.parse::<usize>().unwrap();
        found.extend(runs(&journal));
    }
    assert_eq!(judged, 24);
    // Each run was made exactly once, in one of the shards.
    found.sort();
    assert_eq!(found, runs(&whole));
    let (joined, known) = (files.path("joined.jsonl"), files.path("s*.jsonl"));
    let more = ["--journal", &joined, "--known", &known, "-v"];
    let joined_class = grade(&files, &[&more[..], &json[..]].concat()).expect(1, "", "");
    let [joined_class, whole_class] = [&joined_class.json(), &whole_class].map(submissions);
    for (joined, whole) in joined_class.iter().zip(&whole_class) {
        assert_eq!(joined, whole);
    }
    assert_eq!(joined_class.len(), 25);
    assert_eq!(runs(&joined), [""; 0], "nothing was left to be run");
    // Runs of a missing shard are made again.
    fs::remove_file(files.path("s2.jsonl")).unwrap();
    grade(&files, &more).expect(1, "", "");
    assert!(!runs(&joined).is_empty());
}

#[test]
fn a_share_needs_a_journal_and_has_no_results_of_its_own() {
    let files = contest(1, &[("a", RIGHT)]);
    let journal = files.path("j.jsonl");
    grade(&files, &["--shard", "1/2"]).expect(2, "", "--journal");
    for more in [["--format", "json"], ["--report", "x.csv"]] {
        let arguments = [&["--shard", "1/2", "--journal", &journal], &more[..]].concat();
        grade(&files, &arguments).expect(2, "", more[0]);
    }
    let ran = grade(&files, &["--shard", "3/2", "--journal", &journal]);
    ran.expect(2, "", "expected I/N with I from 1 to N");
}

#[test]
fn the_script_for_slurm_judges_a_share() {
    let files = contest(1, &[("a", RIGHT), ("b", RIGHT), ("c", "return 0;")]);
    files.write("contest.toml", b"problems = [\"problem\"]\n");
    fs::rename(files.path("class"), files.path("contest")).unwrap();
    let page = fs::read_to_string(root().join("docs/many-machines.md")).unwrap();
    let (_, script) = page.split_once("```sh\n#!/bin/sh\n").unwrap();
    let (script, _) = script.split_once("```").unwrap();
    let own = Path::new(env!("CARGO_BIN_EXE_caipan")).parent().unwrap();
    for task in ["1", "2"] {
        let mut share = Command::new("sh");
        share.args(["-c", script]).current_dir(files.root());
        share.env(
            "PATH",
            format!("{}:{}", own.display(), env::var("PATH").unwrap()),
        );
        share.envs([
            ("SLURM_ARRAY_TASK_ID", task),
            ("SLURM_ARRAY_TASK_COUNT", "2"),
        ]);
        share.env("XDG_STATE_HOME", state_home());
        finish(share).expect(0, &format!("shard {task} of 2: "), "");
    }
    let [contest, class] = ["contest.toml", "contest"].map(|name| files.path(name));
    let known = files.path("s*.jsonl");
    let joined = caipan(&["grade", &contest, &class, "--known", &known, "--no-journal"]);
    // The class has two different programs, one of which is submitted twice.
    joined.expect(1, "100/100", "2 results are known");
}
