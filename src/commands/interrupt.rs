//! SIGINT, SIGTERM and SIGHUP: a flag for the work to see, and the exit code that follows.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::exit::{Exit, Failure};

/// Flags that become true when the process is told to stop.
pub struct Interrupt {
    stop: Arc<AtomicBool>,
    #[cfg(unix)]
    terminated: Arc<AtomicBool>,
}

impl Interrupt {
    /// Watches for the signals from now on. A second one changes nothing: the running program is being killed and its
    /// folder removed already, and an end in the middle of that would leave both behind.
    pub fn watch() -> Result<Self, Failure> {
        let stop = Arc::new(AtomicBool::new(false));
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
            use signal_hook::flag::register;
            let terminated = Arc::new(AtomicBool::new(false));
            let registered = (|| {
                for signal in [SIGINT, SIGTERM, SIGHUP] {
                    register(signal, Arc::clone(&stop))?;
                }
                register(SIGHUP, Arc::clone(&terminated))?;
                register(SIGTERM, Arc::clone(&terminated))
            })();
            registered.map_err(Failure::internal)?;
            Ok(Self { stop, terminated })
        }
        #[cfg(not(unix))]
        Ok(Self { stop })
    }

    /// The flag that becomes true.
    pub fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// The exit code of a process that was told to stop.
    pub fn exit(&self) -> Option<Exit> {
        #[cfg(unix)]
        if self.terminated.load(Ordering::Relaxed) {
            return Some(Exit::Terminated);
        }
        self.stop
            .load(Ordering::Relaxed)
            .then_some(Exit::Interrupted)
    }
}
