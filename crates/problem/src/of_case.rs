//! What a problem says of a case: its subtask, its own points, its limits.

use crate::case::Case;
use crate::case_table::CaseRow;
use crate::checker_table::Unit;
use crate::points::Points;
use crate::problem_toml::Problem;
use crate::subtask::Subtask;
use caipan_facts::Bytes;
use caipan_sandbox::Limits;

impl Problem {
    /// The first subtask of a case, where there is one. Limits and checker arguments are the same in all of its subtasks.
    pub fn subtask_of(&self, case: &Case) -> Option<&Subtask> {
        self.subtasks_of(case).next()
    }

    /// All subtasks of a case.
    pub fn subtasks_of(&self, case: &Case) -> impl Iterator<Item = &Subtask> {
        self.subtasks.iter().filter(|subtask| subtask.holds(case))
    }

    /// Numbers of all subtasks of a case, from 0.
    pub fn numbers_of_subtasks(&self, case: &Case) -> Vec<usize> {
        let subtasks = self.subtasks.iter().enumerate();
        let mine = subtasks.filter(|(_, subtask)| subtask.holds(case));
        mine.map(|(number, _)| number).collect()
    }

    /// Whether the word of its programs depends on what a case is worth.
    pub fn depends_on_points(&self) -> bool {
        self.foreign().any(|foreign| {
            let is_absolute = foreign.points == Some(Unit::Absolute);
            is_absolute || foreign.dialect.tells.depends_on_points()
        })
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
        match self.subtask_of(case) {
            Some(subtask) => self.limits_in(subtask, case),
            None => self.own_limits(case, &self.limits),
        }
    }

    /// What a run on a case may use if only this one of its subtasks counts.
    pub fn limits_in(&self, subtask: &Subtask, case: &Case) -> Limits {
        self.own_limits(case, &subtask.limits)
    }

    fn own_limits(&self, case: &Case, usual: &Limits) -> Limits {
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

    /// The limits that hold where a case has none of its own, to be changed.
    pub fn usual_limits_mut(&mut self) -> impl Iterator<Item = &mut Limits> {
        let own = self.subtasks.iter_mut();
        let own = own.map(|subtask| &mut subtask.limits);
        std::iter::once(&mut self.limits).chain(own)
    }

    /// Multiplies all limits of time.
    pub fn multiply_times(&mut self, factor: f64) {
        for limits in self.usual_limits_mut() {
            limits.cpu = limits.cpu.mul_f64(factor);
            limits.wall = limits.wall.mul_f64(factor);
        }
        for own in self.cases.iter_mut().flat_map(|row| &mut row.limits) {
            let times = [&mut own.cpu, &mut own.wall];
            times
                .into_iter()
                .flatten()
                .for_each(|time| *time = time.mul_f64(factor));
        }
    }

    /// The most memory that any of its runs may use.
    pub fn most_memory(&self) -> Bytes {
        let all = self.all_limits().into_iter().map(|limits| limits.memory);
        all.max().unwrap_or(self.limits.memory)
    }
}
