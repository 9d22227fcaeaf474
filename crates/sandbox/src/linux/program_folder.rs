//! Finds the folder in which programs are stored while they run: the folder for temporary files, or another folder if
//! programs cannot be executed in that one.

use std::fs;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, CWD, Mode, OFlags, StatVfsMountFlags, access, openat, statvfs};

use super::visible_paths::is_executable_by_others;
use crate::application_state::application_state_folder;
use crate::evidence::ProgramFolderProblem;
use caipan_facts::{Evidence, Fact, fact_from_io_error};
use caipan_files::{leftovers, set_mode};

/// Folder for programs, and the reasons why other folders were rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramFolder {
    /// First candidate folder from which programs can be started.
    pub folder: PathBuf,
    /// Candidate folders before `folder` that were rejected, each with the reason.
    pub passed_over: Vec<Fact>,
}

/// Finds the first folder in which a program can be stored and started. Candidates are, in this order, the folder for
/// temporary files, the user's state folder, and the system's other temporary folders.
///
/// # Errors
/// No folder is usable; the fact contains the reason for each.
pub fn find_program_folder() -> Result<ProgramFolder, Fact> {
    first_usable_folder(
        candidate_program_folders().into_iter(),
        find_program_start_obstacle,
    )
}

/// Removes the folders of ended caipan processes from every candidate folder.
pub(super) fn remove_orphaned_folders() {
    candidate_program_folders()
        .iter()
        .for_each(|folder| leftovers::remove_orphans(folder));
}

fn first_usable_folder(
    candidates: impl Iterator<Item = PathBuf>,
    obstacle: impl Fn(&Path) -> Option<Fact>,
) -> Result<ProgramFolder, Fact> {
    let mut passed_over = Vec::new();
    for folder in candidates {
        match obstacle(&folder) {
            None => {
                return Ok(ProgramFolder {
                    folder,
                    passed_over,
                });
            }
            Some(what) => {
                let problem = ProgramFolderProblem::Folder {
                    folder: folder.display().to_string(),
                    what,
                };
                passed_over.push(problem.fact());
            }
        }
    }
    let folders = passed_over;
    Err(ProgramFolderProblem::All { folders }.fact())
}

/// Folders in which programs might be stored, in the order in which they are tried.
fn candidate_program_folders() -> Vec<PathBuf> {
    let mut folders = vec![std::env::temp_dir()];
    folders.extend(application_state_folder());
    if rustix::process::geteuid().is_root() {
        folders.push("/var/lib/caipan".into());
    }
    let others = ["/var/tmp", "/dev/shm", "/run"].map(PathBuf::from);
    folders.extend(others.into_iter().filter(|folder| folder.exists()));
    folders
}

/// Returns the reason why programs cannot be started in a folder; `None` if they can. Caipan's own folder is created if
/// missing.
fn find_program_start_obstacle(folder: &Path) -> Option<Fact> {
    if folder.ends_with("caipan") && !folder.exists() {
        let made = fs::create_dir_all(folder).and_then(|()| set_mode(folder, 0o711));
        if let Err(error) = made {
            return Some(fact_from_io_error(&error));
        }
    }
    // A missing folder that the user chose is reported when it is used.
    if !folder.exists() {
        return None;
    }
    // If caipan is root, programs run as another user, who has to reach the folder.
    if rustix::process::geteuid().is_root() && !is_traversable_by_every_user(folder) {
        return Some(ProgramFolderProblem::NotPassable.fact());
    }
    is_noexec(folder).then(|| ProgramFolderProblem::Noexec.fact())
}

/// Whether every user may pass through the folder and all folders above it.
fn is_traversable_by_every_user(folder: &Path) -> bool {
    let real = fs::canonicalize(folder);
    real.is_ok_and(|real| real.ancestors().all(is_executable_by_others))
}

/// Whether the system refuses to execute files in a folder. Tested with an unnamed temporary file.
fn is_noexec(folder: &Path) -> bool {
    use std::os::fd::AsRawFd;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let Ok(program) = openat(CWD, folder, flags, Mode::RWXU) else {
        // Unnamed files are not supported, or there is no space. In this case the mount flags decide.
        let facts = statvfs(folder);
        return facts.is_ok_and(|facts| facts.f_flag.contains(StatVfsMountFlags::NOEXEC));
    };
    let own = format!("/proc/self/fd/{}", program.as_raw_fd());
    access(own, Access::EXEC_OK).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    #[test]
    fn the_first_folder_in_which_programs_start_is_taken() {
        let found = find_first_program_folder(&["/bad/1", "/bad/2", "/good", "/better"]).unwrap();
        assert_eq!(found.folder, Path::new("/good"));
        let passed_over: Vec<String> = found.passed_over.iter().map(Fact::english).collect();
        assert_eq!(passed_over, ["/bad/1: no", "/bad/2: no"]);
        let none = find_first_program_folder(&["/bad"]).unwrap_err();
        assert_eq!(
            none.english(),
            "programs can be started in no folder (/bad: no)"
        );
    }

    /// First folder that is not below `/bad`.
    fn find_first_program_folder(names: &[&str]) -> Result<ProgramFolder, Fact> {
        first_usable_folder(names.iter().map(PathBuf::from), |folder| {
            folder.starts_with("/bad").then(|| Fact::quote("no"))
        })
    }

    #[test]
    fn a_missing_chosen_folder_is_not_skipped() {
        assert_eq!(
            find_program_start_obstacle(Path::new("/nowhere/at-all")),
            None
        );
        assert!(!is_noexec(&std::env::temp_dir()), "tests are built here");
    }
}
