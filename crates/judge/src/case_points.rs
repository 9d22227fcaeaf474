//! Computes the points of each case: from its subtask, from its own row in problem.toml, or as an equal part of the
//! remaining points.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::contradictions::{self, ProblemContradiction, ProblemFault};
use caipan_problem::case::{self, Case};
use caipan_problem::points::Points;
use caipan_problem::problem_error::ProblemError;
use caipan_problem::problem_toml::Problem;
use caipan_problem::subtask::{Scoring, Subtask};

/// Membership of a case in one of its subtasks after the first one, with the points that the case has there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubtaskMembership {
    /// Name of the additional subtask.
    pub subtask: String,
    /// Points of the case in this subtask.
    pub points: Points,
}

/// Points of a case and all subtasks in which it counts.
pub struct CasePoints<'a> {
    /// Case to which the points belong; a case of several subtasks has a single entry.
    pub case: &'a Case,
    /// First subtask that the case belongs to, if any.
    pub subtask: Option<String>,
    /// Points of the case in the first subtask. A sum over all cases includes only these points of the case.
    pub points: Points,
    /// Memberships in subtasks after the first one, in the order of problem.toml.
    pub further_memberships: Vec<SubtaskMembership>,
    /// Maximum points that a checker with absolute points can give this case; `None` if unknown, or if the case has no
    /// points. If the subtask counts only the worst or the best case, the maximum is the points of the whole subtask.
    pub max_absolute_points: Option<Points>,
    /// Whether the case counts. A case that does not count is run and shown, but affects neither points nor verdict.
    pub graded: bool,
}

/// Divides 100 points equally among the cases and ignores the points in problem.toml.
pub(crate) fn divide_points_equally(cases: &[Case]) -> Vec<CasePoints<'_>> {
    let points = Points::from_whole(100).divided_by(cases.len());
    cases
        .iter()
        .map(|case| CasePoints {
            case,
            subtask: None,
            points: points.clone(),
            further_memberships: Vec::new(),
            max_absolute_points: None,
            graded: true,
        })
        .collect()
}

/// Returns the maximum points of each case in the problem's directory (see [`CasePoints::max_absolute_points`]), by
/// case name. Cases with an unknown maximum are omitted. The map is empty after an error.
pub(crate) fn max_points_by_case_name(problem: &Problem) -> HashMap<String, Points> {
    if problem.has_changed_puzzle_settings {
        return HashMap::new();
    }
    let cases = case::find_cases(&problem.directory).unwrap_or_default();
    let worths = points_from_problem_toml(problem, &cases).unwrap_or_default();
    let named = worths
        .into_iter()
        .filter_map(|worth| Some((worth.case.name.clone(), worth.max_absolute_points?)));
    named.collect()
}

/// Computes the points of all cases from problem.toml, ordered by subtask; cases without a subtask come first.
///
/// # Errors
/// Subtasks or case rows of problem.toml contradict the cases.
pub(crate) fn points_from_problem_toml<'a>(
    problem: &Problem,
    cases: &'a [Case],
) -> Result<Vec<CasePoints<'a>>, ProblemError> {
    let faults = find_problem_faults(problem, cases);
    if !faults.is_empty() {
        let lines = faults
            .into_iter()
            .flat_map(|fault| fault.into_lines_with_excerpt(problem));
        return Err(ProblemError::Unfit(lines.collect()));
    }
    Ok(compute_points_without_validation(problem, cases))
}

fn compute_points_without_validation<'a>(
    problem: &Problem,
    cases: &'a [Case],
) -> Vec<CasePoints<'a>> {
    if problem.subtasks.is_empty() {
        let sum = problem.sum_of_points(cases);
        return assign_points_to_cases(
            problem,
            cases,
            &Points::from_whole(100).minus_or_zero(&sum),
            None,
        );
    }
    let mut all = assign_points_to_cases(
        problem,
        cases
            .iter()
            .filter(|case| problem.subtask_of(case).is_none()),
        &Points::zero(),
        None,
    );
    let mut known: HashMap<&str, usize> = HashMap::new();
    for subtask in &problem.subtasks {
        for worth in distribute_subtask_points(problem, subtask, cases) {
            match known.entry(&worth.case.name) {
                Entry::Vacant(place) => {
                    place.insert(all.len());
                    all.push(worth);
                }
                Entry::Occupied(place) => {
                    all[*place.get()]
                        .further_memberships
                        .push(SubtaskMembership {
                            subtask: subtask.name.clone(),
                            points: worth.points,
                        })
                }
            }
        }
    }
    all
}

/// Returns the cases that belong to a subtask, each with a part of the subtask's points.
fn distribute_subtask_points<'a>(
    problem: &Problem,
    subtask: &Subtask,
    cases: &'a [Case],
) -> Vec<CasePoints<'a>> {
    let mine = cases.iter().filter(|case| subtask.contains(case));
    let points = problem.points_of_subtask(subtask, cases);
    assign_points_to_cases(problem, mine, &points, Some(subtask))
}

/// Finds contradictions between subtasks, case rows and cases of a problem, and between points and a checker that gives
/// absolute points.
pub fn find_problem_faults(problem: &Problem, cases: &[Case]) -> Vec<ProblemFault> {
    let mut faults = contradictions::find_contradictions(problem, cases);
    if faults.is_empty() && problem.judge_depends_on_points() {
        faults
            .extend(find_points_scale_conflict(problem, cases).map(ProblemFault::without_location));
    }
    faults
}

/// Finds the first case for which two subtasks require different maximum points from a checker with absolute points.
fn find_points_scale_conflict(problem: &Problem, cases: &[Case]) -> Option<ProblemContradiction> {
    let mut known: HashMap<&str, (Option<Points>, &str)> = HashMap::new();
    for subtask in &problem.subtasks {
        for worth in distribute_subtask_points(problem, subtask, cases) {
            let own = (worth.max_absolute_points, subtask.name.as_str());
            let (scale, first) = known.entry(&worth.case.name).or_insert_with(|| own.clone());
            if *scale != own.0 {
                return Some(ProblemContradiction::TwoScales {
                    case: worth.case.name.clone(),
                    first: first.to_owned(),
                    second: own.1.to_owned(),
                });
            }
        }
    }
    None
}

/// Computes the points of each case. A case without points in problem.toml gets an equal part of `remaining_points`; a
/// case that does not count gets 0 points.
fn assign_points_to_cases<'a>(
    problem: &Problem,
    cases: impl IntoIterator<Item = &'a Case>,
    remaining_points: &Points,
    subtask: Option<&Subtask>,
) -> Vec<CasePoints<'a>> {
    let listed: Vec<&Case> = cases.into_iter().collect();
    let sharers = listed
        .iter()
        .filter(|case| problem.is_graded(case) && problem.points_of(case).is_none());
    let part = remaining_points.divided_by(sharers.count());
    let is_sum = subtask.is_none_or(|subtask| subtask.scoring == Scoring::Sum);
    listed
        .into_iter()
        .map(|case| {
            let graded = problem.is_graded(case);
            let own = problem.points_of(case);
            let points = if graded {
                own.unwrap_or(&part).clone()
            } else {
                Points::zero()
            };
            let scale = if is_sum { &points } else { remaining_points };
            CasePoints {
                case,
                subtask: subtask.map(|subtask| subtask.name.clone()),
                max_absolute_points: Some(scale.clone()).filter(|scale| graded && !scale.is_zero()),
                points,
                further_memberships: Vec::new(),
                graded,
            }
        })
        .collect()
}
