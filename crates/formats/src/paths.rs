//! Splits paths in a package into components.

/// Last component of a path.
pub(crate) fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, file)| file)
}

/// Path of the folder that contains a file; `None` at the top.
pub(crate) fn parent_folder(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(folder, _)| folder)
}
