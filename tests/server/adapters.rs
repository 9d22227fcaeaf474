//! Tests of requests of further clients, in the form in which they are sent.

use serde_json::{Value, json};

use super::lab::{Lab, Response};

/// Posts a body, and reads the reply, which must have status 200.
fn posted(lab: &Lab, path: &str, body: &Value) -> Value {
    let response = lab.post(path, body);
    assert_eq!(response.status, 200, "{body}: {response:?}");
    response.json()
}

const DOUBLE: &str = "```python\nprint(int(input())*2)\n```";

fn scalebox(completion: &str, test_cases: Value, extra: Value) -> Value {
    json!({"completion": completion, "config": {"language": "python", "compile_timeout": 30, "run_timeout": 30, "memory_limit_mb": 1024, "provided_data": {"test_cases": test_cases}, "extra": extra}})
}

#[test]
fn scalebox_judges_all_tests_of_an_answer() {
    let lab = Lab::start(&[]);
    let path = "/common_evaluate_batch";
    let all = json!({"run_all_cases": true, "total_timeout": 30, "special_judge_program": null, "special_judge_language": null});
    let passed = |cases: &Value, completion: &str| {
        let reply = posted(
            &lab,
            path,
            &scalebox(completion, cases.clone(), all.clone()),
        );
        let tests = reply["tests"].as_array().unwrap().iter();
        let passed: Vec<bool> = tests
            .map(|test| test["passed"].as_bool().unwrap())
            .collect();
        assert_eq!(
            reply["accepted"],
            passed.iter().all(|passed| *passed),
            "{reply}"
        );
        passed
    };
    let stdin = json!({"type": "stdin_stdout", "input": ["3\n", "4\n"], "output": ["6", "9"], "fn_name": null});
    assert_eq!(passed(&stdin, DOUBLE), [true, false]);
    let swap = "```python\ndef f(a, b):\n    return [b, a]\n```";
    let function = json!({"type": "function_call", "fn_name": "f", "input": [[1, 2], [3, 4]], "output": [[[2, 1]], [[4, 3]]]});
    assert_eq!(passed(&function, swap), [true, true]);
    let sort = "```python\nclass Solution:\n    def f(self, a):\n        return sorted(a)\n```";
    let lines = json!({"type": "function_call", "fn_name": "f", "json_input": true, "input": ["[3,1,2]"], "output": ["[1, 2, 3]"]});
    assert_eq!(passed(&lines, sort), [true]);
    let cheat = "```python\nimport os\ndef f(a):\n    os._exit(0)\n```";
    assert_eq!(passed(&lines, cheat), [false]);
}

#[test]
fn a_special_judge_of_scalebox_reads_its_three_files() {
    let lab = Lab::start(&[]);
    let judge = "a = int(open('answer.txt').read())\ne = int(open('stdout.txt').read())\ni = int(open('stdin.txt').read())\nexit(0 if a % i == 0 and e == 6 else 1)";
    let cases = json!({"type": "stdin_stdout", "input": ["3\n"], "output": ["6"], "fn_name": null});
    let extra = json!({"special_judge_program": judge, "special_judge_language": "python"});
    let accepted = |completion: &str| {
        let body = scalebox(completion, cases.clone(), extra.clone());
        posted(&lab, "/common_evaluate_batch", &body)["accepted"].clone()
    };
    assert_eq!(accepted("```python\nprint(int(input())*7)\n```"), true);
    assert_eq!(accepted("```python\nprint(7)\n```"), false);
    let none = scalebox(
        DOUBLE,
        json!({"type": "stdin_stdout", "input": [], "output": [], "fn_name": null}),
        json!({}),
    );
    assert_eq!(lab.post("/common_evaluate_batch", &none).status, 422);
}

fn piston(language: &str, files: Value) -> Value {
    json!({"language": language, "version": "*", "run_timeout": 11000.0, "files": files})
}

#[test]
fn piston_runs_a_program_and_tells_its_end() {
    let lab = Lab::start(&[]);
    let path = "/api/v2/execute";
    let runtimes = lab.get("/api/v2/runtimes").json();
    let names = runtimes.as_array().unwrap().iter();
    assert!(names.clone().any(|runtime| {
        runtime["aliases"]
            .as_array()
            .unwrap()
            .contains(&json!("c++17"))
    }));
    let hello = json!([{"name": "a.py", "content": "import sys\nprint(open('b').read(), sys.argv[1:], repr(sys.stdin.read()))"}, {"name": "b", "content": "6869", "encoding": "hex"}]);
    let mut body = piston("python", hello);
    body["args"] = json!(["x"]);
    // The missing newline is added to the input.
    body["stdin"] = json!("y");
    let run = posted(&lab, path, &body)["run"].clone();
    assert_eq!(
        (&run["stdout"], &run["code"], &run["signal"]),
        (&json!("hi ['x'] 'y\\n'\n"), &json!(0), &Value::Null)
    );
    body["args"] = json!(["a\u{0}b"]);
    assert_eq!(lab.post(path, &body).status, 400);
    let mut endless = piston("python", json!([{"content": "while True: pass"}]));
    endless["run_timeout"] = json!(500);
    let run = posted(&lab, path, &endless)["run"].clone();
    assert_eq!(
        (&run["status"], &run["signal"]),
        (&json!("TO"), &json!("SIGKILL")),
        "{run}"
    );
    let refused = posted(
        &lab,
        path,
        &piston("c++17", json!([{"content": "int main() { x; }"}])),
    );
    assert_eq!(refused["compile"]["code"], 1);
    assert_eq!(refused["compile"], refused["run"]);
    let unknown = lab.post(path, &piston("cobol", json!([{"content": ""}])));
    assert_eq!(unknown.status, 400);
    assert!(unknown.json()["message"].is_string());
}

#[test]
fn the_codeforces_package_of_piston_prints_1_for_a_right_program() {
    let lab = Lab::start(&[]);
    let judged = |language: &str, name: &str, source: &str, answer: &str, checker: Option<&str>| {
        let mut files = vec![
            json!({"name": name, "content": source}),
            json!({"name": "input.txt", "content": "3\n"}),
            json!({"name": "correct_output.txt", "content": answer}),
            json!({"name": "grader_config", "content": "TIME_LIMIT=1.0\nMEMORY_LIMIT=256.0\nINPUT_MODE=stdio"}),
        ];
        files.extend(checker.map(|checker| json!({"name": "checker.py", "content": checker})));
        let reply = posted(&lab, "/api/v2/execute", &piston(language, json!(files)));
        let part = |step: &str, key: &str| reply[step][key].clone();
        (
            part("compile", "code"),
            part("run", "code"),
            part("run", "stdout"),
        )
    };
    let python =
        |source: &str, answer: &str| judged("cf_python3", "main.python", source, answer, None);
    assert_eq!(
        python("print(int(input())*2)", "6\n"),
        (json!(0), json!(0), json!("1\n"))
    );
    assert_eq!(
        python("print('Yes')", "YES\n"),
        (json!(0), json!(0), json!("1\n"))
    );
    assert_eq!(
        python("print(5)", "6\n"),
        (json!(0), json!(0), json!("0\n"))
    );
    assert_eq!(
        python("while True: pass", "6\n"),
        (json!(0), json!(124), json!("0\n"))
    );
    let cpp = "#include <iostream>\nint main() { std::cout << 6; }";
    assert_eq!(
        judged("c++17", "main.cpp", cpp, "6\n", None),
        (json!(0), json!(0), json!("1\n"))
    );
    let refused = judged("c++17", "main.cpp", "int main() { x; }", "6\n", None);
    assert_eq!((refused.0, refused.1), (json!(1), json!(1)));
    let checker = "import sys\nprint(int(open(sys.argv[3]).read()) > int(open(sys.argv[2]).read()) and 1 or 0)";
    let larger = |source: &str| judged("cf_python3", "main.python", source, "6\n", Some(checker)).2;
    assert_eq!(
        (larger("print(7)"), larger("print(6)")),
        (json!("1\n"), json!("0\n"))
    );
}

/// If standard error of `run` contains such a text, open-r1's client assumes an overload, and sends the request again.
#[test]
fn a_program_of_the_codeforces_package_cannot_pretend_that_the_server_is_overloaded() {
    let lab = Lab::start(&[]);
    let forged = "Resource temporarily unavailable";
    let compile_error = format!("#error {forged}\n");
    let warning = format!("#warning {forged}\nint main() {{ return 1; }}\n");
    let printed = format!(
        "#include <cstdio>\nint main() {{ puts(\"{forged}\"); fputs(\"{forged}\", stderr); }}\n"
    );
    let crash = printed.replace("; }", "; __builtin_trap(); }");
    let python = format!("print(\"{forged}\" 1)\n");
    let raised = format!("raise OSError(\"{forged}\")\n");
    let says = format!("print(\"{forged}\")\nexit(0)\n");
    for (language, name, source, codes, checker) in [
        ("c++17", "main.cpp", &compile_error, (1, 1), None),
        ("c++17", "main.cpp", &warning, (0, 1), None),
        ("c++17", "main.cpp", &printed, (0, 0), None),
        ("c++17", "main.cpp", &crash, (0, 1), None),
        ("cf_python3", "main.python", &python, (1, 1), None),
        ("cf_python3", "main.python", &raised, (0, 1), None),
        (
            "cf_python3",
            "main.python",
            &says,
            (0, 0),
            Some("import sys\nsys.stderr.write(open(sys.argv[3]).read())\nprint(0)"),
        ),
    ] {
        let mut files = vec![
            json!({"name": name, "content": source}),
            json!({"name": "input.txt", "content": "3\n"}),
            json!({"name": "correct_output.txt", "content": "6\n"}),
            json!({"name": "grader_config", "content": "TIME_LIMIT=1.0\nMEMORY_LIMIT=256.0\nINPUT_MODE=stdio"}),
        ];
        files.extend(checker.map(|checker| json!({"name": "checker.py", "content": checker})));
        let response = lab.post("/api/v2/execute", &piston(language, json!(files)));
        assert_eq!(
            (response.status, response.no_verdict()),
            (200, None),
            "{source}"
        );
        let reply = response.json();
        assert_eq!(reply["compile"]["code"], codes.0, "{source}: {reply}");
        assert_eq!(reply["run"]["code"], codes.1, "{source}: {reply}");
        let stderr = reply["run"]["stderr"].as_str().unwrap();
        assert!(!stderr.contains(forged), "{source}: {reply}");
    }
}

/// Label of a problem that doubles a number, as trainers keep it: JSON in a text.
fn label() -> Value {
    json!(json!({"inputs": ["3\n", "4\n"], "outputs": ["6", "8"]}).to_string())
}

#[test]
fn slime_gets_a_number_or_no_reply() {
    let lab = Lab::start(&[]);
    let asked = |response: &str, label: Value| -> Response {
        lab.post(
            "/slime",
            &json!({"prompt": "double n", "response": response, "label": label}),
        )
    };
    assert_eq!(asked(DOUBLE, label()).body, "1.0");
    assert_eq!(asked("```python\nprint(6)\n```", label()).body, "0.0");
    assert_eq!(asked("no program", label()).body, "0.0");
    let vacuous = json!({"inputs": [""], "outputs": [""]});
    let fault = asked(DOUBLE, vacuous);
    assert_eq!((fault.status, fault.no_verdict()), (503, Some("jury")));
    assert_eq!(asked(DOUBLE, json!("x")).status, 422);
}

#[test]
fn openrlhf_gets_a_reward_for_each_query_and_is_told_which_have_no_verdict() {
    let lab = Lab::start(&[]);
    let prompt = "Double n:\n```python\nprint(0)\n```\n";
    let queries = [DOUBLE, "```python\nprint(6)\n```", DOUBLE];
    let queries: Vec<String> = queries
        .iter()
        .map(|response| format!("{prompt}{response}"))
        .collect();
    let vacuous = json!({"inputs": [""], "outputs": [""]});
    let body = json!({"query": queries, "prompts": [prompt, prompt, prompt], "labels": [label(), label(), vacuous]});
    let response = lab.post("/openrlhf", &body);
    assert_eq!(
        (response.status, response.no_verdict()),
        (200, Some("jury")),
        "{response:?}"
    );
    assert_eq!(
        response.json(),
        json!({"rewards": [1.0, 0.0, 0.0], "scores": [1.0, 0.0, 0.0], "extra_logs": {"no_verdict": [0, 0, 1]}})
    );
    // Each program without a verdict is counted, not each request.
    let vacuous = json!({"inputs": [""], "outputs": [""]});
    let two = json!({"query": [DOUBLE, DOUBLE], "prompts": ["", ""], "labels": [vacuous, vacuous]});
    assert_eq!(lab.post("/openrlhf", &two).status, 200);
    let nulls = lab.metric("caipan_nulls_total{door=\"openrlhf\",fault=\"jury\"}");
    assert_eq!(nulls, 3.0);
}

#[test]
fn nemo_gym_gets_its_request_back_with_a_reward() {
    let lab = Lab::start(&[]);
    let body = |text: &str, outputs: Value| json!({"responses_create_params": {"input": []}, "response": {"id": "r1", "output": [{"id": "m1", "content": [{"type": "output_text", "annotations": [], "text": text}]}]}, "verifier_metadata": {"unit_tests": {"inputs": ["3\n"], "outputs": outputs}}});
    let right = posted(&lab, "/verify", &body(DOUBLE, json!(["6"])));
    assert_eq!(
        (&right["reward"], &right["result"]),
        (&json!(1.0), &json!([true])),
        "{right}"
    );
    assert_eq!(right["extracted_model_code"], "print(int(input())*2)\n");
    assert_eq!(right["response"]["id"], "r1");
    let wrong = posted(&lab, "/verify", &body(DOUBLE, json!(["7"])));
    assert_eq!(
        (&wrong["reward"], &wrong["result"]),
        (&json!(0.0), &json!([-2]))
    );
    assert_eq!(wrong.get("_ng_failure_class"), None);
    let fault = lab.post("/verify", &body(DOUBLE, json!([""])));
    assert_eq!((fault.status, fault.no_verdict()), (200, Some("jury")));
    assert_eq!(fault.json()["_ng_failure_class"], "judge_failed");
    assert_eq!(posted(&lab, "/seed_session", &json!({})), json!({}));
    assert_eq!(lab.get("/reverify_mode").json(), "stateless");
}

#[test]
fn nemo_skills_and_the_e2b_router_get_what_a_program_printed() {
    let lab = Lab::start(&[]);
    let execute = |code: &str| {
        let body = json!({"generated_code": code, "std_input": "", "timeout": 2.0, "language": "python", "max_output_characters": 3, "traceback_verbosity": "Plain"});
        let reply = posted(&lab, "/execute", &body);
        (reply["process_status"].clone(), reply["stdout"].clone())
    };
    assert_eq!(execute("print(12345)"), (json!("completed"), json!("123")));
    assert_eq!(execute("exit(1)"), (json!("error"), json!("")));
    assert_eq!(execute("while True: pass"), (json!("timeout"), json!("")));
    // open-r1's scripts start an interpreter for each test.
    let child = "import subprocess\nsubprocess.run(['python3', '-c', 'exit(7)']).returncode";
    let scripts = json!([
        "def f():\n    return 0.5\nf()",
        "1/0",
        "print(1)",
        "",
        child
    ]);
    let languages = json!(["python", "python", "python", "cobol", "python"]);
    let reply = posted(
        &lab,
        "/execute_batch",
        &json!({"scripts": scripts, "languages": languages, "timeout": 5, "request_timeout": 4}),
    );
    assert_eq!(
        reply[0]["execution"]["results"],
        json!([{"text": "0.5", "is_main_result": true}]),
        "{reply}"
    );
    assert_eq!(reply[1]["execution"]["results"], json!([]));
    assert!(reply[1]["execution"]["error"].is_object());
    assert_eq!(reply[2]["execution"]["logs"]["stdout"], json!(["1\n"]));
    // Nothing was run, so there is no reward.
    assert_eq!(reply[3]["execution"], Value::Null);
    assert_eq!(reply[4]["execution"]["results"][0]["text"], "7", "{reply}");
    assert_eq!(lab.get("/health").json(), json!({"status": "ok"}));
}
