//! What each case is worth: by its subtask, by its own word, or an equal part of what is left.

use crate::judge::misfits;
use crate::package::case::Case;
use crate::package::points::Points;
use crate::package::problem_error::ProblemError;
use crate::package::problem_toml::Problem;
use crate::package::subtask::Subtask;

/// What a case is worth.
pub struct Worth<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its subtask.
    pub subtask: Option<String>,
    /// Its points.
    pub points: Points,
    /// Does it count?
    pub graded: bool,
}

/// An equal part of 100 points for each case, whatever the problem says.
pub fn equal(cases: &[Case]) -> Vec<Worth<'_>> {
    let points = Points::whole(100).shared_by(cases.len());
    let worth = |case| Worth {
        case,
        subtask: None,
        points: points.clone(),
        graded: true,
    };
    cases.iter().map(worth).collect()
}

/// What the problem says of its cases, subtask by subtask; those of none come first.
///
/// # Errors
/// Subtasks or rows of cases that do not fit the cases.
pub fn by_problem<'a>(
    problem: &Problem,
    cases: &'a [Case],
) -> Result<Vec<Worth<'a>>, ProblemError> {
    let faults = misfits::of(problem, cases);
    if !faults.is_empty() {
        let lines = faults.into_iter().flat_map(|fault| fault.lines(problem));
        return Err(ProblemError::Unfit(lines.collect()));
    }
    if problem.subtasks.is_empty() {
        let sum = problem.sum_of_points(cases);
        return Ok(shared(problem, cases, &Points::whole(100).less(&sum), None));
    }
    let is_alone = |case: &&Case| problem.subtask_of(case).is_none();
    let mut all = shared(
        problem,
        cases.iter().filter(is_alone),
        &Points::zero(),
        None,
    );
    for subtask in &problem.subtasks {
        let mine = || cases.iter().filter(|case| subtask.holds(case));
        let points = problem.points_of_subtask(subtask, cases);
        all.extend(shared(problem, mine(), &points, Some(subtask)));
    }
    Ok(all)
}

/// What these cases are worth: those that have no points of their own share what is left.
fn shared<'a>(
    problem: &Problem,
    cases: impl IntoIterator<Item = &'a Case>,
    left: &Points,
    subtask: Option<&Subtask>,
) -> Vec<Worth<'a>> {
    let cases: Vec<&Case> = cases.into_iter().collect();
    let is_sharer = |case: &&&Case| problem.is_graded(case) && problem.points_of(case).is_none();
    let part = left.shared_by(cases.iter().filter(is_sharer).count());
    let worth = |case| {
        let graded = problem.is_graded(case);
        let own = problem.points_of(case);
        Worth {
            case,
            subtask: subtask.map(|subtask| subtask.name.clone()),
            points: match graded {
                true => own.unwrap_or(&part).clone(),
                false => Points::zero(),
            },
            graded,
        }
    };
    cases.into_iter().map(worth).collect()
}
