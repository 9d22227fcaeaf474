//! Tracks the files and keys of a package during import: each is used or named in a notice.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::notice::{ImportNotice, PlacedNotice};
use super::package::Package;
use super::paths::file_name;
use super::problem_files::used_files;
use crate::archive::files::PackageFiles;
use caipan_facts::Fact;

/// Maximum number of files of one folder that a notice lists; the others are counted.
const MAX_LISTED_FILES: usize = 40;

/// Version control files, which are by-products in every format.
const VERSION_CONTROL_FILES: &[&str] = &[".gitattributes", ".gitignore", ".gitkeep"];

/// Files and keys of a package whose use is known.
#[derive(Default)]
pub(crate) struct UsageTracker {
    /// Files that were read as configuration, converted, or named in a notice.
    used: RefCell<BTreeSet<String>>,
    /// Keys without influence on verdicts, by file.
    irrelevant_keys: BTreeMap<String, Vec<String>>,
    /// Whether an unused file is a by-product of the tool that made the package; such files are named in the
    /// report only.
    is_by_product: Option<fn(&str) -> bool>,
}

impl UsageTracker {
    /// Records that a file was used, or that a notice names it.
    pub(crate) fn mark_used(&self, path: &str) {
        self.used.borrow_mut().insert(path.to_owned());
    }

    /// Records a key without influence on verdicts.
    pub(crate) fn add_irrelevant_key(&mut self, path: &str, key: &str) {
        let keys = self.irrelevant_keys.entry(path.to_owned()).or_default();
        if !keys.iter().any(|known| known == key) {
            keys.push(key.to_owned());
        }
    }

    /// Sets the predicate for by-products of the tool that made the package.
    pub(crate) fn set_by_products(&mut self, is_by_product: fn(&str) -> bool) {
        self.is_by_product = Some(is_by_product);
    }

    /// Names the keys without influence on verdicts, one notice for each file.
    fn irrelevant_keys(&self) -> Vec<Fact> {
        let each = self.irrelevant_keys.iter().map(|(place, keys)| {
            let what = ImportNotice::IrrelevantKeys {
                keys: keys.join(", "),
            };
            notice_at(place, what)
        });
        each.collect()
    }

    /// Returns notices about unused files, one for each folder, and notices for the report only: by-products and
    /// keys without influence on verdicts. `folders` limits this to files directly in these folders.
    pub(crate) fn unused_notices(
        &self,
        files: &PackageFiles,
        package: &Package,
        folders: Option<&BTreeSet<String>>,
    ) -> (Vec<Fact>, Vec<Fact>) {
        let settled = self.used.borrow();
        let mut used: BTreeSet<String> = settled.clone();
        used.extend(used_files(package));
        let (by_products, left): (BTreeSet<&String>, BTreeSet<&String>) = files
            .paths()
            .iter()
            .filter(|path| folders.is_none_or(|folders| folders.contains(folder_of(path))))
            .filter(|path| !used.contains(*path))
            .partition(|path| self.is_unneeded(path));
        let mut unneeded = notices_by_folder(files, &by_products);
        unneeded.extend(self.irrelevant_keys());
        let links = files.dangling_links().iter().map(|path| {
            let file = path.clone();
            notice_at(path, ImportNotice::Link { file })
        });
        let mut noted = notices_by_folder(files, &left);
        noted.extend(links);
        (noted, unneeded)
    }

    /// Whether a format or a version control system makes the file.
    fn is_unneeded(&self, path: &str) -> bool {
        VERSION_CONTROL_FILES.contains(&file_name(path))
            || self
                .is_by_product
                .is_some_and(|is_by_product| is_by_product(path))
    }
}

/// Notices about files, one for each topmost folder that contains no other files.
fn notices_by_folder(files: &PackageFiles, left: &BTreeSet<&String>) -> Vec<Fact> {
    let others = files.paths().iter().filter(|path| !left.contains(path));
    let busy: BTreeSet<&str> = others.flat_map(|path| folders_above(path)).collect();
    let mut groups: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for path in left {
        let folder = folders_above(path)
            .find(|folder| !busy.contains(folder))
            .unwrap_or_else(|| folder_of(path));
        groups.entry(folder).or_default().push(path);
    }
    groups
        .into_iter()
        .flat_map(|(folder, files)| folder_notices(folder, &files))
        .collect()
}

/// Notices about files outside of the folder that contains the package.
pub fn outside_notices(files: &PackageFiles, root: &PackageFiles) -> Vec<Fact> {
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
    notices_by_folder(files, &others)
}

/// Folder of a file; empty at the top.
fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// All folders above a file, from the top down.
fn folders_above(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(end, _)| &path[..end])
}

fn notice_at(place: &str, what: ImportNotice) -> Fact {
    PlacedNotice::At {
        place: place.to_owned(),
        what: what.into(),
    }
    .into()
}

/// Notices about unused files of a folder: one for each file at the top, else one for all.
fn folder_notices(folder: &str, files: &[&str]) -> Vec<Fact> {
    if folder.is_empty() || files.len() == 1 {
        let each = files.iter().map(|path| {
            let file = (*path).to_owned();
            notice_at(path, ImportNotice::UnusedFile { file })
        });
        return each.collect();
    }
    let listed: Vec<&str> = files.iter().take(MAX_LISTED_FILES).copied().collect();
    let what = ImportNotice::UnusedFiles {
        files: files.len(),
        names: listed.join(", "),
        more: files.len() - listed.len(),
    };
    vec![notice_at(folder, what)]
}

#[cfg(test)]
mod tests {
    use super::super::tests::write_folder;
    use super::*;
    use crate::package::{Case, Content};
    use caipan_i18n::English;

    /// The notices for a package of these files of which `1.in`, `a/1.in` and `a/1.ans` are used.
    fn left(names: &[&str], folders: Option<&[&str]>) -> Vec<String> {
        let used = ["1.in", "a/1.in", "a/1.ans"];
        let all = used.iter().chain(names).map(|name| (*name, ""));
        let place = write_folder(&all.collect::<Vec<_>>());
        let files = PackageFiles::shown_as(place.path(), "P".as_ref()).unwrap();
        let input = Content::File("a/1.in".to_owned());
        let answer = Content::File("a/1.ans".to_owned());
        let package = Package {
            cases: vec![Case::new("1", input, Some(answer))],
            ..Package::default()
        };
        let mut ledger = UsageTracker::default();
        ledger.mark_used("1.in");
        ledger.set_by_products(|path| path.ends_with(".exe"));
        let wanted = folders.map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        let (found, by_products) = ledger.unused_notices(&files, &package, wanted.as_ref());
        let is_there = names.contains(&"a/y.exe");
        assert_eq!(by_products.len(), usize::from(is_there));
        found.iter().map(Fact::plain_english).collect()
    }

    #[test]
    fn every_file_that_nothing_uses_is_named_once() {
        let names = ["a/y.exe", "x", "b/c/1", "b/d/2", "a/y", "a/z/1", ".hidden"];
        let expected = [
            ".hidden: .hidden stays behind, as nothing that is imported uses it",
            "x: x stays behind, as nothing that is imported uses it",
            "a/y: a/y stays behind, as nothing that is imported uses it",
            "a/z/1: a/z/1 stays behind, as nothing that is imported uses it",
            "b: 2 files stay behind, as nothing that is imported uses them: b/c/1, b/d/2",
        ];
        assert_eq!(left(&names, None), expected);
        assert_eq!(left(&names, Some(&["a"])), expected[2..3]);
    }

    #[test]
    fn of_many_files_some_are_listed_and_all_are_counted() {
        let paths: Vec<String> = (10..60).map(|number| format!("b/{number}")).collect();
        let names: Vec<&str> = paths.iter().map(String::as_str).collect();
        let found = left(&names, None);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("b: 50 files stay behind"), "{found:?}");
        assert!(found[0].ends_with("b/48, b/49 and 10 more"), "{found:?}");
    }
}
