//! Judge0's submissions, as its clients send and read them.

use serde_json::{Value, json};

use super::lab::Lab;
use crate::support::wait_until;

const PYTHON: u32 = 71;

fn submission(source: &str, more: Value) -> Value {
    let mut body = json!({"source_code": source, "language_id": PYTHON});
    let more = more.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(more);
    body
}

/// Runs a submission, and returns the reply.
fn run(lab: &Lab, source: &str, more: Value) -> Value {
    let body = submission(source, more);
    let response = lab.post("/submissions?base64_encoded=false&wait=true", &body);
    assert_eq!(response.status, 201, "{response:?}");
    response.json()
}

#[test]
fn a_submission_that_is_waited_for_has_the_fields_of_the_original() {
    let lab = Lab::start(&[]);
    let double = "print(int(input())*2)";
    let case = json!({"stdin": "3\n", "expected_output": "6\n", "cpu_time_limit": 2});
    let mut reply = run(&lab, double, case);
    let token = reply["token"].as_str().unwrap().to_owned();
    assert_eq!(token.len(), 36);
    let time: f64 = reply["time"].as_str().unwrap().parse().unwrap();
    assert!((0.0..5.0).contains(&time));
    assert!(reply["memory"].as_u64().unwrap() > 100);
    for key in ["token", "time", "memory"] {
        reply[key] = Value::Null;
    }
    let accepted = json!({"id": 3, "description": "Accepted"});
    assert_eq!(
        reply,
        json!({"stdout": "6\n", "time": null, "memory": null, "stderr": null, "token": null, "compile_output": null, "message": null, "status": accepted})
    );
    // The result can be fetched again.
    let page = lab
        .get(&format!("/submissions/{token}?fields=status_id,stdout"))
        .json();
    assert_eq!(page, json!({"status_id": 3, "stdout": "6\n"}));
    let state = |source: &str, more: Value| run(&lab, source, more)["status"]["id"].clone();
    assert_eq!(state(double, json!({"stdin": "3"})), 3);
    assert_eq!(
        state(double, json!({"stdin": "3", "expected_output": "  6"})),
        4
    );
    assert_eq!(
        state("print('6  \\n\\n')", json!({"expected_output": "6"})),
        3
    );
    assert_eq!(
        state("print(6)", json!({"expected_output": "6\n12"})),
        4,
        "a right prefix"
    );
    assert_eq!(state("print(", json!({})), 11);
    assert_eq!(state("import os; os.abort()", json!({})), 10);
    assert_eq!(state("while True: pass", json!({"cpu_time_limit": 0.3})), 5);
    let late = json!({"cpu_time_limit": 9, "wall_time_limit": 0.3});
    assert_eq!(state("import time; time.sleep(5)", late), 5);
    let memory = json!({"memory_limit": 64_000});
    assert_ne!(state("a = bytearray(1 << 28)", memory), 3);
    assert_eq!(
        run(&lab, "print('x' * (20 << 20))", json!({}))["status"]["id"],
        8
    );
    let cpp = json!({"language_id": 54});
    let refused = run(&lab, "int main() { x; }", cpp);
    assert_eq!(refused["status"]["id"], 6);
    assert!(
        refused["compile_output"]
            .as_str()
            .unwrap()
            .contains("error")
    );
}

#[test]
fn submissions_are_fetched_later_by_their_tokens() {
    let lab = Lab::start(&[]);
    let path = "/submissions?base64_encoded=true";
    // The program, its input and the expected output in base64.
    let body = json!({"source_code": "cHJpbnQoaW5wdXQoKSk=", "language_id": PYTHON, "stdin": "w6QK", "expected_output": "w6Q="});
    let created = lab.post(path, &body);
    assert_eq!(created.status, 201);
    let token = created.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(created.json(), json!({"token": token}));
    let fetched = format!("/submissions/{token}?base64_encoded=true");
    let page = || lab.get(&fetched).json();
    wait_until(|| page()["status"]["id"].as_u64().unwrap() > 2);
    assert_eq!(
        (&page()["status"]["id"], &page()["stdout"]),
        (&json!(3), &json!("w6QK"))
    );
    let batch = json!({"submissions": [submission("print(1)", json!({})), submission("", json!({})), submission("print(2)", json!({}))]});
    let created = lab.post("/submissions/batch", &batch);
    assert_eq!(created.status, 201, "{created:?}");
    let entries = created.json();
    assert_eq!(entries[1], json!({"source_code": ["can't be blank"]}));
    let tokens = [0, 2].map(|place: usize| entries[place]["token"].as_str().unwrap());
    let fetched = format!(
        "/submissions/batch?tokens={}%2C{}%2Cunknown&fields=stdout",
        tokens[0], tokens[1]
    );
    let expected = json!({"submissions": [{"stdout": "1\n"}, {"stdout": "2\n"}, null]});
    wait_until(|| lab.get(&fetched).json() == expected);
    // A fault is counted although its client asks for it later, or never.
    let vacuous = submission("print(1)", json!({"expected_output": ""}));
    assert_eq!(lab.post("/submissions", &vacuous).status, 201);
    wait_until(|| lab.metric("caipan_nulls_total{door=\"judge0\",fault=\"jury\"}") == 1.0);
}

#[test]
fn wrong_submissions_are_refused_field_by_field() {
    let lab = Lab::start(&[]);
    let refused = |more: Value| {
        let response = lab.post("/submissions?wait=true", &submission("print(1)", more));
        assert_eq!(response.status, 422, "{response:?}");
        let body = response.json();
        let fields: Vec<String> = body.as_object().unwrap().keys().cloned().collect();
        fields.join(",")
    };
    for (field, value) in [
        ("language_id", json!(99_999)),
        ("source_code", json!("")),
        ("cpu_time_limit", json!(0)),
        ("wall_time_limit", json!(1e9)),
        ("callback_url", json!("http://localhost/")),
        ("additional_files", json!("UEsFBg==")),
        ("compiler_options", json!("-O3")),
        ("enable_network", json!(true)),
        ("number_of_runs", json!(2)),
        ("command_line_arguments", json!("$(id)")),
    ] {
        assert_eq!(refused(json!({field: value})), field);
    }
    let status = |path: &str| lab.get(path).status;
    assert_eq!(status("/submissions/unknown"), 404);
    assert_eq!(status("/submissions/"), 404);
    assert_eq!(status("/submissions/a/b"), 404);
    assert_eq!(status("/submissions/batch?tokens="), 400);
    assert_eq!(status("/submissions/batch?tokens=a&fields=x"), 400);
    assert_eq!(lab.post("/submissions", &json!([])).status, 400);
}

#[test]
fn the_pages_of_judge0_name_languages_states_and_limits() {
    let lab = Lab::start(&[]);
    let languages = lab.get("/languages").json();
    let is_python = |language: &&Value| language["id"] == PYTHON;
    let python = languages.as_array().unwrap().iter().find(is_python);
    assert_eq!(python.unwrap()["name"], "python");
    assert_eq!(lab.get("/languages/71").json(), *python.unwrap());
    assert_eq!(lab.get("/languages/1").status, 404);
    assert_eq!(lab.get("/statuses").json()[2]["description"], "Accepted");
    assert_eq!(lab.get("/about").json()["version"], "1.13.1");
    assert_eq!(lab.get("/config_info").json()["enable_wait_result"], true);
}
