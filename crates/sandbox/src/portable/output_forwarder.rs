//! Forwards the output of a job to its partner from a separate thread, so that a slow reader does not block the job.

use std::io::{PipeWriter, Write};
use std::process::Stdio;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::talk::{DialoguePart, DialogueState, Side, UndeliveredOutput};
use caipan_facts::Bytes;

/// Time to wait after the output was closed before the partner sees it: the end of the process may follow.
const NOTHING_IS_SEEN: Duration = Duration::from_millis(20);
/// Time for which a process that outlives the partner job may keep its input open.
const PATIENCE: Duration = Duration::from_secs(1);

/// One direction of a dialogue, shared by the thread that reads the output and the one that watches the process.
#[derive(Debug, Clone)]
pub(crate) struct OutputForwarder {
    side: Side,
    table: Arc<DialogueState>,
    is_closed_early: bool,
    way: Arc<Mutex<Forwarding>>,
}

/// Connection to the thread that writes to the partner, and when it is to be closed.
#[derive(Debug)]
struct Forwarding {
    /// Queue to the writing thread; `None` once no more output can come.
    on: Option<Sender<Vec<u8>>>,
    /// Disconnected when the writing thread has finished.
    done: Option<Receiver<()>>,
    /// Number of bytes that may still be sent.
    left: u64,
    /// Time from which the partner may see that the output is closed.
    closes: Option<Instant>,
}

impl OutputForwarder {
    /// Creates the standard input of a job with this part, and the forwarder of its output up to `limit`.
    pub(crate) fn new(part: DialoguePart, limit: Bytes) -> (Stdio, Self) {
        let (on, words) = mpsc::channel();
        let (alive, done) = mpsc::channel();
        let to = part.to;
        // If no thread can be started, the channels are closed and nothing is forwarded.
        let _ = thread::Builder::new().spawn(move || hand_on(&words, to, alive));
        let way = Forwarding {
            on: Some(on),
            done: Some(done),
            left: limit.0,
            closes: None,
        };
        let forwarder = Self {
            side: part.side,
            table: part.table,
            is_closed_early: part.is_closed_early,
            way: Arc::new(Mutex::new(way)),
        };
        (part.stdin.into(), forwarder)
    }

    /// Queues output for the partner.
    pub(crate) fn push(&self, bytes: &[u8]) {
        let mut way = self.way();
        let fits = usize::try_from(way.left).map_or(bytes.len(), |left| left.min(bytes.len()));
        way.left -= fits as u64;
        let bytes = &bytes[..fits];
        self.table.record_output(self.side, bytes);
        if let Some(on) = &way.on {
            // Fails if the partner has closed its input, which is allowed.
            let _ = on.send(bytes.to_vec());
        }
    }

    /// Notes that the output was closed, which may precede the end of the process.
    pub(crate) fn close(&self) {
        self.way().closes = Some(Instant::now() + NOTHING_IS_SEEN);
    }

    /// Shows the partner that the output is closed, if it is time. Returns whether this job is to end.
    pub(crate) fn is_settled(&self) -> bool {
        let mut way = self.way();
        if self.is_closed_early && way.closes.is_some_and(|closes| closes <= Instant::now()) {
            way.on = None;
        }
        self.table.is_to_end(self.side)
    }

    /// Records that the process has just ended.
    pub(crate) fn record_end(&self) {
        self.table.record_end(self.side, self.table.now());
    }

    /// Waits until all output is delivered.
    pub(crate) fn finish(&self) {
        let mut way = self.way();
        way.on = None;
        if let Some(done) = way.done.take() {
            let (table, side) = (Arc::clone(&self.table), self.side);
            self.table
                .store_undelivered(side, Box::new(PendingOutput { table, side, done }));
        }
    }

    fn way(&self) -> MutexGuard<'_, Forwarding> {
        self.way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes queued output until the queue is closed or the partner stops reading.
fn hand_on(words: &Receiver<Vec<u8>>, mut to: PipeWriter, alive: Sender<()>) {
    for bytes in words {
        if to.write_all(&bytes).is_err() {
            break;
        }
    }
    drop(to);
    drop(alive);
}

/// Output not delivered yet.
struct PendingOutput {
    table: Arc<DialogueState>,
    side: Side,
    done: Receiver<()>,
}

impl UndeliveredOutput for PendingOutput {
    fn deliver(self: Box<Self>) {
        loop {
            let is_over = self.table.end_of(self.side.other()).is_some();
            let done = self.done.recv_timeout(PATIENCE);
            if is_over || done != Err(RecvTimeoutError::Timeout) {
                return;
            }
        }
    }
}
