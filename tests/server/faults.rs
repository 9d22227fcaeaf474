//! Faults of the machine and of the jury: no adapter turns one into a failure of the program.

use serde_json::{Value, json};

use super::lab::{Lab, Response};
use crate::support::Files;

const ANSWER: &str = "```cpp\nint main() {}\n```";

/// Files of a request for open-r1's package for IOI problems.
fn ioi_files(output: &str) -> Value {
    let config = json!({"task_type": "Batch", "code": "a", "time_limit": 1});
    json!([
        {"name": "graders/a.cpp", "content": "int f() { return 1; }"},
        {"name": "graders/grader.cpp", "content": "int f(); int main() { return f() - 1; }"},
        {"name": "graders/grader_config.json", "content": config.to_string()},
        {"name": "input.txt", "content": ""},
        {"name": "correct_output.txt", "content": output},
    ])
}

/// A request of each adapter for a program in C++, judged by these outputs.
fn requests(output: &str) -> Vec<(&'static str, Value)> {
    let source = "int main() {}";
    let tests = json!({"inputs": ["1\n"], "outputs": [output]});
    let label = json!(tests.to_string());
    let fusion = json!({"id": 1, "content": "", "labels": {}, "test": [{"input": {"stdin": ""}, "output": {"stdout": output}}]});
    let config = json!({"language": "cpp", "provided_data": fusion});
    let cases =
        json!({"type": "stdin_stdout", "input": ["1\n"], "output": [output], "fn_name": null});
    let evaluated = json!({"language": "cpp", "provided_data": {"test_cases": cases}, "extra": {}});
    let codeforces = json!([
        {"name": "main.cpp", "content": source},
        {"name": "input.txt", "content": ""},
        {"name": "correct_output.txt", "content": output},
        {"name": "grader_config", "content": "TIME_LIMIT=1.0\nMEMORY_LIMIT=256.0\nINPUT_MODE=stdio"},
    ]);
    let message = json!({"id": "m", "content": [{"type": "output_text", "text": ANSWER}]});
    vec![
        (
            "/verify",
            json!({"id": 1, "program": {"language": "cpp", "source": source}, "tests": [{"output": output}]}),
        ),
        (
            "/submit",
            json!({"dataset": "", "id": 1, "completion": ANSWER, "config": config}),
        ),
        (
            "/common_evaluate_batch",
            json!({"completion": ANSWER, "config": evaluated}),
        ),
        (
            "/api/v2/execute",
            json!({"language": "c++17", "files": codeforces}),
        ),
        (
            "/api/v2/execute",
            json!({"language": "cms_ioi", "files": ioi_files(output)}),
        ),
        (
            "/slime",
            json!({"prompt": "", "response": ANSWER, "label": label}),
        ),
        (
            "/openrlhf",
            json!({"query": [ANSWER], "prompts": [""], "labels": [label]}),
        ),
        (
            "/submissions?wait=true",
            json!({"source_code": source, "language_id": 54, "expected_output": output}),
        ),
        (
            "/verify",
            json!({"responses_create_params": {}, "response": {"output": [message]}, "verifier_metadata": {"unit_tests": tests}}),
        ),
    ]
}

/// Requests for runs, which have no expected output.
fn runs() -> Vec<(&'static str, Value)> {
    let source = "int main() {}";
    vec![
        ("/run_code", json!({"code": source, "language": "cpp"})),
        (
            "/api/v2/execute",
            json!({"language": "cpp", "files": [{"content": source}]}),
        ),
        (
            "/execute",
            json!({"generated_code": source, "language": "cpp"}),
        ),
        (
            "/execute_batch",
            json!({"scripts": [source], "languages": ["cpp"]}),
        ),
        (
            "/submissions?wait=true",
            json!({"source_code": source, "language_id": 54}),
        ),
    ]
}

/// Rewards in a reply, wherever its client finds them.
fn has_zero(response: &Response) -> bool {
    let body: Value = serde_json::from_str(&response.body).unwrap_or_default();
    let zeros = [
        &body,
        &body["reward"],
        &body["rewards"][0],
        &body["accepted"],
    ];
    let is_zero = |value: &&Value| **value == json!(0.0) || **value == json!(false);
    // Judge0's states from 4 to 12 are failures of the program.
    let state = body["status"]["id"].as_u64().unwrap_or_default();
    let printed = body["run"]["stdout"].as_str().map(str::trim);
    let failed = body["status"] == "Failed" || printed == Some("0") || (4..=12).contains(&state);
    response.status < 300 && (failed || zeros.iter().any(is_zero))
}

fn check(lab: &Lab, requests: &[(&'static str, Value)], fault: &str) {
    for (path, body) in requests {
        let response = lab.post(path, body);
        // If blanks were sent before the result was known, the headers are already sent, so the fault is in the body only.
        let has_header = response.no_verdict() == Some(fault);
        assert!(
            has_header || response.body.starts_with(' '),
            "{path}: {response:?}"
        );
        let is_told = response.status >= 500 || matches!(response.status, 200 | 201);
        assert!(is_told, "{path}: {response:?}");
        // Two kinds of clients only understand a zero; for these, the reply contains another mark of the fault.
        let has_sign = response.body.contains("_ng_failure_class")
            || response.body.contains("\"no_verdict\":[1]");
        assert!(has_sign || !has_zero(&response), "{path}: {response:?}");
    }
}

#[test]
fn a_machine_without_a_compiler_fails_no_program() {
    let tools = Files::new(&[]);
    let python = std::env::split_paths(&std::env::var_os("PATH").unwrap())
        .map(|folder| folder.join("python3"))
        .find(|path| path.exists())
        .unwrap();
    std::os::unix::fs::symlink(python, tools.path("python3")).unwrap();
    let lab = Lab::start_with_path(&tools.root());
    check(&lab, &requests("1\n"), "machine");
    check(&lab, &runs(), "machine");
    let nulls = lab.metric("caipan_nulls_total{door=\"slime\",fault=\"machine\"}");
    assert_eq!(nulls, 1.0);
}

#[test]
fn tests_that_cannot_fail_pass_no_program_and_fail_none() {
    let lab = Lab::start(&[]);
    check(&lab, &requests(""), "jury");
}
