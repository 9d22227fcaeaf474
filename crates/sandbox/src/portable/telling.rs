//! What a job says to another one: a thread of its own hands it on, so that nobody waits for a reader that is slow.

use std::io::{PipeWriter, Write};
use std::process::Stdio;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::talk::{Part, Rest, Side, Table};
use caipan_facts::Bytes;

/// How long a closed output is taken for a sign of an end that is about to be seen.
const NOTHING_IS_SEEN: Duration = Duration::from_millis(20);
/// How long a process that outlives the other job may hold its input open.
const PATIENCE: Duration = Duration::from_secs(1);

/// One direction of a talk: shared by who reads what is said and by who watches the one who says it.
#[derive(Debug, Clone)]
pub(crate) struct Telling {
    side: Side,
    table: Arc<Table>,
    is_closed_early: bool,
    way: Arc<Mutex<Way>>,
}

/// The way to the other one.
#[derive(Debug)]
struct Way {
    /// Until nothing more will come.
    on: Option<Sender<Vec<u8>>>,
    /// At its end when all is handed on.
    done: Option<Receiver<()>>,
    /// How much more may be said.
    left: u64,
    /// From when on the other one may know that the output is closed.
    closes: Option<Instant>,
}

impl Telling {
    /// The standard input of a job that has this part, and what it says, up to a limit.
    pub(crate) fn new(part: Part, limit: Bytes) -> (Stdio, Self) {
        let (on, words) = mpsc::channel();
        let (alive, done) = mpsc::channel();
        let to = part.to;
        // Where there is no thread to be had, both ends of its channels are gone: nothing is handed on.
        let _ = thread::Builder::new().spawn(move || hand_on(&words, to, alive));
        let way = Way {
            on: Some(on),
            done: Some(done),
            left: limit.0,
            closes: None,
        };
        let telling = Self {
            side: part.side,
            table: part.table,
            is_closed_early: part.is_closed_early,
            way: Arc::new(Mutex::new(way)),
        };
        (part.stdin.into(), telling)
    }

    /// Takes what was said.
    pub(crate) fn push(&self, bytes: &[u8]) {
        let mut way = self.way();
        let fits = usize::try_from(way.left).map_or(bytes.len(), |left| left.min(bytes.len()));
        way.left -= fits as u64;
        let bytes = &bytes[..fits];
        self.table.hear(self.side, bytes);
        if let Some(on) = &way.on {
            // The other one has closed its input, perhaps.
            let _ = on.send(bytes.to_vec());
        }
    }

    /// The output is closed, which may be the end.
    pub(crate) fn close(&self) {
        self.way().closes = Some(Instant::now() + NOTHING_IS_SEEN);
    }

    /// Lets the other one know that the output is closed, if it is time for that. Is the one who speaks to end?
    pub(crate) fn is_settled(&self) -> bool {
        let mut way = self.way();
        if self.is_closed_early && way.closes.is_some_and(|closes| closes <= Instant::now()) {
            way.on = None;
        }
        self.table.is_to_end(self.side)
    }

    /// The one who speaks was just seen to end.
    pub(crate) fn has_ended(&self) {
        self.table.has_ended(self.side, self.table.now());
    }

    /// All that it has said was read.
    pub(crate) fn finish(&self) {
        let mut way = self.way();
        way.on = None;
        if let Some(done) = way.done.take() {
            let (table, side) = (Arc::clone(&self.table), self.side);
            self.table.leave(side, Box::new(Left { table, side, done }));
        }
    }

    fn way(&self) -> MutexGuard<'_, Way> {
        self.way.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes what comes until nothing more will come, or nobody is left to read it.
fn hand_on(words: &Receiver<Vec<u8>>, mut to: PipeWriter, alive: Sender<()>) {
    for bytes in words {
        if to.write_all(&bytes).is_err() {
            break;
        }
    }
    drop(to);
    drop(alive);
}

/// What is not handed on yet.
struct Left {
    table: Arc<Table>,
    side: Side,
    done: Receiver<()>,
}

impl Rest for Left {
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
