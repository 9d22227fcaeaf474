//! Computes the points of each case, group by group.

use crate::package::{Case, Package, Subtask};
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Cases that are scored together.
#[derive(Debug)]
pub struct ScoredGroup<'p> {
    /// Index of the subtask, from 0; `None` if the problem has no subtasks.
    pub number: Option<usize>,
    /// Subtask of the group; `None` if the problem has no subtasks.
    pub subtask: Option<&'p Subtask>,
    pub name: &'p str,
    /// Points of the whole group.
    pub points: Points,
    pub scoring: Scoring,
    /// Graded cases with their points.
    pub cases: Vec<(&'p Case, Points)>,
}

/// Name of the only group of a problem without subtasks.
pub(crate) const ONLY_GROUP: &str = "secret";

impl ScoredGroup<'_> {
    /// Whether all cases have equal points.
    pub(crate) fn has_equal_points(&self) -> bool {
        self.cases.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }
}

impl Package {
    /// Groups of graded cases, in order.
    pub fn groups(&self) -> Vec<ScoredGroup<'_>> {
        if self.subtasks.is_empty() {
            let cases: Vec<&Case> = self.cases.iter().filter(|case| case.is_graded).collect();
            let own = sum_case_points(&cases);
            let most = Points::whole(100);
            let points = if own > most { own } else { most };
            return vec![group(None, ONLY_GROUP, points, Scoring::Sum, cases)];
        }
        let each = self.subtasks.iter().enumerate().map(|(number, subtask)| {
            let cases = self
                .cases
                .iter()
                .filter(|case| case.is_graded && subtask.cases.contains(&case.name))
                .collect();
            let (name, points) = (&subtask.name, subtask.points.clone());
            group(
                Some((number, subtask)),
                name,
                points,
                subtask.scoring,
                cases,
            )
        });
        each.collect()
    }

    /// Samples: cases that do not count, in the order of the package.
    pub fn samples(&self) -> Vec<&Case> {
        self.cases.iter().filter(|case| !case.is_graded).collect()
    }
}

/// Sum of the points of the cases that have their own.
fn sum_case_points(cases: &[&Case]) -> Points {
    let own = cases.iter().filter_map(|case| case.points.clone());
    own.fold(Points::zero(), |sum, points| sum + points)
}

fn group<'p>(
    subtask: Option<(usize, &'p Subtask)>,
    name: &'p str,
    points: Points,
    scoring: Scoring,
    cases: Vec<&'p Case>,
) -> ScoredGroup<'p> {
    let sharers = cases.iter().filter(|case| case.points.is_none()).count();
    let part = points.less(&sum_case_points(&cases)).shared_by(sharers);
    // If every case has points, their sum is the group's.
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
