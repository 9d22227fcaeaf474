//! Pipe for the output of a process, and the destination of the data that is read from the pipe.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags};
use rustix::fs::Mode;
use rustix::pipe::{PipeFlags, fcntl_setpipe_size, pipe_with};

use super::output_forwarder::OutputForwarder;
use caipan_facts::Bytes;
use caipan_files::{Capture, CaptureBuffer};

/// Capacity of a pipe in bytes, large enough that a program seldom waits for caipan.
const PIPE_CAPACITY: usize = 1 << 20;

/// Caipan's end of a pipe that a program writes to.
pub(super) struct OutputPipe {
    pipe: Option<File>,
    sink: OutputSink,
}

/// Destination of the data that is read from an [`OutputPipe`].
enum OutputSink {
    Kept(CaptureBuffer),
    Forward(OutputForwarder),
}

/// Makes caipan's end of a pipe non-blocking and enlarges the pipe. The program's end stays blocking, so that the program
/// waits while the pipe is full.
pub(super) fn make_non_blocking(pipe_end: impl AsFd) -> io::Result<()> {
    rustix::io::ioctl_fionbio(&pipe_end, true)?;
    // Fails if the user's quota for pipes is used up; a smaller pipe works as well.
    let _ = fcntl_setpipe_size(&pipe_end, PIPE_CAPACITY);
    Ok(())
}

/// Allows a program to reopen its end as `/dev/stdout` although it runs as another user.
pub(super) fn allow_reopening(pipe_end: impl AsFd) -> io::Result<()> {
    Ok(rustix::fs::fchmod(pipe_end, Mode::from_raw_mode(0o666))?)
}

impl OutputPipe {
    /// Creates a pipe that captures at most `limit` bytes, and returns it with the writing end.
    pub(super) fn new(limit: Bytes) -> io::Result<(Self, OwnedFd)> {
        let (reading, writing) = pipe_with(PipeFlags::CLOEXEC)?;
        make_non_blocking(&reading)?;
        allow_reopening(&writing)?;
        let stream = Self {
            pipe: Some(reading.into()),
            sink: OutputSink::Kept(CaptureBuffer::new(limit)),
        };
        Ok((stream, writing))
    }

    /// Forwards the data to the partner in a dialogue instead of capturing it.
    pub(super) fn with_forwarder(self, forwarder: OutputForwarder) -> Self {
        Self {
            sink: OutputSink::Forward(forwarder),
            ..self
        }
    }

    /// Reads the available data, up to the limit. The pipe stays open if the limit is exceeded: otherwise a program
    /// with too much output would die from SIGPIPE before it is killed for the output.
    pub(super) fn drain(&mut self, buffer: &mut [u8]) -> io::Result<()> {
        while !self.has_exceeded_output_limit()
            && let Some(pipe) = &mut self.pipe
        {
            match pipe.read(buffer) {
                Ok(0) => {
                    self.pipe = None;
                    self.forwarder_mut()
                        .into_iter()
                        .for_each(OutputForwarder::record_output_closed);
                }
                Ok(length) => match &mut self.sink {
                    OutputSink::Kept(spool) => spool.push(&buffer[..length])?,
                    OutputSink::Forward(forwarder) => forwarder.forward(&buffer[..length])?,
                },
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.forwarder_mut().map_or(Ok(()), OutputForwarder::flush)
    }

    /// Whether the program wrote more bytes than the limit.
    pub(super) fn has_exceeded_output_limit(&self) -> bool {
        match &self.sink {
            OutputSink::Kept(spool) => spool.is_cut(),
            OutputSink::Forward(forwarder) => forwarder.has_exceeded_output_limit(),
        }
    }

    /// True in a dialogue, where the data is forwarded to the partner instead of being captured.
    pub(super) fn is_forwarded(&self) -> bool {
        self.forwarder().is_some()
    }

    /// Whether the process is to end because the dialogue is settled.
    pub(super) fn must_end_process(&self) -> bool {
        self.forwarder()
            .is_some_and(OutputForwarder::must_end_sender)
    }

    /// Descriptors to poll: the pipe until it ends, and the descriptors of the forwarder.
    pub(super) fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let forwarder = self.forwarder().into_iter();
        self.pipe
            .iter()
            .map(|pipe| PollFd::new(pipe, PollFlags::IN))
            .chain(forwarder.flat_map(OutputForwarder::poll_fds))
    }

    /// Maximum time to wait for events before [`Self::drain`] has to be called again; `None` if the forwarder sets no
    /// time.
    pub(super) fn time_until_partner_input_close(&self) -> Option<Duration> {
        self.forwarder()
            .and_then(OutputForwarder::time_until_partner_input_close)
    }

    /// Records for the partner the CPU time of the process until now, plus the time that the process waited for a core.
    pub(super) fn record_work_time(&self, worked: Duration) {
        self.forwarder()
            .into_iter()
            .for_each(|forwarder| forwarder.record_work_time(worked));
    }

    /// CPU time of the partner, plus the time that the partner waited for a core. This time does not count as wall time
    /// of the process. Zero outside of a dialogue.
    pub(super) fn partner_work_time(&self) -> Duration {
        self.forwarder()
            .map_or(Duration::ZERO, OutputForwarder::partner_work_time)
    }

    /// Records for the partner that the process ended at `end_time` of the monotonic clock. Called after all data was
    /// read.
    pub(super) fn record_end(&mut self, end_time: Duration) -> io::Result<()> {
        self.forwarder_mut()
            .map_or(Ok(()), |forwarder| forwarder.record_end(end_time))
    }

    /// Returns the captured data after the end of the process.
    pub(super) fn finish(self) -> io::Result<Capture> {
        match self.sink {
            OutputSink::Kept(spool) => spool.finish(),
            OutputSink::Forward(forwarder) => {
                let nothing = Capture::empty(forwarder.has_exceeded_output_limit());
                forwarder.store_undelivered_output();
                Ok(nothing)
            }
        }
    }

    fn forwarder(&self) -> Option<&OutputForwarder> {
        match &self.sink {
            OutputSink::Forward(forwarder) => Some(forwarder),
            OutputSink::Kept(_) => None,
        }
    }

    fn forwarder_mut(&mut self) -> Option<&mut OutputForwarder> {
        match &mut self.sink {
            OutputSink::Forward(forwarder) => Some(forwarder),
            OutputSink::Kept(_) => None,
        }
    }
}
