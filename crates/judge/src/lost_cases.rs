//! Finds cases that need not be run because they cannot earn points any more.

use crate::evidence::SkipReason;
use crate::ids::CaseId;
use crate::run_result::RunResult;
use crate::test_set::TestSet;
use caipan_checker::Share;
use caipan_checker::verdict::Verdict;
use caipan_problem::problem_toml::Problem;
use caipan_problem::subtask::{Dependence, Scoring, Subtask};

/// Share of a subtask's points that a result costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointLoss {
    /// The result costs no points. This includes judge errors, because the run may be repeated.
    None,
    /// The result costs some, but not all points.
    Part,
    /// The result costs all points. A subtask that counts only the worst case then earns nothing.
    All,
}

impl PointLoss {
    /// Classifies the loss of points that a run causes. A judge error causes none, because the run may be repeated.
    pub fn caused_by_run(run: &RunResult) -> Self {
        match run.decision.share {
            _ if run.verdict() == Verdict::JudgeError => Self::None,
            Share::FULL => Self::None,
            Share::NONE => Self::All,
            _ => Self::Part,
        }
    }
}

/// Returns why a case can no longer earn points; `None` if it still can, or if it does not count. In each of its
/// subtasks, one of two things must have happened: an earlier case lost all points and the subtask counts only the
/// worst case, or a required subtask leaves no points. `known_point_loss` returns the loss on a case, or `None` without
/// a result.
pub fn skip_reason(
    problem: &Problem,
    test_set: &TestSet,
    case: CaseId,
    known_point_loss: impl Fn(CaseId) -> Option<PointLoss>,
) -> Option<SkipReason> {
    let own = &test_set.test_cases[case.0];
    let mut subtasks = own.subtasks().filter(|_| own.graded);
    let first = skip_reason_in_subtask(
        problem,
        test_set,
        (case, subtasks.next()?),
        &known_point_loss,
    )?;
    subtasks
        .all(|subtask| {
            skip_reason_in_subtask(problem, test_set, (case, subtask), &known_point_loss).is_some()
        })
        .then_some(first)
}

/// Returns the reason why a case can no longer earn points in the given subtask; `None` if it still can.
fn skip_reason_in_subtask(
    problem: &Problem,
    test_set: &TestSet,
    (case, subtask): (CaseId, &String),
    known_point_loss: impl Fn(CaseId) -> Option<PointLoss>,
) -> Option<SkipReason> {
    let own_rule = find_subtask_by_name(problem, subtask)?;
    if own_rule.scoring == Scoring::Min {
        let mut earlier = (0..case.0)
            .map(CaseId)
            .filter(|case| is_case_graded_in_subtask(test_set, subtask, *case));
        if let Some(lost) = earlier.find(|case| known_point_loss(*case) == Some(PointLoss::All)) {
            let name = &test_set.test_cases[lost.0].case.name;
            return Some(SkipReason::LostByEarlierCase { case: name.clone() });
        }
    }
    let needed = own_rule.requires.iter().find(|needed| {
        let losses: Vec<Option<PointLoss>> = (0..test_set.test_cases.len())
            .map(CaseId)
            .filter(|case| is_case_graded_in_subtask(test_set, needed, *case))
            .map(&known_point_loss)
            .collect();
        is_subtask_certain_to_earn_nothing(own_rule, find_subtask_by_name(problem, needed), &losses)
    })?;
    Some(SkipReason::RequiredSubtaskLost {
        subtask: needed.clone(),
    })
}

/// Whether the case counts and belongs to the subtask.
fn is_case_graded_in_subtask(test_set: &TestSet, subtask: &str, case: CaseId) -> bool {
    let test_case = &test_set.test_cases[case.0];
    test_case.graded && test_case.is_in_subtask(subtask)
}

/// Definition of a subtask in problem.toml; `None` if there is no subtask with this name.
pub(crate) fn find_subtask_by_name<'p>(problem: &'p Problem, name: &str) -> Option<&'p Subtask> {
    problem.subtasks.iter().find(|rule| rule.name == name)
}

/// Whether a subtask is certain to earn nothing because of the losses in a required subtask, regardless of the results
/// of pending cases.
fn is_subtask_certain_to_earn_nothing(
    rule: &Subtask,
    needed: Option<&Subtask>,
    losses: &[Option<PointLoss>],
) -> bool {
    let scoring = needed.map(|needed| needed.scoring).unwrap_or_default();
    match (rule.share, scoring) {
        (Dependence::Equal, Scoring::Max) => {
            !losses.is_empty() && losses.iter().all(loses_some_points)
        }
        (Dependence::Equal, _) => losses.iter().any(loses_some_points),
        (Dependence::Ceiling, Scoring::Min) => losses.iter().any(loses_all_points),
        (Dependence::Ceiling, _) => !losses.is_empty() && losses.iter().all(loses_all_points),
    }
}

fn loses_some_points(loss: &Option<PointLoss>) -> bool {
    matches!(loss, Some(PointLoss::Part | PointLoss::All))
}

fn loses_all_points(loss: &Option<PointLoss>) -> bool {
    *loss == Some(PointLoss::All)
}
