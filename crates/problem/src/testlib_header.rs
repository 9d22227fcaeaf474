//! Finds testlib.h on this machine, for new problems that use it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::entry::ReadError;

/// File name of the header of testlib.
pub const TESTLIB_HEADER_NAME: &str = "testlib.h";

/// Directories that compilers search for headers by default.
const SYSTEM_FOLDERS: [&str; 2] = ["/usr/local/include", "/usr/include"];

/// Whether the last component of a path is `testlib.h`, or the path is a folder that contains this file.
pub fn names_or_contains_testlib(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name == TESTLIB_HEADER_NAME)
        || path.join(TESTLIB_HEADER_NAME).is_file()
}

/// Reads testlib.h. `path` is the file or the folder that contains it. Returns the path of the file and its content.
///
/// # Errors
/// There is no testlib.h at this path.
pub fn read_testlib_header(path: &Path) -> Result<(PathBuf, Vec<u8>), ReadError> {
    let file = if path.is_dir() {
        path.join(TESTLIB_HEADER_NAME)
    } else {
        path.to_owned()
    };
    let bytes = fs::read(&file).map_err(ReadError::from_io_error_at(&file))?;
    Ok((file, bytes))
}

/// Searches for testlib.h in the problem's folder, in the current folder, in the folders of `CPLUS_INCLUDE_PATH`, and
/// in [`SYSTEM_FOLDERS`]. Returns path and content of the first file that can be read.
pub fn find_testlib_header(folder: &Path) -> Option<(PathBuf, Vec<u8>)> {
    let variable = env::var_os("CPLUS_INCLUDE_PATH").unwrap_or_default();
    let named = env::split_paths(&variable).filter(|path| !path.as_os_str().is_empty());
    let beside = [folder.to_owned(), PathBuf::from(".")];
    let system = SYSTEM_FOLDERS.map(PathBuf::from);
    let mut files = beside.into_iter().chain(named).chain(system);
    files.find_map(|folder| {
        let file = folder.join(TESTLIB_HEADER_NAME);
        let bytes = fs::read(&file).ok()?;
        Some((file, bytes))
    })
}
