//! Tests the checker of a text problem with outputs that no program should print.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::audit::Auditor;
use super::audit_fault::AuditFault;
use super::junk_outputs::{AllowedCheckerVerdict, JunkOutput, random_bytes, words};
use super::junk_trials;
use super::trial_records::{CheckerFinding, CheckerWeakness};
use caipan_checker::evidence::clip;
use caipan_checker::quotation::Quotation;
use caipan_checker::{Judgement, Reason, ReasonKind};
use caipan_facts::Evidence;
use caipan_judge::jury_answer;
use caipan_judge::referee::{RefereeInput, RefereeResult};
use caipan_judge::run_decision::decision_from_judgement;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;

/// Maximum number of answers that are kept to be judged as wrong outputs for other cases.
const MAX_OTHER_ANSWERS: usize = 8;
/// Maximum size in bytes of an answer; cases with a longer answer are not used to test the checker.
const MAX_ANSWER_BYTES: usize = 16 << 20;

/// Number of times that the checker judges the jury's answer to the first case, to find out whether the verdict is
/// repeatable.
const FIRST_CASE_RUNS: usize = 8;
/// Number of times that the checker judges the jury's answer to each case after the first, to find out whether the
/// verdict is repeatable.
const LATER_CASE_RUNS: usize = 2;

impl Auditor<'_> {
    /// Judges an output. A panic of a built-in checker becomes a jury fault.
    pub(super) fn judge_output_catching_panics(
        &mut self,
        referee_input: &RefereeInput,
    ) -> RefereeResult {
        self.report.runs += usize::from(self.problem.judge.jury_checker_definition().is_some());
        catch_unwind(AssertUnwindSafe(|| self.referee.judge(referee_input))).unwrap_or_else(|_| {
            let fault = Reason::new(ReasonKind::Checker, CheckerWeakness::Panics);
            Judgement::JuryFault(fault).into()
        })
    }

    /// Tests the checker with junk outputs derived from `answer`, which the checker accepts.
    pub(super) fn try_junk_outputs(&mut self, case: &Case, input: &[u8], answer: &[u8]) {
        /// Built-in comparisons for which the correct verdict on every output is known.
        const PLAIN: [&str; 4] = ["exact", "lines", "tokens", "floats"];
        if self.is_checker_built_in() && PLAIN.contains(&&*self.problem.checker_name) {
            let tolerance = junk_trials::NumberTolerance::from_problem(self.problem);
            let referee = self.referee;
            let problem = self.problem;
            let faults = junk_trials::test_junk_outputs(
                |output| {
                    let referee_input =
                        RefereeInput::for_case(problem, case, input, output, answer);
                    referee.judge(&referee_input).judgement
                },
                tolerance,
                answer,
            );
            return self.record_wrong_junk_reactions(case, faults);
        }
        let number = self.checker_trials.case_count;
        self.checker_trials.case_count += 1;
        if answer.len() > MAX_ANSWER_BYTES {
            return;
        }
        for (place, junk) in JunkOutput::ALL.into_iter().enumerate() {
            // A kind of junk that cannot be derived from this answer is tried again on the next case.
            let cases_between_trials = self.checker_trials.cases_between_trials.max(1);
            let due = (number + 1 + place % cases_between_trials) / cases_between_trials;
            if self.checker_trials.is_junk_trial_due(junk, due.max(1)) {
                self.try_junk_output(junk, case, input, answer);
            }
        }
        if self.checker_trials.other_answers.len() < MAX_OTHER_ANSWERS
            && words(answer).next().is_some()
        {
            self.checker_trials.other_answers.push(answer.to_vec());
        }
    }

    /// Judges the jury's answer again, and records a fault if the verdict differs from `first`.
    pub(super) fn check_verdict_is_repeatable(
        &mut self,
        file: &Entry,
        referee_input: &RefereeInput,
        first: &Judgement,
    ) {
        let times = if !self.seen_texts.has_answers() {
            FIRST_CASE_RUNS
        } else {
            LATER_CASE_RUNS
        };
        for _ in 1..times {
            let other = self.judge_output_catching_panics(referee_input).judgement;
            let is_same = match (first, &other) {
                (Judgement::Partial(one, _), Judgement::Partial(other, _)) => one == other,
                (one, other) => std::mem::discriminant(one) == std::mem::discriminant(other),
            };
            if !is_same {
                let fault = AuditFault::UnsteadyChecker {
                    file: file.to_string(),
                    first: verdict_code(first),
                    other: verdict_code(&other),
                };
                return self.report.faults.push(fault.fact());
            }
        }
    }

    fn is_checker_built_in(&self) -> bool {
        self.problem.judge.jury_checker_definition().is_none()
    }

    /// Judges a junk output, if it can be derived from the answer, and records what is suspicious about the verdict.
    fn try_junk_output(&mut self, junk: JunkOutput, case: &Case, input: &[u8], answer: &[u8]) {
        let limit = usize::try_from(self.problem.limits.output.0).unwrap_or(usize::MAX);
        let Some(output) =
            junk.make_junk_from_answer(answer, &self.checker_trials.other_answers, limit)
        else {
            return;
        };
        self.checker_trials.tried_kinds.push(junk);
        let referee_input = RefereeInput::for_case(self.problem, case, input, answer, answer);
        let output = &output[..];
        let heard = self.judge_output_catching_panics(&RefereeInput {
            output,
            ..referee_input
        });
        if let Some((weakness, is_fault)) = self.find_checker_weakness(junk, output, &heard) {
            let hint = match junk {
                JunkOutput::RandomBytes => {
                    self.detect_checker_that_confuses_arguments(&weakness, &referee_input)
                }
                _ => None,
            };
            let also = heard
                .comparison_note
                .filter(|_| matches!(weakness, CheckerWeakness::AcceptsPossibleJunk { .. }));
            let fact = weakness.fact().with_note(hint).with_note(also);
            let fact = jury_answer::add_file_name(&case.input, fact);
            self.checker_trials.findings.push(CheckerFinding {
                junk,
                weakness,
                fact,
                is_fault,
            });
        }
    }

    /// Returns what is suspicious about a verdict on a junk output, and whether that is a fault (true) or only a
    /// warning. `None` if the verdict is fine.
    fn find_checker_weakness(
        &self,
        output: JunkOutput,
        bytes: &[u8],
        heard: &RefereeResult,
    ) -> Option<(CheckerWeakness, bool)> {
        /// Maximum number of characters of an output that are quoted.
        const QUOTED: usize = 20;
        let text = clip(QUOTED, bytes);
        let begins = Quotation::Quoted { text }.fact();
        Some(match (&heard.judgement, output.allowed_verdict()) {
            (Judgement::JuryFault(reason), _) => {
                let what = reason.fact.clone();
                let fails = CheckerWeakness::FailsOnJunk {
                    output,
                    begins,
                    what,
                };
                (fails, true)
            }
            (Judgement::Accepted, AllowedCheckerVerdict::Reject) => {
                (CheckerWeakness::AcceptsJunk { output, begins }, true)
            }
            // The documentation of the built-in comparisons specifies which outputs they accept, so accepting this
            // output is not a weakness.
            (Judgement::Accepted, AllowedCheckerVerdict::AcceptIfRulesAllow)
                if !self.is_checker_built_in() =>
            {
                (
                    CheckerWeakness::AcceptsPossibleJunk { output, begins },
                    false,
                )
            }
            _ => {
                let what = heard.comparison_note.clone()?;
                let differs = CheckerWeakness::DiffersFromComparison {
                    output,
                    begins,
                    what,
                };
                (differs, false)
            }
        })
    }

    /// Judges again with random bytes as the answer, to guess whether the checker confuses or ignores its arguments.
    /// Returns the weakness that the verdicts suggest; `None` if they suggest neither.
    fn detect_checker_that_confuses_arguments(
        &mut self,
        weakness: &CheckerWeakness,
        referee_input: &RefereeInput,
    ) -> Option<CheckerWeakness> {
        let answer = &random_bytes()[..];
        let of_noise = self
            .judge_output_catching_panics(&RefereeInput {
                answer,
                ..*referee_input
            })
            .judgement;
        match (weakness, of_noise) {
            (CheckerWeakness::FailsOnJunk { .. }, Judgement::Rejected(_)) => {
                Some(CheckerWeakness::ConfusesArguments)
            }
            (CheckerWeakness::AcceptsJunk { .. }, of_noise) => {
                // Random bytes may contain a correct answer by chance, so an output that is certainly not text is
                // tried as well.
                let output = &JunkOutput::InvalidUtf8.make_junk_from_answer(
                    referee_input.answer,
                    &[],
                    usize::MAX,
                )?[..];
                let of_blank = self
                    .judge_output_catching_panics(&RefereeInput {
                        output,
                        ..*referee_input
                    })
                    .judgement;
                self.checker_trials.ignores_output = of_blank == Judgement::Accepted;
                self.checker_trials
                    .ignores_output
                    .then_some(match of_noise {
                        Judgement::Accepted => CheckerWeakness::AcceptsAll,
                        _ => CheckerWeakness::IgnoresOutput,
                    })
            }
            _ => None,
        }
    }

    /// Records the findings about the checker after all cases.
    pub(super) fn record_checker_findings(&mut self) {
        let findings = std::mem::take(&mut self.checker_trials.findings);
        for finding in findings {
            let accepts = matches!(
                finding.weakness,
                CheckerWeakness::AcceptsJunk { .. } | CheckerWeakness::AcceptsPossibleJunk { .. }
            );
            // A checker that ignores the output accepts every kind of junk; one finding is enough.
            if self.checker_trials.ignores_output
                && finding.junk != JunkOutput::RandomBytes
                && accepts
            {
                continue;
            }
            if finding.is_fault {
                self.report.faults.push(finding.fact)
            } else {
                self.report.warnings.push(finding.fact)
            }
        }
    }
}

fn verdict_code(judgement: &Judgement) -> String {
    let decision = decision_from_judgement(judgement.clone());
    decision.verdict.code().to_owned()
}
