//! Adds up: a decision becomes a case's result, results become a scorecard.

use super::config::Problem;
use super::exam::{Exam, Question};
use super::score::{CaseResult, CompileLog, Points, Scorecard, SubtaskScore};
use super::submission::Submission;
use super::verdict::{self, Decision, Verdict};
use crate::sandbox::{Limits, Outcome};

/// What all parts of a scorecard are made from.
pub struct Sheet<'a> {
    pub problem: &'a Problem,
    pub exam: &'a Exam<'a>,
    pub submission: &'a Submission,
    pub limits: Limits,
    pub strict: bool,
}

impl Sheet<'_> {
    /// Adds up the results. A submission that was never run has `whole` as its verdict.
    pub fn fill(
        &self,
        compile: CompileLog,
        results: Vec<(usize, CaseResult)>,
        whole: Option<Verdict>,
    ) -> Scorecard {
        let sum = |subtask| self.sum(subtask, &results, whole);
        let subtasks: Vec<SubtaskScore> = self
            .exam
            .subtasks
            .iter()
            .map(|name| sum(Some(name)))
            .collect();
        let all = SubtaskScore::total(&subtasks).unwrap_or_else(|| sum(None));
        let unfinished = if whole.is_none() {
            self.exam.questions.len() - results.len()
        } else {
            0
        };
        let cases: Vec<CaseResult> = results.into_iter().map(|(_, result)| result).collect();
        let verdicts = cases.iter().map(|case| (case.verdict, case.counts));
        Scorecard {
            name: self.submission.name.clone(),
            path: self.submission.path.display().to_string(),
            problem: self.problem.name.clone(),
            language: self.submission.language.id.clone(),
            verdict: whole
                .unwrap_or_else(|| verdict::of_cases(verdicts, unfinished == 0, self.strict)),
            score: all.score,
            max_score: all.max_score,
            limits: self.limits,
            compile,
            subtasks,
            cases,
            diagnosis: None,
            unfinished,
            reason: None,
            program_id: None,
            attempts: Vec::new(),
        }
    }

    /// Points earned and points to be had in a subtask, or where there is none in all cases.
    fn sum(
        &self,
        subtask: Option<&String>,
        results: &[(usize, CaseResult)],
        whole: Option<Verdict>,
    ) -> SubtaskScore {
        let name = subtask.cloned().unwrap_or_default();
        let mut sum = SubtaskScore {
            name,
            score: Points::zero(),
            max_score: Points::zero(),
        };
        let mut results = results.iter().peekable();
        for (number, question) in self.exam.questions.iter().enumerate() {
            let result = results.next_if(|(answered, _)| *answered == number);
            if question.subtask.as_ref() != subtask {
                continue;
            }
            match result {
                Some((_, result)) => {
                    sum.score += &result.score;
                    sum.max_score += &result.max_score;
                }
                // What was never run is lost, unless that is the judge's fault.
                None if whole == Some(Verdict::JudgeError) => {}
                None => sum.max_score += &question.points,
            }
        }
        sum
    }
}

impl Question<'_> {
    /// The result of a run, or of a case that could not be run.
    pub fn result(&self, decision: Decision, outcome: Option<&Outcome>) -> CaseResult {
        let Decision {
            verdict,
            share,
            reason,
        } = decision;
        // A judge error costs nobody points: the case counts neither way.
        let max_score = if verdict == Verdict::JudgeError {
            Points::zero()
        } else {
            self.points.clone()
        };
        CaseResult {
            name: self.case.name.clone(),
            subtask: self.subtask.clone(),
            verdict,
            score: max_score.earned(share),
            max_score,
            counts: !self.points.is_zero(),
            usage: outcome.map(|outcome| outcome.usage),
            ending: outcome.map(|outcome| outcome.ending),
            reason,
            output: None,
            left_behind: outcome.and_then(|outcome| outcome.left_behind.clone()),
            load: None,
            runs: None,
        }
    }
}
