//! One mutant on its inputs: which of them it fails.
//!
//! Small inputs come first, each for a few times as long as the original takes, until the mutant has failed. One that is
//! only late is held against the problem's own limits, on the largest inputs first: is it slow, or does it loop?

use std::ffi::OsString;
use std::sync::Arc;

use super::batch::Built;
use super::course::Course;
use super::original::Original;
use crate::strength::Fate;
use caipan_checker::Reason;
use caipan_checker::verdict::Verdict;
use caipan_judge::grading::{Grading, limits_on};
use caipan_judge::judging::Judging;
use caipan_judge::submission::program::Program;
use caipan_judge::test_set::TestCase;
use caipan_mutants::schema;
use caipan_problem::problem_toml::Problem;

/// After it was late so often nobody waits for it on other inputs.
const LATE: usize = 2;

/// What came of a mutant.
#[derive(Debug, Default)]
pub struct Trial {
    /// Its fate on each input; unknown are those that came after it had failed.
    pub fates: Vec<Fate>,
    /// Is it right where it was much slower than its original, within the problem's own limits?
    pub is_slow: bool,
    /// Was it late, so that other inputs are not worth their time?
    pub is_late: bool,
    /// Did it do something else when it was run again?
    pub is_fickle: bool,
    /// Did an earlier run find it out?
    pub is_known: bool,
    /// What kept the jury from judging it.
    pub fault: Option<Reason>,
}

/// Runs a mutant.
pub(super) struct Runs<'a> {
    problem: &'a Problem,
    grading: &'a Grading<'a>,
    original: &'a Original<'a>,
    program: Arc<Program>,
    environment: Vec<(&'static str, OsString)>,
    /// The same with other rubbish in its memory.
    other: Vec<(&'static str, OsString)>,
}

impl<'a> Runs<'a> {
    /// Those of a mutant that was compiled.
    pub(super) fn of(
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
        let variable = |number: &usize| (schema::MUTANT_VARIABLE, number.to_string().into());
        let environment: Vec<(&str, OsString)> = number.iter().copied().map(variable).collect();
        let mut other = environment.clone();
        other.push(("MALLOC_PERTURB_", "165".into()));
        other.push(("CAIPAN_ROOM", "x".repeat(4093).into()));
        Some(Self {
            problem,
            grading,
            original,
            program: Arc::clone(program),
            environment,
            other,
        })
    }

    fn judging<'s>(&'s self, times: f64, environment: &'s [(&str, OsString)]) -> Judging<'s> {
        Judging {
            problem: self.problem,
            program: Arc::clone(&self.program),
            language: &self.original.submission.language,
            times,
            pace: 1.0,
            environment,
            grading: self.grading,
        }
    }

    /// Tries it, until so many inputs have killed it; `None` where caipan was told to stop.
    pub(super) fn on(&self, course: &Course, enough: usize) -> Option<Trial> {
        let mut bout = Bout {
            runs: self,
            course,
            killed: 0,
            late: Vec::new(),
            is_doubtful: false,
            is_greedy: false,
            trial: Trial {
                fates: vec![Fate::Unknown; course.len()],
                ..Trial::default()
            },
        };
        bout.hurried(enough)?;
        if bout.killed == 0 && !bout.late.is_empty() {
            bout.patient()?;
        }
        Some(Trial {
            is_late: !bout.late.is_empty(),
            is_fickle: bout.is_doubtful && bout.killed == 0,
            ..bout.trial
        })
    }

    /// Its fate on one input, as far as nobody has to wait for it; `None` where caipan was told to stop.
    pub(super) fn fate(&self, course: &Course, number: usize) -> Option<Fate> {
        let test_case = course.at(number);
        let run = self.judging(self.hurry(course, number), &self.environment);
        let run = run.judge(test_case, false).ok()?;
        Some(match run.result.verdict() {
            Verdict::Accepted => Fate::Survives,
            Verdict::TimeLimitExceeded | Verdict::JudgeError => Fate::Unknown,
            _ => Fate::Killed,
        })
    }

    /// Does it fail an input with this answer, within the problem's own limits?
    pub(super) fn fails(&self, input: &str, answer: &str) -> bool {
        let judging = self.judging(1.0, &self.environment);
        let result = judging.judge_text(input, answer);
        result.is_ok_and(|result| {
            !matches!(result.verdict(), Verdict::Accepted | Verdict::JudgeError)
        })
    }

    /// How much shorter the limits of time are than the problem's where nobody waits for it.
    fn hurry(&self, course: &Course, number: usize) -> f64 {
        let (case, language) = (course.at(number).case, &self.original.submission.language);
        let usual = limits_on(self.problem, case, language).cpu;
        let wanted = course.patience(number).as_secs_f64();
        (wanted / usual.as_secs_f64().max(f64::MIN_POSITIVE)).min(1.0)
    }
}

/// A mutant on its way through a course.
struct Bout<'b> {
    runs: &'b Runs<'b>,
    course: &'b Course<'b>,
    killed: usize,
    /// The inputs on which it was late.
    late: Vec<usize>,
    /// Has it failed an input only once?
    is_doubtful: bool,
    /// Has it taken all memory?
    is_greedy: bool,
    trial: Trial,
}

impl Bout<'_> {
    /// Each input for as long as a mutant may take that is as fast as its original.
    fn hurried(&mut self, enough: usize) -> Option<()> {
        for &number in self.course.cheap_first() {
            let is_late = self.late.len() >= LATE;
            if is_late || self.is_greedy || self.killed >= enough || self.trial.fault.is_some() {
                break;
            }
            let times = self.runs.hurry(self.course, number);
            let verdict = self.verdict(number, times, false)?;
            match verdict {
                Verdict::TimeLimitExceeded if times < 1.0 => self.late.push(number),
                verdict => self.note(number, times, verdict)?,
            }
        }
        Some(())
    }

    /// What is left, within the problem's own limits, until it fails.
    fn patient(&mut self) -> Option<()> {
        for number in self.course.costly_first() {
            if self.killed > 0 || self.trial.fault.is_some() {
                break;
            }
            if self.trial.fates[number] == Fate::Unknown {
                let verdict = self.verdict(number, 1.0, false)?;
                let is_right = verdict == Verdict::Accepted;
                self.trial.is_slow |= is_right && self.late.contains(&number);
                self.note(number, 1.0, verdict)?;
            }
        }
        Some(())
    }

    /// What it fails it has to fail twice, with other rubbish in its memory: who survives then is no measure. One that
    /// takes too long was late before, and one that takes all memory takes its time for that.
    fn note(&mut self, number: usize, times: f64, verdict: Verdict) -> Option<()> {
        let fate = match verdict {
            Verdict::Accepted => Fate::Survives,
            Verdict::JudgeError => Fate::Unknown,
            Verdict::TimeLimitExceeded | Verdict::MemoryLimitExceeded => Fate::Killed,
            _ => match self.verdict(number, times, true)? {
                Verdict::Accepted => {
                    self.is_doubtful = true;
                    Fate::Unknown
                }
                Verdict::JudgeError => Fate::Unknown,
                _ => Fate::Killed,
            },
        };
        self.is_greedy |= verdict == Verdict::MemoryLimitExceeded;
        self.killed += usize::from(fate == Fate::Killed);
        self.trial.fates[number] = fate;
        Some(())
    }

    fn verdict(&mut self, number: usize, times: f64, is_other: bool) -> Option<Verdict> {
        let test_case: &TestCase = self.course.at(number);
        let environment = if is_other {
            &self.runs.other
        } else {
            &self.runs.environment
        };
        let judging = self.runs.judging(times, environment);
        let result = judging.judge(test_case, false).ok()?.result;
        let verdict = result.verdict();
        if verdict == Verdict::JudgeError {
            self.trial.fault = result.decision.reason;
        }
        Some(verdict)
    }
}
