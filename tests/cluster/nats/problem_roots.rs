//! Tests of `caipan verify --cluster --problem-root`: workers judge by problem folders that only the gateway has.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::jobs::{DOUBLING, JUDGE};
use super::lab::Lab;
use super::site::Site;
use crate::support::{RunOutput, finish};

/// Program that has the function `twice`, and calls it with the help of a grader.
const GRADER: &str = "#include <stdio.h>\nint twice(int n);\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", twice(n)); }\n";

/// Functions for the problem with a grader: right, wrong and missing.
const FUNCTIONS: [&str; 3] = [
    "int twice(int n) { return 2 * n; }",
    "int twice(int n) { return n; }",
    "int thrice(int n) { return 3 * n; }",
];

/// Writes the problems: with a checker, an interactor, a hidden checker, a grader, without problem.toml, and with a checker
/// that is missing.
fn write_problems(lab: &Lab) {
    let program = |table: &str, source: &str| {
        format!("[{table}]\nsource = \"{source}\"\ndialect = \"kattis\"\n")
    };
    let grader = "checker = \"tokens\"\n[language.c]\nwith = [\"grader.c\"]\n".to_owned();
    let problems = [
        ("checker", program("checker", "judge/judge.c")),
        ("deep/interactor", program("interactor", "judge/judge.c")),
        ("hidden", program("checker", ".jury/judge.c")),
        ("missing", program("checker", "nothing.c")),
        ("grader", grader),
        ("bare", String::new()),
    ];
    for (name, tables) in problems {
        let write = |file: &str, text: &str| {
            let path = format!("root/{name}/{file}");
            lab.files.write(&path, text.as_bytes());
        };
        if !tables.is_empty() {
            let limits = "limits = { cpu = \"0.3s\" }";
            write("problem.toml", &format!("name = \"p\"\n{limits}\n{tables}"));
        }
        for (file, text) in [("judge/judge.c", JUDGE), (".jury/judge.c", JUDGE)] {
            write(file, text);
        }
        write("grader.c", GRADER);
        for case in 1..=3 {
            write(&format!("{case}.in"), &format!("{case}\n"));
            write(&format!("{case}.ans"), &format!("{}\n", 2 * case));
        }
    }
}

fn job(id: &str, problem: &str, source: &str) -> Value {
    let program = json!({"language": "c", "source": source});
    json!({"id": id, "program": program, "problem": problem})
}

/// Jobs for all problems, and some that cannot be judged.
fn jobs() -> Vec<Value> {
    let mut jobs = Vec::new();
    for problem in [
        "checker",
        "deep/interactor",
        "hidden",
        "missing",
        "bare",
        "grader",
    ] {
        let programs = if problem == "grader" {
            FUNCTIONS
        } else {
            DOUBLING
        };
        for (number, source) in programs.iter().enumerate() {
            jobs.push(job(&format!("{problem} {number}"), problem, source));
        }
    }
    jobs.push(job("missing, not compiled", "missing", "int main("));
    for (id, problem) in [
        ("outside", "../root/checker"),
        ("nowhere", "x"),
        ("strange", "\n\u{1b}*.>"),
    ] {
        jobs.push(job(id, problem, DOUBLING[0]));
    }
    let mut faulty = job("limits of its own", "checker", DOUBLING[0]);
    faulty["limits"] = json!({"cpu": "1s"});
    jobs.push(faulty);
    jobs
}

/// Verdict, fault and reason of each job, and the verdicts of its cases. The path of a file that cannot be read is left
/// out, because workers have other paths.
fn results(ran: &RunOutput) -> BTreeMap<String, String> {
    let results = ran.stdout.lines().map(|line| {
        let result: Value = serde_json::from_str(line).unwrap();
        let cases = result["cases"].as_array().unwrap().iter();
        let cases: Vec<&Value> = cases.map(|case| &case["verdict"]).collect();
        let keys = ["kind", "verdict", "reward", "fault", "reason"];
        let keys = keys.map(|key| result[key].to_string());
        let keys = keys.map(|text| match text.split_once("cannot be read") {
            Some((file, _)) => format!("{file} cannot be read"),
            None => text,
        });
        let id = result["id"].as_str().unwrap().to_owned();
        (id, format!("{} {cases:?}", keys.join(" ")))
    });
    results.collect()
}

#[test]
fn workers_without_the_folders_judge_as_one_machine_that_has_them() {
    let Some((site, lab)) = Site::open().zip(Lab::new(0, 0, 0.0)) else {
        return;
    };
    write_problems(&lab);
    let lines: Vec<String> = jobs().iter().map(Value::to_string).collect();
    lab.files.write("jobs.jsonl", lines.join("\n").as_bytes());
    let cluster = format!("--cluster={}", site.folder().display());
    let (path, root) = (lab.files.path("jobs.jsonl"), lab.files.path("root"));
    let verify = |more: &[&str]| {
        let words = [
            "verify",
            &path,
            "--problem-root",
            &root,
            "--max-nulls",
            "100%",
        ];
        let ran = finish(lab.command(&[&words, more].concat()));
        assert_eq!(ran.code, 0, "{ran:#?}");
        results(&ran)
    };
    let _worker = lab.worker(&site, "pc1", &["--verify", "-j", "2"]);
    let (here, there) = (verify(&[]), verify(&[&cluster]));
    assert_eq!(there, here);
    assert_eq!(here.len(), lines.len());
    for problem in ["checker", "deep/interactor", "hidden", "bare"] {
        for (number, verdict) in ["AC", "WA", "TLE"].iter().enumerate() {
            let result = &here[&format!("{problem} {number}")];
            assert!(
                result.contains(&format!("\"{verdict}\"")),
                "{problem}: {result}"
            );
        }
    }
    assert!(here["grader 0"].contains("\"AC\""), "{here:#?}");
    assert!(
        here["missing, not compiled"].contains("\"CE\""),
        "{here:#?}"
    );
    // A changed problem is another task, which a used identifier does not name.
    lab.files.write("root/bare/2.ans", b"5\n");
    let changed = verify(&[&cluster]);
    assert!(
        changed["bare 0"].contains("was submitted before"),
        "{changed:#?}"
    );
    assert_eq!(changed["checker 0"], here["checker 0"]);
    let renamed = json!({"id": "new", "problem": "bare", "program": jobs()[0]["program"]});
    lab.files
        .write("jobs.jsonl", renamed.to_string().as_bytes());
    let new = verify(&[&cluster]);
    assert!(new["new"].contains("\"WA\""), "{new:#?}");
}
