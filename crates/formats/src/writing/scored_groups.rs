//! Collects the graded cases by group, and computes the points of each case.

use crate::package::{Case, Package, Subtask};
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Cases that are scored together: the graded cases of a subtask, or of a whole problem without subtasks.
#[derive(Debug)]
pub struct ScoredGroup<'p> {
    /// Index of the subtask, from 0; `None` if the problem has no subtasks.
    pub number: Option<usize>,
    /// Subtask of the group; `None` if the problem has no subtasks.
    pub subtask: Option<&'p Subtask>,
    /// Name of the subtask, or [`ONLY_GROUP`] if the problem has no subtasks.
    pub name: &'p str,
    /// Maximum points for all cases of the group together.
    pub points: Points,
    pub scoring: Scoring,
    /// Graded cases, each with the maximum points for the case.
    pub cases: Vec<(&'p Case, Points)>,
}

/// Name of the group that contains all graded cases of a problem without subtasks.
pub(crate) const ONLY_GROUP: &str = "secret";

impl ScoredGroup<'_> {
    pub(crate) fn has_equal_points(&self) -> bool {
        self.cases.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }
}

impl Package {
    /// Returns the groups of graded cases: one for each subtask, in order, or a single group for a problem without
    /// subtasks.
    pub fn groups(&self) -> Vec<ScoredGroup<'_>> {
        if self.subtasks.is_empty() {
            let cases: Vec<&Case> = self.cases.iter().filter(|case| case.is_graded).collect();
            let own = sum_case_points(&cases);
            let most = Points::from_whole(100);
            let points = if own > most { own } else { most };
            return vec![new_scored_group(
                None,
                ONLY_GROUP,
                points,
                Scoring::Sum,
                cases,
            )];
        }
        let each = self.subtasks.iter().enumerate().map(|(number, subtask)| {
            let cases = self
                .cases
                .iter()
                .filter(|case| case.is_graded && subtask.cases.contains(&case.name))
                .collect();
            let (name, points) = (&subtask.name, subtask.points.clone());
            new_scored_group(
                Some((number, subtask)),
                name,
                points,
                subtask.scoring,
                cases,
            )
        });
        each.collect()
    }

    /// Returns the samples, which are the ungraded cases, in the order of the package.
    pub fn samples(&self) -> Vec<&Case> {
        self.cases.iter().filter(|case| !case.is_graded).collect()
    }
}

/// Sum of the points of the cases; cases without points are ignored.
fn sum_case_points(cases: &[&Case]) -> Points {
    let own = cases.iter().filter_map(|case| case.points.clone());
    own.fold(Points::zero(), |sum, points| sum + points)
}

fn new_scored_group<'p>(
    subtask: Option<(usize, &'p Subtask)>,
    name: &'p str,
    points: Points,
    scoring: Scoring,
    cases: Vec<&'p Case>,
) -> ScoredGroup<'p> {
    let sharers = cases.iter().filter(|case| case.points.is_none()).count();
    let part = points
        .minus_or_zero(&sum_case_points(&cases))
        .divided_by(sharers);
    // If every case of a group with scoring `sum` has points, the group is worth the sum of these points.
    let points = match sharers {
        0 if scoring == Scoring::Sum => sum_case_points(&cases),
        _ => points,
    };
    let scored_cases = cases.into_iter().map(|case| {
        let worth = match (scoring, &case.points) {
            (Scoring::Sum, Some(own)) => own.clone(),
            (Scoring::Sum, None) => part.clone(),
            _ => points.clone(),
        };
        (case, worth)
    });
    let cases = scored_cases.collect();
    ScoredGroup {
        number: subtask.map(|(number, _)| number),
        subtask: subtask.map(|(_, subtask)| subtask),
        name,
        points,
        scoring,
        cases,
    }
}
