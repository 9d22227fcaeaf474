//! Thread that publishes current scorecards while a contest is being judged.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, Builder};
use std::time::Duration;

use crate::result::Scorecard;

/// What looks on until nothing is left to be seen.
pub type Onlooker<'a> = &'a (dyn Fn(&Scene) + Sync);

/// What makes everybody's scorecards of what is known.
type Cards<'a> = &'a (dyn Fn() -> Vec<Scorecard> + Sync);

/// A contest that is being judged.
pub struct Scene<'a> {
    cards: Cards<'a>,
    over: Receiver<()>,
}

impl Scene<'_> {
    /// Waits for so long, or until everything is judged. Is there anything left to be judged?
    pub fn wait(&self, time: Duration) -> bool {
        self.over.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
    }

    /// The scorecards that a stop would leave now: what is not settled is unfinished.
    pub fn scorecards(&self) -> Vec<Scorecard> {
        (self.cards)()
    }
}

/// Works while somebody looks on. Whatever becomes of who looks on, the work is done.
pub(super) fn before(onlooker: Onlooker, cards: Cards, work: impl FnOnce()) {
    let (going_on, over) = mpsc::channel();
    thread::scope(|scope| {
        let look = move || onlooker(&Scene { cards, over });
        // Where the system has no thread to spare, nobody looks on.
        let looking = Builder::new().spawn_scoped(scope, look);
        work();
        drop(going_on);
        // Joined here, one that panics takes nothing with it.
        let _ = looking.map(|thread| thread.join());
    });
}
