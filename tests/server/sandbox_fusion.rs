//! SandboxFusion's `/run_code` and `/submit`, as their clients send and read them.

use crate::support::is_left_to_the_sweep;
use serde_json::{Value, json};

use super::lab::Lab;

fn run(lab: &Lab, code: &str, more: Value) -> Value {
    let mut body = json!({"code": code, "language": "python", "compile_timeout": 10, "run_timeout": 10, "memory_limit_MB": 1024, "unknown key": 1});
    let more = more.as_object().unwrap().clone();
    body.as_object_mut().unwrap().extend(more);
    let response = lab.post("/run_code", &body);
    assert_eq!(response.status, 200, "{response:?}");
    response.json()
}

#[test]
fn a_run_has_the_fields_and_the_status_of_the_original() {
    if is_left_to_the_sweep() {
        return;
    }
    let lab = Lab::start(&[]);
    let mut reply = run(
        &lab,
        "print(int(input())*2)",
        json!({"stdin": "21\n", "files": {}, "fetch_files": []}),
    );
    assert!(reply["run_result"]["execution_time"].as_f64().unwrap() > 0.0);
    reply["run_result"]["execution_time"] = Value::Null;
    let run_result = json!({"status": "Finished", "execution_time": null, "return_code": 0, "stdout": "42\n", "stderr": ""});
    assert_eq!(
        reply,
        json!({"status": "Success", "message": "", "compile_result": null, "run_result": run_result, "executor_pod_name": null, "files": {}})
    );
    let ending = |code: &str, more: Value| {
        let reply = run(&lab, code, more);
        let result = &reply["run_result"];
        json!([reply["status"], result["status"], result["return_code"]])
    };
    assert_eq!(
        ending("exit(3)", json!({})),
        json!(["Failed", "Finished", 3])
    );
    assert_eq!(
        ending("import os\nos.kill(os.getpid(), 11)", json!({})),
        json!(["Failed", "Finished", -11])
    );
    assert_eq!(
        ending("while True: pass", json!({"run_timeout": 1})),
        json!(["Failed", "TimeLimitExceeded", null])
    );
    assert_eq!(
        ending("import time\ntime.sleep(9)", json!({"run_timeout": 0.5})),
        json!(["Failed", "TimeLimitExceeded", null])
    );
    // An interpreter finds such an error when it runs.
    assert_eq!(
        ending("print(", json!({})),
        json!(["Failed", "Finished", 1])
    );
    let cpp = json!({"language": "cpp"});
    let compiled = run(
        &lab,
        "#include <cstdio>\nint main() { puts(\"1\"); }",
        cpp.clone(),
    );
    assert_eq!(compiled["compile_result"]["return_code"], 0, "{compiled}");
    assert_eq!(compiled["run_result"]["stdout"], "1\n");
    let refused = run(&lab, "int main() { return x; }", cpp);
    assert_eq!(refused["status"], "Failed");
    assert_eq!(refused["compile_result"]["return_code"], 1);
    assert_eq!(refused["run_result"], Value::Null);
    assert!(
        refused["compile_result"]["stderr"]
            .as_str()
            .unwrap()
            .contains("error")
    );
}

#[test]
fn what_the_original_gets_wrong_is_right() {
    let lab = Lab::start(&[]);
    let stdout = |code: &str, more: Value| {
        let reply = run(&lab, code, more);
        assert_eq!(reply["status"], "Success", "{code}: {reply}");
        reply["run_result"]["stdout"].as_str().unwrap().to_owned()
    };
    // More output than the buffer of a pipe.
    assert_eq!(stdout("print('x' * 3_000_000)", json!({})).len(), 3_000_001);
    let bytes = "import sys\nsys.stdout.buffer.write(b'a\\xff\\n')";
    assert_eq!(stdout(bytes, json!({})), "a\u{fffd}\n");
    let begin = std::time::Instant::now();
    let child = "import os, time\nif os.fork() == 0:\n    time.sleep(8)\n    os._exit(0)\nprint(1)";
    assert_eq!(stdout(child, json!({})), "1\n");
    assert!(begin.elapsed().as_secs() < 7, "{:?}", begin.elapsed());
    // Numerical libraries start a thread for each core when they are loaded.
    let threads = "import threading, time\nall = [threading.Thread(target=time.sleep, args=(0.2,)) for _ in range(40)]\n\
                   for one in all: one.start()\nfor one in all: one.join()\nprint(len(all))";
    assert_eq!(stdout(threads, json!({})), "40\n");
    let input = "x".repeat(5_000_000);
    assert_eq!(
        stdout("print(len(input()))", json!({"stdin": input})),
        "5000000\n"
    );
}

#[test]
fn files_are_laid_into_the_working_folder_and_fetched_from_it() {
    let lab = Lab::start(&[]);
    let code =
        "import helper\nopen('out.txt', 'w').write(open('data/in.txt').read() + helper.WORD)";
    let files = json!({"helper.py": "V09SRCA9ICIyIgo=", "data/in.txt": "MQ==", "nothing": null});
    let fetched = json!(["out.txt", "absent.txt", "data/in.txt"]);
    let reply = run(&lab, code, json!({"files": files, "fetch_files": fetched}));
    assert_eq!(
        reply["files"],
        json!({"out.txt": "MTI=", "data/in.txt": "MQ=="}),
        "{reply}"
    );
}

#[test]
fn wrong_requests_are_told_apart_from_wrong_programs() {
    let lab = Lab::start(&[]);
    let wrong = [
        json!({"language": "python"}),
        json!({"code": "", "language": "cobol"}),
        json!({"code": "", "language": "python", "run_timeout": 0}),
        json!({"code": "", "language": "python", "run_timeout": 1e300}),
        json!({"code": "", "language": "python", "files": {"a": "?"}}),
        json!([]),
    ];
    for body in wrong {
        let response = lab.post("/run_code", &body);
        assert_eq!(response.status, 422, "{body}: {response:?}");
        assert!(
            response.json()["detail"][0]["msg"].is_string(),
            "{response:?}"
        );
    }
    let pong = lab.get("/v1/ping");
    assert_eq!((pong.status, &*pong.body), (200, "\"pong\""));
}

fn submission(completion: &str, tests: Value, extra: Value) -> Value {
    let data = json!({"id": 7, "content": "", "labels": {}, "test": tests});
    json!({"dataset": "my_set", "id": 7, "completion": completion, "config": {"dataset_type": "CommonOJDataset", "language": "python", "run_timeout": 5, "provided_data": data, "extra": extra}})
}

fn test(stdin: &str, stdout: &str) -> Value {
    json!({"input": {"stdin": stdin}, "output": {"stdout": stdout}})
}

#[test]
fn a_submission_is_judged_on_the_tests_that_come_with_it() {
    let lab = Lab::start(&[]);
    let tests = json!([test("3\n", "6\n"), test("4\n", "8\n"), test("0\n", "YES\n")]);
    let submit = |completion: &str, tests: &Value, extra: Value| {
        let response = lab.post("/submit", &submission(completion, tests.clone(), extra));
        assert_eq!(response.status, 200, "{response:?}");
        response.json()
    };
    let right =
        "Here:\n```python\nn = int(input())\nprint(n*2 or 'yes')\n```\nand\n```python\nno\n```\n";
    let reply = submit(right, &tests, json!({}));
    assert_eq!(
        (&reply["accepted"], &reply["id"]),
        (&json!(true), &json!(7)),
        "{reply}"
    );
    assert_eq!(
        reply["extracted_code"],
        "n = int(input())\nprint(n*2 or 'yes')\n"
    );
    let wrong = "```python\nprint(int(input()) + 3)\n```";
    let first = submit(wrong, &tests, json!({}));
    assert_eq!(first["accepted"], false);
    let passed = |reply: &Value| {
        let tests = reply["tests"].as_array().unwrap();
        tests
            .iter()
            .map(|test| test["passed"].as_bool().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(passed(&first), [true, false]);
    let all = submit(wrong, &tests, json!({"run_all_cases": true}));
    assert_eq!(passed(&all), [true, false, false]);
    // A right prefix of the expected output is wrong, and so is an answer without a program.
    let prefix = submit(
        "```python\nprint(1)\n```",
        &json!([test("", "1\n2\n")]),
        json!({}),
    );
    assert_eq!(prefix["accepted"], false);
    assert_eq!(submit("nothing", &tests, json!({}))["accepted"], false);
}

#[test]
fn a_submission_that_cannot_be_judged_has_no_verdict() {
    let lab = Lab::start(&[]);
    let code = "```python\nprint(1)\n```";
    let none = lab.post("/submit", &submission(code, json!([]), json!({})));
    assert_eq!(none.status, 422, "{none:?}");
    let vacuous = lab.post(
        "/submit",
        &submission(code, json!([test("", "")]), json!({})),
    );
    assert_eq!((vacuous.status, vacuous.no_verdict()), (500, Some("jury")));
    assert!(vacuous.json()["detail"].is_string());
    let mut logic = submission(code, json!([test("", "1")]), json!({}));
    logic["config"]["custom_extract_logic"] = json!("import os");
    assert_eq!(lab.post("/submit", &logic).status, 422);
}
