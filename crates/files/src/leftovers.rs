//! Names of temporary files, folders and cgroups that identify their process, and removal of those whose process has
//! ended.
//!
//! A killed process cannot clean up, and its helpers may be killed with it. Therefore the name of everything that
//! other processes can see identifies the process that created it. The next caipan process removes everything whose
//! creator has certainly ended.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::folder_removal::force_remove_folder;

/// Common prefix of the temporary names that all caipan processes generate.
const LEFTOVER_NAME_PREFIX: &str = "caipan-";

/// Prefix of the names that this process generates: process id, pid namespace and start time, since process ids are
/// reused.
pub fn temporary_name_prefix() -> &'static str {
    static TAG: OnceLock<String> = OnceLock::new();
    TAG.get_or_init(|| {
        let pid = std::process::id();
        let start = process_start_time(pid).ok().flatten().unwrap_or(0);
        format!("{LEFTOVER_NAME_PREFIX}{pid}-{}-{start}", pid_namespace())
    })
}

/// Returns a unique name for a temporary file or folder, which begins with [`temporary_name_prefix`].
pub fn unique_temporary_name() -> String {
    let chance = crate::random_bits();
    format!("{}-{chance:016x}", temporary_name_prefix())
}

/// Whether [`unique_temporary_name`] returned this name in a process that has ended. False if that is uncertain, for
/// example because the process was in another pid namespace.
pub(crate) fn is_orphan_name(name: &str) -> bool {
    let Some(rest) = name.strip_prefix(LEFTOVER_NAME_PREFIX) else {
        return false;
    };
    let mut numbers = rest.split('-').map(str::parse::<u64>);
    let (Some(Ok(pid)), Some(Ok(namespace)), Some(Ok(start))) =
        (numbers.next(), numbers.next(), numbers.next())
    else {
        return false;
    };
    let Ok(pid) = u32::try_from(pid) else {
        return false;
    };
    // A process id from another namespace is meaningless, and one without a start time may have been reused.
    let is_same_namespace = namespace == pid_namespace() && namespace != 0 && start != 0;
    is_same_namespace && process_start_time(pid).is_ok_and(|now| now != Some(start))
}

/// Removes the temporary files and folders in `folder` that ended processes of this user have left.
pub fn remove_orphans(folder: &Path) {
    for path in find_orphans(folder) {
        if fs::symlink_metadata(&path).is_ok_and(|facts| facts.is_dir()) {
            force_remove_folder(&path)
        } else {
            drop(fs::remove_file(&path))
        }
    }
}

/// Returns the paths of the temporary files and folders in `folder` that ended processes of this user have left. A
/// leading dot of a name is ignored.
pub fn find_orphans(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let orphans = entries.filter(|entry| {
        let file_name = entry.file_name();
        let name = file_name.to_str().unwrap_or_default();
        is_orphan_name(name.trim_start_matches('.'))
            && entry
                .metadata()
                .is_ok_and(|facts| belongs_to_this_user(&facts))
    });
    orphans.map(|entry| entry.path()).collect()
}

#[cfg(unix)]
fn belongs_to_this_user(metadata: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    // `metadata` comes from a directory entry. For a symbolic link, it contains the owner of the link, not of the
    // target.
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == metadata.uid())
}

#[cfg(not(unix))]
fn belongs_to_this_user(_: &fs::Metadata) -> bool {
    false
}

/// Inode number of this process's pid namespace; 0 if unknown.
fn pid_namespace() -> u64 {
    static NAMESPACE: OnceLock<u64> = OnceLock::new();
    *NAMESPACE.get_or_init(|| {
        let link = fs::read_link("/proc/self/ns/pid").unwrap_or_default();
        let text = link.to_string_lossy();
        let digits = text.trim_matches(|character: char| !character.is_ascii_digit());
        digits.parse().unwrap_or(0)
    })
}

/// Returns the start time of a process in clock ticks since boot; `None` if there is no such process.
///
/// # Errors
/// The start time cannot be read.
fn process_start_time(pid: u32) -> io::Result<Option<u64>> {
    match fs::read_to_string(format!("/proc/{pid}/stat")) {
        Ok(stat) => {
            // The process name in parentheses may contain anything. The start time is the twentieth field after it.
            let behind = stat.rsplit_once(") ").map_or("", |(_, behind)| behind);
            let field = behind.split(' ').nth(19);
            let number = field.and_then(|field| field.trim().parse().ok());
            number
                .map(Some)
                .ok_or_else(|| io::Error::other("no beginning"))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Without a readable /proc, a missing file does not prove that the process has ended.
            fs::metadata("/proc/self/stat").map(|_| None)
        }
        // ESRCH: the process ended during the read.
        Err(error) if error.raw_os_error() == Some(3) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the name of a temporary file whose process has ended.
    fn orphan_name() -> String {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let pid = child.id();
        child.wait().unwrap();
        format!("{LEFTOVER_NAME_PREFIX}{pid}-{}-1-x", pid_namespace())
    }

    #[test]
    fn only_names_of_certainly_ended_processes_are_orphans() {
        assert!(is_orphan_name(&orphan_name()));
        assert!(
            !is_orphan_name(temporary_name_prefix()) && !is_orphan_name(&unique_temporary_name())
        );
        let pid = std::process::id();
        // The process id is in use again, by a process with another start time.
        assert!(is_orphan_name(&format!(
            "caipan-{pid}-{}-1-x",
            pid_namespace()
        )));
        for name in [
            "caipan-",
            "caipan-test-abc",
            "caipan-evil-1",
            "caipan-4000000-1-x",
            "caipan-4000000-1-5-x",
            "other-4000000-1-5",
            "caipan--1-4026531836-5",
        ] {
            assert!(!is_orphan_name(name), "{name}");
        }
        let namespace = pid_namespace();
        assert!(!is_orphan_name(&format!("caipan-4000000-{namespace}-0-x")));
    }

    #[test]
    fn orphans_are_removed_and_nothing_else_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let (dead, hidden) = (orphan_name(), format!(".{}", orphan_name()));
        fs::create_dir_all(path(&dead).join("a/b")).unwrap();
        fs::write(path(&hidden), "").unwrap();
        fs::create_dir(path("caipan-test")).unwrap();
        fs::create_dir(path(&unique_temporary_name())).unwrap();
        fs::create_dir(path("kept")).unwrap();
        fs::write(path("kept/file"), "").unwrap();
        // A symbolic link with such a name is removed; the target is not.
        std::os::unix::fs::symlink(path("kept"), path(&format!("{dead}2"))).unwrap();
        remove_orphans(folder.path());
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().flatten().collect();
        assert_eq!(left.len(), 3, "{left:?}");
        assert!(path("kept/file").exists() && path("caipan-test").exists());
    }
}
