//! Cancels runs when their time is over, or when the process gets a signal to end.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// Interval at which the clock and the signals are checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// Flag that becomes true when a deadline passes, or when the process gets a signal to end.
pub struct Deadline {
    state: Arc<DeadlineState>,
}

struct DeadlineState {
    is_over: AtomicBool,
    /// Whether the process got a signal to end.
    is_stopped: Arc<AtomicBool>,
    /// Time at which the flag becomes true; `None` if there is no deadline.
    moment: Mutex<Option<Instant>>,
}

impl Deadline {
    /// Starts watching `is_stopped`, which becomes true when the process gets a signal to end. There is no deadline yet.
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

    /// Sets the deadline to `time` from now; `None` removes it. If the flag is true because an earlier deadline has passed, it
    /// becomes false.
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

    /// Returns the flag. Runs are cancelled when it is true.
    pub fn cancel_flag(&self) -> &AtomicBool {
        &self.state.is_over
    }

    /// Whether the deadline has passed or a signal has come.
    pub fn is_over(&self) -> bool {
        self.state.is_over.load(Ordering::Relaxed)
    }
}

/// Polls the clock and the signals, and sets the flag when the deadline passes or a signal comes. Returns when the
/// [`Deadline`] is dropped.
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

    /// Waits up to 10 seconds until the deadline is over. Returns false if it is not over by then.
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
