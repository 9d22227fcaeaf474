//! Computes points: converts results of runs to results of cases, and combines these into a scorecard.

use std::sync::Arc;

use crate::grading_context::adjust_limits_to_language;
use crate::ids::CaseId;
use crate::lost_cases::{PointLoss, find_subtask_by_name, skip_reason};
use crate::result::{CaseResult, CompileLog, FurtherSubtaskScore, Scorecard, SubtaskScore};
use crate::run_result::RunResult;
use crate::submission::submission::{Submission, decode_path};
use crate::test_set::{TestCase, TestSet};
use caipan_checker::verdict::{self, Decision, Verdict};
use caipan_checker::{Reason, ReasonKind, Share};
use caipan_problem::case::Case;
use caipan_problem::points::{ExactFraction, Points};
use caipan_problem::problem_toml::Problem;
use caipan_problem::subtask::{Dependence, Scoring, Subtask};
use caipan_sandbox::RunLimits;

/// Inputs for the scorecard of one submission.
pub struct Scorer<'a> {
    /// Problem with the scoring rules of the subtasks.
    pub problem: &'a Problem,
    /// Cases with their points and answers.
    pub test_set: &'a TestSet<'a>,
    /// Submission whose name, path and language are copied to the scorecard.
    pub submission: &'a Submission,
    /// Limits of the problem that applied, including the factor of the language.
    pub limits: RunLimits,
    /// Whether cases without points affect the verdict.
    pub strict: bool,
    /// Whether cases of a subtask that is already lost are skipped.
    pub skip_lost: bool,
}

/// Share of the points that the run of a case earns.
fn earned_share(result: &CaseResult) -> Share {
    result.run.decision.share
}

/// Rule for cases with a judge error when points are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum JudgeErrorRule {
    /// Judge errors earn nothing, so the sum is the certain score.
    EarnNothing,
    /// Judge errors earn all points, so the sum is the maximum that judging again may give.
    EarnAll,
}

impl JudgeErrorRule {
    /// Share of the points for a case. If `result` is `None`, the case was not run and earns nothing, unless
    /// `fixed_verdict`, the verdict on the submission, is a judge error and judge errors earn all points.
    fn share_for_case(self, result: Option<&CaseResult>, fixed_verdict: Option<Verdict>) -> Share {
        let verdict = result.map(CaseResult::verdict).or(fixed_verdict);
        if self == Self::EarnAll && verdict == Some(Verdict::JudgeError) {
            return Share::FULL;
        }
        result.map_or(Share::NONE, earned_share)
    }
}

/// Result of each case; `None` for a case that was not run.
type CaseResults = Vec<Option<CaseResult>>;

impl<'a> Scorer<'a> {
    /// Creates a scorer that is used for points only: settings that affect the verdict have defaults.
    pub fn new_for_points_only(
        problem: &'a Problem,
        test_set: &'a TestSet<'a>,
        submission: &'a Submission,
    ) -> Self {
        Self {
            problem,
            test_set,
            submission,
            limits: problem.limits,
            strict: false,
            skip_lost: false,
        }
    }

    /// Points that the finished runs earn. `runs` contains `None` for a missing run, which earns nothing.
    pub fn points_so_far(&self, runs: Vec<Option<Arc<RunResult>>>) -> Points {
        self.score_runs(CompileLog::empty(), runs, None).score
    }

    /// Builds the scorecard from the results of the runs, in the order of the cases; `None` for a case that was not
    /// run.
    pub fn build_scorecard(
        &self,
        compile: CompileLog,
        runs: Vec<Option<Arc<RunResult>>>,
    ) -> Scorecard {
        self.score_runs(compile, runs, None)
    }

    /// Builds the scorecard of a submission that was never run; `fixed_verdict` is the verdict on the submission.
    pub(crate) fn build_scorecard_without_runs(
        &self,
        compile: CompileLog,
        fixed_verdict: Verdict,
    ) -> Scorecard {
        let none = self.test_set.test_cases.iter().map(|_| None);
        self.score_runs(compile, none.collect(), Some(fixed_verdict))
    }

    /// Limits of a case, multiplied by the factor of the language; `None` if problem.toml gives the case the limits of
    /// the problem.
    fn overridden_limits_of_case(&self, case: &Case) -> Option<RunLimits> {
        let own = self.problem.limits_of_case(case);
        let limits = adjust_limits_to_language(&own, &self.submission.language);
        (own != self.problem.limits).then_some(limits)
    }

    fn score_runs(
        &self,
        compile: CompileLog,
        runs: Vec<Option<Arc<RunResult>>>,
        fixed_verdict: Option<Verdict>,
    ) -> Scorecard {
        let test_cases = self.test_set.test_cases.iter().zip(runs);
        let mut all: CaseResults = test_cases
            .map(|(test_case, run)| {
                let limits = self.overridden_limits_of_case(test_case.case).map(Box::new);
                Some(CaseResult {
                    limits,
                    ..test_case.build_case_result(run?)
                })
            })
            .collect();
        if self.skip_lost && fixed_verdict.is_none() {
            self.mark_lost_cases_as_skipped(&mut all);
        }
        self.mark_superseded_cases(&mut all);
        let subtasks = self.score_subtasks(&all, fixed_verdict);
        let total = SubtaskScore::total(&subtasks).unwrap_or_else(|| {
            let [certain, possible] = [JudgeErrorRule::EarnNothing, JudgeErrorRule::EarnAll]
                .map(|errors| self.sum_subtask_points(None, &all, fixed_verdict, errors));
            certain.with_unjudged_points_up_to(&possible)
        });
        let unfinished = match fixed_verdict {
            None => all.iter().filter(|result| result.is_none()).count(),
            Some(_) => 0,
        };
        let cases: Vec<CaseResult> = all.into_iter().flatten().collect();
        let decisive = cases
            .iter()
            .filter(|case| !case.is_superseded_in_every_subtask());
        let verdicts = decisive.map(|case| (case.verdict(), case.has_points));
        Scorecard {
            name: self.submission.name.clone(),
            path: decode_path(&self.submission.path),
            problem: self.problem.name.clone(),
            language: self.submission.language.id.clone(),
            verdict: fixed_verdict.unwrap_or_else(|| {
                verdict::combine_case_verdicts(verdicts, unfinished == 0, self.strict)
            }),
            score: total.score,
            max_score: total.max_score,
            unjudged: total.unjudged,
            limits: self.limits,
            compile,
            subtasks,
            cases,
            diagnosis: None,
            unfinished,
            reason: None,
            program_id: None,
            source_id: None,
            attempts: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// Marks cases that can no longer earn points as skipped, even if they were run, so that the result does not depend
    /// on the number of parallel runs.
    fn mark_lost_cases_as_skipped(&self, all: &mut CaseResults) {
        for number in 0..all.len() {
            let test_case = &self.test_set.test_cases[number];
            let skipped = skip_reason(self.problem, self.test_set, CaseId(number), |case| {
                all[case.0]
                    .as_ref()
                    .map(|result| PointLoss::caused_by_run(&result.run))
            });
            let Some(why) = skipped else {
                continue;
            };
            let reason = Reason::new(ReasonKind::Lost, why);
            let decision = Decision {
                verdict: Verdict::Skipped,
                share: Share::NONE,
                reason: Some(reason),
            };
            all[number] = Some(test_case.build_case_result(RunResult::new(decision, None).into()));
        }
    }

    /// Computes the points of each subtask: the certain score, and the points that judge errors leave open.
    fn score_subtasks(
        &self,
        all: &CaseResults,
        fixed_verdict: Option<Verdict>,
    ) -> Vec<SubtaskScore> {
        let certain = self.score_subtasks_with_judge_error_rule(
            all,
            fixed_verdict,
            JudgeErrorRule::EarnNothing,
        );
        let possible =
            self.score_subtasks_with_judge_error_rule(all, fixed_verdict, JudgeErrorRule::EarnAll);
        let pairs = certain.into_iter().zip(&possible);
        pairs
            .map(|(certain, possible)| certain.with_unjudged_points_up_to(possible))
            .collect()
    }

    /// Computes the points of each subtask, with the given rule for judge errors.
    fn score_subtasks_with_judge_error_rule(
        &self,
        all: &CaseResults,
        fixed_verdict: Option<Verdict>,
        errors: JudgeErrorRule,
    ) -> Vec<SubtaskScore> {
        let mut subtasks: Vec<SubtaskScore> = Vec::new();
        // For each entry of `subtasks`, the earned fraction of the maximum points. For a subtask without points, it is
        // computed from the shares of the cases.
        let mut parts: Vec<ExactFraction> = Vec::new();
        for name in &self.test_set.subtasks {
            let mut sum = self.sum_subtask_points(Some(name), all, fixed_verdict, errors);
            let Some(rule) = find_subtask_by_name(self.problem, name) else {
                continue;
            };
            let mut part = self.earned_fraction_of_subtask(
                rule,
                &sum,
                &self.earned_shares_in_subtask(&rule.name, all, fixed_verdict, errors),
            );
            for needed in &rule.requires {
                let known = subtasks.iter().position(|known| known.name == *needed);
                let Some(known) = known else { continue };
                // A required subtask that lost points because of another required subtask is not solved, even if all
                // cases in it are accepted.
                let shares = self.earned_shares_in_subtask(needed, all, fixed_verdict, errors);
                let is_solved =
                    parts[known] == ExactFraction::one() && self.earns_all_points(needed, &shares);
                part = part.min(match rule.share {
                    Dependence::Ceiling => parts[known].clone(),
                    Dependence::Equal if is_solved => ExactFraction::one(),
                    Dependence::Equal => ExactFraction::zero(),
                });
            }
            sum.score = sum.max_score.multiplied_by(&part);
            subtasks.push(sum);
            parts.push(part);
        }
        subtasks
    }

    /// Fraction of a subtask's points that the cases of the subtask earned; 1 if the subtask has no cases.
    fn earned_fraction_of_subtask(
        &self,
        rule: &Subtask,
        sum: &SubtaskScore,
        shares: &[Share],
    ) -> ExactFraction {
        if rule.scoring == Scoring::Sum && !sum.max_score.is_zero() {
            return sum.score.as_fraction_of(&sum.max_score);
        }
        let parts: Vec<ExactFraction> = shares
            .iter()
            .copied()
            .map(ExactFraction::from_share)
            .collect();
        let part = match rule.scoring {
            Scoring::Sum => Some(ExactFraction::mean(&parts)),
            Scoring::Min => parts.into_iter().min(),
            Scoring::Max => parts.into_iter().max(),
        };
        part.unwrap_or(ExactFraction::one())
    }

    /// Shares that the cases of a subtask earned, without cases that do not count.
    fn earned_shares_in_subtask(
        &self,
        subtask: &str,
        all: &CaseResults,
        fixed_verdict: Option<Verdict>,
        errors: JudgeErrorRule,
    ) -> Vec<Share> {
        let test_cases = self.test_set.test_cases.iter().zip(all);
        test_cases
            .filter(|(test_case, _)| test_case.graded && test_case.is_in_subtask(subtask))
            .map(|(_, result)| errors.share_for_case(result.as_ref(), fixed_verdict))
            .collect()
    }

    fn earns_all_points(&self, subtask: &str, shares: &[Share]) -> bool {
        let mut is_full = shares.iter().map(|share| *share == Share::FULL);
        match find_subtask_by_name(self.problem, subtask).map(|rule| rule.scoring) {
            Some(Scoring::Max) => shares.is_empty() || is_full.any(|is_full| is_full),
            _ => is_full.all(|is_full| is_full),
        }
    }

    /// In each subtask that counts only the best case, marks all cases except the best one as superseded. Judge errors
    /// are not marked.
    fn mark_superseded_cases(&self, all: &mut CaseResults) {
        for rule in &self.problem.subtasks {
            if rule.scoring != Scoring::Max {
                continue;
            }
            let test_cases = self.test_set.test_cases.iter().zip(all.iter_mut());
            let mut mine: Vec<&mut CaseResult> = test_cases
                .filter(|(test_case, _)| test_case.graded && test_case.is_in_subtask(&rule.name))
                .filter_map(|(_, result)| result.as_mut())
                .filter(|result| result.verdict() != Verdict::JudgeError)
                .collect();
            // Among equally good cases the first counts.
            let best = (0..mine.len())
                .rev()
                .max_by_key(|at| earned_share(mine[*at]));
            for (at, result) in mine.iter_mut().enumerate() {
                let further = result
                    .further_scores
                    .iter_mut()
                    .find(|further| further.subtask == rule.name);
                let outdone = further.map_or(&mut result.is_superseded, |further| {
                    &mut further.is_superseded
                });
                *outdone = Some(at) != best;
            }
        }
    }

    /// Adds up earned and maximum points of the cases in a subtask. With `None`, adds up the points of cases without a
    /// subtask.
    fn sum_subtask_points(
        &self,
        subtask: Option<&String>,
        all: &CaseResults,
        fixed_verdict: Option<Verdict>,
        errors: JudgeErrorRule,
    ) -> SubtaskScore {
        let mut sum = SubtaskScore::zero(subtask.cloned().unwrap_or_default());
        for (test_case, result) in self.test_set.test_cases.iter().zip(all) {
            if let Some(points) = test_case.points_in_subtask(subtask) {
                let share = errors.share_for_case(result.as_ref(), fixed_verdict);
                sum.score += &points.multiplied_by_share(share);
                sum.max_score += points;
            }
        }
        sum
    }
}

impl TestCase<'_> {
    /// Combines the result of a run with the points that it earns in each subtask of the case.
    pub fn build_case_result(&self, run: Arc<RunResult>) -> CaseResult {
        let mut memberships = self.further_memberships.iter();
        let counts_further = memberships.any(|membership| !membership.points.is_zero());
        let further_scores = self
            .further_memberships
            .iter()
            .map(|membership| FurtherSubtaskScore {
                subtask: membership.subtask.clone(),
                score: membership.points.multiplied_by_share(run.decision.share),
                max_score: membership.points.clone(),
                is_superseded: false,
            })
            .collect();
        CaseResult {
            name: self.case.name.clone(),
            subtask: self.subtask.clone(),
            further_scores,
            score: self.points.multiplied_by_share(run.decision.share),
            max_score: self.points.clone(),
            has_points: !self.points.is_zero() || counts_further,
            graded: self.graded,
            is_superseded: false,
            limits: None,
            run,
        }
    }
}
