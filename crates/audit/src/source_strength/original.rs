//! A program that is accepted, of which mutants are made.

use std::sync::Arc;
use std::time::Duration;

use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::grading::Grading;
use caipan_judge::judging::Judging;
use caipan_judge::parallel::each;
use caipan_judge::run_result::RunResult;
use caipan_judge::submission::program::Program;
use caipan_judge::submission::source;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_mutants::SourceMutant;
use caipan_problem::problem_toml::Problem;

/// A program that every case accepts.
pub struct Original<'a> {
    /// The program.
    pub submission: &'a Submission,
    /// Its source.
    pub source: String,
    /// What it is compiled to.
    pub(super) program: Arc<Program>,
    /// The CPU time of each case.
    pub(super) times: Vec<Option<Duration>>,
    /// All of its mutants that are tried.
    pub mutants: Vec<SourceMutant>,
    /// How many there are in all.
    pub possible: usize,
}

facts! {
    /// Why no mutants are made of a program.
    pub enum Unfit {
        /// It is not accepted.
        NotAccepted {
            /// The program.
            program: String,
            /// The case.
            case: String,
            /// What it gets there.
            verdict: String,
        } => "original-not-accepted",
        /// It does not compile.
        NotCompiled {
            /// The program.
            program: String,
        } => "original-not-compiled",
        /// Nobody knows how to make mistakes in its language.
        Language {
            /// The program.
            program: String,
        } => "original-language",
        /// Its source is no text.
        NoText {
            /// The program.
            program: String,
        } => "original-no-text",
    }
}

/// Mutants of the same source are the same ones.
const SEED: u64 = 1;

impl<'a> Original<'a> {
    /// The program of a submission; `None` where caipan was told to stop.
    ///
    /// # Errors
    /// It is none that mutants could be made of.
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
            let program = program.clone();
            Unfit::NoText { program }.fact()
        })?;
        let Ok(text) = String::from_utf8(bytes) else {
            return Err(Unfit::NoText { program }.fact());
        };
        let judging = Judging::of(problem, submission, grading).map_err(|_| {
            let program = program.clone();
            Unfit::NotCompiled { program }.fact()
        })?;
        let Some(runs) = runs(&judging, &test_set.test_cases, workers) else {
            return Ok(None);
        };
        let mut judged = test_set.test_cases.iter().zip(&runs);
        if let Some((test_case, run)) = judged.find(|(_, run)| !is_accepted(run)) {
            let (case, verdict) = (test_case.case.name.clone(), run.verdict().code().to_owned());
            return Err(Unfit::NotAccepted {
                program,
                case,
                verdict,
            }
            .fact());
        }
        let mutants = caipan_mutants::generate(&submission.language.id, &text);
        if mutants.is_empty() {
            return Err(Unfit::Language { program }.fact());
        }
        let possible = mutants.len();
        Ok(Some(Self {
            submission,
            source: text,
            program: judging.program,
            times: runs.iter().map(time).collect(),
            mutants: caipan_mutants::pick(mutants, count, SEED),
            possible,
        }))
    }

    /// The CPU time of each of other inputs, nothing of one that it is not accepted on; `None` where caipan was told to
    /// stop.
    pub(super) fn times_on(
        &self,
        problem: &Problem,
        test_cases: &[TestCase],
        workers: usize,
        grading: &Grading,
    ) -> Option<Vec<Option<Duration>>> {
        let judging = Judging {
            problem,
            program: Arc::clone(&self.program),
            language: &self.submission.language,
            times: 1.0,
            pace: 1.0,
            environment: &[],
            grading,
        };
        let runs = runs(&judging, test_cases, workers)?;
        Some(runs.iter().map(time).collect())
    }
}

/// What a program does with each of these.
fn runs(judging: &Judging, test_cases: &[TestCase], workers: usize) -> Option<Vec<RunResult>> {
    let run = |number: usize| Some(judging.judge(&test_cases[number], false).ok()?.result);
    let runs = each(workers, test_cases.len(), &run);
    runs.into_iter().collect()
}

fn is_accepted(run: &RunResult) -> bool {
    run.verdict() == Verdict::Accepted
}

fn time(run: &RunResult) -> Option<Duration> {
    let time = run.usage.and_then(|usage| usage.cpu);
    is_accepted(run).then(|| time.unwrap_or_default())
}
