//! Files returned from a work folder: single files and all files of a subfolder.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{AtFlags, Dir, Gid, Mode, OFlags, Uid, fchown, mkdirat, openat, unlinkat};
use rustix::io::Errno;

use crate::job::{MAX_COLLECTED_FILES, MAX_LISTED_NAMES};
use caipan_facts::natural_order;

/// Flags for opening a folder, to list it or to open files in it.
pub(super) const OPEN_FOLDER_FLAGS: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

/// If `name` ends in `/`, creates a folder with this name and gives it to `user` if set. Does nothing for other names,
/// because the program creates those files itself.
pub(super) fn create_collected_folder(
    folder: BorrowedFd,
    name: &str,
    user: Option<u32>,
) -> rustix::io::Result<()> {
    let Some(name) = name.strip_suffix('/') else {
        return Ok(());
    };
    mkdirat(folder, name, Mode::from_raw_mode(0o755))?;
    if let Some(user) = user {
        let made = openat(
            folder,
            name,
            OPEN_FOLDER_FLAGS | OFlags::NOFOLLOW,
            Mode::empty(),
        )?;
        fchown(made, Some(Uid::from_raw(user)), Some(Gid::from_raw(user)))?;
    }
    Ok(())
}

/// Opens the existing files among `names` with O_PATH, which needs no permission to read. A name that ends in `/`
/// selects all files of that folder. Returns each file with its name.
pub(super) fn open_collected_files(
    folder: BorrowedFd,
    names: &[String],
) -> rustix::io::Result<Vec<(String, OwnedFd)>> {
    let mut files = Vec::new();
    for name in names {
        let Some((parent, own)) = name.split_once('/') else {
            files.extend(open_file_if_exists(folder, name)?.map(|file| (name.clone(), file)));
            continue;
        };
        let Ok(below) = open_folder(folder, parent) else {
            continue;
        };
        let all = match own {
            "" => list_utf8_entry_names(&below),
            own => vec![own.to_owned()],
        };
        for own in all {
            let name = format!("{parent}/{own}");
            let is_new = files.iter().all(|(known, _)| *known != name);
            if files.len() < MAX_COLLECTED_FILES
                && is_new
                && let Some(file) = open_file_if_exists(below.as_fd(), &own)?
            {
                files.push((name, file));
            }
        }
    }
    Ok(files)
}

/// Removes the file `name`. If `name` ends in `/`, removes the files in that folder, and then the folder if it is empty.
pub(super) fn remove_collected_files(folder: impl AsFd, name: &str) {
    let Some(below) = name.strip_suffix('/') else {
        // Files inside a folder are removed together with the folder, since the program may have replaced it by a link.
        if !name.contains('/') {
            let _ = unlinkat(folder, name, AtFlags::empty());
        }
        return;
    };
    if let Ok(below) = open_folder(folder.as_fd(), below) {
        for own in list_utf8_entry_names(&below) {
            let _ = unlinkat(&below, own, AtFlags::empty());
        }
    }
    let _ = unlinkat(folder, below, AtFlags::REMOVEDIR);
}

/// Opens a file of the contestant with O_PATH. An existing file is found even if its permissions forbid reading.
pub(super) fn open_file_if_exists(
    folder: BorrowedFd,
    name: &str,
) -> rustix::io::Result<Option<OwnedFd>> {
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    match openat(folder, name, flags, Mode::empty()) {
        Ok(file) => Ok(Some(file)),
        Err(error @ (Errno::MFILE | Errno::NFILE | Errno::NOMEM)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// Opens a folder without following links, since the program may have replaced the folder by a link.
fn open_folder(folder: BorrowedFd, name: &str) -> rustix::io::Result<OwnedFd> {
    openat(
        folder,
        name,
        OPEN_FOLDER_FLAGS | OFlags::NOFOLLOW,
        Mode::empty(),
    )
}

/// Names of the entries of a folder that are valid UTF-8, in natural order; at most [`MAX_LISTED_NAMES`].
fn list_utf8_entry_names(folder: &OwnedFd) -> Vec<String> {
    let Ok(entries) = Dir::read_from(folder) else {
        return Vec::new();
    };
    let names =
        entries.filter_map(|entry| entry.ok()?.file_name().to_str().ok().map(str::to_owned));
    let mut names: Vec<String> = names
        .filter(|name| name != "." && name != "..")
        .take(MAX_LISTED_NAMES)
        .collect();
    names.sort_by(|left, right| natural_order(left, right));
    names
}
