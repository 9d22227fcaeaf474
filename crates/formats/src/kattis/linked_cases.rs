//! Detects cases that are links to cases of other groups. A linked case is judged once and counts in both groups.

use std::collections::{BTreeMap, BTreeSet};

use super::case_groups::CaseGroup;
use crate::package::{FileContent, Package, Subtask};
use crate::package_reader::PackageReader;
use crate::shared_cases::can_share_case_runs;

/// Links between cases: the name of each case that is a link, mapped to the name of the target case.
pub(super) type CaseLinks = BTreeMap<String, String>;

/// Replaces cases that are links with their target cases, if the subtasks of link and target can share one run. Returns the
/// replaced links.
pub(super) fn merge_linked_cases(
    reading: &PackageReader,
    secret: &CaseGroup,
    package: &mut Package,
) -> CaseLinks {
    let mut links = find_case_links(reading, secret);
    let mut taken: BTreeSet<(String, String)> = BTreeSet::new();
    links.retain(|link, target| {
        let (Some(own), Some(other)) = (
            find_subtask_with_case(package, link),
            find_subtask_with_case(package, target),
        ) else {
            return false;
        };
        own.name != other.name
            && is_graded_case(package, link)
            && is_graded_case(package, target)
            && can_share_case_runs(package, own, other)
            // Two links in one subtask to the same case must count twice, so the second link remains a separate case.
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
            if let FileContent::File(file) = content {
                reading.mark_used(&file);
            }
        }
    }
    links
}

fn is_graded_case(package: &Package, name: &str) -> bool {
    let mut cases = package.cases.iter();
    cases.any(|case| case.name == name && case.is_graded)
}

fn find_subtask_with_case<'p>(package: &'p Package, name: &str) -> Option<&'p Subtask> {
    let mut subtasks = package.subtasks.iter();
    subtasks.find(|subtask| subtask.cases.iter().any(|case| case == name))
}

/// Finds the cases whose input and answer are links to the input and answer of another case.
fn find_case_links(reading: &PackageReader, secret: &CaseGroup) -> CaseLinks {
    let all = secret.all_cases();
    let names: BTreeMap<&str, &str> = all
        .iter()
        .map(|found| (found.path.as_str(), found.name.as_str()))
        .collect();
    let links = all.iter().filter_map(|found| {
        let of_input = linked_case_path(reading, &found.path, "in")?;
        let of_answer = linked_case_path(reading, &found.path, "ans")?;
        let name = names.get(of_input.as_str())?;
        (of_input == of_answer).then(|| (found.name.clone(), (*name).to_owned()))
    });
    links.collect()
}

/// Follows the link at `path` with extension `ending`. Returns the path of the target without extension; `None` if
/// the file is not a link, or the target has another extension.
fn linked_case_path(reading: &PackageReader, path: &str, ending: &str) -> Option<String> {
    let target = reading.files.link_target(&format!("{path}.{ending}"))?;
    target
        .strip_suffix(&format!(".{ending}"))
        .map(str::to_owned)
}
