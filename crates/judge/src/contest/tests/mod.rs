//! Tests of contests with scripted programs, without starting processes.
//!
//! A source is any text. It compiles to itself unless the first line is `#error`; a script defines the outcomes of
//! runs.

mod fault_attribution;
mod near;
mod observer;
mod order;
mod points;
mod recovery;
mod scores;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::contest::contestant::SourceSearchRules;
use crate::contest::event::ContestEvent;
use crate::contest::executor::Executor;
use crate::contest::journal::Journal;
use crate::contest::ledger::ResultLedger;
use crate::contest::local_executor::{LocalExecutor, MAX_PROGRAM_SPACE};
use crate::contest::observer::{ContestView, Observer};
use crate::contest::participants;
use crate::contest::problem::ContestProblem;
use crate::contest::result_cache::ResultCache;
use crate::contest::run::ContestRun;
use crate::contest::run_task::RunTask;
use crate::contest::shard::Shard;
use crate::grading_context::GradingContext;
use crate::result::Scorecard;
use crate::submission::compile;
use crate::submission::compiler_probe::CompilerProbes;
use crate::test_set;
use caipan_checker::Settings;
use caipan_facts::Bytes;
use caipan_problem::case;
use caipan_problem::points::Points;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::scripted::{self, ScriptedRunner};
use caipan_sandbox::{Ending, Job, JobFolder, ResourceUsage, RunOutcome, SandboxError};

/// Run that the judge requests from the script.
pub(super) struct ScriptedRun {
    /// Text of the submitted file `sum.c`.
    pub source: String,
    /// Standard input, which is the number of the case.
    pub input: String,
    /// Whether nothing else runs at the same time.
    pub alone: bool,
}

/// Result that the script returns for a run.
pub(super) type ScriptedResult = Result<RunOutcome, SandboxError>;

/// Temporary folder with a problem and the submissions of a class.
pub(super) struct Contest {
    folder: tempfile::TempDir,
}

/// Settings for judging the contest.
pub(super) struct Options<'o> {
    pub workers: usize,
    pub skip_lost: bool,
    pub best: bool,
    pub max_program_space: Bytes,
    /// Whether every task is executed twice, the second time in reverse order.
    pub twice: bool,
    pub cache: Option<&'o ResultCache>,
    pub cancel: &'o AtomicBool,
    pub news: &'o (dyn Fn(ContestEvent) + Sync),
    pub observer: Option<Observer<'o>>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        static GO_ON: AtomicBool = AtomicBool::new(false);
        Self {
            workers: 1,
            skip_lost: false,
            best: false,
            max_program_space: MAX_PROGRAM_SPACE,
            twice: false,
            cache: None,
            cancel: &GO_ON,
            news: &|_| (),
            observer: None,
        }
    }
}

impl Contest {
    /// Creates the problem `sum` with this number of cases, whose inputs and answers are the case numbers, and the
    /// sources of contestants as `NAME/sum.c`. `toml` is appended to problem.toml.
    pub(super) fn new(toml: &str, cases: usize, sources: &[(&str, &str)]) -> Self {
        let contest = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let toml = format!("name = \"sum\"\nchecker = \"tokens\"\n{toml}");
        contest.write("problem/problem.toml", &toml);
        for case in 1..=cases {
            contest.write(&format!("problem/{case}.in"), &case.to_string());
            contest.write(&format!("problem/{case}.ans"), &case.to_string());
        }
        for (name, source) in sources {
            contest.write(&format!("class/{name}/sum.c"), source);
        }
        contest
    }

    /// Writes a file of the contest.
    pub(super) fn write(&self, name: &str, text: &str) {
        let path = self.folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Path of the journal, which [`Contest::cache`] creates.
    pub(super) fn journal(&self) -> PathBuf {
        self.folder.path().join("journal")
    }

    /// Opens the journal of the contest and reads the results in it.
    pub(super) fn cache(&self) -> ResultCache {
        ResultCache {
            journal: Journal::open(&self.journal(), false).unwrap(),
            programs: None,
            only_accepted: false,
        }
    }

    /// Judges all contestants; `script` replaces the runs of programs.
    pub(super) fn judge(
        &self,
        options: &Options,
        script: impl Fn(&ScriptedRun) -> ScriptedResult + Sync,
    ) -> Vec<Scorecard> {
        let folder = self.folder.path().join("problem");
        let problem = Problem::load(folder.to_str().unwrap(), &Settings::new());
        let problems = [problem.unwrap()];
        let cases = case::find_cases(&problems[0].directory).unwrap();
        let test_set = test_set::prepare_test_set(&problems[0], &cases, true).unwrap();
        let contest_problems = [ContestProblem::with_case_ids(&problems[0], &test_set)];
        let roll = participants::collect_participants(
            &problems,
            &self.folder.path().join("class"),
            SourceSearchRules {
                best_of_several: options.best,
                ..SourceSearchRules::default()
            },
        )
        .unwrap();
        let runner = ScriptedRunner::new(|job| run_scripted_job(job, &script));
        let grading = GradingContext {
            runner: &runner,
            compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
            cpu_kill_factor: 1.3,
            strict: false,
            jury_program_store: &Default::default(),
            may_fork_interpreter: false,
            cancel: options.cancel,
        };
        let run = ContestRun {
            problems: &contest_problems,
            contestants: &roll.contestants,
            grading: &grading,
            workers: options.workers,
            cache: options.cache,
            max_program_space: options.max_program_space,
            skip_lost: options.skip_lost,
            shard: Shard::WHOLE,
            repeats: true,
            probes: Some(&CompilerProbes::default()),
            on_event: options.news,
            observer: options.observer,
        };
        if !options.twice {
            run.judge()
        } else {
            run.judge_with_executor(&TwiceExecutor(run.local_executor()))
        }
    }

    /// Judges all contestants one run at a time. Also returns the runs in order: `SOURCE CASE`, followed by `!` if the
    /// program ran alone.
    pub(super) fn runs(
        &self,
        options: &Options,
        script: impl Fn(&ScriptedRun) -> ScriptedResult + Sync,
    ) -> (Vec<Scorecard>, Vec<String>) {
        let runs = Mutex::new(Vec::new());
        let cards = self.judge(options, |asked| {
            let alone = if asked.alone { "!" } else { "" };
            let run = format!("{} {}{alone}", asked.source, asked.input);
            runs.lock().unwrap().push(run);
            script(asked)
        });
        (cards, runs.into_inner().unwrap())
    }
}

/// Executor that executes all tasks twice, the second time in reverse order.
struct TwiceExecutor<'a>(LocalExecutor<'a>);

impl Executor for TwiceExecutor<'_> {
    fn execute(&self, tasks: Vec<RunTask>, ledger: &ResultLedger) {
        self.0.execute(tasks.clone(), ledger);
        for task in tasks.into_iter().rev() {
            self.0.execute(vec![task], ledger);
        }
    }
}

/// Returns the outcome of a job: compilers copy the source, programs follow the script.
fn run_scripted_job(
    job: &Job,
    script: &(impl Fn(&ScriptedRun) -> ScriptedResult + Sync),
) -> ScriptedResult {
    let JobFolder::Kept(folder) = job.folder else {
        let program = fs::read_to_string(Path::new(&job.command[0])).unwrap();
        return script(&ScriptedRun {
            source: program,
            input: String::from_utf8(job.stdin.to_vec()).unwrap(),
            alone: job.needs_new_box,
        });
    };
    let path = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| {
            path.extension()
                .is_some_and(|extension| extension == "c" || extension == "cpp")
        })
        .unwrap();
    let source = fs::read(path).unwrap();
    if source.starts_with(b"#error") {
        return outcome(Ending::Exited(1), "sum.c:1: #error", 10);
    }
    fs::write(folder.join("program"), source).unwrap();
    outcome(Ending::Exited(0), "", 10)
}

/// Returns a run with this ending, standard output and time in milliseconds.
pub(super) fn outcome(ending: Ending, text: &str, millis: u64) -> ScriptedResult {
    let time = Duration::from_millis(millis);
    let usage = ResourceUsage {
        cpu: Some(time),
        wall: time,
        memory: Some(Bytes(1 << 20)),
    };
    Ok(RunOutcome {
        stdout: text.as_bytes().to_vec().into(),
        ..scripted::outcome_without_output(ending, usage)
    })
}

/// Returns a run that printed `text`, within all limits.
pub(super) fn run_that_printed(text: &str) -> ScriptedResult {
    outcome(Ending::Exited(0), text, 10)
}

/// Returns a run with the right answer that took this number of milliseconds.
pub(super) fn took(asked: &ScriptedRun, millis: u64) -> ScriptedResult {
    outcome(Ending::Exited(0), &asked.input, millis)
}

/// A run that the machine could not make.
pub(super) fn machine_failure() -> ScriptedResult {
    Err(scripted::scripted_run_error(false))
}

/// The verdict of each case, in order.
pub(super) fn verdicts(card: &Scorecard) -> Vec<&'static str> {
    card.cases
        .iter()
        .map(|case| case.verdict().code())
        .collect()
}
