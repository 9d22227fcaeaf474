//! Files of the jury that are compiled together with programs or are next to them, and interactors.

use serde_json::{Value, json};

use super::{judged, verdicts};
use crate::support::has;

/// A job in C whose grader prints what the program's function returns, with some keys replaced.
fn grading(id: &str, source: &str, changes: Value) -> Value {
    let grader = "#include <stdio.h>\n#include \"twice.h\"\nint main(void) { int n; if (scanf(\"%d\", &n) != 1) return 1; printf(\"%d\\n\", twice(n)); return 0; }\n";
    let mut job = json!({
        "id": id,
        "program": {"language": "c", "source": source},
        "with": {"grader.c": grader},
        "include": {"twice.h": "int twice(int n);\n"},
        "tests": [{"input": "1\n", "output": "2"}, {"input": "3\n", "output": "6"}],
    });
    let fields = job.as_object_mut().unwrap();
    fields.extend(changes.as_object().unwrap().clone());
    job
}

const RIGHT: &str = "#include \"twice.h\"\nint twice(int n) { return 2 * n; }\n";

/// Changes to a job whose program is right, and its verdict or fault.
const CHANGES: &[(&str, &str, &str)] = &[
    ("same", "{}", "AC"),
    (
        "broken",
        r#"{"with": {"grader.c": "int main(void) { return }"}}"#,
        "jury",
    ),
    (
        "broken header",
        r#"{"include": {"twice.h": "int"}}"#,
        "jury",
    ),
    ("no header", r#"{"include": {}}"#, "jury"),
    ("path", r#"{"include": {"../twice.h": ""}}"#, "jury"),
    ("option", r#"{"with": {"-E": ""}}"#, "jury"),
    (
        "language",
        r#"{"program": {"language": "python", "source": ""}}"#,
        "jury",
    ),
    ("problem", r#"{"problem": "mayan", "tests": []}"#, "jury"),
    (
        "function",
        r#"{"function": {"name": "f"}, "tests": [{"args": [1], "expected": 2}]}"#,
        "jury",
    ),
    (
        "assert",
        r#"{"tests": [{"code": "int main(void) { assert(1); }"}]}"#,
        "jury",
    ),
];

#[test]
fn a_grader_is_compiled_together_with_a_program_and_is_to_blame_for_itself_only() {
    if !has("cc") {
        return;
    }
    let programs = [
        ("wrong", "int twice(int n) { return n; }", "WA"),
        ("no function", "int once(int n) { return n; }", "CE"),
        (
            "two mains",
            "int twice(int n) { return n; } int main(void) {}",
            "CE",
        ),
        ("no semicolon", "int twice(int n) { return n }", "CE"),
    ];
    let of_programs = programs.map(|(id, source, _)| grading(id, source, json!({})));
    let changed = CHANGES
        .iter()
        .map(|(id, changes, _)| grading(id, RIGHT, serde_json::from_str(changes).unwrap()));
    let jobs: Vec<Value> = of_programs.into_iter().chain(changed).collect();
    let results = judged(&jobs, &[]);
    let verdicts = verdicts(&results);
    for (id, _, expected) in programs.iter().chain(CHANGES) {
        assert_eq!(verdicts[*id], *expected, "{id}: {}", results[*id]);
    }
    let reason = results["broken"]["reason"].as_str().unwrap();
    assert!(reason.contains("grader.c"), "{reason}");
}

#[test]
fn an_interactor_in_a_record_judges_without_expected_outputs() {
    if !has("python3") {
        return;
    }
    let manager = "import sys\nn = int(input())\nsaid, reply = open(sys.argv[1]), open(sys.argv[2], 'w')\nprint(n, file=reply, flush=True)\nprint(1.0 if said.read().split() == [str(2 * n)] else 0.0)\n";
    let job = |id: &str, source: &str, changes: Value| {
        let mut job = json!({
            "id": id,
            "program": {"language": "python", "source": source},
            "interactor": {"source": manager, "language": "python", "dialect": "cms"},
            "tests": [{"input": "1\n"}, {"input": "3\n"}],
        });
        let fields = job.as_object_mut().unwrap();
        fields.extend(changes.as_object().unwrap().clone());
        job
    };
    let right = "print(2 * int(input()))";
    let output = "import sys\nprint(open(sys.argv[1]).read())\n";
    let printing = json!({"source": output, "language": "python", "dialect": "cms"});
    let expected = json!([{"input": "", "output": "6"}]);
    let judging = json!({"interactor": printing, "checker": "tokens", "tests": expected});
    let unknown = json!({"interactor": {"source": manager, "language": "python", "dialect": "x"}});
    let broken =
        json!({"interactor": {"source": "exit(1)", "language": "python", "dialect": "cms"}});
    let jobs = [
        job("right", right, json!({})),
        job("wrong", "print(2)", json!({})),
        job("crash", "exit(3)", json!({})),
        job("unknown", right, unknown),
        // The program crashes only because the interactor does.
        job("broken", right, broken),
        job("checker", "print(6)", judging.clone()),
        job("checker rejects", "print(7)", judging),
    ];
    let results = judged(&jobs, &[]);
    let verdicts = verdicts(&results);
    for (id, expected) in [
        ("right", "AC"),
        ("wrong", "WA"),
        ("crash", "RE"),
        ("unknown", "jury"),
        ("broken", "jury"),
        ("checker", "AC"),
        ("checker rejects", "WA"),
    ] {
        assert_eq!(verdicts[id], expected, "{id}: {}", results[id]);
    }
}
