//! Thread that publishes current scorecards while a contest is being judged.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, Builder};
use std::time::Duration;

use crate::result::Scorecard;

/// Callback that runs during judging, for example to publish current results.
pub type Observer<'a> = &'a (dyn Fn(&ContestView) + Sync);

/// Callback that builds all scorecards from the results known at the moment of the call.
type BuildScorecards<'a> = &'a (dyn Fn() -> Vec<Scorecard> + Sync);

/// State of a contest during judging, which an observer can query.
pub struct ContestView<'a> {
    build_scorecards: BuildScorecards<'a>,
    end_signal: Receiver<()>,
}

impl ContestView<'_> {
    /// Waits for `time`, or until judging ends. Returns whether judging is still in progress.
    pub fn wait_while_judging(&self, time: Duration) -> bool {
        self.end_signal.recv_timeout(time) == Err(RecvTimeoutError::Timeout)
    }

    /// Current scorecards; results that are not settled count as unfinished.
    pub fn scorecards(&self) -> Vec<Scorecard> {
        (self.build_scorecards)()
    }
}

/// Runs `work` while `observer` runs in another thread. The work is completed even if the observer panics.
pub(super) fn run_with_observer(
    observer: Observer,
    build_scorecards: BuildScorecards,
    work: impl FnOnce(),
) {
    let (going_on, over) = mpsc::channel();
    thread::scope(|scope| {
        // If the system cannot create a thread, judging continues without an observer.
        let looking = Builder::new().spawn_scoped(scope, move || {
            observer(&ContestView {
                build_scorecards,
                end_signal: over,
            })
        });
        work();
        drop(going_on);
        // Joining the thread here keeps a panic of the observer from ending the grading.
        let _ = looking.map(|thread| thread.join());
    });
}
