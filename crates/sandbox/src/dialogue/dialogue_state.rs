//! State shared by two jobs of a dialogue: transcript, end times, and requests to end.

use std::io::{self, PipeReader, PipeWriter};
#[cfg(target_os = "linux")]
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::transcript::{DialogueSide, Transcript, TranscriptRecorder};

/// Connection of one job to its partner in a dialogue.
#[derive(Debug)]
pub struct DialogueConnection {
    /// Whether this job is the judged one or the judging one.
    pub side: DialogueSide,
    /// Pipe that becomes the job's standard input.
    pub stdin: PipeReader,
    /// Writing end of the pipe that is the partner's standard input; receives the output of this job.
    pub to: PipeWriter,
    /// Whether the input of the partner is closed as soon as this job closes its output. Otherwise the input is closed
    /// when this job has ended.
    pub is_closed_early: bool,
    /// Reading end of a pipe without data. The writing end is closed to ask this job to end.
    pub end_signal: PipeReader,
    /// Pipe ends that the job receives in addition to its standard streams, as descriptors 3, 4 and so on.
    pub(crate) further: Vec<PipeReaderOrWriter>,
    /// State of the dialogue, shared with the partner's connection.
    pub shared_dialogue_state: Arc<DialogueState>,
}

/// Reading or writing end of a pipe, for a job that has several partners.
#[derive(Debug)]
pub(crate) enum PipeReaderOrWriter {
    Reader(PipeReader),
    Writer(PipeWriter),
}

#[cfg(target_os = "linux")]
impl AsFd for PipeReaderOrWriter {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match self {
            Self::Reader(reader) => reader.as_fd(),
            Self::Writer(writer) => writer.as_fd(),
        }
    }
}

/// Output of an ended job that the partner has not read yet.
pub(crate) trait UndeliveredOutput: Send {
    /// Writes the output to the partner and closes the pipe. Stops if the partner ends.
    fn deliver_remaining_output(self: Box<Self>);
}

/// State shared by two jobs of a dialogue.
#[derive(Debug)]
pub struct DialogueState {
    start: Instant,
    record: Mutex<TranscriptRecorder>,
    side_states: [SideState; 2],
}

/// State of one of the two jobs of a dialogue.
#[derive(Default)]
struct SideState {
    is_to_end: AtomicBool,
    /// Time at which the job has to end. `None` while the result of the dialogue is open.
    deadline: Mutex<Option<Instant>>,
    /// CPU time that the job has used, plus the time that it waited for a core, in nanoseconds.
    worked: AtomicU64,
    /// Writing end of the pipe by which the job is asked to end: dropping it closes the pipe. `None` once dropped.
    end_signal: Mutex<Option<PipeWriter>>,
    ended: Mutex<Option<Duration>>,
    /// Output that the partner has not received yet; stored when the job has ended.
    undelivered: Mutex<Option<Box<dyn UndeliveredOutput>>>,
}

impl std::fmt::Debug for SideState {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (is_to_end, ended) = (&self.is_to_end, &self.ended);
        write!(f, "SideState {{ {is_to_end:?}, {ended:?} }}")
    }
}

impl DialogueState {
    /// Creates the shared state and the connections of both jobs.
    ///
    /// # Errors
    /// No pipe can be created.
    pub(crate) fn create_with_connections() -> io::Result<(Arc<Self>, [DialogueConnection; 2])> {
        let (to_first, to_second) = (io::pipe()?, io::pipe()?);
        let bells = [io::pipe()?, io::pipe()?];
        let seats = [SideState::default(), SideState::default()];
        let [first_bell, second_bell] =
            bells.map(|(end_signal, ringer)| (end_signal, Some(ringer)));
        *lock(&seats[0].end_signal) = first_bell.1;
        *lock(&seats[1].end_signal) = second_bell.1;
        let table = Arc::new(Self {
            start: Instant::now(),
            record: Mutex::default(),
            side_states: seats,
        });
        let first = DialogueConnection {
            side: DialogueSide::First,
            stdin: to_first.0,
            to: to_second.1,
            is_closed_early: false,
            end_signal: first_bell.0,
            further: Vec::new(),
            shared_dialogue_state: Arc::clone(&table),
        };
        let second = DialogueConnection {
            side: DialogueSide::Second,
            stdin: to_second.0,
            to: to_first.1,
            is_closed_early: true,
            end_signal: second_bell.0,
            further: Vec::new(),
            shared_dialogue_state: Arc::clone(&table),
        };
        Ok((table, [first, second]))
    }

    fn side_state(&self, side: DialogueSide) -> &SideState {
        &self.side_states[side as usize]
    }

    /// Appends output to the transcript, with the time since the start of the dialogue.
    pub(crate) fn record_output(&self, side: DialogueSide, bytes: &[u8]) {
        lock(&self.record).record_output(side, self.elapsed(), bytes);
    }

    /// Time since the start of the dialogue.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Records the end time of a side, by a clock common to both sides. Only the first call for each side has an
    /// effect.
    pub(crate) fn record_end(&self, side: DialogueSide, end_time: Duration) {
        // Only the first report counts, since a later report of the same end is less exact.
        lock(&self.side_state(side).ended).get_or_insert(end_time);
    }

    /// End time of a side, by a clock common to both sides; `None` if the side still runs.
    pub(crate) fn end_time_of(&self, side: DialogueSide) -> Option<Duration> {
        *lock(&self.side_state(side).ended)
    }

    /// Asks a side to end at once: sets the flag of that side and closes its signal pipe.
    pub(crate) fn ask_side_to_end(&self, side: DialogueSide) {
        let seat = self.side_state(side);
        seat.is_to_end.store(true, Ordering::Release);
        drop(lock(&seat.end_signal).take());
    }

    /// Sets the deadline of a side to `remaining` from now, unless the side already has a deadline.
    pub(crate) fn set_deadline(&self, side: DialogueSide, remaining: Duration) {
        lock(&self.side_state(side).deadline).get_or_insert(Instant::now() + remaining);
    }

    /// Whether a side was asked to end or has passed its deadline.
    pub(crate) fn is_side_required_to_end(&self, side: DialogueSide) -> bool {
        let seat = self.side_state(side);
        seat.is_to_end.load(Ordering::Acquire)
            || lock(&seat.deadline).is_some_and(|deadline| deadline <= Instant::now())
    }

    /// Records the CPU time of a side plus the time that it waited for a core. A smaller value than before is ignored.
    pub(crate) fn record_work_time(&self, side: DialogueSide, worked: Duration) {
        let nanos = u64::try_from(worked.as_nanos()).unwrap_or(u64::MAX);
        self.side_state(side)
            .worked
            .fetch_max(nanos, Ordering::AcqRel);
    }

    /// CPU time of a side plus the time that it waited for a core.
    pub(crate) fn work_time_of(&self, side: DialogueSide) -> Duration {
        Duration::from_nanos(self.side_state(side).worked.load(Ordering::Acquire))
    }

    /// Stores output of an ended side that is still to be delivered.
    pub(crate) fn keep_undelivered_output(
        &self,
        side: DialogueSide,
        output: Box<dyn UndeliveredOutput>,
    ) {
        *lock(&self.side_state(side).undelivered) = Some(output);
    }

    /// Takes the output of an ended side that the partner has not received yet, if any.
    pub(crate) fn take_undelivered_output(
        &self,
        side: DialogueSide,
    ) -> Option<Box<dyn UndeliveredOutput>> {
        lock(&self.side_state(side).undelivered).take()
    }

    /// Returns the transcript of everything recorded until now, and empties the record.
    pub fn transcript(&self) -> Transcript {
        std::mem::take(&mut *lock(&self.record)).finish()
    }
}

/// Locks a mutex. Poisoning is ignored, because the data is consistent even after a panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
