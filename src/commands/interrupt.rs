//! Handling of SIGINT, SIGTERM and SIGHUP: sets a flag that cancels the work, and determines the exit code.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::exit::{CommandError, Exit};
use super::messages::InternalError;
use crate::terminal::progress_bars;
use caipan_facts::fact_from_io_error;
use caipan_sandbox::Deadline;

/// Flags that become true when a signal asks the process to end. Every signal sets `stop`; SIGTERM and SIGHUP also set
/// `terminated`.
pub(super) struct Interrupt {
    stop: Arc<AtomicBool>,
    #[cfg(unix)]
    terminated: Arc<AtomicBool>,
}

impl Interrupt {
    /// Starts handling the signals. After the first signal, the command stops and reports the finished work. The second
    /// signal ends the process at once; helper processes then remove the temporary files.
    pub(super) fn watch_signals() -> Result<Self, CommandError> {
        let stop = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            let terminated = Arc::new(AtomicBool::new(false));
            let (stops, terminates) = (Arc::clone(&stop), Arc::clone(&terminated));
            handle_file_size_signal().map_err(signal_failure)?;
            let watched_signals = register_signals().map_err(signal_failure)?;
            let handler = std::thread::Builder::new()
                .spawn(move || handle_signals(watched_signals, &stops, &terminates))
                .map_err(signal_failure)?;
            drop(handler);
            Ok(Self { stop, terminated })
        }
        #[cfg(not(unix))]
        Ok(Self { stop })
    }

    /// Returns the flag that becomes true at the first signal.
    pub(super) fn cancel_flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Returns a shared handle to the flag of [`Self::cancel_flag`].
    pub(super) fn shared_cancel_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Starts a [`Deadline`] that also expires when a signal arrives.
    pub(super) fn start_deadline(&self) -> Result<Deadline, CommandError> {
        Deadline::start_watch_thread(self.shared_cancel_flag()).map_err(signal_failure)
    }

    /// Returns the exit code for an interrupted process. `None` if no signal has arrived.
    pub(super) fn exit_if_interrupted(&self) -> Option<Exit> {
        #[cfg(unix)]
        if self.terminated.load(Ordering::Relaxed) {
            return Some(Exit::Terminated);
        }
        self.stop
            .load(Ordering::Relaxed)
            .then_some(Exit::Interrupted)
    }
}

fn signal_failure(error: std::io::Error) -> CommandError {
    CommandError::internal_error(InternalError::Signals {
        cause: fact_from_io_error(&error),
    })
}

#[cfg(unix)]
use signal_hook::{consts, iterator::Signals};

#[cfg(unix)]
fn register_signals() -> std::io::Result<Signals> {
    Signals::new([consts::SIGINT, consts::SIGTERM, consts::SIGHUP])
}

/// Makes a write beyond the file size limit of this process (`ulimit -f`) fail with an error. Without a handler,
/// SIGXFSZ would kill the process. The flag of the handler is not used, and child processes do not inherit the handler.
#[cfg(unix)]
fn handle_file_size_signal() -> std::io::Result<()> {
    signal_hook::flag::register(consts::SIGXFSZ, Arc::new(AtomicBool::new(false))).map(drop)
}

/// Sets the flags at the first signal. A second signal ends the process, unless it is a duplicate of the first.
#[cfg(unix)]
fn handle_signals(mut signals: Signals, stop: &AtomicBool, terminated: &AtomicBool) {
    use std::time::{Duration, Instant};
    /// Signals within this time count as one. Some tools send a signal to the process and again to its process group.
    const SAME_SIGNAL: Duration = Duration::from_millis(100);
    let mut first: Option<Instant> = None;
    for signal in &mut signals {
        let is_terminated = signal != consts::SIGINT;
        terminated.fetch_or(is_terminated, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
        match first {
            None => first = Some(Instant::now()),
            Some(first) if first.elapsed() < SAME_SIGNAL => {}
            Some(_) => {
                let exit = if terminated.load(Ordering::Relaxed) {
                    Exit::Terminated
                } else {
                    Exit::Interrupted
                };
                progress_bars::clear_progress_bars();
                signal_hook::low_level::exit(exit.code().into());
            }
        }
    }
}
