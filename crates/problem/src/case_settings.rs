//! Settings of a case within a problem: subtasks, points, and limits.

use crate::case::Case;
use crate::case_table::CaseSettings;
use crate::checker_table::PointsUnit;
use crate::points::Points;
use crate::problem_toml::Problem;
use crate::subtask::Subtask;
use caipan_facts::Bytes;
use caipan_sandbox::RunLimits;

impl Problem {
    /// Returns the first subtask that contains a case; `None` if no subtask does. All subtasks of a case have equal
    /// limits and checker arguments.
    pub fn subtask_of(&self, case: &Case) -> Option<&Subtask> {
        self.subtasks_of(case).next()
    }

    /// Iterates over all subtasks that contain a case, in the order of problem.toml.
    pub fn subtasks_of(&self, case: &Case) -> impl Iterator<Item = &Subtask> {
        self.subtasks
            .iter()
            .filter(|subtask| subtask.contains(case))
    }

    /// Returns the indices of all subtasks of a case in `subtasks`; a case may belong to several or to none.
    pub fn subtask_indices(&self, case: &Case) -> Vec<usize> {
        let subtasks = self.subtasks.iter().enumerate();
        let mine = subtasks.filter(|(_, subtask)| subtask.contains(case));
        mine.map(|(number, _)| number).collect()
    }

    /// Whether a checker or interactor of the jury reports absolute points instead of a share. The result of a run then
    /// depends on the points set for the case.
    pub fn judge_depends_on_points(&self) -> bool {
        self.jury_judging_programs().any(|foreign| {
            let is_absolute = foreign.points == Some(PointsUnit::Absolute);
            is_absolute || foreign.dialect.result_format.reports_absolute_points()
        })
    }

    /// Iterates over the settings that apply to a case, in the order of problem.toml.
    pub fn settings_of_case(&self, case: &Case) -> impl Iterator<Item = &CaseSettings> {
        self.cases.iter().filter(|row| row.applies_to(case))
    }

    /// Whether a case counts for verdict and points. The first matching `[[case]]` with `graded` decides; true by
    /// default.
    pub fn is_graded(&self, case: &Case) -> bool {
        self.settings_of_case(case)
            .find_map(|row| row.graded)
            .unwrap_or(true)
    }

    /// Returns the points that the first matching `[[case]]` with `points` sets; `None` without such a table.
    pub fn points_of(&self, case: &Case) -> Option<&Points> {
        self.settings_of_case(case)
            .find_map(|row| row.points.as_ref())
    }

    /// Returns the sum of the points that problem.toml sets for the graded ones among `cases`; a case without points
    /// adds 0.
    pub fn sum_of_points<'c>(&self, cases: impl IntoIterator<Item = &'c Case>) -> Points {
        let graded = cases.into_iter().filter(|case| self.is_graded(case));
        let own = graded.filter_map(|case| self.points_of(case));
        own.fold(Points::zero(), |sum, points| sum + points.clone())
    }

    /// Returns the points of a subtask. If problem.toml sets none, these are the sum of the points set for the graded
    /// cases.
    pub fn points_of_subtask(&self, subtask: &Subtask, cases: &[Case]) -> Points {
        let mine = cases.iter().filter(|case| subtask.contains(case));
        let points = subtask.points.clone();
        points.unwrap_or_else(|| self.sum_of_points(mine))
    }

    /// Returns the limits of a run on a case, before the time factor of a language is applied.
    pub fn limits_of_case(&self, case: &Case) -> RunLimits {
        match self.subtask_of(case) {
            Some(subtask) => self.limits_in_subtask(subtask, case),
            None => self.case_limits_with_defaults(case, &self.limits),
        }
    }

    /// Returns the limits of a run on a case of `subtask`. Limits that the case does not set are taken from this
    /// subtask.
    pub fn limits_in_subtask(&self, subtask: &Subtask, case: &Case) -> RunLimits {
        self.case_limits_with_defaults(case, &subtask.limits)
    }

    /// Returns the limits set for a case, with `defaults` for limits that are not set.
    fn case_limits_with_defaults(&self, case: &Case, defaults: &RunLimits) -> RunLimits {
        let own = self
            .settings_of_case(case)
            .find_map(|row| row.limits.as_ref());
        own.map_or(*defaults, |own| own.with_defaults(defaults))
    }

    /// Whether a CPU time limit is set for the case itself.
    pub fn has_own_cpu_limit(&self, case: &Case) -> bool {
        let own = self
            .settings_of_case(case)
            .find_map(|row| row.limits.as_ref());
        own.is_some_and(|own| own.has_cpu_limit())
    }

    /// Returns all limits that may apply to a run: the limits of the problem, of subtasks, and of single cases.
    pub fn all_limits(&self) -> Vec<RunLimits> {
        let of_subtasks = self.subtasks.iter().map(|subtask| subtask.limits);
        let mut all: Vec<RunLimits> = std::iter::once(self.limits).chain(of_subtasks).collect();
        let usual = all.clone();
        for own in self.cases.iter().filter_map(|row| row.limits.as_ref()) {
            all.extend(usual.iter().map(|usual| own.with_defaults(usual)));
        }
        all
    }

    /// Iterates over the limits of the problem and of the subtasks, so that they can be changed. Limits of single cases
    /// are not included.
    pub fn default_limits_mut(&mut self) -> impl Iterator<Item = &mut RunLimits> {
        let own = self.subtasks.iter_mut().map(|subtask| &mut subtask.limits);
        std::iter::once(&mut self.limits).chain(own)
    }

    /// Multiplies the CPU and wall time limits of the problem, of subtasks and of single cases by `factor`.
    pub fn scale_time_limits(&mut self, factor: f64) {
        for limits in self.default_limits_mut() {
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

    /// Returns the highest memory limit of any run.
    pub fn max_memory(&self) -> Bytes {
        let all = self.all_limits().into_iter().map(|limits| limits.memory);
        all.max().unwrap_or(self.limits.memory)
    }
}
