//! Recursive listing of a folder, reduced to the entries that a view has to inspect.

use std::ffi::{CStr, OsStr};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, openat, statat};
use serde::{Deserialize, Serialize};

use super::caipan_copies;

const OPEN_FOLDER_FLAGS: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// Entries of a folder tree that matter to a view, in no particular order. Unreadable folders are skipped: a box
/// cannot read them either.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct FolderTree {
    /// Copies of caipan's executable, which have to be hidden.
    pub copies: Vec<PathBuf>,
    /// Shared libraries, recognized by name.
    pub libraries: Vec<PathBuf>,
    /// Symbolic links, which are not followed.
    pub links: Vec<PathBuf>,
    /// All folders of the tree. The first one is the root; none if the root is a file.
    pub folders: Vec<PathBuf>,
}

impl FolderTree {
    /// Reads the tree below `root`, which may be a single file. Installations have tens of thousands of files, so the
    /// metadata of each is read once, from its open folder, and two threads share the folders of each depth.
    pub(super) fn read(root: &Path) -> Self {
        let mut tree = Self::default();
        // `root` is a file if a link leads to a single library.
        if root.is_file() {
            let name = root.file_name().unwrap_or_default();
            if is_library(name.as_encoded_bytes()) {
                tree.libraries.push(root.to_owned());
            }
            return tree;
        }
        tree.folders.push(root.to_owned());
        let mut read = 0;
        while read < tree.folders.len() {
            let halves = read_in_two_threads(&tree.folders[read..]);
            read = tree.folders.len();
            for half in halves {
                tree.copies.extend(half.copies);
                tree.libraries.extend(half.libraries);
                tree.links.extend(half.links);
                tree.folders.extend(half.folders);
            }
        }
        tree
    }

    /// Adds the entries of one folder, but not those of its subfolders.
    fn read_folder(&mut self, path: &Path) {
        let Ok(mut folder) = openat(CWD, path, OPEN_FOLDER_FLAGS, Mode::empty()).and_then(Dir::new)
        else {
            return;
        };
        while let Some(Ok(entry)) = folder.read() {
            let name = entry.file_name();
            if !matches!(name.to_bytes(), b"." | b"..") {
                self.add_entry(path, &folder, name, entry.file_type());
            }
        }
    }

    fn add_entry(&mut self, parent: &Path, folder: &Dir, name: &CStr, file_type: FileType) {
        match query_file_type(folder, name, file_type) {
            FileType::Directory => self.folders.push(join_name(parent, name)),
            FileType::Symlink => self.links.push(join_name(parent, name)),
            FileType::RegularFile => self.add_file(parent, folder, name),
            _ => {}
        }
    }

    fn add_file(&mut self, parent: &Path, folder: &Dir, name: &CStr) {
        if is_library(name.to_bytes()) {
            self.libraries.push(join_name(parent, name));
        }
        if caipan_copies::may_be_caipan_program(folder, name) {
            let path = join_name(parent, name);
            if fs::symlink_metadata(&path)
                .is_ok_and(|facts| caipan_copies::is_caipan_program(&path, &facts))
            {
                self.copies.push(path);
            }
        }
    }
}

/// Returns the type of an entry of an open folder. The type is queried separately if the file system does not return it
/// with the name.
fn query_file_type(folder: &Dir, name: &CStr, file_type: FileType) -> FileType {
    if file_type != FileType::Unknown {
        return file_type;
    }
    let facts = folder
        .fd()
        .and_then(|folder| statat(folder, name, AtFlags::SYMLINK_NOFOLLOW));
    facts.map_or(file_type, |facts| FileType::from_raw_mode(facts.st_mode))
}

/// Reads folders in two threads. If no thread can be started, this thread reads all of them.
fn read_in_two_threads(folders: &[PathBuf]) -> [FolderTree; 2] {
    thread::scope(|scope| {
        let spawn =
            || thread::Builder::new().spawn_scoped(scope, || read_every_second_folder(folders, 1));
        let thread = (folders.len() > 1).then(spawn).and_then(Result::ok);
        let own = read_every_second_folder(folders, 0);
        let other = match thread {
            Some(thread) => thread.join().unwrap_or_else(|fault| resume_unwind(fault)),
            None => read_every_second_folder(folders, 1),
        };
        [own, other]
    })
}

fn read_every_second_folder(folders: &[PathBuf], first: usize) -> FolderTree {
    let mut half = FolderTree::default();
    for folder in folders.iter().skip(first).step_by(2) {
        half.read_folder(folder);
    }
    half
}

fn join_name(folder: &Path, name: &CStr) -> PathBuf {
    folder.join(OsStr::from_bytes(name.to_bytes()))
}

/// Whether a file name belongs to a shared library: `libc.so`, `libc.so.6`.
fn is_library(name: &[u8]) -> bool {
    name.ends_with(b".so") || name.windows(4).any(|part| part == b".so.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_of_caipan_are_found_by_their_bytes_and_by_their_name() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        fs::create_dir(path("deep")).unwrap();
        fs::copy(caipan_copies::OWN_EXECUTABLE, path("deep/sed")).unwrap();
        fs::write(path("caipan-0.0.9"), b"\x7fELF of another version").unwrap();
        fs::write(path("caipan.py"), "print()").unwrap();
        fs::write(path("other"), b"\x7fELF").unwrap();
        let mut copies = FolderTree::read(place.path()).copies;
        copies.sort();
        assert_eq!(copies, [path("caipan-0.0.9"), path("deep/sed")]);
        // A file of caipan's size with other bytes.
        let mut bytes = fs::read(caipan_copies::OWN_EXECUTABLE).unwrap();
        *bytes.last_mut().unwrap() ^= 1;
        fs::write(path("deep/sed"), bytes).unwrap();
        assert_eq!(
            FolderTree::read(&path("deep")).copies,
            Vec::<PathBuf>::new()
        );
    }

    #[test]
    fn libraries_and_links_are_found_at_every_depth_and_links_are_not_followed() {
        let place = tempfile::tempdir().unwrap();
        let path = |name: &str| place.path().join(name);
        for depth in ["a", "a/b", "a/b/c", "d"] {
            fs::create_dir_all(path(depth)).unwrap();
            fs::write(path(depth).join("lib.so"), "").unwrap();
            fs::write(path(depth).join("lib.so.6"), "").unwrap();
            fs::write(path(depth).join("lib.sorted"), "").unwrap();
            std::os::unix::fs::symlink(place.path(), path(depth).join("link")).unwrap();
        }
        let tree = FolderTree::read(place.path());
        let mut links: Vec<String> = tree
            .links
            .iter()
            .map(|link| link.strip_prefix(place.path()).unwrap())
            .map(|link| link.display().to_string())
            .collect();
        links.sort();
        assert_eq!(links, ["a/b/c/link", "a/b/link", "a/link", "d/link"]);
        assert_eq!(tree.libraries.len(), 8, "{:?}", tree.libraries);
        let one = path("d/lib.so.6");
        assert_eq!(FolderTree::read(&one).libraries, [one]);
        assert!(FolderTree::read(&path("d/lib.sorted")).libraries.is_empty());
    }
}
