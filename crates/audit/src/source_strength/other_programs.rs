//! Accepted programs of which no mutants are made. They have to be accepted on a new case as well before it is written.

use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::Duration;

use super::original::is_accepted;
use caipan_checker::verdict::Verdict;
use caipan_judge::grading::Grading;
use caipan_judge::judging::Judging;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::problem_toml::Problem;

/// Accepted programs, compiled when a new case is found for the first time.
pub struct OtherPrograms<'a> {
    problem: &'a Problem,
    submissions: Vec<&'a Submission>,
    test_set: &'a TestSet<'a>,
    grading: &'a Grading<'a>,
    /// Compiled programs; `None` if compiling was cancelled.
    compiled: OnceLock<Option<Vec<OtherProgram<'a>>>>,
}

struct OtherProgram<'a> {
    name: &'a str,
    judging: Judging<'a>,
    /// Whether it is accepted on the cases of the problem; found out when it is rejected on an input.
    is_accepted: OnceLock<bool>,
}

/// A program that counts as accepted, with its verdict on a new input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Disagreement {
    /// Name of the program, as in [`Submission::name`].
    pub program: String,
    /// Verdict other than accepted.
    pub verdict: Verdict,
    /// Text of the new input on which the program is not accepted.
    pub input: String,
}

/// Results of accepted programs on a new input.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Opinion {
    /// All are accepted, the slowest in this fraction of its time limit.
    Accepted(f64),
    Rejected {
        program: String,
        verdict: Verdict,
    },
    /// The work was cancelled, or the jury could not judge.
    Unknown,
}

impl<'a> OtherPrograms<'a> {
    /// Takes programs that may be accepted. Those that do not compile are left out; `caipan validate` reports them elsewhere.
    pub fn of(
        problem: &'a Problem,
        submissions: Vec<&'a Submission>,
        test_set: &'a TestSet<'a>,
        grading: &'a Grading<'a>,
    ) -> Self {
        Self {
            problem,
            submissions,
            test_set,
            grading,
            compiled: OnceLock::new(),
        }
    }

    fn compile(&self) -> Option<Vec<OtherProgram<'a>>> {
        let mut programs = Vec::new();
        for submission in &self.submissions {
            if let Ok(judging) = Judging::compile(self.problem, submission, self.grading) {
                programs.push(OtherProgram {
                    name: &submission.name,
                    judging,
                    is_accepted: OnceLock::new(),
                });
            } else if self.grading.cancel.load(Ordering::Relaxed) {
                return None;
            }
        }
        Some(programs)
    }

    /// Runs all programs on an input, until one is rejected.
    pub(super) fn opinion(&self, test_case: &TestCase) -> Opinion {
        let Some(programs) = self.compiled.get_or_init(|| self.compile()) else {
            return Opinion::Unknown;
        };
        let mut slowest: f64 = 0.0;
        for program in programs {
            match opinion_of(program.name, &program.judging, test_case) {
                Opinion::Accepted(share) => slowest = slowest.max(share),
                Opinion::Rejected { .. } if !program.is_accepted_on(self.test_set) => {}
                other => return other,
            }
        }
        Opinion::Accepted(slowest)
    }
}

impl OtherProgram<'_> {
    /// Whether the program is accepted on all cases. One that is not proves nothing.
    fn is_accepted_on(&self, test_set: &TestSet) -> bool {
        *self.is_accepted.get_or_init(|| {
            let mut runs = test_set.test_cases.iter().map(|test_case| {
                let run = self.judging.judge(test_case, false).ok()?;
                Some(run.result)
            });
            runs.all(|run| run.is_some_and(|run| is_accepted(&run)))
        })
    }
}

/// Runs a program on an input.
pub(super) fn opinion_of(name: &str, judging: &Judging, test_case: &TestCase) -> Opinion {
    let Ok(run) = judging.judge(test_case, false) else {
        return Opinion::Unknown;
    };
    match run.result.verdict() {
        Verdict::Accepted => {
            let time = run.result.usage.and_then(|usage| usage.cpu);
            Opinion::in_time(time.unwrap_or_default(), judging, test_case)
        }
        Verdict::JudgeError => Opinion::Unknown,
        verdict => Opinion::Rejected {
            program: name.to_owned(),
            verdict,
        },
    }
}

impl Opinion {
    /// The program is accepted after this CPU time.
    pub(super) fn in_time(time: Duration, judging: &Judging, test_case: &TestCase) -> Self {
        let limit = judging.limits_on(test_case.case).cpu;
        Self::Accepted(time.as_secs_f64() / limit.as_secs_f64().max(f64::MIN_POSITIVE))
    }
}
