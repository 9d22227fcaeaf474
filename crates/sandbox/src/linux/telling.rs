//! What a job says to another one: read at once, written down, handed on as fast as the other one takes it.

use std::collections::VecDeque;
use std::io::{self, PipeReader, PipeWriter};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::processes;
use crate::talk::{Part, Rest, Side, Table};
use caipan_facts::Bytes;

/// How long a closed output is taken for a sign of an end that is about to be reported: at first, where the process is
/// seen to end, and where that cannot be seen.
const AT_FIRST: Duration = Duration::from_micros(500);
const END_IS_SEEN: Duration = Duration::from_secs(1);
const NOTHING_IS_SEEN: Duration = Duration::from_millis(20);
/// How often a rest that nobody takes is thought of.
const LOOK_UP_EVERY: Duration = Duration::from_millis(50);

/// One direction of a talk, as the watch over the one who speaks sees it.
pub(super) struct Telling {
    side: Side,
    table: Arc<Table>,
    /// Until it has rung.
    bell: Option<PipeReader>,
    /// The other one's standard input, until it is closed from either end.
    to: Option<PipeWriter>,
    /// What the other one does not take yet.
    held: VecDeque<u8>,
    /// How much more may be said.
    left: u64,
    is_cut: bool,
    is_closed_early: bool,
    fork_server: u32,
    /// From when on the other one may know that the output is closed.
    closes: Option<Instant>,
    /// Was it asked whether the one who speaks is about to end?
    is_asked: bool,
}

impl Telling {
    /// What is said by way of a part whose pipe was set up, up to `limit`, from the box of this fork server.
    pub(super) fn new(part: Part, limit: Bytes, fork_server: u32) -> Self {
        Self {
            side: part.side,
            table: part.table,
            bell: Some(part.bell),
            to: Some(part.to),
            held: VecDeque::new(),
            left: limit.0,
            is_cut: false,
            is_closed_early: part.is_closed_early,
            fork_server,
            closes: None,
            is_asked: false,
        }
    }

    /// Was more said than may be?
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Is the one who speaks to end?
    pub(super) fn is_settled(&self) -> bool {
        self.table.is_to_end(self.side)
    }

    /// Notes how long the one who speaks has worked in all.
    pub(super) fn note_work(&self, worked: Duration) {
        self.table.note_work(self.side, worked);
    }

    /// How long the other one has worked, where that is not on the wall clock of the one who speaks: the one who judges has
    /// limits of its own.
    pub(super) fn granted(&self) -> Duration {
        match self.side {
            Side::First => self.table.work_of(Side::Second),
            Side::Second => Duration::ZERO,
        }
    }

    /// Takes what was said, and hands on what the other one takes at once.
    pub(super) fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        let fits = usize::try_from(self.left).map_or(bytes.len(), |left| left.min(bytes.len()));
        self.is_cut |= fits < bytes.len();
        self.left -= fits as u64;
        let bytes = &bytes[..fits];
        self.table.hear(self.side, bytes);
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

    /// The output is closed, which may be the end.
    pub(super) fn close(&mut self) {
        if self.is_closed_early {
            self.closes = Some(Instant::now() + AT_FIRST);
        }
    }

    /// Is it time that the other one knows? Were it told of an end that is not reported yet, it could be the first that is
    /// reported.
    fn is_time_to_close(&mut self) -> bool {
        let now = Instant::now();
        if self.closes.is_none_or(|closes| closes > now) {
            return false;
        }
        if !self.is_asked {
            self.is_asked = true;
            self.closes = Some(match processes::is_ending(self.fork_server) {
                Some(false) => now,
                Some(true) => now + END_IS_SEEN,
                None => now + NOTHING_IS_SEEN,
            });
        }
        self.closes.is_some_and(|closes| closes <= now)
    }

    /// Hands on what is held, and then the end of it, if it is time for that.
    pub(super) fn hand_on(&mut self) -> io::Result<()> {
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
        if self.held.is_empty() && self.to.is_some() && self.is_time_to_close() {
            self.to = None;
        }
        if self.is_settled() {
            self.bell = None;
        }
        Ok(())
    }

    /// Writes what goes in: how much that is.
    fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let Some(to) = &self.to else {
            return Ok(bytes.len());
        };
        match rustix::io::retry_on_intr(|| rustix::io::write(to, bytes)) {
            Ok(written) => Ok(written),
            Err(Errno::AGAIN) => Ok(0),
            // Nobody is left who could read it.
            Err(Errno::PIPE) => Ok(bytes.len()),
            Err(error) => Err(error.into()),
        }
    }

    /// What to poll for.
    pub(super) fn poll_fds(&self) -> impl Iterator<Item = PollFd<'_>> {
        let to = self.to.iter().filter(|_| !self.held.is_empty());
        let to = to.map(|to| PollFd::new(to, PollFlags::OUT));
        let bell = self.bell.iter();
        to.chain(bell.map(|bell| PollFd::new(bell, PollFlags::IN)))
    }

    /// For how long nothing happens by itself.
    pub(super) fn patience(&self) -> Option<Duration> {
        let closes = self
            .closes
            .filter(|_| self.to.is_some() && self.held.is_empty())?;
        Some(closes.saturating_duration_since(Instant::now()))
    }

    /// The one who speaks has ended, at this time: no more will come.
    pub(super) fn end(&mut self, at: Duration) -> io::Result<()> {
        self.table.has_ended(self.side, at);
        (self.closes, self.is_asked) = (Some(Instant::now()), true);
        self.hand_on()
    }

    /// What is not handed on yet is left to whoever has the time.
    pub(super) fn leave(self) {
        let (table, side) = (Arc::clone(&self.table), self.side);
        if self.to.is_some() {
            table.leave(side, Box::new(self));
        }
    }
}

impl Rest for Telling {
    fn deliver(mut self: Box<Self>) {
        // The bell is for the one who spoke, and has ended.
        self.bell = None;
        let is_over = |telling: &Self| {
            telling.table.end_of(telling.side.other()).is_some() || telling.is_settled()
        };
        while self.to.is_some() && !is_over(&self) {
            let mut events: Vec<PollFd> = self.poll_fds().collect();
            let timeout = Timespec {
                tv_sec: 0,
                tv_nsec: LOOK_UP_EVERY.subsec_nanos().into(),
            };
            let polled = rustix::io::retry_on_intr(|| poll(&mut events, Some(&timeout)));
            if polled.is_err() || self.hand_on().is_err() {
                return;
            }
        }
    }
}
