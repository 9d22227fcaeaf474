//! The mutants of several programs on all cases.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::batch::{self, Built};
use super::known::KnownTrials;
use super::original::Original;
use super::trial::{Runs, Trial};
use crate::judge::grading::Grading;
use crate::judge::parallel::in_parallel;
use crate::judge::test_set::TestSet;
use crate::package::problem_toml::Problem;
use crate::problem::Reason;
use crate::setting::source_mutants::SourceMutant;
use crate::setting::strength::Strength;

/// A mutant that was tried.
#[derive(Clone)]
pub struct Tried {
    /// The file that it was made of.
    pub program: String,
    /// The mistake.
    pub mutant: SourceMutant,
    /// Is it right, and slow?
    pub is_slow: bool,
    /// Which of the programs that is.
    pub(super) original: usize,
    pub(super) built: Built,
}

/// What became of the mutants of one program.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    /// The file that they were made of.
    pub program: String,
    /// How many there could be.
    pub possible: usize,
    /// How many were made.
    pub made: usize,
    /// How many of these do not compile.
    pub refused: usize,
    /// How many are the same program as the original or another one.
    pub same: usize,
    /// How many do now this, now that.
    pub fickle: usize,
    /// For how many there was no time.
    pub untried: usize,
    /// How many are known from an earlier run.
    pub known: usize,
}

/// How much the cases catch.
pub struct Measured {
    /// The mutants that are programs of their own, and do the same each time, on every case.
    pub strength: Strength<Tried>,
    /// Program by program.
    pub counts: Vec<Counts>,
    /// What kept the jury from judging some of them.
    pub fault: Option<Reason>,
}

/// How the work is done.
pub struct Work<'a> {
    /// Runs at once.
    pub workers: usize,
    /// Is the time over? What is left then is not tried.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// What is known from an earlier run.
    pub known: Option<&'a KnownTrials>,
    /// Is called with how much was done, of twice as much as there are mutants.
    pub watch: &'a (dyn Fn(usize) + Sync),
}

/// Measures the cases of a test set. `None` where caipan was told to stop.
pub fn measure(
    problem: &Problem,
    test_set: &TestSet,
    originals: &[Original],
    work: &Work,
    grading: &Grading,
) -> Option<Measured> {
    let names = test_set.test_cases.iter().map(|one| one.case.name.clone());
    let mut measured = Measured {
        strength: Strength {
            mutants: Vec::new(),
            cases: names.collect(),
            fates: Vec::new(),
        },
        counts: Vec::new(),
        fault: None,
    };
    for original in originals {
        let built = batch::build(problem, original, work.workers, grading, work.watch);
        let trials = tried(problem, test_set, original, &built, work, grading)?;
        measured.add(original, built, trials);
    }
    Some(measured)
}

fn tried(
    problem: &Problem,
    test_set: &TestSet,
    original: &Original,
    built: &[Built],
    work: &Work,
    grading: &Grading,
) -> Option<Vec<Option<Trial>>> {
    let next = AtomicUsize::new(0);
    let trials: Mutex<Vec<Option<Trial>>> = Mutex::new(built.iter().map(|_| None).collect());
    let one_by_one = || {
        loop {
            if (work.is_over)() {
                return;
            }
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(built) = built.get(number) else {
                return;
            };
            let known = work
                .known
                .map(|known| (known, known.id(original, &original.mutants[number])));
            let earlier = known.as_ref().and_then(|(known, id)| {
                let is_program = matches!(built, Built::Alone(_) | Built::Inside(..));
                known
                    .get(id, test_set.test_cases.len())
                    .filter(|_| is_program)
            });
            let trial = match earlier {
                Some(trial) => Some(Some(trial)),
                None => {
                    let runs = Runs::of(problem, grading, original, built);
                    let trial = runs.map(|runs| runs.on(&test_set.test_cases, usize::MAX));
                    if let (Some((known, id)), Some(Some(trial))) = (&known, &trial) {
                        known.put(id, trial);
                    }
                    trial
                }
            };
            if let Some(None) = trial {
                return;
            }
            let mut trials = trials.lock().unwrap_or_else(PoisonError::into_inner);
            trials[number] = trial.flatten();
            (work.watch)(1);
        }
    };
    in_parallel(work.workers.min(built.len()), &one_by_one);
    let is_stopped = grading.cancel.load(Ordering::Relaxed);
    let trials = trials.into_inner().unwrap_or_else(PoisonError::into_inner);
    (!is_stopped).then_some(trials)
}

impl Measured {
    fn add(&mut self, original: &Original, built: Vec<Built>, trials: Vec<Option<Trial>>) {
        let mut counts = Counts {
            program: original.submission.name.clone(),
            possible: original.possible,
            made: built.len(),
            ..Counts::default()
        };
        let all = original.mutants.iter().zip(built).zip(trials);
        for ((mutant, built), trial) in all {
            match &built {
                Built::Refused => counts.refused += 1,
                Built::Same => counts.same += 1,
                Built::Failed(reason) => self.fault = Some(reason.clone()),
                _ => {}
            }
            let Some(trial) = trial else {
                let is_program = matches!(built, Built::Alone(_) | Built::Inside(..));
                counts.untried += usize::from(is_program);
                continue;
            };
            counts.known += usize::from(trial.is_known);
            if let Some(fault) = trial.fault {
                self.fault = Some(fault);
                continue;
            }
            if trial.is_fickle {
                counts.fickle += 1;
                continue;
            }
            self.strength.mutants.push(Tried {
                program: counts.program.clone(),
                mutant: mutant.clone(),
                is_slow: trial.is_slow,
                original: self.counts.len(),
                built,
            });
            self.strength.fates.push(trial.fates);
        }
        self.counts.push(counts);
    }
}
