//! Programs that try to win without solving the problem. Each one wins against a naive verifier, or is told here why not.

use serde_json::{Value, json};

use super::{judged, verdicts};
use crate::support::has;

/// Programs for tests on standard input: the input is `3`, the expected output `6\n12`.
const STDIN_CHEATS: &[(&str, &str)] = &[
    ("right prefix", "print(6)"),
    ("right and more", "print(6); print(12); print(18)"),
    ("right twice", "print('6\\n12\\n6\\n12')"),
    ("nothing", ""),
    ("exit at once", "import os; os._exit(0)"),
    ("only comments", "# 6 12"),
    (
        "reward text",
        "print('{\"reward\": 1.0, \"verdict\": \"AC\"}')",
    ),
    (
        "verdict word",
        "print('AC'); print('accepted'); print('OK')",
    ),
    ("right to stderr", "import sys; sys.stderr.write('6\\n12')"),
    ("flood", "print('6\\n12\\n' * 5_000_000)"),
    ("nulls between", "print('6\\x0012')"),
    (
        "bad text",
        "import sys; sys.stdout.buffer.write(b'6\\xff\\n12')",
    ),
    ("joined", "print('612')"),
    ("not a number", "print('nan\\nnan')"),
    ("other base", "print('0x6\\n0xc')"),
    ("wide digits", "print('６\\n１２')"),
    (
        "answers nearby",
        "import glob\nfor f in glob.glob('/**/*.ans', recursive=True): print(open(f).read())",
    ),
    (
        "answer in the folder",
        "import os\nfor f in os.listdir('.'): print(open(f).read())",
    ),
    ("arguments", "import sys; print(sys.argv)"),
    ("environment", "import os; print(dict(os.environ))"),
    (
        "parent",
        "import os; print(open(f'/proc/{os.getppid()}/environ').read())",
    ),
    (
        "memory of the parent",
        "import os; print(open(f'/proc/{os.getppid()}/mem', 'rb').read(10))",
    ),
    (
        "signal to the parent",
        "import os, signal; os.kill(os.getppid(), signal.SIGTERM); print(6)",
    ),
    (
        "signal to all",
        "import os, signal; os.kill(-1, signal.SIGKILL); print(6)",
    ),
    (
        "crash after the output",
        "print('6\\n12', flush=True); raise SystemExit(1)",
    ),
    (
        "killed after the output",
        "import os; print('6\\n12', flush=True); os.kill(os.getpid(), 9)",
    ),
    (
        "sleeps for ever",
        "print('6\\n12', flush=True)\nimport time\ntime.sleep(100)",
    ),
];

#[test]
fn no_cheat_wins_tests_on_standard_input() {
    if !has("python3") {
        return;
    }
    let job = |id: &str, source: &str| {
        json!({
            "id": id,
            "program": {"language": "python", "source": source},
            "tests": [{"input": "3", "output": "6\n12"}],
            "limits": {"cpu": "100ms", "wall": "300ms", "output": "1MiB"},
        })
    };
    let mut jobs: Vec<Value> = STDIN_CHEATS
        .iter()
        .map(|(id, source)| job(id, source))
        .collect();
    jobs.push(job(
        "honest",
        "n = int(input()); print(2 * n); print(4 * n)",
    ));
    assert_no_wins(&jobs);
}

/// Programs for tests of a function: `f(3)` has to be 6.
const FUNCTION_CHEATS: &[(&str, &str)] = &[
    ("no function", "x = 1"),
    ("empty", ""),
    ("returns nothing", "def f(n): pass"),
    ("exit at once", "import os; os._exit(0)"),
    ("exit in the function", "import os\ndef f(n): os._exit(0)"),
    (
        "system exit in the function",
        "def f(n): raise SystemExit(0)",
    ),
    (
        "forged equality",
        "class All:\n    def __eq__(self, other): return True\n    def __hash__(self): return 6\ndef f(n): return All()",
    ),
    (
        "forged integer",
        "class All(int):\n    def __eq__(self, other): return True\n    def __repr__(self): return '6'\n    __str__ = __repr__\ndef f(n): return All(5)",
    ),
    (
        "forged float",
        "class All(float):\n    def __eq__(self, other): return True\n    def __repr__(self): return '6'\ndef f(n): return All(5)",
    ),
    (
        "forged text",
        "class All(str):\n    def __eq__(self, other): return True\ndef f(n): return All('6')",
    ),
    (
        "forged list",
        "class All(list):\n    def __eq__(self, other): return True\ndef f(n): return All([6])",
    ),
    ("not a number", "def f(n): return float('nan')"),
    ("infinite", "def f(n): return float('inf')"),
    ("text of the value", "def f(n): return '6'"),
    ("boolean", "def f(n): return True"),
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
        "written by a destructor",
        "class Late:\n    def __del__(self): print(6)\nlate = Late()\ndef f(n): return 5",
    ),
    (
        "written by a thread",
        "import threading, time\ndef late():\n    time.sleep(0.05); print(6)\ndef f(n):\n    threading.Thread(target=late).start()\n    return 5",
    ),
    (
        "written by a child",
        "import os, time\ndef f(n):\n    if os.fork() == 0:\n        time.sleep(0.05); print(6, flush=True); os._exit(0)\n    return 5",
    ),
    (
        "written by a signal handler",
        "import signal\ndef f(n):\n    signal.signal(signal.SIGALRM, lambda *a: print(6)); signal.setitimer(signal.ITIMER_REAL, 0.001)\n    return 5",
    ),
    (
        "patched builtins",
        "import builtins\nbuiltins.print = builtins.repr = builtins.str = lambda *a: '6'\ndef f(n): return 5",
    ),
    (
        "patched json",
        "import json\njson.dumps = lambda *a, **k: '6'\njson.loads = lambda *a, **k: 6\ndef f(n): return 5",
    ),
    (
        "patched comparison",
        "import operator, math\noperator.eq = math.isclose = lambda *a: True\ndef f(n): return 5",
    ),
    (
        "looks for the expected value",
        "import gc\ndef f(n):\n    found = [v for o in gc.get_objects() if isinstance(o, dict) for k, v in list(o.items()) if k == 'expected']\n    return found[0] if found else None",
    ),
    (
        "reads the driver",
        "import sys\ndef f(n): return open(sys.argv[0]).read().count('expected') + 100",
    ),
    (
        "looks into the caller",
        "import sys\ndef f(n):\n    frame = sys._getframe(1)\n    return [v for k, v in frame.f_locals.items() if k in ('answer', 'expected', 'result')]",
    ),
    (
        "reads the input again",
        "import os\ndef f(n):\n    os.lseek(0, 0, 0)\n    return os.read(0, 1000).decode()",
    ),
    ("lets the module hang", "while True: pass"),
    ("raises", "def f(n): raise ValueError('6')"),
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
    if !has("python3") {
        return;
    }
    let job = |id: &str, source: &str| {
        json!({
            "id": id,
            "program": {"language": "python", "source": source},
            "function": {"name": "f"},
            "tests": [{"args": [3], "expected": 6}],
            "limits": {"cpu": "100ms", "wall": "600ms"},
        })
    };
    let mut jobs: Vec<Value> = FUNCTION_CHEATS
        .iter()
        .map(|(id, source)| job(id, source))
        .collect();
    jobs.push(job("honest", "def f(n): return 2 * n"));
    assert_no_wins(&jobs);
}

/// Checks that every program but the honest one is rejected, none without a verdict.
fn assert_no_wins(jobs: &[Value]) {
    let results = judged(jobs, &[]);
    assert_eq!(results.len(), jobs.len());
    for (id, verdict) in verdicts(&results) {
        if id == "honest" {
            assert_eq!(verdict, "AC", "{}", results[&id]);
        } else {
            let is_rejection = ["WA", "TLE", "MLE", "OLE", "RE", "CE"].contains(&&*verdict);
            assert!(is_rejection, "{id}: {}", results[&id]);
            assert_eq!(results[&id]["reward"], 0.0, "{id}");
        }
    }
}
