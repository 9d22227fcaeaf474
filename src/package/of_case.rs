//! What a problem says of a case: its subtask, its own points, its limits.

use crate::package::case::Case;
use crate::package::case_table::CaseRow;
use crate::package::points::Points;
use crate::package::problem_toml::Problem;
use crate::package::subtask::Subtask;
use crate::sandbox::{Bytes, Limits};

impl Problem {
    /// The subtask of a case, where there is one.
    pub fn subtask_of(&self, case: &Case) -> Option<&Subtask> {
        self.subtasks.iter().find(|subtask| subtask.holds(case))
    }

    /// The rows that are about a case.
    pub fn rows_of(&self, case: &Case) -> impl Iterator<Item = &CaseRow> {
        self.cases.iter().filter(|row| row.holds(case))
    }

    /// Does a case count?
    pub fn is_graded(&self, case: &Case) -> bool {
        self.rows_of(case)
            .find_map(|row| row.graded)
            .unwrap_or(true)
    }

    /// What a case says that it is worth.
    pub fn points_of(&self, case: &Case) -> Option<&Points> {
        self.rows_of(case).find_map(|row| row.points.as_ref())
    }

    /// What cases that count say that they are worth, together.
    pub fn sum_of_points<'c>(&self, cases: impl IntoIterator<Item = &'c Case>) -> Points {
        let graded = cases.into_iter().filter(|case| self.is_graded(case));
        let own = graded.filter_map(|case| self.points_of(case));
        own.fold(Points::zero(), |sum, points| sum + points.clone())
    }

    /// What a subtask is worth, by its own word or by that of its cases.
    pub fn points_of_subtask(&self, subtask: &Subtask, cases: &[Case]) -> Points {
        let mine = cases.iter().filter(|case| subtask.holds(case));
        let points = subtask.points.clone();
        points.unwrap_or_else(|| self.sum_of_points(mine))
    }

    /// What a run on a case may use, before a language's time factor.
    pub fn limits_of(&self, case: &Case) -> Limits {
        let subtask = self.subtask_of(case);
        let usual = subtask.map_or(&self.limits, |subtask| &subtask.limits);
        let own = self.rows_of(case).find_map(|row| row.limits.as_ref());
        own.map_or(*usual, |own| own.over(usual))
    }

    /// Has a case a CPU limit by its own word?
    pub fn has_own_cpu(&self, case: &Case) -> bool {
        let own = self.rows_of(case).find_map(|row| row.limits.as_ref());
        own.is_some_and(|own| own.says_cpu())
    }

    /// All limits that a run may have.
    pub fn all_limits(&self) -> Vec<Limits> {
        let of_subtasks = self.subtasks.iter().map(|subtask| subtask.limits);
        let mut all: Vec<Limits> = std::iter::once(self.limits).chain(of_subtasks).collect();
        let usual = all.clone();
        for own in self.cases.iter().filter_map(|row| row.limits.as_ref()) {
            all.extend(usual.iter().map(|usual| own.over(usual)));
        }
        all
    }

    /// The most memory that any of its runs may use.
    pub fn most_memory(&self) -> Bytes {
        let all = self.all_limits().into_iter().map(|limits| limits.memory);
        all.max().unwrap_or(self.limits.memory)
    }
}
