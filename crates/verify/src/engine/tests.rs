//! Injected faults of the machine and the jury: each is a null of the right kind, and none is a verdict.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use super::*;
use caipan_i18n::Lang;
use caipan_judge::submission::compile::DEFAULT_COMPILER_LIMITS;
use caipan_sandbox::scripted::{ScriptedRunner, outcome_without_output, scripted_run_error};
use caipan_sandbox::{
    Ending, Job as SandboxJob, KillReason, ResourceUsage, RunOutcome, SandboxError,
};

/// A fault and the place where it is injected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Injected {
    None,
    /// The compiler cannot be started because of the machine.
    Compiler,
    /// The compiler is killed from outside.
    CompilerKilled,
    /// The program cannot be started because of the machine.
    Start,
    /// The run needed more wall time than its limit because it got no core, also when repeated alone.
    Starved,
    /// The program was killed from outside, because the machine had no memory left.
    OutOfMemory,
    CheckerSignal,
    CheckerStart,
    /// The checker never ends.
    CheckerHangs,
}

const ALL: [Injected; 9] = [
    Injected::None,
    Injected::Compiler,
    Injected::CompilerKilled,
    Injected::Start,
    Injected::Starved,
    Injected::OutOfMemory,
    Injected::CheckerSignal,
    Injected::CheckerStart,
    Injected::CheckerHangs,
];

impl Injected {
    /// Fault that the result has to name; `None` if the job has a verdict.
    fn expected(self) -> Option<Fault> {
        match self {
            Self::None => None,
            Self::Compiler | Self::CompilerKilled | Self::Start => Some(Fault::Machine),
            Self::Starved | Self::OutOfMemory => Some(Fault::Overload),
            Self::CheckerSignal | Self::CheckerStart | Self::CheckerHangs => Some(Fault::Jury),
        }
    }

    /// Outcome of a job of the sandbox if this fault is injected.
    fn outcome(self, job: &SandboxJob) -> Result<RunOutcome, SandboxError> {
        let usage = ResourceUsage {
            cpu: Some(Duration::from_millis(10)),
            wall: Duration::from_millis(10),
            ..ResourceUsage::default()
        };
        match (Process::of(job), self) {
            (Process::Compiler, Self::Compiler) | (Process::Program, Self::Start) => {
                Err(scripted_run_error(false))
            }
            (Process::Compiler, Self::CompilerKilled) => {
                Ok(outcome_without_output(Ending::Signalled(9), usage))
            }
            (Process::Program, Self::Starved) => {
                let wall = job.limits.wall * 2;
                let usage = ResourceUsage { wall, ..usage };
                Ok(RunOutcome {
                    is_starved: true,
                    waited: wall,
                    ..outcome_without_output(Ending::Killed(KillReason::Wall), usage)
                })
            }
            (Process::Program, Self::OutOfMemory) => Ok(RunOutcome {
                is_starved: true,
                ..outcome_without_output(Ending::Signalled(9), usage)
            }),
            (Process::Checker, Self::CheckerSignal) => {
                Ok(outcome_without_output(Ending::Signalled(11), usage))
            }
            (Process::Checker, Self::CheckerStart) => Err(scripted_run_error(true)),
            (Process::Checker, Self::CheckerHangs) => Ok(outcome_without_output(
                Ending::Killed(KillReason::Cpu),
                usage,
            )),
            // In the dialect of Kattis, this exit code accepts the output.
            (Process::Checker, _) => Ok(outcome_without_output(Ending::Exited(42), usage)),
            _ => Ok(outcome_without_output(Ending::Exited(0), usage)),
        }
    }
}

/// Process that a job of the sandbox runs.
enum Process {
    Compiler,
    Program,
    Checker,
}

impl Process {
    fn of(job: &SandboxJob) -> Self {
        let mut words = job.command.iter().map(|word| word.to_string_lossy());
        if words.any(|word| word.contains("compile(source")) {
            Self::Compiler
        } else if job.command.len() > WORDS_OF_A_PROGRAM {
            Self::Checker
        } else {
            Self::Program
        }
    }
}

/// Number of words that start a program in Python; a checker has arguments besides.
const WORDS_OF_A_PROGRAM: usize = 4;

const CASES: usize = 6;

/// A fault, the case from which on it occurs, and the job that it occurs in.
#[derive(Debug, Clone, Copy)]
struct Trial {
    injected: Injected,
    /// Index of the first case with the fault. Faults of the compiler occur before all cases.
    from: usize,
    mode: JudgingMode,
    attempt: u32,
}

impl Trial {
    fn of(injected: Injected, attempt: u32) -> Self {
        Self {
            injected,
            from: 0,
            mode: JudgingMode::All,
            attempt,
        }
    }

    fn job(self) -> Job {
        let tests = vec![serde_json::json!({"input": "1", "output": "1"}); CASES];
        let record = serde_json::json!({
            "id": "a",
            "program": {"language": "python", "source": "print(1)"},
            "tests": tests,
            "checker": {"source": "", "language": "python", "dialect": "kattis"},
            "mode": self.mode,
            "attempt": self.attempt,
        });
        serde_json::from_value(record).unwrap()
    }
}

/// Result of a job, with this fault injected.
fn judged(trial: Trial) -> JobResult {
    let started = AtomicUsize::new(0);
    let checked = AtomicUsize::new(0);
    let runner = ScriptedRunner::new(|job| {
        let count = match Process::of(job) {
            Process::Compiler => &AtomicUsize::new(trial.from),
            Process::Program => &started,
            Process::Checker => &checked,
        };
        let is_injected = count.fetch_add(1, Ordering::Relaxed) >= trial.from;
        let injected = if is_injected {
            trial.injected
        } else {
            Injected::None
        };
        injected.outcome(job)
    });
    let cancel = AtomicBool::new(false);
    let grading = GradingContext {
        runner: &runner,
        compile_limits: &DEFAULT_COMPILER_LIMITS,
        cpu_kill_factor: 1.0,
        strict: false,
        jury_program_store: &Default::default(),
        may_fork_interpreter: false,
        cancel: &cancel,
    };
    let engine = JobEngine::new(
        &grading,
        EngineOptions {
            problem_root: None,
            terms: JobDefaults::default(),
            cache: None,
            program_cache_limit: Bytes(1 << 20),
            say: |fact| Lang::En.fact(fact),
        },
    );
    let result = engine.judge_job(&trial.job(), &cancel);
    result.unwrap_or_else(|RunCancelled| panic!("nothing was cancelled"))
}

/// Every fault at every case, in every mode, at the attempts before the last.
fn all_trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for injected in ALL {
        for from in 0..CASES {
            for mode in [JudgingMode::All, JudgingMode::First, JudgingMode::Fraction] {
                for attempt in [1, 2] {
                    trials.push(Trial {
                        injected,
                        from,
                        mode,
                        attempt,
                    });
                }
            }
        }
    }
    trials
}

#[test]
fn every_injected_fault_is_a_null_of_the_right_kind_and_never_a_zero() {
    let mut nulls = 0;
    for trial in all_trials() {
        let result = judged(trial);
        let is_null = result.reward.is_none() && result.kind == ResultKind::Null;
        assert_eq!(
            result.fault,
            trial.injected.expected(),
            "{trial:?}: {result:#?}"
        );
        assert_eq!(is_null, result.fault.is_some(), "{trial:?}: {result:#?}");
        nulls += usize::from(is_null);
    }
    assert!(nulls >= 200, "{nulls}");
}

#[test]
fn without_a_fault_no_job_of_hundreds_is_null() {
    for _ in 0..200 {
        let result = judged(Trial::of(Injected::None, 1));
        assert_eq!(result.reward, Some(1.0), "{result:#?}");
    }
}

#[test]
fn a_machine_that_fails_at_the_third_attempt_makes_a_job_poison() {
    for (attempt, fault) in [(1, Fault::Machine), (2, Fault::Machine), (3, Fault::Poison)] {
        let result = judged(Trial::of(Injected::Start, attempt));
        assert_eq!(result.fault, Some(fault));
    }
    // Another attempt changes nothing about the jury's faults.
    let result = judged(Trial::of(Injected::CheckerSignal, 3));
    assert_eq!(result.fault, Some(Fault::Jury));
}
