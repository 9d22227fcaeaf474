//! Splits tasks into pieces of work and decides their order. Small pieces limit the work that is lost with a worker,
//! and the wait for the last piece.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::time::Duration;

use caipan_judge::contest::run_task::RunTask;
use caipan_judge::ids::{CaseId, ProblemId};

/// Maximum expected duration of a piece of work. A single longer case still forms a piece.
const PIECE_DURATION: Duration = Duration::from_secs(10);

/// Maximum number of cases in a piece of work.
const MAX_CASES: usize = 64;
/// Maximum number of cases in a piece before any run time of the problem is known.
const MAX_CASES_WITHOUT_TIMES: usize = 8;

/// Estimated overhead of a run in addition to the program's own time.
const RUN_OVERHEAD: Duration = Duration::from_millis(5);

/// Waiting tasks by problem, with the times that were measured.
#[derive(Default)]
pub(crate) struct WorkPlan {
    /// For each problem, the tasks that no worker has taken; the first one is taken next.
    waiting: BTreeMap<ProblemId, VecDeque<RunTask>>,
    /// Longest time measured for each case.
    times: HashMap<ProblemId, BTreeMap<CaseId, Duration>>,
}

impl WorkPlan {
    /// Adds a task after the other tasks of its problem.
    pub(crate) fn add_task(&mut self, problem: ProblemId, task: RunTask) {
        self.waiting.entry(problem).or_default().push_back(task);
    }

    /// Whether no tasks are waiting.
    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// Records the time of a run. Only the longest time of each case is kept.
    pub(crate) fn record_run_time(&mut self, problem: ProblemId, case: CaseId, time: Duration) {
        let known = self
            .times
            .entry(problem)
            .or_default()
            .entry(case)
            .or_default();
        *known = time.max(*known);
    }

    /// Removes and returns the next piece of work; `None` if no task is waiting. Problems without measured times and
    /// without open orders (`has_open_orders`) come first, so that their first piece shows how long runs take.
    /// Otherwise, the problem with the longest expected time is chosen.
    pub(crate) fn take_next_task(
        &mut self,
        has_open_orders: impl Fn(ProblemId) -> bool,
    ) -> Option<RunTask> {
        let is_pilot = |problem: &&ProblemId| {
            !self.times.contains_key(*problem) && !has_open_orders(**problem)
        };
        let pilot = self.waiting.keys().find(is_pilot);
        let problem = *pilot.or_else(|| {
            let problems = self.waiting.keys();
            problems.max_by_key(|problem| self.expected_time(**problem))
        })?;
        let mut tasks = self.waiting.remove(&problem)?;
        let mut piece = tasks.pop_front()?;
        let rest = piece
            .cases
            .split_off(self.count_cases_that_fit_into_piece(problem, &piece.cases));
        if !rest.is_empty() {
            // The remaining cases become the next task, because the machine that has compiled the program may take them
            // too.
            tasks.push_front(RunTask {
                cases: rest,
                ..piece.clone()
            });
        }
        if !tasks.is_empty() {
            self.waiting.insert(problem, tasks);
        }
        Some(piece)
    }

    /// Returns the sum of the measured times of a problem's cases; `None` if no time was measured.
    fn expected_time(&self, problem: ProblemId) -> Option<Duration> {
        let times = self.times.get(&problem)?;
        Some(times.values().sum())
    }

    /// Returns the number of leading cases that fit into a piece; at least one unless `cases` is empty.
    fn count_cases_that_fit_into_piece(&self, problem: ProblemId, cases: &[CaseId]) -> usize {
        let Some(times) = self.times.get(&problem) else {
            return cases.len().min(MAX_CASES_WITHOUT_TIMES);
        };
        let longest = times.values().max().copied().unwrap_or_default();
        let mut sum = Duration::ZERO;
        let fitting_cases = cases.iter().take(MAX_CASES).take_while(|case| {
            sum += RUN_OVERHEAD + times.get(*case).copied().unwrap_or(longest);
            sum <= PIECE_DURATION
        });
        fitting_cases.count().max(1).min(cases.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_judge::contest::run_task::RunMode;
    use caipan_judge::ids::ProgramId;

    fn run_task_with_cases(program: usize, cases: usize) -> RunTask {
        RunTask {
            program: ProgramId(program),
            cases: (0..cases).map(CaseId).collect(),
            mode: RunMode::Parallel,
        }
    }

    /// Takes all pieces; returns the program and the number of cases of each.
    fn take_all_tasks(
        plan: &mut WorkPlan,
        has_open_orders: impl Fn(ProblemId) -> bool,
    ) -> Vec<(usize, usize)> {
        std::iter::from_fn(|| plan.take_next_task(&has_open_orders))
            .map(|piece| (piece.program.0, piece.cases.len()))
            .collect()
    }

    #[test]
    fn piece_sizes_depend_on_measured_times() {
        let mut plan = WorkPlan::default();
        plan.add_task(ProblemId(0), run_task_with_cases(0, 20));
        assert_eq!(
            take_all_tasks(&mut plan, |_| true),
            [(0, 8), (0, 8), (0, 4)]
        );
        for case in 0..100 {
            plan.record_run_time(ProblemId(0), CaseId(case), Duration::from_millis(10));
        }
        plan.record_run_time(ProblemId(0), CaseId(70), Duration::from_secs(60));
        plan.record_run_time(ProblemId(0), CaseId(72), Duration::from_millis(9990));
        plan.add_task(ProblemId(0), run_task_with_cases(0, 75));
        plan.add_task(ProblemId(0), run_task_with_cases(1, 0));
        let expected = [(0, 64), (0, 6), (0, 1), (0, 1), (0, 1), (0, 2), (1, 0)];
        assert_eq!(take_all_tasks(&mut plan, |_| true), expected);
        assert!(plan.is_empty());
    }

    #[test]
    fn each_problem_starts_with_one_program_then_the_slowest_problem_goes_first() {
        let mut plan = WorkPlan::default();
        for program in 0..4 {
            plan.add_task(ProblemId(program / 2), run_task_with_cases(program, 2));
        }
        assert_eq!(take_next_program(&mut plan, 0), Some(0));
        assert_eq!(take_next_program(&mut plan, 1), Some(2));
        plan.record_run_time(ProblemId(0), CaseId(0), Duration::from_secs(1));
        plan.record_run_time(ProblemId(1), CaseId(0), Duration::from_secs(2));
        assert_eq!(take_next_program(&mut plan, 2), Some(3));
        assert_eq!(take_next_program(&mut plan, 2), Some(1));
    }

    /// Takes a piece while the problems with numbers below `busy_problems` have open orders, and returns the program of
    /// the piece.
    fn take_next_program(plan: &mut WorkPlan, busy_problems: usize) -> Option<usize> {
        plan.take_next_task(|problem| problem.0 < busy_problems)
            .map(|task| task.program.0)
    }
}
