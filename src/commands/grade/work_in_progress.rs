//! The programs that are being compiled or run, one for each thread. They are named in messages when none has finished for a
//! while.

use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// Time without a result after which the work in progress is named.
const QUIET_TIME: Duration = Duration::from_secs(3);
/// Maximum number of pieces of work that are named.
const MAX_NAMED: usize = 4;

/// A program that is compiled, or that runs on a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WorkPiece {
    pub submission: String,
    /// Name of the case; `None` if the program is compiled.
    pub case: Option<String>,
}

/// The pieces of work in progress, one for each thread.
pub(super) struct WorkInProgress {
    /// The piece that began first comes first.
    pieces: Vec<(ThreadId, WorkPiece)>,
    /// Time at which a piece last finished.
    finished: Instant,
}

/// The pieces of work to name when none has finished for a while.
pub(super) struct PendingWork<'a> {
    /// Time since a piece last finished.
    pub quiet: Duration,
    /// The pieces that began first.
    pub pieces: Vec<&'a WorkPiece>,
    /// Number of further pieces.
    pub more: usize,
}

impl WorkInProgress {
    /// Creates the record without any work. The time without a finished piece is counted from `now`.
    pub(super) fn new(now: Instant) -> Self {
        Self {
            pieces: Vec::new(),
            finished: now,
        }
    }

    /// Records that the calling thread begins a piece of work. An unfinished earlier piece of the thread is dropped.
    pub(super) fn begin(&mut self, piece: WorkPiece) {
        self.remove_piece_of_this_thread();
        self.pieces.push((thread::current().id(), piece));
    }

    /// Removes the piece of the calling thread, which has finished it.
    pub(super) fn finish(&mut self, now: Instant) {
        self.remove_piece_of_this_thread();
        self.finished = now;
    }

    fn remove_piece_of_this_thread(&mut self) {
        let own = thread::current().id();
        self.pieces.retain(|(thread, _)| *thread != own);
    }

    /// Returns the work in progress if no piece has finished for [`QUIET_TIME`].
    pub(super) fn pending(&self, now: Instant) -> Option<PendingWork<'_>> {
        let quiet = now.saturating_duration_since(self.finished);
        let is_due = quiet >= QUIET_TIME && !self.pieces.is_empty();
        is_due.then(|| PendingWork {
            quiet,
            pieces: self
                .pieces
                .iter()
                .take(MAX_NAMED)
                .map(|(_, piece)| piece)
                .collect(),
            more: self.pieces.len().saturating_sub(MAX_NAMED),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(submission: &str) -> WorkPiece {
        WorkPiece {
            submission: submission.to_owned(),
            case: None,
        }
    }

    #[test]
    fn the_oldest_pieces_are_named_when_none_was_finished_for_a_while() {
        let start = Instant::now();
        let mut work = WorkInProgress::new(start);
        assert!(work.pending(start + 2 * QUIET_TIME).is_none());
        for number in 0..6 {
            thread::scope(|scope| {
                scope.spawn(|| work.begin(piece(&number.to_string())));
            });
        }
        assert!(work.pending(start + QUIET_TIME / 2).is_none());
        let pending = work.pending(start + QUIET_TIME).unwrap();
        let expected = ["0", "1", "2", "3"].map(piece);
        assert!(pending.pieces.into_iter().eq(&expected));
        assert_eq!((pending.more, pending.quiet), (2, QUIET_TIME));
        work.begin(piece("mine"));
        work.begin(piece("mine again"));
        assert_eq!(work.pieces.len(), 7);
        work.finish(start + QUIET_TIME);
        assert_eq!(work.pieces.len(), 6);
        assert!(work.pending(start + QUIET_TIME).is_none());
    }
}
