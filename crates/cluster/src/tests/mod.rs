//! Tests on a simulated cluster that runs no programs: their results are scripted, the bus has faults, and time is
//! simulated.

mod blobs;
mod coordinator;
mod cross_checks;
mod fake;
mod forged_results;
mod golden;
mod machines;
mod names;
mod pace;
mod schedules;
mod world;

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::blob::Blob;
use crate::evidence::OrderFault;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Reason, ReasonKind, Settings, Share};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::event::ContestEvent;
use caipan_judge::contest::executor::Executor;
use caipan_judge::contest::ledger::ResultLedger;
use caipan_judge::contest::participants;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::result_cache::ResultCache;
use caipan_judge::contest::run::ContestRun;
use caipan_judge::contest::run_task::{RunMode, RunTask};
use caipan_judge::contest::shard::Shard;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::ids::ContestantId;
use caipan_judge::result::{CompileLog, Scorecard};
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::compile::{self, CompilationState};
use caipan_judge::submission::source;
use caipan_judge::test_set;
use caipan_problem::case;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::scripted;
use caipan_sandbox::{Ending, KillReason, ResourceUsage, Runner};

/// Multiple of the CPU limit at which a run is killed.
pub(crate) const PATIENCE: f64 = 1.3;

/// A class of scripted programs. A source is a letter for each case, whose result [`came`] defines, or begins with
/// `#error`.
pub(crate) struct ScriptedClass<'c> {
    pub problems: &'c [ContestProblem<'c>],
    pub contestants: &'c [Contestant],
    pub runner: &'c dyn Runner,
    /// The sources, by the ids of their blobs.
    pub sources: HashMap<ContentId, String>,
}

/// Options with which the class is judged.
#[derive(Clone, Copy)]
pub(crate) struct Options<'o> {
    pub skip_lost: bool,
    pub cache: Option<&'o ResultCache>,
    pub cancel: &'o AtomicBool,
}

static NEVER_CANCELLED: AtomicBool = AtomicBool::new(false);

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            skip_lost: false,
            cache: None,
            cancel: &NEVER_CANCELLED,
        }
    }
}

/// Creates a class with this number of cases and these programs. `toml` is the rest of problem.toml.
pub(crate) fn with_class<T>(
    runner: &dyn Runner,
    (toml, cases): (&str, usize),
    sources: &[&str],
    act: impl FnOnce(&ScriptedClass) -> T,
) -> T {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    let toml = format!("name = \"sum\"\nchecker = \"tokens\"\n{toml}");
    write_file(&root.join("problem/problem.toml"), &toml);
    for case in 1..=cases {
        for ending in ["in", "ans"] {
            write_file(
                &root.join(format!("problem/{case}.{ending}")),
                &case.to_string(),
            );
        }
    }
    for (number, source) in sources.iter().enumerate() {
        write_file(&root.join(format!("class/c{number}/sum.c")), source);
    }
    let problem = Problem::load(root.join("problem").to_str().unwrap(), &Settings::new());
    let problems = [problem.unwrap()];
    let cases = case::find_cases(&problems[0].directory).unwrap();
    let test_set = test_set::prepare_test_set(&problems[0], &cases, true).unwrap();
    let roll =
        participants::collect_participants(&problems, &root.join("class"), Default::default())
            .unwrap();
    act(&ScriptedClass {
        problems: &[ContestProblem::with_case_ids(&problems[0], &test_set)],
        contestants: &roll.contestants,
        runner,
        sources: (sources.iter())
            .map(|source| (Blob::from_content(source.as_bytes()).id, source.to_string()))
            .collect(),
    })
}

fn write_file(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// Runner that panics if anything is run.
pub(crate) fn panicking_runner() -> scripted::ScriptedRunner<'static> {
    scripted::ScriptedRunner::new(|_| panic!("something is run"))
}

impl ScriptedClass<'_> {
    /// Judges the class with this executor. Returns a line for each contestant, and the number of reports of each
    /// result.
    pub(crate) fn judge(
        &self,
        hands: &dyn Executor,
        options: &Options,
    ) -> (Vec<String>, Vec<usize>) {
        let reported: Mutex<HashMap<(ContestantId, usize), usize>> = Mutex::default();
        let hear = |event: ContestEvent| {
            if let ContestEvent::Settled {
                contestants, case, ..
            } = event
            {
                *reported
                    .lock()
                    .unwrap()
                    .entry((contestants[0], case.0))
                    .or_default() += 1;
            }
        };
        let grading = GradingContext {
            runner: self.runner,
            compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
            cpu_kill_factor: PATIENCE,
            strict: false,
            jury_program_store: &Default::default(),
            may_fork_interpreter: false,
            cancel: options.cancel,
        };
        let run = ContestRun {
            problems: self.problems,
            contestants: self.contestants,
            grading: &grading,
            workers: 2,
            cache: options.cache,
            max_program_space: Bytes(1 << 30),
            skip_lost: options.skip_lost,
            shard: Shard::WHOLE,
            repeats: true,
            probes: None,
            on_event: &hear,
            observer: None,
        };
        let cards = run.judge_with_executor(hands);
        let counts = reported.into_inner().unwrap().into_values().collect();
        (cards.iter().map(line).collect(), counts)
    }

    /// Lines that an executor without a cluster produces.
    pub(crate) fn expected(&self, options: &Options) -> Vec<String> {
        self.judge(&ScriptedExecutor, options).0
    }
}

/// Line of a contestant: verdict, score, number of unfinished runs, and for each case the verdict and number of runs.
fn line(card: &Scorecard) -> String {
    let cases: Vec<String> = (card.cases.iter())
        .map(|case| {
            let runs = case.run.runs.as_ref().map(|runs| runs.verdicts.len());
            let unconfirmed = if case.run.unconfirmed { "?" } else { "" };
            format!(
                "{}{}{unconfirmed}",
                case.verdict().code(),
                runs.unwrap_or(1)
            )
        })
        .collect();
    let (verdict, unfinished) = (card.verdict.code(), card.unfinished);
    format!(
        "{} {verdict} {} {unfinished} {}",
        card.name,
        card.score,
        cases.join(" ")
    )
}

/// Executor that finishes all tasks at once, by the script.
struct ScriptedExecutor;

impl Executor for ScriptedExecutor {
    fn execute(&self, tasks: Vec<RunTask>, ledger: &ResultLedger) {
        for RunTask {
            program,
            cases,
            mode: manner,
        } in tasks
        {
            let source = source::read_source(ledger.program(program).submission);
            let source = String::from_utf8(source.unwrap_or_default()).unwrap();
            ledger.record_build(
                program,
                if source.starts_with("#error") {
                    CompilationState::CompileError(CompileLog::new(false, "no".to_owned()))
                } else {
                    CompilationState::Logged(CompileLog::new(true, String::new()))
                },
            );
            for case in cases {
                let letter = source.chars().nth(case.0).unwrap();
                match manner {
                    _ if !ledger.needs_run_on_case(program, case, manner) => {}
                    RunMode::Parallel => ledger.record_run(program, case, came(letter, false)),
                    RunMode::Alone(times) => {
                        ledger.record_repeated_runs(program, case, vec![came(letter, true); times]);
                    }
                }
            }
        }
    }
}

/// Scripted result of a run: `letter` of the program for the case, and whether the run is made alone.
pub(crate) fn came(letter: char, is_alone: bool) -> RunResult {
    let accepted = Decision {
        verdict: Verdict::Accepted,
        share: Share::FULL,
        reason: None,
    };
    let (decision, ending, millis) = match (letter, is_alone) {
        ('A' | 'L', _) => (accepted, Ending::Exited(0), 10),
        ('W', _) => (
            lost_decision(Verdict::WrongAnswer, ReasonKind::WrongValue),
            Ending::Exited(0),
            20,
        ),
        ('R', _) => (
            lost_decision(Verdict::RunTimeError, ReasonKind::Signal),
            Ending::Signalled(11),
            20,
        ),
        ('T', _) => (
            lost_decision(Verdict::TimeLimitExceeded, ReasonKind::Cpu),
            Ending::Killed(KillReason::Cpu),
            1310,
        ),
        // The time is near the limit. A repetition alone exceeds it.
        ('N', false) => (accepted, Ending::Exited(0), 900),
        ('N', true) => (
            lost_decision(Verdict::TimeLimitExceeded, ReasonKind::Cpu),
            Ending::Exited(0),
            1020,
        ),
        ('P', _) => {
            let reason = Reason::new(ReasonKind::Sandbox, OrderFault::AllWorkersLost);
            return RunResult::new(Decision::judge_error(reason), None);
        }
        ('J', _) => {
            let reason = Reason::new(ReasonKind::BadCase, Fact::quote("the jury's"));
            return RunResult::new(Decision::judge_error(reason), None);
        }
        _ => panic!("{letter}"),
    };
    let time = Duration::from_millis(millis);
    let usage = ResourceUsage {
        cpu: Some(time),
        wall: time,
        memory: Some(Bytes(1 << 20)),
    };
    RunResult::new(
        decision,
        Some(&scripted::outcome_without_output(ending, usage)),
    )
}

fn lost_decision(verdict: Verdict, kind: ReasonKind) -> Decision {
    Decision::without_points(verdict, kind, Fact::quote("so"))
}
