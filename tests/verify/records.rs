//! The record itself: what a job may contain, faults of the jury, modes, repeated identifiers and resuming.

use serde_json::{Value, json};

use super::{judged, results, verdicts};
use crate::support::{Files, caipan, caipan_with_stdin, command, has, is_left_to_the_sweep};

/// A job in Python that doubles a number, with some keys replaced.
fn doubling(id: &str, changes: Value) -> Value {
    let mut job = json!({
        "id": id,
        "program": {"language": "python", "source": "print(2 * int(input()))"},
        "tests": [{"input": "1\n", "output": "2"}, {"input": "3\n", "output": "6\n"}],
    });
    let fields = job.as_object_mut().unwrap();
    fields.extend(changes.as_object().unwrap().clone());
    job
}

fn program(source: &str) -> Value {
    json!({"language": "python", "source": source})
}

/// Changes to a job, and its verdict or fault.
const RECORDS: &[(&str, &str, &str)] = &[
    ("right", "{}", "AC"),
    (
        "prefix",
        r#"{"program": {"language": "python", "source": "print(2)"}}"#,
        "WA",
    ),
    ("no tests", r#"{"tests": []}"#, "jury"),
    (
        "empty outputs",
        r#"{"tests": [{"input": "1", "output": " \n"}]}"#,
        "jury",
    ),
    ("no output", r#"{"tests": [{"input": "1"}]}"#, "jury"),
    (
        "both",
        r#"{"tests": [{"output": "2", "output_base64": "Mg=="}]}"#,
        "jury",
    ),
    (
        "base64",
        r#"{"tests": [{"input_base64": "MQ==", "output_base64": "Mg=="}]}"#,
        "AC",
    ),
    (
        "no base64",
        r#"{"tests": [{"input_base64": "*", "output": "2"}]}"#,
        "jury",
    ),
    (
        "language",
        r#"{"program": {"language": "cobol", "source": ""}}"#,
        "jury",
    ),
    ("checker", r#"{"checker": "nope"}"#, "jury"),
    ("limits", r#"{"limits": {"cpu": "soon"}}"#, "jury"),
    (
        "key of functions",
        r#"{"tests": [{"args": [1], "expected": 2}]}"#,
        "jury",
    ),
    ("kind", r#"{"kind": "function"}"#, "jury"),
    ("version", r#"{"schema_version": 2}"#, "jury"),
    (
        "outside",
        r#"{"problem": "../secret", "tests": []}"#,
        "jury",
    ),
    (
        "markdown",
        r#"{"program": {"language": "py", "extract": "markdown", "source": "So:\n```python\nprint(2 * int(input()))\n```\n"}}"#,
        "AC",
    ),
    (
        "no code",
        r#"{"program": {"language": "py", "extract": "markdown", "source": "no"}}"#,
        "CE",
    ),
];

#[test]
fn a_job_is_judged_or_has_a_fault_of_the_jury_but_never_a_vacuous_pass() {
    if !has("python3") {
        return;
    }
    let jobs = RECORDS
        .iter()
        .map(|(id, changes, _)| doubling(id, serde_json::from_str(changes).unwrap()));
    let results = judged(&jobs.collect::<Vec<_>>(), &[]);
    let verdicts = verdicts(&results);
    for (id, _, expected) in RECORDS {
        assert_eq!(verdicts[*id], *expected, "{id}: {}", results[*id]);
        let reward = results[*id]["reward"].as_f64();
        let right = match *expected {
            "AC" => Some(1.0),
            "jury" => None,
            _ => Some(0.0),
        };
        assert_eq!(reward, right, "{id}");
    }
}

#[test]
fn modes_decide_which_cases_are_run_and_what_the_reward_is() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let tests: Vec<Value> = (0..4)
        .map(|number| json!({"input": number.to_string(), "output": "0"}))
        .collect();
    let of_mode = |id: &str, mode: &str, source: &str| {
        let limits = json!({"cpu": "20ms"});
        doubling(
            id,
            json!({"mode": mode, "tests": tests, "program": program(source), "limits": limits}),
        )
    };
    let half = "n = int(input()); print(0 if n % 2 else 1)";
    let jobs = [
        of_mode("all", "all", half),
        of_mode("first", "first", half),
        of_mode("fraction", "fraction", half),
        of_mode("hopeless", "all", "while True: pass"),
    ];
    let found = judged(&jobs, &[]);
    let of = |id: &str| {
        let result = &found[id];
        let cases = result["cases"].as_array().unwrap().len();
        (
            result["kind"].as_str().unwrap(),
            result["reward"].as_f64().unwrap(),
            cases,
        )
    };
    assert_eq!(of("all"), ("failed", 0.0, 4));
    assert_eq!(of("first"), ("failed", 0.0, 1));
    assert_eq!(of("fraction"), ("partial", 0.5, 4));
    assert_eq!(of("hopeless"), ("failed", 0.0, 2));
    let every = judged(&jobs[3..], &["--every-case"]);
    assert_eq!(every["hopeless"]["cases"].as_array().unwrap().len(), 4);
}

#[test]
fn a_stream_goes_on_where_it_was_interrupted() {
    if !has("python3") {
        return;
    }
    let lines: String = ["a", "b", "c"]
        .map(|id| doubling(id, json!({})).to_string() + "\n")
        .concat();
    let files = Files::new(&[("jobs.jsonl", &lines)]);
    let first = caipan_with_stdin(&["verify", "-"], lines.lines().next().unwrap().as_bytes());
    assert_eq!(first.code, 0, "{first:#?}");
    // A killed process may leave an incomplete line.
    files.write(
        "results.jsonl",
        (first.stdout.clone() + "{\"id\":\"b\",\"ki").as_bytes(),
    );
    let words = [
        "verify",
        &files.path("jobs.jsonl"),
        "--resume",
        &files.path("results.jsonl"),
    ];
    let rest = caipan(&words).expect(0, "", "the last line of");
    let ids: Vec<String> = results(&rest.stdout).into_keys().collect();
    assert_eq!(ids, ["b", "c"]);
    files.write("results.jsonl", b"nonsense\n");
    caipan(&words).expect(3, "", "line 1 of");
}

#[test]
fn bad_lines_are_named_and_the_others_are_judged() {
    if !has("python3") {
        return;
    }
    let good = doubling("good", json!({})).to_string();
    let other = doubling("good", json!({"mode": "first"})).to_string();
    let lines = format!("{good}\n{{\n{other}\n{good}\n");
    let ran = caipan_with_stdin(&["verify", "-"], lines.as_bytes());
    assert_eq!(ran.code, 3, "{ran:#?}");
    assert_eq!(verdicts(&results(&ran.stdout))["good"], "AC");
    assert!(ran.stderr.contains("-: line 2, column 1: "), "{ran:#?}");
    assert!(
        ran.stderr.contains("-: line 3 has the id good of line 1"),
        "{ran:#?}"
    );
}

#[test]
fn more_nulls_than_allowed_end_with_code_3() {
    let job = doubling("none", json!({"tests": []})).to_string();
    let ran = caipan_with_stdin(&["verify", "-"], job.as_bytes());
    assert_eq!(ran.code, 3, "{ran:#?}");
    assert!(
        ran.stderr.contains("1 without a verdict by jury"),
        "{ran:#?}"
    );
    let allowed = caipan_with_stdin(&["verify", "-", "--max-nulls", "100%"], job.as_bytes());
    assert_eq!(allowed.code, 0, "{allowed:#?}");
}

#[test]
fn a_problem_judges_jobs_with_its_own_cases_and_checker() {
    if !has("python3") {
        return;
    }
    let lines = json!({"id": 1, "program": program("print(-1)"), "mode": "first"}).to_string();
    let ran = caipan_with_stdin(&["verify", "-", "--problem", "mayan"], lines.as_bytes());
    assert_eq!(ran.code, 0, "{ran:#?}");
    let result = &results(&ran.stdout)["1"];
    assert_eq!(result["verdict"], "WA");
    assert!(
        result["reason"].as_str().unwrap().contains("clears it"),
        "{result}"
    );
}

/// A checker in C, in the dialect of Kattis, whose comparison is in a header.
fn checker() -> Value {
    let source = "#include <stdio.h>\n#include \"same.h\"\n\
        int main(int argc, char **argv) { (void)argc; int answer, output; FILE *file = fopen(argv[2], \"r\");\n\
        if (!file || fscanf(file, \"%d\", &answer) != 1) return 1;\n\
        return scanf(\"%d\", &output) == 1 && same(answer, output) ? 42 : 43; }\n";
    let header = "static int same(int a, int b) { return a == b || a == -b; }\n";
    json!({"source": source, "language": "c", "dialect": "kattis", "files": {"same.h": header}})
}

#[test]
fn a_checker_may_come_with_the_record() {
    if !has("python3") || !has("cc") {
        return;
    }
    let negative = program("print(-2 * int(input()))");
    let wrong = program("print(1 + int(input()))");
    let jobs = [
        doubling(
            "opposite",
            json!({"checker": checker(), "program": negative}),
        ),
        doubling(
            "wrong",
            json!({"checker": checker(), "program": wrong, "mode": "first"}),
        ),
        doubling("compared", json!({"program": negative})),
    ];
    let found = verdicts(&judged(&jobs, &[]));
    let of = |id: &str| found[id].as_str();
    assert_eq!(
        (of("opposite"), of("wrong"), of("compared")),
        ("AC", "WA", "WA")
    );
}

#[test]
fn each_record_is_judged_by_its_own_checker() {
    if !has("python3") {
        return;
    }
    let checker = |number: usize| {
        let source = format!("# {}\nraise SystemExit({})", number / 2, 42 + number % 2);
        json!({"checker": {"source": source, "language": "python", "dialect": "kattis"}})
    };
    let jobs: Vec<Value> = (0..6)
        .map(|number| doubling(&number.to_string(), checker(number)))
        .collect();
    let found = verdicts(&judged(&jobs, &[]));
    let expected = (0..6).map(|number| (number.to_string(), ["AC", "WA"][number % 2].to_owned()));
    assert_eq!(found, expected.collect());
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_a_stream_whose_writer_is_idle_and_loses_no_result() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    if !has("python3") {
        return;
    }
    let mut child = command(&["verify", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut jobs = child.stdin.take().unwrap();
    writeln!(jobs, "{}", doubling("first", json!({}))).unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap()).lines();
    let line = printed.next().unwrap().unwrap();
    assert_eq!(verdicts(&results(&line))["first"], "AC");
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    // The input is still open up to here, so caipan ended because of the signal.
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(jobs);
    assert!(printed.next().is_none());
}

/// Judges these jobs with a cache, and returns the results and the share of runs that were taken from it.
fn judged_with_cache(jobs: &Files, cache: &str) -> (super::Results, String) {
    let path = jobs.path("jobs.jsonl");
    let ran = caipan(&["verify", &path, "--cache", cache, "--max-nulls", "100%"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    let mut lines = ran.stderr.lines();
    let line = lines.find_map(|line| line.split_once("runs taken from the cache: "));
    (super::results(&ran.stdout), line.unwrap().1.to_owned())
}

#[test]
fn outcomes_are_taken_from_the_cache_after_two_runs_that_agreed() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let record = |id: &str, source: &str| {
        json!({
            "id": id,
            "program": {"language": "python", "source": source},
            "tests": [{"input": "1", "output": "2"}, {"input": "2", "output": "4"}],
        })
    };
    let jobs = [
        record("right", "print(2 * int(input()))"),
        record("wrong", "print(3 * int(input()))"),
        record("random", "import os; print(os.urandom(9).hex())"),
        record("crashing", "raise ValueError"),
    ];
    let lines: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    let files = Files::new(&[("jobs.jsonl", &lines)]);
    let cache = files.path("cache");
    let (first, share) = judged_with_cache(&files, &cache);
    assert_eq!(share, "0 of 8");
    let (_, share) = judged_with_cache(&files, &cache);
    assert_eq!(share, "0 of 8");
    let (third, share) = judged_with_cache(&files, &cache);
    // Runs whose results differ, and those that are neither right nor wrong, are repeated.
    assert_eq!(share, "4 of 8");
    assert_eq!(super::verdicts(&first), super::verdicts(&third));
    assert_eq!(third["right"]["cases"][1]["cached"], true);
    assert_eq!(third["wrong"]["reason"], first["wrong"]["reason"]);
    assert_eq!(
        third["random"]["cases"][0]["cached"],
        serde_json::Value::Null
    );
    // A run with other limits is a different run.
    let mut other = record("right", "print(2 * int(input()))");
    other["limits"] = json!({"cpu": "2s"});
    let files = Files::new(&[("jobs.jsonl", &format!("{other}\n"))]);
    assert_eq!(judged_with_cache(&files, &cache).1, "0 of 2");
}

#[test]
fn a_cache_that_others_can_write_to_is_refused() {
    let files = Files::new(&[("jobs.jsonl", ""), ("cache/x", "")]);
    let cache = files.path("cache");
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(&cache, std::fs::Permissions::from_mode(0o777)).unwrap();
    let ran = caipan(&["verify", &files.path("jobs.jsonl"), "--cache", &cache]);
    ran.expect(2, "", "--cache");
}
