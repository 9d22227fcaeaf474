//! The folders in which programs are looked for, and those that are never shown whole.

use std::ffi::OsString;
use std::path::Path;

/// Where programs are found: folders that are not there, or have no place of their own, need not be looked through.
pub fn search_path() -> OsString {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let folders =
        std::env::split_paths(&path).filter(|folder| folder.is_absolute() && folder.is_dir());
    std::env::join_paths(folders).unwrap_or(path)
}

/// Would showing this folder show a whole home folder, or the whole machine?
pub(super) fn is_private(folder: &Path, home: Option<&Path>) -> bool {
    let local = home.map(|home| home.join(".local"));
    folder.parent().is_none()
        || home.is_some_and(|home| home.starts_with(folder))
        || local.is_some_and(|local| local == folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_home_folder_is_a_toolchain() {
        let home = Some(Path::new("/home/me"));
        for folder in ["/", "/home", "/home/me", "/home/me/.local"] {
            assert!(is_private(Path::new(folder), home), "{folder}");
        }
        for folder in ["/home/me/.cargo/bin", "/opt/java", "/home/me/bin"] {
            assert!(!is_private(Path::new(folder), home), "{folder}");
        }
    }
}
