//! Where testlib.h is found on this machine, for the problem that is begun with it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::exit::Failure;
use crate::commands::files;

/// The name of the header.
pub(super) const HEADER: &str = "testlib.h";

/// Directories in which compilers look for headers by themselves.
const SYSTEM: [&str; 2] = ["/usr/local/include", "/usr/include"];

/// Whether a path of the command line stands for testlib.h: the file itself, or a folder in which it lies.
pub(super) fn is_meant(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name == HEADER) || path.join(HEADER).is_file()
}

/// The testlib.h that the command line names, the file itself or its folder, with its bytes.
///
/// # Errors
/// There is none at this path.
pub(super) fn at(path: &Path) -> Result<(PathBuf, Vec<u8>), Failure> {
    let file = if path.is_dir() {
        path.join(HEADER)
    } else {
        path.to_owned()
    };
    let bytes = fs::read(&file);
    let bytes = bytes.map_err(|error| files::unreadable(&file.display().to_string(), &error))?;
    Ok((file, bytes))
}

/// The first testlib.h in the problem's folder, in this one, in those of CPLUS_INCLUDE_PATH, and in those of the system.
pub(super) fn found(folder: &Path) -> Option<(PathBuf, Vec<u8>)> {
    let variable = env::var_os("CPLUS_INCLUDE_PATH").unwrap_or_default();
    let named = env::split_paths(&variable).filter(|path| !path.as_os_str().is_empty());
    let beside = [folder.to_owned(), PathBuf::from(".")];
    let system = SYSTEM.map(PathBuf::from);
    let mut files = beside.into_iter().chain(named).chain(system);
    files.find_map(|folder| {
        let file = folder.join(HEADER);
        Some((fs::read(&file).ok()?, file)).map(|(bytes, file)| (file, bytes))
    })
}
