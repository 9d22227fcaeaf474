//! A pipe from a process, and what came through it.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;

use rustix::event::{PollFd, PollFlags};
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};

use crate::sandbox::limits::Bytes;
use crate::sandbox::spool::Spool;

/// What a pipe holds: a program that writes much is not kept waiting for caipan.
const ROOM: usize = 1 << 20;

/// The reading end.
pub struct Stream {
    pipe: Option<File>,
    pub spool: Spool,
}

impl Stream {
    /// A pipe of which at most `limit` bytes are taken, and its writing end.
    pub fn new(limit: Bytes) -> io::Result<(Self, OwnedFd)> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        // Only the reader must not block: a program that finds its output full is to wait.
        rustix::io::ioctl_fionbio(&reading, true)?;
        // An ordinary user may have only so many of that size; a smaller one does as well.
        let _ = fcntl_setpipe_size(&reading, ROOM);
        let stream = Self {
            pipe: Some(reading.into()),
            spool: Spool::new(limit),
        };
        Ok((stream, writing))
    }

    /// Takes what is there now, up to the limit. The pipe stays open beyond it: were it closed, a flood would end by
    /// SIGPIPE before it is killed for what it is.
    pub fn drain(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        while let Some(pipe) = self.pipe.as_mut().filter(|_| !self.spool.is_cut()) {
            match pipe.read(buffer) {
                Ok(0) => self.pipe = None,
                Ok(length) => self.spool.push(&buffer[..length])?,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// What to poll for, unless it is at its end.
    pub fn poll_fd(&self) -> Option<PollFd<'_>> {
        let pipe = self.pipe.as_ref()?;
        Some(PollFd::new(pipe, PollFlags::IN))
    }
}
