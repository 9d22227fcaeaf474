//! Finds the groups and cases below data/. Names the cases such that the natural order of names is the order of the
//! package.

use std::collections::{BTreeMap, BTreeSet};

use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package_reader::{PackageReader, file_name, to_plain_name};
use caipan_facts::{Fact, natural_order};
use caipan_problem::case_name;

/// Folder of the sample cases, which contestants can see.
pub(super) const SAMPLE_FOLDER: &str = "data/sample";
/// Path of the file from which BAPCtools generates cases.
pub(super) const GENERATORS_YAML: &str = "generators/generators.yaml";
/// Folder of the secret cases, which determine the verdict.
pub(super) const SECRET_FOLDER: &str = "data/secret";

/// Folder below data/ that contains cases and subfolders.
#[derive(Debug, Default)]
pub(super) struct CaseGroup {
    /// Path of the folder in the package, such as `data/secret/small`.
    pub path: String,
    /// Cases and subfolders in bytewise order of names.
    pub parts: Vec<CaseGroupEntry>,
}

#[derive(Debug)]
pub(super) enum CaseGroupEntry {
    Case(CaseFilePair),
    /// Subfolder, which is a nested group.
    Group(CaseGroup),
}

/// Case in data/: a pair of an input file and an answer file.
#[derive(Debug)]
pub(super) struct CaseFilePair {
    /// Common path of the input and the answer file, without extension.
    pub path: String,
    /// Name of the case in problem.toml; empty until names are assigned.
    pub name: String,
}

impl CaseGroup {
    /// Name of the folder, without the path.
    pub(super) fn name(&self) -> &str {
        file_name(&self.path)
    }

    /// Returns the cases directly in the folder of the group, not in subfolders.
    pub(super) fn cases(&self) -> impl Iterator<Item = &CaseFilePair> {
        self.parts.iter().filter_map(|part| match part {
            CaseGroupEntry::Case(found) => Some(found),
            CaseGroupEntry::Group(_) => None,
        })
    }

    /// Returns the nested groups directly in the folder of the group, except groups that contain no case at any depth.
    pub(super) fn groups(&self) -> impl Iterator<Item = &CaseGroup> {
        self.parts.iter().filter_map(|part| match part {
            CaseGroupEntry::Case(_) => None,
            CaseGroupEntry::Group(group) => {
                Some(group).filter(|group| !group.all_cases().is_empty())
            }
        })
    }

    /// Returns all cases at any depth, in order.
    pub(super) fn all_cases(&self) -> Vec<&CaseFilePair> {
        let each = self.parts.iter().map(|part| match part {
            CaseGroupEntry::Case(found) => vec![found],
            CaseGroupEntry::Group(group) => group.all_cases(),
        });
        each.flatten().collect()
    }
}

impl CaseGroupEntry {
    fn name(&self) -> &str {
        match self {
            Self::Case(found) => file_name(&found.path),
            Self::Group(group) => group.name(),
        }
    }

    /// Name for comparisons in natural order: the file name of the input, or the folder name followed by `/`.
    fn entry_name_for_sorting(&self) -> String {
        match self {
            Self::Case(found) => format!("{}.in", file_name(&found.path)),
            Self::Group(group) => format!("{}/", group.name()),
        }
    }
}

/// Extensions of files that do not influence verdicts, such as descriptions, pictures and files for contestants.
const IRRELEVANT_EXTENSIONS: &[&str] = &[
    "desc",
    "hint",
    "png",
    "jpg",
    "jpeg",
    "gif",
    "svg",
    "interaction",
    "statement",
    "download",
];

/// Whether a file may remain unused without a notice: it is below data/ and has an irrelevant extension.
pub(super) fn is_irrelevant_data_file(path: &str) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    path.starts_with("data/") && IRRELEVANT_EXTENSIONS.contains(&ending)
}

/// Returns the group of sample cases and the group of secret cases, with names assigned to all cases. A problem without
/// secret cases is judged by the samples, with a notice, unless its output validator gives points (`gives_points`).
///
/// # Errors
///
/// An input has no answer, a case has extra files or the name of a folder, or the package contains no cases for
/// judging.
pub(super) fn find_groups(
    reading: &mut PackageReader,
    gives_points: bool,
) -> Result<[CaseGroup; 2], Fact> {
    let mut groups = [SAMPLE_FOLDER, SECRET_FOLDER].map(|path| CaseGroup {
        path: path.to_owned(),
        parts: Vec::new(),
    });
    for group in &mut groups {
        read_group_folder(reading, group)?;
    }
    if groups[1].all_cases().is_empty() {
        if reading.files.has(GENERATORS_YAML) {
            return Err(reading.error_at(SECRET_FOLDER, None, ImportError::NotGenerated));
        }
        if gives_points || groups[0].all_cases().is_empty() {
            return Err(reading.error_at(SECRET_FOLDER, None, ImportError::NoCases));
        }
        let folder = SAMPLE_FOLDER.to_owned();
        reading.add_notice_at(SECRET_FOLDER, None, ImportNotice::OnlySamples { folder });
    }
    let mut notices = Vec::new();
    assign_case_names(&mut groups, false, &mut notices);
    if !are_cases_in_natural_order(&groups) {
        assign_case_names(&mut groups, true, &mut notices);
    }
    for (folder, name, renamed) in notices {
        let what = ImportNotice::Renamed {
            folder: folder.clone(),
            name,
            renamed,
        };
        reading.add_notice_at(&folder, None, what);
    }
    Ok(groups)
}

/// Whether the package contains both samples and secret cases. If so, the samples of a pass-fail problem are not
/// graded.
pub(super) fn has_ungraded_samples(groups: &[CaseGroup; 2]) -> bool {
    groups.iter().all(|group| !group.all_cases().is_empty())
}

/// Adds all cases and subfolders of a group's folder to `group.parts`, recursively.
fn read_group_folder(reading: &mut PackageReader, group: &mut CaseGroup) -> Result<(), Fact> {
    let below = format!("{}/", group.path);
    let files = reading.files;
    let mut folders: BTreeSet<&str> = BTreeSet::new();
    let mut parts: BTreeMap<String, CaseGroupEntry> = BTreeMap::new();
    for path in files.files_below(&group.path) {
        let rest = &path[below.len()..];
        if let Some((folder, _)) = rest.split_once('/') {
            if folder.ends_with(".files") {
                let (key, value) = (group.path.clone(), quote_value(folder));
                return Err(reading.error_at(path, None, ImportError::Unsupported { key, value }));
            }
            folders.insert(folder);
            continue;
        }
        let (stem, ending) = rest.rsplit_once('.').unwrap_or((rest, ""));
        if ending != "in" || stem.is_empty() {
            continue;
        }
        if !files.has(&format!("{below}{stem}.ans")) {
            let input = rest.to_owned();
            return Err(reading.error_at(path, None, ImportError::MissingAnswer { input }));
        }
        let found = CaseFilePair {
            path: format!("{below}{stem}"),
            name: String::new(),
        };
        parts.insert(stem.to_owned(), CaseGroupEntry::Case(found));
    }
    for folder in folders {
        let mut inner = CaseGroup {
            path: format!("{below}{folder}"),
            parts: Vec::new(),
        };
        read_group_folder(reading, &mut inner)?;
        if parts
            .insert(folder.to_owned(), CaseGroupEntry::Group(inner))
            .is_some()
        {
            let (key, value) = (group.path.clone(), quote_value(folder));
            return Err(reading.error_at(&group.path, None, ImportError::Duplicate { key, value }));
        }
    }
    group.parts = parts.into_values().collect();
    Ok(())
}

/// Names each case after the path. Numbers all names in a folder if `always` is true, if natural and bytewise order
/// differ, or if a name is unsafe. Sets `notices` to one example for each numbered folder: the folder, and the old and
/// new name of an entry.
fn assign_case_names(
    groups: &mut [CaseGroup; 2],
    always: bool,
    notices: &mut Vec<(String, String, String)>,
) {
    notices.clear();
    for group in groups {
        let name = group.name().to_owned();
        assign_case_names_of_group(group, &name, always, notices);
    }
}

fn assign_case_names_of_group(
    group: &mut CaseGroup,
    parent_name: &str,
    always: bool,
    notices: &mut Vec<(String, String, String)>,
) {
    let files: Vec<String> = group
        .parts
        .iter()
        .map(CaseGroupEntry::entry_name_for_sorting)
        .collect();
    let is_natural = files
        .windows(2)
        .all(|pair| natural_order(&pair[0], &pair[1]).is_lt());
    let is_harmless = group
        .parts
        .iter()
        .all(|part| case_name::is_valid_case_name(part.name()));
    let has_numbers = always || !is_natural || !is_harmless;
    let width = group.parts.len().to_string().len();
    let path = group.path.clone();
    for (number, part) in group.parts.iter_mut().enumerate() {
        let own = part.name().to_owned();
        let new = if has_numbers {
            format!("{:0width$}-{}", number + 1, to_plain_name(&own, "case"))
        } else {
            own.clone()
        };
        // The first entry of a folder is the example in the notice about renamed entries.
        if has_numbers && number == 0 {
            notices.push((path.clone(), own, new.clone()));
        }
        let name = format!("{parent_name}/{new}");
        match part {
            CaseGroupEntry::Case(found) => found.name = name,
            CaseGroupEntry::Group(inner) => {
                assign_case_names_of_group(inner, &name, always, notices)
            }
        }
    }
}

fn are_cases_in_natural_order(groups: &[CaseGroup; 2]) -> bool {
    let all = groups.iter().flat_map(CaseGroup::all_cases);
    let files: Vec<String> = all.map(|found| format!("{}.in", found.name)).collect();
    files
        .windows(2)
        .all(|pair| natural_order(&pair[0], &pair[1]).is_lt())
}
