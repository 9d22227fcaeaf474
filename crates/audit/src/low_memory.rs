//! Warns about languages in which even a trivial program exceeds the problem's memory limit.

use caipan_facts::Fact;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::parallel::map_parallel;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_problem::problem_toml::Problem;

/// Runs a trivial program in each allowed language under the problem's memory limit, and returns a warning for each
/// language in which the program fails. `open_grading` is called only if the limit is low. If it returns `None`, there
/// are no warnings.
pub fn low_memory_warnings<'a>(
    problem: &Problem,
    open_grading: impl FnOnce() -> Option<GradingContext<'a>>,
) -> Vec<Fact> {
    let memory = problem.limits.memory;
    if !CompilerProbes::may_memory_be_insufficient(memory) {
        return Vec::new();
    }
    let Some(grading) = open_grading() else {
        return Vec::new();
    };
    let probes = CompilerProbes::default();
    let allowed: Vec<_> = problem
        .languages
        .iter()
        .filter(|language| language.is_allowed)
        .collect();
    let found = map_parallel(2, allowed.len(), &|index| {
        probes.find_start_fault(allowed[index], memory, &grading)
    });
    found.into_iter().flatten().collect()
}
