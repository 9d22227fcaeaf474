//! Tests with a scripted jury checker, whose invalid answers must not become verdicts.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use super::JudgingContext;
use crate::grading_context::GradingContext;
use crate::submission::compile;
use crate::submission::submission::submission_from_file;
use caipan_checker::Settings;
use caipan_checker::verdict::Verdict;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::scripted::{ScriptedRunner, outcome_without_output};
use caipan_sandbox::{Ending, KillReason, ResourceUsage};

const TOML: &str = "name = \"x\"\n[checker]\ncommand = [\"./check\"]\ndialect = \"dmoj\"\n";

/// Verdict on a program whose checker ends in this way; `None` if the grading was cancelled. `is_stopped` cancels it
/// while the checker runs.
fn verdict(ending: Ending, is_stopped: bool) -> Option<Verdict> {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("problem.toml", TOML), ("check", ""), ("x.py", "")] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let problem = Problem::load(&folder.path().display().to_string(), &Settings::new()).unwrap();
    let cancel = AtomicBool::new(false);
    let runner = ScriptedRunner::new(|job| {
        let program = Path::new(&job.command[0]).file_name();
        let is_checker = program == Some(OsStr::new("check"));
        cancel.fetch_or(is_checker && is_stopped, Ordering::Relaxed);
        let own = if is_checker {
            ending
        } else {
            Ending::Exited(0)
        };
        Ok(outcome_without_output(own, ResourceUsage::default()))
    });
    let grading = GradingContext {
        runner: &runner,
        compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.0,
        strict: false,
        jury_program_store: &Default::default(),
        may_fork_interpreter: false,
        cancel: &cancel,
    };
    let submission = submission_from_file(&problem, &folder.path().join("x.py")).unwrap();
    let judging = JudgingContext::compile(&problem, &submission, &grading)
        .unwrap_or_else(|_| panic!("it compiles"));
    let result = judging.judge_on_input("1\n", "1\n");
    result.ok().map(|result| result.verdict())
}

#[test]
fn a_cancelled_checker_gives_no_verdict_and_a_finished_one_counts() {
    assert_eq!(verdict(Ending::Killed(KillReason::Cancelled), true), None);
    assert_eq!(verdict(Ending::Exited(0), true), Some(Verdict::Accepted));
    assert_eq!(
        verdict(Ending::Exited(1), false),
        Some(Verdict::WrongAnswer)
    );
    assert_eq!(
        verdict(Ending::Signalled(9), false),
        Some(Verdict::JudgeError)
    );
}
