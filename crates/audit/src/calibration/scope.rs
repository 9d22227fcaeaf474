//! The cases that one CPU limit holds for: those of a subtask that has its own, or all others.

use std::time::Duration;

use caipan_problem::case::Case;
use caipan_problem::problem_toml::Problem;

/// Some cases and their limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope {
    /// The subtask that has its own limit; none for what `[limits]` holds for.
    pub subtask: Option<String>,
    /// The limit, before a language's time factor.
    pub limit: Duration,
}

/// The scopes of a problem: the problem's own first.
pub fn all(problem: &Problem) -> Vec<Scope> {
    let whole = Scope {
        subtask: None,
        limit: problem.limits.cpu,
    };
    let own = problem.subtasks.iter().filter(|subtask| subtask.says_cpu);
    let own = own.map(|subtask| Scope {
        subtask: Some(subtask.name.clone()),
        limit: subtask.limits.cpu,
    });
    std::iter::once(whole).chain(own).collect()
}

impl Scope {
    /// Does its limit hold for this case? A case with a limit by its own word is of no scope.
    pub fn holds(&self, problem: &Problem, case: &Case) -> bool {
        if problem.has_own_cpu(case) {
            return false;
        }
        let own = problem.subtask_of(case).filter(|subtask| subtask.says_cpu);
        own.map(|subtask| &subtask.name) == self.subtask.as_ref()
    }
}
