//! Work folder of a box. It is emptied after every run; if that fails, the box is not reused.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Gid, Mode, OFlags, Timespec, Timestamps, UTIME_NOW, Uid};
use rustix::fs::{fchown, fstat, fstatfs, futimens, openat, unlinkat};
use rustix::io::Errno;

use super::collected_files::{self, OPEN_FOLDER_FLAGS, open_file_if_exists};
use super::mounts::{self, WORK_FOLDER_IN_BOX};
use super::protocol::{RunDescription, StepFailure};
use crate::sandbox_step::SandboxStep;

/// Work folder of a box, which is a tmpfs, with the number of free inodes and the mode of the empty folder.
pub(super) struct WorkMount {
    pub folder: OwnedFd,
    free_files: u64,
    mode: u32,
}

impl WorkMount {
    /// Mounts a tmpfs with a capacity of `work_capacity` bytes at [`WORK_FOLDER_IN_BOX`].
    pub(super) fn mount(work_capacity: u64) -> rustix::io::Result<Self> {
        mounts::mount_work_folder(work_capacity)?;
        let folder = openat(
            CWD,
            Path::new(WORK_FOLDER_IN_BOX),
            OPEN_FOLDER_FLAGS,
            Mode::empty(),
        )?;
        Ok(Self {
            free_files: fstatfs(&folder)?.f_ffree,
            mode: fstat(&folder)?.st_mode,
            folder,
        })
    }

    /// Removes input, output and collected files of a run from the work folder. `open_files`: descriptors of the output and
    /// collected files. Returns whether the folder is then empty, so that the box can be reused.
    pub(super) fn clear_for_reuse(
        &self,
        description: &RunDescription,
        open_files: &[OwnedFd],
    ) -> bool {
        let cleared = (|| {
            // A file with a second hard link would survive, and the check of the output file also has to detect such a
            // link.
            let names = |file: &OwnedFd| fstat(file).map_or(u64::MAX, |facts| facts.st_nlink);
            if open_files.iter().any(|file| names(file) != 1) {
                return Ok(false);
            }
            // Files inside a folder are removed together with the folder, since a program may have replaced it by a link.
            let plain = description.files.iter().filter(|name| !name.contains('/'));
            for name in plain.chain(&description.output_files) {
                // Files that cannot be removed are noticed below, by the number of free inodes.
                let _ = unlinkat(&self.folder, name, AtFlags::empty());
            }
            for name in &description.collects {
                collected_files::remove_collected_files(&self.folder, name);
            }
            reset_folder_times(&self.folder)?;
            // An open file without a name still occupies an inode.
            let nameless = open_files.iter().filter(|file| names(file) == 0).count();
            let free = fstatfs(&self.folder)?.f_ffree + nameless as u64;
            let mode = fstat(&self.folder)?.st_mode;
            rustix::io::Result::Ok((free, mode) == (self.free_files, self.mode))
        })();
        cleared == Ok(true)
    }
}

/// Sets the times of a folder to the current time, because a program may have changed them.
pub(super) fn reset_folder_times(folder: impl AsFd) -> rustix::io::Result<()> {
    let now = Timespec {
        tv_sec: 0,
        tv_nsec: UTIME_NOW,
    };
    let times = Timestamps {
        last_access: now,
        last_modification: now,
    };
    futimens(folder, &times)
}

/// Files found in the work folder after a run.
pub(super) struct CollectedWorkFiles {
    /// Descriptors: first the output file if there is one, then the collected files.
    pub files: Vec<OwnedFd>,
    pub has_output: bool,
    /// Names of the collected files, in the order of their descriptors.
    pub collected: Vec<String>,
    /// Whether anything except input, output and collected files was left in the box's work folder.
    pub is_soiled: bool,
}

impl CollectedWorkFiles {
    /// Finds the output files of a run and clears the work folder. `work`: the work folder of the box; `None` if each
    /// run specifies a folder on disk.
    pub(super) fn collect_and_clear_folder(
        work: Option<&WorkMount>,
        description: &RunDescription,
        folder: BorrowedFd,
    ) -> Result<Self, StepFailure> {
        let output = open_output_file(description, folder)?;
        let has_output = output.is_some();
        let (collected, files): (Vec<_>, Vec<_>) =
            collected_files::open_collected_files(folder, &description.collects)
                .map_err(StepFailure::error_at_step(SandboxStep::LookForOutputFile))?
                .into_iter()
                .unzip();
        let files: Vec<OwnedFd> = output.into_iter().chain(files).collect();
        let is_soiled = match work {
            Some(work) => !work.clear_for_reuse(description, &files),
            None => false,
        };
        Ok(Self {
            files,
            has_output,
            collected,
            is_soiled,
        })
    }
}

/// Opens the output file of a run: the first of its possible names that exists. `None` if none exists.
fn open_output_file(
    description: &RunDescription,
    folder: BorrowedFd,
) -> Result<Option<OwnedFd>, StepFailure> {
    let names = description.output_files.iter();
    let mut found = names.map(|name| open_file_if_exists(folder, name));
    let first = found.find_map(Result::transpose).transpose();
    first.map_err(StepFailure::error_at_step(SandboxStep::LookForOutputFile))
}

/// Copies a received file to the new file `name` in `folder`, owned by the user and group `owner` if set.
pub(super) fn copy_file_into_folder(
    file: OwnedFd,
    folder: BorrowedFd,
    name: &str,
    owner: Option<u32>,
) -> rustix::io::Result<()> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let target = openat(folder, name, flags, Mode::from_raw_mode(0o644))?;
    if let Some(user) = owner {
        let (user, group) = (Uid::from_raw(user), Gid::from_raw(user));
        fchown(&target, Some(user), Some(group))?;
    }
    // Copied by position: standard input may be the same open file and has to be read from the beginning.
    let mut position = 0;
    let mut buffer = vec![0; 1 << 18];
    loop {
        let length = match rustix::io::pread(&file, &mut buffer, position) {
            Ok(0) => return Ok(()),
            Ok(length) => length,
            Err(Errno::INTR) => continue,
            Err(error) => return Err(error),
        };
        let mut rest = &buffer[..length];
        while !rest.is_empty() {
            match rustix::io::write(&target, rest) {
                Ok(written) => rest = &rest[written..],
                Err(Errno::INTR) => {}
                Err(error) => return Err(error),
            }
        }
        position += length as u64;
    }
}
