//! `caipan exam`: every cheat wins against a naive verifier, and none against caipan.

mod caipan_itself;
mod command_line;
mod naive;

use serde_json::Value;

use crate::support::{RunOutput, caipan};

/// Takes the exam of a verifier with these further arguments.
fn exam(url: &str, adapter: &str, arguments: &[&str]) -> RunOutput {
    let words = ["exam", url, "--adapter", adapter];
    caipan(&[&words[..], arguments].concat())
}

/// Result as JSON, of an exam that ends with this exit code.
fn exam_result(url: &str, adapter: &str, arguments: &[&str], code: i32) -> Value {
    let ran = exam(url, adapter, &[arguments, &["--format", "json"]].concat());
    assert_eq!(ran.stderr, "", "{adapter}");
    let result = ran.json();
    let items = result["items"].as_array().unwrap().iter();
    let flaws: Vec<&Value> = items.filter(|item| item["is_good"] == false).collect();
    assert_eq!(ran.code, code, "{adapter}: {flaws:#?}");
    result
}

/// Names and answers of the items of a role.
fn answers(result: &Value, role: &str) -> Vec<(String, String)> {
    let items = result["items"].as_array().unwrap().iter();
    let of_role = items.filter(|item| item["role"] == role);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    of_role
        .map(|item| {
            let name = format!("{}, {}", text(&item["kind"]), text(&item["name"]));
            (name, text(&item["answer"]))
        })
        .collect()
}
