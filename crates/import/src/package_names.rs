//! Names of packages, and names of the folders that imports create.

use std::path::{Path, PathBuf};

use caipan_formats::to_plain_name;

/// Returns the name of a package: the name of the folder, or the file name without extension. Special characters are
/// replaced.
pub fn package_name(package: &Path) -> String {
    let canonical = package.canonicalize();
    let real = canonical.as_deref().unwrap_or(package);
    let name = if real.is_dir() {
        real.file_name()
    } else {
        real.file_stem()
    };
    safe_folder_name(&name.unwrap_or_default().to_string_lossy())
}

/// Returns the last component of a path; empty for paths such as `/`. Invalid UTF-8 is replaced.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Converts a name to one that every file system accepts as the name of a folder.
pub fn safe_folder_name(name: &str) -> String {
    to_plain_name(name, "")
}

/// Returns the folder to create: `requested` if the command line names a folder, otherwise `name` in the current
/// folder.
pub fn target_folder(requested: Option<&Path>, name: &str) -> PathBuf {
    requested.map_or_else(|| PathBuf::from(name), Path::to_owned)
}
