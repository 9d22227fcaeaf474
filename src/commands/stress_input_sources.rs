//! Sources of new inputs for a problem that is no puzzle: cases, generators, validators and accepted programs.

use std::sync::{Mutex, OnceLock};

use crate::commands::exit::Failure;
use crate::commands::files;
use crate::commands::messages::StressMessage;
use caipan_audit::generators::{AcceptedProgram, GeneratorPool, find_accepted_programs};
use caipan_audit::stress::ProblemInputs;
use caipan_judge::grading::Grading;
use caipan_judge::judging::Judging;
use caipan_judge::referee::Validator;
use caipan_judge::submission::submission::Submission;
use caipan_problem::case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

/// Accepted programs and cases from the folder of a problem. They are empty for a puzzle, which generates and solves
/// inputs itself.
pub(super) struct InputSources {
    accepted: Vec<AcceptedProgram>,
    /// Inputs of cases with their answers, the shortest input first.
    examples: Vec<(String, Option<String>)>,
}

/// Reads a file as text. `None` if it cannot be read or is not UTF-8.
fn read_text(file: &Entry) -> Option<String> {
    String::from_utf8(file.read().ok()?.to_vec()).ok()
}

impl InputSources {
    /// Reads the accepted programs and the cases of a problem.
    pub(super) fn read(problem: &Problem) -> Result<Self, Failure> {
        if problem.judge.puzzle().is_some() {
            return Ok(Self {
                accepted: Vec::new(),
                examples: Vec::new(),
            });
        }
        // Missing or faulty cases are no error, since generators can provide the inputs.
        let cases = case::find_cases(&problem.directory).unwrap_or_default();

        let mut examples: Vec<(String, Option<String>)> = cases
            .iter()
            .filter_map(|case| {
                let input = read_text(&case.input)?;
                Some((input, case.answer.as_ref().and_then(read_text)))
            })
            .collect();
        examples.sort_by_key(|(input, _)| input.len());
        Ok(Self {
            accepted: find_accepted_programs(problem).map_err(Failure::usage)?,
            examples,
        })
    }

    /// Returns a source of inputs that differ from the cases, with answers by the first accepted program. The source
    /// learns the structure of the cases until `is_learned` returns true. `None` if no new inputs or no answers can be
    /// made.
    pub(super) fn compile_new_inputs<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        is_learned: &'a (dyn Fn() -> bool + Sync),
        grading: &'a Grading<'a>,
    ) -> Result<Option<ProblemInputs<'a>>, Failure> {
        let first = self.accepted.first().map(|accepted| &accepted.submission);
        let inputs = self.compile_inputs(problem, seed, first, is_learned, grading)?;
        let has_any = inputs.pool.is_some() || inputs.varies;
        let is_answered = inputs.oracle.is_some() || problem.interactor.is_some();
        Ok((has_any && is_answered).then_some(inputs))
    }

    /// Returns the source of inputs on which `caipan stress` tries a program. The first accepted program computes the
    /// answers, or else `other`, the program that `--against` names.
    pub(super) fn stress_inputs<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        other: Option<&'a Submission>,
        is_learned: &'a (dyn Fn() -> bool + Sync),
        grading: &'a Grading<'a>,
    ) -> Result<ProblemInputs<'a>, Failure> {
        let first = self.accepted.first().map(|accepted| &accepted.submission);
        let right = first.or(other);
        if right.is_none() && problem.interactor.is_none() {
            return Err(Failure::usage(StressMessage::NobodyRight {
                problem: problem.name.clone(),
            }));
        }
        let inputs = self.compile_inputs(problem, seed, right, is_learned, grading)?;
        if inputs.pool.is_none() && !inputs.varies {
            return Err(Failure::usage(StressMessage::NoInputs {
                problem: problem.name.clone(),
            }));
        }
        Ok(inputs)
    }

    fn compile_inputs<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        right: Option<&'a Submission>,
        is_learned: &'a (dyn Fn() -> bool + Sync),
        grading: &'a Grading<'a>,
    ) -> Result<ProblemInputs<'a>, Failure> {
        let oracle = right.filter(|_| problem.interactor.is_none()).map(|right| {
            Judging::compile(problem, right, grading)
                .map_err(|_| files::wrong_path_failure(&right.path, StressMessage::NotCompiled))
        });
        let validators = Validator::compile_all(problem, grading).map_err(files::jury_failure)?;
        let varies = !validators.is_empty() && !self.examples.is_empty();
        Ok(ProblemInputs {
            examples: self.examples.clone(),
            pool: GeneratorPool::compile_pool(problem, grading, seed)
                .map_err(files::jury_failure)?,
            validators,
            oracle: oracle.transpose()?,
            seed,
            varies,
            is_learned,
            layouts: OnceLock::new(),
            extremes: OnceLock::new(),
            legal: Mutex::default(),
        })
    }
}
