//! Collects the results of programs that are known to be right or wrong.

use std::sync::Arc;

use super::proportion::Proportion;
use super::rejection_cause::{ExplainedRejection, RejectionExplainer, failed_case_results};
use super::rejection_matrix::RejectionMatrixSummary;
use caipan_checker::verdict::Verdict;
use caipan_judge::referee::Validator;
use caipan_judge::result::Scorecard;
use caipan_judge::test_set::TestSet;
use caipan_problem::problem_toml::Problem;

/// Whether a program is known to be right or wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correctness {
    /// The program must be accepted.
    Right,
    /// The program must be rejected.
    Wrong,
}

/// Result of a program known to be right or wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledProgram {
    /// Path relative to the folder of the programs.
    pub name: String,
    /// Path of the source as given on the command line.
    pub path: String,
    /// Overall verdict on the program.
    pub verdict: Verdict,
    /// Indices of the cases that reject the program; empty if it was not compiled or not judged.
    pub rejected_by: Vec<usize>,
    /// Reasons why a right program is rejected or could not be judged; empty for wrong programs.
    pub causes: Vec<ExplainedRejection>,
}

impl LabelledProgram {
    fn from_scorecard(
        test_set: &TestSet,
        card: &Scorecard,
        causes: Vec<ExplainedRejection>,
    ) -> Self {
        let is_void = matches!(card.verdict, Verdict::CompileError | Verdict::JudgeError);
        let rejected = failed_case_results(test_set, card).filter(|_| !is_void);
        Self {
            name: card.name.clone(),
            path: card.path.clone(),
            verdict: card.verdict,
            rejected_by: rejected.map(|(number, _)| number).collect(),
            causes,
        }
    }
}

/// Results of all programs known to be right or wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledResults {
    /// Names of the cases, in the order that `rejected_by` refers to.
    pub cases: Vec<String>,
    /// Programs that must be accepted, in the order in which they were added.
    pub right: Vec<LabelledProgram>,
    /// Programs that must be rejected, in the order in which they were added.
    pub wrong: Vec<LabelledProgram>,
    /// Summary of which cases reject which wrong programs; refers to programs by index in `wrong`.
    pub summary: RejectionMatrixSummary,
}

/// Collects scorecards one by one and evaluates them at the end.
#[derive(Default)]
pub(super) struct LabelledScorecardCollector {
    right: Vec<Scorecard>,
    wrong: Vec<LabelledProgram>,
    kept_output_bytes: usize,
}

/// Maximum total size, in bytes, of the outputs of right programs that are kept in memory to find majorities.
const MAX_KEPT_OUTPUT_BYTES: usize = 256 << 20;

impl LabelledScorecardCollector {
    /// Adds the scorecard of a program. Outputs of right programs are dropped once `MAX_KEPT_OUTPUT_BYTES` bytes are kept.
    pub(super) fn add_scorecard(
        &mut self,
        correctness: Correctness,
        test_set: &TestSet,
        mut card: Scorecard,
    ) {
        match correctness {
            Correctness::Wrong => {
                self.wrong
                    .push(LabelledProgram::from_scorecard(test_set, &card, Vec::new()))
            }
            Correctness::Right => {
                for case in &mut card.cases {
                    let length = case.run.output.as_ref().map_or(0, Vec::len);
                    if self.kept_output_bytes + length > MAX_KEPT_OUTPUT_BYTES {
                        Arc::make_mut(&mut case.run).output = None
                    } else {
                        self.kept_output_bytes += length
                    }
                }
                self.right.push(card);
            }
        }
    }

    /// Whether the collected scorecards include at least one right and at least one wrong program.
    pub(super) fn has_right_and_wrong(&self) -> bool {
        !self.right.is_empty() && !self.wrong.is_empty()
    }

    /// Explains the rejections of right programs and summarizes all results.
    pub(super) fn into_labelled_results(
        self,
        problem: &Problem,
        test_set: &TestSet,
        validators: &[Validator],
    ) -> LabelledResults {
        let mut explainer = RejectionExplainer::new(problem, test_set, validators, &self.right);
        let explained = self.right.iter().map(|card| {
            let causes = explainer.explain_rejections(card);
            LabelledProgram::from_scorecard(test_set, card, causes)
        });
        let right = explained.collect();
        let cases = test_set.test_cases.iter().map(|one| one.case.name.clone());
        LabelledResults::from_programs(cases.collect(), right, self.wrong)
    }
}

impl LabelledResults {
    /// Combines the results of programs and computes the summary. `cases` are the names of the cases in the test set.
    pub(crate) fn from_programs(
        cases: Vec<String>,
        right: Vec<LabelledProgram>,
        wrong: Vec<LabelledProgram>,
    ) -> Self {
        let rows: Vec<Vec<bool>> = wrong
            .iter()
            .filter(|program| is_judged(program))
            .map(|program| {
                (0..cases.len())
                    .map(|case| program.rejected_by.contains(&case))
                    .collect()
            })
            .collect();
        let mut summary = RejectionMatrixSummary::summarize(&rows, cases.len());
        // The summary contains only judged programs. The indices in the summary are converted to indices in `wrong`.
        let judged = wrong
            .iter()
            .enumerate()
            .filter(|(_, program)| is_judged(program));
        let places: Vec<usize> = judged.map(|(place, _)| place).collect();
        let all = [&mut summary.accepted, &mut summary.basis]
            .into_iter()
            .chain(&mut summary.programs);
        all.flatten()
            .for_each(|program| *program = places[*program]);
        Self {
            cases,
            right,
            wrong,
            summary,
        }
    }

    /// Proportion of right programs that are accepted. Programs that ended in a jury fault do not count; programs that
    /// did not compile count as not accepted.
    pub fn accepted_proportion(&self) -> Proportion {
        proportion_among_counted_programs(
            &self.right,
            |program| program.verdict != Verdict::JudgeError,
            |program| program.verdict == Verdict::Accepted,
        )
    }

    /// Proportion of wrong programs that are rejected. Programs that did not compile or ended in a jury fault do not
    /// count, because no case rejects them.
    pub fn rejected_proportion(&self) -> Proportion {
        proportion_among_counted_programs(
            &self.wrong,
            |program| is_judged(program),
            |program| program.verdict != Verdict::Accepted,
        )
    }

    /// Number of wrong programs that compiled and did not end in a jury fault.
    pub fn judged_wrong_program_count(&self) -> usize {
        self.rejected_proportion().total
    }

    /// Returns all programs with this verdict, the right ones first.
    pub fn programs_with_verdict(
        &self,
        verdict: Verdict,
    ) -> impl Iterator<Item = &LabelledProgram> {
        let all = self.right.iter().chain(&self.wrong);
        all.filter(move |program| program.verdict == verdict)
    }

    /// Whether all right programs are accepted and all wrong programs are rejected. Programs that ended in a jury
    /// fault do not count, nor do wrong programs that did not compile.
    pub fn are_all_judged_correctly(&self) -> bool {
        let shares = [self.accepted_proportion(), self.rejected_proportion()];
        shares.iter().all(|share| share.count == share.total)
    }
}

/// Whether the cases judged the program: false if it did not compile or ended in a jury fault.
fn is_judged(program: &LabelledProgram) -> bool {
    !matches!(program.verdict, Verdict::CompileError | Verdict::JudgeError)
}

/// Returns the proportion of programs for which `has_property` is true among those for which `is_counted` is true.
fn proportion_among_counted_programs(
    programs: &[LabelledProgram],
    is_counted: impl Fn(&&LabelledProgram) -> bool,
    has_property: impl Fn(&&LabelledProgram) -> bool,
) -> Proportion {
    let all = programs.iter().filter(&is_counted);
    Proportion {
        count: all.clone().filter(has_property).count(),
        total: all.count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labelled_program(name: &str, verdict: Verdict, rejected_by: &[usize]) -> LabelledProgram {
        LabelledProgram {
            name: name.to_owned(),
            path: name.to_owned(),
            verdict,
            rejected_by: rejected_by.to_vec(),
            causes: Vec::new(),
        }
    }

    #[test]
    fn proportions_exclude_jury_faults_and_count_uncompiled_right_programs_as_not_accepted() {
        use Verdict::{Accepted, CompileError, JudgeError, PartlyCorrect, WrongAnswer};
        let right = vec![
            labelled_program("a", Accepted, &[]),
            labelled_program("b", CompileError, &[]),
            labelled_program("c", JudgeError, &[]),
            labelled_program("d", PartlyCorrect, &[1]),
        ];
        let wrong = vec![
            labelled_program("e", CompileError, &[]),
            labelled_program("f", Accepted, &[]),
            labelled_program("g", JudgeError, &[]),
            labelled_program("h", WrongAnswer, &[0, 1]),
            labelled_program("i", PartlyCorrect, &[1]),
        ];
        let cases = ["1", "2"].map(str::to_owned).to_vec();
        let found = LabelledResults::from_programs(cases, right, wrong);
        assert_eq!(
            found.accepted_proportion(),
            Proportion { count: 1, total: 3 }
        );
        assert_eq!(
            found.rejected_proportion(),
            Proportion { count: 2, total: 3 }
        );
        assert_eq!(
            (&*found.summary.accepted, &*found.summary.basis),
            (&[1][..], &[3, 4][..])
        );
        assert_eq!(found.summary.programs, [vec![3], vec![4]]);
        assert_eq!(found.summary.subset, [1]);
        let names = found
            .programs_with_verdict(CompileError)
            .map(|program| program.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["b", "e"]);
        assert!(!found.are_all_judged_correctly());
    }
}
