//! An interpreter that is started once and forked for each run: equal results, no memory between runs, no way out.

use std::ffi::{OsStr, OsString};
use std::fs;

use caipan_sandbox::{
    BoxView, Ending, ForkingInterpreter, IsolationLevel, Job, JobFolder, KillReason, MemoryRule,
    RunLimits, RunOutcome, Runner, Sandbox, WorkFolder,
};

use crate::support::{GO_ON, LIMITS, on_every_level, require, text};

/// Text with which Python forks itself for each run.
const FORKING_TEXT: &str = include_str!("../../problem/src/warm/python.py");

/// A Python program in a sandbox, with an interpreter that can fork it.
struct Python<'s> {
    sandbox: &'s Sandbox,
    view: BoxView,
    command: Vec<OsString>,
    interpreter: ForkingInterpreter,
    _folder: WorkFolder,
}

impl<'s> Python<'s> {
    /// Prepares a program with this source. `None` if Python is not installed.
    fn program(sandbox: &'s Sandbox, source: &str) -> Option<Self> {
        let Some(python) = sandbox.find_tool(OsStr::new("python3")) else {
            require(false, "python3");
            return None;
        };
        let folder = sandbox.create_folder().unwrap();
        let path = folder.path().join("solution.py");
        fs::write(&path, source).unwrap();
        let start: OsString = python.path.clone().into();
        Some(Self {
            sandbox,
            view: BoxView::new()
                .with_program_folder(folder.path())
                .with_tool(&python),
            command: vec![start.clone(), path.into()],
            interpreter: ForkingInterpreter {
                command: vec![start, "-c".into(), FORKING_TEXT.into()],
                own_words: 1,
            },
            _folder: folder,
        })
    }

    fn run_with(&self, input: &str, limits: &RunLimits, is_forked: bool) -> RunOutcome {
        let job = Job {
            folder: JobFolder::Fresh(&[("data.in", input.as_bytes())]),
            stdin: input.as_bytes(),
            output_files: &["data.out"],
            memory_rule: MemoryRule::Interpreted,
            interpreter: Some(&self.interpreter).filter(|_| is_forked),
            ..Job::new(&self.command, limits)
        };
        self.sandbox.run(&self.view, &job, &GO_ON).unwrap()
    }

    fn fork(&self, input: &str) -> RunOutcome {
        self.run_with(input, &LIMITS, true)
    }
}

/// Runs a test with a forked Python program on each level that isolates.
fn on_isolating_levels(source: &str, test: impl Fn(&Python)) {
    on_every_level(|sandbox| {
        if sandbox.isolation().level > IsolationLevel::None
            && let Some(program) = Python::program(sandbox, source)
        {
            test(&program);
        }
    });
}

#[test]
fn forked_runs_give_the_same_output_as_started_runs() {
    let sources = [
        "print(input()[::-1])",
        "import sys\nprint(sys.argv[1:], __name__, __file__ == sys.argv[0], sys.stdin.read())",
        "print(sorted(n for n in globals() if n != '__builtins__'), __builtins__.__name__)",
        "import sys, os\nprint(os.getcwd() == os.environ['HOME'], os.listdir('.'), sys.path[0] == os.path.dirname(__file__))",
        "open('data.out', 'w').write('to a file')",
        "import sys\nsys.stderr.write('heard')\nsys.exit(7)",
        "import sys\nsys.exit('a reason')",
        "def f(n): return n and f(n - 1)\nf(5)\n1 / 0",
        "print('first')\nraise KeyError('x')",
        "if True print(1)",
        "import os\nos.abort()",
        "import os\nos._exit(3)",
        "import atexit, threading\natexit.register(print, 'last')\nthreading.Thread(target=print, args=('thread',)).start()",
        "import random, time, resource\nprint(time.process_time() < 1.0, resource.getrlimit(resource.RLIMIT_NOFILE))",
        "import resource\nprint([resource.getrlimit(kind) for kind in (resource.RLIMIT_AS, resource.RLIMIT_DATA, resource.RLIMIT_STACK)])",
        "import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return n and 1 + f(n - 1)\nprint(f(20000))",
        "def f(n):\n  try: return f(n + 1)\n  except RecursionError: return n\nprint(f(1))",
        "import os\nprint(os.getpid() == os.getpgid(0) == os.getsid(0), sorted(os.listdir('/proc/self/fd')) if os.path.exists('/proc/self/fd') else 0)",
        "import signal\nprint([signal.getsignal(n) for n in (2, 13, 15)])",
        "import sys\nprint(sys.stdin.encoding, sys.stdout.errors, sys.stdin.name, sys.stdout.mode, sys.stderr.line_buffering)",
        "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))) is A)",
    ];
    for source in sources {
        assert_equal_results(source, |outcome| text(&outcome.stderr).to_owned());
    }
}

#[test]
fn forked_runs_have_the_same_endings_as_started_runs() {
    let sources = [
        "import sys\nprint('ok'); sys.stdout = open('/dev/null', 'w')",
        "import sys\nprint('ok'); sys.stdout = None",
        "class Out: f = open(1, 'w', closefd=False)\nOut.f.write('ok\\n')",
        "import sys\nsys.f = open('data.out', 'w'); sys.f.write('kept by sys')",
        "import builtins\nbuiltins.f = open('data.out', 'w'); builtins.f.write('kept by builtins')",
        "class A:\n  def __del__(self): print(t)\nx = A(); t = 'ok'",
        "import threading\ndef f(): raise ValueError(1)\nimport atexit; atexit.register(print, 'end'); threading._shutdown = f",
        "import sys, types\nm = types.ModuleType('m'); m.__file__ = 5; sys.modules['m'] = m; open('data.out', 'w').write('x')",
        "import sys\nsys.stdout.flush(); sys.stdout = object()",
        "import sys\nb = sys.stdout.detach(); b.write(b'ok\\n')",
        "import sys\ndel sys.stdout",
        "import sys\nsys.exit(2**70)",
        "import sys\nsys.exit(-1)",
        "import sys\nclass N(int):\n  def __bool__(self): return False\nsys.exit(N(5))",
        "import sys\nclass X:\n  def __str__(self): raise SystemExit(0)\nsys.exit(X())",
        "import os\nos.path.dirname = None\nprint(1)",
        "import sys\nsys.excepthook = None\n1 / 0",
        "print(type(__loader__).__name__)",
    ];
    // Standard error is not compared: Python words errors at the end of a program differently.
    for source in sources {
        assert_equal_results(source, |_| String::new());
    }
}

/// Runs a program started and forked, and compares ending, output and `more`.
fn assert_equal_results(source: &str, more: impl Fn(&RunOutcome) -> String) {
    on_isolating_levels(source, |program| {
        let started = program.run_with("abc\ndef\n", &LIMITS, false);
        for _ in 0..2 {
            let forked = program.fork("abc\ndef\n");
            assert!(forked.is_forked && !started.is_forked, "{source}");
            let results = [&forked, &started].map(|outcome| {
                let file = format!("{:?}", outcome.output_file);
                (
                    outcome.ending,
                    text(&outcome.stdout).to_owned(),
                    file,
                    more(outcome),
                )
            });
            assert_eq!(results[0], results[1], "{source}");
        }
    });
}

#[test]
fn a_forked_run_sees_nothing_of_earlier_runs() {
    let source = "import builtins, sys, os\n\
        print(hasattr(builtins, 'kept'), 'json' in sys.modules, os.environ.get('KEPT'), os.listdir('.'))\n\
        builtins.kept = 1\nimport json\nos.environ['KEPT'] = '1'\nopen('kept', 'w').write('x')\n\
        sys.setrecursionlimit(50)\nsys.path.append('/kept')";
    on_isolating_levels(source, |program| {
        for _ in 0..4 {
            let run = program.fork("");
            assert!(run.is_forked);
            assert_eq!(text(&run.stdout), "False False None ['data.in']\n");
        }
    });
}

#[test]
fn a_forked_run_can_neither_fork_nor_touch_the_interpreter() {
    let source = r"
import ctypes, os
def tried(what):
    try:
        what()
        return 'done'
    except OSError as error:
        return type(error).__name__
try:
    others = [int(name) for name in os.listdir('/proc') if name.isdigit()]
except OSError:
    others = []
print('fork', tried(os.fork))
libc = ctypes.CDLL(None, use_errno=True)
for pid in set(others) - {os.getpid()}:
    for file in ('mem', 'environ', 'maps'):
        print(file, tried(lambda: open('/proc/%d/%s' % (pid, file), 'rb').read(1)))
    print('fd', tried(lambda: os.readlink('/proc/%d/fd/0' % pid)))
    print('kill', tried(lambda: os.kill(pid, 18)))
    print('ptrace', libc.ptrace(16, pid, 0, 0))
    print('pidfd_getfd', libc.syscall(438, os.pidfd_open(pid), 0, 0))
";
    on_isolating_levels(source, |program| {
        for _ in 0..2 {
            let run = program.fork("");
            assert!(run.is_forked, "{}", text(&run.stderr));
            let told = text(&run.stdout);
            let mut lines = told.lines();
            assert_eq!(
                lines.next(),
                Some("fork PermissionError"),
                "{}",
                text(&run.stderr)
            );
            for line in lines {
                let (_, end) = line.split_once(' ').unwrap();
                assert!(end == "PermissionError" || end == "-1", "{told}");
            }
        }
    });
}

#[test]
fn a_run_that_ends_or_stops_the_interpreter_harms_no_later_run() {
    for signal in [9, 19] {
        let source =
            format!("import os\ntry: os.kill(-1, {signal})\nexcept OSError: pass\nprint(input())");
        on_isolating_levels(&source, |program| {
            for number in 0..3 {
                let run = program.fork(&format!("{number}\n"));
                assert_eq!(run.ending, Ending::Exited(0), "{}", text(&run.stderr));
                assert_eq!(text(&run.stdout), format!("{number}\n"));
            }
        });
    }
}

#[test]
fn limits_hold_for_forked_runs_and_their_memory_is_measured_like_that_of_started_runs() {
    let limits = RunLimits {
        cpu: std::time::Duration::from_millis(300),
        ..LIMITS
    };
    on_isolating_levels("while True: pass", |program| {
        let run = program.run_with("", &limits, true);
        assert!(run.is_forked);
        assert_eq!(run.ending, Ending::Killed(KillReason::Cpu));
    });
    on_isolating_levels("data = b'x' * (64 << 20)\nprint(len(data))", |program| {
        let started = program.run_with("", &LIMITS, false).usage.memory.unwrap();
        let forked = program.fork("").usage.memory.unwrap();
        let difference = forked.0.abs_diff(started.0);
        assert!(difference < 4 << 20, "{forked:?} instead of {started:?}");
    });
    on_isolating_levels("data = b'x' * (1 << 30)", |program| {
        let run = program.fork("");
        let is_killed = run.ending == Ending::Killed(KillReason::Memory);
        assert!(
            is_killed || run.usage.memory.unwrap() > LIMITS.memory,
            "{run:?}"
        );
    });
}

#[test]
fn nothing_is_left_in_the_sandbox_after_forked_runs() {
    on_isolating_levels("print(1)", |program| {
        program.fork("");
        program.fork("");
        assert_eq!(
            program.sandbox.list_leftover_processes_and_files().len(),
            1,
            "the folder of the program"
        );
    });
}

#[test]
fn programs_run_without_forking_if_the_interpreter_cannot_be_started() {
    on_isolating_levels("print(input())", |program| {
        let mut broken = program.interpreter.clone();
        *broken.command.last_mut().unwrap() = "import no_such_module".into();
        let job = Job {
            stdin: b"1\n",
            memory_rule: MemoryRule::Interpreted,
            interpreter: Some(&broken),
            ..Job::new(&program.command, &LIMITS)
        };
        for _ in 0..2 {
            let run = program.sandbox.run(&program.view, &job, &GO_ON).unwrap();
            assert!(!run.is_forked);
            assert_eq!(text(&run.stdout), "1\n");
        }
    });
}
