//! Where programs lie while they are run: in the folder for temporary files, or elsewhere if nothing may be executed there.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, CWD, Mode, OFlags, StatVfsMountFlags, access, openat, statvfs};

use crate::evidence::Unfit;
use caipan_facts::{Evidence, Fact, cause};
use caipan_files::leftovers;

/// A folder for programs, and why it is not the one for temporary files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The folder.
    pub folder: PathBuf,
    /// What is wrong with those that come before it, each by its name.
    pub passed_over: Vec<Fact>,
}

/// The first folder in which a program can be put and started: that for temporary files, the user's own state folder,
/// the machine's other folders for such.
///
/// # Errors
/// There is none: what is wrong with each.
pub fn place() -> Result<Place, Fact> {
    first_fit(candidates().into_iter(), obstacle)
}

/// Removes what caipans that are gone have left in any of them.
pub(super) fn sweep_places() {
    candidates()
        .iter()
        .for_each(|folder| leftovers::sweep(folder));
}

fn first_fit(
    candidates: impl Iterator<Item = PathBuf>,
    obstacle: impl Fn(&Path) -> Option<Fact>,
) -> Result<Place, Fact> {
    let mut passed_over = Vec::new();
    for folder in candidates {
        match obstacle(&folder) {
            None => {
                return Ok(Place {
                    folder,
                    passed_over,
                });
            }
            Some(what) => {
                let folder = folder.display().to_string();
                passed_over.push(Unfit::Folder { folder, what }.fact());
            }
        }
    }
    let folders = passed_over;
    Err(Unfit::All { folders }.fact())
}

fn candidates() -> Vec<PathBuf> {
    let mut folders = vec![std::env::temp_dir()];
    folders.extend(state_folder());
    if rustix::process::geteuid().is_root() {
        folders.push("/var/lib/caipan".into());
    }
    let others = ["/var/tmp", "/dev/shm", "/run"].map(PathBuf::from);
    folders.extend(others.into_iter().filter(|folder| folder.exists()));
    folders
}

/// Where the user's programs keep what is not worth a back-up, by the XDG base directories.
fn state_folder() -> Option<PathBuf> {
    let absolute = |path: &PathBuf| path.is_absolute();
    let named = std::env::var_os("XDG_STATE_HOME")
        .map(PathBuf::from)
        .filter(absolute);
    let home = || {
        let home = std::env::home_dir().filter(absolute)?;
        Some(home.join(".local/state"))
    };
    named.or_else(home).map(|state| state.join("caipan"))
}

/// What keeps a program in this folder from being started, by whoever programs run as. One of caipan's own is made.
fn obstacle(folder: &Path) -> Option<Fact> {
    if folder.ends_with("caipan") && !folder.exists() {
        let made = fs::create_dir_all(folder).and_then(|()| {
            fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o711))
        });
        if let Err(error) = made {
            return Some(cause(&error));
        }
    }
    // A folder that was asked for and is not there is a mistake, which is told when it is used.
    if !folder.exists() {
        return None;
    }
    // Programs of root's are run as another user, who has to come here.
    if rustix::process::geteuid().is_root() && !may_be_passed(folder) {
        return Some(Unfit::NotPassable.fact());
    }
    is_noexec(folder).then(|| Unfit::Noexec.fact())
}

fn may_be_passed(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    let Ok(folder) = fs::canonicalize(folder) else {
        return false;
    };
    let passes = |folder: &Path| {
        let facts = fs::metadata(folder);
        facts.is_ok_and(|facts| facts.permissions().mode() & 0o001 != 0)
    };
    folder.ancestors().all(passes)
}

/// Does the system refuse to start programs here? It is asked by one that is there for an instant and has no name.
fn is_noexec(folder: &Path) -> bool {
    use std::os::fd::AsRawFd;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let Ok(program) = openat(CWD, folder, flags, Mode::RWXU) else {
        // The file system knows no files without a name, or there is no room for one.
        let facts = statvfs(folder);
        return facts.is_ok_and(|facts| facts.f_flag.contains(StatVfsMountFlags::NOEXEC));
    };
    let own = format!("/proc/self/fd/{}", program.as_raw_fd());
    access(own, Access::EXEC_OK).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::English;

    #[test]
    fn the_first_folder_in_which_programs_start_is_taken() {
        let noexec = |folder: &Path| folder.starts_with("/bad").then(|| Fact::told("no"));
        let folders = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
        let fit = |names| first_fit(folders(names).into_iter(), noexec);
        let found = fit(&["/bad/1", "/bad/2", "/good", "/better"]).unwrap();
        assert_eq!(found.folder, Path::new("/good"));
        let passed_over: Vec<String> = found.passed_over.iter().map(Fact::english).collect();
        assert_eq!(passed_over, ["/bad/1: no", "/bad/2: no"]);
        let none = fit(&["/bad"]).unwrap_err();
        assert_eq!(
            none.english(),
            "programs can be started in no folder (/bad: no)"
        );
    }

    #[test]
    fn a_folder_that_was_asked_for_and_is_not_there_is_not_passed_over() {
        assert_eq!(obstacle(Path::new("/nowhere/at-all")), None);
        assert!(!is_noexec(&std::env::temp_dir()), "tests are built here");
    }
}
