//! Finds out why right programs are rejected.

use std::collections::{BTreeMap, HashMap};

use caipan_checker::verdict::Verdict;
use caipan_checker::{Checker, ReasonKind, Settings};
use caipan_facts::{Evidence, Fact, facts};
use caipan_judge::evidence::OutputFileProblem;
use caipan_judge::jury_answer;
use caipan_judge::referee::{ValidationResult, Validator};
use caipan_judge::result::{CaseResult, Scorecard};
use caipan_judge::test_set::{TestCase, TestSet};
use caipan_problem::problem_toml::Problem;
use caipan_puzzles::checker;

facts! {
    /// Reason why a right program is rejected.
    pub enum RejectionCause {
        /// The time limit was exceeded.
        TimeLimitExceeded => "cause-time",
        /// The memory limit was exceeded.
        MemoryLimitExceeded => "cause-memory",
        /// The output limit was exceeded.
        OutputLimitExceeded => "cause-output",
        /// A jury's checker program or a puzzle's rules rejected the output.
        RejectedByChecker {
            /// Name of the checker. For a checker program of the jury, it consists of the dialect and the program.
            checker: String,
        } => "cause-checker",
        /// The text comparison found a difference.
        DifferenceInComparison {
            /// Name of the comparison, e.g. `tokens`.
            comparison: String,
        } => "cause-comparison",
        /// The text comparison found a difference, but a less strict comparison would accept the output.
        AcceptedByOtherComparison {
            /// Name of the comparison that the problem uses.
            comparison: String,
            /// Name of the comparison that accepts the output.
            other: String,
        } => "cause-other-comparison",
        /// The reference solver refutes the answer file.
        AnswerRefutedBySolver => "cause-solver",
        /// Most right programs agree with each other and disagree with the answer file.
        MajorityDisagreesWithAnswer {
            /// Number of right programs that agree: the comparison considers their outputs equal.
            agree: usize,
            /// Number of right programs that were judged.
            all: usize,
        } => "cause-majority",
        /// The input is illegal according to a validator or the puzzle's rules.
        IllegalInput {
            /// Message of the validator, or of the puzzle about the rule that the input breaks.
            what: Fact,
        } => "cause-input",
        CompileError => "cause-compile",
        /// The checker or another part of the jury failed, so the output was not judged.
        JuryFault {
            /// Description of the failure.
            what: Fact,
        } => "cause-jury",
        /// The cause is not known in more detail than the verdict.
        OtherVerdict {
            /// Code of the verdict, e.g. `RE`.
            verdict: String,
        } => "cause-verdict",
    }
}

impl RejectionCause {
    /// Returns the category of the cause as used in JSON output.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::TimeLimitExceeded | Self::MemoryLimitExceeded | Self::OutputLimitExceeded => {
                "limit"
            }
            Self::RejectedByChecker { .. } => "checker",
            Self::DifferenceInComparison { .. } | Self::AcceptedByOtherComparison { .. } => {
                "comparison"
            }
            Self::AnswerRefutedBySolver | Self::MajorityDisagreesWithAnswer { .. } => "answer_file",
            Self::IllegalInput { .. } => "input",
            Self::CompileError => "compile_error",
            Self::JuryFault { .. } => "jury_fault",
            Self::OtherVerdict { .. } => "verdict",
        }
    }
}

/// Cause of rejection with the cases that it applies to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExplainedRejection {
    /// Reason for the rejection, which is the same for all these cases.
    pub cause: RejectionCause,
    /// Verdict on these cases; the overall verdict if `cases` is empty.
    pub verdict: Verdict,
    /// Indices of the cases in the test set; empty if the program was not run.
    pub cases: Vec<usize>,
}

/// Comparisons that may accept an output that the problem's comparison rejects, the strictest first.
const OUTPUT_COMPARISONS: [&str; 3] = ["lines", "tokens", "floats"];

/// Maximum number of different outputs per case that are compared with each other.
const MAX_COMPARED_OUTPUTS: usize = 64;

/// Determines why right programs are rejected; caches results per case.
pub(super) struct RejectionExplainer<'a> {
    problem: &'a Problem,
    test_set: &'a TestSet<'a>,
    validators: &'a [Validator<'a>],
    /// Scorecards of the right programs, from which majorities are computed.
    right: &'a [Scorecard],
    /// Reason for which the validators reject the input of a case, by the index of the case; `None` for a legal input.
    /// Filled on demand.
    input_faults: HashMap<usize, Option<Fact>>,
    /// Rejected outputs of right programs, by the index of the case. Each output is paired with the number of right
    /// programs whose outputs the comparison considers equal to it. Filled on demand.
    counted_outputs: HashMap<usize, Vec<(Vec<u8>, usize)>>,
}

impl<'a> RejectionExplainer<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        test_set: &'a TestSet<'a>,
        validators: &'a [Validator<'a>],
        right: &'a [Scorecard],
    ) -> Self {
        Self {
            problem,
            test_set,
            validators,
            right,
            input_faults: HashMap::new(),
            counted_outputs: HashMap::new(),
        }
    }

    /// Returns the reasons why a right program is rejected or was not judged, in the order of the cases; empty if the
    /// program is accepted.
    pub(super) fn explain_rejections(&mut self, card: &Scorecard) -> Vec<ExplainedRejection> {
        let cause_of_all = match (card.verdict, &card.reason) {
            (Verdict::Accepted, _) => return Vec::new(),
            (Verdict::CompileError, _) => Some(RejectionCause::CompileError),
            (_, Some(reason)) if card.cases.is_empty() => Some(RejectionCause::JuryFault {
                what: reason.fact.clone(),
            }),
            (verdict, None) if card.cases.is_empty() => Some(cause_from_verdict(verdict)),
            _ => None,
        };
        if let Some(cause) = cause_of_all {
            return vec![ExplainedRejection {
                cause,
                verdict: card.verdict,
                cases: Vec::new(),
            }];
        }
        let mut found: Vec<ExplainedRejection> = Vec::new();
        for (number, result) in failed_case_results(self.test_set, card) {
            let (cause, verdict) = (self.cause_on_case(number, result), result.verdict());
            let is_same =
                |known: &&mut ExplainedRejection| known.cause == cause && known.verdict == verdict;
            match found.iter_mut().find(is_same) {
                Some(known) => known.cases.push(number),
                None => found.push(ExplainedRejection {
                    cause,
                    verdict,
                    cases: vec![number],
                }),
            }
        }
        // After a jury fault the program counts as not judged, so other rejections are dropped.
        if card.verdict == Verdict::JudgeError {
            found.retain(|one| one.verdict == Verdict::JudgeError);
        }
        found
    }

    /// Returns the reason why a case does not accept a program. An illegal input takes precedence over all other
    /// reasons.
    fn cause_on_case(&mut self, number: usize, result: &CaseResult) -> RejectionCause {
        if let Some(what) = self.cached_input_fault(number) {
            return RejectionCause::IllegalInput { what };
        }
        let verdict = result.verdict();
        let reason = result.run.decision.reason.as_ref();
        match verdict {
            Verdict::TimeLimitExceeded => RejectionCause::TimeLimitExceeded,
            Verdict::MemoryLimitExceeded => RejectionCause::MemoryLimitExceeded,
            Verdict::OutputLimitExceeded => RejectionCause::OutputLimitExceeded,
            Verdict::WrongAnswer | Verdict::PartlyCorrect => {
                self.cause_of_rejected_output(number, result)
            }
            Verdict::JudgeError => match reason {
                Some(_) if self.is_answer_refuted(number) => RejectionCause::AnswerRefutedBySolver,
                Some(reason) => RejectionCause::JuryFault {
                    what: reason.fact.clone(),
                },
                None => cause_from_verdict(verdict),
            },
            verdict => cause_from_verdict(verdict),
        }
    }

    /// Returns the cause of a result whose output was rejected or only partly accepted.
    fn cause_of_rejected_output(&mut self, number: usize, result: &CaseResult) -> RejectionCause {
        let keys = <OutputFileProblem as Evidence>::KEYS;
        let reason = result.run.decision.reason.as_ref();
        // The output file was refused because it is not a regular file, so the output was never compared.
        if reason.is_some_and(|reason| keys.iter().any(|(key, _)| reason.fact.key == *key)) {
            return cause_from_verdict(result.verdict());
        }
        let name = self.problem.checker_name.clone();
        let own = self
            .problem
            .judge
            .built_in_checker()
            .filter(|own| own.puzzle().is_none() && !self.problem.needs_interaction());
        let Some(own) = own else {
            return RejectionCause::RejectedByChecker { checker: name };
        };
        let comparison = name;
        let Some(output) = &result.run.output else {
            return RejectionCause::DifferenceInComparison { comparison };
        };
        if let Some(other) = self.find_comparison_accepting_output(number, output) {
            return RejectionCause::AcceptedByOtherComparison { comparison, other };
        }
        let all = self.judged_right_program_count();
        let agreed = self.rejected_outputs_with_counts(number, own).iter();
        let mut mine = agreed.filter(|(agreed, _)| accepts_output(own, output, agreed));
        match mine.find(|(_, agree)| *agree >= 2 && 2 * agree > all) {
            Some((_, agree)) => RejectionCause::MajorityDisagreesWithAnswer { agree: *agree, all },
            None => RejectionCause::DifferenceInComparison { comparison },
        }
    }

    /// Returns the name of the strictest other comparison that accepts an output; `None` if there is none.
    fn find_comparison_accepting_output(&self, number: usize, output: &[u8]) -> Option<String> {
        let answer = self.test_set.test_cases[number].answer().ok()?;
        let others = OUTPUT_COMPARISONS
            .into_iter()
            .filter(|other| *other != self.problem.checker_name);
        let mut made =
            others.filter_map(|other| Some((other, checker(other, &Settings::new())?.ok()?)));
        let accepts =
            |(_, other): &(&str, Box<dyn Checker>)| accepts_output(other.as_ref(), output, &answer);
        Some(made.find(accepts)?.0.to_owned())
    }

    /// Number of right programs that compiled and did not end in a jury fault.
    fn judged_right_program_count(&self) -> usize {
        let is_void =
            |card: &&Scorecard| matches!(card.verdict, Verdict::CompileError | Verdict::JudgeError);
        self.right.iter().filter(|card| !is_void(card)).count()
    }

    /// Returns the different rejected outputs of right programs on a case. Each is paired with the number of right
    /// programs whose outputs the comparison considers equal to it.
    fn rejected_outputs_with_counts(
        &mut self,
        number: usize,
        own: &dyn Checker,
    ) -> &[(Vec<u8>, usize)] {
        let (test_set, right) = (self.test_set, self.right);
        self.counted_outputs.entry(number).or_insert_with(|| {
            let mut printed: BTreeMap<&[u8], usize> = BTreeMap::new();
            for card in right
                .iter()
                .filter(|card| card.verdict != Verdict::JudgeError)
            {
                let mine = failed_case_results(test_set, card).find(|(case, _)| *case == number);
                if let Some(output) = mine.and_then(|(_, result)| result.run.output.as_deref()) {
                    *printed.entry(output).or_default() += 1;
                }
            }
            let printed: Vec<(&[u8], usize)> =
                printed.into_iter().take(MAX_COMPARED_OUTPUTS).collect();
            printed
                .iter()
                .map(|(output, _)| {
                    let same = printed
                        .iter()
                        .filter(|(other, _)| accepts_output(own, other, output));
                    (output.to_vec(), same.map(|(_, count)| count).sum())
                })
                .collect()
        })
    }

    /// Returns the reason why the input of a case is illegal, from a validator or the puzzle's rules. `None` if the
    /// input is legal.
    fn cached_input_fault(&mut self, number: usize) -> Option<Fact> {
        if let Some(known) = self.input_faults.get(&number) {
            return known.clone();
        }
        let test_case = &self.test_set.test_cases[number];
        let found = self.find_input_fault(test_case);
        self.input_faults.insert(number, found.clone());
        found
    }

    /// Returns the reason why the puzzle's rules or a validator refuse an input. `None` if they accept it, if a
    /// validator fails, or if the file is unreadable.
    fn find_input_fault(&self, test_case: &TestCase) -> Option<Fact> {
        // An unreadable file is not evidence of an illegal input.
        let input = test_case.case.input.read().ok()?;
        if let Some(puzzle) = self.problem.judge.puzzle()
            && let Err(malformed) = puzzle.open(&input)
        {
            return Some(malformed.fact());
        }
        let subtasks = self.problem.subtask_indices(test_case.case);
        let mut validators = self.validators.iter();
        validators.find_map(|validator| {
            match validator.validate_case(test_case.case, &subtasks, &input)? {
                Ok(ValidationResult::Invalid(what)) => Some(what),
                // A validator that failed has not refused the input.
                Ok(ValidationResult::Valid(_)) | Err(_) => None,
            }
        })
    }

    /// Whether the reference solver refutes the answer file of a case.
    fn is_answer_refuted(&self, number: usize) -> bool {
        let case = self.test_set.test_cases[number].case;
        let is_readable = case
            .answer
            .as_ref()
            .is_some_and(|answer| answer.read().is_ok());
        let puzzle = self.problem.judge.puzzle().filter(|_| is_readable);
        let refuted = puzzle.and_then(|puzzle| jury_answer::solve_case(puzzle, case).err());
        refuted.is_some_and(|reason| reason.kind == ReasonKind::WrongAnswerFile)
    }
}

/// Returns the results that count against a program, each with the index of the case in the test set: cases with
/// points that are not accepted, and judge errors.
pub(super) fn failed_case_results<'c>(
    test_set: &'c TestSet,
    card: &'c Scorecard,
) -> impl Iterator<Item = (usize, &'c CaseResult)> {
    let places: HashMap<&str, usize> = test_set
        .test_cases
        .iter()
        .enumerate()
        .map(|(number, test_case)| (test_case.case.name.as_str(), number))
        .collect();
    let lost = card.cases.iter().filter(|result| {
        let verdict = result.verdict();
        result.has_points && verdict != Verdict::Accepted || verdict == Verdict::JudgeError
    });
    lost.filter_map(move |result| Some((*places.get(result.name.as_str())?, result)))
}

fn accepts_output(checker: &dyn Checker, output: &[u8], answer: &[u8]) -> bool {
    use caipan_checker::Judgement;
    matches!(checker.check(b"", output, answer), Judgement::Accepted)
}

fn cause_from_verdict(verdict: Verdict) -> RejectionCause {
    RejectionCause::OtherVerdict {
        verdict: verdict.code().to_owned(),
    }
}
