//! Result types: for a case, a subtask, a compilation and a submission.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::content_id::ContentId;
use crate::run_result::RunResult;
use caipan_checker::verdict::Verdict;
use caipan_checker::{Mutant, Reason};
use caipan_facts::Fact;
use caipan_problem::points::Points;
use caipan_sandbox::RunLimits;

/// Result of one case with the points earned.
#[derive(Debug, Clone)]
pub struct CaseResult {
    /// Name of the case, by which contestants and the jury refer to it.
    pub name: String,
    /// First subtask of the case; `None` if it belongs to none.
    pub subtask: Option<String>,
    /// Points in further subtasks of the case, in the order of problem.toml; empty if there is at most one subtask.
    pub further_scores: Vec<FurtherSubtaskScore>,
    /// Verdict, usage and evidence; shared by all contestants who submitted the same program.
    pub run: Arc<RunResult>,
    /// Limits of the case, if they differ from those of the problem.
    pub limits: Option<Box<RunLimits>>,
    /// Points earned; if the case belongs to several subtasks, the points earned in the first one.
    pub score: Points,
    /// Points that could be earned; if the case belongs to several subtasks, the points possible in the first one.
    pub max_score: Points,
    /// Whether the case is worth points in at least one subtask, or by itself if there are no subtasks.
    pub has_points: bool,
    /// Whether the case affects the score; samples do not.
    pub graded: bool,
    /// Whether the case does not count in its first subtask, because the subtask counts only the best case and another
    /// case is better.
    pub is_superseded: bool,
}

impl CaseResult {
    /// Verdict on the run of the program on this case.
    pub fn verdict(&self) -> Verdict {
        self.run.verdict()
    }

    /// Whether the case belongs to the given subtask. `None` asks whether the case belongs to no subtask.
    pub fn is_in_subtask(&self, subtask: Option<&String>) -> bool {
        let mut further = self.further_scores.iter();
        self.subtask.as_ref() == subtask || further.any(|further| Some(&further.subtask) == subtask)
    }

    /// Whether another case is better in this subtask, which counts only the best case.
    pub fn is_superseded_in_subtask(&self, subtask: Option<&String>) -> bool {
        let mut further = self.further_scores.iter();
        match further.find(|further| Some(&further.subtask) == subtask) {
            Some(further) => further.is_superseded,
            None => self.is_superseded,
        }
    }

    /// Whether another case is better in every subtask of this case.
    pub fn is_superseded_in_every_subtask(&self) -> bool {
        self.is_superseded
            && self
                .further_scores
                .iter()
                .all(|further| further.is_superseded)
    }

    /// Points that the case may still earn if it is judged again: all points after a judge error, otherwise zero. If
    /// the case has several subtasks, only the first one is considered.
    pub fn unjudged_points(&self) -> Points {
        if self.verdict() == Verdict::JudgeError {
            self.max_score.clone()
        } else {
            Points::zero()
        }
    }
}

/// Points of a case in a subtask other than the first one.
#[derive(Debug, Clone)]
pub struct FurtherSubtaskScore {
    /// Name of the further subtask.
    pub subtask: String,
    /// Points that the case earned in this further subtask.
    pub score: Points,
    /// Points that could be earned in this further subtask.
    pub max_score: Points,
    /// Whether another case of the subtask is better, and the subtask counts only the best case.
    pub is_superseded: bool,
}

/// Known mistakes that reproduce the wrong outputs of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MistakeDiagnosis {
    /// Mistakes that explain the wrong outputs equally well, because all give the same output on every case. The most
    /// likely comes first.
    pub mutants: Vec<Mutant>,
    /// Number of wrong cases whose outputs these mistakes reproduce.
    pub cases: usize,
    /// Number of all wrong cases. It is larger than `cases` if computing the effect of the mistakes takes too long for
    /// some cases.
    pub wrong: usize,
}

/// Points earned in a subtask, or in all subtasks together.
#[derive(Debug, Clone)]
pub struct SubtaskScore {
    /// Name of the subtask; empty for the sum of all points.
    pub name: String,
    /// Points earned: the points of the cases, combined by the scoring rule of the subtask.
    pub score: Points,
    /// Maximum points, if every case is accepted.
    pub max_score: Points,
    /// Points that judging again may add to the score. Until then, cases with a judge error count as 0.
    pub unjudged: Points,
}

impl SubtaskScore {
    /// Creates a score of zero points with a maximum of zero.
    pub fn zero(name: String) -> Self {
        Self {
            name,
            score: Points::zero(),
            max_score: Points::zero(),
            unjudged: Points::zero(),
        }
    }

    /// Sets the unjudged points to the difference between this score and `possible_score`, in which judge errors
    /// earn all points.
    pub(crate) fn with_unjudged_points_up_to(mut self, possible_score: &Self) -> Self {
        self.unjudged = possible_score.score.minus_or_zero(&self.score);
        self
    }

    /// Sum over all subtasks; `None` if there are none.
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

/// Result of a compilation and output of the compiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileLog {
    /// Whether the compiler created a program. The log may contain warnings even then.
    pub ok: bool,
    /// Output of the compiler, truncated. The text is untrusted.
    pub log: String,
    /// Reason for the failure; `None` if the compilation succeeded or the compiler's output contains the reason.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<Fact>,
}

impl CompileLog {
    /// Creates an empty log that reports no program, for submissions that were not compiled.
    pub fn empty() -> Self {
        Self::new(false, String::new())
    }

    /// Creates the log of a compilation that succeeded (`ok`) or failed.
    pub fn new(ok: bool, log: String) -> Self {
        let remark = None;
        Self { ok, log, remark }
    }

    /// Creates the log of a failed compilation with a reason that the output does not contain.
    pub(crate) fn failed_with_reason(log: String, why: impl Into<Fact>) -> Self {
        let remark = Some(why.into());
        Self {
            ok: false,
            log,
            remark,
        }
    }
}

/// Complete result of one submission: verdict, points, and the result of each case.
#[derive(Debug, Clone)]
pub struct Scorecard {
    /// Name of the contestant, or the file name if a single file is judged.
    pub name: String,
    /// Path of the submission, as the user gave it.
    pub path: String,
    /// Name of the problem that the submission is meant to solve.
    pub problem: String,
    /// Id of the programming language, as in problem.toml.
    pub language: String,
    /// Verdict on the whole submission.
    pub verdict: Verdict,
    /// Points earned in all subtasks, or in all cases if there are no subtasks.
    pub score: Points,
    /// Points of a solution that is accepted on every case.
    pub max_score: Points,
    /// Points that judging again may add to the score. Until then, cases with a judge error count as 0.
    pub unjudged: Points,
    /// Limits of the problem. Time limits are already multiplied by the language's factor.
    pub limits: RunLimits,
    /// Result of the compiler with the output that it printed.
    pub compile: CompileLog,
    /// Points of each subtask, in the order of problem.toml; empty if the problem has none.
    pub subtasks: Vec<SubtaskScore>,
    /// Result of each case, in the order of the test set.
    pub cases: Vec<CaseResult>,
    /// Known mistakes that explain the wrong outputs; `None` if none was found or searched for.
    pub diagnosis: Option<MistakeDiagnosis>,
    /// Notes that may explain lost points, such as a wrong file name in the source.
    pub remarks: Vec<Fact>,
    /// Number of cases that were not run because caipan was interrupted.
    pub unfinished: usize,
    /// Reason why the submission was not run at all; `None` if it was run.
    pub reason: Option<Reason>,
    /// Hash of the source and of everything that compiles and runs it; `None` if the source could not be read.
    pub program_id: Option<String>,
    /// Hash of the source; `None` if it could not be read.
    pub source_id: Option<ContentId>,
    /// All submissions of this contestant if there are several; the best one counts. Empty if there is only one.
    pub attempts: Vec<SubmissionAttempt>,
}

/// One of several submissions of a contestant.
#[derive(Debug, Clone)]
pub struct SubmissionAttempt {
    /// Path of the submitted file, as text.
    pub path: String,
    /// Verdict on this submission, regardless of the contestant's other submissions.
    pub verdict: Verdict,
    /// Points that this submission earned.
    pub score: Points,
    /// Points that judging this submission again may add. Until then, cases with a judge error count as 0.
    pub unjudged: Points,
}
