//! Computes the points of each case: from its subtask, from its own row in problem.toml, or as an equal part of the
//! remaining points.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::misfits::{self, Fault, Misfit};
use caipan_problem::case::{self, Case};
use caipan_problem::points::Points;
use caipan_problem::problem_error::ProblemError;
use caipan_problem::problem_toml::Problem;
use caipan_problem::subtask::{Scoring, Subtask};

/// Membership of a case in a subtask other than its first one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// Name of the subtask.
    pub subtask: String,
    /// Points of the case in this subtask.
    pub points: Points,
}

/// Points and subtasks of a case.
pub struct Worth<'a> {
    /// The case.
    pub case: &'a Case,
    /// First subtask that the case belongs to, if any.
    pub subtask: Option<String>,
    /// Points of the case when points are added up.
    pub points: Points,
    /// Further subtasks that it counts in.
    pub also_in: Vec<Membership>,
    /// Maximum points of a checker that gives absolute points; `None` if unknown, or if the case has no points. In a
    /// subtask that counts its worst or best case, these are the points of the subtask.
    pub scale: Option<Points>,
    /// Whether the case counts.
    pub graded: bool,
}

/// Divides 100 points equally among the cases and ignores the points in problem.toml.
pub fn equal(cases: &[Case]) -> Vec<Worth<'_>> {
    let points = Points::whole(100).shared_by(cases.len());
    let worth = |case| Worth {
        case,
        subtask: None,
        points: points.clone(),
        also_in: Vec::new(),
        scale: None,
        graded: true,
    };
    cases.iter().map(worth).collect()
}

/// The scale of absolute points of each case in the problem's own directory, by the name of the case. Cases whose scale
/// is unknown are not among them.
pub fn scales(problem: &Problem) -> HashMap<String, Points> {
    if problem.is_another_question {
        return HashMap::new();
    }
    let cases = case::find(&problem.directory).unwrap_or_default();
    let worths = by_problem(problem, &cases).unwrap_or_default();
    let named = worths
        .into_iter()
        .filter_map(|worth| Some((worth.case.name.clone(), worth.scale?)));
    named.collect()
}

/// Points of all cases by problem.toml, ordered by subtask; cases without a subtask come first.
///
/// # Errors
/// Subtasks or rows that contradict the cases.
pub(crate) fn by_problem<'a>(
    problem: &Problem,
    cases: &'a [Case],
) -> Result<Vec<Worth<'a>>, ProblemError> {
    let faults = faults(problem, cases);
    if !faults.is_empty() {
        let lines = faults.into_iter().flat_map(|fault| fault.lines(problem));
        return Err(ProblemError::Unfit(lines.collect()));
    }
    Ok(without_check(problem, cases))
}

fn without_check<'a>(problem: &Problem, cases: &'a [Case]) -> Vec<Worth<'a>> {
    if problem.subtasks.is_empty() {
        let sum = problem.sum_of_points(cases);
        return shared(problem, cases, &Points::whole(100).less(&sum), None);
    }
    let is_alone = |case: &&Case| problem.subtask_of(case).is_none();
    let mut all = shared(
        problem,
        cases.iter().filter(is_alone),
        &Points::zero(),
        None,
    );
    let mut known: HashMap<&str, usize> = HashMap::new();
    for subtask in &problem.subtasks {
        for worth in in_subtask(problem, subtask, cases) {
            match known.entry(&worth.case.name) {
                Entry::Vacant(place) => {
                    place.insert(all.len());
                    all.push(worth);
                }
                Entry::Occupied(place) => all[*place.get()].also_in.push(Membership {
                    subtask: subtask.name.clone(),
                    points: worth.points,
                }),
            }
        }
    }
    all
}

/// Points of the cases of a subtask.
fn in_subtask<'a>(problem: &Problem, subtask: &Subtask, cases: &'a [Case]) -> Vec<Worth<'a>> {
    let mine = cases.iter().filter(|case| subtask.holds(case));
    let points = problem.points_of_subtask(subtask, cases);
    shared(problem, mine, &points, Some(subtask))
}

/// Finds contradictions between subtasks, rows and cases, and between points and a checker that gives absolute
/// points.
pub fn faults(problem: &Problem, cases: &[Case]) -> Vec<Fault> {
    let mut faults = misfits::of(problem, cases);
    if faults.is_empty() && problem.depends_on_points() {
        faults.extend(with_two_scales(problem, cases).map(Fault::of));
    }
    faults
}

/// Finds the first case that has different scales of absolute points in two subtasks.
fn with_two_scales(problem: &Problem, cases: &[Case]) -> Option<Misfit> {
    let mut known: HashMap<&str, (Option<Points>, &str)> = HashMap::new();
    for subtask in &problem.subtasks {
        for worth in in_subtask(problem, subtask, cases) {
            let own = (worth.scale, subtask.name.as_str());
            let (scale, first) = known.entry(&worth.case.name).or_insert_with(|| own.clone());
            if *scale != own.0 {
                return Some(Misfit::TwoScales {
                    case: worth.case.name.clone(),
                    first: first.to_owned(),
                    second: own.1.to_owned(),
                });
            }
        }
    }
    None
}

/// Distributes points: cases without points of their own share the remaining points equally.
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
        let points = if graded {
            own.unwrap_or(&part).clone()
        } else {
            Points::zero()
        };
        let is_sum = subtask.is_none_or(|subtask| subtask.scoring == Scoring::Sum);
        let scale = if is_sum { &points } else { left };
        Worth {
            case,
            subtask: subtask.map(|subtask| subtask.name.clone()),
            scale: Some(scale.clone()).filter(|scale| graded && !scale.is_zero()),
            points,
            also_in: Vec::new(),
            graded,
        }
    };
    cases.into_iter().map(worth).collect()
}
