//! Searches programs on PATH, and decides which folders are never shown as a whole.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::caipan_copies;

/// Returns the value of PATH without missing and relative folders; a default if PATH is not set.
pub(crate) fn search_path() -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let folders =
        std::env::split_paths(&path).filter(|folder| folder.is_absolute() && folder.is_dir());
    std::env::join_paths(folders).unwrap_or(path)
}

/// Whether showing this folder would show a whole home folder, a user's `.local` or the whole machine.
pub(super) fn exposes_home_or_root(folder: &Path, home: Option<&Path>) -> bool {
    let local = home.map(|home| home.join(".local"));
    folder.parent().is_none()
        || home.is_some_and(|home| home.starts_with(folder))
        || local.is_some_and(|local| local == folder)
}

/// Compiler wrappers for caching or colours, which are installed under the compiler's name and start the next program
/// of that name on PATH. They are skipped, because a box does not contain their folders and settings.
const COMPILER_WRAPPERS: &[&str] = &["ccache", "sccache", "distcc", "icecc", "colorgcc"];

/// Whether this is a path and not a bare name.
pub(super) fn has_slash(name_or_path: &OsStr) -> bool {
    name_or_path.as_encoded_bytes().contains(&b'/')
}

/// Iterates over the paths at which a program of this name may be, in the order of PATH. If `name_or_path` contains a
/// slash, it is the only path.
pub(super) fn candidate_program_paths(name_or_path: &OsStr) -> Box<dyn Iterator<Item = PathBuf>> {
    if has_slash(name_or_path) {
        return Box::new(std::iter::once(name_or_path.into()));
    }
    let path = search_path();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let name = name_or_path.to_owned();
    let places = folders.into_iter().map(move |folder| folder.join(&name));
    Box::new(places.filter(|place| !is_compiler_wrapper_link(place)))
}

/// Whether the path is a link to one of the [`COMPILER_WRAPPERS`] under another name.
fn is_compiler_wrapper_link(path: &Path) -> bool {
    !has_compiler_wrapper_name(path)
        && fs::canonicalize(path).is_ok_and(|real| has_compiler_wrapper_name(&real))
}

fn has_compiler_wrapper_name(path: &Path) -> bool {
    COMPILER_WRAPPERS.iter().any(|front| path.ends_with(front))
}

/// Finds a program by name on PATH or by path, without resolving links; `None` if there is no such program.
pub fn find_program(name_or_path: impl AsRef<OsStr>) -> Option<PathBuf> {
    candidate_program_paths(name_or_path.as_ref()).find(|place| is_program(place))
}

/// Whether the path is an executable file other than caipan.
pub(super) fn is_program(path: &Path) -> bool {
    let facts = fs::metadata(path);
    path.is_absolute()
        && facts.is_ok_and(|facts| {
            let may_run = facts.permissions().mode() & 0o111 != 0;
            facts.is_file() && may_run && !caipan_copies::is_caipan_program(path, &facts)
        })
}

/// Whether the file is a script, which begins with `#!`.
pub(super) fn starts_with_hash_bang(path: &Path) -> bool {
    let mut head = [0; 2];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    read.is_ok() && &head == b"#!"
}

/// Installation folder `X` of a tool at `X/bin/tool`; `None` if it is part of the system or a home folder.
pub(super) fn installation_prefix(program: &Path) -> Option<PathBuf> {
    let real = fs::canonicalize(program).ok()?;
    let folder = real.parent()?;
    let prefix = folder.parent().filter(|_| folder.ends_with("bin"))?;
    let is_system = [Path::new("/usr"), Path::new("/usr/local")].contains(&prefix);
    let home = std::env::home_dir();
    (!is_system && !exposes_home_or_root(prefix, home.as_deref())).then(|| prefix.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_home_folder_is_an_installation_prefix() {
        let home = Some(Path::new("/home/me"));
        for folder in ["/", "/home", "/home/me", "/home/me/.local"] {
            assert!(exposes_home_or_root(Path::new(folder), home), "{folder}");
        }
        for folder in ["/home/me/.cargo/bin", "/opt/java", "/home/me/bin"] {
            assert!(!exposes_home_or_root(Path::new(folder), home), "{folder}");
        }
    }

    #[test]
    fn compiler_wrappers_are_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["ccache", "real"] {
            fs::write(path(name), "").unwrap();
        }
        for (name, target) in [("gcc", "ccache"), ("cc", "gcc"), ("c++", "real")] {
            std::os::unix::fs::symlink(path(target), path(name)).unwrap();
        }
        let fronts = ["ccache", "gcc", "cc", "c++", "real"]
            .map(|name| is_compiler_wrapper_link(&path(name)));
        assert_eq!(fronts, [false, true, true, false, false]);
    }
}
