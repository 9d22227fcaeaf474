//! Machines of different speeds give the same verdicts: CPU times are reported as on the reference machine.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::PATIENCE;
use caipan_checker::Settings;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::JudgingContext;
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile;
use caipan_judge::submission::submission::Submission;
use caipan_problem::language;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::scripted::{self, ScriptedRunner};
use caipan_sandbox::{Ending, Job, JobFolder, KillReason, ResourceUsage, RunLimits, RunOutcome};

/// Result of a run with this work on a machine of this pace, and the limits at which the machine kills the run.
fn judge_run_at_pace(work: Duration, pace: f64) -> (RunResult, RunLimits) {
    let runner = ScriptedRunner::new(|job: &Job| {
        if let JobFolder::Kept(folder) = job.folder {
            assert_eq!(job.command[0], OsStr::new("cc"));
            fs::write(folder.join("program"), "").unwrap();
            return Ok(outcome(Ending::Exited(0), Duration::ZERO));
        }
        let (here, most) = (work.mul_f64(pace), job.limits.cpu);
        Ok(if here > most {
            outcome(Ending::Killed(KillReason::Cpu), most)
        } else {
            outcome(Ending::Exited(0), here)
        })
    });
    let folder = tempfile::tempdir().unwrap();
    let toml = "name = \"sum\"\nchecker = \"tokens\"\n";
    fs::write(folder.path().join("problem.toml"), toml).unwrap();
    let problem = Problem::load(folder.path().to_str().unwrap(), &Settings::new()).unwrap();
    let grading = GradingContext {
        runner: &runner,
        compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: PATIENCE,
        strict: false,
        jury_program_store: &Default::default(),
        may_fork_interpreter: false,
        cancel: &AtomicBool::new(false),
    };
    let submission = Submission {
        name: String::new(),
        path: Path::new("a.c").to_owned(),
        language: language::built_in_languages().swap_remove(0),
        may_be_link: false,
        source_text: Some(b"x"[..].into()),
        extra_files: Default::default(),
    };
    let judging = JudgingContext::compile(&problem, &submission, &grading)
        .ok()
        .unwrap();
    let judging = JudgingContext {
        slowdown: pace,
        ..judging
    };
    (judging.judge_on_input("1", "1").unwrap(), problem.limits)
}

fn outcome(ending: Ending, cpu: Duration) -> RunOutcome {
    let usage = ResourceUsage {
        cpu: Some(cpu),
        wall: cpu,
        ..ResourceUsage::default()
    };
    RunOutcome {
        stdout: b"1".to_vec().into(),
        ..scripted::outcome_without_output(ending, usage)
    }
}

#[test]
fn a_fast_and_a_slow_machine_come_to_the_same_verdicts() {
    for (millis, verdict, is_near) in [
        (10, "AC", false),
        (690, "AC", false),
        (710, "AC", true),
        (1000, "AC", true),
        (1001, "TLE", true),
        (1290, "TLE", true),
        (1310, "TLE", false),
        (5000, "TLE", false),
    ] {
        for pace in [0.5, 1.0, 2.0] {
            let (run, limits) = judge_run_at_pace(Duration::from_millis(millis), pace);
            assert_eq!(run.verdict().code(), verdict, "{millis} at {pace}");
            assert_eq!(run.is_near_limit(&limits), is_near, "{millis} at {pace}");
            let cpu = run.usage.unwrap().cpu.unwrap().as_millis();
            assert!(cpu == u128::from(millis.min(1300)) || pace < 1.0 && cpu <= 2600);
        }
    }
}
