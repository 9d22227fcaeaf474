//! Tests of `caipan import problems.jsonl`: records are created, renamed or refused by line, and interrupted imports
//! continue.

use std::fs;

use serde_json::{Value, json};

use crate::support::{Files, RunOutput, caipan};

/// Returns a record of open-r1/codeforces with these additional fields.
fn codeforces(id: &str, more: Value) -> Value {
    let mut record = json!({
        "id": id, "time_limit": 1.0, "memory_limit": 64.0,
        "official_tests": [{"input": "1 2\n", "output": "3\n"}],
    });
    let more = more.as_object().unwrap().clone();
    record.as_object_mut().unwrap().extend(more);
    record
}

/// Returns a record of code_contests with these private tests.
fn contests(name: &str, inputs: &[&str], outputs: &[&str]) -> Value {
    json!({
        "name": name, "time_limit": {"seconds": 1}, "memory_limit_bytes": 64_000_000,
        "private_tests": {"input": inputs, "output": outputs},
    })
}

fn import(files: &Files, records: &[String], more: &[&str]) -> RunOutput {
    let all = files.write("all.jsonl", (records.join("\n") + "\n").as_bytes());
    let made = files.path("made");
    caipan(&[&["import", &all, &made, "--no-audit", "--lang", "en"], more].concat())
}

fn report(files: &Files, path: &str) -> String {
    fs::read_to_string(files.path(path)).unwrap()
}

#[test]
fn records_that_cannot_be_judged_are_refused_with_their_line_and_field() {
    let tests = "{\"inputs\": [\"1 2\\n\"], \"outputs\": [\"3\\n\"], \"fn_name\": \"sum\"}";
    let short = "{\"inputs\": [\"1 2\\n\", \"2\"], \"outputs\": [\"3\\n\"]}";
    let rows = [
        (
            codeforces("1/A", json!({"interaction_format": "Read n.\nPrint."})),
            "interaction_format is \"Read n.\", which caipan cannot judge",
        ),
        (
            codeforces("1/B", json!({"executable": false})),
            "executable is \"false\"",
        ),
        (
            codeforces(
                "1/C",
                json!({"official_tests": [], "examples": [{"input": "1", "output": "1"}]}),
            ),
            "there are no cases",
        ),
        (
            contests("a", &["1", "2"], &["1"]),
            "private_tests.input, private_tests.output belong together and have different lengths, 2 and 1",
        ),
        (
            contests("b", &["1 2\n", "1  2"], &["3", "4"]),
            "private/002 has the input of private/001 and another answer",
        ),
        (
            json!({"problem_id": 4, "input_output": tests}),
            "fn_name is \"sum\", which caipan cannot judge",
        ),
        (
            json!({"problem_id": 5, "input_output": short}),
            "inputs, outputs belong together and have different lengths, 2 and 1",
        ),
        (
            json!({"problem_id": 6, "input_output": "{"}),
            "all.jsonl:8: input_output",
        ),
    ];
    let files = Files::new(&[]);
    let records: Vec<String> = rows.iter().map(|(record, _)| record.to_string()).collect();
    let ran = import(&files, &records, &[]).expect(3, "", "8 could not be read");
    for (number, (_, expected)) in rows.iter().enumerate() {
        let line = format!("all.jsonl:{}: ", number + 1);
        let mut lines = ran.stderr.lines();
        assert!(
            lines.any(|told| told.contains(&line) && told.contains(expected)),
            "{expected}: {ran:#?}"
        );
    }
}

#[test]
fn records_of_apps_and_taco_become_problems() {
    let tests = "{\"inputs\": [\"1 2\\n\", [\"2 3\", \"4\"]], \"outputs\": [\"3\\n\", \"5\\n\"]}";
    let apps = json!({
        "problem_id": 7, "input_output": tests, "difficulty": "interview", "question": "Add.",
        "solutions": "[\"print(sum(map(int, input().split())))\"]",
    });
    let taco = json!({
        "name": "sum", "input_output": tests, "time_limit": "2.5 seconds", "memory_limit": "64.0 megabytes",
    });
    let files = Files::new(&[]);
    import(&files, &[apps.to_string(), taco.to_string()], &[]).expect(0, "", "made 2 problems in");
    let input = report(&files, "made/7/cases/tests/002.in");
    assert_eq!(input, "2 3\n4\n");
    assert!(fs::exists(files.path("made/7/submissions/accepted/001.py")).unwrap());
    let notices = report(&files, "made/7/IMPORT.md");
    assert!(
        notices.contains("not taken over: difficulty, question"),
        "{notices}"
    );
    let toml = report(&files, "made/sum/problem.toml");
    assert!(
        toml.contains("cpu = \"2500ms\"\nmemory = \"64MiB\""),
        "{toml}"
    );
}

#[test]
fn a_name_that_occurs_twice_gets_a_number_and_a_byte_order_mark_is_skipped() {
    let records = [
        format!(
            "\u{feff}{}",
            codeforces("1/A", json!({"generated_tests": 4}))
        ),
        codeforces("1/A", json!({"time_limit": 2.0})).to_string(),
        codeforces("1-a", json!({"time_limit": 3.0})).to_string(),
    ];
    let files = Files::new(&[]);
    let ran = import(&files, &records, &[]).expect(0, "", "made 3 problems in");
    for (line, own, name) in [(2, "1-A", "1-A-2"), (3, "1-a", "1-a-2")] {
        let told = format!(
            "all.jsonl:{line}: another problem is called {own}, so this one is called {name}"
        );
        let third = told.replace("1-a-2", "1-a-3");
        assert!(
            ran.stderr.contains(&told) || ran.stderr.contains(&third),
            "{told}: {ran:#?}"
        );
        assert!(report(&files, "made/IMPORT.md").contains(own));
    }
    // There is one summary, and no line for records that kept their own names.
    assert_eq!(ran.stderr.lines().count(), 3, "{ran:#?}");
    let notices = report(&files, "made/1-A/IMPORT.md");
    assert!(
        notices.contains("generated_tests = \"4\" is not taken over"),
        "{notices}"
    );
    assert!(report(&files, "made/1-A-2/problem.toml").contains("cpu = \"2s\""));
}

#[test]
fn a_stopped_import_goes_on_where_it_was() {
    let records: Vec<String> = ["a", "b", "c"]
        .map(|name| contests(name, &["1 2\n"], &["3\n"]).to_string())
        .into();
    let files = Files::new(&[]);
    import(&files, &records[..2], &[]).expect(0, "", "made 2 problems in");
    files.write("made/a/cases/private/001.ans", b"mine\n");
    // An existing problem blocks the third record's folder.
    files.write("made/c/problem.toml", b"name = \"c\"\n");
    let ran = import(&files, &records, &[]).expect(0, "", "made 1 problem in");
    assert!(ran.stderr.contains("2 made before"), "{ran:#?}");
    assert!(
        ran.stderr
            .contains("another problem is called c, so this one is called c-2"),
        "{ran:#?}"
    );
    assert_eq!(report(&files, "made/a/cases/private/001.ans"), "mine\n");
    assert!(fs::exists(files.path("made/c-2/cases")).unwrap());
    import(&files, &records, &[]).expect(0, "", "3 made before");
}

#[test]
fn of_many_refused_records_some_are_shown_and_all_are_in_the_report() {
    let records: Vec<String> = (0..30)
        .map(|number| format!("{{\"id\": {number}}}"))
        .collect();
    let good = contests("a", &["1 2\n"], &["3\n"]).to_string();
    let all = [records, vec![good]].concat();
    let files = Files::new(&[]);
    let ran = import(&files, &all, &[]).expect(3, "", "30 could not be read");
    assert!(!ran.stderr.contains("all.jsonl:25:"), "{ran:#?}");
    assert!(ran.stderr.contains("10 more notices are in"), "{ran:#?}");
    let notices = report(&files, "made/IMPORT.md");
    assert!(
        (1..=30).all(|line| notices.contains(&format!("all.jsonl:{line}: "))),
        "{notices}"
    );
}

#[test]
fn a_line_that_is_no_text_and_was_not_requested_costs_nothing() {
    let good = contests("a1", &["1 2\n"], &["3\n"]).to_string();
    let files = Files::new(&[]);
    let lines = [b"{\"name\": \"\xff\"}\n".as_slice(), good.as_bytes(), b"\n"].concat();
    let all = files.write("all.jsonl", &lines);
    let made = files.path("made");
    let words = ["import", &all, &made, "--no-audit", "--lang", "en"];
    caipan(&[&words[..], &["--only", "a1"]].concat()).expect(0, "", "");
    let again = files.path("again");
    let words = ["import", &all, &again, "--no-audit", "--lang", "en"];
    caipan(&words).expect(3, "", "all.jsonl:1");
}
