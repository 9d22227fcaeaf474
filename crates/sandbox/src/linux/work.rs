//! Work folder of a box: empty before every run, or the box is not reused.

use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Mode, Timespec, Timestamps, UTIME_NOW};
use rustix::fs::{fstat, fstatfs, futimens, openat, unlinkat};

use super::collected::{self, FOLDER};
use super::mounts::{self, WORK};
use super::protocol::RunDescription;

/// Work folder of a box, a tmpfs, and the statistics that it has when it is empty.
pub(super) struct WorkMount {
    pub folder: OwnedFd,
    free_files: u64,
    mode: u32,
}

impl WorkMount {
    /// Mounts a tmpfs with a capacity of `work_capacity` bytes at [`WORK`].
    pub(super) fn mount(work_capacity: u64) -> rustix::io::Result<Self> {
        mounts::mount_work_folder(work_capacity)?;
        let folder = openat(CWD, Path::new(WORK), FOLDER, Mode::empty())?;
        Ok(Self {
            free_files: fstatfs(&folder)?.f_ffree,
            mode: fstat(&folder)?.st_mode,
            folder,
        })
    }

    /// Removes input, output and collected files of a run from the work folder. `open`: descriptors of the output and
    /// collected files. Returns whether the folder is then empty, so that the box can be reused.
    pub(super) fn clear_for_reuse(&self, description: &RunDescription, open: &[OwnedFd]) -> bool {
        let cleared = (|| {
            // A file with a second name would survive, and the check of the output file also has to detect such a link.
            let names = |file: &OwnedFd| fstat(file).map_or(u64::MAX, |facts| facts.st_nlink);
            if open.iter().any(|file| names(file) != 1) {
                return Ok(false);
            }
            // Files in a folder are removed with it: a program may have replaced the folder by a link.
            let plain = description.files.iter().filter(|name| !name.contains('/'));
            for name in plain.chain(&description.output_files) {
                // Files that cannot be removed are noticed below, by the number of free inodes.
                let _ = unlinkat(&self.folder, name, AtFlags::empty());
            }
            for name in &description.collects {
                collected::remove_collected_files(&self.folder, name);
            }
            reset_times(&self.folder)?;
            // An open file without a name still occupies an inode.
            let nameless = open.iter().filter(|file| names(file) == 0).count();
            let free = fstatfs(&self.folder)?.f_ffree + nameless as u64;
            let mode = fstat(&self.folder)?.st_mode;
            rustix::io::Result::Ok((free, mode) == (self.free_files, self.mode))
        })();
        cleared == Ok(true)
    }
}

/// Resets the times of a folder to now, whatever a program has set.
pub(super) fn reset_times(folder: impl AsFd) -> rustix::io::Result<()> {
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
