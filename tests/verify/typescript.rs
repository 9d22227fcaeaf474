//! Programs, functions and tests in TypeScript, with the compiler of npm's package.

use std::ffi::OsString;

use serde_json::{Value, json};

use super::{results, verdicts};
use crate::support::{Files, command, finish, has, is_left_to_the_sweep, require};

/// Returns the search path with the folder of the compiler, if packages of npm are available.
fn path_with_compiler() -> Option<OsString> {
    let Some(packages) = std::env::var_os("CAIPAN_TEST_NODE") else {
        require(false, "CAIPAN_TEST_NODE is not set");
        return None;
    };
    let mut path = packages;
    path.push("/.bin:");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    Some(path)
}

/// Program that reads a number and prints it doubled.
const PROGRAM: &str = "import { readFileSync } from 'fs';
enum Factor { Two = 2 }
const n: number = parseInt(readFileSync(0, 'utf8'));
console.log(n * Factor.Two);
";

const FUNCTION: &str = "function double(n: number): number { return 2 * n; }\n";

const CLASS: &str =
    "export class Solution { double(n: number): number { return <number>(n * 2); } }\n";

/// Programs, with the end of their record and the verdict.
fn questions() -> Vec<(&'static str, String, Value, &'static str)> {
    let stdin = json!({"tests": [{"input": "3\n", "output": "6\n"}]});
    let tests = json!([{"args": [3], "expected": 6}]);
    let function = json!({"function": {"name": "double", "parameters": ["int"]}, "tests": tests});
    let mut method = function.clone();
    method["function"]["class"] = json!("Solution");
    let code = "const results: number[] = [double(3)];\nassert.deepStrictEqual(results, [6]);\n";
    let assertion = json!({"kind": "assert", "tests": [{"code": code}]});
    let wrong = |text: &str| text.replace("2 * n", "3 * n").replace("Two = 2", "Two = 3");
    vec![
        ("stdin", PROGRAM.to_owned(), stdin.clone(), "AC"),
        ("wrong", wrong(PROGRAM), stdin.clone(), "WA"),
        ("broken", "const n: = 3;\n".to_owned(), stdin.clone(), "CE"),
        (
            "endless",
            "while (true as boolean) {}\n".to_owned(),
            stdin.clone(),
            "TLE",
        ),
        (
            "crash",
            "throw new Error('x' as string);\n".to_owned(),
            stdin,
            "RE",
        ),
        ("function", FUNCTION.to_owned(), function.clone(), "AC"),
        ("wrong function", wrong(FUNCTION), function, "WA"),
        ("method", CLASS.to_owned(), method, "AC"),
        ("assertion", FUNCTION.to_owned(), assertion.clone(), "AC"),
        ("wrong by assertion", wrong(FUNCTION), assertion, "WA"),
    ]
}

#[test]
fn programs_functions_and_tests_in_typescript_are_judged() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(path) = path_with_compiler().filter(|_| has("node")) else {
        return;
    };
    let lines = questions().into_iter().map(|(id, source, mut record, _)| {
        record["id"] = json!(id);
        record["program"] = json!({"language": "typescript", "source": source});
        record["limits"] = json!({"cpu": "300ms"});
        format!("{record}\n")
    });
    let files = Files::new(&[("jobs.jsonl", &lines.collect::<String>())]);
    let jobs = files.path("jobs.jsonl");
    let mut command = command(&["verify", &jobs, "--max-nulls", "100%"]);
    command.env("PATH", path);
    let ran = finish(command);
    assert_eq!(ran.code, 0, "{ran:#?}");
    let expected = questions()
        .into_iter()
        .map(|(id, _, _, verdict)| (id.to_owned(), verdict.to_owned()));
    assert_eq!(verdicts(&results(&ran.stdout)), expected.collect());
}
