//! Forwards the output of a job to its partner from a separate thread, so that a slow reader does not block the job.

use std::io::{PipeWriter, Write};
use std::process::Stdio;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::dialogue::{DialogueConnection, DialogueSide, DialogueState, UndeliveredOutput};
use caipan_facts::Bytes;

/// Delay between the end of the output and the closing of the partner's input. If the process ends in the meantime, its
/// end is recorded first.
const INPUT_CLOSING_DELAY: Duration = Duration::from_millis(20);
/// Interval between checks whether the partner job has ended. A process that outlives the partner may keep the
/// input open.
const PARTNER_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Forwards the output of one job of a dialogue to its partner. Shared by the thread that reads the output and the
/// thread that watches the process.
#[derive(Debug, Clone)]
pub(crate) struct OutputForwarder {
    side: DialogueSide,
    table: Arc<DialogueState>,
    is_closed_early: bool,
    writer_connection: Arc<Mutex<WriterConnection>>,
}

/// Connection to the thread that writes to the partner, and the time when the connection is to be closed.
#[derive(Debug)]
struct WriterConnection {
    /// Queue to the writing thread; `None` once no more output can come.
    output_queue: Option<Sender<Vec<u8>>>,
    /// Channel that is disconnected when the writing thread has finished; `None` after [`OutputForwarder::finish`].
    done: Option<Receiver<()>>,
    /// Number of bytes that may still be sent before the output limit is reached.
    left: u64,
    /// Time from which the partner may see that the output is closed; `None` while the output is open.
    closes: Option<Instant>,
}

impl OutputForwarder {
    /// Creates the standard input of the job whose connection in the dialogue is `part`, and the forwarder of the job's
    /// output. At most `limit` bytes are forwarded.
    pub(crate) fn new(part: DialogueConnection, limit: Bytes) -> (Stdio, Self) {
        let (on, words) = mpsc::channel();
        let (alive, done) = mpsc::channel();
        let to = part.to;
        // If no thread can be started, the channels are closed and nothing is forwarded.
        let _ = thread::Builder::new().spawn(move || write_queued(&words, to, alive));
        let way = WriterConnection {
            output_queue: Some(on),
            done: Some(done),
            left: limit.0,
            closes: None,
        };
        let forwarder = Self {
            side: part.side,
            table: part.shared_dialogue_state,
            is_closed_early: part.is_closed_early,
            writer_connection: Arc::new(Mutex::new(way)),
        };
        (part.stdin.into(), forwarder)
    }

    /// Records output in the transcript and queues it for the partner, up to the output limit.
    pub(crate) fn forward(&self, bytes: &[u8]) {
        let mut way = self.lock_connection();
        let fits = usize::try_from(way.left).map_or(bytes.len(), |left| left.min(bytes.len()));
        way.left -= fits as u64;
        let bytes = &bytes[..fits];
        self.table.record_output(self.side, bytes);
        if let Some(on) = &way.output_queue {
            // Fails if the partner no longer reads, which is allowed.
            let _ = on.send(bytes.to_vec());
        }
    }

    /// Records that the output was closed, possibly before the end of the process.
    pub(crate) fn record_output_closed(&self) {
        self.lock_connection().closes = Some(Instant::now() + INPUT_CLOSING_DELAY);
    }

    /// Closes the partner's input if it is to be closed early and the delay after the end of the output is over.
    /// Returns whether this job is to end.
    pub(crate) fn close_input_if_due_and_check_job_end(&self) -> bool {
        let mut way = self.lock_connection();
        if self.is_closed_early && way.closes.is_some_and(|closes| closes <= Instant::now()) {
            way.output_queue = None;
        }
        self.table.is_side_required_to_end(self.side)
    }

    /// Records the current time as the end of the process.
    pub(crate) fn record_end(&self) {
        self.table.record_end(self.side, self.table.elapsed());
    }

    /// Closes the queue. The thread that calls [`UndeliveredOutput::deliver_remaining_output`] then waits until all
    /// output is delivered.
    pub(crate) fn finish(&self) {
        let mut way = self.lock_connection();
        way.output_queue = None;
        if let Some(done) = way.done.take() {
            let (table, side) = (Arc::clone(&self.table), self.side);
            self.table
                .keep_undelivered_output(side, Box::new(PendingOutput { table, side, done }));
        }
    }

    fn lock_connection(&self) -> MutexGuard<'_, WriterConnection> {
        self.writer_connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes queued output until the queue is closed or the partner stops reading.
fn write_queued(queue: &Receiver<Vec<u8>>, mut pipe: PipeWriter, finished: Sender<()>) {
    for bytes in queue {
        if pipe.write_all(&bytes).is_err() {
            break;
        }
    }
    drop(pipe);
    drop(finished);
}

/// Output of an ended job that the writing thread has not delivered yet.
struct PendingOutput {
    table: Arc<DialogueState>,
    side: DialogueSide,
    done: Receiver<()>,
}

impl UndeliveredOutput for PendingOutput {
    fn deliver_remaining_output(self: Box<Self>) {
        loop {
            let is_over = self.table.end_time_of(self.side.partner()).is_some();
            let done = self.done.recv_timeout(PARTNER_CHECK_INTERVAL);
            if is_over || done != Err(RecvTimeoutError::Timeout) {
                return;
            }
        }
    }
}
