//! A program that is accepted, of which mutants are made.

use std::time::Duration;

use crate::judge::grading::Grading;
use crate::judge::judging::Judging;
use crate::judge::submission::source;
use crate::judge::submission::submission::Submission;
use crate::judge::test_set::TestSet;
use crate::judge::verdict::Verdict;
use crate::package::problem_toml::Problem;
use crate::setting::source_mutants::{self, SourceMutant};
use crate::text::{Evidence, Fact, facts};

/// A program that every case accepts.
pub struct Original<'a> {
    /// The program.
    pub submission: &'a Submission,
    /// Its source.
    pub source: String,
    /// The CPU time of its slowest case.
    pub slowest: Duration,
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
        let mut slowest = Duration::ZERO;
        for test_case in &test_set.test_cases {
            let Some(run) = judging.find(test_case, false) else {
                return Ok(None);
            };
            if run.verdict() != Verdict::Accepted {
                let (case, verdict) =
                    (test_case.case.name.clone(), run.verdict().code().to_owned());
                return Err(Unfit::NotAccepted {
                    program,
                    case,
                    verdict,
                }
                .fact());
            }
            let time = run.usage.and_then(|usage| usage.cpu);
            slowest = slowest.max(time.unwrap_or_default());
        }
        let mutants = source_mutants::all(&submission.language.id, &text);
        if mutants.is_empty() {
            return Err(Unfit::Language { program }.fact());
        }
        let possible = mutants.len();
        Ok(Some(Self {
            submission,
            source: text,
            slowest,
            mutants: source_mutants::pick(mutants, count, SEED),
            possible,
        }))
    }
}
