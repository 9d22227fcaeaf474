//! Languages in which nothing runs under the problem's memory limit.

use crate::commands::lazy_sandbox::LazySandbox;
use caipan_facts::Fact;
use caipan_judge::parallel::each;
use caipan_judge::submission::probe::Probes;
use caipan_problem::problem_toml::Problem;

/// A warning for each language whose program of one line does not run under the memory limit on this machine. Where
/// programs cannot be run, nothing is known.
pub(super) fn warnings(problem: &Problem, sandbox: &LazySandbox) -> Vec<Fact> {
    let memory = problem.limits.memory;
    if !Probes::may_be_too_little(memory) {
        return Vec::new();
    }
    let Ok(grading) = sandbox.grading() else {
        return Vec::new();
    };
    let probes = Probes::default();
    let allowed = problem.languages.iter();
    let allowed: Vec<_> = allowed.filter(|language| language.is_allowed).collect();
    let found = each(2, allowed.len(), &|number| {
        probes.too_little(allowed[number], memory, &grading)
    });
    found.into_iter().flatten().collect()
}
