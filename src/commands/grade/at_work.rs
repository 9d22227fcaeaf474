//! What each thread of a grading is working on, which is named when nothing has been finished for a while.

use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// After so much time without a result people wonder what is going on.
const PATIENCE: Duration = Duration::from_secs(3);
/// So many pieces of work are named.
const NAMED: usize = 4;

/// The pieces of work at hand.
pub struct AtWork {
    /// The oldest first.
    pieces: Vec<(ThreadId, String)>,
    /// When the last one was finished.
    finished: Instant,
}

/// What is named.
pub struct Named<'a> {
    /// Since the last piece of work was finished.
    pub quiet: Duration,
    /// The oldest pieces.
    pub pieces: Vec<&'a str>,
    /// So many more are not among them.
    pub more: usize,
}

impl AtWork {
    /// Nothing yet.
    pub fn new(now: Instant) -> Self {
        Self {
            pieces: Vec::new(),
            finished: now,
        }
    }

    /// The calling thread begins with this, in place of what it was doing.
    pub fn begin(&mut self, what: String) {
        self.drop_own();
        self.pieces.push((thread::current().id(), what));
    }

    /// The calling thread has finished what it was doing.
    pub fn finish(&mut self, now: Instant) {
        self.drop_own();
        self.finished = now;
    }

    fn drop_own(&mut self) {
        let own = thread::current().id();
        self.pieces.retain(|(thread, _)| *thread != own);
    }

    /// What is at hand, if nothing has been finished for a while.
    pub fn named(&self, now: Instant) -> Option<Named<'_>> {
        let quiet = now.saturating_duration_since(self.finished);
        let named = self.pieces.iter().take(NAMED);
        let is_due = quiet >= PATIENCE && !self.pieces.is_empty();
        is_due.then(|| Named {
            quiet,
            pieces: named.map(|(_, what)| what.as_str()).collect(),
            more: self.pieces.len().saturating_sub(NAMED),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_pieces_are_named_when_none_was_finished_for_a_while() {
        let start = Instant::now();
        let mut at_work = AtWork::new(start);
        assert!(at_work.named(start + 2 * PATIENCE).is_none());
        for number in 0..6 {
            thread::scope(|scope| {
                scope.spawn(|| at_work.begin(number.to_string()));
            });
        }
        assert!(at_work.named(start + PATIENCE / 2).is_none());
        let named = at_work.named(start + PATIENCE).unwrap();
        assert_eq!(named.pieces, ["0", "1", "2", "3"]);
        assert_eq!((named.more, named.quiet), (2, PATIENCE));
        at_work.begin("mine".to_owned());
        at_work.begin("mine again".to_owned());
        assert_eq!(at_work.pieces.len(), 7);
        at_work.finish(start + PATIENCE);
        assert_eq!(at_work.pieces.len(), 6);
        assert!(at_work.named(start + PATIENCE).is_none());
    }
}
