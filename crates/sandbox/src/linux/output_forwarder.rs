//! Forwards the output of a job in a dialogue to its partner, with a transcript and without blocking.

use std::collections::VecDeque;
use std::io::{self, PipeReader, PipeWriter};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::processes;
use crate::dialogue::{DialogueConnection, DialogueSide, DialogueState, UndeliveredOutput};
use caipan_facts::Bytes;

/// Delay between the closing of the output and the check whether the process is ending. The partner must not see the
/// closed output before the end of the process is recorded.
const ENDING_CHECK_DELAY: Duration = Duration::from_micros(500);
/// Maximum time for which the partner's input stays open while the process is ending but its end is not reported yet.
const MAX_CLOSING_DELAY_WHILE_ENDING: Duration = Duration::from_secs(1);
/// Time for which the partner's input stays open if the kernel does not show whether the process is ending.
const CLOSING_DELAY_IF_END_INVISIBLE: Duration = Duration::from_millis(20);
/// Interval between checks whether the partner still needs undelivered output.
const PARTNER_CHECK_INTERVAL: Duration = Duration::from_millis(50);

/// Forwards the output of one process of a dialogue to the standard input of its partner.
pub(super) struct OutputForwarder {
    side: DialogueSide,
    table: Arc<DialogueState>,
    /// Pipe that is closed to request the end of the sender; `None` once the request was noticed.
    end_signal: Option<PipeReader>,
    /// Writing end of the partner's standard input; `None` once it was closed.
    to: Option<PipeWriter>,
    /// Output that the partner's pipe has no room for yet.
    held: VecDeque<u8>,
    /// Number of bytes that may still be sent before the output limit is reached.
    left: u64,
    is_cut: bool,
    is_closed_early: bool,
    fork_server: u32,
    /// Time at which the partner's input may be closed; `None` while the sender's output is open.
    closes: Option<Instant>,
    /// Whether the kernel was asked if the sender is about to end.
    has_checked_exit: bool,
}

impl OutputForwarder {
    /// Creates the forwarder for the output of the sender, whose connection in the dialogue is `part`. Forwards at most
    /// `limit` bytes. `fork_server` is the process id of the fork server of the sender's box.
    pub(super) fn new(part: DialogueConnection, limit: Bytes, fork_server: u32) -> Self {
        Self {
            side: part.side,
            table: part.shared_dialogue_state,
            end_signal: Some(part.end_signal),
            to: Some(part.to),
            held: VecDeque::new(),
            left: limit.0,
            is_cut: false,
            is_closed_early: part.is_closed_early,
            fork_server,
            closes: None,
            has_checked_exit: false,
        }
    }

    /// Whether the sender printed more bytes than the limit.
    pub(super) fn has_exceeded_output_limit(&self) -> bool {
        self.is_cut
    }

    /// Whether the sender has to be ended, because the dialogue is settled.
    pub(super) fn must_end_sender(&self) -> bool {
        self.table.is_side_required_to_end(self.side)
    }

    /// True if undelivered output need not be delivered any more.
    fn has_receiver_ended_or_must_sender_end(&self) -> bool {
        self.table.end_time_of(self.side.partner()).is_some() || self.must_end_sender()
    }

    /// Records the CPU time that the sender has used until now, plus the time that it waited for a core.
    pub(super) fn record_work_time(&self, worked: Duration) {
        self.table.record_work_time(self.side, worked);
    }

    /// CPU time of the partner, plus the time that the partner waited for a core. This time does not count as wall time
    /// of the sender. Zero for the judging side, whose wall time includes the work of the partner.
    pub(super) fn partner_work_time(&self) -> Duration {
        match self.side {
            DialogueSide::First => self.table.work_time_of(DialogueSide::Second),
            DialogueSide::Second => Duration::ZERO,
        }
    }

    /// Records output and writes as much as possible to the partner.
    pub(super) fn forward(&mut self, bytes: &[u8]) -> io::Result<()> {
        let fits = usize::try_from(self.left).map_or(bytes.len(), |left| left.min(bytes.len()));
        self.is_cut |= fits < bytes.len();
        self.left -= fits as u64;
        let bytes = &bytes[..fits];
        self.table.record_output(self.side, bytes);
        let handed_on = if self.held.is_empty() {
            self.write(bytes)?
        } else {
            0
        };
        if self.to.is_some() {
            self.held.extend(&bytes[handed_on..]);
        }
        Ok(())
    }

    /// Records that the sender's output was closed, possibly before the end of the sender.
    pub(super) fn record_output_closed(&mut self) {
        if self.is_closed_early {
            self.closes = Some(Instant::now() + ENDING_CHECK_DELAY);
        }
    }

    /// Whether the input of the partner may be closed now. If it were closed too early, the partner could end first and
    /// be reported as the first to end.
    fn should_close_partner_input(&mut self) -> bool {
        let now = Instant::now();
        if self.closes.is_none_or(|closes| closes > now) {
            return false;
        }
        if !self.has_checked_exit {
            self.has_checked_exit = true;
            self.closes = Some(match processes::is_contestant_exiting(self.fork_server) {
                Some(false) => now,
                Some(true) => now + MAX_CLOSING_DELAY_WHILE_ENDING,
                None => now + CLOSING_DELAY_IF_END_INVISIBLE,
            });
        }
        self.closes.is_some_and(|closes| closes <= now)
    }

    /// Writes buffered output to the partner, and closes the pipe once all is written and the delay is over.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        while !self.held.is_empty() && self.to.is_some() {
            let written = self.write(self.held.as_slices().0)?;
            if written == 0 {
                break;
            }
            self.held.drain(..written);
        }
        if self.to.is_none() {
            self.held.clear();
        }
        if self.held.is_empty() && self.to.is_some() && self.should_close_partner_input() {
            self.to = None;
        }
        if self.must_end_sender() {
            self.end_signal = None;
        }
        Ok(())
    }

    /// Writes without blocking. Returns the number of bytes written; 0 if the pipe is full.
    fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let Some(to) = &self.to else {
            return Ok(bytes.len());
        };
        match rustix::io::retry_on_intr(|| rustix::io::write(to, bytes)) {
            Ok(written) => Ok(written),
            Err(Errno::AGAIN) => Ok(0),
            // The partner has closed its input: the bytes count as written and are discarded.
            Err(Errno::PIPE) => Ok(bytes.len()),
            Err(error) => Err(error.into()),
        }
    }

    /// Descriptors to poll: the partner's pipe while data is pending, and the signal to end.
    pub(super) fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let end_signal = self.end_signal.iter();
        self.to
            .iter()
            .filter(|_| !self.held.is_empty())
            .map(|to| PollFd::new(to, PollFlags::OUT))
            .chain(end_signal.map(|end_signal| PollFd::new(end_signal, PollFlags::IN)))
    }

    /// Time until the partner's pipe may have to be closed; `None` if no such time is set.
    pub(super) fn time_until_partner_input_close(&self) -> Option<Duration> {
        let closes = self
            .closes
            .filter(|_| self.to.is_some() && self.held.is_empty())?;
        Some(closes.saturating_duration_since(Instant::now()))
    }

    /// Records that the sender ended at `end_time` of the monotonic clock; no more output follows.
    pub(super) fn record_end(&mut self, end_time: Duration) -> io::Result<()> {
        self.table.record_end(self.side, end_time);
        (self.closes, self.has_checked_exit) = (Some(Instant::now()), true);
        self.flush()
    }

    /// Stores undelivered output in the shared state of the dialogue, to be delivered by another thread.
    pub(super) fn store_undelivered_output(self) {
        let (table, side) = (Arc::clone(&self.table), self.side);
        if self.to.is_some() {
            table.keep_undelivered_output(side, Box::new(self));
        }
    }
}

impl UndeliveredOutput for OutputForwarder {
    fn deliver_remaining_output(mut self: Box<Self>) {
        // The request to end is for the sender, which has already ended.
        self.end_signal = None;
        while self.to.is_some() && !self.has_receiver_ended_or_must_sender_end() {
            let mut events: Vec<PollFd> = self.poll_fds().collect();
            let timeout = Timespec {
                tv_sec: 0,
                tv_nsec: PARTNER_CHECK_INTERVAL.subsec_nanos().into(),
            };
            let polled = rustix::io::retry_on_intr(|| poll(&mut events, Some(&timeout)));
            if polled.is_err() || self.flush().is_err() {
                return;
            }
        }
    }
}
