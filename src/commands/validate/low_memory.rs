//! Languages in which nothing runs under the problem's memory limit.

use crate::commands::lazy_sandbox::LazySandbox;
use caipan_facts::Fact;
use caipan_judge::parallel::map_parallel;
use caipan_judge::submission::probe::CompilerProbes;
use caipan_problem::problem_toml::Problem;

/// A warning for each language whose program of one line does not run under the memory limit on this machine. Where
/// programs cannot be run, nothing is known.
pub(super) fn warnings(problem: &Problem, sandbox: &LazySandbox) -> Vec<Fact> {
    let memory = problem.limits.memory;
    if !CompilerProbes::may_lack_memory(memory) {
        return Vec::new();
    }
    let Ok(grading) = sandbox.grading() else {
        return Vec::new();
    };
    let probes = CompilerProbes::default();
    let allowed = problem.languages.iter();
    let allowed: Vec<_> = allowed.filter(|language| language.is_allowed).collect();
    let found = map_parallel(2, allowed.len(), &|number| {
        probes.memory_fault(allowed[number], memory, &grading)
    });
    found.into_iter().flatten().collect()
}
