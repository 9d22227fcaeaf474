//! State shared by two jobs of a dialogue: transcript, end times, and requests to end.

use std::io::{self, PipeReader, PipeWriter};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::transcript::{Recorder, Side, Transcript};

/// Connection of one job to its partner in a dialogue.
#[derive(Debug)]
pub struct Part {
    /// Side of this job.
    pub side: Side,
    /// Pipe to be used as standard input.
    pub stdin: PipeReader,
    /// Pipe to the partner's standard input, for what this job prints.
    pub to: PipeWriter,
    /// Whether the partner sees the end of its input as soon as this job closes its output. Otherwise it sees it when
    /// this job has ended.
    pub is_closed_early: bool,
    /// Pipe that reaches its end when this job is asked to end.
    pub bell: PipeReader,
    /// State shared with the partner.
    pub table: Arc<Table>,
}

/// Output of an ended job that the partner has not read yet.
pub trait Rest: Send {
    /// Writes the output to the partner and closes the pipe. Stops if the partner ends.
    fn deliver(self: Box<Self>);
}

/// State shared by two jobs of a dialogue.
#[derive(Debug)]
pub struct Table {
    start: Instant,
    record: Mutex<Recorder>,
    seats: [Seat; 2],
}

/// State of one of the two jobs.
#[derive(Default)]
struct Seat {
    is_to_end: AtomicBool,
    /// Time at which the job has to end, if the result is settled.
    deadline: Mutex<Option<Instant>>,
    /// CPU time used plus time waited for a core, in nanoseconds.
    worked: AtomicU64,
    /// Dropped to ask the job to end; see [`Part::bell`].
    bell: Mutex<Option<PipeWriter>>,
    ended: Mutex<Option<Duration>>,
    rest: Mutex<Option<Box<dyn Rest>>>,
}

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (is_to_end, ended) = (&self.is_to_end, &self.ended);
        write!(f, "Seat {{ {is_to_end:?}, {ended:?} }}")
    }
}

impl Table {
    /// Creates the shared state and the connections of both jobs.
    ///
    /// # Errors
    /// No pipe can be created.
    pub(crate) fn lay() -> io::Result<(Arc<Self>, [Part; 2])> {
        let (to_first, to_second) = (io::pipe()?, io::pipe()?);
        let bells = [io::pipe()?, io::pipe()?];
        let seats = [Seat::default(), Seat::default()];
        let [first_bell, second_bell] = bells.map(|(bell, ringer)| (bell, Some(ringer)));
        *lock(&seats[0].bell) = first_bell.1;
        *lock(&seats[1].bell) = second_bell.1;
        let table = Arc::new(Self {
            start: Instant::now(),
            record: Mutex::default(),
            seats,
        });
        let first = Part {
            side: Side::First,
            stdin: to_first.0,
            to: to_second.1,
            is_closed_early: false,
            bell: first_bell.0,
            table: Arc::clone(&table),
        };
        let second = Part {
            side: Side::Second,
            stdin: to_second.0,
            to: to_first.1,
            is_closed_early: true,
            bell: second_bell.0,
            table: Arc::clone(&table),
        };
        Ok((table, [first, second]))
    }

    fn seat(&self, side: Side) -> &Seat {
        &self.seats[side as usize]
    }

    /// Records output of a side in the transcript.
    pub fn hear(&self, from: Side, bytes: &[u8]) {
        lock(&self.record).hear(from, self.now(), bytes);
    }

    /// Time since the start of the dialogue.
    pub fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// Records that a side ended at this time of the common clock.
    pub fn has_ended(&self, side: Side, at: Duration) {
        // The first report wins: the one that follows is less exact.
        lock(&self.seat(side).ended).get_or_insert(at);
    }

    /// Time at which a side ended; `None` if it still runs.
    pub fn end_of(&self, side: Side) -> Option<Duration> {
        *lock(&self.seat(side).ended)
    }

    /// Asks a side to end at once.
    pub fn end(&self, side: Side) {
        let seat = self.seat(side);
        seat.is_to_end.store(true, Ordering::Release);
        drop(lock(&seat.bell).take());
    }

    /// Gives a side at most this much more time, unless it has a deadline already.
    pub(crate) fn end_within(&self, side: Side, rest: Duration) {
        lock(&self.seat(side).deadline).get_or_insert(Instant::now() + rest);
    }

    /// Whether a side was asked to end or has passed its deadline.
    pub(crate) fn is_to_end(&self, side: Side) -> bool {
        let seat = self.seat(side);
        let is_over = |deadline: Instant| deadline <= Instant::now();
        seat.is_to_end.load(Ordering::Acquire) || lock(&seat.deadline).is_some_and(is_over)
    }

    /// Records the CPU time of a side plus the time that it waited for a core.
    pub(crate) fn note_work(&self, side: Side, worked: Duration) {
        let nanos = u64::try_from(worked.as_nanos()).unwrap_or(u64::MAX);
        self.seat(side).worked.fetch_max(nanos, Ordering::AcqRel);
    }

    /// CPU time of a side plus the time that it waited for a core.
    pub(crate) fn work_of(&self, side: Side) -> Duration {
        Duration::from_nanos(self.seat(side).worked.load(Ordering::Acquire))
    }

    /// Stores output of an ended side that is still to be delivered.
    pub fn leave(&self, side: Side, rest: Box<dyn Rest>) {
        *lock(&self.seat(side).rest) = Some(rest);
    }

    /// Takes the undelivered output of a side.
    pub(crate) fn rest_of(&self, side: Side) -> Option<Box<dyn Rest>> {
        lock(&self.seat(side).rest).take()
    }

    /// Takes the transcript of everything recorded so far.
    pub fn transcript(&self) -> Transcript {
        std::mem::take(&mut *lock(&self.record)).finish()
    }
}

/// Locks a mutex. Poisoning is ignored, because the data is consistent even after a panic.
fn lock<T>(behind: &Mutex<T>) -> MutexGuard<'_, T> {
    behind.lock().unwrap_or_else(PoisonError::into_inner)
}
