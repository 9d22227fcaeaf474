//! A pipe from a process, and what came through it.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::fs::Mode;
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};

use super::telling::Telling;
use caipan_facts::Bytes;
use caipan_files::{Capture, Spool};

/// What a pipe holds: a program that writes much is not kept waiting for caipan.
const ROOM: usize = 1 << 20;

/// The reading end.
pub(super) struct Stream {
    pipe: Option<File>,
    sink: Sink,
}

/// Where it goes.
enum Sink {
    Kept(Spool),
    Told(Telling),
}

/// Keeps caipan's end of a pipe from blocking, and no other: a program that finds its output full is to wait. Lets the
/// pipe hold more.
pub(super) fn set_up(end: impl AsFd) -> io::Result<()> {
    rustix::io::ioctl_fionbio(&end, true)?;
    // An ordinary user may have only so many of that size; a smaller one does as well.
    let _ = fcntl_setpipe_size(&end, ROOM);
    Ok(())
}

/// Lets a program open its end by name once more, as `/dev/stdout`, though it runs as another user than caipan does. A
/// pipe has no other name than that.
pub(super) fn open_to_its_user(end: impl AsFd) -> io::Result<()> {
    Ok(rustix::fs::fchmod(end, Mode::from_raw_mode(0o666))?)
}

impl Stream {
    /// A pipe of which at most `limit` bytes are taken, and its writing end.
    pub(super) fn new(limit: Bytes) -> io::Result<(Self, OwnedFd)> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        set_up(&reading)?;
        open_to_its_user(&writing)?;
        let stream = Self {
            pipe: Some(reading.into()),
            sink: Sink::Kept(Spool::new(limit)),
        };
        Ok((stream, writing))
    }

    /// The same pipe, of which nothing is kept: it is told to somebody else.
    pub(super) fn told(self, telling: Telling) -> Self {
        Self {
            sink: Sink::Told(telling),
            ..self
        }
    }

    /// Takes what is there now, up to the limit. The pipe stays open beyond it: were it closed, a flood would end by
    /// SIGPIPE before it is killed for what it is.
    pub(super) fn drain(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        while !self.is_cut()
            && let Some(pipe) = &mut self.pipe
        {
            match pipe.read(buffer) {
                Ok(0) => {
                    self.pipe = None;
                    self.telling_mut().into_iter().for_each(Telling::close);
                }
                Ok(length) => match &mut self.sink {
                    Sink::Kept(spool) => spool.push(&buffer[..length])?,
                    Sink::Told(telling) => telling.push(&buffer[..length])?,
                },
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.telling_mut().map_or(Ok(()), Telling::hand_on)
    }

    /// Did more come than may?
    pub(super) fn is_cut(&self) -> bool {
        match &self.sink {
            Sink::Kept(spool) => spool.is_cut(),
            Sink::Told(telling) => telling.is_cut(),
        }
    }

    /// Is it told to somebody else?
    pub(super) fn is_told(&self) -> bool {
        self.telling().is_some()
    }

    /// Is the process to end because of what it is told to?
    pub(super) fn is_settled(&self) -> bool {
        self.telling().is_some_and(Telling::is_settled)
    }

    /// What to poll for, unless it is at its end.
    pub(super) fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let pipe = self.pipe.iter();
        let pipe = pipe.map(|pipe| PollFd::new(pipe, PollFlags::IN));
        pipe.chain(self.telling().into_iter().flat_map(Telling::poll_fds))
    }

    /// For how long nothing happens by itself.
    pub(super) fn patience(&self) -> Option<Duration> {
        self.telling().and_then(Telling::patience)
    }

    /// Notes how long the process has worked in all.
    pub(super) fn note_work(&self, worked: Duration) {
        self.telling()
            .into_iter()
            .for_each(|telling| telling.note_work(worked));
    }

    /// How long the process that it talks to has worked, where that is not on its own wall clock.
    pub(super) fn granted(&self) -> Duration {
        self.telling().map_or(Duration::ZERO, Telling::granted)
    }

    /// The process has ended at this time, and all was drained.
    pub(super) fn end(&mut self, at: Duration) -> io::Result<()> {
        self.telling_mut().map_or(Ok(()), |telling| telling.end(at))
    }

    /// What was kept of a process that has ended.
    pub(super) fn finish(self) -> io::Result<Capture> {
        match self.sink {
            Sink::Kept(spool) => spool.finish(),
            Sink::Told(telling) => {
                let nothing = Capture::nothing(telling.is_cut());
                telling.leave();
                Ok(nothing)
            }
        }
    }

    fn telling(&self) -> Option<&Telling> {
        match &self.sink {
            Sink::Told(telling) => Some(telling),
            Sink::Kept(_) => None,
        }
    }

    fn telling_mut(&mut self) -> Option<&mut Telling> {
        match &mut self.sink {
            Sink::Told(telling) => Some(telling),
            Sink::Kept(_) => None,
        }
    }
}
