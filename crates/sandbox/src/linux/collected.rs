//! Files that are handed back of a work folder: single ones, and all of a folder in it.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{AtFlags, Dir, Gid, Mode, OFlags, Uid, fchown, mkdirat, openat, unlinkat};
use rustix::io::Errno;

use crate::job::{COLLECTED, LISTED};
use caipan_facts::natural_order;

/// How a folder is opened to be worked in.
pub(super) const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

/// Makes a folder of this name, which ends in `/`, for `user`, where that is another one; any other name is left to the
/// program.
pub(super) fn make(folder: BorrowedFd, name: &str, user: Option<u32>) -> rustix::io::Result<()> {
    let Some(name) = name.strip_suffix('/') else {
        return Ok(());
    };
    mkdirat(folder, name, Mode::from_raw_mode(0o755))?;
    if let Some(user) = user {
        let made = openat(folder, name, FOLDER | OFlags::NOFOLLOW, Mode::empty())?;
        fchown(made, Some(Uid::from_raw(user)), Some(Gid::from_raw(user)))?;
    }
    Ok(())
}

/// What is there of these names, not opened for anything yet, each under its own name.
pub(super) fn of(
    folder: BorrowedFd,
    names: &[String],
) -> rustix::io::Result<Vec<(String, OwnedFd)>> {
    let mut files = Vec::new();
    for name in names {
        let Some((parent, own)) = name.split_once('/') else {
            files.extend(found(folder, name)?.map(|file| (name.clone(), file)));
            continue;
        };
        let Ok(below) = open(folder, parent) else {
            continue;
        };
        let all = match own {
            "" => entries(&below),
            own => vec![own.to_owned()],
        };
        for own in all {
            let name = format!("{parent}/{own}");
            let is_new = files.iter().all(|(known, _)| *known != name);
            if files.len() < COLLECTED
                && is_new
                && let Some(file) = found(below.as_fd(), &own)?
            {
                files.push((name, file));
            }
        }
    }
    Ok(files)
}

/// Removes what stands under such a name, as far as that is plain files.
pub(super) fn clear(folder: impl AsFd, name: &str) {
    let Some(below) = name.strip_suffix('/') else {
        // What is in a folder goes with that: the program may have put a link in its place.
        if !name.contains('/') {
            let _ = unlinkat(folder, name, AtFlags::empty());
        }
        return;
    };
    if let Ok(below) = open(folder.as_fd(), below) {
        for own in entries(&below) {
            let _ = unlinkat(&below, own, AtFlags::empty());
        }
    }
    let _ = unlinkat(folder, below, AtFlags::REMOVEDIR);
}

/// A file that the contestant may have left, not opened for anything yet. What keeps the machine from opening it does not
/// keep it from being there.
pub(super) fn found(folder: BorrowedFd, name: &str) -> rustix::io::Result<Option<OwnedFd>> {
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    match openat(folder, name, flags, Mode::empty()) {
        Ok(file) => Ok(Some(file)),
        Err(error @ (Errno::MFILE | Errno::NFILE | Errno::NOMEM)) => Err(error),
        Err(_) => Ok(None),
    }
}

/// The program may have put a link in its place.
fn open(folder: BorrowedFd, name: &str) -> rustix::io::Result<OwnedFd> {
    openat(folder, name, FOLDER | OFlags::NOFOLLOW, Mode::empty())
}

/// The names in a folder that are text, in natural order; where there are very many, the rest is left where it is.
fn entries(folder: &OwnedFd) -> Vec<String> {
    let Ok(entries) = Dir::read_from(folder) else {
        return Vec::new();
    };
    let names =
        entries.filter_map(|entry| entry.ok()?.file_name().to_str().ok().map(str::to_owned));
    let mut names: Vec<String> = names
        .filter(|name| name != "." && name != "..")
        .take(LISTED)
        .collect();
    names.sort_by(|left, right| natural_order(left, right));
    names
}
