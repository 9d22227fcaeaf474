//! Opens the stream of jobs: a file, or standard input, which an interrupt ends.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::commands::exit::CommandError;
use caipan_problem::entry::ReadError;

/// Size of the read buffer for jobs, in bytes.
const BUFFER_SIZE: usize = 1 << 20;

/// Opens the file of jobs, or standard input if `path` is `-`. On Linux, standard input appears to have ended once
/// `cancel` is true and no bytes are waiting.
pub(super) fn open_job_input(
    path: &Path,
    cancel: Arc<AtomicBool>,
) -> Result<Box<dyn BufRead + Send>, CommandError> {
    let source: Box<dyn Read + Send> = if path == Path::new("-") {
        Box::new(InterruptibleStdin { cancel })
    } else {
        Box::new(open_non_directory(path).map_err(ReadError::from_io_error_at(path))?)
    };
    Ok(Box::new(BufReader::with_capacity(BUFFER_SIZE, source)))
}

fn open_non_directory(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

/// Standard input as a reader. On Linux, it appears to have ended once `cancel` is true and no bytes are waiting, so
/// that an idle writer of the pipe cannot block an interrupted process.
struct InterruptibleStdin {
    cancel: Arc<AtomicBool>,
}

impl Read for InterruptibleStdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        #[cfg(target_os = "linux")]
        while !wait_briefly_until_readable()? {
            if self.cancel.load(std::sync::atomic::Ordering::Relaxed) {
                return Ok(0);
            }
        }
        #[cfg(not(target_os = "linux"))]
        let _ = &self.cancel;
        io::stdin().read(buffer)
    }
}

/// Waits up to 100 ms until standard input has bytes or has ended. Returns false if neither happens.
#[cfg(target_os = "linux")]
fn wait_briefly_until_readable() -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    const WAIT: Timespec = Timespec {
        tv_sec: 0,
        tv_nsec: 100_000_000,
    };
    let stdin = io::stdin();
    let mut waiting = [PollFd::new(&stdin, PollFlags::IN)];
    match poll(&mut waiting, Some(&WAIT)) {
        Ok(ready) => Ok(ready > 0),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(error) => Err(error.into()),
    }
}
