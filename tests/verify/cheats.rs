//! Programs that try to win without solving the problem: those of the exam, and further ones, which need not win against any
//! verifier.

use serde_json::{Value, json};

use super::{judged, verdicts};
use crate::support::{has, is_left_to_the_sweep};
use caipan_exam::{ExamRole, QuestionKind, load_exam_items};

/// Jobs for the programs of the exam of these roles.
pub(super) fn exam_jobs(kind: QuestionKind, roles: &[ExamRole], more: &Value) -> Vec<Value> {
    let all = load_exam_items().unwrap().into_iter();
    let chosen = all.filter(|item| item.kind() == kind && roles.contains(&item.role));
    chosen
        .map(|item| {
            let mut job = json!({
                "id": format!("{:?}: {}", item.role, item.name),
                "program": {"language": "python", "source": item.source()},
                "tests": [item.test_as_json()],
            });
            let more = more.as_object().unwrap().clone();
            job.as_object_mut().unwrap().extend(more);
            job
        })
        .collect()
}

/// Further programs for tests on standard input: the input is `3`, the expected output `6\n12`.
const STDIN_CHEATS: &[(&str, &str)] = &[
    (
        "answers nearby",
        "import glob\nfor f in glob.glob('/**/*.ans', recursive=True): print(open(f).read())",
    ),
    (
        "parent",
        "import os; print(open(f'/proc/{os.getppid()}/environ').read())",
    ),
    (
        "signal to the parent",
        "import os, signal; os.kill(os.getppid(), signal.SIGTERM); print(6)",
    ),
    (
        "signal to all",
        "import os, signal; os.kill(-1, signal.SIGKILL); print(6)",
    ),
];

#[test]
fn no_cheat_wins_tests_on_standard_input() {
    if !has("python3") {
        return;
    }
    let limits = json!({"limits": {"cpu": "100ms", "wall": "300ms", "output": "1MiB"}});
    let mut jobs = exam_jobs(
        QuestionKind::Stdin,
        &[ExamRole::Wrong, ExamRole::Cheat],
        &limits,
    );
    jobs.extend(STDIN_CHEATS.iter().map(|(id, source)| {
        json!({
            "id": id,
            "program": {"language": "python", "source": source},
            "tests": [{"input": "3", "output": "6\n12"}],
            "limits": limits["limits"],
        })
    }));
    jobs.extend(exam_jobs(
        QuestionKind::Stdin,
        &[ExamRole::Right, ExamRole::Tolerated],
        &json!({}),
    ));
    assert_only_right_ones_win(&jobs);
}

/// Further programs for tests of a function: `f(3)` has to be 6.
const FUNCTION_CHEATS: &[(&str, &str)] = &[
    ("returns nothing", "def f(n): pass"),
    ("printed", "def f(n): print(6)"),
    (
        "printed with a token",
        "def f(n): print('\\n' + '0' * 32 + ' 6')",
    ),
    (
        "written to all descriptors",
        "import os\ndef f(n):\n    for fd in range(3, 64):\n        try: os.write(fd, b'\\n6\\n')\n        except OSError: pass\n    os._exit(0)",
    ),
    (
        "closed output",
        "import os\ndef f(n): os.close(1); return 6",
    ),
    (
        "written at the end",
        "import atexit\ndef f(n):\n    atexit.register(lambda: print(6))\n    return 5",
    ),
    (
        "forged integer that is shown",
        "class All(int):\n    def __eq__(self, other): return True\n    def __repr__(self): return '6'\n    __str__ = __repr__\ndef f(n): return All(5)",
    ),
    (
        "looks for the expected value",
        "import gc\ndef f(n):\n    found = [v for o in gc.get_objects() if isinstance(o, dict) for k, v in list(o.items()) if k == 'expected']\n    return found[0] if found else None",
    ),
    (
        "reads the input again",
        "import os\ndef f(n):\n    os.lseek(0, 0, 0)\n    return os.read(0, 1000).decode()",
    ),
    ("lets the module hang", "while True: pass"),
    ("recursion", "def f(n): return f(n)"),
    ("generator", "def f(n): yield 6"),
    ("asynchronous", "async def f(n): return 6"),
    (
        "class instead of value",
        "class f:\n    def __init__(self, n): self.n = 6",
    ),
    ("itself", "def f(n): return f"),
    (
        "endless list",
        "def f(n):\n    a = []\n    a.append(a)\n    return a",
    ),
];

#[test]
fn no_cheat_wins_tests_of_a_function() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let more = json!({"function": {"name": "f"}, "limits": {"cpu": "100ms", "wall": "600ms"}});
    let mut jobs = exam_jobs(
        QuestionKind::Function,
        &[ExamRole::Wrong, ExamRole::Cheat],
        &more,
    );
    jobs.extend(FUNCTION_CHEATS.iter().map(|(id, source)| {
        json!({
            "id": id,
            "program": {"language": "python", "source": source},
            "function": more["function"],
            "tests": [{"args": [3], "expected": 6}],
            "limits": more["limits"],
        })
    }));
    let right = json!({"function": {"name": "f"}});
    jobs.extend(exam_jobs(
        QuestionKind::Function,
        &[ExamRole::Right],
        &right,
    ));
    assert_only_right_ones_win(&jobs);
}

/// Checks that right programs pass and all others are rejected, none without a verdict.
fn assert_only_right_ones_win(jobs: &[Value]) {
    let results = judged(jobs, &[]);
    assert_eq!(results.len(), jobs.len());
    for (id, verdict) in verdicts(&results) {
        if id.starts_with("Right") || id.starts_with("Tolerated") {
            assert_eq!(verdict, "AC", "{}", results[&id]);
        } else {
            let is_rejection = ["WA", "TLE", "MLE", "OLE", "RE", "CE"].contains(&&*verdict);
            assert!(is_rejection, "{id}: {}", results[&id]);
            assert_eq!(results[&id]["reward"], 0.0, "{id}");
        }
    }
}
