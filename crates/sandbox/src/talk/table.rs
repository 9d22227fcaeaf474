//! What two jobs that talk have in common: the record, who has ended, and who is to end.

use std::io::{self, PipeReader, PipeWriter};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::transcript::{Recorder, Side, Transcript};

/// What a job needs to talk to another one.
#[derive(Debug)]
pub struct Part {
    /// Which of the two it is.
    pub side: Side,
    /// Its standard input.
    pub stdin: PipeReader,
    /// Where what it says goes: the standard input of the other one.
    pub to: PipeWriter,
    /// Does the other one learn at once that its standard output is closed? Else when it has ended.
    pub is_closed_early: bool,
    /// Rings when it is to end: is at its end then.
    pub bell: PipeReader,
    /// What it has in common with the other one.
    pub table: Arc<Table>,
}

/// What a job has said before its end, and the other one has not taken yet.
pub trait Rest: Send {
    /// Hands it on, and closes the way, unless the other one ends before.
    fn deliver(self: Box<Self>);
}

/// What two jobs that talk have in common.
#[derive(Debug)]
pub struct Table {
    start: Instant,
    record: Mutex<Recorder>,
    seats: [Seat; 2],
}

/// What is known of one of the two.
#[derive(Default)]
struct Seat {
    is_to_end: AtomicBool,
    /// When it is to end at the latest, if that is settled.
    deadline: Mutex<Option<Instant>>,
    /// CPU time that it has used and time that it has waited for a core, in nanoseconds.
    worked: AtomicU64,
    /// Rings when it is dropped.
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
    /// A table for two, and what each of them gets.
    ///
    /// # Errors
    /// There are no pipes to be had.
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

    /// Writes down what a side has said.
    pub fn hear(&self, from: Side, bytes: &[u8]) {
        lock(&self.record).hear(from, self.now(), bytes);
    }

    /// How long the two have been at it.
    pub fn now(&self) -> Duration {
        self.start.elapsed()
    }

    /// A side has ended, at this time by a clock that both have in common.
    pub fn has_ended(&self, side: Side, at: Duration) {
        // The first word counts: the report that follows is later.
        lock(&self.seat(side).ended).get_or_insert(at);
    }

    /// When a side has ended.
    pub fn end_of(&self, side: Side) -> Option<Duration> {
        *lock(&self.seat(side).ended)
    }

    /// A side is to end: nothing that it does matters any more.
    pub fn end(&self, side: Side) {
        let seat = self.seat(side);
        seat.is_to_end.store(true, Ordering::Release);
        drop(lock(&seat.bell).take());
    }

    /// Lets a side go on for this long at most.
    pub(crate) fn end_within(&self, side: Side, rest: Duration) {
        lock(&self.seat(side).deadline).get_or_insert(Instant::now() + rest);
    }

    /// Is a side to end?
    pub(crate) fn is_to_end(&self, side: Side) -> bool {
        let seat = self.seat(side);
        let is_over = |deadline: Instant| deadline <= Instant::now();
        seat.is_to_end.load(Ordering::Acquire) || lock(&seat.deadline).is_some_and(is_over)
    }

    /// Notes how much CPU time a side has used and how long it has waited for a core, together.
    pub(crate) fn note_work(&self, side: Side, worked: Duration) {
        let nanos = u64::try_from(worked.as_nanos()).unwrap_or(u64::MAX);
        self.seat(side).worked.fetch_max(nanos, Ordering::AcqRel);
    }

    /// CPU time that a side has used and time that it has waited for a core, together.
    pub(crate) fn work_of(&self, side: Side) -> Duration {
        Duration::from_nanos(self.seat(side).worked.load(Ordering::Acquire))
    }

    /// A side that has ended leaves something to be handed on.
    pub fn leave(&self, side: Side, rest: Box<dyn Rest>) {
        *lock(&self.seat(side).rest) = Some(rest);
    }

    /// What a side has left.
    pub(crate) fn rest_of(&self, side: Side) -> Option<Box<dyn Rest>> {
        lock(&self.seat(side).rest).take()
    }

    /// All that was said so far.
    pub fn transcript(&self) -> Transcript {
        std::mem::take(&mut *lock(&self.record)).finish()
    }
}

/// What is behind a lock, also where a thread has died with it in hand: it has left it whole.
fn lock<T>(behind: &Mutex<T>) -> MutexGuard<'_, T> {
    behind.lock().unwrap_or_else(PoisonError::into_inner)
}
