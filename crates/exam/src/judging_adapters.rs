//! Requests and replies of verifiers that get the expected values and return a verdict.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::exam_result::VerifierAnswer;
use crate::question::{Question, QuestionKind, QuestionTest};

/// Name of the function that programs implement.
const FUNCTION: &str = "f";

/// Converts a reward to an answer: 1 or more is a pass, less is a failure, and anything but a number is not a verdict.
fn reward_to_answer(reward: &Value) -> VerifierAnswer {
    match reward.as_f64() {
        Some(reward) if reward >= 1.0 => VerifierAnswer::Passed,
        Some(_) => VerifierAnswer::Failed,
        None => VerifierAnswer::NoVerdict,
    }
}

/// Converts a JSON boolean to an answer; any other value is not a verdict.
fn boolean_to_answer(accepted: &Value) -> VerifierAnswer {
    match accepted.as_bool() {
        Some(true) => VerifierAnswer::Passed,
        Some(false) => VerifierAnswer::Failed,
        None => VerifierAnswer::NoVerdict,
    }
}

/// Converts the tests of a question to caipan's own format. The kind of the question determines the keys.
pub(crate) fn tests_in_caipan_format(question: &Question) -> Vec<Value> {
    question.map_tests(|test| match question.kind {
        QuestionKind::Stdin => json!({"input": test.input, "output": test.output}),
        QuestionKind::Function => {
            json!({"args": test.arguments(), "expected": test.expected_value()})
        }
        QuestionKind::Assert => json!({"code": test.assertion}),
    })
}

/// Dialect of the checkers in requests in caipan's own format: arguments and exit codes are those of Kattis.
const OWN_DIALECT: &str = "kattis";

/// Factor by which caipan multiplies time limits for Python. The time limit in the request is divided by this factor.
const OWN_TIME_FACTOR: f64 = 10.0;

/// Creates a request in caipan's own format, which is a job record.
pub(crate) fn caipan_request(question: &Question) -> Value {
    let milliseconds = (question.seconds * 1000.0 / OWN_TIME_FACTOR).round();
    let mut job = json!({
        "id": 1,
        "program": {"language": question.language.name, "source": question.source},
        "kind": question.kind,
        "tests": tests_in_caipan_format(question),
        "limits": {"cpu": format!("{milliseconds}ms")},
    });
    if question.kind == QuestionKind::Function {
        job["function"] = json!({"name": FUNCTION});
    }
    if let Some(source) = &question.checker {
        job["checker"] =
            json!({"source": source, "language": question.language.name, "dialect": OWN_DIALECT});
    }
    job
}

pub(crate) fn read_caipan_answer(body: &Value, _: &Question) -> VerifierAnswer {
    reward_to_answer(&body["reward"])
}

/// Creates a request for the endpoint `/submit` of SandboxFusion.
pub(crate) fn sandbox_fusion_submit_request(question: &Question) -> Value {
    let tests = question.map_tests(
        |test| json!({"input": {"stdin": test.input}, "output": {"stdout": test.output}}),
    );
    let data = json!({"id": 1, "content": "", "labels": {}, "test": tests});
    let config = json!({
        "dataset_type": "CommonOJDataset",
        "language": question.language.name,
        "run_timeout": question.seconds,
        "provided_data": data,
        "extra": {"run_all_cases": true},
    });
    json!({"dataset": "exam", "id": 1, "completion": question.to_model_completion(), "config": config})
}

pub(crate) fn read_accepted_field(body: &Value, _: &Question) -> VerifierAnswer {
    boolean_to_answer(&body["accepted"])
}

pub(crate) fn scalebox_request(question: &Question) -> Value {
    let cases = match question.kind {
        QuestionKind::Function => json!({
            "type": "function_call",
            "fn_name": FUNCTION,
            "input": question.map_tests(|test| test.arguments()),
            "output": question.map_tests(|test| json!([test.expected_value()])),
        }),
        QuestionKind::Stdin | QuestionKind::Assert => json!({
            "type": "stdin_stdout",
            "fn_name": null,
            "input": question.map_tests(|test| json!(test.input)),
            "output": question.map_tests(|test| json!(test.output)),
        }),
    };
    let checker = question.checker.as_ref();
    let extra = json!({
        "run_all_cases": true,
        "total_timeout": 30,
        "special_judge_program": checker,
        "special_judge_language": checker.map(|_| &question.language.name),
    });
    let config = json!({
        "language": question.language.name,
        "compile_timeout": 30,
        "run_timeout": question.seconds,
        "provided_data": {"test_cases": cases},
        "extra": extra,
    });
    json!({"completion": question.to_model_completion(), "config": config})
}

/// Creates a request for open-r1's Codeforces package of Piston, with only the first test of the question.
pub(crate) fn codeforces_request(question: &Question) -> Value {
    let limits = format!(
        "TIME_LIMIT={}\nMEMORY_LIMIT=512.0\nINPUT_MODE=stdio",
        question.seconds
    );
    let mut files = vec![
        json!({"name": "main.python", "content": question.source}),
        json!({"name": "grader_config", "content": limits}),
    ];
    for test in question.tests.iter().take(1) {
        files.push(json!({"name": "input.txt", "content": test.input}));
        files.push(json!({"name": "correct_output.txt", "content": test.output}));
    }
    if let Some(checker) = &question.checker {
        files.push(json!({"name": "checker.py", "content": checker}));
    }
    let timeout = (question.seconds + 10.0) * 1000.0;
    json!({"files": files, "run_timeout": timeout, "language": question.language.piston_codeforces, "version": "*"})
}

pub(crate) fn read_codeforces_answer(body: &Value, _: &Question) -> VerifierAnswer {
    let exit_codes = ["compile", "run"].map(|step| body[step]["code"].as_i64());
    let [Some(compiled), Some(ran)] = exit_codes else {
        return VerifierAnswer::NoVerdict;
    };
    let printed = body["run"]["stdout"].as_str().unwrap_or_default();
    if compiled == 0 && ran == 0 && printed.trim() == "1" {
        VerifierAnswer::Passed
    } else {
        VerifierAnswer::Failed
    }
}

/// Converts the tests to an object with `inputs` and `outputs`, a format that several training frameworks use.
fn tests_as_inputs_and_outputs(question: &Question) -> Value {
    match question.kind {
        QuestionKind::Function => json!({
            "fn_name": FUNCTION,
            "inputs": question.map_tests(arguments_as_json_lines),
            "outputs": question.map_tests(|test| json!(test.expected)),
        }),
        QuestionKind::Stdin | QuestionKind::Assert => json!({
            "inputs": question.map_tests(|test| json!(test.input)),
            "outputs": question.map_tests(|test| json!(test.output)),
        }),
    }
}

/// Returns a text that has one argument of the function, in JSON, on each line.
fn arguments_as_json_lines(test: &QuestionTest) -> Value {
    let arguments = test.arguments();
    let lines: Vec<String> = (arguments.as_array().into_iter().flatten())
        .map(Value::to_string)
        .collect();
    json!(lines.join("\n"))
}

pub(crate) fn nemo_gym_request(question: &Question) -> Value {
    let text = question.to_model_completion();
    let content = json!([{"type": "output_text", "annotations": [], "text": text}]);
    let message = json!({"id": "m1", "type": "message", "role": "assistant", "status": "completed", "content": content});
    let response = json!({"id": "r1", "created_at": 0.0, "model": "exam", "object": "response", "output": [message], "parallel_tool_calls": false, "tool_choice": "auto", "tools": []});
    json!({
        "responses_create_params": {"input": [{"role": "user", "content": ""}]},
        "response": response,
        "verifier_metadata": {"unit_tests": tests_as_inputs_and_outputs(question)},
    })
}

pub(crate) fn read_nemo_gym_answer(body: &Value, _: &Question) -> VerifierAnswer {
    if body["_ng_failure_class"].is_null() {
        reward_to_answer(&body["reward"])
    } else {
        VerifierAnswer::NoVerdict
    }
}

/// Creates a label for slime and OpenRLHF: a text that contains the tests, the language and the time limit as JSON.
fn build_reward_label(question: &Question) -> Value {
    let mut tests = tests_as_inputs_and_outputs(question);
    tests["language"] = json!(question.language.name);
    tests["run_timeout"] = json!(question.seconds);
    json!(tests.to_string())
}

pub(crate) fn slime_request(question: &Question) -> Value {
    json!({"prompt": "", "response": question.to_model_completion(), "label": build_reward_label(question)})
}

pub(crate) fn read_slime_answer(body: &Value, _: &Question) -> VerifierAnswer {
    reward_to_answer(body)
}

pub(crate) fn openrlhf_request(question: &Question) -> Value {
    json!({"query": [question.to_model_completion()], "prompts": [""], "labels": [build_reward_label(question)]})
}

pub(crate) fn read_openrlhf_answer(body: &Value, _: &Question) -> VerifierAnswer {
    if body["extra_logs"]["no_verdict"][0] == 1 {
        return VerifierAnswer::NoVerdict;
    }
    reward_to_answer(&body["rewards"][0])
}

/// Creates a request for Judge0, with only the first test of the question.
pub(crate) fn judge0_request(question: &Question) -> Value {
    let test = question.tests.first();
    json!({
        "source_code": BASE64_STANDARD.encode(&question.source),
        "language_id": question.language.judge0,
        "stdin": test.map(|test| BASE64_STANDARD.encode(&test.input)),
        "expected_output": test.map(|test| BASE64_STANDARD.encode(&test.output)),
        "cpu_time_limit": question.seconds,
        "wall_time_limit": question.seconds * 2.0,
    })
}

/// State of a submission that has not started. This constant and the next three are state ids of Judge0. In every state
/// that is not listed here, the program has failed.
const QUEUED: i64 = 1;
const RUNNING: i64 = 2;
const ACCEPTED: i64 = 3;
const INTERNAL_ERROR: i64 = 13;

pub(crate) fn read_judge0_answer(body: &Value, _: &Question) -> VerifierAnswer {
    match body["status"]["id"].as_i64() {
        Some(ACCEPTED) => VerifierAnswer::Passed,
        None | Some(QUEUED | RUNNING | INTERNAL_ERROR) => VerifierAnswer::NoVerdict,
        Some(_) => VerifierAnswer::Failed,
    }
}
