//! How a problem is scored, group by group: what each case is worth, whatever says it.

use crate::package::{Case, Package, Subtask};
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Cases that are scored together.
#[derive(Debug)]
pub struct Group<'p> {
    /// Which subtask it is, counted from 0; none where there are no subtasks.
    pub number: Option<usize>,
    /// That subtask.
    pub subtask: Option<&'p Subtask>,
    /// What it is called.
    pub name: &'p str,
    /// What it is worth.
    pub points: Points,
    /// How it is scored.
    pub scoring: Scoring,
    /// Its cases that count, with what each is worth.
    pub cases: Vec<(&'p Case, Points)>,
}

/// What a problem without subtasks is called as one.
pub(crate) const WHOLE: &str = "secret";

impl Group<'_> {
    /// Is each case worth the same?
    pub fn is_even(&self) -> bool {
        self.cases.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }
}

impl Package {
    /// The groups of cases that count, in order.
    pub fn groups(&self) -> Vec<Group<'_>> {
        if self.subtasks.is_empty() {
            let cases: Vec<&Case> = self.cases.iter().filter(|case| case.is_graded).collect();
            let own = own_points(&cases);
            let most = Points::whole(100);
            let points = if own > most { own } else { most };
            return vec![group(None, WHOLE, points, Scoring::Sum, cases)];
        }
        let each = self.subtasks.iter().enumerate().map(|(number, subtask)| {
            let is_mine = |case: &&Case| case.is_graded && subtask.cases.contains(&case.name);
            let cases = self.cases.iter().filter(is_mine).collect();
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

    /// The cases that do not count.
    pub fn samples(&self) -> Vec<&Case> {
        self.cases.iter().filter(|case| !case.is_graded).collect()
    }
}

fn own_points(cases: &[&Case]) -> Points {
    let own = cases.iter().filter_map(|case| case.points.clone());
    own.fold(Points::zero(), |sum, points| sum + points)
}

fn group<'p>(
    subtask: Option<(usize, &'p Subtask)>,
    name: &'p str,
    points: Points,
    scoring: Scoring,
    cases: Vec<&'p Case>,
) -> Group<'p> {
    let sharers = cases.iter().filter(|case| case.points.is_none()).count();
    let part = points.less(&own_points(&cases)).shared_by(sharers);
    // Where the cases have points of their own and none is left to share, their sum is what the group is worth.
    let points = match sharers {
        0 if scoring == Scoring::Sum => own_points(&cases),
        _ => points,
    };
    let worth = |case: &'p Case| match (scoring, &case.points) {
        (Scoring::Sum, Some(own)) => own.clone(),
        (Scoring::Sum, None) => part.clone(),
        _ => points.clone(),
    };
    let cases = cases.into_iter().map(|case| (case, worth(case))).collect();
    Group {
        number: subtask.map(|(number, _)| number),
        subtask: subtask.map(|(_, subtask)| subtask),
        name,
        points,
        scoring,
        cases,
    }
}
