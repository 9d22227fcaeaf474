//! Measures how many mutants of several programs the cases detect.

use std::sync::atomic::Ordering;

use super::batch::{self, Built};
use super::course::Course;
use super::filled::fill;
use super::known::KnownTrials;
use super::original::Original;
use super::trial::{Runs, Trial};
use crate::strength::{Fate, Strength};
use caipan_checker::Reason;
use caipan_judge::content_id::ContentId;
use caipan_judge::grading::Grading;
use caipan_judge::parallel::each;
use caipan_judge::test_set::TestSet;
use caipan_mutants::SourceMutant;
use caipan_problem::problem_toml::Problem;

/// Mutant that was run on the cases.
#[derive(Clone)]
pub struct Tried {
    /// File name of the original program.
    pub program: String,
    /// Mistake and the line that it changes.
    pub mutant: SourceMutant,
    /// Whether the mutant is right but much slower than the original.
    pub is_slow: bool,
    /// Whether the mutant exceeded its shortened time limit, so that further runs are not worth the time.
    is_late: bool,
    /// Index of the original program.
    pub(super) original: usize,
    pub(super) built: Built,
}

/// Statistics of the mutants of one program.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    /// File name of the original program.
    pub program: String,
    /// Number of mutants that the operators generate in all.
    pub possible: usize,
    /// Number of mutants selected.
    pub made: usize,
    /// Number of selected mutants that do not compile.
    pub refused: usize,
    /// Number of mutants identical to the original or to another mutant after compiling.
    pub same: usize,
    /// Number of mutants whose behaviour varies between runs.
    pub fickle: usize,
    /// Number of mutants not run for lack of time.
    pub untried: usize,
    /// Number of mutants whose results are known from an earlier run.
    pub known: usize,
}

/// Strength of the cases against source mutants.
pub struct Measured {
    /// Kill matrix of the mutants that compile, differ and behave repeatably. A killed mutant is run on further cases
    /// only where that tells something about the cases.
    pub strength: Strength<Tried>,
    /// Statistics per program.
    pub counts: Vec<Counts>,
    /// Reason why some mutants could not be judged.
    pub fault: Option<Reason>,
}

/// Options of [`measure`].
pub struct Work<'a> {
    /// Number of parallel runs.
    pub workers: usize,
    /// Whether time is up; the remaining mutants are then skipped.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Results of an earlier run.
    pub known: Option<&'a KnownTrials>,
    /// Called with the number of steps just finished; there are two steps per mutant (compiling and running).
    pub watch: &'a (dyn Fn(usize) + Sync),
}

/// Measures the cases of a test set. `None` if the work was cancelled.
pub fn measure(
    problem: &Problem,
    test_set: &TestSet,
    originals: &[Original],
    work: &Work,
    grading: &Grading,
) -> Option<Measured> {
    let names = test_set.test_cases.iter().map(|one| one.case.name.clone());
    let mut measured = Measured {
        strength: Strength::new(Vec::new(), names.collect(), Vec::new()),
        counts: Vec::new(),
        fault: None,
    };
    let bench = Bench {
        problem,
        work,
        grading,
    };
    let course = |original: &Original| Course::of(&test_set.test_cases, original.times.clone());
    let courses: Vec<Course> = originals.iter().map(course).collect();
    for (original, course) in originals.iter().zip(&courses) {
        let built = batch::build(problem, original, work.workers, grading, work.watch);
        let trials = tried(&bench, original, course, &built)?;
        measured.add(original, built, trials);
    }
    measured.strength.is_whole = bench.fill(&mut measured, originals, &courses);
    let is_stopped = grading.cancel.load(Ordering::Relaxed);
    (!is_stopped).then_some(measured)
}

/// Runs each mutant of a program; an inner `None` means that time was up. The outer `None` means that the work was
/// cancelled.
fn tried(
    bench: &Bench,
    original: &Original,
    course: &Course,
    built: &[Built],
) -> Option<Vec<Option<Trial>>> {
    let work = bench.work;
    let look = |number: usize| -> Option<Trial> {
        if (work.is_over)() {
            return None;
        }
        let runs = Runs::of(bench.problem, bench.grading, original, &built[number]);
        let trial = runs.and_then(|runs| {
            let id = bench.id(original, &original.mutants[number]);
            let earlier = id
                .as_ref()
                .and_then(|(known, id)| known.get(id, course.len()));
            let Some(trial) = earlier else {
                let trial = runs.on(course, 1)?;
                if let Some((known, id)) = id {
                    known.put(&id, &trial);
                }
                return Some(trial);
            };
            Some(trial)
        });
        (work.watch)(1);
        trial
    };
    let trials = each(work.workers, built.len(), &look);
    let is_stopped = bench.grading.cancel.load(Ordering::Relaxed);
    (!is_stopped).then_some(trials)
}

/// Common arguments of the measuring functions.
struct Bench<'a> {
    problem: &'a Problem,
    work: &'a Work<'a>,
    grading: &'a Grading<'a>,
}

impl<'a> Bench<'a> {
    /// Returns the store of earlier results with the id of a mutant in it.
    fn id(
        &self,
        original: &Original,
        mutant: &SourceMutant,
    ) -> Option<(&'a KnownTrials, ContentId)> {
        let known = self.work.known?;
        Some((known, known.id(original, mutant)))
    }

    /// Completes the kill matrix until it is known which cases kill nothing and which few suffice. Returns whether
    /// that succeeded in time.
    fn fill(&self, measured: &mut Measured, originals: &[Original], courses: &[Course]) -> bool {
        let Strength { mutants, fates, .. } = &mut measured.strength;
        let late = (0..mutants.len()).filter(|row| mutants[*row].is_late);
        let late: Vec<usize> = late.collect();
        let before: Vec<usize> = fates.iter().map(|row| unknown(row)).collect();
        let runs = mutants.iter().map(|tried| {
            let original = &originals[tried.original];
            Runs::of(self.problem, self.grading, original, &tried.built)
        });
        let runs: Vec<Option<Runs>> = runs.collect();
        let ask = |cells: &[(usize, usize)]| -> Option<Vec<Fate>> {
            let fate = |number: usize| {
                let (row, case) = cells[number];
                if (self.work.is_over)() {
                    return None;
                }
                let course = &courses[mutants[row].original];
                runs[row].as_ref()?.fate(course, case)
            };
            let found = each(self.work.workers, cells.len(), &fate);
            found.into_iter().collect()
        };
        let cheap_first = courses.first().map_or(&[][..], Course::cheap_first);
        let filled = fill(fates, &late, cheap_first, self.work.workers, &ask);
        for (row, tried) in mutants.iter().enumerate() {
            if unknown(&fates[row]) < before[row] {
                let original = &originals[tried.original];
                if let Some((known, id)) = self.id(original, &tried.mutant) {
                    let trial = Trial {
                        fates: fates[row].clone(),
                        is_slow: tried.is_slow,
                        ..Trial::default()
                    };
                    known.put(&id, &trial);
                }
            }
        }
        filled.is_some()
    }
}

fn unknown(row: &[Fate]) -> usize {
    row.iter().filter(|fate| **fate == Fate::Unknown).count()
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
                is_late: trial.is_late,
                original: self.counts.len(),
                built,
            });
            self.strength.fates.push(trial.fates);
        }
        self.counts.push(counts);
    }
}
