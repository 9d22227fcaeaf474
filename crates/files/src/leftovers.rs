//! Whose folders, files and cgroups are: names that tell, and the sweeping of those whose process is gone.
//!
//! Who is killed clears nothing up, and its helpers may be killed with it. So everything that others could find bears the
//! name of its process before it is made, and the next caipan removes what is certainly an earlier one's.

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::clear_away::clear_away;

/// The beginning of every such name.
const PREFIX: &str = "caipan-";

/// The beginning of names that this process gives: its number, the world in which it has that number, and when it
/// began, for numbers are given again.
pub fn tag() -> &'static str {
    static TAG: OnceLock<String> = OnceLock::new();
    TAG.get_or_init(|| {
        let pid = std::process::id();
        let start = started(pid).ok().flatten().unwrap_or(0);
        format!("{PREFIX}{pid}-{}-{start}", world())
    })
}

/// A name that nobody else has.
pub fn new_name() -> String {
    let chance = RandomState::new().build_hasher().finish();
    format!("{}-{chance:016x}", tag())
}

/// Has a process of this very world given this name, and is it gone?
pub fn is_orphan(name: &str) -> bool {
    let Some(rest) = name.strip_prefix(PREFIX) else {
        return false;
    };
    let mut numbers = rest.split('-').map(str::parse::<u64>);
    let (Some(Ok(pid)), Some(Ok(its_world)), Some(Ok(start))) =
        (numbers.next(), numbers.next(), numbers.next())
    else {
        return false;
    };
    let Ok(pid) = u32::try_from(pid) else {
        return false;
    };
    // In another container the number says nothing; without a beginning it says too little.
    let is_of_here = its_world == world() && its_world != 0 && start != 0;
    is_of_here && started(pid).is_ok_and(|now| now != Some(start))
}

/// Removes what processes that are gone have left in a folder, if it is the user's own; a point before the name, which
/// hides it, is no part of it.
pub fn sweep(folder: &Path) {
    for path in orphans(folder) {
        if fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_dir()) {
            clear_away(&path)
        } else {
            drop(fs::remove_file(&path))
        }
    }
}

/// What processes that are gone have left in a folder: files and folders of this user's own.
pub fn orphans(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_orphan = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let name = name.to_str().unwrap_or_default();
        is_orphan(name.trim_start_matches('.'))
            && entry.metadata().is_ok_and(|facts| is_own(&facts))
    };
    entries
        .filter(is_orphan)
        .map(|entry| entry.path())
        .collect()
}

#[cfg(unix)]
fn is_own(facts: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    // A folder that a link leads to is not looked into: the facts are the entry's own.
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == facts.uid())
}

#[cfg(not(unix))]
fn is_own(_: &fs::Metadata) -> bool {
    false
}

/// The number of this process's pid namespace; 0 where that is not known.
fn world() -> u64 {
    static WORLD: OnceLock<u64> = OnceLock::new();
    *WORLD.get_or_init(|| {
        let link = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
        let digits = link.to_string_lossy();
        let digits = digits.trim_matches(|character: char| !character.is_ascii_digit());
        digits.parse().unwrap_or(0)
    })
}

/// When a process began, in ticks since the machine did; `None` where there is no such process.
///
/// # Errors
/// Nobody can tell.
fn started(pid: u32) -> io::Result<Option<u64>> {
    match fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => {
            // The name in brackets may hold anything; the beginning is the twentieth field behind it.
            let behind = stat.rsplit_once(") ").map_or("", |(_, behind)| behind);
            let field = behind.split(' ').nth(19);
            let number = field.and_then(|field| field.trim().parse().ok());
            number
                .map(Some)
                .ok_or_else(|| io::Error::other("no beginning"))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Where /proc itself is not to be seen, nothing is known of anybody.
            fs::metadata("/proc/self/stat").map(|_| None)
        }
        // It went while it was looked at.
        Err(error) if error.raw_os_error() == Some(3) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;

    /// The name that a process gives which has just ended.
    fn dead() -> String {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let pid = child.id();
        child.wait().unwrap();
        format!("{PREFIX}{pid}-{}-1-x", world())
    }

    #[test]
    fn only_what_is_certainly_an_earlier_ones_is_an_orphan() {
        assert!(is_orphan(&dead()));
        assert!(!is_orphan(tag()) && !is_orphan(&new_name()));
        let pid = std::process::id();
        // The number is given again, to a process that began at another time.
        assert!(is_orphan(&format!("caipan-{pid}-{}-1-x", world())));
        for name in [
            "caipan-",
            "caipan-test-abc",
            "caipan-evil-1",
            "caipan-4000000-1-x",
            "caipan-4000000-1-5-x",
            "other-4000000-1-5",
            "caipan--1-4026531836-5",
        ] {
            assert!(!is_orphan(name), "{name}");
        }
        let world = world();
        assert!(!is_orphan(&format!("caipan-4000000-{world}-0-x")));
    }

    #[test]
    fn orphans_are_removed_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (dead, hidden) = (dead(), format!(".{}", dead()));
        fs::create_dir_all(path(&dead).join("a/b")).unwrap();
        fs::write(path(&hidden), "").unwrap();
        fs::create_dir(path("caipan-test")).unwrap();
        fs::create_dir(path(&new_name())).unwrap();
        fs::create_dir(path("kept")).unwrap();
        fs::write(path("kept/file"), "").unwrap();
        // A link of such a name is removed, and what it leads to is not.
        std::os::unix::fs::symlink(path("kept"), path(&format!("{dead}2"))).unwrap();
        sweep(folder.path());
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert_eq!(left.len(), 3, "{left:?}");
        assert!(path("kept/file").exists() && path("caipan-test").exists());
    }
}
