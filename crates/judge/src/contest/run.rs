//! Judging of a whole contest: looks up known results, executes the other runs, and repeats runs near a limit while
//! nothing else runs.

use crate::contest::contestant::{Contestant, Participation};
use crate::contest::distinct_program::DistinctPrograms;
use crate::contest::event::ContestEvent;
use crate::contest::executor::Executor;
use crate::contest::ledger::{LedgerOptions, ResultLedger};
use crate::contest::local_executor::{LocalExecutor, MAX_PROGRAM_SPACE};
use crate::contest::observer::{self, Observer};
use crate::contest::problem::ContestProblem;
use crate::contest::result_cache::ResultCache;
use crate::contest::scorecards::ScorecardBuilder;
use crate::contest::shard::Shard;
use crate::grading_context::GradingContext;
use crate::ids::ProblemId;
use crate::result::Scorecard;
use crate::submission::compiler_probe::CompilerProbes;
use crate::submission::submission::Submission;
use crate::test_set::TestSet;
use caipan_facts::Bytes;
use caipan_problem::problem_toml::Problem;

/// A contest with all options for judging it.
pub struct ContestRun<'a> {
    /// Problems, in the order of [`ProblemId`](crate::ids::ProblemId).
    pub problems: &'a [ContestProblem<'a>],
    /// Contestants with their submissions.
    pub contestants: &'a [Contestant],
    /// Sandbox, limits and options for compiling and running programs.
    pub grading: &'a GradingContext<'a>,
    /// Number of parallel runs or compilations.
    pub workers: usize,
    /// Results of earlier gradings, and storage for new results; `None` to use and store none.
    pub cache: Option<&'a ResultCache>,
    /// Approximate limit on the disk space of compiled programs. At the limit, the compiled programs are run and
    /// removed before more are compiled.
    pub max_program_space: Bytes,
    /// Whether cases of subtasks that can no longer earn points are skipped.
    pub skip_lost: bool,
    /// Share of the programs that is judged on this machine; for other programs only known results count.
    pub shard: Shard,
    /// Whether runs near a limit are repeated while nothing else runs; otherwise the first run counts.
    pub repeats: bool,
    /// Tests of the compilers with a trivial program, made before a compile error is blamed on the contestant; `None`
    /// to skip these tests.
    pub probes: Option<&'a CompilerProbes>,
    /// Callback that receives each event during judging; may be called from several threads at once.
    pub on_event: &'a (dyn Fn(ContestEvent) + Sync),
    /// Callback that runs in a separate thread during judging; `None` to run none.
    pub observer: Option<Observer<'a>>,
}

impl ContestRun<'_> {
    /// Judges all contestants on this machine. If judging ends early because of a cancellation or a full disk, the
    /// scorecards contain the number of unfinished cases.
    pub fn judge(&self) -> Vec<Scorecard> {
        self.judge_with_executor(&self.local_executor())
    }

    /// Creates the executor that uses the cores of this machine.
    pub(super) fn local_executor(&self) -> LocalExecutor<'_> {
        LocalExecutor {
            grading: self.grading,
            workers: self.workers,
            program_cache: self.cache.and_then(|cache| cache.programs.as_ref()),
            max_program_space: self.max_program_space,
            probes: self.probes,
            loaded: Default::default(),
        }
    }

    /// Judges all contestants with the given executor, such as a cluster.
    pub fn judge_with_executor(&self, executor: &dyn Executor) -> Vec<Scorecard> {
        let programs = DistinctPrograms::collect_programs(
            self.problems,
            self.contestants,
            self.grading.runner,
        );
        let ledger = ResultLedger::new(LedgerOptions {
            problems: self.problems,
            programs: &programs.list,
            cache: self.cache,
            skip_lost: self.skip_lost,
            shard: self.shard,
            repeats: self.repeats,
            cancel: self.grading.cancel,
            on_event: self.on_event,
        });
        let cards = ScorecardBuilder {
            problems: self.problems,
            contestants: self.contestants,
            programs: &programs,
            ledger: &ledger,
            strict: self.grading.strict,
            skip_lost: self.skip_lost,
        };
        let work = || {
            executor.execute(ledger.load_results_and_plan_tasks(), &ledger);
            executor.execute(ledger.plan_repeated_runs(), &ledger);
            executor.finish_judging(&ledger);
        };
        match self.observer {
            Some(callback) => {
                observer::run_with_observer(callback, &|| cards.build_all_scorecards(), work)
            }
            None => work(),
        }
        cards.build_all_scorecards()
    }
}

/// Judges a single submission, one run at a time. Runs are not repeated and results are not stored. Without `probes`, a
/// compile error is accepted without testing the compiler.
pub fn judge_submission(
    problem: &Problem,
    test_set: &TestSet,
    submission: &Submission,
    grading: &GradingContext,
    probes: Option<&CompilerProbes>,
) -> Scorecard {
    judge_submissions(problem, test_set, &[submission], 1, grading, probes).remove(0)
}

/// Judges several independent submissions with parallel runs. With more than one worker, runs near a limit are repeated
/// while nothing else runs.
pub fn judge_submissions(
    problem: &Problem,
    test_set: &TestSet,
    submissions: &[&Submission],
    workers: usize,
    grading: &GradingContext,
    probes: Option<&CompilerProbes>,
) -> Vec<Scorecard> {
    let contestants: Vec<Contestant> = submissions
        .iter()
        .map(|submission| Contestant {
            name: submission.name.clone(),
            path: submission.path.clone(),
            problem: ProblemId(0),
            participation: Participation::Submitted(vec![(*submission).clone()]),
        })
        .collect();
    let run = ContestRun {
        problems: &[ContestProblem::without_case_ids(problem, test_set)],
        contestants: &contestants,
        grading,
        workers,
        cache: None,
        max_program_space: MAX_PROGRAM_SPACE,
        skip_lost: false,
        shard: Shard::WHOLE,
        repeats: workers > 1,
        probes,
        on_event: &|_| (),
        observer: None,
    };
    run.judge()
}
