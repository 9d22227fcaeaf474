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
pub enum Loss {
    /// The result costs no points; a judge error costs none either.
    None,
    /// Some, but not all points.
    Part,
    /// All points are lost, so in a subtask that counts the worst case nothing can be earned.
    All,
}

impl Loss {
    /// Loss that a run causes. A judge error takes no points away.
    pub fn of(run: &RunResult) -> Self {
        match run.decision.share {
            _ if run.verdict() == Verdict::JudgeError => Self::None,
            Share::FULL => Self::None,
            Share::NONE => Self::All,
            _ => Self::Part,
        }
    }
}

/// Returns why a case can no longer earn points, given the `known` losses. Either its subtask counts the worst
/// case and an earlier case lost everything, or a required subtask leaves no points. A case of several subtasks is
/// skipped only if all of them are lost. A case that does not count is always run, and costs other cases nothing.
pub fn skip_reason(
    problem: &Problem,
    test_set: &TestSet,
    case: CaseId,
    known: impl Fn(CaseId) -> Option<Loss>,
) -> Option<SkipReason> {
    let own = &test_set.test_cases[case.0];
    let mut subtasks = own.subtasks().filter(|_| own.graded);
    let first = skip_reason_in(problem, test_set, (case, subtasks.next()?), &known)?;
    let is_lost = |subtask| skip_reason_in(problem, test_set, (case, subtask), &known).is_some();
    subtasks.all(is_lost).then_some(first)
}

/// Returns the reason if a case can no longer earn points in one of its subtasks.
fn skip_reason_in(
    problem: &Problem,
    test_set: &TestSet,
    (case, subtask): (CaseId, &String),
    known: impl Fn(CaseId) -> Option<Loss>,
) -> Option<SkipReason> {
    let rule = rule(problem, subtask)?;
    let of = |name: &str, case: CaseId| {
        let test_case = &test_set.test_cases[case.0];
        test_case.graded && test_case.is_in(name)
    };
    if rule.scoring == Scoring::Min {
        let mut earlier = (0..case.0).map(CaseId).filter(|case| of(subtask, *case));
        if let Some(lost) = earlier.find(|case| known(*case) == Some(Loss::All)) {
            let name = &test_set.test_cases[lost.0].case.name;
            return Some(SkipReason::LostBy { case: name.clone() });
        }
    }
    let is_lost = |needed: &&String| {
        let all = (0..test_set.test_cases.len()).map(CaseId);
        let theirs = all.filter(|case| of(needed, *case));
        let losses: Vec<Option<Loss>> = theirs.map(&known).collect();
        leaves_nothing(rule, self::rule(problem, needed), &losses)
    };
    let needed = rule.requires.iter().find(is_lost)?;
    let subtask = needed.clone();
    Some(SkipReason::Needs { subtask })
}

fn rule<'p>(problem: &'p Problem, name: &str) -> Option<&'p Subtask> {
    problem.subtasks.iter().find(|rule| rule.name == name)
}

/// Whether a subtask is certain to earn nothing because of the subtask that it requires, whatever the pending cases
/// yield.
fn leaves_nothing(rule: &Subtask, needed: Option<&Subtask>, losses: &[Option<Loss>]) -> bool {
    let is_all = |loss: &Option<Loss>| *loss == Some(Loss::All);
    let is_any = |loss: &Option<Loss>| matches!(loss, Some(Loss::Part | Loss::All));
    let scoring = needed.map(|needed| needed.scoring).unwrap_or_default();
    match (rule.share, scoring) {
        (Dependence::Equal, Scoring::Max) => !losses.is_empty() && losses.iter().all(is_any),
        (Dependence::Equal, _) => losses.iter().any(is_any),
        (Dependence::Ceiling, Scoring::Min) => losses.iter().any(is_all),
        (Dependence::Ceiling, _) => !losses.is_empty() && losses.iter().all(is_all),
    }
}
