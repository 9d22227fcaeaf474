//! Sources of new inputs for a problem that is not a puzzle: cases, generators, validators and accepted programs.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use super::failure_search::InputSource;
use super::input_validators::InputValidators;
use super::oracle::Oracle;
use super::problem_inputs::ProblemInputs;
use super::puzzle_inputs::{PuzzleInputKind, PuzzleInputs};
use crate::generators::{
    AcceptedProgram, GeneratorInputs, compare_usual_speed, find_accepted_programs,
};
use crate::program_literals::ProgramLiterals;
use caipan_checker::Reason;
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::JudgingContext;
use caipan_judge::jury_answer::add_file_name;
use caipan_judge::referee::Validator;
use caipan_judge::submission::source::read_source;
use caipan_judge::submission::submission::Submission;
use caipan_problem::case;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::Problem;

facts! {
    /// Reason why no new inputs with answers can be made.
    pub enum InputSourceProblem {
        NoAcceptedProgram { problem: String } => "stress-nobody-right",
        NoInputs { problem: String } => "stress-no-inputs",
        NoLegalCase { what: Fact } => "stress-no-legal-case",
    }
}

/// Reason why no new inputs can be made.
pub enum InputSourceError {
    /// The problem lacks programs or cases.
    MissingPrerequisite(Fact),
    /// This program, which would compute the answers, was not compiled.
    NotCompiled(PathBuf),
    /// A generator or validator of the jury cannot be used.
    UnusableJuryProgram(Reason),
}

/// Accepted programs and cases from the folder of a problem. Both are empty for a puzzle, which has a generator and a
/// solver instead.
pub struct InputSources {
    /// Accepted programs, those in usually fast languages first.
    accepted: Vec<AcceptedProgram>,
    /// Cases, the shortest input first.
    examples: Vec<Example>,
    /// CPU limit of the problem, which may be shorter than the one with which inputs are made.
    own_cpu_limit: Duration,
}

/// Case from which new inputs are made.
struct Example {
    input_file: Entry,
    input: String,
    /// `None` if the case has no answer file that can be read.
    answer: Option<String>,
}

/// Maximum number of cases that are validated to find one from which new inputs can be made.
const MAX_VALIDATED_EXAMPLES: usize = 5;

/// Reads a file as text. `None` if it cannot be read or is not UTF-8.
fn read_text(file: &Entry) -> Option<String> {
    String::from_utf8(file.read().ok()?.to_vec()).ok()
}

impl InputSources {
    /// Reads the accepted programs and the cases of a problem.
    ///
    /// # Errors
    /// The accepted programs cannot be read.
    pub fn read(problem: &Problem) -> Result<Self, InputSourceError> {
        if problem.judge.puzzle().is_some() {
            return Ok(Self {
                accepted: Vec::new(),
                examples: Vec::new(),
                own_cpu_limit: problem.limits.cpu,
            });
        }
        // Missing or faulty cases are not an error, since generators can provide the inputs.
        let cases = case::find_cases(&problem.directory).unwrap_or_default();

        let mut examples: Vec<Example> = cases
            .into_iter()
            .filter_map(|case| {
                Some(Example {
                    input: read_text(&case.input)?,
                    answer: case.answer.as_ref().and_then(read_text),
                    input_file: case.input,
                })
            })
            .collect();
        examples.sort_by_key(|example| example.input.len());
        let mut accepted =
            find_accepted_programs(problem).map_err(InputSourceError::MissingPrerequisite)?;
        accepted.sort_by(|one, other| compare_usual_speed(&one.submission, &other.submission));
        Ok(Self {
            accepted,
            examples,
            own_cpu_limit: problem.limits.cpu,
        })
    }

    /// Returns a source of inputs that are not among the cases. A puzzle has a generator; for other problems, inputs
    /// similar to the cases are made. The structure of the cases is learned until `is_learning_over` returns true. `None` if
    /// new inputs or answers to them cannot be made.
    ///
    /// # Errors
    /// A program of the jury cannot be compiled.
    pub fn open_source_of_new_inputs<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        is_learning_over: &'a (dyn Fn() -> bool + Sync),
        grading: &'a GradingContext<'a>,
    ) -> Result<Option<Box<dyn InputSource + 'a>>, InputSourceError> {
        let Some(puzzle) = problem.judge.puzzle() else {
            let inputs =
                self.compile_source_of_new_inputs(problem, seed, is_learning_over, grading)?;
            return Ok(inputs.map(|inputs| Box::new(inputs) as Box<dyn InputSource>));
        };
        let generator = puzzle.generator();
        Ok(generator.map(|generator| {
            let inputs = PuzzleInputs {
                puzzle,
                generator,
                kind: PuzzleInputKind::Small,
                seed,
            };
            Box::new(inputs) as Box<dyn InputSource>
        }))
    }

    /// Returns a source of inputs that differ from the cases, with answers by the first accepted program. The source
    /// learns the structure of the cases until `is_learning_over` returns true. `None` if no new inputs or no answers can be
    /// made.
    ///
    /// # Errors
    /// A program of the jury cannot be compiled.
    fn compile_source_of_new_inputs<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        is_learning_over: &'a (dyn Fn() -> bool + Sync),
        grading: &'a GradingContext<'a>,
    ) -> Result<Option<ProblemInputs<'a>>, InputSourceError> {
        let first = self.accepted.first().map(|accepted| &accepted.submission);
        let inputs =
            self.compile_problem_inputs(problem, seed, first, is_learning_over, grading)?;
        let has_any = inputs.generator_inputs.is_some() || inputs.varies_examples;
        let is_answered = inputs.oracle.is_some() || problem.interactor.is_some();
        Ok((has_any && is_answered).then_some(inputs))
    }

    /// Returns the source of inputs on which `caipan stress` tries a program. The first accepted program computes the
    /// answers. If there is none, `other` does, which is the program of the option `--against`.
    ///
    /// # Errors
    /// There is nothing to make inputs from or no program for the answers, a program cannot be compiled, or validators
    /// accept none of the smallest cases.
    pub fn stress_inputs<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        other: Option<&'a Submission>,
        is_learning_over: &'a (dyn Fn() -> bool + Sync),
        grading: &'a GradingContext<'a>,
    ) -> Result<ProblemInputs<'a>, InputSourceError> {
        let first = self.accepted.first().map(|accepted| &accepted.submission);
        let right = first.or(other);
        if right.is_none() && problem.interactor.is_none() {
            let lacking = InputSourceProblem::NoAcceptedProgram {
                problem: problem.name.clone(),
            };
            return Err(InputSourceError::MissingPrerequisite(lacking.fact()));
        }
        let inputs =
            self.compile_problem_inputs(problem, seed, right, is_learning_over, grading)?;
        if inputs.generator_inputs.is_none() && !inputs.varies_examples {
            let lacking = InputSourceProblem::NoInputs {
                problem: problem.name.clone(),
            };
            return Err(InputSourceError::MissingPrerequisite(lacking.fact()));
        }
        if inputs.generator_inputs.is_none()
            && let Some(what) = self.rejection_of_every_example(&inputs.validators)
        {
            let lacking = InputSourceProblem::NoLegalCase { what };
            return Err(InputSourceError::MissingPrerequisite(lacking.fact()));
        }
        Ok(inputs)
    }

    /// Returns why the smallest case is illegal, if validators accept none of the [`MAX_VALIDATED_EXAMPLES`] smallest
    /// cases. `None` if they accept one.
    fn rejection_of_every_example(&self, validators: &InputValidators) -> Option<Fact> {
        let smallest = self.examples.iter().take(MAX_VALIDATED_EXAMPLES);
        let rejections: Option<Vec<Fact>> = smallest
            .map(|example| {
                let what = validators.find_rejection(&example.input)?;
                Some(add_file_name(&example.input_file, what))
            })
            .collect();
        rejections?.into_iter().next()
    }

    fn literals_of_accepted_programs(&self) -> ProgramLiterals {
        let sources = self.accepted.iter().filter_map(|accepted| {
            let source = read_source(&accepted.submission).ok()?;
            Some(String::from_utf8_lossy(&source).into_owned())
        });
        ProgramLiterals::find(&sources.collect::<Vec<String>>())
    }

    fn compile_problem_inputs<'a>(
        &'a self,
        problem: &'a Problem,
        seed: u64,
        right: Option<&'a Submission>,
        is_learning_over: &'a (dyn Fn() -> bool + Sync),
        grading: &'a GradingContext<'a>,
    ) -> Result<ProblemInputs<'a>, InputSourceError> {
        let oracle = right.filter(|_| problem.interactor.is_none()).map(|right| {
            JudgingContext::compile(problem, right, grading)
                .map(|context| Oracle::new(context, self.own_cpu_limit))
                .map_err(|_| InputSourceError::NotCompiled(right.path.clone()))
        });
        let validators = Validator::compile_all(problem, grading)
            .map_err(InputSourceError::UnusableJuryProgram)?;
        let varies = !validators.is_empty() && !self.examples.is_empty();
        Ok(ProblemInputs {
            examples: self
                .examples
                .iter()
                .map(|example| (example.input.clone(), example.answer.clone()))
                .collect(),
            generator_inputs: GeneratorInputs::compile_generators(problem, grading, seed)
                .map_err(InputSourceError::UnusableJuryProgram)?,
            validators: InputValidators::new(validators),
            oracle: oracle.transpose()?,
            literals: self.literals_of_accepted_programs(),
            seed,
            varies_examples: varies,
            is_learning_over,
            layouts: OnceLock::new(),
            rare_examples: OnceLock::new(),
            extreme_text_series: OnceLock::new(),
        })
    }
}
