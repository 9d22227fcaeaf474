//! Compiles the mutants of one program. As many mutants as possible are combined into few programs (mutant schemata),
//! in which a number selects the mutant at run time. The others are compiled separately.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use super::original_program::OriginalProgram;
use caipan_checker::Reason;
use caipan_judge::content_id::ContentId;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::parallel::map_parallel;
use caipan_judge::submission::build_dir::source_name;
use caipan_judge::submission::compile::{self, CompilationState};
use caipan_judge::submission::program::Program;
use caipan_judge::submission::submission::Submission;
use caipan_mutants::mutant_schema::{self, MutantSchema};
use caipan_problem::problem_toml::Problem;

/// Result of compiling a mutant.
#[derive(Clone)]
pub(super) enum CompiledMutant {
    /// The mutant is a separate program.
    SeparateProgram(Arc<Program>),
    /// The mutant is one of several in a combined program (a mutant schema). The number selects the mutant at run time.
    InCombinedProgram(Arc<Program>, usize),
    /// The mutant does not compile.
    DoesNotCompile,
    /// The compiled program is identical to the original or to another mutant.
    Duplicate,
    /// Compiling failed for a reason other than the source, for example a missing compiler.
    Failed(Reason),
    /// Compiling was cancelled.
    Cancelled,
}

/// Settings of one call of [`compile_mutants`]: parallelism, time limit and progress callback.
pub(super) struct CompileOptions<'a> {
    /// Number of compilers that run in parallel.
    pub workers: usize,
    /// Whether time is up; the remaining mutants are then cancelled.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Called with the number of mutants just finished.
    pub watch: &'a (dyn Fn(usize) + Sync),
}

/// Compiles a block of consecutive mutants of a program until time is up. The result has one entry per mutant of the
/// block, in the order of the mutants. `known_programs` contains the hashes of executables of earlier blocks, and gains
/// those of this one.
pub(super) fn compile_mutants(
    problem: &Problem,
    original: &OriginalProgram,
    (block, known_programs): (Range<usize>, &mut HashSet<ContentId>),
    work: &CompileOptions,
    grading: &GradingContext,
) -> Vec<CompiledMutant> {
    let CompileOptions {
        workers,
        is_over,
        watch,
    } = *work;
    let compiler = MutantCompiler {
        problem,
        original,
        grading,
    };
    let first = block.start + 1;
    let mut built = vec![CompiledMutant::DoesNotCompile; block.len()];
    let (parts, mut separate) = compiler.split_into_combined_programs(&block, workers);
    let pieces = parts.len() + separate.len();
    // Combined programs take longest to compile, so they come first.
    let made = map_parallel(workers, pieces, &|piece| {
        if is_over() {
            return None;
        }
        Some(match parts.get(piece) {
            Some(part) => {
                let made = compiler.compile_combined_mutants(part);
                watch(made.as_ref().map_or(0, |_| part.len()));
                made
            }
            None => {
                let number = separate[piece - parts.len()];
                let made = vec![(number, compiler.compile_mutant_separately(number))];
                watch(1);
                Some(made)
            }
        })
    });
    let mut left = Vec::new();
    for (piece, made) in made.into_iter().enumerate() {
        match made {
            Some(Some(made)) => made
                .into_iter()
                .for_each(|(number, one)| built[number - first] = one),
            Some(None) => left.extend(parts[piece].iter().copied()),
            // `None` means that time was up before the program was compiled.
            None => match parts.get(piece) {
                Some(part) => part
                    .iter()
                    .for_each(|number| built[number - first] = CompiledMutant::Cancelled),
                None => built[separate[piece - parts.len()] - first] = CompiledMutant::Cancelled,
            },
        }
    }
    let singles = compiler.compile_each_separately(&left, work);
    for (number, one) in left.iter().zip(singles) {
        built[number - first] = one;
    }
    separate.extend(left);
    separate.sort_unstable();
    let places = separate.iter().map(|number| number - first);
    compiler.mark_duplicate_programs(places, &mut built, known_programs);
    built
}

/// Common arguments of the compiling functions.
struct MutantCompiler<'a> {
    problem: &'a Problem,
    original: &'a OriginalProgram<'a>,
    grading: &'a GradingContext<'a>,
}

/// Maximum number of times that mutants with errors are removed from a combined program. A compiler reports only some
/// of the errors at a time.
const MAX_ROUNDS: usize = 16;

impl MutantCompiler<'_> {
    /// Compiles each mutant to a separate program. Mutants that were not compiled before time was up count as cancelled.
    fn compile_each_separately(
        &self,
        numbers: &[usize],
        work: &CompileOptions,
    ) -> Vec<CompiledMutant> {
        let made = map_parallel(work.workers, numbers.len(), &|place| {
            if (work.is_over)() {
                return None;
            }
            let made = self.compile_mutant_separately(numbers[place]);
            (work.watch)(1);
            Some(made)
        });
        made.into_iter()
            .map(|one| one.unwrap_or(CompiledMutant::Cancelled))
            .collect()
    }

    /// Compiles `text` in place of the source of the original program.
    fn compile_source(&self, text: &str) -> CompilationState {
        let Submission {
            name,
            path,
            language,
            extra_files: beside,
            ..
        } = self.original.submission;
        let bytes = text.as_bytes();
        let submission = Submission {
            name: name.clone(),
            path: path.clone(),
            language: language.clone(),
            may_be_link: false,
            source_text: Some(Arc::from(bytes)),
            extra_files: Arc::clone(beside),
        };
        let memory = self.problem.max_memory();
        compile::compile_loaded_source(&submission, bytes, memory, self.grading)
    }

    /// Splits the mutants of a block into at most one combined program per worker, and the mutants that must be compiled
    /// separately. Mutants are identified by numbers, counted from 1.
    fn split_into_combined_programs(
        &self,
        block: &Range<usize>,
        workers: usize,
    ) -> (Vec<Vec<usize>>, Vec<usize>) {
        /// Minimum number of mutants for which another combined program pays off.
        const MIN_MUTANTS_PER_PROGRAM: usize = 8;
        let OriginalProgram {
            submission,
            source,
            mutants,
            ..
        } = self.original;
        let MutantSchema {
            mut included,
            mut separate,
            ..
        } = mutant_schema::build_schema(&submission.language.id, source, mutants);
        for numbers in [&mut included, &mut separate] {
            numbers.retain(|number| block.contains(&(number - 1)));
        }
        let count = workers.min(included.len() / MIN_MUTANTS_PER_PROGRAM).max(1);
        if included.is_empty() {
            (Vec::new(), separate)
        } else {
            (
                included
                    .chunks(included.len().div_ceil(count))
                    .map(<[usize]>::to_vec)
                    .collect(),
                separate,
            )
        }
    }

    /// Compiles mutants, identified by numbers counted from 1, to one combined program. Mutants missing from the result
    /// do not compile. `None` if the combined program cannot be compiled at all.
    fn compile_combined_mutants(&self, numbers: &[usize]) -> Option<Vec<(usize, CompiledMutant)>> {
        let OriginalProgram {
            submission,
            source,
            mutants,
            ..
        } = self.original;
        let file = source_name(submission, source.as_bytes());
        let others = 1..=mutants.len();
        let mut dropped: Vec<usize> = others.filter(|number| !numbers.contains(number)).collect();
        for _ in 0..MAX_ROUNDS {
            let schema = mutant_schema::build_schema_without(
                &submission.language.id,
                source,
                mutants,
                &dropped,
            );
            match self.compile_source(&schema.text) {
                CompilationState::Program(program, _) => {
                    let included = schema.included.into_iter();
                    let built = |number| {
                        (
                            number,
                            CompiledMutant::InCombinedProgram(Arc::clone(&program), number),
                        )
                    };
                    return Some(included.map(built).collect());
                }
                CompilationState::CompileError(log) => {
                    let refused = schema.mutants_with_errors(&file, &log.log);
                    if refused.is_empty() {
                        return None;
                    }
                    dropped.extend(refused);
                }
                _ => return None,
            }
        }
        None
    }

    /// Compiles one mutant, identified by a number counted from 1, to a separate program.
    fn compile_mutant_separately(&self, number: usize) -> CompiledMutant {
        let mutant = &self.original.mutants[number - 1];
        match self.compile_source(&mutant.apply(&self.original.source)) {
            CompilationState::Program(program, _) => CompiledMutant::SeparateProgram(program),
            CompilationState::CompileError(_) => CompiledMutant::DoesNotCompile,
            CompilationState::MachineFault(reason) => CompiledMutant::Failed(reason),
            CompilationState::Logged(_) | CompilationState::NotBuilt => CompiledMutant::Cancelled,
        }
    }

    /// Marks separately compiled mutants whose executable equals that of the original or of an earlier mutant. `places`
    /// are their indices in `built`.
    fn mark_duplicate_programs(
        &self,
        places: impl Iterator<Item = usize>,
        built: &mut [CompiledMutant],
        known: &mut HashSet<ContentId>,
    ) {
        let original = CompiledMutant::SeparateProgram(Arc::clone(&self.original.program));
        known.extend(executable_hash(&original));
        for place in places {
            if let Some(id) = executable_hash(&built[place])
                && !known.insert(id)
            {
                built[place] = CompiledMutant::Duplicate;
            }
        }
    }
}

/// Hashes the executable of a separate native program. `None` for interpreted programs, whose files may contain names
/// and line numbers.
fn executable_hash(built: &CompiledMutant) -> Option<ContentId> {
    let CompiledMutant::SeparateProgram(program) = built else {
        return None;
    };
    let file = program
        .command
        .first()
        .filter(|_| program.starts_own_file)?;
    Some(ContentId::hash(&std::fs::read(file).ok()?))
}
