//! Detects cases with equal inputs and contradictory answers.

use super::audit::Auditor;
use super::audit_fault::AuditFault;
use super::generators;
use super::text_problems::TextProblem;
use caipan_checker::Judgement;
use caipan_facts::Evidence;
use caipan_judge::jury_answer;
use caipan_judge::referee::RefereeInput;
use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

impl Auditor<'_> {
    /// Records faults and warnings about earlier cases with the same input. Returns false if a fault was recorded, so
    /// that the new case must not be used.
    ///
    /// Two equal inputs that count in the same subtask are a fault in a puzzle and a warning in other problems. In
    /// different subtasks they are allowed, because subtasks may contain one another. Answers that the checker
    /// distinguishes are always a fault. If the problem has an interactor or several passes, equal inputs may lead to
    /// different runs and are not compared.
    pub(super) fn check_equal_inputs(&mut self, case: &Case, input: &[u8]) -> bool {
        let problem = self.problem;
        let equal_cases = self.seen_texts.record_input(case, input);
        let is_puzzle = problem.judge.puzzle().is_some();
        if problem.needs_interaction() || problem.max_passes() > 1 {
            return true;
        }
        let counted = equal_cases.iter().find(|equal_case| {
            problem.is_graded(equal_case)
                && problem.is_graded(case)
                && have_common_subtask(problem, case, equal_case)
        });
        let warning = counted.map(|equal_case| {
            let first = equal_case.input.to_string();
            let unclean = match generators::common_generator_name(problem, [case, equal_case]) {
                Some(generator) => TextProblem::UnusedSeed { first, generator },
                None => TextProblem::EqualInput { first },
            };
            jury_answer::add_file_name(&case.input, unclean.fact())
        });
        if is_puzzle {
            let is_sound = warning.is_none();
            self.report.faults.extend(warning);
            return is_sound;
        }
        self.report.warnings.extend(warning);
        equal_cases.first().is_none_or(|equal_case| {
            self.check_answer_of_case_with_equal_input(case, equal_case, input)
        })
    }

    /// Whether the checker accepts the answer to `equal_case`, an earlier case with an equal input, as an output for
    /// `case`. If not, records a fault. True if an answer cannot be read.
    fn check_answer_of_case_with_equal_input(
        &mut self,
        case: &Case,
        equal_case: &Case,
        input: &[u8],
    ) -> bool {
        let answers = [case, equal_case].map(|case| case.answer.as_ref()?.read().ok());
        let [Some(own), Some(other)] = answers else {
            return true;
        };
        if *own == *other {
            return true;
        }
        let asked = RefereeInput::for_case(self.problem, case, input, &other, &own);
        match self.judge_output_catching_panics(&asked).judgement {
            Judgement::Rejected(_) | Judgement::Partial(..) => {
                let (file, other) = (case.input.to_string(), equal_case.input.to_string());
                let fault = AuditFault::ContradictoryAnswers { file, other };
                self.report.faults.push(fault.fact());
                false
            }
            Judgement::Accepted | Judgement::JuryFault(_) => true,
        }
    }
}

/// Whether two cases have a subtask in common, or both are in no subtask.
fn have_common_subtask(problem: &Problem, case: &Case, equal_case: &Case) -> bool {
    let mut shared = problem.subtasks_of(case);
    shared.any(|subtask| subtask.contains(equal_case))
        || (problem.subtask_of(case))
            .or(problem.subtask_of(equal_case))
            .is_none()
}
