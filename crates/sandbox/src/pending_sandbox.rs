//! A sandbox that is opened in a background thread.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::thread::{self, JoinHandle};

use crate::isolation_level::{IsolationLevelRange, IsolationUnavailable};
#[cfg(target_os = "linux")]
use crate::linux::Sandbox;
#[cfg(not(target_os = "linux"))]
use crate::portable::Sandbox;

/// A sandbox that is being opened in a background thread. Opening takes longer than all other preparations of the first
/// run, which can be done in the meantime.
pub struct PendingSandbox {
    levels: IsolationLevelRange,
    hidden: Vec<PathBuf>,
    /// Background thread that opens the sandbox; `None` if it could not be started, or has been waited for.
    thread: Option<JoinHandle<Result<Sandbox, IsolationUnavailable>>>,
}

impl PendingSandbox {
    /// Starts opening a sandbox of one of the levels. Programs cannot see the paths in `hidden`.
    pub fn start_in_background(levels: IsolationLevelRange, hidden: Vec<PathBuf>) -> Self {
        let hidden_in_thread = hidden.clone();
        let spawned =
            thread::Builder::new().spawn(move || Sandbox::open(levels, &hidden_in_thread));
        Self {
            levels,
            hidden,
            thread: spawned.ok(),
        }
    }

    /// Waits until the sandbox is open. If no background thread could be started, opens the sandbox in the calling
    /// thread.
    ///
    /// # Errors
    /// No sufficient level is available.
    pub fn wait_until_open(mut self) -> Result<Sandbox, IsolationUnavailable> {
        let opened = match self.thread.take().map(JoinHandle::join) {
            Some(Ok(opened)) => opened,
            Some(Err(panic)) => resume_unwind(panic),
            None => Sandbox::open(self.levels, &self.hidden),
        };
        let sandbox = opened?;
        // Ends the process that probed the isolation level. The background thread does not end it, because that would
        // delay `join`.
        sandbox.close_idle_boxes();
        Ok(sandbox)
    }
}

impl Drop for PendingSandbox {
    /// Waits for the thread, so that an unused sandbox is closed properly.
    fn drop(&mut self) {
        drop(self.thread.take().map(JoinHandle::join));
    }
}
