//! Search paths of the machine's dynamic loader, and the libraries that a program needs.
//!
//! Only the loader's own folders count. Paths that an ELF file contains (RPATH, RUNPATH, a name with a slash, another
//! loader) are not used, since the author of the file controls them. See ld.so(8), ldconfig(8).

use std::collections::{BTreeSet, HashMap};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use super::elf;

/// Paths of dynamic loaders of common C libraries on supported architectures.
const LOADERS: &[&str] = &[
    "/lib64/ld-linux-x86-64.so.2",
    "/lib/ld-linux-aarch64.so.1",
    "/lib/ld-musl-x86_64.so.1",
    "/lib/ld-musl-aarch64.so.1",
];

/// Folders that dynamic loaders search by default, if they exist.
const FOLDERS: &[&str] = &[
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/lib64",
    "/usr/lib64",
    "/lib",
    "/usr/lib",
    "/usr/local/lib",
];

/// Paths of known dynamic loaders that exist on this machine.
pub(super) fn installed_dynamic_loaders() -> impl Iterator<Item = &'static Path> {
    LOADERS
        .iter()
        .map(Path::new)
        .filter(|loader| loader.is_file())
}

/// Whether the path is in the list of known loaders and exists on this machine.
pub(super) fn is_installed_dynamic_loader(path: &Path) -> bool {
    installed_dynamic_loaders().any(|loader| loader == path)
}

/// Existing folders of libraries in the search order of the loader: those in /etc/ld.so.conf, then the default folders.
pub(super) fn loader_folders() -> &'static [PathBuf] {
    static KNOWN: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
        let mut folders = Vec::new();
        read_loader_config(Path::new("/etc/ld.so.conf"), 0, &mut folders);
        folders.extend(FOLDERS.iter().map(PathBuf::from));
        folders.retain(|folder| folder.is_absolute() && folder.is_dir());
        let mut seen = BTreeSet::new();
        folders.retain(|folder| fs::canonicalize(folder).is_ok_and(|real| seen.insert(real)));
        folders
    });
    &KNOWN
}

/// Appends the folders in a configuration file of the loader to `folders`. Each line is a folder, or `include` and a
/// pattern of further files, which are read up to a depth of 4.
fn read_loader_config(file: &Path, depth: u32, folders: &mut Vec<PathBuf>) {
    let text = fs::read_to_string(file).unwrap_or_default();
    for commented in text.lines() {
        let line = commented.split('#').next().unwrap_or_default().trim();
        match line.strip_prefix("include").map(str::trim) {
            Some(pattern) if depth < 4 => {
                for file in glob::glob(pattern).into_iter().flatten().flatten() {
                    read_loader_config(&file, depth + 1, folders);
                }
            }
            None if line.starts_with('/') => folders.push(line.into()),
            _ => {}
        }
    }
}

/// Finds the file that the loader uses for a library name; `None` if it is missing or the name contains a slash.
fn find_library(name: &OsStr) -> Option<PathBuf> {
    if name.is_empty() || name.as_bytes().contains(&b'/') {
        return None;
    }
    let mut places = loader_folders().iter().map(|folder| folder.join(name));
    places.find(|place| place.is_file())
}

/// Returns these libraries and, transitively, all libraries that they need. Names that are not found are skipped: the
/// loader will report them.
pub(super) fn find_libraries_with_dependencies(names: &[OsString]) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut open: Vec<PathBuf> = names.iter().filter_map(|name| find_library(name)).collect();
    while let Some(library) = open.pop() {
        if found.insert(library.clone()) {
            open.extend(direct_dependencies(&library));
        }
    }
    found
}

/// Libraries that a library of this machine links directly; cached.
fn direct_dependencies(library: &Path) -> Vec<PathBuf> {
    static KNOWN: LazyLock<Mutex<HashMap<PathBuf, Vec<PathBuf>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(needed) = known.get(library) {
        return needed.clone();
    }
    let wanted = elf::read_elf_requirements(library)
        .ok()
        .flatten()
        .unwrap_or_default();
    let needed: Vec<PathBuf> = wanted
        .libraries
        .iter()
        .filter_map(|name| find_library(name))
        .collect();
    known.insert(library.to_owned(), needed.clone());
    needed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_transitive_and_names_with_paths_are_ignored() {
        let names = ["libstdc++.so.6", "libgcc_s.so.1"].map(OsString::from);
        let found = find_libraries_with_dependencies(&names);
        for start in ["libgcc_s.so", "libc."] {
            let is_found = found.iter().any(|path| {
                let name = path.file_name().unwrap().to_string_lossy();
                name.starts_with(start)
            });
            assert!(is_found, "{start}: {found:?}");
        }
        for name in [
            "/etc/passwd",
            "../../etc/passwd",
            "",
            ".",
            "..",
            "no-such.so",
        ] {
            assert!(
                find_libraries_with_dependencies(&[name.into()]).is_empty(),
                "{name}"
            );
        }
    }

    #[test]
    fn loader_folders_come_from_the_configuration_and_are_distinct() {
        let place = tempfile::tempdir().unwrap();
        let (included, main) = (place.path().join("a.conf"), place.path().join("main"));
        fs::write(included, "# x\n/opt/a # y\nrelative\n").unwrap();
        let pattern = format!("include {}/*.conf\n/opt/b\n", place.path().display());
        fs::write(&main, pattern).unwrap();
        let mut folders = Vec::new();
        read_loader_config(&main, 0, &mut folders);
        assert_eq!(folders, [Path::new("/opt/a"), Path::new("/opt/b")]);
        assert!(super::loader_folders().iter().all(|folder| folder.is_dir()));
    }

    #[test]
    fn only_loaders_of_this_machine_are_accepted() {
        assert!(installed_dynamic_loaders().next().is_some());
        assert!(!is_installed_dynamic_loader(Path::new("/proc/self/exe")));
    }
}
