//! The work folder of a box: empty before every run, or the box is not used again.

use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::{AtFlags, CWD, Mode, OFlags, Timespec, Timestamps, UTIME_NOW};
use rustix::fs::{fstat, fstatfs, futimens, openat, unlinkat};

use super::mounts::{self, WORK};
use super::protocol::Errand;

/// How a folder is opened to be worked in.
pub const FOLDER: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC);

/// A file system of its own, and what it is like when nothing is in it.
pub struct Work {
    pub folder: OwnedFd,
    free_files: u64,
    mode: u32,
}

impl Work {
    /// Mounts one of this many bytes at [`WORK`].
    pub fn make(room: u64) -> rustix::io::Result<Self> {
        mounts::work_folder(room)?;
        let folder = openat(CWD, Path::new(WORK), FOLDER, Mode::empty())?;
        Ok(Self {
            free_files: fstatfs(&folder)?.f_ffree,
            mode: fstat(&folder)?.st_mode,
            folder,
        })
    }

    /// Removes what nearly every run leaves, its input and its `output`, which is open. Was that all?
    pub fn is_cleared(&self, errand: &Errand, output: Option<&OwnedFd>) -> bool {
        let now = Timespec {
            tv_sec: 0,
            tv_nsec: UTIME_NOW,
        };
        let times = Timestamps {
            last_access: now,
            last_modification: now,
        };
        let cleared = (|| {
            // By another name it would be there still. Who asks for the output is to see that, too.
            if output.is_some_and(|output| fstat(output).map_or(true, |file| file.st_nlink != 1)) {
                return Ok(false);
            }
            for name in errand.files.iter().chain(&errand.output_files) {
                // What is not removed is counted below.
                let _ = unlinkat(&self.folder, name, AtFlags::empty());
            }
            futimens(&self.folder, &times)?;
            // The output lives on while it is open.
            let free = fstatfs(&self.folder)?.f_ffree + u64::from(output.is_some());
            let mode = fstat(&self.folder)?.st_mode;
            rustix::io::Result::Ok((free, mode) == (self.free_files, self.mode))
        })();
        cleared == Ok(true)
    }
}
