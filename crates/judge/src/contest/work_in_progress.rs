//! Programs that are being compiled or run, one for each thread. Messages name these programs when no work has finished
//! for a while.

use std::thread::{self, ThreadId};
use std::time::Duration;

/// If no piece of work finishes during this time, the work in progress is reported.
const QUIET_TIME: Duration = Duration::from_secs(3);
/// Maximum number of pieces of work that a report on stalled work names.
const MAX_NAMED: usize = 4;

/// Piece of work: the compilation of a program, or the run of a program on a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompilationOrRun {
    /// Name of the submission.
    pub submission: String,
    /// Name of the case; `None` for a compilation.
    pub case: Option<String>,
}

/// Pieces of work in progress, at most one for each thread.
pub(crate) struct WorkInProgress {
    /// Pieces of work, each with the thread that does it; the one that started first comes first.
    pieces: Vec<(ThreadId, CompilationOrRun)>,
    /// Time at which a piece of work last finished, or at which judging started; measured from a fixed moment.
    finished: Duration,
}

/// Report on the work in progress when no piece has finished for a while.
pub struct StalledWork<'a> {
    /// Time since a piece of work last finished.
    pub quiet: Duration,
    /// Pieces of work that have been in progress the longest, at most [`MAX_NAMED`].
    pub pieces: Vec<&'a CompilationOrRun>,
    /// Number of pieces in progress that are not in `pieces`.
    pub more: usize,
}

impl WorkInProgress {
    /// Creates an empty record of the work in progress. The first [`QUIET_TIME`] starts at `now`.
    pub(crate) fn new(now: Duration) -> Self {
        Self {
            pieces: Vec::new(),
            finished: now,
        }
    }

    /// Records that the calling thread begins a piece of work. Replaces an unfinished piece of this thread.
    pub(crate) fn begin_work(&mut self, piece: CompilationOrRun) {
        self.remove_work_of_this_thread();
        self.pieces.push((thread::current().id(), piece));
    }

    /// Records that the calling thread has finished its piece of work.
    pub(crate) fn finish_work(&mut self, now: Duration) {
        self.remove_work_of_this_thread();
        self.finished = now;
    }

    fn remove_work_of_this_thread(&mut self) {
        let own = thread::current().id();
        self.pieces.retain(|(thread, _)| *thread != own);
    }

    /// Returns the work in progress if no piece has finished for [`QUIET_TIME`]. `None` if there is no work in
    /// progress.
    pub(crate) fn stalled_work(&self, now: Duration) -> Option<StalledWork<'_>> {
        let quiet = now.saturating_sub(self.finished);
        let is_due = quiet >= QUIET_TIME && !self.pieces.is_empty();
        is_due.then(|| StalledWork {
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

    fn compilation_of(submission: &str) -> CompilationOrRun {
        CompilationOrRun {
            submission: submission.to_owned(),
            case: None,
        }
    }

    #[test]
    fn the_oldest_unfinished_work_is_reported_as_stalled() {
        let start = Duration::from_secs(1);
        let mut work = WorkInProgress::new(start);
        assert!(work.stalled_work(start + 2 * QUIET_TIME).is_none());
        for number in 0..6 {
            thread::scope(|scope| {
                scope.spawn(|| work.begin_work(compilation_of(&number.to_string())));
            });
        }
        assert!(work.stalled_work(start + QUIET_TIME / 2).is_none());
        let stalled = work.stalled_work(start + QUIET_TIME).unwrap();
        let expected = ["0", "1", "2", "3"].map(compilation_of);
        assert!(stalled.pieces.into_iter().eq(&expected));
        assert_eq!((stalled.more, stalled.quiet), (2, QUIET_TIME));
        work.begin_work(compilation_of("mine"));
        work.begin_work(compilation_of("mine again"));
        assert_eq!(work.pieces.len(), 7);
        work.finish_work(start + QUIET_TIME);
        assert_eq!(work.pieces.len(), 6);
        assert!(work.stalled_work(start + QUIET_TIME).is_none());
    }
}
