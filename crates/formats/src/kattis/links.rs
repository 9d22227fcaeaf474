//! Detects cases that link to cases of other groups; such a case counts in both groups and is judged once.

use std::collections::{BTreeMap, BTreeSet};

use super::data::CaseGroup;
use crate::package::{Content, Package, Subtask};
use crate::package_reader::PackageReader;
use crate::shared_cases::can_share_runs;

/// Names of cases that are links, with the names of their targets.
pub(super) type Links = BTreeMap<String, String>;

/// Replaces linking cases by their targets if both subtasks may share a run. Returns the replaced ones.
pub(super) fn share_linked_cases(
    reading: &PackageReader,
    secret: &CaseGroup,
    package: &mut Package,
) -> Links {
    let mut links = find_links(reading, secret);
    let mut taken: BTreeSet<(String, String)> = BTreeSet::new();
    links.retain(|link, target| {
        let (Some(own), Some(other)) = (subtask_of(package, link), subtask_of(package, target))
        else {
            return false;
        };
        own.name != other.name
            && is_graded(package, link)
            && is_graded(package, target)
            && can_share_runs(package, own, other)
            // If a group links twice to one case, the second link stays a case and counts again.
            && taken.insert((own.name.clone(), target.clone()))
    });
    for subtask in &mut package.subtasks {
        for name in &mut subtask.cases {
            if let Some(target) = links.get(name) {
                name.clone_from(target);
            }
        }
    }
    for case in package
        .cases
        .extract_if(.., |case| links.contains_key(&case.name))
    {
        for content in [case.input, case.answer].into_iter().flatten() {
            if let Content::File(file) = content {
                reading.mark_read(&file);
            }
        }
    }
    links
}

fn is_graded(package: &Package, name: &str) -> bool {
    let mut cases = package.cases.iter();
    cases.any(|case| case.name == name && case.is_graded)
}

fn subtask_of<'p>(package: &'p Package, name: &str) -> Option<&'p Subtask> {
    let mut subtasks = package.subtasks.iter();
    subtasks.find(|subtask| subtask.cases.iter().any(|case| case == name))
}

/// Finds cases whose input and answer both link to the files of one other case.
fn find_links(reading: &PackageReader, secret: &CaseGroup) -> Links {
    let all = secret.all_cases();
    let names: BTreeMap<&str, &str> = all
        .iter()
        .map(|found| (found.path.as_str(), found.name.as_str()))
        .collect();
    let links = all.iter().filter_map(|found| {
        let of_input = linked_case(reading, &found.path, "in")?;
        let of_answer = linked_case(reading, &found.path, "ans")?;
        let name = names.get(of_input.as_str())?;
        (of_input == of_answer).then(|| (found.name.clone(), (*name).to_owned()))
    });
    links.collect()
}

/// Path without extension of the file that a case's file links to; `None` if it is not a link to such a file.
fn linked_case(reading: &PackageReader, path: &str, ending: &str) -> Option<String> {
    let target = reading.files.link_target(&format!("{path}.{ending}"))?;
    target
        .strip_suffix(&format!(".{ending}"))
        .map(str::to_owned)
}
