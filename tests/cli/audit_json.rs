//! Tests of `caipan validate --format json`: the document conforms to the schema of `caipan schema audit`.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::labelled_programs::{sum, weak};
use super::report::hold;
use super::{ANSWER, SAMPLE};
use crate::support::{Files, RunOutput, caipan, command, count_below, has, wait_until};

/// Returns the audit as JSON, after checking that it conforms to the schema, and that the exit code equals that of the text output.
fn document(arguments: &[&str], code: i32) -> Value {
    let schema = caipan(&["schema", "audit"]);
    let schema = schema
        .expect(0, "\"$id\": \"urn:caipan:audit:1\"", "")
        .json();
    assert_eq!(schema["title"], "Audit of caipan validate");
    let arguments = [&["validate"][..], arguments].concat();
    let as_text = caipan(&arguments);
    assert_eq!(as_text.code, code, "{as_text:#?}");
    let ran: RunOutput = caipan(&[&arguments[..], &["--format", "json"]].concat());
    let json = ran.expect(code, "", "").json();
    hold(&json, &schema, &schema, "");
    assert_eq!(json["schema_version"], 1);
    assert!(json.get("interrupted").is_none());
    // The check of the schema can fail.
    let mut broken = json.clone();
    broken["valid_cases"] = json!([{ "name": 1 }]);
    assert!(std::panic::catch_unwind(|| hold(&broken, &schema, &schema, "")).is_err());
    json
}

#[test]
fn what_is_wrong_with_files_is_a_key_with_arguments_and_a_reason() {
    let files = Files::new(&[
        ("1.in", SAMPLE),
        ("1.ans", ANSWER),
        ("2.in", SAMPLE),
        ("2.ans", ANSWER),
        ("notes", ""),
    ]);
    let json = document(&["mayan", &files.root()], 1);
    assert_eq!(
        (&json["problem"], &json["checker"]),
        (&json!("mayan"), &json!("mayan"))
    );
    let fault = &json["faults"][0];
    assert_eq!(fault["key"], "in-file", "{json:#}");
    assert_eq!(fault["args"]["file"], files.path("2.in"));
    assert!(fault["reason"].as_str().unwrap().contains("2.in: "));
    let valid = &json["valid_cases"];
    assert_eq!(
        (valid.as_array().unwrap().len(), &valid[0]["name"]),
        (1, &json!("1"))
    );
    assert!(valid[0]["search"][0]["count"].is_u64());
    assert_eq!(json["other_files"], json!([files.path("notes")]));
    let goals = json["coverage"].as_array().unwrap();
    let missed = goals
        .iter()
        .filter(|goal| goal["is_reached"] == false)
        .count();
    assert!(0 < missed && missed < goals.len(), "{json:#}");
    for absent in ["puzzle_mutants", "source_mutants", "labelled"] {
        assert!(json.get(absent).is_none(), "{absent}");
    }
}

#[test]
fn the_matrix_of_a_puzzle_says_which_cases_kill_which_mutants() {
    let files = Files::new(&[("1.in", SAMPLE), ("1.ans", ANSWER)]);
    let json = document(&["mayan", &files.root(), "--strength"], 1);
    let all = &json["puzzle_mutants"];
    assert_eq!(all["cases"], json!(["1"]));
    let mutants = all["mutants"].as_array().unwrap();
    let killed = mutants
        .iter()
        .filter(|one| one["killed_by"] == json!(["1"]));
    assert_eq!(all["killed"], killed.clone().count());
    assert!(killed.clone().all(|one| one["fate"] == "killed"));
    assert_eq!(all["total"], mutants.len());
    let survivors = all["survivors"].as_array().unwrap();
    assert_eq!(survivors.len(), mutants.len() - killed.count());
    let names = survivors
        .iter()
        .map(|place| &mutants[place.as_u64().unwrap() as usize]);
    let mut names = names.map(|mutant| (&mutant["operator"], &mutant["fate"]));
    assert!(names.any(|known| known == (&json!("stops-early"), &json!("survives"))));
    assert_eq!(all["smallest_subset"], json!(["1"]));
    assert_eq!(all["idle_cases"], json!([]));
}

#[test]
fn programs_mutants_and_labelled_programs_are_all_there() {
    if !has("cc") {
        return;
    }
    let files = weak();
    let program = |name: &str| std::fs::read(files.path(name)).unwrap();
    let good = program("right/good.c");
    files.write("sum/submissions/accepted/good.c", &good);
    files.write("sum/submissions/time_limit_exceeded/good.c", &good);
    let minus = program("wrong/minus.c");
    files.write("sum/submissions/wrong_answer/minus.c", &minus);
    let (problem, right, wrong) = (files.path("sum"), files.path("right"), files.path("wrong"));
    let asked = [
        &*problem,
        "--strength",
        "--budget",
        "6",
        "--labelled",
        &right,
        &wrong,
    ];
    let json = document(&asked, 1);
    let mutants = &json["source_mutants"];
    of_sources(mutants, &String::from_utf8(good).unwrap());
    of_jury(&json["programs"]);
    of_labelled(&json["labelled"]);

    // The text report has mutants and wrong programs in one line.
    let said = format!(
        "mutants: killed {} of {} ",
        mutants["killed"], mutants["total"]
    );
    let ran = caipan(&[&["validate"], &asked[..]].concat());
    let mut lines = ran.stdout.lines();
    let line = lines.rfind(|line| line.starts_with(&said));
    let line = line.unwrap_or_else(|| panic!("{said}: {ran:#?}"));
    assert!(
        line.ends_with("/ wrong programs: rejected 2 of 3"),
        "{line}"
    );
}

fn of_sources(all: &Value, source: &str) {
    assert_eq!(all["originals"][0]["file"], "good.c", "{all:#}");
    let mutants = all["mutants"].as_array().unwrap();
    let lines: Vec<&str> = source.lines().collect();
    assert_eq!(all["total"], mutants.len());
    for mutant in mutants {
        let line = mutant["line"].as_u64().unwrap() as usize;
        assert_eq!(mutant["file"], "good.c");
        assert_eq!(mutant["before"], lines[line - 1]);
        assert_ne!(mutant["before"], mutant["after"]);
        let is_killed = !mutant["killed_by"].as_array().unwrap().is_empty();
        assert_eq!(mutant["fate"] == "killed", is_killed, "{mutant}");
    }
}

fn of_jury(jury: &Value) {
    let counts = (&jury["as_expected"], &jury["total"]);
    assert_eq!(counts, (&json!(2), &json!(3)));
    let of = |name: &str| {
        let mut all = jury["programs"].as_array().unwrap().iter();
        all.find(|one| one["path"].as_str().unwrap().contains(name))
            .unwrap()
    };
    let slow = of("time_limit_exceeded");
    assert_eq!(slow["expected"], json!({"verdicts": ["TLE"]}));
    assert_eq!(
        (&slow["verdict"], &slow["is_as_expected"]),
        (&json!("AC"), &json!(false))
    );
    assert_eq!(slow["fault"]["key"], "programs-unlike");
    assert_eq!(of("wrong_answer")["cases"][0]["why"]["key"], "at-byte");
    let times = jury["cases_by_time"].as_array().unwrap();
    let seconds = times.iter().map(|case| case["cpu_s"].as_f64().unwrap());
    assert!(
        times.len() == 3 && seconds.is_sorted_by(|one, other| one >= other),
        "{jury:#}"
    );
    // A program that should have been too slow is wrong as well, and was not rejected.
    assert_eq!(jury["labelled"]["right_accepted"]["total"], 1);
    let rejected = &jury["labelled"]["wrong_rejected"];
    assert_eq!(
        (&rejected["count"], &rejected["total"]),
        (&json!(1), &json!(2))
    );
}

fn of_labelled(found: &Value) {
    let accepted = &found["right_accepted"];
    assert_eq!(
        (&accepted["count"], &accepted["total"]),
        (&json!(1), &json!(3))
    );
    let low = found["wrong_rejected"]["low"].as_f64().unwrap();
    assert!((low - 0.2077).abs() < 1e-4, "{low}");
    let blanks = &found["right"][0];
    assert_eq!(blanks["name"], "deep/er/blanks.c");
    let cause = &blanks["causes"][0];
    assert_eq!(cause["kind"], "comparison");
    let comparisons = json!({"comparison": "exact", "other": "tokens"});
    assert_eq!(cause["cause"]["args"], comparisons);
    assert_eq!(found["right"][2]["causes"][0]["cases"], json!(["3"]));
    let table = &found["table"];
    assert_eq!(table["equal_cases"], json!([["1", "2"], ["3"]]));
    assert_eq!(table["equal_programs"], json!([["minus.c"], ["small.c"]]));
    assert_eq!(
        (&table["rank"], &table["smallest_subset"]),
        (&json!(2), &json!(["3"]))
    );
    assert_eq!(table["accepted_programs"], json!(["lucky.c"]));
}

#[test]
fn an_audit_that_was_stopped_says_so_and_one_that_failed_says_nothing() {
    let validator = "name = \"sum\"\nchecker = \"exact\"\n[[validator]]\ncommand = [\"sh\", \"v.sh\"]\ndialect = \"uoj\"\n";
    let files = sum(validator, &[]);
    files.write("sum/v.sh", b"sleep 83.25");
    let mut validate = command(&["validate", &files.path("sum"), "--format", "json"]);
    let validate = validate.stdout(Stdio::piped()).stderr(Stdio::null());
    let validate = validate.spawn().unwrap();
    let pid = validate.id();
    wait_until(|| count_below(pid, "sleep 83.25") > 0);
    let sent = Command::new("kill")
        .args(["-s", "INT", &pid.to_string()])
        .status();
    assert!(sent.unwrap().success());
    let ended = validate.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    let json: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!(json["interrupted"], true);
    let schema = caipan(&["schema", "audit"]).json();
    hold(&json, &schema, &schema, "");

    let none = caipan(&["validate", &files.path("sum/nothing"), "--format", "json"]);
    assert_eq!(none.code, 2, "{none:#?}");
    assert_eq!(none.stdout, "");
    let empty = Files::new(&[("problem.toml", "name = \"x\"\nchecker = \"exact\"\n")]);
    let none = caipan(&["validate", &empty.root(), "--format", "json"]);
    assert_eq!((none.code, &*none.stdout), (3, ""), "{none:#?}");
    // If the files were audited but a later step failed, the JSON still contains the findings.
    let half = sum("name = \"sum\"\nchecker = \"exact\"\n", &[]);
    let ran = caipan(&[
        "validate",
        &half.path("sum"),
        "--strength",
        "--format",
        "json",
    ]);
    let json = ran.expect(2, "", "no accepted program").json();
    assert_eq!(json["valid_cases"].as_array().unwrap().len(), 3);
}
