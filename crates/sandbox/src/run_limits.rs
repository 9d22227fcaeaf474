//! Resource limits of a run: time, memory, output and processes.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use caipan_facts::Bytes;

/// Maximum time, memory, output and number of processes of one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunLimits {
    /// Maximum CPU time, user and system together.
    pub cpu: Duration,
    /// Maximum wall time, which ends programs that sleep or wait.
    pub wall: Duration,
    /// Maximum peak memory, of all processes together if they can be counted.
    pub memory: Bytes,
    /// Maximum number of bytes on standard output, on standard error and in any file, each.
    pub output: Bytes,
    /// Maximum number of processes and threads at once. Not enforceable if programs run as caipan's own user outside
    /// of namespaces.
    pub processes: u32,
}

impl RunLimits {
    /// Maximum time that a run may wait for a core without being charged for it: twice the wall limit, which suffices
    /// for three runnable tasks per core.
    pub fn max_core_wait(&self) -> Duration {
        self.wall * 2
    }
}

/// Resource limit of caipan itself (`ulimit`) that is lower than programs need and that they inherit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InsufficientLimit {
    /// Name of the limit as `ulimit` and the kernel spell it.
    pub name: &'static str,
    /// Value that the programs need, in the unit that the kernel uses for this limit.
    pub needed: u64,
    /// Hard limit of caipan's own process, which is lower than `needed`.
    pub hard: u64,
}
