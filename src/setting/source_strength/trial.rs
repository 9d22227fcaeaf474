//! One mutant on the cases: which of them it fails.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use super::batch::Built;
use super::original::Original;
use crate::judge::grading::{Grading, limits_for};
use crate::judge::judging::Judging;
use crate::judge::submission::program::Program;
use crate::judge::test_set::TestCase;
use crate::judge::verdict::Verdict;
use crate::package::problem_toml::Problem;
use crate::problem::Reason;
use crate::setting::source_mutants::schema;
use crate::setting::strength::Fate;

/// A mutant is stopped after so many times its original's slowest run, if that is more than the least.
const SLOWER: u32 = 5;
const LEAST: Duration = Duration::from_millis(300);
/// After so many time limits it is not tried any further.
const LATE: usize = 2;
/// One that so few cases kill has to fail again: what it does may be chance.
const FEW: usize = 3;

/// What came of a mutant.
#[derive(Debug, Default)]
pub struct Trial {
    /// Its fate on each case.
    pub fates: Vec<Fate>,
    /// Is it right where it was stopped as too slow, within the problem's own limits?
    pub is_slow: bool,
    /// Did it do something else when it was run again?
    pub is_fickle: bool,
    /// Did an earlier run find it out?
    pub is_known: bool,
    /// What kept the jury from judging it.
    pub fault: Option<Reason>,
}

/// Runs a mutant.
pub struct Runs<'a> {
    problem: &'a Problem,
    grading: &'a Grading<'a>,
    original: &'a Original<'a>,
    program: Arc<Program>,
    environment: Vec<(&'static str, OsString)>,
    /// How much shorter the limits of time are than the problem's.
    times: f64,
}

impl<'a> Runs<'a> {
    /// Those of a mutant that was compiled.
    pub fn of(
        problem: &'a Problem,
        grading: &'a Grading<'a>,
        original: &'a Original<'a>,
        built: &Built,
    ) -> Option<Self> {
        let (program, number) = match built {
            Built::Alone(program) => (program, None),
            Built::Inside(program, number) => (program, Some(number)),
            _ => return None,
        };
        let variable = |number: &usize| (schema::VARIABLE, number.to_string().into());
        let usual = limits_for(&problem.limits, &original.submission.language).cpu;
        let limit = (original.slowest * SLOWER).max(LEAST).min(usual);
        Some(Self {
            problem,
            grading,
            original,
            program: Arc::clone(program),
            environment: number.iter().copied().map(variable).collect(),
            times: limit.as_secs_f64() / usual.as_secs_f64().max(f64::MIN_POSITIVE),
        })
    }

    fn judging(&self, times: f64) -> Judging<'_> {
        Judging {
            problem: self.problem,
            program: Arc::clone(&self.program),
            language: &self.original.submission.language,
            times,
            environment: &self.environment,
            grading: self.grading,
        }
    }

    /// Tries it on cases, until so many have killed it; `None` where caipan was told to stop.
    pub fn on(mut self, test_cases: &[TestCase], enough: usize) -> Option<Trial> {
        let mut trial = Trial::default();
        let (mut late, mut killed, mut is_confirmed) = (0, 0, false);
        for test_case in test_cases {
            if late >= LATE || killed >= enough || trial.fault.is_some() {
                trial.fates.push(Fate::Unknown);
                continue;
            }
            let mut verdict = self.verdict(test_case, self.times, &mut trial)?;
            let is_late = verdict == Verdict::TimeLimitExceeded;
            if is_late && !is_confirmed && self.times < 1.0 {
                verdict = self.verdict(test_case, 1.0, &mut trial)?;
                if verdict == Verdict::TimeLimitExceeded {
                    is_confirmed = true;
                } else {
                    // It is slow, and the problem lets it be.
                    trial.is_slow = true;
                    self.times = 1.0;
                }
            }
            late += usize::from(verdict == Verdict::TimeLimitExceeded);
            trial.fates.push(match verdict {
                Verdict::Accepted => Fate::Survives,
                Verdict::JudgeError => Fate::Unknown,
                _ => Fate::Killed,
            });
            killed += usize::from(trial.fates.last() == Some(&Fate::Killed));
        }
        self.again(test_cases, trial)
    }

    /// Does it fail an input with this answer, within the problem's own limits?
    pub fn fails(&self, input: &str, answer: &str) -> bool {
        let run = self.judging(1.0).answer(input, answer);
        run.is_some_and(|run| !matches!(run.verdict(), Verdict::Accepted | Verdict::JudgeError))
    }

    fn verdict(&self, test_case: &TestCase, times: f64, trial: &mut Trial) -> Option<Verdict> {
        let run = self.judging(times).find(test_case, false)?;
        if run.verdict() == Verdict::JudgeError {
            trial.fault = run.decision.reason.clone();
        }
        Some(run.verdict())
    }

    /// What few cases kill is run once more on these, with other rubbish in its memory: who survives then is no measure.
    fn again(mut self, test_cases: &[TestCase], mut trial: Trial) -> Option<Trial> {
        let is_killed = |(_, fate): &(usize, &Fate)| **fate == Fate::Killed;
        let killed = trial.fates.iter().enumerate().filter(is_killed);
        let killers: Vec<usize> = killed.map(|(number, _)| number).collect();
        if killers.is_empty() || killers.len() > FEW || trial.fault.is_some() {
            return Some(trial);
        }
        self.environment.push(("MALLOC_PERTURB_", "165".into()));
        self.environment
            .push(("CAIPAN_ROOM", "x".repeat(4093).into()));
        for number in killers {
            if self.verdict(&test_cases[number], 1.0, &mut trial)? == Verdict::Accepted {
                trial.fates[number] = Fate::Unknown;
                trial.is_fickle = true;
            }
        }
        Some(trial)
    }
}
