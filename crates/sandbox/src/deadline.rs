//! Cancels runs when a deadline passes or caipan receives a termination signal.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// Interval at which the thread of a [`Deadline`] checks the clock and the signal flag.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// Flag that becomes true when a deadline passes, or when caipan receives a termination signal.
pub struct Deadline {
    state: Arc<DeadlineState>,
}

struct DeadlineState {
    is_over: AtomicBool,
    /// Flag that the signal handler sets when caipan receives a termination signal.
    is_stopped: Arc<AtomicBool>,
    /// Time at which the flag becomes true; `None` if there is no deadline.
    moment: Mutex<Option<Instant>>,
}

impl Deadline {
    /// Starts a thread that watches `is_stopped`, which becomes true when caipan receives a termination signal. No
    /// deadline is set yet.
    ///
    /// # Errors
    /// The thread cannot be started.
    pub fn start_watch_thread(is_stopped: Arc<AtomicBool>) -> io::Result<Self> {
        let state = Arc::new(DeadlineState {
            is_over: AtomicBool::new(false),
            is_stopped,
            moment: Mutex::new(None),
        });
        let watched = Arc::downgrade(&state);
        thread::Builder::new().spawn(move || watch_clock_and_signals(&watched))?;
        Ok(Self { state })
    }

    /// Sets the deadline to `time` from now; `None` removes it. Resets the flag if it became true because an earlier
    /// deadline passed.
    pub fn set_remaining_time(&self, time: Option<Duration>) {
        let mut moment = self
            .state
            .moment
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *moment = time.and_then(|time| Instant::now().checked_add(time));
        let is_stopped = self.state.is_stopped.load(Ordering::Relaxed);
        self.state.is_over.store(is_stopped, Ordering::Relaxed);
    }

    /// Flag to pass to runs, which are cancelled when it becomes true.
    pub fn cancel_flag(&self) -> &AtomicBool {
        &self.state.is_over
    }

    /// Whether the deadline has passed or a termination signal has arrived.
    pub fn is_over(&self) -> bool {
        self.state.is_over.load(Ordering::Relaxed)
    }
}

/// Checks the clock and the signal flag until the [`Deadline`] is dropped. Sets `is_over` when the deadline passes or a
/// signal arrives.
fn watch_clock_and_signals(watched: &Weak<DeadlineState>) {
    while let Some(state) = watched.upgrade() {
        let moment = state.moment.lock().unwrap_or_else(PoisonError::into_inner);
        let is_late = moment.is_some_and(|moment| Instant::now() >= moment);
        if is_late || state.is_stopped.load(Ordering::Relaxed) {
            state.is_over.store(true, Ordering::Relaxed);
        }
        drop(moment);
        drop(state);
        thread::sleep(CHECK_INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits up to 10 seconds for the deadline to pass or a signal to arrive. Returns false if neither has happened by then.
    fn is_over_eventually(deadline: &Deadline) -> bool {
        (0..500).any(|_| {
            thread::sleep(CHECK_INTERVAL);
            deadline.is_over()
        })
    }

    #[test]
    fn a_deadline_or_a_signal_sets_the_flag_and_a_new_deadline_resets_it() {
        let is_stopped = Arc::new(AtomicBool::new(false));
        let deadline = Deadline::start_watch_thread(Arc::clone(&is_stopped)).unwrap();
        assert!(!deadline.is_over());
        deadline.set_remaining_time(Some(Duration::ZERO));
        assert!(is_over_eventually(&deadline));
        deadline.set_remaining_time(None);
        assert!(!deadline.is_over());
        is_stopped.store(true, Ordering::Relaxed);
        assert!(is_over_eventually(&deadline));
        deadline.set_remaining_time(None);
        assert!(deadline.is_over(), "a signal is not taken back");
    }
}
