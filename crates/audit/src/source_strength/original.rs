//! Accepted programs from which mutants are made.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::grading::Grading;
use caipan_judge::judging::Judging;
use caipan_judge::parallel::map_parallel;
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::program::Program;
use caipan_judge::submission::source;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_mutants::SourceMutant;
use caipan_problem::problem_toml::Problem;

/// Program that is accepted on every case.
pub struct Original<'a> {
    /// Submission that the source was read from.
    pub submission: &'a Submission,
    /// Text of the source, from which the mutants are generated.
    pub source: String,
    pub(super) program: Arc<Program>,
    /// CPU time on each case of the test set; never `None`, since every case accepts the program.
    pub(super) times: Vec<Option<Duration>>,
    /// Selected mutants, in rounds of at most one mutant per operator.
    pub mutants: Vec<SourceMutant>,
    /// Number of mutants before the selection.
    pub possible: usize,
}

facts! {
    /// Reason why no mutants can be made of a program.
    pub enum UnusableOriginal {
        /// A case does not accept the program.
        NotAccepted {
            program: String,
            /// Name of the first case that does not accept the program.
            case: String,
            /// Code of the verdict on the case.
            verdict: String,
        } => "original-not-accepted",
        /// The unmutated program does not compile, so no mutants are made of it.
        NotCompiled {
            program: String,
        } => "original-not-compiled",
        /// The language has no mutation operators.
        Language {
            program: String,
        } => "original-language",
        /// The source is unreadable or not UTF-8.
        NoText {
            program: String,
        } => "original-no-text",
    }
}

/// Fixed seed, so that the same source always has the same mutants.
const SEED: u64 = 1;

impl<'a> Original<'a> {
    /// Compiles and judges a submission and generates mutants. `None` if the work was cancelled.
    ///
    /// # Errors
    /// Reason why no mutants can be made of the program.
    pub fn of(
        problem: &Problem,
        submission: &'a Submission,
        test_set: &TestSet,
        count: usize,
        workers: usize,
        grading: &Grading,
    ) -> Result<Option<Self>, Fact> {
        let program = submission.name.clone();
        let bytes = source::read(submission).map_err(|_| {
            UnusableOriginal::NoText {
                program: program.clone(),
            }
            .fact()
        })?;
        let Ok(text) = String::from_utf8(bytes) else {
            return Err(UnusableOriginal::NoText { program }.fact());
        };
        let judging = match Judging::compile(problem, submission, grading) {
            Ok(judging) => judging,
            Err(_) if grading.cancel.load(Ordering::Relaxed) => return Ok(None),
            Err(_) => return Err(UnusableOriginal::NotCompiled { program }.fact()),
        };
        let runs = judge_all(&judging, &test_set.test_cases, workers);
        let Some(runs) = runs.into_iter().collect::<Option<Vec<RunResult>>>() else {
            return Ok(None);
        };
        let mut judged = test_set.test_cases.iter().zip(&runs);
        if let Some((test_case, run)) = judged.find(|(_, run)| !is_accepted(run)) {
            let (case, verdict) = (test_case.case.name.clone(), run.verdict().code().to_owned());
            return Err(UnusableOriginal::NotAccepted {
                program,
                case,
                verdict,
            }
            .fact());
        }
        let mutants = caipan_mutants::generate(&submission.language.id, &text);
        if mutants.is_empty() {
            return Err(UnusableOriginal::Language { program }.fact());
        }
        let possible = mutants.len();
        Ok(Some(Self {
            submission,
            source: text,
            program: judging.program,
            times: runs.iter().map(accepted_time).collect(),
            mutants: caipan_mutants::pick(mutants, count, SEED),
            possible,
        }))
    }

    /// Measures the CPU time on other inputs. `None` means that the program is not accepted there, or was not run because the
    /// work was cancelled.
    pub(super) fn measure_cpu_times(
        &self,
        problem: &Problem,
        test_cases: &[TestCase],
        workers: usize,
        grading: &Grading,
    ) -> Vec<Option<Duration>> {
        let judging = self.judging(problem, grading);
        let runs = judge_all(&judging, test_cases, workers).into_iter();
        runs.map(|run| accepted_time(&run?)).collect()
    }

    /// Returns what is needed to run the program.
    pub(super) fn judging<'s>(
        &'s self,
        problem: &'s Problem,
        grading: &'s Grading<'s>,
    ) -> Judging<'s> {
        Judging {
            problem,
            program: Arc::clone(&self.program),
            language: &self.submission.language,
            limit_factor: 1.0,
            slowdown: 1.0,
            environment: &[],
            grading,
        }
    }
}

/// Judges the program on each test case; `None` for those on which the work was cancelled.
fn judge_all(judging: &Judging, test_cases: &[TestCase], workers: usize) -> Vec<Option<RunResult>> {
    map_parallel(workers, test_cases.len(), &|number| {
        Some(judging.judge(&test_cases[number], false).ok()?.result)
    })
}

pub(super) fn is_accepted(run: &RunResult) -> bool {
    run.verdict() == Verdict::Accepted
}

fn accepted_time(run: &RunResult) -> Option<Duration> {
    let time = run.usage.and_then(|usage| usage.cpu);
    is_accepted(run).then(|| time.unwrap_or_default())
}
