//! Decides whether subtasks can share one run of a case, and duplicates cases that subtasks cannot share.

use std::collections::{BTreeMap, BTreeSet};

use super::package::{Case, Checker, Package, Subtask};
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::dialect;

/// Whether one run of a case can count in two subtasks: limits and checker arguments must be equal, and the result
/// must not depend on the points of the case.
pub(crate) fn can_share_case_runs(package: &Package, first: &Subtask, second: &Subtask) -> bool {
    let are_alike = first.limits == second.limits && first.checker_args == second.checker_args;
    are_alike && !result_depends_on_case_points(package)
}

/// Whether the result of the checker or interactor depends on the points of a case, which may differ between subtasks.
fn result_depends_on_case_points(package: &Package) -> bool {
    let checker = match &package.checker {
        Some(Checker::Program(program)) => Some(program),
        _ => None,
    };
    let mut programs = checker.into_iter().chain(&package.interactor);
    programs.any(|program| {
        let dialect = dialect::find_dialect(&program.dialect);
        let is_told =
            dialect.is_some_and(|dialect| dialect.result_format.reports_absolute_points());
        program.points == Some(PointsUnit::Absolute) || is_told
    })
}

/// Duplicates cases that are in several subtasks. A subtask gets a copy of a case, unless `can_share` allows runs to be
/// shared with the first subtask that contains the case. Returns pairs of the original name and the name of the copy.
pub(crate) fn copy_shared_cases(
    package: &mut Package,
    can_share: impl Fn(&Package, &Subtask, &Subtask) -> bool,
) -> Vec<(String, String)> {
    let mut taken: BTreeSet<String> = package.cases.iter().map(|case| case.name.clone()).collect();
    let mut first_in: BTreeMap<String, usize> = BTreeMap::new();
    let mut copies: Vec<(usize, usize, String)> = Vec::new();
    for (number, subtask) in package.subtasks.iter().enumerate() {
        for (place, name) in subtask.cases.iter().enumerate() {
            let first = *first_in.entry(name.clone()).or_insert(number);
            let is_shared = first != number;
            if is_shared && !can_share(package, &package.subtasks[first], subtask) {
                let copy = choose_free_copy_name(name, &subtask.name, &mut taken);
                copies.push((number, place, copy));
            }
        }
    }
    let named = copies.into_iter().map(|(number, place, copy)| {
        let slot = &mut package.subtasks[number].cases[place];
        let name = std::mem::replace(slot, copy.clone());
        let original = package.cases.iter().position(|case| case.name == name);
        if let Some(original) = original {
            let case = Case {
                name: copy.clone(),
                ..package.cases[original].clone()
            };
            package.cases.push(case);
        }
        (name, copy)
    });
    named.collect()
}

/// Returns a name for the copy of a case: the name of the case, the name of the subtask, and a number if needed. Adds
/// the name to `taken`, the names that are in use.
fn choose_free_copy_name(case: &str, subtask: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = subtask.replace(|sign: char| !sign.is_ascii_alphanumeric(), "-");
    let base = format!("{case}-{plain}");
    let further = (2..).map(|number| format!("{base}-{number}"));
    let mut names = std::iter::once(base.clone()).chain(further);
    let free = names.find(|name| !taken.contains(name)).unwrap_or(base);
    taken.insert(free.clone());
    free
}
