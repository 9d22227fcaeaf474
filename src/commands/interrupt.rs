//! SIGINT, SIGTERM and SIGHUP: a flag for the work to see, and the exit code that follows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::bars;
use super::exit::{Exit, Failure};
use super::said::Broken;
use caipan_facts::cause;

/// Flags that become true when the process is told to stop.
pub(super) struct Interrupt {
    stop: Arc<AtomicBool>,
    #[cfg(unix)]
    terminated: Arc<AtomicBool>,
}

impl Interrupt {
    /// Watches for the signals from now on. The first lets what is finished be reported; a second ends the process at
    /// once, whatever it is doing, and its helpers clear up after it.
    pub(super) fn watch() -> Result<Self, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            let terminated = Arc::new(AtomicBool::new(false));
            let (stops, terminates) = (Arc::clone(&stop), Arc::clone(&terminated));
            let unwatched = |error: std::io::Error| {
                let cause = cause(&error);
                Failure::internal(Broken::Signals { cause })
            };
            outlive_limits_of_files().map_err(unwatched)?;
            let signals = signals().map_err(unwatched)?;
            let heeding = std::thread::Builder::new()
                .spawn(move || heed(signals, &stops, &terminates))
                .map_err(unwatched)?;
            drop(heeding);
            Ok(Self { stop, terminated })
        }
        #[cfg(not(unix))]
        Ok(Self { stop })
    }

    /// The flag that becomes true.
    pub(super) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// The flag that becomes true, for another thread.
    pub(super) fn shared_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The exit code of a process that was told to stop.
    pub(super) fn exit(&self) -> Option<Exit> {
        #[cfg(unix)]
        if self.terminated.load(Ordering::Relaxed) {
            return Some(Exit::Terminated);
        }
        self.stop
            .load(Ordering::Relaxed)
            .then_some(Exit::Interrupted)
    }
}

#[cfg(unix)]
use signal_hook::{consts, iterator::Signals};

#[cfg(unix)]
fn signals() -> std::io::Result<Signals> {
    Signals::new([consts::SIGINT, consts::SIGTERM, consts::SIGHUP])
}

/// Lets a file that would be larger than this process's own limit (`ulimit -f`) be an error of writing, not its end. The flag
/// is nobody's: to have a handler is enough, and what is started has none.
#[cfg(unix)]
fn outlive_limits_of_files() -> std::io::Result<()> {
    signal_hook::flag::register(consts::SIGXFSZ, Arc::new(AtomicBool::new(false))).map(drop)
}

/// Sets the flags at the first signal, and ends the process at the next.
#[cfg(unix)]
fn heed(mut signals: Signals, stop: &AtomicBool, terminated: &AtomicBool) {
    use std::time::{Duration, Instant};
    /// Some send a signal to the process and at once to its group as well: that is one.
    const ECHO: Duration = Duration::from_millis(100);
    let mut first: Option<Instant> = None;
    for signal in &mut signals {
        let is_terminated = signal != consts::SIGINT;
        terminated.fetch_or(is_terminated, Ordering::Relaxed);
        stop.store(true, Ordering::Relaxed);
        match first {
            None => first = Some(Instant::now()),
            Some(first) if first.elapsed() < ECHO => {}
            Some(_) => {
                let exit = if terminated.load(Ordering::Relaxed) {
                    Exit::Terminated
                } else {
                    Exit::Interrupted
                };
                bars::clear();
                signal_hook::low_level::exit(exit.code().into());
            }
        }
    }
}
