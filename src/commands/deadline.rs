//! Cancels runs when their time is over or the process is told to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::exit::Failure;
use super::interrupt::Interrupt;
use super::said::Broken;
use caipan_facts::cause;

/// How often the clock and the signals are looked at.
const INTERVAL: Duration = Duration::from_millis(20);

/// A flag that becomes true at a moment, or when the process is told to stop.
pub(super) struct Deadline {
    state: Arc<State>,
}

struct State {
    is_over: AtomicBool,
    /// `None` as long as no moment is set.
    moment: Mutex<Option<Instant>>,
}

impl Deadline {
    /// Begins to watch the signals; no moment is set.
    pub(super) fn watch(interrupt: &Interrupt) -> Result<Self, Failure> {
        let state = Arc::new(State {
            is_over: AtomicBool::new(false),
            moment: Mutex::new(None),
        });
        let (watched, stop) = (Arc::downgrade(&state), interrupt.shared_flag());
        let started = thread::Builder::new().spawn(move || heed(&watched, &stop));
        started.map_err(|error| {
            let cause = cause(&error);
            Failure::internal(Broken::Signals { cause })
        })?;
        Ok(Self { state })
    }

    /// Sets the moment to `time` from now on, or to none. A flag that is true because an earlier moment is over becomes false.
    pub(super) fn set_after(&self, time: Option<Duration>, interrupt: &Interrupt) {
        let mut own = self
            .state
            .moment
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *own = time.and_then(|time| Instant::now().checked_add(time));
        let is_stopped = interrupt.flag().load(Ordering::Relaxed);
        self.state.is_over.store(is_stopped, Ordering::Relaxed);
    }

    /// The flag that becomes true.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.state.is_over
    }

    /// Whether the moment is over or the process is told to stop.
    pub(super) fn is_over(&self) -> bool {
        self.state.is_over.load(Ordering::Relaxed)
    }
}

/// Sets the flag until nobody has it any more.
fn heed(watched: &Weak<State>, stop: &AtomicBool) {
    while let Some(state) = watched.upgrade() {
        let moment = state.moment.lock().unwrap_or_else(PoisonError::into_inner);
        let is_late = moment.is_some_and(|moment| Instant::now() >= moment);
        if is_late || stop.load(Ordering::Relaxed) {
            state.is_over.store(true, Ordering::Relaxed);
        }
        drop(moment);
        drop(state);
        thread::sleep(INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits for the flag, which a thread sets within its interval.
    fn is_over_soon(deadline: &Deadline) -> bool {
        (0..500).any(|_| {
            thread::sleep(INTERVAL);
            deadline.is_over()
        })
    }

    #[test]
    fn the_flag_is_set_by_a_moment_and_by_a_signal_and_taken_back_by_another_moment() {
        let interrupt = Interrupt::watch().unwrap_or_else(|_| panic!("no signals"));
        let deadline = Deadline::watch(&interrupt).unwrap_or_else(|_| panic!("no thread"));
        assert!(!deadline.is_over());
        deadline.set_after(Some(Duration::ZERO), &interrupt);
        assert!(is_over_soon(&deadline));
        deadline.set_after(None, &interrupt);
        assert!(!deadline.is_over());
        interrupt.flag().store(true, Ordering::Relaxed);
        assert!(is_over_soon(&deadline));
        deadline.set_after(None, &interrupt);
        assert!(deadline.is_over(), "a signal is not taken back");
    }
}
