//! Helper functions for both editions that convert groups of cases to subtasks.

use super::case_groups::CaseGroup;
use crate::package::{PartialLimits, Subtask};
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Names of all cases of a group and of nested groups, in order.
pub(super) fn case_names(group: &CaseGroup) -> Vec<String> {
    let all = group.all_cases().into_iter();
    all.map(|found| found.name.clone()).collect()
}

/// Creates a subtask without requirements and limits. `points` are rounded to six decimals; negative points become 0.
pub(super) fn new_subtask(
    name: &str,
    points: f64,
    scoring: Scoring,
    cases: Vec<String>,
) -> Subtask {
    let points = (points * 1e6).round() / 1e6;
    Subtask {
        name: name.to_owned(),
        points: Points::from_number(points).unwrap_or_else(Points::zero),
        scoring,
        is_ceiling: false,
        requires: Vec::new(),
        cases,
        limits: PartialLimits::default(),
        checker_args: None,
    }
}
