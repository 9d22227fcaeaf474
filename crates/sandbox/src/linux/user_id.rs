//! User ids for the processes and files of a slot, if caipan is root.

use std::fs;
use std::io;
use std::path::Path;

use rustix::thread::CapabilitySet;

use crate::isolation_level::IsolationLevel;

/// Chooses a random unprivileged user id, which no other process is likely to use. `None` if programs are not isolated, or if caipan is
/// not root, lacks the capabilities to change the user, or cannot use the id in its namespace.
pub(super) fn choose_contestant_user_id(level: IsolationLevel) -> Option<u32> {
    const FIRST: u32 = 1_900_000_000;
    const COUNT: u64 = 200_000_000;
    if level == IsolationLevel::None || !rustix::process::geteuid().is_root() {
        return None;
    }
    let needed = CapabilitySet::SETUID | CapabilitySet::SETGID | CapabilitySet::CHOWN;
    let own = rustix::thread::capabilities(None).ok()?;
    // Random, since caipan in other containers on this machine may also choose ids and cannot be asked.
    let chance = caipan_files::random_bits();
    let number = FIRST + (chance % COUNT) as u32;
    let is_known = is_id_mapped_in_namespace(number, "/proc/self/uid_map")
        && is_id_mapped_in_namespace(number, "/proc/self/gid_map");
    (own.effective.contains(needed) && is_known).then_some(number)
}

/// Whether one of the ranges in a file of id mappings contains the id.
fn is_id_mapped_in_namespace(id: u32, file: &str) -> bool {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines().any(|line| {
        let mut words = line
            .split_whitespace()
            .map(|word| word.parse().unwrap_or(0_u64));
        let (first, _, count) = (words.next(), words.next(), words.next());
        let range = first.unwrap_or(0)..first.unwrap_or(0) + count.unwrap_or(0);
        range.contains(&u64::from(id))
    })
}

/// Changes the owner of a folder and its contents to the user `user_id`, and makes them readable for everyone. Links
/// are skipped. Does nothing if `user_id` is `None`.
pub(super) fn change_owner(folder: &Path, user_id: Option<u32>) -> io::Result<()> {
    use std::os::unix::fs::{PermissionsExt, lchown};
    let Some(user) = user_id else {
        return Ok(());
    };
    for walked in walkdir::WalkDir::new(folder) {
        let entry = walked?;
        if entry.file_type().is_dir() || entry.file_type().is_file() {
            lchown(entry.path(), Some(user), Some(user))?;
            let mode = entry.metadata()?.permissions().mode();
            let read = if mode & 0o100 == 0 { 0o444 } else { 0o555 };
            fs::set_permissions(
                entry.path(),
                fs::Permissions::from_mode(mode & 0o777 | read),
            )?;
        }
    }
    Ok(())
}
