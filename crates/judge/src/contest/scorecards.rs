//! Builds the scorecards of all contestants, including those without a submission that can be judged.

use std::sync::Arc;

use crate::contest::contestant::{Contestant, Participation};
use crate::contest::distinct_program::DistinctPrograms;
use crate::contest::ledger::ResultLedger;
use crate::contest::problem::ContestProblem;
use crate::evidence::MissingSubmission;
use crate::grading_context::adjust_limits_to_language;
use crate::ids::{ContestantId, ProblemId, ProgramId};
use crate::result::{CompileLog, Scorecard, SubmissionAttempt};
use crate::run_result::RunResult;
use crate::scoring::Scorer;
use crate::submission::compile::CompilationState;
use crate::submission::submission::Submission;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Reason, ReasonKind};
use caipan_problem::language::{self, Language};
use caipan_problem::points::Points;

/// Inputs for the scorecards of all contestants; the results come from the ledger.
pub(super) struct ScorecardBuilder<'a> {
    pub problems: &'a [ContestProblem<'a>],
    pub contestants: &'a [Contestant],
    pub programs: &'a DistinctPrograms<'a>,
    pub ledger: &'a ResultLedger<'a>,
    pub strict: bool,
    pub skip_lost: bool,
}

impl ScorecardBuilder<'_> {
    /// Builds one scorecard for each contestant and problem, in the order of `contestants`.
    pub(super) fn build_all_scorecards(&self) -> Vec<Scorecard> {
        let numbers = (0..self.contestants.len()).map(ContestantId);
        numbers
            .map(|contestant| self.build_scorecard_of_best_submission(contestant))
            .collect()
    }

    /// Builds the scorecard of a contestant. If there are several submissions, the best one counts.
    fn build_scorecard_of_best_submission(&self, id: ContestantId) -> Scorecard {
        let contestant = &self.contestants[id.0];
        let submissions = match &contestant.participation {
            Participation::Submitted(submissions) => submissions,
            Participation::NoSubmission(reason) => {
                return self.build_scorecard_without_submission(contestant, reason);
            }
        };
        let sources = submissions
            .iter()
            .zip(&self.programs.programs_by_contestant[id.0]);
        let mut cards: Vec<Scorecard> = sources
            .map(|(submission, program)| self.build_scorecard_of_submission(submission, *program))
            .collect();
        for card in &mut cards {
            card.name.clone_from(&contestant.name);
        }
        let attempts = match cards.len() {
            1 => Vec::new(),
            _ => cards.iter().map(attempt_from_scorecard).collect(),
        };
        // Unfinished cases of all submissions are added up, because any submission may become the best.
        let unfinished = cards.iter().map(|card| card.unfinished).sum();
        let possible = cards
            .iter()
            .map(|card| card.score.clone() + card.unjudged.clone())
            .max()
            .unwrap_or(Points::zero());
        let none = Reason::new(ReasonKind::NoSource, MissingSubmission::Nothing);
        // Among equally good submissions the first counts.
        let best = cards
            .into_iter()
            .rev()
            .max_by_key(|card| (card.score.clone(), card.verdict == Verdict::Accepted))
            .unwrap_or_else(|| self.build_scorecard_without_submission(contestant, &none));
        Scorecard {
            attempts,
            unfinished,
            // Points that could still be gained. They include the points by which another submission may become the
            // best when its missing cases are judged.
            unjudged: possible.minus_or_zero(&best.score),
            ..best
        }
    }

    fn build_scorecard_of_submission(&self, submission: &Submission, id: ProgramId) -> Scorecard {
        let program = self.ledger.program(id);
        let scorer = self.new_scorer(program.problem, submission);
        let card = match self.ledger.build_result(id) {
            CompilationState::Program(_, log) | CompilationState::Logged(log) => {
                scorer.build_scorecard(log, self.run_results(id))
            }
            CompilationState::NotBuilt => {
                scorer.build_scorecard(CompileLog::empty(), self.run_results(id))
            }
            CompilationState::CompileError(log) => {
                scorer.build_scorecard_without_runs(log, Verdict::CompileError)
            }
            CompilationState::MachineFault(reason) => Scorecard {
                reason: Some(reason),
                ..scorer.build_scorecard_without_runs(CompileLog::empty(), Verdict::JudgeError)
            },
        };
        let is_lost = card
            .cases
            .iter()
            .any(|case| case.verdict() != Verdict::Accepted);
        Scorecard {
            remarks: if is_lost {
                program.file_name_notes.clone()
            } else {
                Vec::new()
            },
            program_id: program.id.as_ref().map(|id| id.as_str().to_owned()),
            source_id: program.source_id.clone(),
            ..card
        }
    }

    fn run_results(&self, id: ProgramId) -> Vec<Option<Arc<RunResult>>> {
        self.ledger
            .cases(id)
            .map(|case| self.ledger.run_result(id, case))
            .collect()
    }

    fn new_scorer<'b>(&'b self, problem: ProblemId, submission: &'b Submission) -> Scorer<'b> {
        let ContestProblem {
            problem, test_set, ..
        } = &self.problems[problem.0];
        Scorer {
            problem,
            test_set,
            submission,
            limits: adjust_limits_to_language(&problem.limits, &submission.language),
            strict: self.strict,
            skip_lost: self.skip_lost,
        }
    }

    /// Builds the scorecard of a contestant without a submission that can be judged.
    fn build_scorecard_without_submission(
        &self,
        contestant: &Contestant,
        reason: &Reason,
    ) -> Scorecard {
        let nobody = Submission {
            name: contestant.name.clone(),
            path: contestant.path.clone(),
            language: Language {
                id: String::new(),
                ..language::executable_language()
            },
            may_be_link: false,
            source_text: None,
            extra_files: Default::default(),
        };
        let verdict = match reason.kind {
            ReasonKind::Sandbox => Verdict::JudgeError,
            _ => Verdict::Skipped,
        };
        let scorer = self.new_scorer(contestant.problem, &nobody);
        Scorecard {
            reason: Some(reason.clone()),
            ..scorer.build_scorecard_without_runs(CompileLog::empty(), verdict)
        }
    }
}

fn attempt_from_scorecard(card: &Scorecard) -> SubmissionAttempt {
    SubmissionAttempt {
        path: card.path.clone(),
        verdict: card.verdict,
        score: card.score.clone(),
        unjudged: card.unjudged.clone(),
    }
}
