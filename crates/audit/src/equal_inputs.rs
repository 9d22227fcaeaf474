//! Detects cases with equal inputs, and answers to them that contradict each other.

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
    /// Compares a case with earlier cases that have an equal input, and records what is wrong. Returns false if that
    /// makes the case unsound.
    ///
    /// Two equal inputs that count in the same subtask are a fault in a puzzle and a warning in other problems. In
    /// different subtasks they are allowed, because subtasks may contain one another. Answers that the checker
    /// distinguishes are always a fault. If the problem has an interactor or several passes, equal inputs may lead to
    /// different runs and are not compared.
    pub(super) fn check_equal_inputs(&mut self, case: &Case, input: &[u8]) -> bool {
        let problem = self.problem;
        let twins = self.seen.record_input(case, input);
        let is_puzzle = problem.judge.puzzle().is_some();
        if problem.needs_interaction() || problem.max_passes() > 1 {
            return true;
        }
        let counted = twins.iter().find(|twin| {
            problem.is_graded(twin)
                && problem.is_graded(case)
                && are_in_same_subtask(problem, case, twin)
        });
        let warning = counted.map(|twin| {
            let first = twin.input.to_string();
            let unclean = match generators::common_generator_name(problem, [case, twin]) {
                Some(generator) => TextProblem::UnusedSeed { first, generator },
                None => TextProblem::Twin { first },
            };
            jury_answer::add_file_name(&case.input, unclean.fact())
        });
        if is_puzzle {
            let is_sound = warning.is_none();
            self.audit.faults.extend(warning);
            return is_sound;
        }
        self.audit.warnings.extend(warning);
        twins
            .first()
            .is_none_or(|twin| self.checker_accepts_twin_answer(case, twin, input))
    }

    /// Whether the checker accepts the answer of `twin`, an earlier case with an equal input, for this case. If it
    /// does not, a fault is recorded. True if an answer cannot be read.
    fn checker_accepts_twin_answer(&mut self, case: &Case, twin: &Case, input: &[u8]) -> bool {
        let answers = [case, twin].map(|case| case.answer.as_ref()?.read().ok());
        let [Some(own), Some(other)] = answers else {
            return true;
        };
        if *own == *other {
            return true;
        }
        let asked = RefereeInput::for_case(self.problem, case, input, &other, &own);
        match self.judge(&asked).judgement {
            Judgement::Rejected(_) | Judgement::Partial(..) => {
                let (file, other) = (case.input.to_string(), twin.input.to_string());
                let fault = AuditFault::Contradiction { file, other };
                self.audit.faults.push(fault.fact());
                false
            }
            Judgement::Accepted | Judgement::JuryFault(_) => true,
        }
    }
}

/// Whether two cases have a subtask in common, or both are in no subtask.
fn are_in_same_subtask(problem: &Problem, case: &Case, twin: &Case) -> bool {
    let mut shared = problem.subtasks_of(case);
    shared.any(|subtask| subtask.contains(twin))
        || (problem.subtask_of(case))
            .or(problem.subtask_of(twin))
            .is_none()
}
