//! Tracks which files of a package are used during import, so that every unused file is reported in a notice.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::notice::{ImportNotice, LocatedNotice};
use super::package::Package;
use super::problem_files::paths_to_copy;
use caipan_archive::files::PackageFiles;
use caipan_archive::paths::{file_name, parent_folder};
use caipan_facts::Fact;

/// Maximum number of file names in the notice about a folder; further files are only counted.
const MAX_LISTED_FILES: usize = 40;

/// Files of version control systems. If unused, these files are mentioned only in the report.
const VERSION_CONTROL_FILES: &[&str] = &[".gitattributes", ".gitignore", ".gitkeep"];

/// Record of the files of a package that are used or reported, and of the keys that are ignored.
#[derive(Default)]
pub(crate) struct UsageTracker {
    /// Paths of files that were read as configuration, converted, or mentioned in a notice.
    used: RefCell<BTreeSet<String>>,
    /// Keys that are ignored because they do not influence verdicts, by path of the file.
    irrelevant_keys: BTreeMap<String, Vec<String>>,
    /// Predicate for files that may remain unused, for example because a tool generated these files. Only the report
    /// mentions such unused files.
    may_remain_unused: Option<fn(&str) -> bool>,
}

impl UsageTracker {
    /// Records that a file was used or mentioned in a notice. Such files are not reported as unused.
    pub(crate) fn mark_used(&self, path: &str) {
        self.used.borrow_mut().insert(path.to_owned());
    }

    /// Records a key of the file `path` that is ignored because verdicts do not depend on it. Duplicates are dropped.
    pub(crate) fn record_irrelevant_key(&mut self, path: &str, key: &str) {
        let keys = self.irrelevant_keys.entry(path.to_owned()).or_default();
        if !keys.iter().any(|known| known == key) {
            keys.push(key.to_owned());
        }
    }

    /// Sets the predicate for files that may remain unused.
    pub(crate) fn set_unused_file_exemption(&mut self, may_remain_unused: fn(&str) -> bool) {
        self.may_remain_unused = Some(may_remain_unused);
    }

    /// Returns one notice for each configuration file with ignored keys. The notice lists the keys.
    fn irrelevant_key_notices(&self) -> Vec<Fact> {
        let each = self.irrelevant_keys.iter().map(|(place, keys)| {
            let what = ImportNotice::IrrelevantKeys {
                keys: keys.join(", "),
            };
            notice_at_path(place, what)
        });
        each.collect()
    }

    /// Returns two lists of notices. The first is about unused files and dangling links. The second, which only the
    /// report shows, is about ignored keys and files that may remain unused. If `folders` is given, only files directly
    /// in these folders are reported.
    pub(crate) fn unused_notices(
        &self,
        files: &PackageFiles,
        package: &Package,
        folders: Option<&BTreeSet<String>>,
    ) -> (Vec<Fact>, Vec<Fact>) {
        let settled = self.used.borrow();
        let mut used: BTreeSet<String> = settled.clone();
        used.extend(paths_to_copy(package));
        let (by_products, left): (BTreeSet<&String>, BTreeSet<&String>) = files
            .paths()
            .iter()
            .filter(|path| {
                folders.is_none_or(|folders| folders.contains(parent_folder_or_top(path)))
            })
            .filter(|path| !used.contains(*path))
            .partition(|path| self.is_harmless_if_unused(path));
        let mut unneeded = unused_notices_by_folder(files, &by_products);
        unneeded.extend(self.irrelevant_key_notices());
        let links = files.dangling_links().iter().map(|path| {
            let file = path.clone();
            notice_at_path(path, ImportNotice::Link { file })
        });
        let mut noted = unused_notices_by_folder(files, &left);
        noted.extend(links);
        (noted, unneeded)
    }

    /// Whether a file may remain unused: it belongs to a version control system, or satisfies the predicate of the
    /// format.
    fn is_harmless_if_unused(&self, path: &str) -> bool {
        VERSION_CONTROL_FILES.contains(&file_name(path))
            || self
                .may_remain_unused
                .is_some_and(|may_remain_unused| may_remain_unused(path))
    }
}

/// Returns notices about the files `unused`. A folder without used files gets one notice, which also covers the files
/// in subfolders.
fn unused_notices_by_folder(files: &PackageFiles, unused: &BTreeSet<&String>) -> Vec<Fact> {
    let others = files.paths().iter().filter(|path| !unused.contains(path));
    let busy: BTreeSet<&str> = others.flat_map(|path| ancestor_folders(path)).collect();
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for path in unused {
        let folder = ancestor_folders(path)
            .find(|folder| !busy.contains(folder))
            .unwrap_or_else(|| parent_folder_or_top(path));
        groups.entry(folder).or_default().push(path);
    }
    groups
        .into_iter()
        .flat_map(|(folder, files)| unused_notices_of_folder(folder, &files))
        .collect()
}

/// Returns notices about the files in `files` that are outside of `root`, the folder of the package. Empty if `root`
/// and `files` are the same folder.
pub fn outside_file_notices(files: &PackageFiles, root: &PackageFiles) -> Vec<Fact> {
    let (all, own) = (files.display_path(""), root.display_path(""));
    let folder = own
        .strip_prefix(&all)
        .ok()
        .and_then(|folder| folder.to_str());
    let Some(folder) = folder.filter(|folder| !folder.is_empty()) else {
        return Vec::new();
    };
    let inside = format!("{folder}/");
    let others = files
        .paths()
        .iter()
        .filter(|path| !path.starts_with(&inside))
        .collect();
    unused_notices_by_folder(files, &others)
}

/// Path of the folder that contains a file; empty for a file at the top.
fn parent_folder_or_top(path: &str) -> &str {
    parent_folder(path).unwrap_or_default()
}

/// Paths of all folders that contain a file at any depth, from the top down.
fn ancestor_folders(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(end, _)| &path[..end])
}

fn notice_at_path(path: &str, notice: ImportNotice) -> Fact {
    LocatedNotice::At {
        place: path.to_owned(),
        what: notice.into(),
    }
    .into()
}

/// Returns notices about unused files of a folder: one for each file at the top of the package, otherwise one for all
/// files together.
fn unused_notices_of_folder(folder: &str, files: &[&str]) -> Vec<Fact> {
    if folder.is_empty() || files.len() == 1 {
        let each = files.iter().map(|path| {
            let file = (*path).to_owned();
            notice_at_path(path, ImportNotice::UnusedFile { file })
        });
        return each.collect();
    }
    let listed: Vec<&str> = files.iter().take(MAX_LISTED_FILES).copied().collect();
    let what = ImportNotice::UnusedFiles {
        files: files.len(),
        names: listed.join(", "),
        more: files.len() - listed.len(),
    };
    vec![notice_at_path(folder, what)]
}

#[cfg(test)]
mod tests {
    use super::super::tests::write_folder;
    use super::*;
    use crate::package::{Case, FileContent};
    use caipan_i18n::EnglishFormat;

    /// Returns the notices for a package with the files `names`. The package also contains `1.in`, `a/1.in` and
    /// `a/1.ans`, which are used.
    fn unused_file_notices(names: &[&str], folders: Option<&[&str]>) -> Vec<String> {
        let used = ["1.in", "a/1.in", "a/1.ans"];
        let all = used.iter().chain(names).map(|name| (*name, ""));
        let place = write_folder(&all.collect::<Vec<_>>());
        let files =
            PackageFiles::list_folder_with_display_path(place.path(), "P".as_ref()).unwrap();
        let input = FileContent::File("a/1.in".to_owned());
        let answer = FileContent::File("a/1.ans".to_owned());
        let package = Package {
            cases: vec![Case::new("1", input, Some(answer))],
            ..Package::default()
        };
        let mut ledger = UsageTracker::default();
        ledger.mark_used("1.in");
        ledger.set_unused_file_exemption(|path| path.ends_with(".exe"));
        let wanted = folders.map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        let (found, by_products) = ledger.unused_notices(&files, &package, wanted.as_ref());
        let is_there = names.contains(&"a/y.exe");
        assert_eq!(by_products.len(), usize::from(is_there));
        found.iter().map(Fact::plain_english).collect()
    }

    #[test]
    fn every_unused_file_is_reported_once() {
        let names = ["a/y.exe", "x", "b/c/1", "b/d/2", "a/y", "a/z/1", ".hidden"];
        let expected = [
            ".hidden: .hidden stays behind, as nothing that is imported uses it",
            "x: x stays behind, as nothing that is imported uses it",
            "a/y: a/y stays behind, as nothing that is imported uses it",
            "a/z/1: a/z/1 stays behind, as nothing that is imported uses it",
            "b: 2 files stay behind, as nothing that is imported uses them: b/c/1, b/d/2",
        ];
        assert_eq!(unused_file_notices(&names, None), expected);
        assert_eq!(unused_file_notices(&names, Some(&["a"])), expected[2..3]);
    }

    #[test]
    fn long_file_lists_are_truncated_and_counted() {
        let paths: Vec<String> = (10..60).map(|number| format!("b/{number}")).collect();
        let names: Vec<&str> = paths.iter().map(String::as_str).collect();
        let found = unused_file_notices(&names, None);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("b: 50 files stay behind"), "{found:?}");
        assert!(found[0].ends_with("b/48, b/49 and 10 more"), "{found:?}");
    }
}
