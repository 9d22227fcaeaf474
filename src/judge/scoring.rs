//! Adds up: a decision becomes a case's result, results become a scorecard.

use crate::judge::evidence::Skipped;
use crate::judge::grading::limits_for;
use crate::judge::ids::CaseId;
use crate::judge::result::{CaseResult, CompileLog, Scorecard, SubtaskScore};
use crate::judge::run_result::RunResult;
use crate::judge::submission::submission::Submission;
use crate::judge::test_set::{TestCase, TestSet};
use crate::judge::verdict::{self, Decision, Verdict};
use crate::package::case::Case;
use crate::package::points::Points;
use crate::package::problem_toml::Problem;
use crate::package::subtask::{Scoring, Subtask};
use crate::problem::{Kind, Reason, Share};
use crate::sandbox::Limits;

/// What all parts of a scorecard are made from.
pub struct Scorer<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// What is asked.
    pub test_set: &'a TestSet<'a>,
    /// What is scored.
    pub submission: &'a Submission,
    /// The limits that applied.
    pub limits: Limits,
    /// Do cases without points count for the verdict?
    pub strict: bool,
    /// Are cases of a subtask that is lost already not run?
    pub skip_lost: bool,
}

/// The result of each case, where there is one.
type Results = Vec<Option<CaseResult>>;

impl<'a> Scorer<'a> {
    /// Adds up points; verdicts do not matter.
    pub fn plain(
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

    /// The points that these runs have earned; what was not run has earned nothing.
    pub fn so_far(&self, runs: Vec<Option<RunResult>>) -> Points {
        self.add_up(CompileLog::none(), runs, None).score
    }

    /// Adds up what the runs have come to, case by case.
    pub fn fill(&self, compile: CompileLog, runs: Vec<Option<RunResult>>) -> Scorecard {
        self.add_up(compile, runs, None)
    }

    /// The scorecard of a submission that was never run: `whole` is its verdict.
    pub fn unrun(&self, compile: CompileLog, whole: Verdict) -> Scorecard {
        let none = self.test_set.test_cases.iter().map(|_| None);
        self.add_up(compile, none.collect(), Some(whole))
    }

    /// What runs on a case are held to, where that is something else than what the problem says.
    fn own_limits(&self, case: &Case) -> Option<Limits> {
        let own = self.problem.limits_of(case);
        let limits = limits_for(own, &self.submission.language);
        (*own != self.problem.limits).then_some(limits)
    }

    fn add_up(
        &self,
        compile: CompileLog,
        runs: Vec<Option<RunResult>>,
        whole: Option<Verdict>,
    ) -> Scorecard {
        let test_cases = self.test_set.test_cases.iter().zip(runs);
        let mut all: Results = test_cases
            .map(|(test_case, run)| {
                let limits = self.own_limits(test_case.case);
                Some(CaseResult {
                    limits,
                    ..test_case.result(run?)
                })
            })
            .collect();
        if self.skip_lost && whole.is_none() {
            self.skip(&mut all);
        }
        let subtasks = self.subtasks(&all, whole);
        let total = SubtaskScore::total(&subtasks).unwrap_or_else(|| self.sum(None, &all, whole));
        let unfinished = match whole {
            None => all.iter().filter(|result| result.is_none()).count(),
            Some(_) => 0,
        };
        let cases: Vec<CaseResult> = all.into_iter().flatten().collect();
        let verdicts = cases.iter().map(|case| (case.verdict(), case.counts));
        Scorecard {
            name: self.submission.name.clone(),
            path: self.submission.path.display().to_string(),
            problem: self.problem.name.clone(),
            language: self.submission.language.id.clone(),
            verdict: whole
                .unwrap_or_else(|| verdict::of_cases(verdicts, unfinished == 0, self.strict)),
            score: total.score,
            max_score: total.max_score,
            limits: self.limits,
            compile,
            subtasks,
            cases,
            diagnosis: None,
            unfinished,
            reason: None,
            program_id: None,
            attempts: Vec::new(),
            remarks: Vec::new(),
        }
    }

    /// What the problem says of a subtask.
    fn rule(&self, name: &str) -> Option<&Subtask> {
        self.problem.subtasks.iter().find(|rule| rule.name == name)
    }

    /// What is lost already is not run, whatever was: so the same is skipped however many runs there are at once.
    fn skip(&self, all: &mut Results) {
        for number in 0..all.len() {
            let test_case = &self.test_set.test_cases[number];
            let known = |CaseId(number)| all[number].as_ref().map(|result| Loss::of(&result.run));
            let Some(why) = lost_before(self.problem, self.test_set, CaseId(number), known) else {
                continue;
            };
            let reason = Reason::new(Kind::Lost, why);
            let decision = Decision {
                verdict: Verdict::Skipped,
                share: Share::NONE,
                reason: Some(reason),
            };
            all[number] = Some(test_case.result(RunResult::new(decision, None)));
        }
    }

    /// The points of each subtask, by its own way of scoring.
    fn subtasks(&self, all: &Results, whole: Option<Verdict>) -> Vec<SubtaskScore> {
        let mut subtasks = Vec::new();
        for name in &self.test_set.subtasks {
            let mut sum = self.sum(Some(name), all, whole);
            if let Some(rule) = self.rule(name) {
                if rule.scoring == Scoring::Min {
                    sum.score = sum.max_score.earned(self.least(name, all));
                }
                let is_unmet = |needed: &String| !self.is_whole(needed, all);
                if rule.requires.iter().any(is_unmet) {
                    sum.score = Points::zero();
                }
            }
            subtasks.push(sum);
        }
        subtasks
    }

    /// The results of a subtask's cases that the jury is not at fault for; `None` for one that was not run.
    fn of<'b>(
        &'b self,
        subtask: &'b str,
        all: &'b Results,
    ) -> impl Iterator<Item = Option<&'b CaseResult>> {
        let test_cases = self.test_set.test_cases.iter().zip(all);
        let mine =
            test_cases.filter(move |(test_case, _)| test_case.subtask.as_deref() == Some(subtask));
        mine.map(|(_, result)| result.as_ref())
            .filter(|result| result.is_none_or(|result| result.verdict() != Verdict::JudgeError))
    }

    fn least(&self, subtask: &str, all: &Results) -> Share {
        let shares = self.of(subtask, all);
        let shares =
            shares.map(|result| result.map_or(Share::NONE, |result| result.run.decision.share));
        shares.min().unwrap_or(Share::NONE)
    }

    fn is_whole(&self, subtask: &str, all: &Results) -> bool {
        self.of(subtask, all)
            .all(|result| result.is_some_and(|result| result.run.decision.share == Share::FULL))
    }

    /// Points earned and points to be had in a subtask, or where there is none in all cases.
    fn sum(&self, subtask: Option<&String>, all: &Results, whole: Option<Verdict>) -> SubtaskScore {
        let name = subtask.cloned().unwrap_or_default();
        let mut sum = SubtaskScore {
            name,
            score: Points::zero(),
            max_score: Points::zero(),
        };
        for (test_case, result) in self.test_set.test_cases.iter().zip(all) {
            if test_case.subtask.as_ref() != subtask {
                continue;
            }
            match result {
                Some(result) => {
                    sum.score += &result.score;
                    sum.max_score += &result.max_score;
                }
                // What was never run is lost, unless that is the judge's fault.
                None if whole == Some(Verdict::JudgeError) => {}
                None => sum.max_score += &test_case.points,
            }
        }
        sum
    }
}

/// What a result takes away from its subtask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Nothing.
    None,
    /// Some of the points.
    Part,
    /// All of them.
    All,
}

impl Loss {
    /// What a run takes away; a judge error takes nothing from anybody.
    pub fn of(run: &RunResult) -> Self {
        match run.decision.share {
            _ if run.verdict() == Verdict::JudgeError => Self::None,
            Share::FULL => Self::None,
            Share::NONE => Self::All,
            _ => Self::Part,
        }
    }
}

/// Why the case need not be asked any more, if the losses that are `known` of others say so: its subtask counts its
/// worst case, and an earlier one has lost everything; or another subtask that has to be solved whole is not.
pub(crate) fn lost_before(
    problem: &Problem,
    test_set: &TestSet,
    case: CaseId,
    known: impl Fn(CaseId) -> Option<Loss>,
) -> Option<Skipped> {
    let subtask = test_set.test_cases[case.0].subtask.as_ref()?;
    let rule = problem.subtasks.iter().find(|rule| rule.name == *subtask)?;
    let of =
        |name: &str, case: CaseId| test_set.test_cases[case.0].subtask.as_deref() == Some(name);
    if rule.scoring == Scoring::Min {
        let mut earlier = (0..case.0).map(CaseId).filter(|case| of(subtask, *case));
        if let Some(lost) = earlier.find(|case| known(*case) == Some(Loss::All)) {
            let name = &test_set.test_cases[lost.0].case.name;
            return Some(Skipped::LostBy { case: name.clone() });
        }
    }
    let is_lost = |needed: &&String| {
        let all = (0..test_set.test_cases.len()).map(CaseId);
        let mut theirs = all.filter(|case| of(needed, *case));
        theirs.any(|case| matches!(known(case), Some(Loss::Part | Loss::All)))
    };
    let needed = rule.requires.iter().find(is_lost)?;
    let subtask = needed.clone();
    Some(Skipped::Needs { subtask })
}

impl TestCase<'_> {
    /// What a result is worth.
    pub fn result(&self, run: RunResult) -> CaseResult {
        // A judge error costs nobody points: the case counts neither way.
        let max_score = if run.verdict() == Verdict::JudgeError {
            Points::zero()
        } else {
            self.points.clone()
        };
        CaseResult {
            name: self.case.name.clone(),
            subtask: self.subtask.clone(),
            score: max_score.earned(run.decision.share),
            max_score,
            counts: !self.points.is_zero(),
            limits: None,
            run,
        }
    }
}
