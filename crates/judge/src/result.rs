//! Results: points that add up exactly, a case's result, a submission's scorecard.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::content_id::ContentId;
use crate::run_result::RunResult;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Mutant, Reason};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_sandbox::Limits;

/// What became of one case, and what that is worth.
#[derive(Debug, Clone)]
pub struct CaseResult {
    /// The case's name.
    pub name: String,
    /// Its first subtask, where the problem has some.
    pub subtask: Option<String>,
    /// What it has earned in further subtasks.
    pub further_scores: Vec<FurtherScore>,
    /// What the run has come to.
    pub run: Arc<RunResult>,
    /// What it was held to, where that is something else than what others are.
    pub limits: Option<Box<Limits>>,
    /// Points earned.
    pub score: Points,
    /// Points that could be earned.
    pub max_score: Points,
    /// Does the case carry points at all?
    pub has_points: bool,
    /// Is it more than a sample?
    pub graded: bool,
    /// Is another case of its first subtask better, which counts its best one only?
    pub is_superseded: bool,
}

impl CaseResult {
    /// The verdict on it.
    pub fn verdict(&self) -> Verdict {
        self.run.verdict()
    }

    /// Whether it belongs to a subtask, or to none if there is none.
    pub fn is_in(&self, subtask: Option<&String>) -> bool {
        let mut further = self.further_scores.iter();
        self.subtask.as_ref() == subtask || further.any(|further| Some(&further.subtask) == subtask)
    }

    /// Whether another case is better in a subtask of this case, which counts its best case only.
    pub fn is_superseded_in(&self, subtask: Option<&String>) -> bool {
        let mut further = self.further_scores.iter();
        match further.find(|further| Some(&further.subtask) == subtask) {
            Some(further) => further.is_superseded,
            None => self.is_superseded,
        }
    }

    /// Whether another case is better in every subtask of this case.
    pub fn is_superseded_everywhere(&self) -> bool {
        self.is_superseded
            && self
                .further_scores
                .iter()
                .all(|further| further.is_superseded)
    }

    /// Points that nobody can tell of, because the jury or the machine is at fault.
    pub fn unjudged(&self) -> Points {
        if self.verdict() == Verdict::JudgeError {
            self.max_score.clone()
        } else {
            Points::zero()
        }
    }
}

/// What a case has earned in a further subtask.
#[derive(Debug, Clone)]
pub struct FurtherScore {
    /// Name of the subtask.
    pub subtask: String,
    /// Points earned.
    pub score: Points,
    /// Points that could be earned.
    pub max_score: Points,
    /// Whether another case of the subtask is better, which counts its best one only.
    pub is_superseded: bool,
}

/// Known mistakes that explain all that a submission got wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// The mistakes that its cases cannot tell apart, the likeliest first.
    pub mutants: Vec<Mutant>,
    /// The number of wrong cases that they explain.
    pub cases: usize,
    /// The number of wrong cases. On those that are not explained it is too long to find out what the mistakes bring about.
    pub wrong: usize,
}

/// Points of a subtask.
#[derive(Debug, Clone)]
pub struct SubtaskScore {
    /// Its name.
    pub name: String,
    /// Points earned.
    pub score: Points,
    /// Points that could be earned.
    pub max_score: Points,
    /// Points that judging again may add to the score, because judge errors have earned nothing so far.
    pub unjudged: Points,
}

impl SubtaskScore {
    /// No points of none.
    pub fn zero(name: String) -> Self {
        Self {
            name,
            score: Points::zero(),
            max_score: Points::zero(),
            unjudged: Points::zero(),
        }
    }

    /// These points, of which more are possible: the difference is not judged.
    pub(crate) fn with_possible(mut self, possible: &Self) -> Self {
        self.unjudged = possible.score.less(&self.score);
        self
    }

    /// The sums over all subtasks, if there are any.
    pub fn total(subtasks: &[Self]) -> Option<Self> {
        let mut sum = Self::zero(String::new());
        for subtask in subtasks {
            sum.score += &subtask.score;
            sum.max_score += &subtask.max_score;
            sum.unjudged += &subtask.unjudged;
        }
        (!subtasks.is_empty()).then_some(sum)
    }
}

/// What the compiler said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileLog {
    /// Is there a program?
    pub ok: bool,
    /// The compiler's output, clipped; untrusted text.
    pub log: String,
    /// Why there is no program, where the compiler does not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<Fact>,
}

impl CompileLog {
    /// No word, and no program.
    pub fn empty() -> Self {
        Self::new(false, String::new())
    }

    /// A program, or none, and what the compiler said.
    pub fn new(ok: bool, log: String) -> Self {
        let remark = None;
        Self { ok, log, remark }
    }

    /// No program, for a reason that the compiler does not say.
    pub fn refused(log: String, why: impl Into<Fact>) -> Self {
        let remark = Some(why.into());
        Self {
            ok: false,
            log,
            remark,
        }
    }
}

/// Everything that is to be said of one submission.
#[derive(Debug, Clone)]
pub struct Scorecard {
    /// The submission's name.
    pub name: String,
    /// Its path, as it was given.
    pub path: String,
    /// The problem's name.
    pub problem: String,
    /// The language's name.
    pub language: String,
    /// The verdict of the whole.
    pub verdict: Verdict,
    /// Points earned.
    pub score: Points,
    /// Points that could be earned.
    pub max_score: Points,
    /// Points that judging again may add, because judge errors have earned nothing so far.
    pub unjudged: Points,
    /// The limits that applied, the language's factor included.
    pub limits: Limits,
    /// What the compiler said.
    pub compile: CompileLog,
    /// The points of each subtask.
    pub subtasks: Vec<SubtaskScore>,
    /// The result of each case, in order.
    pub cases: Vec<CaseResult>,
    /// Which known mistakes explain what is wrong, if that was looked for and any do.
    pub diagnosis: Option<Diagnosis>,
    /// What else explains what is lost.
    pub remarks: Vec<Fact>,
    /// Cases that were not run because caipan was told to stop.
    pub unfinished: usize,
    /// What is wrong with the submission as a whole, where it was not run at all.
    pub reason: Option<Reason>,
    /// Tells programs apart: by the source and the commands that make and run it.
    pub program_id: Option<String>,
    /// The name of the source that was judged.
    pub source_id: Option<ContentId>,
    /// All submissions of this contestant, where the best of several counts.
    pub attempts: Vec<Attempt>,
}

/// One of several submissions of a contestant.
#[derive(Debug, Clone)]
pub struct Attempt {
    /// Its path.
    pub path: String,
    /// Its verdict.
    pub verdict: Verdict,
    /// Points earned.
    pub score: Points,
    /// Points that judging again may add.
    pub unjudged: Points,
}
