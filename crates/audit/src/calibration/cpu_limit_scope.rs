//! Groups cases by CPU limit: the cases of a subtask with a separate limit, or all other cases.

use std::time::Duration;

use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// Group of cases with a common CPU limit: either the cases of a subtask with a separate limit, or all other cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CpuLimitScope {
    /// Name of a subtask with a separate CPU limit; `None` for the limit in `[limits]`.
    pub subtask: Option<String>,
    /// CPU limit before the language's time factor.
    pub limit: Duration,
}

/// Returns the scopes of a problem; the limit in `[limits]` comes first.
pub(crate) fn cpu_limit_scopes(problem: &Problem) -> Vec<CpuLimitScope> {
    let whole = CpuLimitScope {
        subtask: None,
        limit: problem.limits.cpu,
    };
    let own = problem
        .subtasks
        .iter()
        .filter(|subtask| subtask.has_cpu_limit)
        .map(|subtask| CpuLimitScope {
            subtask: Some(subtask.name.clone()),
            limit: subtask.limits.cpu,
        });
    std::iter::once(whole).chain(own).collect()
}

impl CpuLimitScope {
    /// Whether this limit applies to a case. False for every scope if a separate CPU limit is set for the case itself.
    pub fn contains(&self, problem: &Problem, case: &Case) -> bool {
        if problem.has_own_cpu_limit(case) {
            return false;
        }
        let own = problem
            .subtask_of(case)
            .filter(|subtask| subtask.has_cpu_limit);
        own.map(|subtask| &subtask.name) == self.subtask.as_ref()
    }
}
