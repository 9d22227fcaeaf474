//! Real processes: a sandbox of each level, and the limits for tests. Shared with the tests of the top crate.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use caipan_facts::Bytes;
use caipan_files::Capture;
use caipan_sandbox::{IsolationLevel, IsolationLevelRange, RunLimits, Sandbox};

use super::require;

/// Program that sandboxes start as their fork server: that of this crate, or caipan itself.
pub(crate) const FORK_SERVER: &str = match (
    option_env!("CARGO_BIN_EXE_caipan-fork-server"),
    option_env!("CARGO_BIN_EXE_caipan"),
) {
    (Some(program), _) | (None, Some(program)) => program,
    (None, None) => panic!("a test is built without a fork server"),
};

/// Limits that no honest program of these tests reaches.
pub(crate) const LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(2),
    wall: Duration::from_secs(4),
    memory: Bytes(128 << 20),
    output: Bytes(1 << 20),
    processes: 16,
};

pub(crate) static GO_ON: AtomicBool = AtomicBool::new(false);

/// Opens a sandbox of exactly this level; `None` if it is not available.
pub(crate) fn sandbox(level: IsolationLevel) -> Option<Sandbox> {
    let wish = IsolationLevelRange {
        most: level,
        least: level,
    };
    let opened = Sandbox::open_with_fork_server_program(Path::new(FORK_SERVER), wish, &[]);
    match opened {
        Ok(sandbox) => Some(sandbox),
        Err(error) => {
            // Cgroups need root; every other level is available to all users.
            require(level == IsolationLevel::Full, &format!("{error:?}"));
            None
        }
    }
}

pub(crate) fn text(capture: &Capture) -> &str {
    std::str::from_utf8(capture).unwrap()
}
