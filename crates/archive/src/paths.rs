//! Splits the paths of files in a package, which have `/` as separator.

/// Last component of a path.
pub fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, file)| file)
}

/// Path of the folder that contains a file; `None` if the path contains no folder.
pub fn parent_folder(path: &str) -> Option<&str> {
    path.rsplit_once('/').map(|(folder, _)| folder)
}
