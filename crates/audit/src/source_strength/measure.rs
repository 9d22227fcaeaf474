//! Measures how many mutants of several programs the cases detect.

use super::batch::{self, CompileOptions, CompiledMutant};
use super::fill::fill;
use super::known_trials::KnownTrials;
use super::original::Original;
use super::trial::{MutantRunner, MutantTrial};
use super::trial_inputs::TrialInputs;
use crate::strength::{Fate, KillMatrix};
use caipan_checker::Reason;
use caipan_judge::content_id::ContentId;
use caipan_judge::grading::Grading;
use caipan_judge::parallel::map_parallel;
use caipan_judge::test_set::TestSet;
use caipan_mutants::SourceMutant;
use caipan_problem::problem_toml::Problem;

/// Mutant that was run on the cases.
#[derive(Clone)]
pub struct TriedMutant {
    /// File name of the original program.
    pub program: String,
    /// Mistake and the line that it changes.
    pub mutant: SourceMutant,
    /// Whether the mutant is right but much slower than the original.
    pub is_slow: bool,
    /// Whether the mutant exceeded its shortened time limit, so that further runs are not worth the time.
    is_late: bool,
    /// Index of the original program in the list of originals that were measured.
    pub(super) original: usize,
    pub(super) built: CompiledMutant,
}

/// Statistics of the mutants of one program.
#[derive(Debug, Clone, Default)]
pub struct MutantCounts {
    /// File name of the original program.
    pub program: String,
    /// Number of mutants that the operators generate in all.
    pub possible: usize,
    /// Number of mutants selected to be compiled and run.
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
pub struct SourceStrength {
    /// Kill matrix of the mutants that compile, differ and behave repeatably. A killed mutant is run on a further
    /// case only to find out whether that case kills any mutant, or whether a smaller set of cases suffices.
    pub strength: KillMatrix<TriedMutant>,
    /// Statistics of the mutants of each original program.
    pub counts: Vec<MutantCounts>,
    /// Reason why some mutants could not be judged.
    pub fault: Option<Reason>,
}

/// Settings of one call of [`measure`]: parallelism, time limit, earlier results and progress callback.
pub struct SourceMeasureOptions<'a> {
    /// Number of parallel runs.
    pub workers: usize,
    /// Whether time is up; the remaining mutants are then skipped.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Results of an earlier run.
    pub known: Option<&'a KnownTrials>,
    /// Called with the number of steps just finished; there are two steps per mutant (compiling and running).
    pub watch: &'a (dyn Fn(usize) + Sync),
}

/// Measures the cases of a test set. Mutants that were not run because the work was cancelled are untried.
pub fn measure(
    problem: &Problem,
    test_set: &TestSet,
    originals: &[Original],
    work: &SourceMeasureOptions,
    grading: &Grading,
) -> SourceStrength {
    let names = test_set.test_cases.iter().map(|one| one.case.name.clone());
    let mut measured = SourceStrength {
        strength: KillMatrix::new(Vec::new(), names.collect(), Vec::new()),
        counts: Vec::new(),
        fault: None,
    };
    let bench = MeasureContext {
        problem,
        work,
        grading,
    };
    let inputs =
        |original: &Original| TrialInputs::of(&test_set.test_cases, original.times.clone());
    let inputs_by_original: Vec<TrialInputs> = originals.iter().map(inputs).collect();
    for (original, inputs) in originals.iter().zip(&inputs_by_original) {
        let options = CompileOptions {
            workers: work.workers,
            is_over: work.is_over,
            watch: work.watch,
        };
        let built = batch::compile_mutants(problem, original, &options, grading);
        let trials = run_mutants(&bench, original, inputs, &built);
        measured.add(original, built, trials);
    }
    measured.strength.is_complete = bench.fill(&mut measured, originals, &inputs_by_original);
    measured
}

/// Runs each mutant of a program; `None` means that time was up or the work was cancelled.
fn run_mutants(
    bench: &MeasureContext,
    original: &Original,
    inputs: &TrialInputs,
    built: &[CompiledMutant],
) -> Vec<Option<MutantTrial>> {
    let work = bench.work;
    map_parallel(work.workers, built.len(), &|number| {
        if (work.is_over)() {
            return None;
        }
        let runs = MutantRunner::of(bench.problem, bench.grading, original, &built[number]);
        let trial = runs.and_then(|runs| {
            let id = bench.known_trials_and_id(original, &original.mutants[number]);
            let earlier = id
                .as_ref()
                .and_then(|(known, id)| known.get(id, inputs.len()));
            let Some(trial) = earlier else {
                let trial = runs.run_until(inputs, 1)?;
                if let Some((known, id)) = id {
                    known.put(&id, &trial);
                }
                return Some(trial);
            };
            Some(trial)
        });
        (work.watch)(1);
        trial
    })
}

/// Common arguments of the measuring functions.
struct MeasureContext<'a> {
    problem: &'a Problem,
    work: &'a SourceMeasureOptions<'a>,
    grading: &'a Grading<'a>,
}

impl<'a> MeasureContext<'a> {
    /// Returns the earlier results and the id of a mutant among them. `None` without earlier results.
    fn known_trials_and_id(
        &self,
        original: &Original,
        mutant: &SourceMutant,
    ) -> Option<(&'a KnownTrials, ContentId)> {
        let known = self.work.known?;
        Some((known, known.id(original, mutant)))
    }

    /// Completes the kill matrix until it is known which cases kill nothing and which few suffice. Returns whether
    /// that succeeded in time.
    fn fill(
        &self,
        measured: &mut SourceStrength,
        originals: &[Original],
        inputs_by_original: &[TrialInputs],
    ) -> bool {
        let KillMatrix { mutants, fates, .. } = &mut measured.strength;
        let late: Vec<usize> = (0..mutants.len())
            .filter(|row| mutants[*row].is_late)
            .collect();
        let before: Vec<usize> = fates.iter().map(|row| unknown_count(row)).collect();
        let runs: Vec<Option<MutantRunner>> = mutants
            .iter()
            .map(|tried| {
                let original = &originals[tried.original];
                MutantRunner::of(self.problem, self.grading, original, &tried.built)
            })
            .collect();
        let ask = |cells: &[(usize, usize)]| -> Option<Vec<Fate>> {
            let found = map_parallel(self.work.workers, cells.len(), &|number| {
                let (row, case) = cells[number];
                if (self.work.is_over)() {
                    return None;
                }
                let inputs = &inputs_by_original[mutants[row].original];
                runs[row].as_ref()?.fate(inputs, case)
            });
            found.into_iter().collect()
        };
        let cheap_first = inputs_by_original
            .first()
            .map_or(&[][..], TrialInputs::cheap_first);
        let filled = fill(fates, &late, cheap_first, self.work.workers, &ask);
        for (row, tried) in mutants.iter().enumerate() {
            if unknown_count(&fates[row]) < before[row] {
                let original = &originals[tried.original];
                if let Some((known, id)) = self.known_trials_and_id(original, &tried.mutant) {
                    let trial = MutantTrial {
                        fates: fates[row].clone(),
                        is_slow: tried.is_slow,
                        ..MutantTrial::default()
                    };
                    known.put(&id, &trial);
                }
            }
        }
        filled.is_some()
    }
}

fn unknown_count(row: &[Fate]) -> usize {
    row.iter().filter(|fate| **fate == Fate::Unknown).count()
}

impl SourceStrength {
    fn add(
        &mut self,
        original: &Original,
        built: Vec<CompiledMutant>,
        trials: Vec<Option<MutantTrial>>,
    ) {
        let mut counts = MutantCounts {
            program: original.submission.name.clone(),
            possible: original.possible,
            made: built.len(),
            ..MutantCounts::default()
        };
        let all = original.mutants.iter().zip(built).zip(trials);
        for ((mutant, built), trial) in all {
            match &built {
                CompiledMutant::Refused => counts.refused += 1,
                CompiledMutant::Same => counts.same += 1,
                CompiledMutant::Failed(reason) => self.fault = Some(reason.clone()),
                _ => {}
            }
            let Some(trial) = trial else {
                let is_program = matches!(
                    built,
                    CompiledMutant::Alone(_)
                        | CompiledMutant::Inside(..)
                        | CompiledMutant::Cancelled
                );
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
            self.strength.mutants.push(TriedMutant {
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
