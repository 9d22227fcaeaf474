//! Where an imported problem goes, and what its package is called.

use std::path::{Path, PathBuf};

use caipan_formats::plain;

/// What the package is called: its folder's or its zip's name, without the ending.
pub(super) fn name_of(package: &Path) -> String {
    let real = package.canonicalize();
    let real = real.as_deref().unwrap_or(package);
    let name = if real.is_dir() {
        real.file_name()
    } else {
        real.file_stem()
    };
    plain_name(&name.unwrap_or_default().to_string_lossy())
}

/// The name of a file without the folders above it.
pub(super) fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// A name like this that can be a folder's.
pub(super) fn plain_name(name: &str) -> String {
    plain(name, "")
}

/// The folder to make: the one that is wished, or one here of the problem's name.
pub(super) fn folder(wished: Option<&Path>, name: &str) -> PathBuf {
    wished.map_or_else(|| PathBuf::from(name), Path::to_owned)
}
