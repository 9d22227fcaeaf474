//! Benchmark: cost of a case judged by a testlib checker, relative to two bare process starts. `cargo bench --bench
//! foreign [-- CASES]`
//!
//! `CAIPAN_TEST_TESTLIB` names a folder with testlib.h. The two variants alternate case by case. Afterwards the same
//! number of cases with outputs of 10 MB is judged, and caipan's peak memory is printed.

#![allow(clippy::unwrap_used, reason = "a failed bench may panic")]

mod memory;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use caipan_checker::Settings;
use caipan_checker::verdict::Verdict;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::JudgingContext;
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::submission::{compile, submission};
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{IsolationLevel, IsolationLevelRange, Sandbox};

const TOML: &str = "name = \"x\"\n[limits]\ncpu = \"10s\"\n[checker]\nsource = \"check.cpp\"\ndialect = \"testlib\"\n";

/// Checker that compares tokens, as many checkers do.
const CHECK: &str = "#include \"testlib.h\"
int main(int argc, char **argv) {
    registerTestlibCmd(argc, argv);
    int tokens = 0;
    while (!ans.seekEof() && !ouf.seekEof()) {
        tokens++;
        if (ouf.readToken() != ans.readToken()) quitf(_wa, \"token %d\", tokens);
    }
    if (!ans.seekEof() || !ouf.seekEof()) quitf(_wa, \"another length\");
    quitf(_ok, \"%d tokens\", tokens);
}
";

/// Program that prints as many lines as the input says.
const LINES: &str = "#include <stdio.h>
int main(void) { int n; if (scanf(\"%d\", &n) == 1) while (n--) puts(\"123456789\"); return 0; }
";

/// Number of lines that make up 10 MB.
const MANY: usize = 1_000_000;

static GO_ON: AtomicBool = AtomicBool::new(false);

fn main() {
    caipan_sandbox::run_helper_process_if_requested();
    let cases = std::env::args().filter_map(|word| word.parse().ok()).next();
    let cases: usize = cases.unwrap_or(200);
    let testlib = std::env::var_os("CAIPAN_TEST_TESTLIB").map(PathBuf::from);
    let Some(testlib) = testlib.map(|folder| folder.join("testlib.h")) else {
        println!("CAIPAN_TEST_TESTLIB names no folder: nothing is measured");
        return;
    };
    let folder = problem(&testlib);
    let path = |name: &str| folder.path().join(name);
    let problem = Problem::load(&folder.path().display().to_string(), &Settings::new()).unwrap();
    let submission = submission::submission_from_file(&problem, &path("x.c")).unwrap();
    println!("{cases} cases, a contestant and a checker of testlib each; medians in µs");
    for level in IsolationLevel::ALL {
        let (most, least) = (level, level);
        let Ok(sandbox) = Sandbox::open(IsolationLevelRange { most, least }, &[]) else {
            continue;
        };
        let foreign = CompiledJuryPrograms::default();
        let grading = GradingContext {
            runner: &sandbox,
            compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
            cpu_kill_factor: 1.0,
            strict: false,
            jury_program_store: &foreign,
            may_fork_interpreter: false,
            cancel: &GO_ON,
        };
        let judging = JudgingContext::compile(&problem, &submission, &grading)
            .unwrap_or_else(|_| panic!("it compiles"));
        compare(&judging, folder.path(), cases, level);
        if level == IsolationLevel::ALL[0] {
            for _ in 0..cases {
                judge(&judging, MANY);
            }
            println!(
                "{cases} outputs of 10 MB: caipan has held {} at most",
                held()
            );
        }
    }
}

/// A problem, a contestant, and both programs ready to be started.
fn problem(testlib: &Path) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, text) in [("problem.toml", TOML), ("check.cpp", CHECK), ("x.c", LINES)] {
        fs::write(path(name), text).unwrap();
    }
    fs::copy(testlib, path("testlib.h")).unwrap();
    for (compiler, program, source) in [("g++", "check", "check.cpp"), ("cc", "lines", "x.c")] {
        let mut made = Command::new(compiler);
        made.args(["-O2", "-o"])
            .arg(path(program))
            .arg(path(source));
        assert!(made.status().unwrap().success());
    }
    folder
}

/// Measures both ways alternately.
fn compare(judging: &JudgingContext, folder: &Path, cases: usize, level: IsolationLevel) {
    let (mut bare, mut judged) = (Vec::new(), Vec::new());
    for round in 0..=cases {
        let times = (time(|| two_starts(folder)), time(|| judge(judging, 10)));
        if round > 0 {
            bare.push(times.0);
            judged.push(times.1);
        }
    }
    let (bare, judged) = (median(bare), median(judged));
    let ratio = judged.as_secs_f64() / bare.as_secs_f64();
    let goal = if ratio <= 1.25 { "PASS" } else { "FAIL" };
    println!(
        "{:12} {:6} two bare starts {:6}  {ratio:.2}  (at most 1.25: {goal})",
        level.to_string(),
        judged.as_micros(),
        bare.as_micros(),
    );
}

fn time(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Starts both programs as a shell would, with regular files.
fn two_starts(folder: &Path) {
    let path = |name: &str| folder.join(name);
    fs::write(path("in"), "10\n").unwrap();
    let output = File::create(path("out")).unwrap();
    let mut contestant = Command::new(path("lines"));
    let ended = contestant
        .stdin(File::open(path("in")).unwrap())
        .stdout(output)
        .status();
    assert!(ended.unwrap().success());
    fs::write(path("ans"), "123456789\n".repeat(10)).unwrap();
    let mut checker = Command::new(path("check"));
    let ended = checker
        .args([path("in"), path("out"), path("ans")])
        .output()
        .unwrap();
    assert!(ended.status.success());
}

fn judge(judging: &JudgingContext, lines: usize) {
    let answer = "123456789\n".repeat(lines);
    let found = judging
        .judge_on_input(&format!("{lines}\n"), &answer)
        .unwrap();
    assert_eq!(found.verdict(), Verdict::Accepted, "{:?}", found.decision);
}

/// Returns the peak memory of this process, as counted by the kernel.
fn held() -> String {
    let kib = memory::kib(std::process::id(), "VmHWM");
    kib.map_or_else(|| "an unknown amount".to_owned(), |kib| format!("{kib} kB"))
}
