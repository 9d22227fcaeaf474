//! Generates cases: makes the input twice to check that the generator is deterministic, validates it, and computes the
//! answer with all accepted programs.

use super::planned_cases::PlannedCase;
use crate::text_problems;
use caipan_checker::evidence::quotation;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Judgement, Puzzle, Reason, SearchOptions};
use caipan_facts::{Evidence, Fact, facts};
use caipan_files::Capture;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::judging::{JudgedRun, JudgingContext};
use caipan_judge::referee::{Generator, Referee, RefereeInput, ValidationResult, Validator};
use caipan_judge::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::generator::GeneratorRow;
use caipan_problem::problem_toml::Problem;

facts! {
    /// Reason why a case cannot be made.
    pub enum CaseMakerFault {
        /// Fault `what`, together with the case, the generator, the seed and the generator arguments.
        WithCase { case: String, generator: String, seed: u64, words: Fact, what: Fact } => "maker-fault",
        /// An accepted program did not finish normally, or the interactor rejected the program.
        ProgramFailed { program: String, verdict: String } => "maker-program",
        ProgramFailedBecause { program: String, verdict: String, why: Fact } => "maker-program-because",
        /// The checker rejects the output of an accepted program, given the solver's answer. Without a solver, the
        /// checker rejects the first program's output although the same output is given as the answer.
        OutputRejected { program: String, why: Fact } => "maker-rejected",
        /// The input has a formatting problem that `validate` would report.
        UncleanInput { what: Fact } => "maker-input",
        ProgramsDisagree { first: String, other: String, why: Fact } => "maker-disagree",
    }
}

/// Makes cases with the generators of a problem.
pub struct CaseMaker<'a> {
    /// Problem that the generated cases belong to.
    pub problem: &'a Problem,
    /// All generators in the order of problem.toml.
    pub generators: Vec<Generator<'a>>,
    /// Validators of the problem, which check every generated input that they apply to.
    pub validators: Vec<Validator<'a>>,
    /// Checker that decides whether the answers of the accepted programs agree.
    pub referee: Referee<'a>,
    /// Accepted programs with their names; all of them must agree.
    pub accepted: Vec<(String, JudgingContext<'a>)>,
    /// Sandbox, compiler limits and cancellation flag with which programs are run.
    pub grading: GradingContext<'a>,
}

/// Input and answer of a generated case.
pub struct GeneratedCase {
    /// Bytes that the generator printed, which become the input file.
    pub input: Capture,
    /// Answer; `None` if the problem has an interactor.
    pub answer: Option<Capture>,
}

impl CaseMaker<'_> {
    /// Generates the input and the answer of a planned case. `None` if the work was cancelled.
    pub fn generate_case(&self, planned: &PlannedCase) -> Option<Result<GeneratedCase, Fact>> {
        let generator = &self.problem.generators[planned.generator];
        let words = generator.arguments(planned.row, planned.number, planned.seed);
        let made = self.try_generate_case(planned, &words)?;
        Some(made.map_err(|what| {
            let fault = CaseMakerFault::WithCase {
                case: planned.name.clone(),
                generator: generator.name.clone(),
                seed: planned.seed,
                words: quotation(words.join(" ").as_bytes()),
                what,
            };
            fault.fact()
        }))
    }

    /// Generates a case like [`CaseMaker::generate_case`], but without the case's name in the error.
    fn try_generate_case(
        &self,
        planned: &PlannedCase,
        words: &[String],
    ) -> Option<Result<GeneratedCase, Fact>> {
        let input = match self.generators[planned.generator].generate_reproducibly(words)? {
            Ok(input) => input,
            Err(fault) => return Some(Err(fault)),
        };
        let entry = Entry::from_bytes(&planned.name, input.to_vec());
        let case = Case::new_generated(planned.name.clone(), entry);
        // A generated input must not have problems that an audit would report.
        if let Some(what) = text_problems::find_text_problems(&input).into_iter().next() {
            return Some(Err(CaseMakerFault::UncleanInput { what }.fact()));
        }
        let asked = (&case, planned.row);
        if let Err(fault) = check_input_is_legal(self.problem, &self.validators, asked, &input) {
            return (!self.is_cancelled()).then_some(Err(fault));
        }
        Some(
            self.compute_answer(&case, &input)?
                .map(|answer| GeneratedCase { input, answer }),
        )
    }

    fn is_cancelled(&self) -> bool {
        self.grading
            .cancel
            .load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Computes the answer to a legal input and checks that all accepted programs agree. The inner `None` means that
    /// the problem has an interactor and needs no answer. The outer `None` means that the work was cancelled.
    fn compute_answer(&self, case: &Case, input: &[u8]) -> Option<Result<Option<Capture>, Fact>> {
        let mut answer = match self
            .problem
            .judge
            .puzzle()
            .map(|puzzle| solve_puzzle(puzzle, input))
        {
            Some(Err(fault)) => return Some(Err(fault)),
            Some(Ok(answer)) => Some((None, answer)),
            None => None,
        };
        for (name, judging) in &self.accepted {
            let test_case = TestCase::with_answer(case, Vec::new());
            let run = match self.problem.interactor {
                Some(_) => judging.judge(&test_case, true),
                None => judging.run_without_judging(&test_case, true),
            };
            let JudgedRun { result, output, .. } = run.ok()?;
            if result.verdict() != Verdict::Accepted {
                let why = result.decision.reason.map(|reason| reason.fact);
                return Some(Err(program_failure_fact(
                    name,
                    result.decision.verdict,
                    why,
                )));
            }
            if self.problem.interactor.is_some() {
                continue;
            }
            let printed = output.unwrap_or_else(|| Vec::new().into());
            let (first, expected) = match &answer {
                Some((first, answer)) => (*first, answer),
                None => (None, &printed),
            };
            let asked = RefereeInput::for_case(self.problem, case, input, &printed, expected);
            if let Err(fault) =
                check_output_is_accepted(self.referee.judge(&asked).judgement, first, name)
            {
                return (!self.is_cancelled()).then_some(Err(fault));
            }
            answer.get_or_insert((Some(name.as_str()), printed));
        }
        let tidied = answer
            .map(|(_, answer)| self.remove_formatting_problems_of_answer(case, input, answer));
        Some(Ok(tidied))
    }

    /// Removes trailing blanks and other formatting problems from an answer, if the checker accepts the result as the
    /// same answer; otherwise returns it unchanged.
    fn remove_formatting_problems_of_answer(
        &self,
        case: &Case,
        input: &[u8],
        answer: Capture,
    ) -> Capture {
        if text_problems::find_text_problems(&answer).is_empty() {
            return answer;
        }
        let tidied = text_problems::trim_blanks(&answer);
        let asked = RefereeInput::for_case(self.problem, case, input, &tidied, &answer);
        match self.referee.judge(&asked).judgement {
            Judgement::Accepted => tidied.into(),
            _ => answer,
        }
    }
}

/// Returns an error if the puzzle's rules or a validator refuse an input, or if a validator fails.
pub(super) fn check_input_is_legal(
    problem: &Problem,
    validators: &[Validator],
    (case, row): (&Case, &GeneratorRow),
    input: &[u8],
) -> Result<(), Fact> {
    if let Some(puzzle) = problem.judge.puzzle() {
        puzzle.open(input).map_err(|malformed| malformed.fact())?;
    }
    let subtasks = subtask_indices_of_case(problem, row, case);
    for validator in validators {
        if let Some(ValidationResult::Invalid(why)) = validator
            .validate_case(case, &subtasks, input)
            .transpose()?
        {
            return Err(why);
        }
    }
    Ok(())
}

/// Returns the indices of the subtasks that contain the case, and of the subtask that the row names. The latter is
/// added because a case with a seed other than the row's has a name that matches no subtask pattern.
fn subtask_indices_of_case(problem: &Problem, row: &GeneratorRow, case: &Case) -> Vec<usize> {
    let mut numbers = problem.subtask_indices(case);
    let named = row.subtask.as_ref().and_then(|name| {
        let mut subtasks = problem.subtasks.iter();
        subtasks.position(|subtask| subtask.name == *name)
    });
    numbers.extend(named.filter(|number| !numbers.contains(number)));
    numbers
}

/// Computes the answer to an input with the puzzle's solver.
fn solve_puzzle(puzzle: &dyn Puzzle, input: &[u8]) -> Result<Capture, Fact> {
    let solved = puzzle.solve(input, &SearchOptions::PLAIN);
    Ok(solved.map_err(|why| why.fact())?.answer.into_bytes().into())
}

/// Returns the message about an accepted program that was not accepted.
fn program_failure_fact(name: &str, verdict: Verdict, why: Option<Fact>) -> Fact {
    let (program, verdict) = (name.to_owned(), verdict.code().to_owned());
    match why {
        Some(why) => CaseMakerFault::ProgramFailedBecause {
            program,
            verdict,
            why,
        }
        .fact(),
        None => CaseMakerFault::ProgramFailed { program, verdict }.fact(),
    }
}

/// Turns a verdict on the output of program `name` into an error, unless the output was accepted. `first` is the
/// program whose output was used as the answer. `None` if the answer came from the solver or is the output itself.
fn check_output_is_accepted(
    judgement: Judgement,
    first: Option<&str>,
    name: &str,
) -> Result<(), Fact> {
    let program = name.to_owned();
    let Reason { fact: why, .. } = match judgement {
        Judgement::Accepted => return Ok(()),
        Judgement::JuryFault(reason) => return Err(reason.fact),
        Judgement::Rejected(reason) | Judgement::Partial(_, reason) => reason,
    };
    Err(match first {
        None => CaseMakerFault::OutputRejected { program, why }.fact(),
        Some(first) => CaseMakerFault::ProgramsDisagree {
            first: first.to_owned(),
            other: program,
            why,
        }
        .fact(),
    })
}
