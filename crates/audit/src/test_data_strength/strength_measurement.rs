//! Measures how many mutants of the accepted programs' sources the cases detect.

use std::collections::HashSet;

use super::compiled_mutants::{self, CompileOptions, CompiledMutant};
use super::mutant_trial::{MutantRunner, MutantTrialResult};
use super::mutant_trial_cache::MutantTrialCache;
use super::original_program::OriginalProgram;
use super::partial_kill_matrix::fill_needed_cells;
use super::trial_inputs::TrialInputs;
use crate::kill_matrix::{KillMatrix, MutantFate};
use caipan_checker::Reason;
use caipan_judge::content_id::ContentId;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::parallel::map_parallel;
use caipan_judge::test_set::TestSet;
use caipan_mutants::SourceMutant;
use caipan_problem::problem_toml::Problem;

/// Number of mutants of each program that are compiled and run before the others.
const FIRST_MUTANTS: usize = 40;

/// Source mutant that was run on the cases.
#[derive(Clone)]
pub struct TestedMutant {
    /// File name of the original program.
    pub program: String,
    /// Mutation of the source: the mistake and the changed line.
    pub mutant: SourceMutant,
    /// Whether the mutant passes within the problem's time limits, but is much slower than the original.
    pub is_slow: bool,
    /// Whether the mutant exceeded its shortened time limit, so that further runs are not worth the time.
    exceeded_short_limit: bool,
    /// Index of the original program in the list of originals that were measured.
    pub(super) original: usize,
    /// Result of compiling the mutant, with the program that can be run.
    pub(super) built: CompiledMutant,
}

/// Statistics of the mutants of one program.
#[derive(Debug, Clone, Default)]
pub struct MutantStatistics {
    /// File name of the original program.
    pub program: String,
    /// Number of mutants that the mutation operators generate, before the selection.
    pub possible: usize,
    /// Number of mutants selected to be compiled and run.
    pub made: usize,
    /// Number of selected mutants that do not compile.
    pub not_compiled: usize,
    /// Number of mutants that compile to the same program as the original or another mutant.
    pub duplicates: usize,
    /// Number of mutants whose behaviour varies between runs.
    pub unstable: usize,
    /// Number of mutants not run for lack of time.
    pub untried: usize,
    /// Number of mutants that were not run because the results of an earlier run are known.
    pub known: usize,
}

/// Strength of the cases against source mutants.
pub struct TestDataStrength {
    /// Kill matrix of the mutants that compile, differ from each other, and behave the same in every run. A killed
    /// mutant is run on further cases only to find out which cases kill nothing, or whether a smaller set of cases
    /// suffices.
    pub kill_matrix: KillMatrix<TestedMutant>,
    /// Statistics of the mutants of each original program.
    pub counts: Vec<MutantStatistics>,
    /// Reason why at least one mutant could not be judged; `None` if all were.
    pub fault: Option<Reason>,
}

/// Settings of one call of [`measure_test_data_strength`]: parallelism, time limit, earlier results and progress callback.
pub struct TestDataStrengthOptions<'a> {
    /// Number of programs that are compiled or run in parallel.
    pub workers: usize,
    /// Whether time is up; the remaining mutants are then skipped.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Results of earlier runs; `None` if every mutant is to be run.
    pub known: Option<&'a MutantTrialCache>,
    /// Called with the number of steps just finished; there are two steps per mutant (compiling and running).
    pub watch: &'a (dyn Fn(usize) + Sync),
}

/// Compiles the mutants of all programs and runs them on the cases of a test set. Mutants not run because time was up
/// or the work was cancelled are counted as untried.
pub fn measure_test_data_strength(
    problem: &Problem,
    test_set: &TestSet,
    originals: &[OriginalProgram],
    work: &TestDataStrengthOptions,
    grading: &GradingContext,
) -> TestDataStrength {
    let names = test_set.test_cases.iter().map(|one| one.case.name.clone());
    let mut measured = TestDataStrength {
        kill_matrix: KillMatrix::new(Vec::new(), names.collect(), Vec::new()),
        counts: Vec::new(),
        fault: None,
    };
    let bench = MeasureContext {
        problem,
        work,
        grading,
    };
    let inputs =
        |original: &OriginalProgram| TrialInputs::new(&test_set.test_cases, original.times.clone());
    let inputs_by_original: Vec<TrialInputs> = originals.iter().map(inputs).collect();
    let mut tried: Vec<TriedMutants> = originals.iter().map(|_| TriedMutants::default()).collect();
    // Large programs take long to compile, so the first mutants of each program are tried before the rest.
    for end in [FIRST_MUTANTS, usize::MAX] {
        let programs = originals.iter().zip(&inputs_by_original).zip(&mut tried);
        for ((original, inputs), tried) in programs {
            bench.try_mutants(original, inputs, end, tried);
        }
    }
    for (original, tried) in originals.iter().zip(tried) {
        measured.add_program_mutants(original, tried.built, tried.trials);
    }
    measured.kill_matrix.is_complete =
        bench.complete_kill_matrix(&mut measured, originals, &inputs_by_original);
    measured
}

/// The first mutants of one program, which were tried already.
#[derive(Default)]
struct TriedMutants {
    /// Result of compiling each mutant.
    built: Vec<CompiledMutant>,
    /// Result of running each mutant; `None` if it was not run.
    trials: Vec<Option<MutantTrialResult>>,
    /// Hashes of the executables of mutants that were compiled separately.
    known_programs: HashSet<ContentId>,
}

/// Runs each mutant of a program, from the one with the index `first`. `None` means that time was up or the work was
/// cancelled.
fn run_mutants(
    bench: &MeasureContext,
    original: &OriginalProgram,
    inputs: &TrialInputs,
    (first, built): (usize, &[CompiledMutant]),
) -> Vec<Option<MutantTrialResult>> {
    let work = bench.work;
    map_parallel(work.workers, built.len(), &|number| {
        if (work.is_over)() {
            return None;
        }
        let runs = MutantRunner::new(bench.problem, bench.grading, original, &built[number]);
        let trial = runs.and_then(|runs| {
            let id = bench.trial_cache_and_id(original, &original.mutants[first + number]);
            let earlier = id
                .as_ref()
                .and_then(|(known, id)| known.get(id, inputs.len()));
            let Some(trial) = earlier else {
                let trial = runs.run_until_failures(inputs, 1)?;
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
    work: &'a TestDataStrengthOptions<'a>,
    grading: &'a GradingContext<'a>,
}

impl<'a> MeasureContext<'a> {
    /// Compiles and runs the mutants of a program that were not tried yet, up to the index `end`.
    fn try_mutants(
        &self,
        original: &OriginalProgram,
        inputs: &TrialInputs,
        end: usize,
        tried: &mut TriedMutants,
    ) {
        let first = tried.built.len();
        let block = first..end.min(original.mutants.len());
        if block.is_empty() {
            return;
        }
        let options = CompileOptions {
            workers: self.work.workers,
            is_over: self.work.is_over,
            watch: self.work.watch,
        };
        let (problem, grading) = (self.problem, self.grading);
        let known = (block, &mut tried.known_programs);
        let built = compiled_mutants::compile_mutants(problem, original, known, &options, grading);
        let trials = run_mutants(self, original, inputs, (first, &built));
        tried.built.extend(built);
        tried.trials.extend(trials);
    }

    /// Returns the stored results of earlier runs and the id under which the results of a mutant are stored. `None` if
    /// results are not stored.
    fn trial_cache_and_id(
        &self,
        original: &OriginalProgram,
        mutant: &SourceMutant,
    ) -> Option<(&'a MutantTrialCache, ContentId)> {
        let known = self.work.known?;
        Some((known, known.mutant_id(original, mutant)))
    }

    /// Fills in the kill matrix until it is known which cases kill nothing and which small set of cases suffices.
    /// Returns false if time was up before that was known.
    fn complete_kill_matrix(
        &self,
        measured: &mut TestDataStrength,
        originals: &[OriginalProgram],
        inputs_by_original: &[TrialInputs],
    ) -> bool {
        let KillMatrix { mutants, fates, .. } = &mut measured.kill_matrix;
        let late: Vec<usize> = (0..mutants.len())
            .filter(|row| mutants[*row].exceeded_short_limit)
            .collect();
        let before: Vec<usize> = fates.iter().map(|row| unknown_fate_count(row)).collect();
        let runs: Vec<Option<MutantRunner>> = mutants
            .iter()
            .map(|tried| {
                let original = &originals[tried.original];
                MutantRunner::new(self.problem, self.grading, original, &tried.built)
            })
            .collect();
        let ask = |cells: &[(usize, usize)]| -> Option<Vec<MutantFate>> {
            let found = map_parallel(self.work.workers, cells.len(), &|number| {
                let (row, case) = cells[number];
                if (self.work.is_over)() {
                    return None;
                }
                let inputs = &inputs_by_original[mutants[row].original];
                runs[row].as_ref()?.fate_on_input(inputs, case)
            });
            found.into_iter().collect()
        };
        let shortest_first = inputs_by_original
            .first()
            .map_or(&[][..], TrialInputs::shortest_first);
        let filled = fill_needed_cells(fates, &late, shortest_first, self.work.workers, &ask);
        for (row, tried) in mutants.iter().enumerate() {
            if unknown_fate_count(&fates[row]) < before[row] {
                let original = &originals[tried.original];
                if let Some((known, id)) = self.trial_cache_and_id(original, &tried.mutant) {
                    let trial = MutantTrialResult {
                        fates: fates[row].clone(),
                        is_slow: tried.is_slow,
                        ..MutantTrialResult::default()
                    };
                    known.put(&id, &trial);
                }
            }
        }
        filled.is_some()
    }
}

fn unknown_fate_count(row: &[MutantFate]) -> usize {
    row.iter()
        .filter(|fate| **fate == MutantFate::Unknown)
        .count()
}

impl TestDataStrength {
    /// Adds the mutants of one program: mutants with usable results to the kill matrix, and all mutants to the statistics.
    fn add_program_mutants(
        &mut self,
        original: &OriginalProgram,
        built: Vec<CompiledMutant>,
        trials: Vec<Option<MutantTrialResult>>,
    ) {
        let mut counts = MutantStatistics {
            program: original.submission.name.clone(),
            possible: original.possible_mutants,
            made: built.len(),
            ..MutantStatistics::default()
        };
        let all = original.mutants.iter().zip(built).zip(trials);
        for ((mutant, built), trial) in all {
            match &built {
                CompiledMutant::DoesNotCompile => counts.not_compiled += 1,
                CompiledMutant::Duplicate => counts.duplicates += 1,
                CompiledMutant::Failed(reason) => self.fault = Some(reason.clone()),
                _ => {}
            }
            let Some(trial) = trial else {
                let is_program = matches!(
                    built,
                    CompiledMutant::SeparateProgram(_)
                        | CompiledMutant::InCombinedProgram(..)
                        | CompiledMutant::Cancelled
                );
                counts.untried += usize::from(is_program);
                continue;
            };
            counts.known += usize::from(trial.is_cached);
            if let Some(fault) = trial.fault {
                self.fault = Some(fault);
                continue;
            }
            if trial.is_unstable {
                counts.unstable += 1;
                continue;
            }
            self.kill_matrix.mutants.push(TestedMutant {
                program: counts.program.clone(),
                mutant: mutant.clone(),
                is_slow: trial.is_slow,
                exceeded_short_limit: trial.exceeded_short_limit,
                original: self.counts.len(),
                built,
            });
            self.kill_matrix.fates.push(trial.fates);
        }
        self.counts.push(counts);
    }
}
