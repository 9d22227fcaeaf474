//! Warns about languages in which even a trivial program exceeds the problem's memory limit.

use crate::commands::lazy_sandbox::LazySandbox;
use caipan_facts::Fact;
use caipan_judge::parallel::map_parallel;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_problem::problem_toml::Problem;

/// Runs a trivial program in each allowed language under the memory limit of the problem, and returns a warning for each that
/// fails. Returns no warnings if the limit is ample or the sandbox cannot be opened.
pub(super) fn low_memory_warnings(problem: &Problem, sandbox: &LazySandbox) -> Vec<Fact> {
    let memory = problem.limits.memory;
    if !CompilerProbes::may_lack_memory(memory) {
        return Vec::new();
    }
    let Ok(grading) = sandbox.open_grading() else {
        return Vec::new();
    };
    let probes = CompilerProbes::default();
    let allowed: Vec<_> = problem
        .languages
        .iter()
        .filter(|language| language.is_allowed)
        .collect();
    let found = map_parallel(2, allowed.len(), &|index| {
        probes.find_memory_fault(allowed[index], memory, &grading)
    });
    found.into_iter().flatten().collect()
}
