//! Tests of compilers that are stopped or sleep past their wall time: no contestant is blamed, and no result is stored.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use caipan_checker::Settings;
use caipan_checker::verdict::Verdict;
use caipan_facts::Bytes;
use caipan_i18n::Lang;
use caipan_judge::contest::journal::Journal;
use caipan_judge::contest::participants;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::result_cache::ResultCache;
use caipan_judge::contest::run::ContestRun;
use caipan_judge::contest::shard::Shard;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::result::Scorecard;
use caipan_judge::submission::compile;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_judge::test_set;
use caipan_problem::{case, contest_toml};
use caipan_sandbox::{IsolationLevel, IsolationLevelRange, RunLimits, Sandbox};

use super::sum::{RIGHT, contest};
use crate::support::{Files, has, process_tree, require, wait_until};

/// Creates a class of one contestant, whose compiler first sleeps this long.
fn sleepy(seconds: &str) -> Files {
    let files = contest(1, &[("a", RIGHT)]);
    let toml = fs::read_to_string(files.path("problem/problem.toml")).unwrap();
    let script = format!("sleep {seconds}; cc -o {{program}} {{source}}");
    let language = format!("[language.c]\ncompile = [\"sh\", \"-c\", \"{script}\"]\n");
    files.write("problem/problem.toml", (toml + &language).as_bytes());
    files
}

/// Returns the only scorecard of a grading with these limits for compilers; results are stored in the folder `kept`.
fn judged(files: &Files, sandbox: &Sandbox, compiler: &RunLimits) -> Scorecard {
    let problems = contest_toml::load_contest(&files.path("problem"), &Settings::new());
    let problems = problems.unwrap().problems;
    let roll = participants::collect_participants(
        &problems,
        Path::new(&files.path("class")),
        Default::default(),
    )
    .unwrap();
    let cases = case::find_cases(&problems[0].directory).unwrap();
    let test_set = test_set::prepare_test_set(&problems[0], &cases, true).unwrap();
    let contest_problems = [ContestProblem::with_case_ids(&problems[0], &test_set)];
    fs::create_dir_all(files.path("kept")).unwrap();
    let cache = ResultCache {
        journal: Journal::open(Path::new(&files.path("kept/journal")), false).unwrap(),
        programs: Some(
            ProgramCache::open(Path::new(&files.path("kept/programs")), Bytes(1 << 30)).unwrap(),
        ),
        only_accepted: false,
    };
    let grading = GradingContext {
        runner: sandbox,
        compile_limits: compiler,
        cpu_kill_factor: 1.3,
        strict: false,
        jury_program_store: &Default::default(),
        may_fork_interpreter: false,
        cancel: &AtomicBool::new(false),
    };
    let contest = ContestRun {
        problems: &contest_problems,
        contestants: &roll.contestants,
        grading: &grading,
        workers: 1,
        cache: Some(&cache),
        max_program_space: Bytes(1 << 30),
        skip_lost: false,
        shard: Shard::WHOLE,
        repeats: true,
        probes: Some(&CompilerProbes::default()),
        on_event: &|_| {},
        observer: None,
    };
    let card = contest.judge().remove(0);
    cache.journal.close().unwrap();
    card
}

const STILL_RUNNING: &str = "the compiler was still running after 1s, and had CPU time left";
/// Message if the compiler sleeps for every source.
const NOT_ONE_LINE: &str = "this machine does not compile one line of c: the compiler waited 1s for an event that did not occur, without computing";

/// Grades with little wall time for the compiler while `meanwhile` runs, and then once more under normal conditions.
fn is_nobodys(level: IsolationLevel, seconds: &str, why: &str, meanwhile: impl Fn() + Sync) {
    let Some(sandbox) = open_sandbox(level) else {
        return;
    };
    let files = sleepy(seconds);
    let short = RunLimits {
        wall: Duration::from_secs(1),
        ..compile::DEFAULT_COMPILER_LIMITS
    };
    let card = std::thread::scope(|scope| {
        scope.spawn(&meanwhile);
        judged(&files, &sandbox, &short)
    });
    let reason = card
        .reason
        .map_or(String::new(), |reason| Lang::En.format_reason(&reason));
    assert_eq!(card.verdict, Verdict::JudgeError, "{level}: {reason}");
    assert_eq!(reason, why, "{level}");
    let programs = fs::read_dir(files.path("kept/programs")).unwrap();
    assert_eq!(programs.count(), 0, "{level}");
    assert_eq!(
        fs::read_to_string(files.path("kept/journal")).unwrap(),
        "",
        "{level}"
    );
    let card = judged(&files, &sandbox, &compile::DEFAULT_COMPILER_LIMITS);
    assert_eq!(card.verdict, Verdict::Accepted, "{level}");
}

/// Opens the sandbox of a level. `None` if this machine does not have it.
fn open_sandbox(level: IsolationLevel) -> Option<Sandbox> {
    let program = Path::new(env!("CARGO_BIN_EXE_caipan"));
    let wish = IsolationLevelRange {
        most: level,
        least: level,
    };
    match Sandbox::open_with_fork_server_program(program, wish, &[]) {
        Ok(sandbox) => Some(sandbox),
        Err(error) => {
            require(level == IsolationLevel::Full, &format!("{error:?}"));
            None
        }
    }
}

const LEVELS: [IsolationLevel; 2] = [IsolationLevel::Full, IsolationLevel::Namespaces];

#[test]
fn a_compiler_that_is_stopped_is_nobodys_fault() {
    if !has("cc") {
        return;
    }
    for (level, seconds) in LEVELS.into_iter().zip(["0.4017", "0.4018"]) {
        let sleeper = || {
            let is_it = |pid: &u32| {
                let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
                line == format!("sleep\0{seconds}\0").as_bytes()
            };
            process_tree(std::process::id()).into_iter().find(is_it)
        };
        is_nobodys(level, seconds, STILL_RUNNING, || {
            wait_until(|| sleeper().is_some());
            let pid = sleeper().unwrap().to_string();
            let stopped = Command::new("kill").args(["-STOP", &pid]).status();
            assert!(stopped.unwrap().success());
        });
    }
}

#[test]
fn a_compiler_whose_wall_time_runs_out_before_its_cpu_time_is_nobodys_fault() {
    if !has("cc") {
        return;
    }
    for level in LEVELS {
        is_nobodys(level, "1.5", NOT_ONE_LINE, || {});
    }
}

/// The compiler opens its own standard error, and waits for somebody to write into this pipe.
#[test]
fn a_source_that_makes_its_compiler_wait_does_not_compile() {
    if !has("cc") {
        return;
    }
    for level in LEVELS {
        let Some(sandbox) = open_sandbox(level) else {
            continue;
        };
        // This source is inserted into the function `main`.
        let source = "return 0; }\n#include \"/proc/self/fd/2\"\nint more(void) { return 0;";
        let files = contest(1, &[("a", source)]);
        let short = RunLimits {
            wall: Duration::from_secs(2),
            ..compile::DEFAULT_COMPILER_LIMITS
        };
        let card = judged(&files, &sandbox, &short);
        let reason = card
            .reason
            .map_or(String::new(), |reason| Lang::En.format_reason(&reason));
        assert_eq!(card.verdict, Verdict::CompileError, "{level}: {reason}");
        let why = card.compile.remark.map(|remark| Lang::En.fact(&remark));
        let why = why.unwrap_or_default();
        assert!(
            why.contains("without computing"),
            "{level}: {why} {reason} {}",
            card.compile.log
        );
    }
}
