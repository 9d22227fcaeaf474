//! Requests and replies of verifiers that only run programs, and the comparison of outputs by the client.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::exam_result::VerifierAnswer;
use crate::question::{Question, QuestionTest};

/// Time limit of the compiler in seconds.
const COMPILE_SECONDS: f64 = 10.0;

/// Returns the standard input of the first test; empty if the question has no tests.
fn first_test_stdin(question: &Question) -> &str {
    let test = question.tests.first();
    test.map_or("", |test: &QuestionTest| &test.input)
}

/// Compares an output with the expected outputs of all tests. Ignores trailing line breaks, as verl does.
fn compare_output_with_all_tests(stdout: &Value, question: &Question) -> VerifierAnswer {
    let printed = stdout.as_str().unwrap_or_default();
    let is_right =
        |test: &QuestionTest| printed.trim_end_matches('\n') == test.output.trim_end_matches('\n');
    if question.tests.iter().all(is_right) {
        VerifierAnswer::Passed
    } else {
        VerifierAnswer::Failed
    }
}

/// Creates a request for the endpoint `/run_code` of SandboxFusion.
pub(crate) fn sandbox_fusion_request(question: &Question) -> Value {
    json!({
        "code": question.source,
        "stdin": first_test_stdin(question),
        "language": question.language.name,
        "compile_timeout": COMPILE_SECONDS,
        "run_timeout": question.seconds,
        "memory_limit_MB": 1024,
        "files": {},
        "fetch_files": [],
    })
}

pub(crate) fn read_sandbox_fusion_answer(body: &Value, question: &Question) -> VerifierAnswer {
    let run = &body["run_result"];
    match body["status"].as_str() {
        Some("Success") if run["status"] == "Finished" && run["return_code"] == 0 => {
            compare_output_with_all_tests(&run["stdout"], question)
        }
        Some("Success" | "Failed") => VerifierAnswer::Failed,
        _ => VerifierAnswer::NoVerdict,
    }
}

pub(crate) fn piston_request(question: &Question) -> Value {
    json!({
        "language": question.language.name,
        "version": "*",
        "files": [{"content": question.source}],
        "stdin": first_test_stdin(question),
        "run_timeout": question.seconds * 1000.0,
    })
}

pub(crate) fn read_piston_answer(body: &Value, question: &Question) -> VerifierAnswer {
    let run = &body["run"];
    if !run.is_object() {
        VerifierAnswer::NoVerdict
    } else if run["code"] == 0 {
        compare_output_with_all_tests(&run["stdout"], question)
    } else {
        VerifierAnswer::Failed
    }
}

/// Maximum number of characters of the output that requests to NeMo-Skills ask for.
const SKILLS_CHARACTERS: u64 = 1 << 20;

pub(crate) fn nemo_skills_request(question: &Question) -> Value {
    json!({
        "generated_code": question.source,
        "std_input": first_test_stdin(question),
        "timeout": question.seconds,
        "language": question.language.name,
        "max_output_characters": SKILLS_CHARACTERS,
        "traceback_verbosity": "Plain",
    })
}

pub(crate) fn read_nemo_skills_answer(body: &Value, question: &Question) -> VerifierAnswer {
    match body["process_status"].as_str() {
        Some("completed") => compare_output_with_all_tests(&body["stdout"], question),
        Some(_) => VerifierAnswer::Failed,
        None => VerifierAnswer::NoVerdict,
    }
}

/// Script for E2B sandboxes that runs a program. The value of its last expression is the program's output in base64,
/// or a text that is not base64 if the program failed. [`e2b_request`] prepends the constants that the script uses.
const E2B_SCRIPT: &str = include_str!("e2b_script.py");

/// Time limit in seconds for everything that the script does in addition to running the program.
const E2B_SCRIPT_SECONDS: f64 = 10.0;

/// Creates a request for open-r1's router of E2B sandboxes. Unlike the scripts of open-r1, the script does not contain
/// the expected output, so the program cannot read it there.
pub(crate) fn e2b_request(question: &Question) -> Value {
    // Strings in JSON are valid string literals of Python.
    let source = json!(question.source);
    let stdin = json!(first_test_stdin(question));
    let seconds = question.seconds;
    let script = format!("SOURCE = {source}\nSTDIN = {stdin}\nSECONDS = {seconds}\n\n{E2B_SCRIPT}");
    let timeout = seconds + E2B_SCRIPT_SECONDS;
    json!({
        "scripts": [script],
        "languages": [question.language.name],
        "timeout": timeout,
        "request_timeout": timeout,
    })
}

/// Decodes the output of the program and compares it with the expected outputs. The main result of the reply contains
/// the output in base64, as a quoted Python string.
pub(crate) fn read_e2b_answer(body: &Value, question: &Question) -> VerifierAnswer {
    let execution = &body[0]["execution"];
    if !execution["error"].is_null() {
        return VerifierAnswer::Failed;
    }
    let mut results = execution["results"].as_array().into_iter().flatten();
    let main = results.find(|result| result["is_main_result"] == true);
    let Some(text) = main.and_then(|result| result["text"].as_str()) else {
        return VerifierAnswer::NoVerdict;
    };
    match BASE64_STANDARD.decode(text.trim_matches('\'')) {
        Ok(output) => {
            compare_output_with_all_tests(&json!(String::from_utf8_lossy(&output)), question)
        }
        Err(_) => VerifierAnswer::Failed,
    }
}
